//! Findings about balance (B001): figures measured in play, compared with the bands of the class.

use board::{Board, Geometry};
use checks::figures::{Calculator, FigureValue, Figures};
use checks::{FigureSource, Subject, run};
use model::*;

use crate::build::*;
use crate::run::Parts;

struct Threat(FigureValue);

impl FigureSource for Threat {
    fn figures(&self, _: &Card) -> Figures {
        let words = FigureValue { value: 9_999, ..FigureValue::default() };
        Figures { values: [(Figure::Threat, self.0.clone()), (Figure::Words, words)].into() }
    }
}

fn banded() -> RuleSet {
    let mut set = set([plain()]);
    set.game.bands = vec![Band { class: Id::of("Warrior"), figure: Figure::Threat, least: 400, most: 1000 }];
    set
}

fn found(value: u32, at_most: bool) -> Vec<String> {
    let figures = Threat(FigureValue { value, at_most, lines: vec![] });
    let set = banded();
    let subject = Subject { set: &set, places: &Parts { words: vec![] }, geometry: None, figures: Some(&figures) };
    run(&subject).into_iter().map(|finding| format!("{} {}", finding.check.code, finding.message)).collect()
}

#[test]
fn b001_outside_the_band() {
    assert!(found(400, false).is_empty());
    assert!(found(1000, false).is_empty());
    let threat = "Bran's threat (tiles on which it could hit an Opp this turn)";
    assert_eq!(found(1250, false), [format!("B001 {threat} is 12.5, above the band of 4 to 10 for a Warrior.")]);
    assert_eq!(found(399, false), [format!("B001 {threat} is 3.99, below the band of 4 to 10 for a Warrior.")]);
    assert_eq!(
        found(1250, true),
        [format!("B001 {threat} may be as much as 12.5, above the band of 4 to 10 for a Warrior.")]
    );
}

#[test]
fn b001_measured_on_the_board() {
    let mut set = banded();
    set.game.bands[0].least = 3_600;
    set.game.bands[0].most = 3_600;
    let geometry = Geometry::new(Board::default());
    let calculator = Calculator::new(&set, &geometry);
    let subject =
        Subject { set: &set, places: &Parts { words: vec![] }, geometry: Some(&geometry), figures: Some(&calculator) };
    let codes: Vec<&str> = run(&subject).iter().map(|finding| finding.check.code).collect();
    assert_eq!(codes, ["B001"]);
}

#[test]
fn b001_waits_for_a_card_without_errors() {
    let figures = Threat(FigureValue { value: 0, ..FigureValue::default() });
    let mut set = banded();
    std::sync::Arc::make_mut(&mut set.cards[0]).target = Target::default();
    let subject = Subject { set: &set, places: &Parts { words: vec![] }, geometry: None, figures: Some(&figures) };
    let codes: Vec<&str> = run(&subject).iter().map(|finding| finding.check.code).collect();
    assert_eq!(codes, ["C024"]);
}
