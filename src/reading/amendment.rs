//! Sentences that say how the step before is carried out: *Each step must bring it closer to Fae*, *The foremost
//! first*, *Its player chooses the tile*, *You may count the target from the Lantern*.

use serde::{Deserialize, Serialize};

use model::{Act, AtWill, Chars, Many, Order, Pick, Piece, Player, Pred, Rule, Spot, Step, Tiles, Tokens, Way, When};
use source::Span;

/// An addition of a sentence to the step before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amendment {
    /// The direction of the last move.
    EachStep(Way),
    /// The order in which the step affects several things.
    Ordered(Order),
    /// The player who makes the choices of the step.
    Decided(Player),
    /// The place from which the target is measured.
    TargetFrom(Spot),
    /// Another place from which the target may be measured.
    TargetFromToo(Spot),
}

/// An amendment that fits no step before it: *Count the target from that Ally. Hit an Opp in target.*
#[derive(Debug)]
pub struct Awaited {
    amendment: Amendment,
    /// The number of rules before the sentence.
    after: usize,
    span: Span,
}

/// Applies the amendments to the first later steps that they fit. Returns the spans of the amendments that fit no step.
pub fn settle(awaited: Vec<Awaited>, rules: &mut [Rule]) -> Vec<Span> {
    let mut lost = Vec::new();
    for Awaited { amendment, after, span } in awaited {
        let mut later = rules.iter_mut().skip(after).flat_map(|rule| match rule {
            Rule::Do(step) => std::slice::from_mut(step),
            Rule::When(When { then, .. }) | Rule::AtWill(AtWill { then, .. }) => then.as_mut_slice(),
            _ => &mut [],
        });
        if !later.any(|step| amendment.clone().amend(step)) {
            lost.push(span);
        }
    }
    lost
}

impl Amendment {
    /// Returns the amendment as one that waits for a later step, if it may stand before the step.
    pub fn awaits(self, after: usize, span: Span) -> Option<Awaited> {
        let comes_before = matches!(self, Amendment::TargetFrom(_) | Amendment::TargetFromToo(_));
        comes_before.then_some(Awaited { amendment: self, after, span })
    }

    /// Applies the amendment to the last effect of the step. Returns false if the amendment does not fit that effect,
    /// or if the step already has it.
    pub fn amend(self, step: &mut Step) -> bool {
        match step {
            Step::Act(_) | Step::By { .. } | Step::ForEachChar { .. } | Step::ForEachToken { .. } => self.apply(step),
            Step::Seq(steps) => steps.last_mut().is_some_and(|last| self.amend(last)),
            Step::May { step, .. }
            | Step::Given { step, .. }
            | Step::Limited { step, .. }
            | Step::If { then: step, otherwise: None, .. } => self.amend(step),
            Step::Decides { step, .. } if !matches!(self, Amendment::Decided(_)) => self.amend(step),
            Step::InOrder { step, .. } if !matches!(self, Amendment::Ordered(_)) => self.amend(step),
            _ => false,
        }
    }

    fn apply(self, step: &mut Step) -> bool {
        match self {
            Amendment::EachStep(way) => match innermost(step) {
                Some(Act::Move { way: goes @ None, .. }) => {
                    *goes = Some(way);
                    true
                }
                _ => false,
            },
            Amendment::Ordered(order)
                if affects_several(step) && (order != Order::ForemostFirst || is_headed(step)) =>
            {
                let inner = Box::new(std::mem::replace(step, Step::Seq(Vec::new())));
                *step = Step::InOrder { order, step: inner };
                true
            }
            Amendment::Decided(by) if leaves_open(step) => {
                let inner = Box::new(std::mem::replace(step, Step::Seq(Vec::new())));
                *step = Step::Decides { by, step: inner };
                true
            }
            Amendment::TargetFrom(place) => in_target(step, false, &|| vec![from(&place)]),
            Amendment::TargetFromToo(place) => {
                in_target(step, true, &|| vec![Pred::Either(vec![Pred::InTarget, from(&place)])])
            }
            Amendment::Ordered(_) | Amendment::Decided(_) => false,
        }
    }
}

/// Returns the only effect of the step.
fn innermost(step: &mut Step) -> Option<&mut Act> {
    match step {
        Step::Act(act) | Step::By { act, .. } => Some(act),
        Step::ForEachChar { step, .. } | Step::ForEachToken { step, .. } => innermost(step),
        _ => None,
    }
}

fn from(place: &Spot) -> Pred {
    Pred::InTargetFrom(Box::new(place.clone()))
}

/// Replaces *in target* in the phrase that the effect is done to. With `one`, the phrase must pick one thing: of
/// several things, all would have to be in the target from one place. Returns false if there is no such phrase.
fn in_target(step: &mut Step, one: bool, instead: &dyn Fn() -> Vec<Pred>) -> bool {
    let act = match step {
        Step::Act(act) | Step::By { act, .. } => act,
        _ => return false,
    };
    if matches!(act, Act::Choose { .. }) {
        return false;
    }
    let Some(Chars::Pick(pick)) = act.done_to_mut() else { return false };
    if !pick.that.contains(&Pred::InTarget) || (one && several(pick)) {
        return false;
    }
    pick.that.retain(|pred| *pred != Pred::InTarget);
    pick.that.extend(instead());
    pick.that.sort();
    true
}

/// Whether the effect moves things in a direction, in which one of them can be foremost.
fn is_headed(step: &mut Step) -> bool {
    let way = match innermost(step) {
        Some(Act::Move { way, .. } | Act::Push { way, .. } | Act::Pull { way, .. } | Act::Slide { way, .. }) => way,
        _ => return false,
    };
    matches!(way, Some(Way::ThatDirection | Way::OppositeDirection | Way::SameDirection | Way::StraightLine))
}

/// Whether the step can affect more than one thing. A reference may mean several things.
fn affects_several(step: &Step) -> bool {
    match step {
        Step::ForEachChar { .. } | Step::ForEachToken { .. } => true,
        Step::Act(act) | Step::By { act, .. } => match act {
            Act::Hit { who } | Act::Become { who, .. } => several_chars(who),
            Act::Move { what, .. } | Act::Push { what, .. } | Act::Pull { what, .. } | Act::Slide { what, .. } => {
                match what {
                    Piece::Char(who) => several_chars(who),
                    Piece::Token(Tokens::Pick(pick)) => several(pick),
                    Piece::Token(tokens) => matches!(tokens, Tokens::It(_)),
                }
            }
            _ => false,
        },
        _ => false,
    }
}

fn several_chars(who: &Chars) -> bool {
    match who {
        Chars::Pick(pick) => several(pick),
        Chars::And(_) | Chars::It(_) => true,
        _ => false,
    }
}

fn several<N>(pick: &Pick<N>) -> bool {
    !matches!(pick.many, Many::One | Many::The)
}

/// Whether the effect leaves a choice to a player: where a move goes, which token is meant, or who is hit.
fn leaves_open(step: &Step) -> bool {
    match step {
        Step::Act(act) | Step::By { act, .. } => match act {
            Act::Move { .. } | Act::Push { .. } | Act::Pull { .. } | Act::Slide { .. } => true,
            Act::MoveTo { to, .. } => is_choice(to),
            Act::Hit { who } | Act::Become { who, .. } => matches!(who, Chars::Pick(pick) if is_chosen(pick)),
            Act::RemoveTokens { what } | Act::RemoveTokensFrom { what, .. } | Act::Give { what, .. } => {
                matches!(what, Tokens::Pick(pick) if is_chosen(pick))
            }
            _ => false,
        },
        _ => false,
    }
}

fn is_choice(tiles: &Tiles) -> bool {
    matches!(tiles, Tiles::Pick(pick) if is_chosen(pick))
}

/// Whether a player chooses the things that the phrase picks.
fn is_chosen<N>(pick: &Pick<N>) -> bool {
    !matches!(pick.many, Many::The | Many::Each)
}
