//! `cardwright play`: a game in the terminal.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::place::{DORA, Place, program};

/// The status and output of the program when these lines are typed.
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
    assert!(out.contains("^ places a char") && out.contains("^ places Ada on"), "{out}");
    assert!(out.contains("^ c1"), "the log: {out}");
    assert!(out.contains("not one of the choices"), "{out}");
    assert!(!out.contains('\u{1b}'), "no colours if the output is not a terminal");
}

#[test]
fn legal_tiles_are_marked_without_colours() {
    let place = Place::new();
    let (_, out, _) = typed(&place, &["--against", "person"], "1\n");
    assert!(out.contains("[  · ]"), "{out}");
}

#[test]
fn a_bot_answers_and_the_end_of_input_is_not_an_error() {
    let place = Place::new();
    let (status, out, _) = typed(&place, &["--against", "random", "--seed", "7"], "1\n1\n1\n1\n");
    assert_eq!(status, Some(0));
    assert!(out.contains("\nv "), "{out}");
    assert!(out.contains("left as it is"), "{out}");
}

#[test]
fn an_unknown_pack_or_team_exits_with_status_2() {
    let place = Place::new();
    assert!(place.run(&["play", "atlantis"]).ends(2).err.contains("There is no pack called “atlantis”"));
    assert!(place.run(&["play", "--team", "Nobody"]).ends(2).err.contains("There is no team or card called “nobody”"));
}

#[test]
fn a_team_that_breaks_the_rules_of_teams_is_refused() {
    let place = Place::new();
    for (team, why) in [
        ("Ada, Cleo, Cleo", "Cleo has no place in the team: a team has 1 Scout"),
        ("Ada, Cleo", "it lacks 1 Guard"),
        ("Ada, Ada, Cleo", "Ada is in the team twice"),
    ] {
        let run = place.run(&["play", "--team", team]).ends(2);
        assert!(run.err.contains(&format!("The first team cannot play: {why}.")), "{team}: {}", run.err);
        let run = place.run(&["play", "--other", team]).ends(2);
        assert!(run.err.contains(&format!("The other team cannot play: {why}.")), "{team}: {}", run.err);
    }
    place.write("bad.log", "Pack: courtyard\nTeam: Ada, Cleo, Cleo\n\n");
    assert!(place.run(&["play", "--replay", "bad.log"]).ends(2).err.contains("Cleo has no place"));
}

#[test]
fn a_game_that_the_engine_does_not_support_is_refused_with_the_reason() {
    let place = Place::new();
    place.change("cards/courtyard/game.card", "prose, hidden information", "prose");
    let text = "Challenge: First Steps\nFirst: Ada c3\nSecond: Cleo e5\nTurn: Ada\nGoal: Ada on c5 this turn\n";
    place.write("cards/courtyard/steps.card", text);
    let why = "its bans do not include hidden information, which the engine cannot play.";
    for command in [&["play"][..], &["play", "--challenge", "First Steps"], &["playtest"]] {
        assert_eq!(place.run(command).ends(2).err.trim(), format!("error: The engine cannot play courtyard: {why}"));
    }
    // The challenge itself gets no finding for this.
    for command in ["check", "build"] {
        let run = place.run(&[command, "--format", "short"]).ends(0);
        let all = run.out + &run.err;
        assert!(!all.contains("G070") && all.matches("G073").count() == 1 && all.contains(why), "{all}");
    }
    assert!(place.run(&["show", "First Steps"]).ends(0).out.contains("The engine cannot play the game: its bans"));
}

/// The typed lines of the placement in a game of two people, up to the first turn.
const PLACED: &str = "ada\nc1\nada\nc6\nbruno\nb1\nbruno\nb6\na1\na6\n";

#[test]
fn a_tile_a_number_or_a_prefix_selects_an_option() {
    let place = Place::new();
    let (_, out, err) = typed(&place, &["--against", "person"], &format!("{PLACED}c2\np\nboard\nlog\n"));
    assert!(out.contains("'s turn, round 1: 2 moves and 1 action left"), "{out}{err}");
    assert!(out.contains("1 move and 1 action left"), "{out}");
    assert!(out.contains("^ Ada to c2") || out.contains("^ Ada c1 to c2"), "{out}");
    assert!(out.contains("Several choices begin with that") || out.contains("^ pass"), "{out}");
}

#[test]
fn a_saved_log_is_continued() {
    let place = Place::new();
    let (status, _, err) = typed(&place, &["--against", "person", "--log", "game.log"], PLACED);
    assert_eq!(status, Some(0), "{err}");
    let log = place.read("game.log");
    assert!(log.starts_with("Pack: courtyard\n") && log.contains("\n^ c1\n") && log.ends_with("v a6\n"), "{log}");
    let (status, out, err) =
        typed(&place, &["--against", "person", "--replay", "game.log", "--log", "again.log"], "log\n");
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("'s turn, round 1"), "{out}");
    assert_eq!(place.read("again.log"), log);
}

#[test]
fn a_log_is_kept_choice_by_choice_whatever_ends_the_program() {
    let place = Place::new();
    let mut child = program()
        .current_dir(place.path())
        .args(["play", "--against", "random", "--log", "game.log"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.as_mut().expect("its input").write_all(b"ada\nc1\n").expect("typed");
    let told = BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
    // The bot has answered with a card and its tile.
    let answers = told.filter(|line| line.trim_start_matches("> ").starts_with("v ")).take(2).count();
    child.kill().expect("it runs");
    child.wait().expect("its end");
    assert_eq!(answers, 2);
    let log = place.read("game.log");
    assert!(log.contains("\n^ Ada\n^ c1\nv ") && log.lines().count() >= 9, "{log}");
}

#[test]
fn a_game_continues_if_it_cannot_be_saved() {
    let place = Place::new();
    place.write("taken", "a file");
    let lines = "ada\nsave taken/game.log\nsave game.log\nquit\n";
    let (status, out, err) = typed(&place, &["--against", "person"], lines);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("taken could not be made") && out.contains("1 choice is kept in game.log"), "{out}");
    assert!(place.read("game.log").ends_with("\n^ Ada\n"));
}

/// FAT-P6: in game 1 the first player is drawn by lot.
#[test]
fn the_first_player_of_a_match_is_drawn_unless_given() {
    let place = Place::new();
    let first = |arguments: &[&str]| {
        let (_, out, _) = typed(&place, &[&["--against", "person"], arguments].concat(), "quit\n");
        out.lines().find_map(|line| line.split_once(" places").map(|(side, _)| side.to_owned())).expect("a side")
    };
    let drawn = ["1", "2", "3", "4", "5", "6", "7", "8"].map(|seed| first(&["--match", "--seed", seed]));
    assert!(drawn.contains(&"^".to_owned()) && drawn.contains(&"v".to_owned()), "{drawn:?}");
    assert_eq!(first(&["--match", "--seed", "3"]), drawn[2], "the same seed draws the same");
    assert!(["1", "2", "3", "4"].iter().all(|seed| first(&["--match", "--second", "--seed", seed]) == "v"));
    assert!(["1", "2", "3", "4"].iter().all(|seed| first(&["--seed", seed]) == "^"));
}

#[test]
fn a_log_that_does_not_fit_is_refused_with_its_line() {
    let place = Place::new();
    for (text, why) in [
        ("Pack: courtyard\n\n^ Ada\n^ z9\n", "bad.log, line 4: “z9” cannot be chosen there"),
        ("Pack: atlantis\n", "line 1: this is a game of “atlantis”"),
        ("Pack: courtyard\nMoon: full\n", "line 2: “Moon: full” is not understood"),
        ("Pack: courtyard\nFirst: third\n", "bad.log, line 2: “First: third” is not understood"),
        ("Pack: courtyard\nMatch: perhaps\n", "line 2: “Match: perhaps” is not understood"),
        ("Pack: courtyard\n\nAda\n", "line 3: “Ada” is not a choice"),
        ("Pack: courtyard\nTeam: Ada\nSeed: 1\n", "bad.log, line 2: The first team cannot play"),
        ("Pack: courtyard\nMatch: no\nPosition: a / b\n", "bad.log, line 3: A challenge cannot have a line “a”"),
    ] {
        place.write("bad.log", text);
        let run = place.run(&["play", "--replay", "bad.log"]).ends(2);
        assert!(run.err.contains(why), "{}", run.err);
    }
}

#[test]
fn an_impossible_position_is_refused_with_its_file() {
    let place = Place::new();
    place.write("good.txt", "First: Ada c3\nSecond: Cleo e5\nTurn: Ada\n");
    place.run(&["play", "--position", "good.txt"]).ends(0);
    for (text, why) in [
        ("First: Ada z9\nSecond: Cleo e5\nTurn: Ada\n", "z9"),
        ("First: Ada c3\nSecond: Cleo c3\nTurn: Ada\n", "c3"),
        ("First: Ada c3\nSecond: Cleo e5\nTurn: Nobody\n", "Nobody"),
        ("nonsense\n", "nonsense"),
        (
            "First: Ada c3\nSecond: Cleo e5\nTurn: Ada\nHits: 0-9\n",
            "The board cannot be set up: the game is over at 9 hits.",
        ),
    ] {
        place.write("bad.txt", text);
        let err = place.run(&["play", "--position", "bad.txt"]).ends(2).err.clone();
        assert!(err.contains("bad.txt: ") && err.contains(why), "{err}");
    }
}

#[test]
fn a_position_has_every_line_of_a_challenge() {
    let place = Place::new();
    let lines = "First: Ada c3, Bruno a1\nSecond: Ada c5, Bruno f6\nTurn: Ada c3\nChanged: 3 move activations\nLore: It was long ago.\n";
    place.write("mirror.txt", lines);
    let (status, out, err) = typed(&place, &["--position", "mirror.txt", "--against", "person"], "c4\nlog\n");
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("Ada c3's turn, round 1: 3 moves and 1 action left"), "{out}");
    assert!(out.contains("2 moves and 1 action left") && out.contains("^ Ada c3 to c4"), "{out}");
    place.write("ambiguous.txt", lines.replace("Turn: Ada c3", "Turn: Ada"));
    let err = place.run(&["play", "--position", "ambiguous.txt"]).ends(2).err.clone();
    assert!(err.contains("say which one by its tile: “Ada c3” or “Ada c5”"), "{err}");
    place.write("goal.txt", format!("Challenge: Steps\n{lines}Goal: Ada c3 on c4 this turn\n"));
    let (_, out, err) = typed(&place, &["--position", "goal.txt", "--log", "goal.log"], "c4\n");
    assert!(out.contains("Goal: Ada c3 on c4 this turn. Changed: 3 move activations."), "{out}{err}");
    assert!(out.contains("The challenge is solved"), "{out}");
    assert!(typed(&place, &["--replay", "goal.log"], "").1.contains("The challenge is solved"));
}

#[test]
fn passing_at_the_passive_never_uses_it() {
    let place = Place::new();
    let lines = "First: Ada c3, Bruno a1\nSecond: Cleo c4, Bruno d3\nTurn begins: Ada\n";
    place.write("board.txt", lines);
    let (_, out, err) = typed(&place, &["--position", "board.txt", "--against", "person"], "pas\npass\nlog\n");
    assert!(out.contains("use the passive? "), "the text of the passive is shown: {out}{err}");
    assert!(out.contains("Several choices begin with that: passive, pass."), "{out}");
    assert!(out.contains("^ no\n") && !out.contains("^ passive"), "{out}");
    let (_, out, _) = typed(&place, &["--position", "board.txt", "--against", "person"], "yes\nlog\n");
    assert!(out.contains("^ passive\n"), "yes answers the question: {out}");
    let (_, out, _) = typed(&place, &["--position", "board.txt", "--against", "person"], "card ada\n");
    assert!(out.contains("  Passive: "), "{out}");
}

#[test]
fn the_order_of_turns_is_shown_and_the_log_says_who_hit_whom() {
    let place = Place::new();
    place.write("cards/courtyard/dora.card", DORA);
    place.write("board.txt", "First: Dora c3\nSecond: Cleo c6, Bruno f6\nTurn: Dora\n");
    let (_, out, err) = typed(&place, &["--position", "board.txt", "--against", "person"], "splash\nc6\n");
    assert!(out.contains("2 moves and 1 action left; then Cleo, Bruno"), "{out}{err}");
    assert!(out.contains("* Dora hits ") && out.contains(" (SPLASH)."), "{out}");
    assert!(out.contains("* The score is 1-0."), "{out}");
}

/// A card with an ability at will of its own, and one that a token gives.
const LUCA: &str = "Luca, Careful Clockmaker - Guard

Special: Once per turn, Luca may move by 1.

[S] WIND: Put a Spring on Luca.

Target: +1

Token: Spring
During its turn, a char with a Spring may remove it to gain a move activation.
";

#[test]
fn an_ability_at_will_is_used_through_a_pipe() {
    let place = Place::new();
    place.write("cards/courtyard/luca.card", LUCA);
    place.write("board.txt", "First: Luca c3, Ada a1\nSecond: Cleo f6\nTokens: Spring on Luca by Luca\nTurn: Luca\n");
    let lines = "use spring\nuse ability\nd3\nd4\nwind\nuse spring\nlog\n";
    for against in ["person", "greedy", "random"] {
        let (status, out, err) = typed(&place, &["--position", "board.txt", "--against", against], lines);
        assert_eq!(status, Some(0), "{out}{err}");
        assert!(out.contains("3 moves and 1 action left; then Cleo, Ada"), "{out}");
        assert!(out.contains("Luca: Once per turn, Luca may move by 1. (Luca's turn, round 1)\n  tile "), "{out}");
        assert!(out.contains("2 moves and 0 actions left"), "{out}");
        let log = "^ use Spring\n* Luca uses Spring.\n* The Spring on c3 is removed (Spring of Luca).\n^ use ability\n\
                   * Luca uses an ability.\n^ d3\n* Luca moves to d3 (Luca).\n^ Luca to d4\n^ WIND\n\
                   * A Spring is put on d4 (WIND).\n";
        assert!(out.contains(log), "{out}");
    }
    place.write("goal.txt", format!("{}Goal: 5 hits within 3 turns\n", place.read("board.txt")));
    let (status, out, err) = typed(&place, &["--position", "goal.txt"], "use spring\npass\npass\npass\n");
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("v Cleo "), "the other side replies: {out}");
}

#[test]
fn a_number_that_is_not_shown_is_no_choice() {
    let place = Place::new();
    place.write("board.txt", "First: Cleo c3, Ada c4\nSecond: Bruno f6\nTurn begins: Cleo\n");
    let (_, out, err) = typed(&place, &["--position", "board.txt", "--against", "person"], "4\nno\n9\nlog\n");
    assert!(out.contains("“4” is not one of the choices") && out.contains("“9” is not one of"), "{out}{err}");
    assert!(out.contains("> ^ no\n^ Cleo's turn, round 1: 2 moves and 1 action left; then Bruno, Ada\n"), "{out}");
}

/// A card whose texts ask for consent.
const DAN: &str = "Dan, Kind Dancer - Guard

[S] DANCE: Each Ally in target may move by 1.

[A] JAB: Move an Opp in target by 1. You may hit it.

[S] SWAP: An Ally in target may trade places with an Opp in target.

[S] NOD: Dan may become Merry. (As the Merry char passes turn, remove this effect)

[A] CALL: Up to 1 Ally in target may hit an Opp at melee.

Target: +3!
";

#[test]
fn yes_or_no_says_for_whom_and_what() {
    let place = Place::new();
    place.write("cards/courtyard/dan.card", DAN);
    place.write("board.txt", "First: Dan c3, Ada b3, Bruno d3\nSecond: Cleo c4, Bruno f6\nTurn: Dan\n");
    let asked = |lines: &str, question: &str| {
        let (_, out, err) = typed(&place, &["--position", "board.txt", "--against", "person"], lines);
        assert!(out.contains(&format!("(Dan's turn, round 1): {question}?\n")), "{question}: {out}{err}");
    };
    asked("dance\nada\n", "move Ada");
    asked("jab\nc5\n", "hit Cleo");
    asked("swap\n", "let Ada or Bruno d3 trade places with Cleo");
    asked("nod\n", "become Merry");
}

#[test]
fn the_text_in_progress_is_shown() {
    let place = Place::new();
    place.write("board.txt", "First: Cleo c3, Ada c4\nSecond: Bruno f6\nTurn begins: Cleo\n");
    let (_, out, err) = typed(&place, &["--position", "board.txt", "--against", "person"], "passive\nlog\n");
    assert!(out.contains("^ Cleo's passive: Move any char at melee by 1. (round 1)\n"), "{out}{err}");
}

#[test]
fn the_move_of_a_bot_is_a_sentence() {
    let place = Place::new();
    let (_, out, _) = typed(&place, &["--against", "random", "--seed", "7"], "1\n1\n1\n1\n");
    assert!(
        out.lines()
            .any(|line| line.starts_with("v The second side places ") && line.contains(" on ") && line.ends_with('.')),
        "{out}"
    );
}

#[test]
fn a_challenge_is_checked_shown_and_solved() {
    let place = Place::new();
    let text = "Challenge: First Steps\nFirst: Ada c3\nSecond: Cleo e5\nTurn: Ada\nGoal: Ada on c5 this turn\n";
    place.write("cards/courtyard/steps.card", text);
    place.run(&["check"]).ends(0);
    let shown = place.run(&["show", "First Steps"]).ends(0).out;
    assert!(shown.contains("It can be solved") && shown.contains("^ Ada to c4"), "{shown}");
    let (_, out, err) = typed(&place, &["--challenge", "first steps"], "c4\nc5\n");
    assert!(out.contains("Goal: Ada on c5 this turn") && out.contains("The challenge is solved"), "{out}{err}");
    let (_, out, _) = typed(&place, &["--challenge", "first steps"], "d3\nhint\nd2\npass\nundo\n");
    assert!(out.contains("cannot be reached") && out.contains("The goal is missed"), "{out}");
    place.write("cards/courtyard/steps.card", text.replace("c5", "f6"));
    assert!(place.run(&["check"]).ends(0).err.contains("G071"));
    place.write("cards/courtyard/steps.card", text.replace("c5", "z5"));
    assert!(place.run(&["check"]).ends(1).err.contains("G070"));
    place.write("cards/courtyard/steps.card", text);
    assert!(place.run(&["play", "--challenge", "nothing"]).ends(2).err.contains("no challenge"));
}

#[test]
fn a_draft_comes_before_the_game_only_with_enough_cards() {
    let place = Place::new();
    assert!(place.run(&["play", "--draft"]).ends(2).err.contains("too small for two teams"));
}

#[test]
fn the_text_of_a_card_can_be_asked_for() {
    let place = Place::new();
    let (_, out, _) = typed(&place, &["--against", "person"], "card ada\ncard xyz\n");
    assert!(out.contains("[A]") || out.contains("[S]"), "{out}");
    assert!(out.contains("Nothing is called “xyz”"), "{out}");
}

#[test]
fn build_reports_an_unsupported_game_and_still_writes_the_pack() {
    let place = Place::new();
    assert!(!place.run(&["build"]).ends(0).err.contains("G073"));
    place.change("cards/courtyard/game.card", "prose, hidden information", "prose");
    let built = place.run(&["build"]).ends(0);
    assert!(built.err.contains("G073") && built.err.contains("hidden information"), "{}", built.err);
    assert!(place.read("output/courtyard/rules.ron").contains("Courtyard"));
}

#[test]
fn a_review_judges_each_choice_of_a_log() {
    let place = Place::new();
    let game = typed(&place, &["--against", "greedy", "--log", "game.log"], &"1\n".repeat(60)).1;
    assert!(game.contains("wins"), "{game}");
    let review = place.run(&["play", "--replay", "game.log", "--review", "--playouts", "30"]).ends(0).out.clone();
    for words in ["with 30\nplayouts", "Round 1\n", "The costliest choices", "^ gave away", "v gave away"] {
        assert!(review.contains(words), "{words}: {review}");
    }
    assert!(review.lines().any(|line| line.contains(" less than: ")), "{review}");
    assert!(place.run(&["play", "--review"]).ends(2).err.contains("--replay"));
}

#[test]
fn each_game_of_a_match_prints_its_end_and_the_log_replays() {
    let place = Place::new();
    let run = ["--against", "greedy", "--match", "--seed", "4", "--log", "match.log"];
    let (status, out, err) = typed(&place, &run, &"1\n".repeat(3_000));
    assert_eq!(status, Some(0), "{err}");
    let told: Vec<&str> = out.lines().filter(|line| line.contains(" wins game ")).collect();
    assert!((2..=3).contains(&told.len()) && told[0].contains(" wins game 1 of the match, "), "{told:?}: {out}");
    assert!(out.contains(" wins the match, "), "{out}");
    let again = ["--replay", "match.log", "--log", "again.log"];
    assert!(typed(&place, &again, "").1.contains(" wins the match, "));
    assert_eq!(place.read("again.log"), place.read("match.log"));
}

/// A pack with enough cards for a draft.
fn drafting() -> Place {
    let place = Place::new();
    let draft = "Draft: a ban before every pick but the first; at least 11 characters";
    place.change("cards/courtyard/game.card", "Draft: none", draft);
    for class in ["Guard", "Scout"] {
        for name in ["Ida", "Oda", "Una", "Eda", "Ola"] {
            let name = format!("{name}{}", if class == "Guard" { "n" } else { "s" });
            let text = format!("{name}, Quick Double - {class}\n\n[A] NUDGE: Hit an Opp in target.\n\nTarget: +1\n");
            place.write(&format!("cards/courtyard/{}.card", name.to_lowercase()), &text);
        }
    }
    place
}

#[test]
fn a_ban_may_be_typed_with_or_without_its_word() {
    let place = drafting();
    let (status, out, err) = typed(&place, &["--draft", "--against", "person"], "idan\nban odan\nunan\nedas\nlog\n");
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("^ Idan\nv ban Odan\nv Unan\n^ ban Edas\n"), "{out}");
    let (_, out, _) = typed(&place, &["--draft", "--against", "person"], "ban idan\n");
    assert!(out.contains("“ban idan” is not one of the choices"), "{out}");
}

#[test]
fn rules_of_matches_and_sealed_packs_are_enforced() {
    let place = Place::new();
    let (status, out, err) = typed(&place, &["--against", "random", "--match", "--seed", "4"], "1\n1\n");
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("places"), "{out}");
    assert!(place.run(&["play", "--sealed", "3"]).ends(2).err.contains("for two packs"));
}
