//! Tests target codes: the vectors of `vectors/targets.json`, and properties that hold for every code.

use std::collections::BTreeMap;

use board::{Board, Diagram, Geometry, Side, Tile, TileSet, diagram, draw, draw_diagram};
use model::{BadCode, TargetCode};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    vectors: Vec<Vector>,
    line_of_sight: Vec<Sight>,
    closest: Vec<Closest>,
    steps: Vec<Steps>,
    placement_rows: Vec<Rows>,
    rejected_codes: Vec<Rejected>,
    tile_counts_empty_board: BTreeMap<String, Counts>,
    tile_count_maps_row1_first: BTreeMap<String, Vec<Vec<usize>>>,
}

#[derive(Deserialize)]
struct Vector {
    id: String,
    code: String,
    origin: String,
    occupied: Vec<String>,
    tiles: Vec<String>,
    #[serde(default)]
    blocked: Vec<String>,
}

#[derive(Deserialize)]
struct Sight {
    from: String,
    to: String,
    occupied: Vec<String>,
    sees: bool,
    note: String,
}

#[derive(Deserialize)]
struct Closest {
    #[serde(rename = "self")]
    me: String,
    allies: Vec<String>,
    opps: Vec<String>,
    closest_chars: Vec<String>,
    closest_allies: Vec<String>,
    closest_opps: Vec<String>,
    note: String,
}

#[derive(Deserialize)]
struct Steps {
    from: String,
    occupied: Vec<String>,
    steps: Vec<String>,
    note: String,
}

#[derive(Deserialize)]
struct Rows {
    round: u8,
    first_player_rows: Vec<i16>,
    second_player_rows: Vec<i16>,
}

#[derive(Deserialize)]
struct Rejected {
    code: String,
    why: String,
}

#[derive(Deserialize)]
struct Counts {
    sum_over_36_origins: usize,
    min: usize,
    max: usize,
    mean: f64,
    sum_over_1260_origin_blocker_pairs: usize,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../vectors/targets.json")).expect("the vectors are JSON")
}

fn board() -> Board {
    Board::default()
}

fn geometry() -> Geometry {
    Geometry::new(board())
}

fn tile(name: &str) -> Tile {
    board().tile(name).expect("a tile of the board")
}

fn set(names: &[String]) -> TileSet {
    names.iter().map(|name| tile(name)).collect()
}

fn names(set: TileSet) -> Vec<String> {
    set.iter().map(|tile| board().name(tile)).collect()
}

fn code(text: &str) -> TargetCode {
    text.parse().expect("a target code")
}

#[test]
fn every_vector_gives_its_tiles_in_order() {
    let (geometry, vectors) = (geometry(), vectors().vectors);
    assert_eq!(vectors.len(), 578);
    for v in vectors {
        let (code, origin, occupied) = (code(&v.code), tile(&v.origin), set(&v.occupied));
        let tiles = geometry.target(code, origin, occupied);
        assert_eq!(names(tiles), v.tiles, "{} {} from {}", v.id, v.code, v.origin);
        let blocked = geometry.reach(code, origin) - tiles;
        assert_eq!(names(blocked), v.blocked, "blocked of {} {} from {}", v.id, v.code, v.origin);
    }
}

#[test]
fn lines_of_sight_hold_in_both_directions() {
    let (geometry, sights) = (geometry(), vectors().line_of_sight);
    assert_eq!(sights.len(), 32);
    for s in sights {
        let (from, to, occupied) = (tile(&s.from), tile(&s.to), set(&s.occupied));
        assert_eq!(geometry.sees(from, to, occupied), s.sees, "{}", s.note);
        assert_eq!(geometry.sees(to, from, occupied), s.sees, "back: {}", s.note);
    }
}

#[test]
fn the_closest_are_all_tied_tiles() {
    let geometry = geometry();
    for c in vectors().closest {
        let (me, allies, opps) = (tile(&c.me), set(&c.allies), set(&c.opps));
        assert_eq!(names(geometry.closest(me, allies | opps)), sorted(&c.closest_chars), "{}", c.note);
        assert_eq!(names(geometry.closest(me, allies)), sorted(&c.closest_allies), "{}", c.note);
        assert_eq!(names(geometry.closest(me, opps)), sorted(&c.closest_opps), "{}", c.note);
    }
}

fn sorted(tiles: &[String]) -> Vec<String> {
    names(set(tiles))
}

#[test]
fn steps_go_to_empty_neighbours() {
    let geometry = geometry();
    for s in vectors().steps {
        assert_eq!(names(geometry.steps(tile(&s.from), set(&s.occupied))), s.steps, "{}", s.note);
    }
}

#[test]
fn placement_opens_one_more_row_each_round() {
    for r in vectors().placement_rows {
        let rows = |one_based: &[i16]| -> TileSet {
            board().tiles().iter().filter(|t| one_based.contains(&(board().row(*t) + 1))).collect()
        };
        assert_eq!(board().first_rows(Side::First, r.round), rows(&r.first_player_rows));
        assert_eq!(board().first_rows(Side::Second, r.round), rows(&r.second_player_rows));
    }
}

#[test]
fn rejected_codes_give_the_reason() {
    let rejected = vectors().rejected_codes;
    assert_eq!(rejected.len(), 13);
    for r in rejected {
        let expected = match r.why.as_str() {
            "empty" => BadCode::Empty,
            "plus without a number" | "M takes no plus" => BadCode::PlusWithoutNumber,
            "letter before the number" => BadCode::LetterBeforeNumber,
            "M takes no number" => BadCode::MeleeWithNumber,
            "letters are upper case" => BadCode::LowerCase,
            "leading zero" => BadCode::LeadingZero,
            _ => BadCode::NotACode,
        };
        assert_eq!(r.code.parse::<TargetCode>(), Err(expected), "{:?}: {}", r.code, r.why);
    }
    for (text, why) in [
        ("SD", BadCode::TwoLetters),
        ("2SD", BadCode::TwoLetters),
        ("100", BadCode::NumberTooLarge),
        ("+999S", BadCode::NumberTooLarge),
        ("+0", BadCode::ZeroWithForm),
        ("0S", BadCode::ZeroWithForm),
        ("+S", BadCode::PlusWithoutNumber),
        ("!", BadCode::Empty),
        ("!2S!", BadCode::NotACode),
        ("é", BadCode::NotACode),
        ("Sé", BadCode::NotACode),
        ("٣", BadCode::NotACode),
    ] {
        assert_eq!(text.parse::<TargetCode>(), Err(why), "{text}");
    }
}

#[test]
fn counts_of_tiles_match_the_vectors() {
    let geometry = geometry();
    for (text, counts) in vectors().tile_counts_empty_board {
        let code = code(&text);
        let reached: Vec<usize> = geometry.reach_counts(code).collect();
        let sum: usize = reached.iter().sum();
        assert_eq!(sum, counts.sum_over_36_origins, "{text}");
        assert_eq!(reached.iter().min(), Some(&counts.min), "{text}");
        assert_eq!(reached.iter().max(), Some(&counts.max), "{text}");
        assert!((sum as f64 / 36.0 - counts.mean).abs() < 0.0006, "{text}");
        let mut with_blocker = 0;
        for origin in board().tiles() {
            for blocker in board().tiles().without(origin) {
                with_blocker += geometry.target(code, origin, TileSet::of(blocker)).len();
            }
        }
        assert_eq!(with_blocker, counts.sum_over_1260_origin_blocker_pairs, "{text}");
    }
}

#[test]
fn maps_of_counts_match_the_vectors() {
    let geometry = geometry();
    for (text, map) in vectors().tile_count_maps_row1_first {
        let counts: Vec<usize> = geometry.reach_counts(code(&text)).collect();
        assert_eq!(counts, map.concat(), "{text}");
    }
}

#[test]
fn equal_codes_have_equal_tiles_everywhere() {
    let geometry = geometry();
    let (tiles, all) = (board().tiles(), |text: &str, origin| geometry.reach(code(text), origin));
    for o in tiles {
        assert_eq!(all("M", o), all("1", o) | all("2D", o));
        assert_eq!(all("+1", o), all("1", o));
        assert_eq!(all("1S", o), all("1", o));
        assert_eq!(all("+10", o), tiles.without(o));
        assert_eq!(all("+5S", o).len(), 10);
        assert_eq!(all("+4D", o), all("2D", o) | all("4D", o));
        assert_eq!(all("0", o), TileSet::of(o));
    }
    assert!(geometry.names_no_tile(code("3D")) && geometry.names_no_tile(code("6S")));
    assert!(!geometry.names_no_tile(code("10D")));
}

#[test]
fn melee_is_never_blocked() {
    let geometry = geometry();
    for origin in board().tiles() {
        let crowd = board().tiles().without(origin);
        assert_eq!(geometry.target(code("M"), origin, crowd), geometry.around(origin));
    }
}

fn any_code() -> impl Strategy<Value = TargetCode> {
    let text = prop_oneof![
        "[0-9]".prop_map(|n| n),
        "\\+?(10|[1-9])[SD]?".prop_map(|n| n),
        Just("M".to_owned()),
        Just("S".to_owned()),
        Just("D".to_owned()),
    ];
    (text, any::<bool>()).prop_map(|(text, through)| code(&if through { text + "!" } else { text }))
}

fn any_tile() -> impl Strategy<Value = Tile> {
    (0u8..36).prop_map(|n| Tile::new(n).expect("below 64"))
}

/// Generates sets of about six tiles, or arbitrary sets.
fn any_set() -> impl Strategy<Value = TileSet> {
    let sparse = proptest::collection::vec(any_tile(), 0..9).prop_map(|tiles| tiles.into_iter().collect());
    prop_oneof![3 => sparse, 1 => any::<u64>().prop_map(|bits| TileSet::from_bits(bits) & Board::default().tiles())]
}

/// Maps a tile by one of the eight symmetries of a square board.
fn turned(which: u8, at: Tile) -> Tile {
    let (mut x, mut y) = (board().column(at), board().row(at));
    if which & 1 != 0 {
        x = 5 - x;
    }
    if which & 2 != 0 {
        y = 5 - y;
    }
    if which & 4 != 0 {
        (x, y) = (y, x);
    }
    board().at(x, y).expect("the board is square")
}

/// Computes a target from the definition in the rules: a tile is seen unless the segment to it passes through the
/// inside of another occupied tile.
fn plain_target(code: TargetCode, origin: Tile, occupied: TileSet) -> TileSet {
    let geometry = geometry();
    let at = |t: Tile| (i32::from(board().column(t)), i32::from(board().row(t)));
    let blocks = |t: Tile, b: Tile| {
        let ((ox, oy), (tx, ty), (bx, by)) = (at(origin), at(t), at(b));
        let (dx, dy, bx, by) = (tx - ox, ty - oy, bx - ox, by - oy);
        let inside = dx.min(0) <= bx && bx <= dx.max(0) && dy.min(0) <= by && by <= dy.max(0);
        b != origin && b != t && inside && 2 * (bx * dy - by * dx).abs() < dx.abs() + dy.abs()
    };
    let open = |t: &Tile| code.through || !occupied.iter().any(|b| blocks(*t, b));
    geometry.reach(code, origin).iter().filter(open).collect()
}

proptest! {
    #[test]
    fn target_matches_the_plain_definition(code in any_code(), origin in any_tile(), occupied in any_set()) {
        prop_assert_eq!(geometry().target(code, origin, occupied), plain_target(code, origin, occupied));
    }

    #[test]
    fn vision_is_symmetric(one in any_tile(), other in any_tile(), occupied in any_set()) {
        let geometry = geometry();
        prop_assert_eq!(geometry.sees(one, other, occupied), geometry.sees(other, one, occupied));
    }

    #[test]
    fn a_code_through_blockers_gives_no_fewer_tiles(code in any_code(), origin in any_tile(), occupied in any_set()) {
        let geometry = geometry();
        let through = TargetCode { through: true, ..code };
        prop_assert!(geometry.target(code, origin, occupied).is_subset(geometry.target(through, origin, occupied)));
    }

    #[test]
    fn a_blocker_adds_no_tile_and_keeps_its_own(
        code in any_code(), origin in any_tile(), occupied in any_set(), blocker in any_tile(),
    ) {
        let geometry = geometry();
        let (before, after) = (
            geometry.target(code, origin, occupied), geometry.target(code, origin, occupied.with(blocker)),
        );
        prop_assert!(after.is_subset(before));
        prop_assert_eq!(after.contains(blocker), before.contains(blocker));
    }

    #[test]
    fn symmetries_commute_with_the_code(
        code in any_code(), origin in any_tile(), occupied in any_set(), which in 0u8..8,
    ) {
        let geometry = geometry();
        let turn = |set: TileSet| set.iter().map(|t| turned(which, t)).collect::<TileSet>();
        prop_assert_eq!(
            turn(geometry.target(code, origin, occupied)),
            geometry.target(code, turned(which, origin), turn(occupied))
        );
    }

    #[test]
    fn a_code_reads_back_as_it_is_written(code in any_code()) {
        prop_assert_eq!(code.to_string().parse(), Ok(code));
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,6}|[!+0-9SDMsd]{0,6}") {
        if let Ok(code) = text.parse::<TargetCode>() {
            let written = code.to_string();
            prop_assert_eq!(written.trim_end_matches('!'), text.trim_matches('!'));
        }
    }

    #[test]
    fn a_diagram_is_the_code_seen_from_the_middle(code in any_code()) {
        // On a 7 by 7 board, the middle tile has a window of radius 3.
        let large = Board::new(7, 7).expect("49 tiles");
        let middle = large.tile("d4").expect("the middle");
        let picture = diagram(code, 3);
        let reach = Geometry::new(large).reach(code, middle);
        for t in large.tiles() {
            let (x, y) = ((large.column(t) - 3) as i8, (large.row(t) - 3) as i8);
            if x.unsigned_abs().max(y.unsigned_abs()) <= picture.radius {
                prop_assert_eq!(picture.contains(x, y), reach.contains(t));
            } else {
                prop_assert!(picture.goes_on || !reach.contains(t));
            }
        }
    }
}

#[test]
fn boards_have_1_to_64_tiles() {
    for (columns, rows, good) in
        [(6, 6, true), (8, 8, true), (1, 1, true), (9, 8, false), (0, 6, false), (27, 1, false)]
    {
        assert_eq!(Board::new(columns, rows).is_some(), good, "{columns} by {rows}");
    }
    let wide = Board::new(26, 2).expect("52 tiles");
    for t in wide.tiles() {
        assert_eq!(wide.tile(&wide.name(t)), Some(t));
    }
    for wrong in ["", "a", "a0", "a3", "A1", "a01", "a+1", "é1", "aa1", "a-1", "a-32768", "a256", "a99999999999"] {
        assert_eq!(wide.tile(wrong), None, "{wrong:?}");
    }
    assert_eq!(Geometry::new(Board::new(8, 8).expect("64 tiles")).tiles().len(), 64);
}

#[test]
fn tiles_of_another_board_have_no_reach() {
    let (geometry, far) = (geometry(), Tile::new(63).expect("below 64"));
    assert!(geometry.reach(code("+3"), far).is_empty());
    assert!(geometry.around(far).is_empty() && geometry.blockers(tile("a1"), far).is_empty());
    assert!(geometry.target(code("+3"), tile("a1"), TileSet::of(far)) == geometry.reach(code("+3"), tile("a1")));
}

#[test]
fn diagrams_are_drawn_as_expected() {
    let marks = [(tile("c3"), 'o'), (tile("c5"), 'A')];
    let seen = geometry().target(code("+2S"), tile("c3"), TileSet::of(tile("c4")));
    let expected = "\
6  .  .  .  .  .  .
5  .  .  A  .  .  .
4  .  .  x  .  .  .
3  x  x  o  x  x  .
2  .  .  x  .  .  .
1  .  .  x  .  .  .
   a  b  c  d  e  f
";
    assert_eq!(draw(board(), seen, &marks), expected);
    let in_brackets = draw(board(), seen.with(tile("c5")), &marks);
    assert!(in_brackets.contains("5  .  . [A] .  .  .\n"), "{in_brackets}");
    assert_eq!(draw_diagram(&diagram(code("2D"), 5)), " x  .  x\n .  o  .\n x  .  x\n");
    let endless: Diagram = diagram(code("S!"), 3);
    assert_eq!((endless.radius, endless.goes_on, endless.through, endless.side()), (3, true, true, 7));
}
