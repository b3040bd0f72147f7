//! Measures the speed of parsing texts into skeletons: `cargo bench --bench skeleton`.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use cardwright::source::FileId;
use cardwright::syntax::parse;

fn main() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/syntax");
    let mut cards: Vec<String> = std::fs::read_dir(suite)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "card"))
        .filter_map(|entry| std::fs::read_to_string(entry.path()).ok())
        .filter(|text| parse(FileId(0), text).diagnostics.is_empty())
        .collect();
    cards.sort();
    let bytes: usize = cards.iter().map(String::len).sum();
    if bytes == 0 {
        eprintln!("no cards to read");
        return;
    }
    // The best of several rounds is reported: other load on the machine disturbs it least.
    let rounds = (0..20).map(|_| {
        let start = Instant::now();
        for _ in 0..100 {
            for card in &cards {
                black_box(parse(FileId(0), black_box(card)));
            }
        }
        start.elapsed().as_secs_f64() / 100.0
    });
    let seconds = rounds.fold(f64::INFINITY, f64::min);
    println!(
        "{} cards of {} bytes on average: {:.1} µs a card, {:.1} MB/s",
        cards.len(),
        bytes / cards.len(),
        seconds * 1e6 / cards.len() as f64,
        bytes as f64 / seconds / 1e6
    );
}
