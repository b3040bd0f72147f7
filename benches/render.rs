//! Measures the time to render cards: `cargo bench --bench render`.
//!
//! For 90 and 900 cards, with the art of the compared tools and with drawn emblems, it measures the time from faces to
//! the bytes of `sheets.pdf`, including the loading of the look, and the size of the file. Then it measures the PDF of
//! 900 cards after one card has changed, as `watch` writes it, and pictures of 90 cards. `--out FILE` keeps the last
//! PDF. `--only COUNT` makes one deck once, and `--pictures COUNT` makes the pictures of one deck, so that a whole
//! process can be timed from outside.

#[path = "support/deck.rs"]
mod deck;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cardwright::model::Id;
use cardwright::print::{Content, Section, Setting, SheetPiece, bind, bind_cached};
use cardwright::render::pdf::PageCache;
use cardwright::render::{DrawCache, Drawing, Face, Look, Rasterizer};
use rayon::prelude::*;

/// The allocator that the program uses.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn build(faces: &[Face]) -> (Vec<u8>, usize) {
    let look = Look::built_in().unwrap_or_else(|finding| panic!("{}", finding.message));
    let drawn = look.draw_set(faces);
    let findings = drawn.iter().map(|drawn| drawn.findings.len()).sum();
    let drawings: Vec<Drawing> = drawn.into_iter().map(|drawn| drawn.drawing).collect();
    let setting = Setting { title: "Deck".into(), ruler: false, ..Setting::default() };
    let pieces = drawings.into_iter().map(Arc::new).map(SheetPiece::card).collect();
    let sections = [Section { title: "Cards".into(), content: Content::Pieces(pieces) }];
    let edition = bind(&look.shaper, &sections, &setting).unwrap_or_else(|finding| panic!("{}", finding.message));
    (edition.pdf, findings)
}

/// The caches that a long-running process keeps for a deck.
struct Kept {
    look: Look,
    proofs: DrawCache,
    memory: PageCache,
}

impl Kept {
    fn build(&mut self, cards: &[(Id, Face)]) -> Vec<u8> {
        let pieces =
            self.proofs.draw(&self.look, cards).into_iter().map(|proof| SheetPiece::card(proof.drawing)).collect();
        let setting = Setting { title: "Deck".into(), ruler: false, ..Setting::default() };
        let sections = [Section { title: "Cards".into(), content: Content::Pieces(pieces) }];
        let edition = bind_cached(&self.look.shaper, &sections, &setting, &mut self.memory);
        edition.unwrap_or_else(|finding| panic!("{}", finding.message)).pdf
    }
}

/// Changes one card after the other, and writes the PDF of the deck again each time.
fn again(count: usize, runs: usize) {
    let faces = deck::deck(count, true);
    let mut cards: Vec<(Id, Face)> =
        faces.into_iter().enumerate().map(|(at, face)| (Id::of(&format!("{} {at}", face.name)), face)).collect();
    let look = Look::built_in().unwrap_or_else(|finding| panic!("{}", finding.message));
    let mut kept = Kept { look, proofs: DrawCache::default(), memory: PageCache::default() };
    kept.build(&cards);
    let mut step = 0;
    let (time, pdf) = timed(runs, || {
        step += 1;
        let face = &mut cards[step * 37 % count].1;
        face.abilities[0].passages[0].runs[0].text.push_str(" Then draw one card.");
        kept.build(&cards)
    });
    let faces: Vec<Face> = cards.into_iter().map(|(_, face)| face).collect();
    assert!(pdf == build(&faces).0, "what is kept changes no byte");
    println!("PDF {count:4} cards, one changed {time}  {:5} kB  peak {}", pdf.len() / 1000, peak());
}

fn pictures(faces: &[Face]) -> usize {
    let look = Look::built_in().unwrap_or_else(|finding| panic!("{}", finding.message));
    let drawings: Vec<Drawing> = look.draw_set(faces).into_iter().map(|drawn| drawn.drawing).collect();
    let easel = Rasterizer::new(&look.shaper);
    drawings.par_iter().filter_map(|drawing| easel.png(drawing, 300.0)).map(|bytes| bytes.len()).sum()
}

/// Returns the median and the range of the times of several runs.
fn timed<T>(runs: usize, mut work: impl FnMut() -> T) -> (String, T) {
    let mut result = work();
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            result = work();
            start.elapsed()
        })
        .collect();
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    (format!("{:8.1} ms ({:.1}..{:.1})", ms(times[runs / 2]), ms(times[0]), ms(times[runs - 1])), result)
}

/// Returns the peak memory of this process so far, if the system provides it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown");
    line.trim().to_owned()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |flag: &str| arguments.iter().position(|a| a == flag).and_then(|at| arguments.get(at + 1)).cloned();
    let out = after("--out");
    let keep = |pdf: &[u8]| {
        if let Some(path) = &out {
            std::fs::write(path, pdf).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
    };
    if let Some(count) = after("--only").and_then(|count| count.parse().ok()) {
        let start = Instant::now();
        let (pdf, findings) = build(&deck::deck(count, !arguments.iter().any(|a| a == "--emblems")));
        println!("{count} cards: {:?}, {} bytes, {findings} findings, peak {}", start.elapsed(), pdf.len(), peak());
        return keep(&pdf);
    }
    if let Some(count) = after("--pictures").and_then(|count| count.parse().ok()) {
        let start = Instant::now();
        let bytes = pictures(&deck::deck(count, true));
        return println!(
            "{count} pictures: {:?}, {} kB a card, peak {}",
            start.elapsed(),
            bytes / count / 1000,
            peak()
        );
    }
    for (count, runs) in [(90, 15), (900, 5)] {
        for with_art in [true, false] {
            let faces = deck::deck(count, with_art);
            let (time, (pdf, findings)) = timed(runs, || build(&faces));
            let art = if with_art { "art given " } else { "emblems   " };
            println!(
                "PDF {count:4} cards, {art} {time}  {:5} kB  {findings} findings  peak {}",
                pdf.len() / 1000,
                peak()
            );
            keep(&pdf);
        }
    }
    again(900, 15);
    let faces = deck::deck(90, true);
    let (time, bytes) = timed(3, || pictures(&faces));
    println!("PNG   90 cards, 744×1039    {time}  {:5} kB a card", bytes / 90_000);
}
