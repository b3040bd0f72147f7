//! Checks that a special condition changes only the move activations or the set-up of its char (catalogue FAT-D17).

use std::collections::HashSet;

use crate::index::Index;
use crate::text::{Text, TextSource};
use crate::walk::{self, NameKind, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::SPECIAL_BEYOND_MOVES;
use model::*;

/// Reports rules of a special condition that change anything else. A rule about a token or summon that the text makes
/// is allowed.
pub fn special_beyond_moves(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    if !matches!(text.source, TextSource::Special(_)) {
        return;
    }
    let brought: HashSet<&Id> = text.facts.makes.iter().map(|(_, id)| id).collect();
    let mut summoned = HashSet::new();
    walk::rules(text.rules, &mut |node, _| {
        if let Node::Act(Act::Summon { label: Some(label), .. }) = node {
            summoned.insert(*label);
        }
    });
    for (n, rule) in text.rules.iter().enumerate() {
        let Some(wrong) = beyond(rule, &brought, &summoned) else { continue };
        let message = format!(
            "{} {wrong}; a special condition can only change the moves or the set-up of its char.",
            text.name()
        );
        found.push(
            text.rule_finding(index.places, &SPECIAL_BEYOND_MOVES, n, message)
                .help("Move this rule into an action, or into a condition, token or summon that an action makes."),
        );
    }
}

/// Describes an effect of the rule that a special condition cannot have. `None` if the rule has no such effect.
fn beyond(rule: &Rule, brought: &HashSet<&Id>, summoned: &HashSet<Label>) -> Option<&'static str> {
    let mut hits = false;
    let mut about_brought = false;
    let mut others = false;
    walk::rules(std::slice::from_ref(rule), &mut |node, _| match node {
        Node::Act(Act::Hit { .. } | Act::HitTimes { .. }) => hits = true,
        Node::Act(act) => others |= !(about_own_moves(act) || takes_activation(rule, act, summoned)),
        Node::Name(NameKind::Token | NameKind::Summon, id) => about_brought |= brought.contains(id),
        _ => {}
    });
    if hits {
        return Some("hits");
    }
    match rule {
        Rule::When(when) if is_set_up(&when.event) => None,
        Rule::When(when) if is_move(&when.event) => {
            (others && !about_brought).then_some("does more than change a move when its char moves")
        }
        Rule::When(_) => (!about_brought).then_some("waits for an event other than its char's set-up or moves"),
        Rule::AtWill(ability) => {
            let others = ability.then.iter().any(|step| step.has_act(&|act| !about_own_moves(act) && !pays(act)));
            (others && !about_brought).then_some("has an ability that does more than change its char's moves")
        }
        Rule::Always(standing) => {
            (!about_moves(standing) && !about_brought).then_some("changes more than its char's moves")
        }
        Rule::Do(Step::For { rule, .. }) => {
            (!about_moves(rule) && !about_brought).then_some("changes more than its char's moves")
        }
        Rule::Do(_) => (others && !about_brought).then_some("has an effect that only an action may have"),
        Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => None,
    }
}

fn is_set_up(event: &Deed) -> bool {
    match event {
        Deed::GameStarts | Deed::Placed { .. } => true,
        Deed::AnyOf(deeds) => deeds.iter().all(is_set_up),
        _ => false,
    }
}

fn is_move(event: &Deed) -> bool {
    match event {
        Deed::Moves { what: Some(Piece::Char(Chars::Me)), how: Manner::Any | Manner::Itself, .. }
        | Deed::UsesMove { who: Chars::Me, .. }
        | Deed::Enters { what: Piece::Char(Chars::Me), .. }
        | Deed::Leaves { who: Chars::Me, .. } => true,
        Deed::AnyOf(deeds) => deeds.iter().all(|deed| is_move(deed) || is_set_up(deed)),
        _ => false,
    }
}

fn about_own_moves(act: &Act) -> bool {
    match act {
        Act::Move { what: Piece::Char(Chars::Me), .. }
        | Act::MoveTo { what: Piece::Char(Chars::Me), .. }
        | Act::Slide { what: Piece::Char(Chars::Me), .. }
        | Act::TradePlaces { .. } => true,
        Act::GainMoves { who, .. } | Act::LoseMoves { who, .. } | Act::ActivateMove { who } | Act::StopMove { who } => {
            *who == Chars::Me
        }
        act => act.changes_nothing(),
    }
}

/// Whether the effect moves a summon or token with one of the char's own move activations (*each of Wick's move
/// activations may move a Candle instead*).
fn takes_activation(rule: &Rule, act: &Act, summoned: &HashSet<Label>) -> bool {
    let Rule::When(When { event: Deed::UsesMove { who: Chars::Me, .. }, timing: Timing::Instead, .. }) = rule else {
        return false;
    };
    let is_summon = |who: &Chars| match who {
        Chars::Pick(pick) => matches!(pick.noun, CharNoun::Summon(_)),
        Chars::It(label) => summoned.contains(label),
        _ => false,
    };
    match act {
        Act::Move { what: Piece::Char(who), .. } | Act::ActivateMove { who } => is_summon(who),
        Act::Move { what: Piece::Token(_), .. } => true,
        _ => false,
    }
}

/// Whether the effect is only a cost.
fn pays(act: &Act) -> bool {
    matches!(
        act,
        Act::RemoveTokens { .. }
            | Act::RemoveTokensFrom { .. }
            | Act::RemoveSummon { .. }
            | Act::Lose { who: Chars::Me, .. }
            | Act::LoseConditions { who: Chars::Me, .. }
            | Act::LoseAction { who: Chars::Me }
    )
}

fn about_moves(standing: &Standing) -> bool {
    match standing {
        Standing::MovesMayBe { .. }
        | Standing::OneMoveMayBe { .. }
        | Standing::FirstMoveMayBe { .. }
        | Standing::MovesMayGoTo { .. }
        | Standing::MoreMoves { .. }
        | Standing::FewerMoves { .. }
        | Standing::HasMoves { .. } => true,
        Standing::Cant { deed, .. } | Standing::Must { deed, .. } => matches!(
            deed,
            Deed::UsesMove { .. }
                | Deed::Moves { how: Manner::Any | Manner::Itself, .. }
                | Deed::Enters { .. }
                | Deed::Leaves { .. }
        ),
        Standing::While { rule, .. } => about_moves(rule),
        Standing::AtMostOnTile { .. }
        | Standing::Belongs { .. }
        | Standing::AtMostOnBoard { .. }
        | Standing::AtMostSummons { .. }
        | Standing::HitsScoreNothing { .. }
        | Standing::Has { .. }
        | Standing::Bears { .. }
        | Standing::Neutral => false,
        Standing::SeenPast { .. }
        | Standing::TargetOnly { .. }
        | Standing::TargetIs { .. }
        | Standing::TargetOf { .. }
        | Standing::BlocksViewOf { .. } => false,
        Standing::BlocksView | Standing::Occupies | Standing::DoesNothing | Standing::Stays => false,
    }
}
