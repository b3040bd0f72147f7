//! Tests a rulebook and its teams, and the findings on broken ones.

use crate::{keywords, rulebook, teams};
use model::{Ban, Figure, FirstPlayer, Game, MoveStep};
use source::{FileId, Place};
use syntax::{self, ParsedFile};

const RULEBOOK: &str = include_str!("../../tests/suite/game/rulebook.card");
const TEAMS: &str = include_str!("../../tests/suite/game/teams.card");

/// Returns the findings as `CODE words: message`, and the game.
fn read(text: &str) -> (Vec<String>, Game) {
    let parsed = syntax::parse_with(FileId(0), text, &keywords());
    let files = [ParsedFile { document: &parsed.document, text }];
    let book = rulebook("pack", &files, Place::default(), "cards/pack/game.card");
    let findings = parsed.diagnostics.iter().chain(&book.diagnostics);
    let lines = findings.map(|d| format!("{} {}: {}", d.check.code, d.at.span.of(text), d.message)).collect();
    (lines, book.game)
}

/// Returns the findings of the whole rulebook after one replacement in its text.
fn broken(from: &str, to: &str) -> Vec<String> {
    assert_eq!(RULEBOOK.matches(from).count(), 1, "{from}");
    read(&RULEBOOK.replace(from, to)).0
}

#[test]
fn the_packs_of_the_project_read_without_findings() {
    let packs = [
        include_str!("../../cards/fantasy-arena/game.card"),
        include_str!("../../templates/new/cards/courtyard/game.card"),
    ];
    for text in packs {
        assert_eq!(read(text).0, Vec::<String>::new());
    }
}

#[test]
fn the_pack_says_what_the_rules_say() {
    let (findings, game) = read(RULEBOOK);
    assert_eq!(findings, Vec::<String>::new());
    assert_eq!((game.name.as_str(), game.set.as_str()), ("Fantasy Arena: Tactics", "First Light"));
    assert_eq!((game.board.rows, game.board.columns), (6, 6));
    assert!(game.turn.passive_first && game.turn.any_order);
    assert_eq!((game.turn.moves, game.turn.actions, game.turn.step), (2, 1, MoveStep::Orthogonal));
    assert_eq!(game.placement.rows_per_round, [1, 2, 3]);
    assert!(game.placement.fixes_turn_order);
    assert_eq!((game.score.hits_to_win, game.score.rounds_at_most), (5, 60));
    assert_eq!(game.team.main, ["Warrior", "Rogue", "Mage"]);
    assert!(game.team.sideboard == 1 && game.team.unique);
    let rules = &game.match_;
    assert_eq!((rules.best_of, rules.sideboard_from_game, rules.minutes_at_most), (3, 2, 90));
    assert_eq!((rules.first_game, rules.later_games), (FirstPlayer::Drawn, FirstPlayer::LoserChooses));
    let clocks: Vec<(&str, &[u16])> = rules.clocks.iter().map(|c| (c.name.as_str(), c.minutes.as_slice())).collect();
    assert_eq!(clocks, [("casual", &[30][..]), ("competitive", &[20, 20, 10][..])]);
    assert!(rules.draft.ban_before_every_pick_but_the_first);
    assert_eq!(rules.draft.pool_at_least, 15);
    assert_eq!(game.bans, [Ban::Randomness, Ban::LifePoints, Ban::Death, Ban::Prose, Ban::HiddenInformation]);
}

#[test]
fn classes_have_all_that_they_need() {
    let (_, game) = read(RULEBOOK);
    let classes: Vec<String> = game
        .classes
        .iter()
        .map(|c| {
            format!("{} {:?} {} {} {} {:?}", c.id, c.also, c.team_class, c.colour.word, c.colour.ink, c.orientation)
        })
        .collect();
    assert_eq!(
        classes,
        [
            "warrior [] Warrior red #b3262e Hits",
            "rogue [] Rogue green #2e7d4f Tactics",
            "white-mage [] Mage white #c9b27c Effects",
            "dark-mage [\"Black Mage\"] Mage black #2b2733 Effects",
        ]
    );
    assert_eq!(game.bands.iter().filter(|b| b.figure == Figure::ForcedMove).count(), 4);
}

#[test]
fn every_class_has_its_passive_as_a_rule_text() {
    let parsed = syntax::parse_with(FileId(7), RULEBOOK, &keywords());
    let files = [ParsedFile { document: &parsed.document, text: RULEBOOK }];
    let book = rulebook("pack", &files, Place::default(), "game.card");
    let passives: Vec<(usize, FileId, &str)> =
        book.passives.iter().map(|p| (p.class, p.file, p.rules.span.of(RULEBOOK).trim())).collect();
    assert_eq!(
        passives,
        [
            (0, FileId(7), "Hit an Opp at melee."),
            (1, FileId(7), "Move any char at melee by 1."),
            (2, FileId(7), "Move one of the closest Allies by 1."),
            (3, FileId(7), "Move one of the closest Opps by 1."),
        ]
    );
}

#[test]
fn a_misspelt_word_is_underlined_and_mended() {
    let text = RULEBOOK.replace("6 columns", "6 colums");
    let parsed = syntax::parse_with(FileId(0), &text, &keywords());
    let files = [ParsedFile { document: &parsed.document, text: &text }];
    let book = rulebook("pack", &files, Place::default(), "game.card");
    let [finding] = book.diagnostics.as_slice() else { panic!("{:?}", book.diagnostics) };
    assert_eq!(finding.at.span.of(&text), "colums");
    assert_eq!(finding.message, "“colums” does not fit here in “Board”; expected “columns”.");
    let fix = finding.fixes.first().and_then(|f| f.edits.first()).map(|e| e.text.as_str());
    assert_eq!(fix, Some("columns"));
}

#[test]
fn every_wrong_field_is_one_finding_at_its_words() {
    let cases = [
        ("6 rows,", "60 rows,", "G053 60: The number of rows must be from 1 to 8, not 60."),
        ("6 rows,", "6.5 rows,", "G052 6.5: “6.5” does not fit here in “Board”; expected a whole number of rows."),
        ("5 hits win.", "5 hits.", "G052 .: “.” does not fit here in “Score”; expected “win”."),
        (
            "rows 1 to 3",
            "rows 1 to 4",
            "G059 Placement: The board has 6 rows, so 4 rows for each player overlap: a tile would belong to both.",
        ),
        ("1 Rogue,", "1 Rouge,", "G057 Rouge: A team needs a “Rouge”, but no class has that name or counts as one."),
        ("#b3262e", "red", "G052 red: “red” does not fit here in “Ink”; expected a colour such as #b3262e."),
        (
            "threat 4 to 24",
            "threat 24 to 4",
            "G060 threat 24 to 4: A band of “Warrior” ends below its start, so no card can lie in it.",
        ),
        ("Warrior (red)", "Warrior", "G051 Warrior: The class “Warrior” has no colour."),
        ("Set: First Light\n", "", "G051 Fantasy Arena: Tactics: “Fantasy Arena: Tactics” has no line “Set”."),
        ("Also: Black Mage", "Also: Rogue", "G058 Dark Mage: The class “Dark Mage” is declared twice."),
        (
            "randomness, life",
            "randomness, live",
            "G052 live: “live” does not fit here in “Bans”; expected “randomness”, “life”, “death” or “hidden”.",
        ),
        (
            "Set: First Light",
            "Set: First Light\nSet: Last Light",
            "G054 Set: “Fantasy Arena: Tactics” has two lines “Set”.",
        ),
        (
            "Set: First Light",
            "Set: First Light\nInk: #b3262e",
            "G050 Ink: “Fantasy Arena: Tactics” cannot have a line called “Ink”.",
        ),
    ];
    for (from, to, expected) in cases {
        assert_eq!(broken(from, to), [expected], "{from} -> {to}");
    }
}

#[test]
fn a_pack_without_a_game_says_so() {
    let (findings, game) = read("// nothing yet\n");
    assert_eq!(findings.len(), 1);
    assert!(findings.iter().all(|f| f.starts_with("G055")), "{findings:?}");
    assert_eq!(game.board.rows, 6);
}

#[test]
fn teams_are_lists_of_cards() {
    let parsed = syntax::parse_with(FileId(0), TEAMS, &keywords());
    assert_eq!(parsed.diagnostics, []);
    let files = [ParsedFile { document: &parsed.document, text: TEAMS }];
    let cards = ["Fae", "Goran", "Ilo", "Mox", "Sela", "Wren"].map(str::to_owned);
    let (teams, findings) = teams(&files, &cards);
    let names: Vec<(&str, usize)> = teams.iter().map(|t| (t.name.as_str(), t.main.len())).collect();
    assert_eq!(names, [("The Clockwork Regatta", 2), ("The Lantern Court", 2)]);
    let missing: Vec<&str> = findings.iter().map(|f| f.at.span.of(TEAMS)).collect();
    assert_eq!(missing, ["Zephyr", "Zephyr"]);
}

proptest::proptest! {
    /// Any value of a field is either read or refused, and the game is complete in both cases.
    #[test]
    fn any_value_is_read_or_refused(field in 0usize..16, value in "\\PC{0,40}|[0-9a-z ,.;]{0,40}") {
        let keys = ["Set", "Board", "Turn", "Placement", "Score", "Teams", "Match", "Clock", "Draft", "Bans", "Also",
            "Counts as", "Ink", "Orientation", "Band", "Main"];
        let key = keys.get(field).copied().unwrap_or("Set");
        let text = format!("Game: G\n{key}: {value}\n\nClass: C (red)\n{key}: {value}\n\nTeam: T\n{key}: {value}\n");
        let parsed = syntax::parse_with(FileId(0), &text, &keywords());
        let files = [ParsedFile { document: &parsed.document, text: &text }];
        let book = rulebook("pack", &files, Place::default(), "game.card");
        let (_, findings) = teams(&files, &["A".to_owned()]);
        for finding in book.diagnostics.iter().chain(&findings) {
            proptest::prop_assert!(text.get(finding.at.span.range()).is_some(), "{finding:?}");
        }
    }
}
