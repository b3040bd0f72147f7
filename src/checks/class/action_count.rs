//! Checks how many actions a card has (catalogue FAT-F29), and whether each action has an effect (kernel C2).

use crate::english;
use crate::index::Index;
use crate::options;
use crate::source_parts::At;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::{ACTION_WITHOUT_EFFECT, CARD_WITHOUT_ACTION, UNUSUAL_NUMBER_OF_ACTIONS};
use model::*;

/// The maximum number of actions that easily fit on a card.
const USUAL: usize = 3;

pub fn card_without_action(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    if card.actions.is_empty() {
        found.push(
            Diagnostic::new(
                &CARD_WITHOUT_ACTION,
                index.place(At::Card(&card.id)),
                format!("{} has no action.", card.name),
            )
            .on(&card.name, None)
            .help("Give it an attack, “[A] NAME: Hit …”, or a skill, “[S] NAME: …”."),
        );
    }
}

pub fn unusual_number_of_actions(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let count = card.actions.len();
    let Some(first_too_many) = card.actions.get(USUAL) else { return };
    let message = format!("{} has {}; cards have 1 to {USUAL}.", card.name, english::count(count, "action"));
    found.push(
        Diagnostic::new(&UNUSUAL_NUMBER_OF_ACTIONS, index.place(At::Action(&first_too_many.id)), message)
            .on(&card.name, Some(&first_too_many.name))
            .help("A card of this size holds about three actions, and players must keep them all in mind."),
    );
}

/// Reports an action that can never be used, because it could change nothing (kernel C2).
pub fn action_without_effect(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let Some(action) = text.action() else { return };
    let mut changes = false;
    walk::rules(text.rules, &mut |node, _| {
        changes |= match node {
            Node::Act(act) if act.changes_nothing() => false,
            Node::Act(Act::RetargetNext { .. } | Act::Prose { .. }) => true,
            Node::Act(Act::HitTimes { times, .. }) => !is_zero(&times.count) && times.most != Some(0),
            Node::Act(Act::Move { steps, .. } | Act::Push { steps, .. } | Act::Pull { steps, .. }) => {
                steps.number().is_none_or(|n| !is_zero(n))
            }
            Node::Act(Act::Put { what, .. }) => !is_zero(&what.count),
            Node::Act(Act::GainMoves { count, .. } | Act::LoseMoves { count, .. }) => !is_zero(count),
            Node::Act(_) => true,
            Node::Standing(Standing::DoesNothing | Standing::Stays | Standing::Neutral | Standing::Belongs { .. }) => {
                false
            }
            Node::Standing(_) => true,
            _ => false,
        }
    });
    if !changes && !keeps_an_option(index, text) {
        let message = format!("{} can never change anything, so it can never be used.", action.name);
        found.push(
            text.finding(&ACTION_WITHOUT_EFFECT, index.place(text.at()), message)
                .help("Say what it does: whom it hits, what it moves, what it puts on the board."),
        );
    }
}

/// Whether the action offers an option that another text of its card or summon asks about, because the char keeps the
/// choice (kernel C6).
fn keeps_an_option(index: &Index, text: &Text) -> bool {
    let others = index.texts_of_same(text).iter().filter(|other| other.number != text.number);
    others.flat_map(options::asked).any(|(_, option)| options::offers(text, option))
}

fn is_zero(number: &Number) -> bool {
    match number {
        Number::N(n) => *n == 0,
        Number::Half(n) => matches!(**n, Number::N(0 | 1)) || is_zero(n),
        Number::Twice(n) => is_zero(n),
        Number::Capped(n, most) => *most == 0 || is_zero(n),
        Number::Plus(n, more) => *more == 0 && is_zero(n),
        Number::Param(_)
        | Number::TokensLike(_)
        | Number::CharsLike(_)
        | Number::Distance(..)
        | Number::MovesUsed(_)
        | Number::MovesLeft(_)
        | Number::StepsMoved(_)
        | Number::Score(_) => false,
    }
}
