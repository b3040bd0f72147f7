//! `cardwright stats`: the set at a glance.

use crate::place::Place;

#[test]
fn a_set_is_counted_and_each_card_is_compared_with_its_class() {
    let place = Place::new();
    place.run(&["playtest", "--games", "8", "--record"]).ends(0);
    let out = place.run(&["stats"]).ends(0).out;
    for words in ["Cards", "2 Guard, 1 Scout", "skills", "Threat", "Ada", "Bruno", "mean", "50.0 % ("] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let row = |name: &str| out.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(row("Guard").contains("win rate") && row("Guard").contains("use of its actions"), "{out}");
    assert!(row("Ada").contains(" % (") && row("Ada").contains("STRIKE "), "{out}");
    assert!(row("mean").matches(" %").count() == 2 && row("band").trim_end().ends_with('-'), "{out}");
    assert!(out.contains("Measured by greedy in "), "{out}");
    let passive = "Passive: Hit an Opp at melee.";
    place.change(
        "cards/courtyard/game.card",
        passive,
        &format!("{passive}\nBand: win rate 98 to 99\nBand: use rate 0 to 1"),
    );
    let banded = place.run(&["stats"]).ends(0).out;
    let row = |name: &str| banded.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    assert!(row("band").contains("98 to 99") && row("band").contains("0 to 1"), "{banded}");
    assert!(row("Ada").contains(")!") && row("Ada").contains(" %!"), "{banded}");
    place.change("cards/courtyard/ada.card", "Target: M", "Target: +2");
    assert!(place.run(&["stats"]).ends(0).out.contains("changed since"));
    let json: serde_json::Value = serde_json::from_str(&place.run(&["stats", "--format", "json"]).ends(0).out).unwrap();
    assert_eq!(json["counts"][0]["all"], 3, "{json}");
}

#[test]
fn the_page_of_a_set_is_self_contained() {
    let place = Place::new();
    place.run(&["stats", "-o", "set.html"]).ends(0);
    let page = place.read("set.html");
    assert!(page.starts_with("<!doctype html>") && page.matches("<svg").count() >= 7, "{page}");
    assert!(!page.contains("src=") && !page.contains("<script"), "{page}");
    place.run(&["stats", "atlantis"]).ends(2);
}
