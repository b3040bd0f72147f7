//! The tutorial is followed, step by step.

#[path = "support/markdown.rs"]
mod markdown;

use std::path::Path;

use markdown::{blocks, cardwright, read};

fn save(arena: &Path, name: &str, text: &str) {
    std::fs::write(arena.join("cards/courtyard").join(name), text).expect("saved");
}

/// The status, and what was said of it.
fn run(dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = cardwright(dir, arguments);
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code(), said)
}

#[test]
fn every_step_does_what_it_says() {
    let page = read("docs/tutorial.md");
    let cards = blocks(&page, "card");
    let [first, second, eli, shared] = &cards[..] else { panic!("the tutorial has four texts") };
    let dir = tempfile::tempdir().expect("a folder");
    assert_eq!(run(dir.path(), &["new", "arena"]).0, Some(0));
    let arena = dir.path().join("arena");

    save(&arena, "dora.card", first);
    let (status, said) = run(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");

    save(&arena, "dora.card", &first.replace("Hit an", "Hitt an"));
    let (status, said) = run(&arena, &["check", "--color", "never"]);
    assert_eq!(status, Some(1));
    let shown = blocks(&page, "text").remove(0);
    for line in shown.lines() {
        assert!(said.contains(line), "the tutorial shows “{line}”, but the program says:\n{said}");
    }

    save(&arena, "dora.card", second);
    let (status, said) = run(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");
    let without = second.replace(" As the Flustered char passes turn, remove this condition.", "");
    save(&arena, "dora.card", &without);
    let (status, said) = run(&arena, &["check"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("C020"), "{said}");
    assert_eq!(run(&arena, &["explain", "C020"]).0, Some(0));
    save(&arena, "dora.card", second);
    let (status, said) = run(&arena, &["show", "Dora"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("Flustered"), "{said}");

    save(&arena, "eli.card", eli);
    let (status, said) = run(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("note[C049]"), "Eli borrows a word: {said}");
    save(&arena, "flustered.card", shared);
    let (before, after) = second.split_once(" (The").expect("a parenthesis");
    let after = after.split_once(".)").expect("its end").1;
    save(&arena, "dora.card", &format!("{before}{after}"));
    let (status, said) = run(&arena, &["check"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(!said.contains("C049"), "{said}");

    assert_eq!(run(&arena, &["build"]).0, Some(0));
    for file in ["sheets.pdf", "rules.ron", "rules.json"] {
        assert!(arena.join("output/courtyard").join(file).exists(), "{file}");
    }
    assert_eq!(run(&arena, &["show", "Dora", "--as", "png", "-o", "dora.png"]).0, Some(0));
    let png = std::fs::read(arena.join("dora.png")).expect("the picture");
    assert!(png.starts_with(b"\x89PNG"));
}
