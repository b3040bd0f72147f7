//! The program is killed at many moments, without any chance to clean up. Every file that it writes must then be the old
//! one or the new one, and never half of one.
//!
//! `CARDWRIGHT_KILLS` sets the number of moments for each command; a release is tested with 500.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::place::{Place, program};

/// The number of moments at which each command is killed.
fn moments() -> u32 {
    std::env::var("CARDWRIGHT_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(12)
}

fn spawn(place: &Place, arguments: &[&str], input: &str) -> Child {
    let mut command = program();
    command.current_dir(place.path()).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program runs");
    // A program that does not read its input may be gone before all of it is written.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    child
}

/// The contents of these files; a file that is missing has none.
fn contents(place: &Place, files: &[&str]) -> BTreeMap<String, Option<Vec<u8>>> {
    files.iter().map(|file| ((*file).to_owned(), std::fs::read(place.at(file)).ok())).collect()
}

/// Asserts that a folder holds at most one temporary file for each of its files: those of the last run.
#[track_caller]
fn few_temporary_files(place: &Place, folder: &str) {
    let entries = std::fs::read_dir(place.at(folder)).into_iter().flatten().flatten();
    let names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let (temporary, files): (Vec<_>, Vec<_>) = names.iter().partition(|name| name.ends_with(".part"));
    assert!(temporary.len() <= files.len().max(1), "{names:?}");
}

/// Runs the command to its end for two versions of the sources, and then kills it at evenly spaced moments, with the
/// versions in turn. Each file must have the content of one of the two whole runs.
fn killed_at_any_moment(place: &Place, arguments: &[&str], files: &[&str], version: &dyn Fn(&Place, bool)) {
    let mut whole = Vec::new();
    let mut longest = Duration::ZERO;
    for new in [true, false] {
        version(place, new);
        let began = Instant::now();
        place.run(arguments).ends(0);
        longest = longest.max(began.elapsed());
        whole.push(contents(place, files));
    }
    assert!(whole[0].iter().all(|(file, bytes)| bytes.is_some() && *bytes != whole[1][file]), "both versions differ");
    let moments = moments();
    for moment in 0..moments {
        version(place, moment % 2 == 0);
        let before = contents(place, files);
        let mut child = spawn(place, arguments, "");
        // The last moments come when most runs have written their files.
        std::thread::sleep(longest * 3 * (moment + 1) / (2 * moments));
        child.kill().expect("a running program");
        child.wait().expect("its end");
        let now = contents(place, files);
        for (file, bytes) in &now {
            let known = whole.iter().chain([&before]).any(|whole| whole[file] == *bytes);
            assert!(known, "{arguments:?}: {file} is neither the old nor the new one after kill {moment}");
        }
        for file in files {
            few_temporary_files(place, file.rsplit_once('/').map_or(".", |(folder, _)| folder));
        }
    }
}

/// Writes one of two versions of a card.
fn card(place: &Place, new: bool) {
    let (number, word) = if new { (2, "farthest") } else { (1, "closest") };
    place.write(
        "cards/courtyard/ida.card",
        format!("Ida, Quick Double - Guard\n\n[A] NUDGE: Hit one of the {word} Opps.\n\n[S] STEP: Move by {number}.\n\nTarget: No target\n"),
    );
}

#[test]
fn a_killed_build_leaves_whole_files() {
    let place = Place::new();
    let files = ["rules.ron", "rules.json", "sheets.pdf"].map(|name| format!("output/courtyard/{name}"));
    killed_at_any_moment(&place, &["build"], &files.each_ref().map(String::as_str), &card);
}

#[test]
fn a_killed_print_leaves_whole_files() {
    let place = Place::new();
    killed_at_any_moment(&place, &["print", "courtyard", "--draft", "-o", "sheets.pdf"], &["sheets.pdf"], &card);
}

#[test]
fn a_killed_playtest_leaves_whole_measurements() {
    let place = Place::new();
    let arguments = ["playtest", "--games", "400", "--bot", "random", "--record"];
    let version = |place: &Place, new: bool| {
        card(place, new);
        // Measurements of as many games are kept, so every run begins without any.
        place.write("cards/courtyard/measured.ron", "(version: 1, cards: {})");
    };
    killed_at_any_moment(&place, &arguments, &["cards/courtyard/measured.ron"], &version);
}

#[test]
fn a_killed_watch_leaves_whole_files() {
    let place = Place::new();
    let files = ["output/courtyard/rules.ron", "output/courtyard/rules.json"];
    let mut whole = Vec::new();
    for new in [true, false] {
        card(&place, new);
        place.run(&["build"]).ends(0);
        whole.push(contents(&place, &files));
    }
    for moment in 0..moments() {
        let mut child = spawn(&place, &["watch"], "");
        std::thread::sleep(Duration::from_millis(150));
        card(&place, moment % 2 == 0);
        std::thread::sleep(Duration::from_millis(u64::from(moment * 200 / moments())));
        child.kill().expect("a running program");
        child.wait().expect("its end");
        for (file, bytes) in contents(&place, &files) {
            assert!(whole.iter().any(|whole| whole[&file] == bytes), "{file} after kill {moment}");
        }
    }
}

#[test]
fn the_log_of_a_killed_game_can_be_continued() {
    let place = Place::new();
    let input = "1\n".repeat(80);
    let began = Instant::now();
    spawn(&place, &["play", "--against", "greedy", "--log", "game.log"], &input).wait().expect("its end");
    let longest = began.elapsed();
    for moment in 0..moments() {
        let _ = std::fs::remove_file(place.at("game.log"));
        let mut child = spawn(&place, &["play", "--against", "greedy", "--log", "game.log"], &input);
        std::thread::sleep(longest * (moment + 1) / moments());
        child.kill().expect("a running program");
        child.wait().expect("its end");
        if place.at("game.log").exists() {
            place.run(&["play", "--replay", "game.log", "--against", "person"]).ends(0);
        }
    }
}
