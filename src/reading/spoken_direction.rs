//! Directions that a text has mentioned: *in the same direction* refers to the move before it, and *in that direction*
//! needs an earlier direction.

use crate::term::Term;
use model::{Act, Chars, Deed, Facing, Many, Piece, Pointer, Rule, Step, Tokens, Way};

/// The directions that the text has mentioned so far.
#[derive(Debug, Clone, Copy, Default)]
struct Spoken<'a> {
    /// The labels of the phrases that mean exactly one thing. *It* refers to one of them, *them* to another phrase.
    singular: &'a [u8],
    /// The labels of the phrases that mean summons, which can point in a direction of their own.
    summons: &'a [u8],
    /// Whether a direction was chosen, or a move triggers the text.
    told: bool,
    /// Whether an effect of the text has moved something, or pointed it in a direction that its player chose.
    moved: bool,
}

/// Makes *in the same direction* mean the direction that the text has mentioned, if there is one. Returns the indices
/// of the rules that refer to a direction although the text has mentioned none.
pub fn resolve(rules: &mut [Rule]) -> Vec<usize> {
    let singular = singular_labels(rules);
    let summons = summon_labels(rules);
    let mut spoken = Spoken { singular: &singular, summons: &summons, ..Spoken::default() };
    let mut lost = Vec::new();
    for (number, rule) in rules.iter_mut().enumerate() {
        let mut missing = false;
        match rule {
            Rule::Do(step) => resolve_step(step, &mut spoken, &mut missing),
            Rule::When(when) => {
                let mut spoken = Spoken { told: spoken.told || is_move(&when.event), ..spoken };
                when.then.iter_mut().for_each(|step| resolve_step(step, &mut spoken, &mut missing));
            }
            Rule::AtWill(ability) => {
                let mut spoken = spoken;
                ability.then.iter_mut().for_each(|step| resolve_step(step, &mut spoken, &mut missing));
            }
            Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
        }
        if missing {
            lost.push(number);
        }
    }
    lost
}

/// Resolves the directions in a step. Sets `missing` if the step refers to a direction and the text has mentioned none.
fn resolve_step(step: &mut Step, spoken: &mut Spoken, missing: &mut bool) {
    match step {
        Step::Act(act) | Step::By { act, .. } => {
            settle_pointer(act, spoken.summons);
            if let Some((what, way)) = course_of(act) {
                match way {
                    // Several things that go *in the same direction* all go in one direction, unless the text has
                    // mentioned a direction. A single thing can only go in the direction of an earlier move.
                    Way::SameDirection if spoken.told || (spoken.moved && is_one(what, spoken.singular)) => {
                        *way = Way::ThatDirection
                    }
                    Way::ThatDirection | Way::OppositeDirection if !spoken.told && !spoken.moved => *missing = true,
                    _ => {}
                }
            }
            *missing |= !spoken.told && !spoken.moved && asks_for_next(act);
            let points_there = matches!(act, Act::Point { to: Facing::ThatDirection, .. });
            *missing |= !spoken.told && !spoken.moved && points_there;
            spoken.told |= act.chooses_direction();
            spoken.moved |= moves(act) || points_anew(act);
        }
        Step::Later { event, step } => {
            let mut spoken = Spoken { told: spoken.told || is_move(event), ..*spoken };
            resolve_step(step, &mut spoken, missing);
        }
        step => {
            let cond = match step {
                Step::If { cond, .. } | Step::Given { cond, .. } | Step::InsteadIf { cond, .. } => Some(cond),
                _ => None,
            };
            *missing |= !spoken.told && !spoken.moved && cond.is_some_and(|cond| looks_ahead(cond));
            step.inner_mut().for_each(|step| resolve_step(step, spoken, missing));
        }
    }
}

/// Whether the effect makes something point in a direction that its player chooses, to which *that direction* can
/// refer.
fn points_anew(act: &Act) -> bool {
    matches!(
        act,
        Act::Point { to: Facing::AnyDirection | Facing::SameDirection | Facing::OtherDirection | Facing::Quarter, .. }
    )
}

/// Makes *its direction* the direction that the text has mentioned. If *it* is a char that was picked, makes *choose a
/// direction for it* the choice of a direction. Such a char does not point anywhere; the things that the text makes
/// take the direction.
fn settle_pointer(act: &mut Act, summons: &[u8]) {
    let is_picked = |of: &Pointer| matches!(of, Pointer::Char(Chars::It(label)) if !summons.contains(&label.0));
    if let Act::Point { what, to: Facing::AnyDirection | Facing::OtherDirection } = act
        && is_picked(what)
    {
        *act = Act::ChooseDirection;
    }
    if let Some((_, way)) = course_of(act) {
        match way {
            Way::Along(of) if is_picked(of) => *way = Way::ThatDirection,
            Way::Against(of) if is_picked(of) => *way = Way::OppositeDirection,
            _ => {}
        }
    }
}

fn course_of(act: &mut Act) -> Option<(&Piece, &mut Way)> {
    match act {
        Act::Move { what, way, .. }
        | Act::Push { what, way, .. }
        | Act::Pull { what, way, .. }
        | Act::Slide { what, way } => Some((what, way.as_mut()?)),
        _ => None,
    }
}

/// Whether the effect moves something *in the same direction*.
fn goes_the_same_way(act: &Act) -> bool {
    matches!(
        act,
        Act::Move { way: Some(Way::SameDirection), .. }
            | Act::Push { way: Some(Way::SameDirection), .. }
            | Act::Pull { way: Some(Way::SameDirection), .. }
            | Act::Slide { way: Some(Way::SameDirection), .. }
    )
}

/// Returns the labels of the phrases that mean exactly one thing. An empty list if no effect of the rules needs them,
/// as in nearly every text.
fn singular_labels(rules: &[Rule]) -> Vec<u8> {
    fn collect(term: &Term, found: &mut Vec<u8>) {
        let is_one = matches!(term.field("many"), Some(Term::Variant("One" | "The", _)));
        if let Some(Term::Number(label)) = term.field("label").filter(|_| is_one) {
            found.extend(u8::try_from(*label));
        }
        term.parts().for_each(|part| collect(part, found));
    }
    let mut found = Vec::new();
    if !rules.iter().flat_map(Rule::steps).any(|step| step.has_act(&goes_the_same_way)) {
        return found;
    }
    rules.iter().filter_map(|rule| Term::of(rule).ok()).for_each(|term| collect(&term, &mut found));
    found
}

/// Returns the labels of the phrases that mean summons; an empty list if no effect of the rules is about a thing that
/// points.
fn summon_labels(rules: &[Rule]) -> Vec<u8> {
    fn collect(term: &Term, found: &mut Vec<u8>) {
        let is_summon = matches!(term.field("noun"), Some(Term::Variant("Summon" | "AnySummon", _)))
            || matches!(term, Term::Record("Summon", _));
        if let Some(Term::Number(label)) = term.field("label").filter(|_| is_summon) {
            found.extend(u8::try_from(*label));
        }
        term.parts().for_each(|part| collect(part, found));
    }
    let points = |act: &Act| {
        matches!(
            act,
            Act::Point { .. }
                | Act::Move { way: Some(Way::Along(_) | Way::Against(_)), .. }
                | Act::Push { way: Some(Way::Along(_) | Way::Against(_)), .. }
                | Act::Pull { way: Some(Way::Along(_) | Way::Against(_)), .. }
                | Act::Slide { way: Some(Way::Along(_) | Way::Against(_)), .. }
        )
    };
    let mut found = Vec::new();
    if rules.iter().flat_map(Rule::steps).any(|step| step.has_act(&points)) {
        rules.iter().filter_map(|rule| Term::of(rule).ok()).for_each(|term| collect(&term, &mut found));
    }
    found
}

/// Whether the phrase means exactly one thing. A reference means one if the phrase that it refers to does.
fn is_one(what: &Piece, singular: &[u8]) -> bool {
    let one = |many: &Many| matches!(many, Many::One | Many::The);
    match what {
        Piece::Char(Chars::Pick(pick)) => one(&pick.many),
        Piece::Char(Chars::It(label)) | Piece::Token(Tokens::It(label)) => singular.contains(&label.0),
        Piece::Char(Chars::And(_)) => false,
        Piece::Token(Tokens::Pick(pick)) => one(&pick.many),
        Piece::Char(_) | Piece::Token(_) => true,
    }
}

/// Whether the effect moves something, so that later sentences have a direction to refer to. A verb of the pack may
/// move things too.
fn moves(act: &Act) -> bool {
    matches!(
        act,
        Act::Move { .. }
            | Act::MoveTo { .. }
            | Act::Push { .. }
            | Act::Pull { .. }
            | Act::Slide { .. }
            | Act::Use { .. }
            | Act::UseOf { .. }
            | Act::ActivateMove { .. }
            | Act::Do { .. }
    )
}

/// Whether the effect is about *the next tile*, which lies in a direction. A move until something is on the next tile
/// has a direction of its own.
fn asks_for_next(act: &Act) -> bool {
    let is_walk = matches!(act, Act::Move { .. } | Act::Push { .. } | Act::Pull { .. } | Act::Slide { .. });
    let is_next = |term: &Term| !is_walk && (term.has("Next") || term.has("NextFrom"));
    Term::of(act).is_ok_and(|term| is_next(&term)) || looks_ahead(act)
}

/// Whether the phrase is about what lies in a direction.
fn looks_ahead<T: serde::Serialize>(phrase: &T) -> bool {
    Term::of(phrase).is_ok_and(|term| ["Ahead", "FirstAhead", "FirstAheadFrom"].iter().any(|name| term.has(name)))
}

/// Whether the event is a move, which has a direction.
fn is_move(event: &Deed) -> bool {
    match event {
        Deed::Moves { .. } | Deed::UsesMove { .. } | Deed::Enters { .. } | Deed::Leaves { .. } => true,
        Deed::AnyOf(deeds) => deeds.iter().any(is_move),
        _ => false,
    }
}
