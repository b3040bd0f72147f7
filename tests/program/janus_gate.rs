//! The pack `cards/janus-gate/`: levels of waves in which everything that the player did comes back.

use super::place::Place;

const PACK: &str = "cards/janus-gate/game.card";

/// The messages of the pack after one replacement in its file.
#[track_caller]
fn after(from: &str, to: &str) -> Vec<String> {
    Place::messages_after("janus-gate", PACK, from, to)
}

#[test]
fn the_pack_is_small_clean_and_says_that_it_is_minimal() {
    let place = Place::of_pack("janus-gate");
    let files = [PACK, "cards/janus-gate/janus-gate.lexicon"].map(|file| place.read(file));
    assert!(files.iter().map(|text| text.lines().count()).sum::<usize>() < 100);
    assert!(files[0].contains("This pack is minimal because its document is"));
    assert_eq!(place.messages("janus-gate"), Vec::<String>::new());
    place.run(&["build", "janus-gate"]).ends(0);
    let ron = place.read("output/janus-gate/rules.ron");
    for word in ["name: \"Turnstile\"", "thing: \"empty-yard\"", "\"hits\"", "\"clear\""] {
        assert!(ron.contains(word), "{word}");
    }
    place.run(&["print", "janus-gate", "--only", "Turnstile", "--for", "png", "-o", "drawn"]).ends(0);
    assert!(place.at("drawn/001-turnstile.png").is_file());
}

/// JAN-D1.
#[test]
fn a_level_has_two_waves_or_more_without_gaps() {
    let place = Place::of_pack("janus-gate");
    let text = place.read(PACK);
    let (start, _) = text.split_once("Second Look - Wave").expect("the second wave");
    place.write(PACK, start);
    assert_eq!(place.messages("janus-gate"), ["Turnstile has 1 waves; a level has at least 2."]);
    assert_eq!(
        after("Crossfire - Wave (3,", "Crossfire - Wave (4,"),
        ["Crossfire is wave 4 of Turnstile, and 3 waves have a number up to 4."]
    );
}

/// JAN-D2.
#[test]
fn a_wave_replays_the_waves_before_it_and_no_others() {
    let before = "the waves before it are Empty Yard and Second Look.";
    assert_eq!(
        after("Replays: Empty Yard, Second Look", "Replays: Empty Yard, Crossfire"),
        [format!("Crossfire replays Empty Yard and Crossfire; {before}")]
    );
    assert_eq!(
        after("Replays: Empty Yard, Second Look\nEnemies: 2", "Replays: Empty Yard\nEnemies: 1"),
        [format!("Crossfire replays Empty Yard; {before}")]
    );
    assert_eq!(
        after("Replays: Empty Yard\nEnemies: 1", "Replays: Crossfire\nEnemies: 1"),
        ["Second Look replays Crossfire; the waves before it are Empty Yard."]
    );
}

/// JAN-D3 and JAN-F3.
#[test]
fn a_level_has_both_ways_to_lose_and_says_what_happens_then() {
    for one in ["Hit", "Escape"] {
        assert_eq!(
            after("Lost by: Hit, Escape", &format!("Lost by: {one}")),
            [format!("Turnstile is lost by {one}; every level is lost by Hit and Escape.")]
        );
    }
    assert_eq!(after("On fail: restart wave\n", ""), ["Turnstile has no On fail, but every Level needs one."]);
}

/// JAN-D4.
#[test]
fn there_are_never_fewer_enemies_than_before() {
    assert_eq!(
        after("Starters: 1\nEnemies: 1", "Starters: 3\nEnemies: 3"),
        [
            "Second Look has 1 enemies, and the earlier Empty Yard has 3.",
            "Crossfire has 2 enemies, and the earlier Empty Yard has 3."
        ]
    );
    assert_eq!(after("Starters: 1", "Starters: 2"), ["Empty Yard has 1 enemies, but 0 replays and 2 starters."]);
}
