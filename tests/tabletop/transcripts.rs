//! Small games in `tests/suite/tabletop/`: the text of a pack, and below `====` a game of it. Lines with `>` are the
//! choices; everything else is what the engine answers, which `BLESS=1` writes again.

use tabletop::{TableGame, TableOutcome};

use crate::support::{load, root, rules_of};

#[test]
fn small_games_go_as_they_did() {
    let folder = root().join("tests/suite/tabletop");
    let mut files: Vec<_> = std::fs::read_dir(&folder).expect("the folder").map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 8, "there are too few files in {}", folder.display());
    let mut changed = Vec::new();
    for path in files {
        let written = std::fs::read_to_string(&path).expect("a text");
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (text, games) = written.split_once("\n====").unwrap_or_else(|| panic!("{name} has no game below “====”"));
        let rules = rules_of(text).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let game = load(&rules);
        let mut expected = text.to_owned();
        for played in games.split("\n====") {
            let (head, script) = played.split_once('\n').unwrap_or((played, ""));
            expected.push_str(&format!("\n===={head}\n{}", transcript(&name, &game, head, script)));
        }
        let stray = expected.lines().find(|line| line.ends_with("is none of these choices."));
        if let (Some(stray), None) = (stray, std::env::var_os("BLESS")) {
            changed.push(stray.to_owned());
        }
        if expected != written {
            match std::env::var_os("BLESS") {
                Some(_) => std::fs::write(&path, &expected).expect("the file can be written"),
                None => changed.push(format!("{name} goes otherwise now:\n{expected}")),
            }
        }
    }
    assert!(changed.is_empty(), "{}\nRun with BLESS=1 if this is what you want.", changed.join("\n"));
}

/// Plays the choices of a script, and returns it with the answers of the engine. The head says how many play, and with which
/// seed. Everything that happens is written, and at the end what the player sees who makes the next choice.
fn transcript(name: &str, game: &TableGame, head: &str, script: &str) -> String {
    let (players, seed) = head.trim().split_once(" seed ").unwrap_or((head.trim(), "0"));
    let (players, seed) = (players.parse().unwrap_or(2), seed.parse().unwrap_or(0));
    let mut state = game.start_seeded(players, seed).unwrap_or_else(|| panic!("not for {players} players"));
    state.note_events();
    let mut out = String::new();
    // Events before the first choice are only those of the set-up.
    let mut choices = script.lines().filter_map(|line| line.strip_prefix("> "));
    loop {
        for line in game.events_in_words(&state.take_events(), None) {
            out.push_str(&format!("  {line}\n"));
        }
        let options: Vec<String> = state.options().iter().map(|choice| game.choice_in_words(&state, *choice)).collect();
        if let Some(outcome) = state.outcome() {
            out.push_str(&match outcome {
                TableOutcome::Won(seat) => format!("{} wins.\n", game.seats()[usize::from(seat)]),
                TableOutcome::Drawn => "A draw.\n".to_owned(),
                TableOutcome::Endless => "Without an end.\n".to_owned(),
            });
            return out;
        }
        let seat = &game.seats()[state.player()];
        out.push_str(&format!("{seat}, {} {}\n", game.question_in_words(&state), options.join(" · ")));
        let Some(written) = choices.next() else {
            out.push_str(&game.board_in_words(&state));
            out.push_str(&game.table_in_words(&state, state.player()));
            return out;
        };
        let at = options.iter().position(|option| {
            option == written
                || option.starts_with(&format!("{written} "))
                || option.starts_with(&format!("{written}: "))
        });
        let Some(at) = at else {
            return format!("{out}“{written}” in {name} is none of these choices.\n");
        };
        let choice = state.options()[at];
        game.apply(&mut state, choice).expect("an option can be chosen");
        out.push_str(&format!("> {written}\n"));
    }
}
