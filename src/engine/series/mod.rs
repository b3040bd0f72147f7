//! Series of games: teams are formed by draft or from sealed packs, and a match has several games (catalogue FAT-P1 to
//! P7, P25).
//!
//! Each of these is played like a game, one choice at a time from a list of options, and depends on its choices alone.
//! The caller draws all random numbers and passes them in at the beginning.

mod draft;
mod game;
mod sealed;

pub use draft::{Draft, DraftChoice};
pub use game::{Match, MatchChoice, MatchOutcome};
pub use sealed::Sealed;

use super::play::Illegal;
use super::rules::Game;
use model::Id;

/// A team: the cards that play from the beginning, and the cards that may replace one of the same class in later games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// The cards that play from the beginning.
    pub main: Vec<Id>,
    /// The cards that may replace one of the main team.
    pub sideboard: Vec<Id>,
}

impl Game {
    /// The index of the card's class in the list of team classes; `None` if the card has no place in a team. Classes
    /// that fill the same place in a team have the same index.
    fn team_class(&self, id: &Id) -> Option<usize> {
        let sheet = self.texts.sheets.iter().find(|sheet| sheet.id == *id && !sheet.summon)?;
        let class = self.texts.classes.get(usize::from(sheet.class?))?;
        self.procedure.team.main.iter().position(|name| *name == class.team_class)
    }

    /// How many cards of each team class a main team has.
    fn wanted(&self) -> Vec<usize> {
        let names = &self.procedure.team.main;
        let first = |name: &String| names.iter().position(|known| known == name);
        Supply::of(names.len(), names.iter().filter_map(first)).0
    }

    /// The team class of a card in a pool or pack. Fails if the card has no place in a team.
    fn offered_class(&self, id: &Id) -> Result<usize, Illegal> {
        self.team_class(id).ok_or_else(|| Illegal(format!("{id} cannot be in a team")))
    }

    /// A card's name, as printed.
    fn card_name<'s>(&'s self, id: &'s Id) -> &'s str {
        let sheet = self.texts.sheets.iter().find(|sheet| sheet.id == *id && !sheet.summon);
        sheet.map_or(id.as_str(), |sheet| sheet.name.as_str())
    }

    /// Checks that the team follows the rules for teams (catalogue FAT-D1). The error says which rule it breaks.
    pub fn is_team(&self, roster: &Roster) -> Result<(), Illegal> {
        let wanted = self.wanted();
        let mut missing = wanted.clone();
        for id in &roster.main {
            let class = self.team_class(id).ok_or_else(|| Illegal(format!("there is no card called {id}")))?;
            match missing.get_mut(class) {
                Some(count) if *count > 0 => *count -= 1,
                _ => {
                    let name = self.procedure.team.main.get(class).map_or("", String::as_str);
                    let many = wanted.get(class).copied().unwrap_or(0);
                    let card = self.card_name(id);
                    return Err(Illegal(format!("{card} has no place in the team: a team has {many} {name}")));
                }
            }
        }
        if let Some(class) = missing.iter().position(|count| *count > 0) {
            let name = self.procedure.team.main.get(class).map_or("", String::as_str);
            let many = missing.get(class).copied().unwrap_or(0);
            return Err(Illegal(format!("it lacks {many} {name}")));
        }
        if roster.sideboard.len() > usize::from(self.procedure.team.sideboard) {
            return Err(Illegal(format!("a team has at most {} in the sideboard", self.procedure.team.sideboard)));
        }
        if let Some(id) = roster.sideboard.iter().find(|id| self.team_class(id).is_none()) {
            return Err(Illegal(format!("there is no card called {id}")));
        }
        let all: Vec<&Id> = roster.main.iter().chain(&roster.sideboard).collect();
        let twice = all.iter().enumerate().find(|(at, id)| all.iter().take(*at).any(|other| other == *id));
        match twice.filter(|_| self.procedure.team.unique) {
            Some((_, id)) => Err(Illegal(format!("{} is in the team twice", self.card_name(id)))),
            None => Ok(()),
        }
    }
}

/// A team being formed, and the free places that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Forming {
    roster: Roster,
    /// Free places in the main team, for each team class.
    missing: Vec<usize>,
    /// Free places in the sideboard, for any class.
    any: usize,
}

impl Forming {
    fn new(game: &Game) -> Forming {
        Forming { roster: Roster::default(), missing: game.wanted(), any: usize::from(game.procedure.team.sideboard) }
    }

    fn left(&self) -> usize {
        self.missing.iter().sum::<usize>() + self.any
    }

    /// The team with the card added; `None` if it has no place for the card.
    fn with(&self, id: &Id, class: usize) -> Option<Forming> {
        let could = self.any > 0 || self.missing.get(class).is_some_and(|count| *count > 0);
        could.then(|| {
            let mut then = self.clone();
            then.take(id, class);
            then
        })
    }

    /// Adds the card to the main team if that has a free place for the class, otherwise to the sideboard.
    fn take(&mut self, id: &Id, class: usize) {
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

/// Both teams; `None` until they are complete.
fn complete(teams: &[Forming; 2]) -> Option<[Roster; 2]> {
    let done = teams.iter().all(|team| team.left() == 0);
    done.then(|| teams.each_ref().map(|team| team.roster.clone()))
}

/// How many cards of each team class there are.
#[derive(Debug, Clone)]
struct Supply(Vec<usize>);

impl Supply {
    fn of(classes: usize, cards: impl Iterator<Item = usize>) -> Supply {
        let mut there = vec![0; classes];
        for class in cards {
            if let Some(count) = there.get_mut(class) {
                *count += 1;
            }
        }
        Supply(there)
    }

    /// The supply with one card less of the class.
    fn without(&self, class: usize) -> Supply {
        let mut left = self.clone();
        if let Some(count) = left.0.get_mut(class) {
            *count = count.saturating_sub(1);
        }
        left
    }

    /// Whether there are enough cards for all free places of the teams.
    fn suffices(&self, forming: &[&Forming]) -> bool {
        let missing = |class: usize| forming.iter().filter_map(|team| team.missing.get(class)).sum::<usize>();
        let total: usize = forming.iter().map(|team| team.left()).sum();
        self.0.iter().enumerate().all(|(class, count)| *count >= missing(class))
            && self.0.iter().sum::<usize>() >= total
    }
}
