//! The pack `cards/correction/`: an abstract game for two, in which a move can be denied before it happens.

use super::place::Place;
use crate::markdown::{cardwright, project};

const PIECES: &str = "cards/correction/rules/pieces.card";
const RULES: &str = "cards/correction/rules/rules.card";

/// The messages of the pack after one replacement in a file.
#[track_caller]
fn after(file: &str, from: &str, to: &str) -> Vec<String> {
    Place::messages_after("correction", file, from, to)
}

/// COR-G1: the moves of the three pieces, as rule objects.
#[test]
fn the_pack_is_clean_and_its_moves_are_rule_objects() {
    let place = Place::of_pack("correction");
    assert_eq!(place.messages("correction"), Vec::<String>::new());
    place.run(&["build", "correction"]).ends(0);
    let ron = place.read("output/correction/rules.ron");
    let squeezed: String = ron.split_whitespace().collect();
    // The Spearman: two captures ahead, a move to each side.
    for square in [
        "(forward:2,what:Capture,)",
        "(forward:1,what:Capture,)",
        "(aside:-1,what:Move,)",
        "(aside:1,what:Move,)",
        "(aside:-2,forward:1,what:Both,)",
    ] {
        assert!(squeezed.contains(square), "{square}");
    }
    for word in ["\"before\"", "\"cancel\"", "side: Bottom", "side: Top"] {
        assert!(ron.contains(word), "{word}");
    }
    let json: serde_json::Value = serde_json::from_str(&place.read("output/correction/rules.json")).expect("JSON");
    assert_eq!(json["declared"]["table"]["board"]["cells"].as_array().map(Vec::len), Some(36));
}

/// COR-D1.
#[test]
fn no_piece_moves_backward() {
    let found = after(PIECES, "* - *\n- @ -", "* - *\n- @ -\n. - .");
    assert_eq!(
        found,
        ["Pawn moves backward (1 backward and 1 to the left).", "Pawn moves backward (1 backward and 1 to the right)."]
    );
}

/// COR-D6, COR-G2.
#[test]
fn a_piece_moves_and_captures_on_both_hands_alike() {
    assert_eq!(
        after(PIECES, "- x -\n- x -\n. @ .", "- - -\n- . -\n. @ ."),
        ["Spearman needs at least one square to move to and one to capture on."]
    );
    assert_eq!(
        after(PIECES, "* - *\n- @ -", "* . -\n- @ -"),
        ["Pawn does not do the same on both hands (1 forward and 1 to the left).",]
    );
}

/// COR-D2, COR-D9.
#[test]
fn each_player_has_six_pieces_and_one_kind_recovers() {
    let found = after(PIECES, "Copies: 4", "Copies: 5");
    assert!(found.contains(&"Each player has 7 pieces; the game has 6.".to_owned()), "{found:?}");
    let found = after(PIECES, "- - @ - -\nRecovers: no", "- - @ - -\nRecovers: yes");
    assert_eq!(found, ["2 pieces recover tokens; only the Pawn does."]);
}

/// COR-D4, COR-D5, COR-D8.
#[test]
fn limits_and_prices_are_those_of_the_document() {
    let found = after(RULES, "Spawn up to 2 pieces", "Spawn up to 3 pieces");
    assert_eq!(found, ["In Spawn a player spawns otherwise than zero to two pieces."]);
    let found = after(RULES, "put 1 denial token on", "put 2 denial tokens on");
    assert_eq!(found, ["Move denial denies a move, and does not cost 1 token."]);
    let found = after(RULES, "spend 3 denial tokens", "spend 2 denial tokens");
    assert_eq!(found, ["Piece denial removes a piece, and does not cost 3 tokens."]);
    let found = after(RULES, "to a square outside the home rows", "to a square");
    assert_eq!(found, ["Move denial puts tokens into home rows."]);
}

#[test]
fn a_diagram_that_cannot_be_read_is_told() {
    let found = after(PIECES, "* - *\n- @ -", "* - *\n- o -");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("a diagram of moves"), "{found:?}");
    let found = after("cards/correction/rules/board.card", "Orange at the top", "Purple at the top");
    assert!(found.iter().any(|message| message.contains("Purple at the top")), "{found:?}");
}

/// A diagram keeps its rows when the file is laid out anew.
#[test]
fn fmt_keeps_diagrams() {
    let place = Place::of_pack("correction");
    place.run(&["fmt", "cards/correction"]).ends(0);
    assert!(place.read(PIECES).contains("Movement:\n- x -\n- x -\n. @ .\n"), "{}", place.read(PIECES));
}

/// Every choice but the last is of a bot; all games end with a winner.
#[test]
fn bots_play_it_to_the_end() {
    let dir = project();
    for bot in ["random", "greedy"] {
        let output = cardwright(dir.path(), &["playtest", "correction", "--games", "20", "--bot", bot, "--seed", "2"]);
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{out}");
        assert!(out.contains("Green wins") && out.contains("Orange wins"), "{out}");
        let draws = out.lines().find(|line| line.contains("Draws")).expect("a line of draws");
        assert!(draws.contains(" 0.0 %"), "{out}");
    }
}

/// COR-D3, COR-F10: the box has the board, twelve pieces with their diagrams, and twenty tokens.
#[test]
fn the_box_is_printed() {
    let dir = project();
    let output = cardwright(dir.path(), &["print", "correction", "--components", "all", "-o", "box.pdf"]);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{err}");
    let pdf = lopdf::Document::load(dir.path().join("box.pdf")).expect("a PDF");
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).expect("its text");
    let tokens = text.matches("Denial\nToken").count().max(text.matches("Denial Token").count());
    assert!(tokens >= 20, "{tokens} tokens:\n{text}");
    for words in ["Spearman", "Home", "Piece denial", "in a pile for all"] {
        assert!(text.replace('\n', " ").contains(words), "“{words}” is on no page:\n{text}");
    }
}
