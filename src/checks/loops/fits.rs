//! Compares an event that one text causes with the event that another text waits for.

use super::channel::Whom;
use super::nodes::{Certainty, Node, Waits, whom};
use super::raise::Raised;
use model::*;

/// Whether a raised event fits the event that the listener waits for. Both already share a channel, so this function
/// compares the chars.
pub fn fits(by: &Node, raised: &Raised, listener: &Node, waits: &Waits, certainty: Certainty) -> bool {
    match certainty {
        Certainty::Perhaps => may_fit(by, raised, listener, waits),
        Certainty::Sure => raised.sure && waits.plain && !listener.instead && surely_fits(by, raised, listener, waits),
    }
}

fn may_fit(by: &Node, raised: &Raised, listener: &Node, waits: &Waits) -> bool {
    // Sides are relative to the doer, so only two texts of the same owner can be compared by side (kernel W2).
    let same_side = by.text.owner_id() == listener.text.owner_id();
    let (Some(who), true) = (raised.who, same_side) else { return true };
    let awaited = waits.who.unwrap_or(&Chars::Me);
    let (one, other) = (side(by, who), side(listener, awaited));
    !matches!(
        (one, other),
        (Side::Me, Side::Opp | Side::Ally)
            | (Side::Opp | Side::Ally, Side::Me)
            | (Side::Opp, Side::Ally)
            | (Side::Ally, Side::Opp)
    )
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Me,
    Opp,
    Ally,
    Unknown,
}

fn side<'a>(node: &Node<'_, 'a>, who: &'a Chars) -> Side {
    if *who == Chars::Me {
        return Side::Me;
    }
    let pick = node.text.facts.char_pick(who, node.rule);
    match pick.map(|pick| &pick.noun) {
        Some(CharNoun::Opp) => Side::Opp,
        Some(CharNoun::Ally) => Side::Ally,
        _ => Side::Unknown,
    }
}

fn surely_fits(by: &Node, raised: &Raised, listener: &Node, waits: &Waits) -> bool {
    let Some(who) = raised.who else { return true };
    let Some(awaited) = waits.who else {
        // An action waits for a grant to its own char.
        return *who == Chars::Me && by.text.owner_id() == listener.text.owner_id();
    };
    let same_text = std::ptr::eq(by.text, listener.text);
    let everyone =
        matches!(who, Chars::Pick(p) if p.many == Many::Each && p.noun == CharNoun::Char && p.that.is_empty());
    match awaited {
        Chars::Me => everyone || matches!(whom(by.text, who), Whom::One(id) if id == listener.text.owner_id()),
        Chars::Bearer => everyone || (same_text && *who == Chars::Bearer),
        Chars::Named(id) => everyone || matches!(whom(by.text, who), Whom::One(one) if one == id),
        Chars::Pick(pick) if pick.extreme.is_none() => {
            let taken_up = matches!(who, Chars::It(label) if same_text && Some(*label) == pick.label);
            let described = pick.that.is_empty() || (taken_up && pick.that.iter().all(lasts));
            let noun = match pick.noun {
                CharNoun::Char => true,
                _ if taken_up => true,
                CharNoun::Opp | CharNoun::Ally | CharNoun::YourChar => side_fits(by, who, listener, &pick.noun),
                _ => false,
            };
            described && noun
        }
        _ => false,
    }
}

/// Whether the char may be on the required side in some game. Any two cards may play against each other.
fn side_fits(by: &Node, who: &Chars, listener: &Node, noun: &CharNoun) -> bool {
    let same_owner = by.text.owner_id() == listener.text.owner_id();
    match (side(by, who), noun) {
        (Side::Me, CharNoun::YourChar) => true,
        (Side::Me, _) => !same_owner,
        (Side::Opp, CharNoun::Opp) | (Side::Ally, CharNoun::Ally | CharNoun::YourChar) => same_owner,
        (Side::Opp | Side::Ally, _) => false,
        (Side::Unknown, _) => *who == Chars::Bearer,
    }
}

/// Whether the predicate stays true of a char when the char moves.
fn lasts(pred: &Pred) -> bool {
    matches!(pred, Pred::Bears(_) | Pred::BearsAny | Pred::OfClass(_) | Pred::Yours | Pred::Theirs)
}
