//! The README's commands run and its cards compile; the tutorial is followed step by step.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::markdown::{blocks, cardwright, project, read};

/// The arguments of a command line of the README; `None` if it does not call the program.
fn arguments(line: &str) -> Option<Vec<&str>> {
    let line = line.split_once('#').map_or(line, |(command, _)| command).trim();
    let rest = line.strip_prefix("cargo run --release -- ").or_else(|| line.strip_prefix("cardwright "));
    match rest {
        Some(rest) => Some(rest.split_whitespace().collect()),
        None => {
            assert!(["", "cargo test"].contains(&line), "the README has a command that nothing tries: {line}");
            None
        }
    }
}

/// Starts a command that runs until it is stopped, waits until it says these words, and stops it.
fn starts(dir: &Path, arguments: &[&str], words: &str) {
    let log = dir.join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .current_dir(dir)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a file"))
        .spawn()
        .expect("the program runs");
    let end = Instant::now() + Duration::from_secs(120);
    let has_said = || std::fs::read_to_string(&log).is_ok_and(|text| text.contains(words));
    while !has_said() && Instant::now() < end && child.try_wait().expect("its state").is_none() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let lives = child.try_wait().expect("its state").is_none();
    child.kill().expect("stopped");
    child.wait().expect("its end");
    assert!(lives && has_said(), "{arguments:?} did not say “{words}”");
}

#[test]
fn every_command_of_the_readme_works() {
    let readme = read("README.md");
    let dir = project();
    let card = blocks(&readme, "card").remove(0);
    std::fs::write(dir.path().join("cards/fantasy-arena/rogues/pim.card"), card).expect("saved");
    let mut ran = Vec::new();
    for arguments in blocks(&readme, "sh").iter().flat_map(|block| block.lines()).filter_map(arguments) {
        ran.push(arguments[0].to_owned());
        let goes_on = [("watch", "Watching"), ("studio", "The studio is at http://127.0.0.1:")];
        if let Some((_, words)) = goes_on.iter().find(|(command, _)| arguments[0] == *command) {
            starts(dir.path(), &arguments, words);
            continue;
        }
        let output = cardwright(dir.path(), &arguments);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {err}");
    }
    for command in
        ["build", "check", "watch", "studio", "show", "explain", "fmt", "print", "play", "new", "completions"]
    {
        assert!(ran.iter().any(|known| known == command), "the README does not show `{command}`");
    }
    assert!(dir.path().join("pim.png").is_file());
    assert!(dir.path().join("my-game/README.md").is_file());
}

#[test]
fn every_command_of_the_printing_page_works() {
    let dir = project();
    let blocks = blocks(&read("docs/printing.md"), "sh");
    let commands: Vec<Vec<&str>> = blocks.iter().flat_map(|block| block.lines()).filter_map(arguments).collect();
    assert!(commands.len() > 5, "{commands:?}");
    for arguments in commands {
        let output = cardwright(dir.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn build_writes_the_files_that_the_table_lists() {
    let readme = read("README.md");
    let dir = project();
    let output = cardwright(dir.path(), &["build"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let mut written: Vec<String> = std::fs::read_dir(dir.path().join("output/fantasy-arena"))
        .expect("the pack's output")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    written.sort();
    let mut listed: Vec<String> = crate::markdown::section(&readme, "## What you get")
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
        .collect();
    listed.sort();
    assert_eq!(written, listed);
}

#[test]
fn every_card_compiles_without_a_finding() {
    let dir = project();
    let cards = blocks(&read("README.md"), "card");
    assert!(!cards.is_empty());
    for card in cards {
        let path = dir.path().join("readme.card");
        std::fs::write(&path, &card).expect("saved");
        let arguments = ["check", "readme.card", "--pack", "fantasy-arena", "--format", "short"];
        let output = cardwright(dir.path(), &arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{card}");
        assert_eq!(output.status.code(), Some(0), "{card}");
    }
}

fn save(arena: &Path, name: &str, text: &str) {
    std::fs::write(arena.join("cards/courtyard").join(name), text).expect("saved");
}

/// The exit status, and the output.
fn tried(dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = cardwright(dir, arguments);
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code(), said)
}

#[test]
fn every_step_of_the_tutorial_works() {
    let page = read("docs/tutorial.md");
    let cards = blocks(&page, "card");
    let [first, second, eli, shared] = &cards[..] else { panic!("the tutorial has four texts") };
    let dir = tempfile::tempdir().expect("a folder");
    assert_eq!(tried(dir.path(), &["new", "arena"]).0, Some(0));
    let arena = dir.path().join("arena");

    save(&arena, "dora.card", first);
    let (status, said) = tried(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");

    save(&arena, "dora.card", &first.replace("Hit an", "Hitt an"));
    let (status, said) = tried(&arena, &["check", "--color", "never"]);
    assert_eq!(status, Some(1));
    let shown = blocks(&page, "text").remove(0);
    for line in shown.lines() {
        assert!(said.contains(line), "the tutorial shows “{line}”, but the program says:\n{said}");
    }

    save(&arena, "dora.card", second);
    let (status, said) = tried(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");
    let without = second.replace(" As the Flustered char passes turn, remove this condition.", "");
    save(&arena, "dora.card", &without);
    let (status, said) = tried(&arena, &["check"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("C020"), "{said}");
    assert_eq!(tried(&arena, &["explain", "C020"]).0, Some(0));
    save(&arena, "dora.card", second);
    let (status, said) = tried(&arena, &["show", "Dora"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("Flustered"), "{said}");

    save(&arena, "eli.card", eli);
    let (status, said) = tried(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("note[C049]"), "Eli borrows a word: {said}");
    save(&arena, "flustered.card", shared);
    let (before, after) = second.split_once(" (The").expect("a parenthesis");
    let after = after.split_once(".)").expect("its end").1;
    save(&arena, "dora.card", &format!("{before}{after}"));
    let (status, said) = tried(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(!said.contains("C049"), "{said}");

    assert_eq!(tried(&arena, &["build"]).0, Some(0));
    for file in ["sheets.pdf", "rules.ron", "rules.json"] {
        assert!(arena.join("output/courtyard").join(file).exists(), "{file}");
    }
    assert_eq!(tried(&arena, &["show", "Dora", "--as", "png", "-o", "dora.png"]).0, Some(0));
    let png = std::fs::read(arena.join("dora.png")).expect("the picture");
    assert!(png.starts_with(b"\x89PNG"));
}
