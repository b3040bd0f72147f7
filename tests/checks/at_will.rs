//! Findings about abilities at will (kernel T1, T2).

use model::*;

use crate::build::*;
use crate::run::*;

fn at_will(limit: Option<Limit>, then: impl IntoIterator<Item = Act>) -> Rule {
    Rule::AtWill(AtWill { who: Chars::Me, limit, then: then.into_iter().map(Step::Act).collect() })
}

/// Builds a set with a card that puts a token with this ability.
fn with_ability(rule: Rule) -> RuleSet {
    set([mage([put_near("Gear")])]).with(token("Gear", [rule]))
}

fn walks() -> Act {
    moved(Chars::Me, 1)
}

fn pays() -> Act {
    Act::RemoveTokens { what: Tokens::This }
}

#[test]
fn c054_an_ability_that_costs_nothing() {
    gives(with_ability(at_will(None, [walks()])), &["C054"]);
    gives(with_ability(at_will(None, [pays(), walks()])), &[]);
    gives(with_ability(at_will(Some(Limit::PerTurn(1)), [walks()])), &[]);
}

#[test]
fn c054_a_cost_that_is_given_back_or_may_be_left_out() {
    let back = put("Gear", Tiles::Of(me()));
    gives(with_ability(at_will(None, [pays(), back])), &["C054"]);
    let optional = Step::May { by: Player::You, step: Box::new(Step::Act(pays())) };
    let then = vec![optional, Step::Act(walks())];
    gives(with_ability(Rule::AtWill(AtWill { who: Chars::Me, limit: None, then })), &["C054"]);
}

#[test]
fn c010_an_ability_of_a_special_condition() {
    let special = |rule| set([plain().special([rule])]);
    gives(special(at_will(Some(Limit::PerTurn(1)), [walks()])), &[]);
    gives(special(at_will(Some(Limit::PerTurn(1)), [moved(opp_at_melee(), 1)])), &["C010"]);
}

#[test]
fn c020_a_condition_that_an_ability_removes() {
    let cards = set([mage([give("Stunned", opp_in_target())])]);
    let then = vec![Step::Act(Act::LoseAction { who: Chars::Bearer }), Step::Act(Act::RemoveThis)];
    let ends = Rule::AtWill(AtWill { who: Chars::Bearer, limit: None, then });
    gives(cards.with(condition("Stunned", [cant(Chars::Bearer, uses_moves()), ends])), &[]);
}
