//! Counts how many cards of writers who do not know the language compile:
//! `cargo run --release --example fresh_cards -- DIR`.
//!
//! Each DIR holds card files, or folders that hold card files. The cards of one folder are compiled together, beside
//! the `game.card` of a pack. The other cards of that pack and the bands of its classes are left out. `--pack NAME`
//! names the pack (by default `fantasy-arena`). `--failures` lists each failing sentence with its message and first
//! fix, and `--remaining` lists the sentences that still fail after the fixes. The line below the table counts the
//! cards that compile after the fixes but lost a whole sentence to a fix: these cards do less than their writer meant.
//! `docs/fresh-cards.md` says how a round of fresh cards is made, and has the figures of all rounds.

mod measure;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cardwright::project::{Project, Trouble};
use measure::{Failure, Figures, measure, read_cards, rulebook};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Trouble> {
    let (mut pack, mut dirs) = ("fantasy-arena".to_owned(), Vec::new());
    let (mut lists_failures, mut lists_remaining) = (false, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--failures" => lists_failures = true,
            "--remaining" => lists_remaining = true,
            "--pack" => pack = args.next().ok_or_else(|| Trouble::new("--pack needs the name of a pack."))?,
            dir => dirs.extend(folders_with_cards(Path::new(dir))?),
        }
    }
    if dirs.is_empty() {
        return Err(Trouble::new("Name a folder with card files."));
    }
    let project = Project::at(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let rulebook = rulebook(&project, &pack)?;
    let mut all = Figures::default();
    println!("| folder | cards | at once | with first fixes | sentences | understood |\n|---|---|---|---|---|---|");
    let (mut failures, mut remaining) = (Vec::new(), Vec::new());
    for dir in &dirs {
        let measured = measure(&rulebook, &read_cards(dir)?)?;
        print_row(&dir.display().to_string(), &measured.figures);
        all.add(&measured.figures);
        failures.extend(measured.failures.into_iter().map(|failure| (dir, failure)));
        remaining.extend(measured.remaining.into_iter().map(|failure| (dir, failure)));
    }
    if dirs.len() > 1 {
        print_row("all", &all);
    }
    println!("\nOf the cards with first fixes, {} lost a whole sentence by one of them.", all.shortened);
    if lists_failures {
        failures.iter().for_each(|(dir, failure)| print_failure(dir, failure));
    }
    if lists_remaining {
        println!("\nAfter the fixes:");
        remaining.iter().for_each(|(dir, failure)| print_failure(dir, failure));
    }
    Ok(())
}

fn print_failure(dir: &Path, failure: &Failure) {
    println!("\n{}/{} {}: {}\n    {}", dir.display(), failure.card, failure.code, failure.words, failure.message);
    if let Some(fix) = &failure.fix {
        println!("    fix: {fix}");
    }
}

/// Returns the folder itself if it holds card files; otherwise the folders in it that hold card files, sorted by name.
fn folders_with_cards(dir: &Path) -> Result<Vec<PathBuf>, Trouble> {
    if !read_cards(dir)?.is_empty() {
        return Ok(vec![dir.to_owned()]);
    }
    let entries = std::fs::read_dir(dir).map_err(|e| Trouble::with_file(dir, "read", &e))?;
    let mut found = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()) {
        if !read_cards(&path)?.is_empty() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn print_row(name: &str, figures: &Figures) {
    let Figures { cards, at_once, with_fixes, sentences, understood, shortened: _ } = figures;
    let share = 100.0 * *understood as f64 / (*sentences).max(1) as f64;
    println!("| {name} | {cards} | {at_once} | {with_fixes} | {sentences} | {understood} ({share:.0} %) |");
}
