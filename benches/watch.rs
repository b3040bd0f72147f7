//! Measures the time from a save to its findings: `cargo bench --bench watch -- [CARDS [SAVES]]`.
//!
//! A pack of 1,000 cards is on disk. A card is saved with a change, and the benchmark times the work that `watch` does
//! after its pause: `watch` reads the saved file, compiles the pack with its cache, and formats the findings for the
//! terminal.

/// The allocator that the program uses.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[path = "support/large.rs"]
mod large;

use std::path::PathBuf;
use std::time::Instant;

use cardwright::diagnostic::render::{self, TerminalCache};
use cardwright::project::{Compilation, CompileCache, FileCache, Project, compile_again};
use large::{PACK, enlarged, write};

/// The kinds of change that a save makes, and the percentage of each kind.
const SAVES: [(&str, usize); 5] =
    [("a story", 20), ("a number", 40), ("a word nobody knows", 15), ("an action's name", 15), ("as it was", 10)];

fn main() {
    let own = Project::at(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the project");
    let pack = own.load(PACK, &mut FileCache::default()).expect("the pack");
    let mut numbers = std::env::args().filter_map(|arg| arg.parse().ok());
    let (count, saves) = (numbers.next().unwrap_or(1_000), numbers.next().unwrap_or(500));
    let dir = tempfile::tempdir().expect("a folder");
    write(&enlarged(&pack, count), dir.path());
    let project = Project::at(dir.path()).expect("the project");
    let (mut cache, mut compile_cache) = (FileCache::default(), CompileCache::default());
    let files = project.load(PACK, &mut cache).expect("the pack");
    let started = Instant::now();
    let first = compile_again(&files, &mut compile_cache);
    println!("{count} cards, the first time: {:.1} ms, {} findings", ms(started), first.diagnostics.len());

    let mut laid = TerminalCache::default();
    laid_out(&first, &mut laid);
    let mut random = 1_u64;
    let mut pick = |end: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % end.max(1)
    };
    let cards: Vec<PathBuf> =
        files.cards.iter().map(|file| project.root.join(&files.sources[file.0 as usize].path)).collect();
    let cards: Vec<&PathBuf> =
        cards.iter().filter(|path| path.components().any(|part| part.as_os_str() == "more")).collect();
    let mut all: Vec<(usize, f64, f64)> = Vec::new();
    for _ in 0..saves {
        let path = cards[pick(cards.len())];
        let before = std::fs::read_to_string(path).expect("a card");
        let (mut kind, mut chosen) = (0, pick(100));
        while chosen >= SAVES[kind].1 {
            chosen -= SAVES[kind].1;
            kind += 1;
        }
        std::fs::write(path, changed(&before, kind, pick(1_000))).expect("a save");
        let started = Instant::now();
        cache.forget(path);
        let files = project.load(PACK, &mut cache).expect("the pack");
        let compiled = compile_again(&files, &mut compile_cache);
        let found = ms(started);
        let text = laid_out(&compiled, &mut laid);
        all.push((kind, found, ms(started)));
        assert!(!text.is_empty());
        // Every card is restored before the next one is saved.
        std::fs::write(path, &before).expect("a save");
        cache.forget(path);
        compile_again(&project.load(PACK, &mut cache).expect("the pack"), &mut compile_cache);
    }
    for (kind, (name, _)) in SAVES.iter().enumerate() {
        tell(name, all.iter().filter(|(of, ..)| *of == kind));
    }
    tell("all saves", all.iter());
}

fn changed(text: &str, kind: usize, number: usize) -> String {
    match kind {
        0 => format!("{text}\n\nLore: Number {number} in the book of all who ever came.\n"),
        1 => {
            let places: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
            let Some(at) = places.get(number % places.len().max(1)) else { return text.to_owned() };
            format!("{}{}{}", &text[..*at], 1 + number % 4, &text[at + 1..])
        }
        2 => text.replacen(" a ", " a flurp ", 1),
        3 => text.replacen("[S] ", "[S] New ", 1).replacen("[A] ", "[A] New ", 1),
        _ => text.to_owned(),
    }
}

fn laid_out(compiled: &Compilation, laid: &mut TerminalCache) -> String {
    let mut list = compiled.diagnostics.clone();
    let sources = compiled.sources.as_slice();
    render::sort(&mut list, &sources);
    laid.render(list, sources, true)
}

fn tell<'a>(name: &str, saves: impl Iterator<Item = &'a (usize, f64, f64)> + Clone) {
    let at = |of: &dyn Fn(&(usize, f64, f64)) -> f64, part: f64| {
        let mut times: Vec<f64> = saves.clone().map(of).collect();
        times.sort_by(f64::total_cmp);
        times.get(((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1))).copied().unwrap_or(0.0)
    };
    let (found, told) = (|save: &(usize, f64, f64)| save.1, |save: &(usize, f64, f64)| save.2);
    println!(
        "{name} ({} saves): found after {:.1} ms, 95 in 100 within {:.1} ms; laid out after {:.1} ms, within {:.1} ms",
        saves.clone().count(),
        at(&found, 0.5),
        at(&found, 0.95),
        at(&told, 0.5),
        at(&told, 0.95)
    );
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
