//! Mana Surge: the board and the hexes as the design document asks (MS-D, MS-G), each wrong in one way.

use std::fs;

use diagnostic::Severity;
use project::{FileCache, Project, compile};

use crate::support::{load, pack, root};

/// Returns the messages of the findings of the pack, after a change of one of its files.
fn findings(file: &str, from: &str, to: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (own, copy) = (root().join("cards/mana-surge"), folder.path().join("cards/mana-surge"));
    fs::create_dir_all(copy.join("rules")).expect("a folder");
    let files = ["game.card", "rules/kinds.card", "rules/board.card", "rules/rules.card", "rules/checks.card"];
    for name in files {
        let text = fs::read_to_string(own.join(name)).expect("a file of the pack");
        let text = if name == file { changed(&text, from, to) } else { text };
        fs::write(copy.join(name), text).expect("a file");
    }
    let project = Project::at(folder.path()).expect("a project");
    let compilation = compile(&project.load("mana-surge", &mut FileCache::default()).expect("the pack"));
    let told = compilation.diagnostics.iter().filter(|finding| finding.severity != Severity::Note);
    told.map(|finding| finding.message.clone()).collect()
}

fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "the pack has no “{from}”");
    text.replacen(from, to, 1)
}

#[test]
fn a_cell_less_is_told() {
    let found = findings("rules/board.card", "Turns: 3\nRow: # o o o o o", "Row: # o o o o _");
    assert_eq!(found, ["The board has 90 cells; it has 90 and the Mana Pool."]);
}

#[test]
fn a_board_that_favours_a_corner_is_told() {
    let found = findings("rules/board.card", "Row: o o = * o % o", "Row: o o = o o % o");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("and where that lies after a turn it has thorns"), "{found:?}");
}

#[test]
fn a_mana_pool_elsewhere_is_told() {
    let board = "Turns: 3\nRow: # o o o o o\nRow: o o = * o % o\nRow: = o ^ + o o ! o\nRow: o o o o * ^ o o =\n\
                 Row: o ! o * o o * o o o\nRow: o % o ^ o @";
    let moved = board.replace("Turns: 3\n", "").replace("Row: o % o ^ o @", "Row: o % o ^ @ o");
    let found = findings("rules/board.card", board, &moved);
    assert_eq!(found, ["The middle of the board is Plain, and the Mana Pool lies there."]);
}

#[test]
fn a_walled_in_corner_is_told() {
    let found = findings("rules/board.card", "Turns: 3\nRow: # o o", "Row: # * o");
    assert_eq!(found, ["The corner a1 has 2 plain neighbours; the first three troops need three."]);
}

#[test]
fn a_sign_of_no_tile_is_told() {
    let found = findings("rules/board.card", "Row: # o o o o o", "Row: # o o o o ?");
    assert!(
        found.iter().any(|message| message.contains("has “?” on it, which is the symbol of no tile.")),
        "{found:?}"
    );
}

#[test]
fn hexes_do_what_they_say() {
    let hill = "Modifier: +1/+0\nText: A troop on this hex has 1 more Attack.";
    let found = findings("rules/board.card", hill, &format!("{hill} A troop on this hex can't move."));
    assert_eq!(found, ["Hill keeps its troop from moving, and says that it is Free."]);
    let thorns = "Hold: Deadly\nText: When a troop enters this hex, remove it.";
    let found = findings("rules/board.card", thorns, "Hold: Deadly");
    assert_eq!(found, ["Thorns is deadly, and its text does not remove the troop."]);
    let found = findings("rules/kinds.card", "Attack: 1\nDefense: 1", "Attack: 2\nDefense: 1");
    assert_eq!(found, ["Troop has 2 attack and 1 defense; troops enter with 1 of each."]);
    let found = findings("rules/kinds.card", "Copies: 20", "Copies: 12");
    assert_eq!(found, ["Each player has 12 of Troop; the document has 15 or 20."]);
}

#[test]
fn two_and_three_can_play_it() {
    let game = load(&pack("mana-surge"));
    assert!(game.start(1).is_none() && game.start(4).is_none());
    for players in [2, 3] {
        let state = game.start(players).expect("a game");
        // The first choice is the corner of the first spawner: one of three.
        assert_eq!(state.options().len(), 3);
    }
}
