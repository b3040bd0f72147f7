//! Which events can happen during the doer's turn, and to which char.

use super::execution::Goal;
use super::scene::{Binding, Stance};
use super::simulation::Simulation;
use model::{CharNoun, Chars, Event, Label};

/// Whether the phrase can mean an Opp, in a text made by the doer.
pub(super) fn can_be_opp(chars: &Chars) -> bool {
    match chars {
        Chars::Me | Chars::Summoner | Chars::Named(_) => false,
        Chars::Bearer | Chars::Partner | Chars::It(_) | Chars::Param(_) => true,
        Chars::And(all) => all.iter().any(can_be_opp),
        Chars::Pick(pick) => !matches!(pick.noun, CharNoun::Ally | CharNoun::YourChar),
    }
}

/// Whether the phrase can mean the doer, in a text made by the doer.
pub(super) fn can_be_doer(chars: &Chars) -> bool {
    match chars {
        Chars::Me | Chars::Partner | Chars::It(_) | Chars::Named(_) | Chars::Param(_) => true,
        Chars::And(all) => all.iter().any(can_be_doer),
        Chars::Bearer | Chars::Summoner => false,
        Chars::Pick(pick) => !matches!(pick.noun, CharNoun::Opp | CharNoun::Ally),
    }
}

fn label(chars: &Chars) -> Option<Label> {
    match chars {
        Chars::Pick(pick) => pick.label,
        _ => None,
    }
}

/// Whether the event can happen in the doer's own turn. What the other side does by itself cannot.
pub(super) fn in_own_turn(event: &Event, opps_are_moved: bool) -> bool {
    match event {
        Event::GameStarts | Event::Placed(_) | Event::BeginsTurn { .. } | Event::PassesNextTurn(_) => false,
        Event::PassesTurn { who, .. } | Event::Moves(who) | Event::ActivatesMove(who) | Event::Uses { who, .. } => {
            can_be_doer(who)
        }
        Event::Hits { who, .. } => !matches!(who, Chars::Bearer) && (can_be_doer(who) || !can_be_opp(who)),
        Event::IsMoved(who)
        | Event::IsPushed(who)
        | Event::IsPulled(who)
        | Event::IsMovedBy { who, .. }
        | Event::IsPushedBy { who, .. }
        | Event::IsPulledBy { who, .. }
        | Event::Enters { who, .. }
        | Event::Leaves { who, .. } => can_be_doer(who) || (opps_are_moved && can_be_opp(who)),
        Event::IsHit { .. }
        | Event::TokenPut(_)
        | Event::TokenRemoved(_)
        | Event::TokenEnters { .. }
        | Event::Becomes { .. }
        | Event::Loses { .. }
        | Event::ThisRemoved
        | Event::Forms(_) => true,
        Event::Either(events) => events.iter().any(|event| in_own_turn(event, opps_are_moved)),
    }
}

impl Simulation<'_> {
    /// The char that takes part in the event: the label in the text of the event, and what to bind the label to. `None`
    /// if the event cannot happen in time.
    pub(super) fn participant(&self, event: &Event) -> Option<(Option<Label>, Binding)> {
        let in_time = self.goal != Goal::Hit || in_own_turn(event, self.displaces);
        if !in_time {
            return None;
        }
        let who = match event {
            Event::Placed(who)
            | Event::BeginsTurn { who, .. }
            | Event::PassesTurn { who, .. }
            | Event::PassesNextTurn(who)
            | Event::Moves(who)
            | Event::ActivatesMove(who)
            | Event::Uses { who, .. }
            | Event::Hits { who, .. } => (who, false),
            Event::IsMoved(who)
            | Event::IsPushed(who)
            | Event::IsPulled(who)
            | Event::IsMovedBy { who, .. }
            | Event::IsPushedBy { who, .. }
            | Event::IsPulledBy { who, .. }
            | Event::Enters { who, .. }
            | Event::Leaves { who, .. } => (who, self.displaces),
            Event::IsHit { who, .. } | Event::Becomes { who, .. } | Event::Loses { who, .. } => (who, true),
            Event::Either(events) => return events.iter().find_map(|event| self.participant(event)),
            _ => return Some((None, Binding::Free)),
        };
        let (who, by_us) = who;
        let opp = self.scene.stance == Stance::Opp && can_be_opp(who) && (by_us || self.goal == Goal::Move);
        let bound = if opp || !can_be_doer(who) { Binding::Other } else { Binding::Me };
        Some((label(who), bound))
    }
}
