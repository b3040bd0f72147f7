//! Decides which events can happen during the doer's turn, and to which char.

use super::execution::Goal;
use super::scene::{Binding, Stance};
use super::simulation::Simulation;
use model::{CharNoun, Chars, Deed, Label, Manner, Piece};

/// Whether the phrase can denote an Opp, in a text made by the doer.
pub(super) fn can_be_opp(chars: &Chars) -> bool {
    match chars {
        Chars::Me | Chars::Summoner | Chars::Named(_) => false,
        Chars::Bearer | Chars::Partner | Chars::It(_) | Chars::Param(_) | Chars::Subject => true,
        Chars::And(all) | Chars::Or(all) => all.iter().any(can_be_opp),
        Chars::Pick(pick) => !matches!(pick.noun, CharNoun::Ally | CharNoun::YourChar),
    }
}

/// Whether the phrase can denote the doer, in a text made by the doer.
pub(super) fn can_be_doer(chars: &Chars) -> bool {
    match chars {
        Chars::Me | Chars::Partner | Chars::It(_) | Chars::Named(_) | Chars::Param(_) | Chars::Subject => true,
        Chars::And(all) | Chars::Or(all) => all.iter().any(can_be_doer),
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

/// Whether the deed can happen in the doer's own turn. A deed that the other side does by itself happens only in a turn
/// of that side.
pub(super) fn in_own_turn(deed: &Deed, opps_are_moved: bool) -> bool {
    match deed {
        Deed::GameStarts | Deed::Placed { .. } | Deed::BeginsTurn { .. } | Deed::PassesTurn { next: true, .. } => false,
        Deed::PassesTurn { who, .. } | Deed::UsesMove { who, .. } | Deed::Uses { who, .. } => can_be_doer(who),
        Deed::Moves { what: Some(Piece::Char(who)), how: Manner::Itself, .. } => can_be_doer(who),
        Deed::Hits { whom: Some(_), by: None, .. } => true,
        Deed::Hits { by: Some(by), .. } => !matches!(by, Chars::Bearer) && (can_be_doer(by) || !can_be_opp(by)),
        Deed::Moves { what: Some(Piece::Char(who)), .. }
        | Deed::Enters { what: Piece::Char(who), .. }
        | Deed::Leaves { who, .. } => can_be_doer(who) || (opps_are_moved && can_be_opp(who)),
        Deed::Hits { .. }
        | Deed::Moves { .. }
        | Deed::Enters { .. }
        | Deed::Put { .. }
        | Deed::Removed { .. }
        | Deed::Becomes { .. }
        | Deed::Loses { .. }
        | Deed::ThisRemoved
        | Deed::Forms { .. } => true,
        Deed::AnyOf(deeds) => deeds.iter().any(|deed| in_own_turn(deed, opps_are_moved)),
    }
}

impl Simulation<'_> {
    /// Returns the char that takes part in the event: its label in the text of the event, and the binding for that
    /// label. `None` if the event cannot happen in time.
    pub(super) fn participant(&self, event: &Deed) -> Option<(Option<Label>, Binding)> {
        let in_time = self.goal != Goal::Hit || in_own_turn(event, self.displaces);
        if !in_time {
            return None;
        }
        let who = match event {
            Deed::Placed { who }
            | Deed::BeginsTurn { who, .. }
            | Deed::PassesTurn { who, .. }
            | Deed::Moves { what: Some(Piece::Char(who)), how: Manner::Itself, .. }
            | Deed::UsesMove { who, .. }
            | Deed::Uses { who, .. } => (who, false),
            Deed::Moves { what: Some(Piece::Char(who)), .. }
            | Deed::Enters { what: Piece::Char(who), .. }
            | Deed::Leaves { who, .. } => (who, self.displaces),
            // The event is about the char that is hit. It is about the char that hits if only that char is named, or if
            // the doer hits a char other than the bearer.
            Deed::Hits { whom: Some(who), by, .. } if *who == Chars::Bearer || *by != Some(Chars::Me) => (who, true),
            Deed::Hits { by: Some(who), .. } => (who, false),
            Deed::Becomes { who, .. } | Deed::Loses { who, .. } => (who, true),
            Deed::AnyOf(deeds) => return deeds.iter().find_map(|deed| self.participant(deed)),
            _ => return Some((None, Binding::Free)),
        };
        let (who, by_us) = who;
        let opp = self.scene.stance == Stance::Opp && can_be_opp(who) && (by_us || self.goal == Goal::Move);
        let bound = if opp || !can_be_doer(who) { Binding::Other } else { Binding::Me };
        Some((label(who), bound))
    }
}
