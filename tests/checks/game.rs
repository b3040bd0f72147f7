//! Findings about the game and its teams (G001 to G013): team classes, banned words, hits and activations in a turn.

use checks::{At, name_banned_words};
use diagnostic::Diagnostic;
use diagnostic::registry::UNKNOWN_WORD;
use model::*;

use crate::build::*;
use crate::run::*;

fn four() -> Vec<Card> {
    let with = |name: &str, class: &str, rules: Vec<Rule>| {
        let card = card(name, class, "+2!").attack("Cut", [hit(opp_in_target())]).skill("Go", rules);
        Card { printed: Printed::default(), ..card }
    };
    vec![
        plain(),
        with("Rook", "Rogue", vec![walk(Chars::Me, 1)]),
        with("Wyn", "White Mage", vec![put_near("Web")]),
        with("Dorn", "Dark Mage", vec![put_near("Web"), walk(Chars::Me, 1)]),
    ]
}

fn teams(teams: &[(&[&str], &[&str])]) -> RuleSet {
    let ids = |names: &[&str]| names.iter().map(|name| Id::of(name)).collect();
    let mut set = set(four()).with(token("Web", []));
    set.game.match_.draft = Draft { ban_before_every_pick_but_the_first: false, pool_at_least: 8 };
    set.cards.extend((0..4).map(|n| {
        let mut card = plain();
        card.name = format!("Extra {n}");
        card.id = Id::of(&card.name);
        card.actions[0].rules.push(walk(Chars::Me, n + 1));
        card.actions[0].id = card.id.within("Cut");
        std::sync::Arc::new(card)
    }));
    set.teams = teams
        .iter()
        .enumerate()
        .map(|(n, (main, side))| Team {
            id: Id::of(&format!("Team {n}")),
            name: format!("Team {n}"),
            main: ids(main),
            sideboard: ids(side),
        })
        .collect();
    set
}

#[test]
fn g001_g002_teams() {
    gives(teams(&[(&["Bran", "Rook", "Wyn"], &["Dorn"])]), &[]);
    gives(teams(&[(&["Wyn", "Bran", "Rook"], &["Extra 1"])]), &[]);
    // Either mage counts, but only one of them.
    gives(teams(&[(&["Bran", "Wyn", "Dorn"], &["Rook"])]), &["G001", "G001"]);
    gives(teams(&[(&["Bran", "Rook"], &["Dorn"])]), &["G001"]);
    gives(teams(&[(&["Bran", "Rook", "Wyn"], &[])]), &["G001"]);
    gives(teams(&[(&["Bran", "Rook", "Wyn"], &["Bran"])]), &["G002"]);
    let message = &messages(&teams(&[(&["Bran", "Rook"], &["Dorn"])]), "G001")[0];
    assert_eq!(message, "Team 0 lacks a Mage.");
}

#[test]
fn g013_the_same_character_on_both_sides() {
    let two = teams(&[(&["Bran", "Rook", "Wyn"], &["Dorn"]), (&["Extra 0", "Rook", "Wyn"], &["Extra 1"])]);
    gives(two, &["G013", "G013"]);
    let one = teams(&[(&["Bran", "Rook", "Wyn"], &["Extra 2"]), (&["Extra 0", "Extra 1", "Dorn"], &["Extra 3"])]);
    assert!(!codes(&one).contains(&"G013"));
}

fn printed(words: &str) -> RuleSet {
    let mut card = plain();
    card.printed.actions = vec![words.into()];
    set([card])
}

#[test]
fn g003_g005_g007_banned_words_in_rules() {
    gives(printed("Roll a dice and hit an Opp in target."), &["G003", "G003"]);
    gives(printed("Hit it face down."), &["G007"]);
    gives(printed("Deal 2 damage to an Opp in target."), &["G005"]);
    gives(printed("Kill an Opp in target."), &["G005"]);
    gives(printed("Secretly choose an Opp in target and hit it."), &["G007"]);
    gives(printed("Hit an Opp in target."), &[]);
    let mut free = printed("Roll a dice.");
    free.game.bans.clear();
    gives(free, &[]);
}

#[test]
fn unknown_words_that_are_banned_get_the_code_of_the_ban() {
    let named = |word: &'static str| {
        let unknown = Diagnostic::new(&UNKNOWN_WORD, place(At::Game, 0), "No word.").on("Bran", Some("CUT"));
        let mut found = [unknown];
        name_banned_words(&game(), &mut found, &|_| word);
        assert_eq!(found[0].ability.as_deref(), Some("CUT"));
        found[0].check.code
    };
    assert_eq!(named("Roll"), "G003");
    assert_eq!(named("damage"), "G005");
    assert_eq!(named("secretly"), "G007");
    assert_eq!(named("frobnicate"), UNKNOWN_WORD.code);
}

#[test]
fn g003_underlines_the_word() {
    let id = Id::exactly("bran.cut");
    let words = "[A] CUT: Flip a coin.";
    let parts = Parts { words: vec![(format!("{:?}", At::Action(&id)), words.into())] };
    let found = findings_in(&printed("Flip a coin."), &parts);
    assert_eq!(&words[found[0].at.span.range()], "coin");
}

#[test]
fn g004_g006_banned_words_in_flavour() {
    let lore = |lore: &str| {
        let mut card = plain();
        card.printed.lore = lore.into();
        set([card])
    };
    gives(lore("He left it to chance."), &["G004"]);
    gives(lore("He killed a dragon."), &["G006"]);
    gives(lore("He carved a candied predicate."), &[]);
}

#[test]
fn g004_a_name_in_rules_is_flavour() {
    let coin = || {
        let mut card = mage([put_near("Coin")]);
        card.printed.actions = vec!["Hit an Opp in target.".into(), "Put a Coin on an empty tile in target.".into()];
        set([card]).with(token("Coin", []))
    };
    gives(coin(), &["G004"]);
}

#[test]
fn g008_only_summons_leave_the_board() {
    let rat = |who| {
        let bring = act(Act::Summon { what: Id::of("Rat"), on: empty_tile(), label: None });
        set([mage([bring, act(Act::RemoveSummon { who })])]).with(summon("Rat", 1, 0, vec![], ""))
    };
    gives(rat(opp_in_target()), &["G008"]);
    gives(rat(Chars::Me), &["G008"]);
    gives(rat(chars(a(CharNoun::Summon(Id::of("Rat"))))), &[]);
    let bring = act(Act::Summon { what: Id::of("Rat"), on: empty_tile(), label: None });
    let mut own = summon("Rat", 1, 0, vec![], "");
    own.rules = vec![when(is_hit(Chars::Me), [Act::RemoveSummon { who: Chars::Me }])];
    gives(set([mage([bring])]).with(own), &[]);
}

fn attack(rules: Vec<Rule>) -> RuleSet {
    set([card("Bran", "Warrior", "M").attack("Cut", rules)])
}

#[test]
fn g009_g010_hits_in_a_turn() {
    let each = || hit(chars(that(each(CharNoun::Opp), [Pred::InTarget])));
    gives(attack(vec![hit(opp_in_target())]), &[]);
    gives(attack(vec![each()]), &["G010"]);
    // The attack hits three chars and one more, and the passive hits one: five hits.
    gives(attack(vec![each(), hit(opp_in_target())]), &["G009"]);
    let options = vec![Step::Act(Act::Hit { who: opp_in_target() }), Step::Act(Act::Hit { who: opp_at_melee() })];
    gives(attack(vec![Rule::Do(Step::ChooseOne { by: Player::You, options })]), &[]);
    let own = chars(that(each_ally(), [Pred::InTarget]));
    let by = Rule::Do(Step::By { who: own, act: Act::Hit { who: opp_in_target() } });
    gives(attack(vec![by]), &["G010"]);
}

fn each_ally() -> Pick<CharNoun> {
    each(CharNoun::Ally)
}

#[test]
fn g009_hits_without_a_bound() {
    let debts = Number::TokensLike(Box::new(each(TokenNoun::Token(Id::of("Debt")))));
    let times =
        |most| act(Act::HitTimes { who: opp_in_target(), times: Times { count: debts.clone(), most, up_to: false } });
    let lends = |rule| {
        let card = card("Bran", "Warrior", "M").attack("Collect", [rule]).skill("Lend", [put_near("Debt")]);
        set([card]).with(token("Debt", []))
    };
    gives(lends(times(None)), &["G009"]);
    gives(lends(times(Some(3))), &["G010"]);
    gives(lends(times(Some(1))), &[]);
}

#[test]
fn g011_more_than_a_turn_grants() {
    let with = |rule| set([warrior([rule])]);
    gives(with(act(Act::GainMoves { who: opp_in_target(), count: Number::N(1) })), &["G011"]);
    gives(with(act(Act::ActivateMove { who: opp_in_target() })), &["G011"]);
    let has = |count| set([plain().special([Rule::Always(Standing::HasMoves { who: Chars::Me, count })])]);
    gives(has(3), &["G011"]);
    gives(has(1), &[]);
}

#[test]
fn the_games_procedure() {
    let with = |change: fn(&mut Game)| {
        let mut set = set([plain()]);
        change(&mut set.game);
        set
    };
    gives(with(|_| {}), &[]);
    gives(with(|game| game.board.rows = 0), &["G020", "G021", "G021", "G021"]);
    gives(with(|game| game.score.hits_to_win = 0), &["G020"]);
    gives(with(|game| (game.turn.moves, game.turn.actions) = (0, 0)), &["G020"]);
    gives(with(|game| game.placement.rows_per_round = vec![1, 2]), &["G021"]);
    gives(with(|game| game.placement.rows_per_round = vec![1, 1, 3]), &["G021"]);
    gives(with(|game| game.placement.rows_per_round = vec![1, 2, 4]), &["G021"]);
    gives(with(|game| game.team.main[0] = "Monk".into()), &["G022"]);
    gives(with(|game| game.classes[1].colour.word = "red".into()), &["G023"]);
    gives(with(|game| game.match_.clocks[0].minutes = vec![20, 20, 10]), &["G024"]);
    gives(with(|game| game.match_.draft.pool_at_least = 14), &["G025"]);
}
