//! The program from outside: its output, its files and its exit status.

#[path = "../support/markdown.rs"]
mod markdown;

mod bad_input;
mod browser;
mod build;
mod check;
mod client_faults;
mod confined;
mod correction;
mod disk_faults;
mod docs;
mod editors;
mod emacs;
mod example_turn;
mod fmt;
mod fresh_cards;
mod hostile;
mod hostile_work;
mod house;
mod janus_gate;
mod killed;
mod lsp;
mod overflow;
mod picture;
mod place;
mod play;
mod playtest;
mod print;
mod print_options;
mod print_pieces;
mod protocol;
mod readme;
mod rfg_classes;
mod rune_system;
mod show;
mod stats;
mod studio;
mod tabletop;
mod watch;
mod watch_faults;
mod web;

use place::{Place, program};

#[test]
fn help_and_version_exit_with_status_0() {
    let place = Place::empty();
    let help = place.run(&["--help"]).ends(0);
    for command in ["check", "build", "watch", "show", "explain", "new", "lsp", "completions"] {
        assert!(help.out.contains(command), "{command}");
    }
    assert!(place.run(&["--version"]).ends(0).out.starts_with("cardwright "));
}

#[test]
fn bad_arguments_exit_with_status_2() {
    let place = Place::empty();
    for arguments in
        [&[][..], &["dance"], &["check", "--format", "xml"], &["build", "-q", "-v"], &["watch", "--poll", "1"]]
    {
        let ran = place.run(arguments).ends(2);
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn commands_exit_with_status_2_without_a_project() {
    let place = Place::empty();
    for command in ["check", "build", "watch"] {
        let ran = place.run(&[command]).ends(2);
        assert!(ran.err.contains("There is no project here"), "{}", ran.err);
    }
    place.run(&["check", "--project", "nowhere"]).ends(2);
}

#[test]
fn a_project_is_found_from_any_folder_in_it() {
    let place = Place::new();
    let inner = place.at("cards/courtyard");
    place::run(&inner, &["check"]).ends(0);
    let elsewhere = Place::empty();
    let root = place.path().to_string_lossy().into_owned();
    elsewhere.run(&["check", "--project", &root]).ends(0);
}

#[test]
fn new_refuses_an_existing_project() {
    let place = Place::new();
    assert!(place.run(&["new", "."]).ends(2).err.contains("already exists and is not empty"));
    place.run(&["new", "README.md"]).ends(2);
    place.run(&["new", "deep/er"]).ends(0);
    assert!(place.at("deep/er/cards/courtyard/game.card").is_file());
}

#[test]
fn explain_knows_every_check() {
    let place = Place::empty();
    let list = place.run(&["explain"]).ends(0);
    assert!(list.out.lines().count() > 20);
    let codes: Vec<&str> = list.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(codes.contains(&"G051"));
    let page = place.run(&["explain", "g051"]).ends(0);
    assert!(page.out.starts_with("G051 missing-game-field (error)"), "{}", page.out);
    let short = place.run(&["explain", "c43"]).ends(0).out;
    assert!(short.starts_with("C043 ") && place.run(&["explain", "C043"]).ends(0).out == short, "{short}");
    place.run(&["explain", "c"]).ends(2);
    assert_eq!(place.run(&["explain", "missing-game-field"]).ends(0).out, page.out);
    assert!(place.run(&["explain", "missing-game-feild"]).ends(2).err.contains("Did you mean “missing-game-field”?"));
    place.run(&["explain", "E999"]).ends(2);
    let word = place.run(&["explain", "Slide"]).ends(0).out;
    assert!(
        word.starts_with("slide\n") && word.contains("How it is used") && word.contains("Sentences with it"),
        "{word}"
    );
    assert!(!word.contains('{'), "marks are replaced by sample names: {word}");
}

#[test]
fn completions_for_every_shell() {
    let place = Place::empty();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(place.run(&["completions", shell]).ends(0).out.contains("cardwright"), "{shell}");
    }
}

#[test]
fn colours_are_printed_on_request() {
    let place = Place::empty();
    assert!(!place.run(&["explain", "G051"]).out.contains('\u{1b}'));
    assert!(place.run(&["explain", "G051", "--color", "always"]).out.contains('\u{1b}'));
    assert!(!place.run(&["explain", "G051", "--color", "never"]).out.contains('\u{1b}'));
}

/// `cardwright explain | head -1` closes the pipe early.
#[test]
fn a_closed_pipe_is_not_an_error() {
    use std::process::Stdio;
    let mut child = program().arg("explain").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
