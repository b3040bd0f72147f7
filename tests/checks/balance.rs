use std::collections::BTreeMap;

use cardwright::checks::{Subject, run};
use cardwright::model::*;

use crate::build::*;
use crate::seen::Parts;

fn found(threat: u32) -> Vec<String> {
    let mut set = set([plain()]);
    set.game.bands = vec![Band { class: Id::of("Warrior"), figure: Figure::Threat, least: 400, most: 1000 }];
    let figures = move |_: &Card| BTreeMap::from([(Figure::Threat, threat), (Figure::Words, 9_999)]);
    let subject = Subject { set: &set, places: &Parts { words: vec![] }, figures: Some(&figures) };
    run(&subject).into_iter().map(|finding| format!("{} {}", finding.check.code, finding.message)).collect()
}

#[test]
fn b001_outside_the_band() {
    assert!(found(400).is_empty());
    assert!(found(1000).is_empty());
    let threat = "Bran's threat (tiles on which it could hit an Opp this turn)";
    assert_eq!(found(1250), [format!("B001 {threat} is 12.5, above the 4 to 10 meant for a Warrior.")]);
    assert_eq!(found(399), [format!("B001 {threat} is 3.99, below the 4 to 10 meant for a Warrior.")]);
}
