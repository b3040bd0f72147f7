//! Measures the speed of parsing texts into rule objects, and of checking rule objects: `cargo bench --bench reading`.
//!
//! The cards are the cards of the corpus and of the project's first pack, under new names, so the sentences have
//! realistic lengths.

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/large.rs"]
mod large;

use std::time::Instant;

use cardwright::board::Geometry;
use cardwright::checks::figures::Calculator;
use cardwright::diagnostic::Severity;
use cardwright::project::{FileCache, PackFiles, Project, compile};
use cardwright::reading::ParsedFile;
use cardwright::syntax::parse_with;
use cardwright::{game, reading, vocabulary};
use corpus::with_corpus;
use large::{PACK, enlarged, write};

/// The allocator that the program uses.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let project = Project::at(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the project");
    let pack = project.load(PACK, &mut FileCache::default()).expect("the pack");
    let count = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(1_000);
    let started = Instant::now();
    vocabulary::kernel();
    println!("lexicon: {:.1} ms", ms(started));
    let large = enlarged(&pack, count);
    if let Some(dir) = std::env::args().skip_while(|arg| arg != "--write").nth(1) {
        return write(&large, std::path::Path::new(&dir));
    }
    read_all("the corpus", &enlarged(&with_corpus(&pack), count), count);
    read_all("the pack", &large, count);
    if std::env::args().any(|arg| arg == "--reading-only") {
        return;
    }
    let started = Instant::now();
    let compiled = compile(&large);
    println!("compile, all checks: {:.1} ms, {} findings", ms(started), compiled.diagnostics.len());
    let geometry = Geometry::new(cardwright::board::Board::default());
    let started = Instant::now();
    let calculator = Calculator::new(&compiled.set, &geometry);
    let some = compiled.set.cards.iter().take(200);
    let measured: Vec<_> = some.map(|card| calculator.figures(card)).collect();
    println!("figures by enumeration: {:.0} cards/s", measured.len() as f64 / ms(started) * 1e3);
    println!("peak memory: {} MB", peak_megabytes());
}

/// Times the reading of texts into rule objects, on one thread.
fn read_all(of: &str, large: &PackFiles, count: usize) {
    let cards = count as f64;
    let bytes: usize = large.cards.iter().map(|file| large.text(*file).len()).sum();
    println!("{count} cards of {of}, {} bytes a card", bytes / count);
    let keywords = game::keywords();
    let started = Instant::now();
    let documents: Vec<_> =
        large.cards.iter().map(|file| parse_with(*file, large.text(*file), &keywords).document).collect();
    let skeleton = ms(started);
    println!("  skeleton: {skeleton:.1} ms, {:.0} cards/s", cards / skeleton * 1e3);
    let files: Vec<ParsedFile> =
        documents.iter().map(|document| ParsedFile { document, text: large.text(document.file) }).collect();
    let classes = compile(large).set.game.classes;
    let started = Instant::now();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let read = one.install(|| {
        reading::read(&reading::Pack {
            files: &files,
            classes: &classes,
            passives: &[],
            number: &|_| 0,
            lexicon: vocabulary::kernel(),
            annotate: false,
        })
    });
    let sentences = ms(started);
    println!("  sentences: {sentences:.1} ms, {:.0} cards/s, {} read", cards / sentences * 1e3, read.cards.len());
    let errors: Vec<_> = read.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
    if let Some(first) = errors.first() {
        println!("  {} sentences were not understood, such as: {}", errors.len(), first.message);
    }
    let both = skeleton + sentences;
    println!("  text to rule objects: {both:.1} ms, {:.0} cards/s on one thread", cards / both * 1e3);
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
