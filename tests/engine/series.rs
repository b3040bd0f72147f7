//! Drafts, sealed packs and matches: the choices on offer, and the replay of their logs.

use engine::series::{Draft, DraftChoice, Match, MatchChoice, Roster, Sealed};
use model::Id;

use crate::support::{Dice, arena};

fn pool() -> Vec<Id> {
    arena().0.cards.iter().map(|card| card.id.clone()).collect()
}

fn class(id: &Id) -> String {
    let rules = &arena().0;
    let card = rules.cards.iter().find(|card| card.id == *id).expect("a card");
    rules.game.classes.iter().find(|class| class.id == card.class).expect("a class").team_class.clone()
}

fn roster(main: [&str; 3], sideboard: &str) -> Roster {
    Roster { main: main.map(Id::of).to_vec(), sideboard: vec![Id::of(sideboard)] }
}

#[test]
fn a_draft_has_8_picks_and_7_bans_in_their_order() {
    let game = &arena().1;
    for seed in 1..40 {
        let mut dice = Dice(seed * 7919);
        let mut draft = Draft::new(game, &pool()).expect("a draft");
        let mut order = String::new();
        while draft.outcome().is_none() {
            let choice = draft.options()[dice.below(draft.options().len())];
            order.push(if matches!(choice, DraftChoice::Ban(_)) { 'b' } else { 'p' });
            order.push(if draft.player() == 0 { '0' } else { '1' });
            draft.apply(choice).expect("an option");
        }
        assert_eq!(order, "p0b1p1b0p0b1p1b0p0b1p1b0p0b1p1", "seed {seed}");
        for team in draft.outcome().expect("teams") {
            game.is_team(&team).expect("a team that keeps the rules");
            assert_eq!(team.sideboard.len(), 1);
        }
    }
}

#[test]
fn a_draft_from_a_pool_that_is_just_enough_always_gives_two_teams() {
    let game = &arena().1;
    let mut small = Vec::new();
    for wanted in ["Warrior", "Rogue", "Mage"] {
        small.extend(pool().into_iter().filter(|id| class(id) == wanted).take(5));
    }
    assert_eq!(small.len(), 15);
    for seed in 1..60 {
        let mut dice = Dice(seed * 104_729);
        let mut draft = Draft::new(game, &small).expect("15 characters are enough");
        while draft.outcome().is_none() {
            assert!(!draft.options().is_empty(), "there is no option");
            // Bans are drawn at random, which includes bans of the scarcest class.
            let choice = draft.options()[dice.below(draft.options().len())];
            draft.apply(choice).expect("an option");
        }
    }
    assert!(Draft::new(game, &small[..14]).is_err(), "14 are too few");
}

#[test]
fn sealed_packs_have_as_many_of_each_class_and_make_teams() {
    let game = &arena().1;
    let mut dice = Dice(99);
    let packs = Sealed::packs(game, &pool(), 2, |n| dice.below(n)).expect("packs");
    for pack in &packs {
        for wanted in ["Warrior", "Rogue", "Mage"] {
            assert_eq!(pack.iter().filter(|id| class(id) == wanted).count(), 2);
        }
    }
    assert!(packs[0].iter().all(|id| !packs[1].contains(id)));
    let mut sealed = Sealed::new(game, packs).expect("packs that are large enough");
    while sealed.outcome().is_none() {
        let choice = sealed.options()[dice.below(sealed.options().len())];
        sealed.apply(choice).expect("an option");
    }
    for team in sealed.outcome().expect("teams") {
        game.is_team(&team).expect("a team that keeps the rules");
    }
    assert!(Sealed::packs(game, &pool(), 50, |_| 0).is_err());
}

#[test]
fn a_team_has_one_of_each_class_and_nobody_twice() {
    let game = &arena().1;
    assert!(game.is_team(&roster(["goran", "pico", "fae"], "mox")).is_ok());
    for (bad, why) in [
        (roster(["goran", "tuva", "fae"], "mox"), "Tuva has no place in the team: a team has 1 Warrior"),
        (roster(["goran", "pico", "fae"], "fae"), "twice"),
        (roster(["goran", "pico", "nobody"], "mox"), "no card called"),
        (Roster { main: vec![Id::of("goran")], sideboard: vec![] }, "it lacks 1 "),
    ] {
        let error = game.is_team(&bad).expect_err("no team");
        assert!(error.to_string().contains(why), "{error}");
    }
}

/// Plays a match to its end: `own` picks among the match's own choices, and the games are random.
fn finish(all: &mut Match, dice: &mut Dice, log: &mut Vec<MatchChoice>, own: impl Fn(&[MatchChoice]) -> usize) {
    let game = &arena().1;
    while all.outcome().is_none() {
        let options = all.options();
        let at = if all.game().is_some() { dice.below(options.len()) } else { own(options) };
        let choice = options[at];
        log.push(choice);
        all.apply(game, choice).expect("an option");
    }
}

#[test]
fn the_loser_chooses_who_goes_first_and_then_the_sideboard_may_play() {
    let game = &arena().1;
    let teams = [roster(["goran", "pico", "fae"], "mox"), roster(["tuva", "zephyr", "anouk"], "odette")];
    let mut all = Match::new(game, teams.clone(), vec![1]).expect("a match");
    // In game 1 the main teams play, and the second side was drawn.
    assert_eq!(all.game().map(|state| state.player()), Some(1));
    let mut dice = Dice(5);
    while all.games().is_empty() {
        let choice = all.options()[dice.below(all.options().len())];
        all.apply(game, choice).expect("an option");
    }
    let loser = all.games()[0].0 ^ 1;
    assert_eq!(all.player(), loser);
    assert_eq!(all.options(), [MatchChoice::First(0), MatchChoice::First(1)]);
    all.apply(game, MatchChoice::First(loser ^ 1)).expect("the loser chooses");
    // The side that goes first declares its team first: mox for fae, odette for tuva.
    let swap = |side: u8| MatchChoice::Swap { main: if side == 0 { 2 } else { 0 }, sideboard: 0 };
    assert_eq!(all.player(), loser ^ 1);
    assert_eq!(all.options(), [swap(loser ^ 1), MatchChoice::Keep]);
    let words = if loser == 1 { "Mox for Fae" } else { "Odette for Tuva" };
    assert_eq!(all.words(game, swap(loser ^ 1)), words);
    all.apply(game, swap(loser ^ 1)).expect("the sideboard plays");
    assert_eq!(all.player(), loser);
    all.apply(game, MatchChoice::Keep).expect("the team plays as it is");
    assert_eq!(all.game().map(|state| state.player()), Some(loser ^ 1));
    let substitute = if loser == 1 { "mox" } else { "odette" };
    assert!(all.fielded(loser ^ 1).contains(&Id::of(substitute)));
    assert_eq!(all.fielded(loser), teams[usize::from(loser)].main);
}

#[test]
fn a_match_is_best_of_three_and_its_log_replays() {
    let game = &arena().1;
    let teams = [roster(["goran", "pico", "fae"], "mox"), roster(["tuva", "zephyr", "anouk"], "odette")];
    let mut lengths = std::collections::BTreeSet::new();
    for seed in 1..8 {
        let (mut dice, mut log) = (Dice(seed * 31), Vec::new());
        let mut all = Match::new(game, teams.clone(), vec![0]).expect("a match");
        finish(&mut all, &mut dice, &mut log, |options| options.len() - 1);
        let outcome = all.outcome().expect("an end");
        assert_eq!(outcome.wins.iter().max(), Some(&2));
        assert_eq!(usize::from(outcome.wins[0] + outcome.wins[1]), all.games().len());
        lengths.insert(all.games().len());
        assert!(all.options().is_empty());
        let mut again = Match::new(game, teams.clone(), vec![0]).expect("a match");
        for choice in log {
            again.apply(game, choice).expect("the same choice");
        }
        assert_eq!(again, all);
    }
    assert!(lengths.iter().all(|games| (2..=3).contains(games)), "{lengths:?}");
}
