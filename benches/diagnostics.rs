//! Measures how often the offered fixes correct a typing slip. It tries every slip on every card of the corpus:
//! `cargo bench --bench diagnostics`.
//!
//! `--list SLIP` shows the mutants of one kind of slip that the first fix does not correct. `--alike` shows the mutants
//! that keep their meaning. `--every N` tries one mutant of N.

use std::collections::BTreeMap;
use std::time::Instant;

#[path = "../tests/language/mutants.rs"]
mod mutants;
#[path = "../tests/language/rng.rs"]
mod rng;

use cardwright::project::{FileCache, Project};
use mutants::{SLIPS, Slip, Verdict, Workshop};

#[derive(Default)]
struct Count {
    all: usize,
    same: usize,
    other: usize,
    first: usize,
    offered: usize,
    refused: usize,
}

fn main() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = Project::at(root).expect("the project");
    let pack = project.load("fantasy-arena", &mut FileCache::default()).expect("the pack");
    let args: Vec<String> = std::env::args().collect();
    let after = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1)).cloned();
    let every: usize = after("--every").and_then(|n| n.parse().ok()).unwrap_or(1);
    let listed = after("--list");
    let mut texts: Vec<(String, String)> = Vec::new();
    for folder in ["cards/fantasy-arena", "tests/corpus/fantasy-arena", "tests/corpus/wild"] {
        collect(&root.join(folder), &mut texts);
    }
    texts.sort();
    let mut counts: BTreeMap<Slip, Count> = BTreeMap::new();
    let mut times: Vec<f64> = Vec::new();
    let mut rng = rng::Rng::new(7);
    let mut skipped = Vec::new();
    let mut alike: Vec<String> = Vec::new();
    for (path, text) in &texts {
        let Some(workshop) = Workshop::new(&pack, path, text) else {
            skipped.push(path.as_str());
            continue;
        };
        let mut mutants = workshop.mutants(&mut rng);
        let timed = |text: &str| {
            let started = Instant::now();
            workshop.read(text);
            started.elapsed().as_secs_f64()
        };
        let clean = (0..3).map(|_| timed(text)).fold(f64::MAX, f64::min);
        rng.shuffle(&mut mutants);
        for mutant in mutants.iter().filter(|_| every == 1 || rng.one_in(every)) {
            let judged = workshop.judge(mutant);
            let count = counts.entry(mutant.slip).or_default();
            count.all += 1;
            match judged.verdict {
                Verdict::Same => {
                    count.same += 1;
                    alike.push(format!("{:?}: {} / {}", mutant.slip, mutant.was, mutant.is));
                }
                Verdict::Other => count.other += 1,
                Verdict::Refused(at) => {
                    count.refused += 1;
                    count.first += usize::from(at == Some(0));
                    count.offered += usize::from(at.is_some());
                    times.push((timed(&mutant.text) - clean).max(0.0) * 1e3);
                }
            }
            let shown = listed.as_deref().is_some_and(|kind| kind.eq_ignore_ascii_case(&format!("{:?}", mutant.slip)));
            if shown && !matches!(judged.verdict, Verdict::Refused(Some(0)) | Verdict::Other) {
                println!("{:?}\n  was: {}\n  is:  {}", judged.verdict, mutant.was, mutant.is);
                for found in judged.findings.iter().take(2) {
                    println!(
                        "  {} {} {:?}",
                        found.check.code,
                        found.message,
                        found.fixes.iter().map(|f| f.title.as_str()).collect::<Vec<_>>()
                    );
                }
            }
        }
    }
    times.sort_by(f64::total_cmp);
    println!("{} texts; not compiling, so left out: {}", texts.len() - skipped.len(), skipped.join(", "));
    alike.sort();
    alike.dedup();
    if args.iter().any(|arg| arg == "--alike") {
        println!("{}", alike.join("\n"));
    }
    println!(
        "| slip | mutants | refused | says the same | says something else | right fix first | right fix offered |"
    );
    println!("|---|---|---|---|---|---|---|");
    for slip in SLIPS {
        let Some(count) = counts.get(&slip) else { continue };
        let share = |n: usize| 100.0 * n as f64 / count.refused.max(1) as f64;
        println!(
            "| {slip:?} | {} | {} | {} | {} | {:.1} % | {:.1} % |",
            count.all,
            count.refused,
            count.same,
            count.other,
            share(count.first),
            share(count.offered)
        );
    }
    let at = |share: f64| {
        times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1))).copied().unwrap_or(0.0)
    };
    println!(
        "a broken sentence takes {:.1} ms at the median, {:.1} ms at p95, {:.1} ms at most",
        at(0.5),
        at(0.95),
        at(1.0)
    );
}

/// Collects the card files below a folder, except the game's own file.
fn collect(folder: &std::path::Path, texts: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, texts);
        } else if path.extension().is_some_and(|end| end == "card") && !path.ends_with("game.card") {
            let text = std::fs::read_to_string(&path).expect("a text");
            texts.push((path.to_string_lossy().into_owned(), text));
        }
    }
}
