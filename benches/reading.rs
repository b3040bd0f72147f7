//! How fast texts become rule objects, and rule objects are checked: `cargo bench --bench reading`.
//!
//! The cards are those of the project's first pack, under new names: real sentences, of real length.

use std::time::Instant;

use cardwright::board::Geometry;
use cardwright::checks::figures::Measure;
use cardwright::diagnostic::Severity;
use cardwright::project::{PackFiles, Project, Shelf, compile};
use cardwright::reading::declare::File;
use cardwright::source::{FileId, SourceFile};
use cardwright::syntax::parse_with;
use cardwright::{game, reading, vocabulary};

const PACK: &str = "fantasy-arena";

fn main() {
    let project = Project::at(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the project");
    let pack = project.load(PACK, &mut Shelf::default()).expect("the pack");
    let count = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(1_000);
    let started = Instant::now();
    vocabulary::kernel();
    println!("lexicon: {:.1} ms", ms(started));
    let large = enlarged(&pack, count);
    let cards = count as f64;
    let bytes: usize = large.sources.iter().map(|source| source.text.len()).sum();
    println!("{count} cards, {} bytes a card", bytes / count);

    if let Some(dir) = std::env::args().skip_while(|arg| arg != "--write").nth(1) {
        return write(&large, std::path::Path::new(&dir));
    }
    let keywords = game::keywords();
    let started = Instant::now();
    let documents: Vec<_> =
        large.cards.iter().map(|file| parse_with(*file, large.text(*file), &keywords).document).collect();
    let skeleton = ms(started);
    println!("skeleton: {skeleton:.1} ms, {:.0} cards/s", cards / skeleton * 1e3);
    let files: Vec<File> =
        documents.iter().map(|document| File { document, text: large.text(document.file) }).collect();
    let small = compile(&pack);
    let started = Instant::now();
    let read = reading::read(&reading::Pack {
        files: &files,
        classes: &small.set.game.classes,
        passives: &[],
        number: &|_| 0,
        lexicon: vocabulary::kernel(),
        annotate: false,
    });
    let sentences = ms(started);
    println!("sentences: {sentences:.1} ms, {:.0} cards/s, {} read", cards / sentences * 1e3, read.cards.len());
    let errors: Vec<_> = read.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
    if let Some(first) = errors.first() {
        println!("{} sentences were not understood, such as: {}", errors.len(), first.message);
    }
    let both = skeleton + sentences;
    println!("text to rule objects: {both:.1} ms, {:.0} cards/s on one thread", cards / both * 1e3);

    drop((read, documents));
    if std::env::args().any(|arg| arg == "--reading-only") {
        return;
    }
    let started = Instant::now();
    let compiled = compile(&large);
    println!("compile, all checks: {:.1} ms, {} findings", ms(started), compiled.diagnostics.len());
    let geometry = Geometry::new(cardwright::board::Board::default());
    let started = Instant::now();
    let measure = Measure::new(&compiled.set, &geometry);
    let some = compiled.set.cards.iter().take(200);
    let measured: Vec<_> = some.map(|card| measure.figures(card)).collect();
    println!("figures by enumeration: {:.0} cards/s", measured.len() as f64 / ms(started) * 1e3);
    println!("peak memory: {} MB", peak_megabytes());
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// The pack with its cards again and again under new names, until there are so many.
fn enlarged(pack: &PackFiles, count: usize) -> PackFiles {
    let compiled = compile(pack);
    let mut large = pack.clone();
    let own: Vec<FileId> = compiled
        .set
        .cards
        .iter()
        .filter_map(|card| compiled.declared.iter().find(|(id, _)| *id == card.id).map(|(_, file)| *file))
        .collect();
    let names: Vec<&str> = compiled.set.cards.iter().map(|card| card.name.as_str()).collect();
    let inline: Vec<&str> =
        compiled.set.definitions.iter().filter(|d| d.card.is_some()).map(|d| d.name.as_str()).collect();
    for index in compiled.set.cards.len()..count {
        let at = index % own.len();
        let mut text = without_lore(pack.text(own[at]));
        let number = index / own.len();
        for name in names.iter().skip(at).take(1).chain(&inline) {
            let suffix = letters(number);
            for form in [name.to_string(), name.to_lowercase()] {
                text = replace_word(&text, &format!("{form}s"), &format!("{form}{suffix}s"));
                text = replace_word(&text, &form, &format!("{form}{suffix}"));
            }
        }
        let file = FileId(large.sources.len() as u32);
        large.sources.push(SourceFile { path: format!("cards/{PACK}/more/{index}.card"), text });
        large.cards.push(file);
    }
    large
}

/// Writes the pack as a project of its own, for timing whole commands.
fn write(pack: &PackFiles, dir: &std::path::Path) {
    for source in &pack.sources {
        let path = dir.join(&source.path);
        std::fs::create_dir_all(path.parent().unwrap_or(dir)).expect("a folder");
        std::fs::write(path, &source.text).expect("a file");
    }
}

/// Backstories are not read as rules, and the cards that the figures speak of have none.
fn without_lore(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with("Lore:"));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn letters(mut number: usize) -> String {
    // No ending that has a plural of its own kind.
    const LETTERS: &[u8] = b"abdefgklmnoprtuvw";
    let mut out = String::from("qu");
    loop {
        out.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            return out;
        }
    }
}

fn replace_word(text: &str, word: &str, with: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let before = rest[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        let after = rest[at + word.len()..].chars().next().is_some_and(char::is_alphanumeric);
        out.push_str(&rest[..at]);
        out.push_str(if before || after { word } else { with });
        rest = &rest[at + word.len()..];
    }
    out + rest
}

fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
