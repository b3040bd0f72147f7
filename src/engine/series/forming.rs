//! A team that is being formed, card by card.

use super::roster::Roster;
use super::supply::Supply;
use crate::game::Game;
use model::Id;

/// A team that is being formed, and its free places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Forming {
    pub roster: Roster,
    /// The number of free places in the main team, for each team class.
    pub missing: Vec<usize>,
    /// The number of free places in the sideboard, for cards of any class.
    pub any: usize,
}

impl Forming {
    pub fn new(game: &Game) -> Forming {
        Forming { roster: Roster::default(), missing: game.wanted(), any: usize::from(game.procedure.team.sideboard) }
    }

    pub fn left(&self) -> usize {
        self.missing.iter().sum::<usize>() + self.any
    }

    /// Returns the team with the card added; `None` if the team has no place for the card.
    pub fn with(&self, id: &Id, class: usize) -> Option<Forming> {
        let could = self.any > 0 || self.missing.get(class).is_some_and(|count| *count > 0);
        could.then(|| {
            let mut then = self.clone();
            then.take(id, class);
            then
        })
    }

    /// Adds the card to the main team if the main team has a free place for the class, otherwise to the sideboard.
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

/// Returns both teams, side 0 first; `None` until they are complete.
pub(super) fn complete(teams: &[Forming; 2]) -> Option<[Roster; 2]> {
    let done = teams.iter().all(|team| team.left() == 0);
    done.then(|| teams.each_ref().map(|team| team.roster.clone()))
}

impl Supply {
    /// Whether there are enough cards for all free places of the teams.
    pub fn suffices(&self, forming: &[&Forming]) -> bool {
        let missing = |class: usize| forming.iter().filter_map(|team| team.missing.get(class)).sum::<usize>();
        let total: usize = forming.iter().map(|team| team.left()).sum();
        self.0.iter().enumerate().all(|(class, count)| *count >= missing(class))
            && self.0.iter().sum::<usize>() >= total
    }
}
