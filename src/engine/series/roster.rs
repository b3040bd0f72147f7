//! Teams, and the rules for teams (FAT-D1).

use std::sync::Arc;

use super::supply::Supply;
use crate::game::Game;
use crate::play::Illegal;
use model::{Card, Class, Id, RuleSet};

/// A team. In later games, a card of the sideboard may replace a card of the same class in the main team.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// The cards that play from the beginning.
    pub main: Vec<Id>,
    /// The cards that may replace a card of the main team.
    pub sideboard: Vec<Id>,
}

impl Roster {
    /// Returns the team of a pack with the index `which`, or else the pack's first team. If the pack has no teams,
    /// returns a team of the first cards that fit; fails if a place stays empty.
    pub fn of_pack(set: &RuleSet, which: usize) -> Result<Roster, Illegal> {
        if let Some(team) = set.teams.get(which).or(set.teams.first()) {
            return Ok(Roster { main: team.main.clone(), sideboard: team.sideboard.clone() });
        }
        let mut main: Vec<Id> = Vec::new();
        for class in &set.game.team.main {
            let fits = |card: &&Card| {
                let of_class = |known: &Class| known.id == card.class && known.team_class == *class;
                set.game.classes.iter().any(of_class) && !main.contains(&card.id)
            };
            match set.cards.iter().map(Arc::as_ref).find(fits) {
                Some(card) => main.push(card.id.clone()),
                None => return Err(Illegal(format!("There is no card for the {class} of a team"))),
            }
        }
        Ok(Roster { main, sideboard: Vec::new() })
    }
}

impl Game {
    /// Returns the index of the card's class in the list of team classes; `None` if no place in a team fits the card.
    /// Classes that fill the same place in a team have the same index.
    pub(super) fn team_class(&self, id: &Id) -> Option<usize> {
        let sheet = self.texts.sheets.iter().find(|sheet| sheet.id == *id && !sheet.summon)?;
        let class = self.texts.classes.get(usize::from(sheet.class?))?;
        self.procedure.team.main.iter().position(|name| *name == class.team_class)
    }

    /// Returns the number of cards of each team class in a main team.
    pub(super) fn wanted(&self) -> Vec<usize> {
        let names = &self.procedure.team.main;
        let first = |name: &String| names.iter().position(|known| known == name);
        Supply::of(names.len(), names.iter().filter_map(first)).0
    }

    /// Returns the team class of a card in a pool or pack. Fails if the card has no place in a team.
    pub(super) fn offered_class(&self, id: &Id) -> Result<usize, Illegal> {
        self.team_class(id).ok_or_else(|| Illegal(format!("{id} cannot be in a team")))
    }

    /// Returns a card's name, as printed.
    pub(super) fn card_name<'s>(&'s self, id: &'s Id) -> &'s str {
        let sheet = self.texts.sheets.iter().find(|sheet| sheet.id == *id && !sheet.summon);
        sheet.map_or(id.as_str(), |sheet| sheet.name.as_str())
    }

    /// Checks that the team follows the rules for teams (catalogue FAT-D1). The error says which rule the team breaks.
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
