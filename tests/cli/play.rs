//! `cardwright play`: a game in the terminal.

use std::io::Write as _;
use std::process::Stdio;

use crate::place::{Place, program};

/// What is printed when these lines are typed.
fn typed(place: &Place, arguments: &[&str], lines: &str) -> (Option<i32>, String, String) {
    let mut child = program()
        .current_dir(place.path())
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("its input").write_all(lines.as_bytes()).expect("typed");
    let output = child.wait_with_output().expect("its end");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_game_is_played_with_numbers_and_words() {
    let place = Place::new();
    let (status, out, err) =
        typed(&place, &["--against", "person", "--playouts", "5"], "ada\nc1\nlog\nundo\nhint\nnonsense\nquit\n");
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("placement") && out.contains("a    "), "{out}");
    assert!(out.contains("^ c1"), "the log: {out}");
    assert!(out.contains("none of the choices"), "{out}");
    assert!(!out.contains('\u{1b}'), "no colours where nobody sees them");
}

#[test]
fn legal_tiles_are_lit_without_colours() {
    let place = Place::new();
    let (_, out, _) = typed(&place, &["--against", "person"], "1\n");
    assert!(out.contains("[   ·]"), "{out}");
}

#[test]
fn a_bot_answers_and_the_end_of_input_is_no_failure() {
    let place = Place::new();
    let (status, out, _) = typed(&place, &["--against", "random", "--seed", "7"], "1\n1\n1\n1\n");
    assert_eq!(status, Some(0));
    assert!(out.contains("\nv "), "{out}");
    assert!(out.contains("left as it is"), "{out}");
}

#[test]
fn a_pack_that_is_not_there_could_not_run() {
    let place = Place::new();
    assert!(place.run(&["play", "atlantis"]).ends(2).err.contains("There is no pack called “atlantis”"));
    assert!(place.run(&["play", "--team", "Nobody"]).ends(2).err.contains("There is no team or card called “nobody”"));
}

#[test]
fn what_the_engine_does_not_run_is_refused() {
    let place = Place::new();
    place.change("cards/courtyard/game.card", "prose, hidden information", "prose");
    assert!(place.run(&["play"]).ends(2).err.contains("hidden information"));
}
