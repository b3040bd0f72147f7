//! A team being formed, card by card.

use super::roster::Roster;
use super::supply::Supply;
use crate::game::Game;
use model::Id;

/// A team being formed: what it lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Forming {
    pub roster: Roster,
    /// Of each class.
    pub missing: Vec<usize>,
    /// Beside those.
    pub any: usize,
}

impl Forming {
    pub fn new(game: &Game) -> Forming {
        Forming { roster: Roster::default(), missing: game.wanted(), any: usize::from(game.procedure.team.sideboard) }
    }

    pub fn left(&self) -> usize {
        self.missing.iter().sum::<usize>() + self.any
    }

    /// The team with that card too, if it has a place for it.
    pub fn with(&self, id: &Id, class: usize) -> Option<Forming> {
        let could = self.any > 0 || self.missing.get(class).is_some_and(|count| *count > 0);
        could.then(|| {
            let mut then = self.clone();
            then.take(id, class);
            then
        })
    }

    /// The first of a class is for the main team, what comes beyond it for the sideboard.
    pub fn take(&mut self, id: &Id, class: usize) {
        match self.missing.get_mut(class) {
            Some(count) if *count > 0 => {
                *count -= 1;
                self.roster.main.push(id.clone());
            }
            _ => {
                self.any = self.any.saturating_sub(1);
                self.roster.sideboard.push(id.clone());
            }
        }
    }
}

/// Both teams, once they are complete.
pub(super) fn complete(teams: &[Forming; 2]) -> Option<[Roster; 2]> {
    let done = teams.iter().all(|team| team.left() == 0);
    done.then(|| teams.each_ref().map(|team| team.roster.clone()))
}

impl Supply {
    /// Whether they are enough for all that the teams lack.
    pub fn suffices(&self, forming: &[&Forming]) -> bool {
        let missing = |class: usize| forming.iter().filter_map(|team| team.missing.get(class)).sum::<usize>();
        let total: usize = forming.iter().map(|team| team.left()).sum();
        self.0.iter().enumerate().all(|(class, count)| *count >= missing(class))
            && self.0.iter().sum::<usize>() >= total
    }
}
