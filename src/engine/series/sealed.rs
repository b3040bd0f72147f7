//! Forms teams from sealed packs: each player gets a pack of characters that nobody else sees (catalogue FAT-P3).

use super::forming::{Forming, complete};
use super::roster::Roster;
use super::supply::Supply;
use crate::game::Game;
use crate::play::Illegal;
use model::Id;

/// Two teams that are being formed, each from its own pack. Side 0 forms its whole team before side 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The cards that are still in each pack, with their team classes.
    packs: [Vec<(Id, usize)>; 2],
    teams: [Forming; 2],
    options: Vec<u16>,
}

impl Sealed {
    /// Draws a random pack for each player, with `of_each` characters of each team class. `lot` returns a random number
    /// below its argument. Fails if the pool has too few characters of a class.
    pub fn packs(
        game: &Game,
        pool: &[Id],
        of_each: usize,
        mut lot: impl FnMut(usize) -> usize,
    ) -> Result<[Vec<Id>; 2], Illegal> {
        let mut packs = [vec![], vec![]];
        for (class, name) in game.procedure.team.main.iter().enumerate() {
            let mut of_class: Vec<&Id> = pool.iter().filter(|id| game.team_class(id) == Some(class)).collect();
            if game.team_class_is_repeated(class) {
                continue;
            }
            if of_class.len() < 2 * of_each {
                return Err(Illegal(format!("there are not {} of {name} for two packs", 2 * of_each)));
            }
            for pack in &mut packs {
                for _ in 0..of_each {
                    let at = lot(of_class.len()).min(of_class.len() - 1);
                    pack.push(of_class.swap_remove(at).clone());
                }
            }
        }
        Ok(packs)
    }

    /// Begins to form a team from each pack. Fails if a pack is too small, or if a card has no place in a team. Also
    /// fails if a pack has a card twice and the team rules forbid this.
    pub fn new(game: &Game, packs: [Vec<Id>; 2]) -> Result<Sealed, Illegal> {
        let mut known: [Vec<(Id, usize)>; 2] = [vec![], vec![]];
        for (pack, known) in packs.iter().zip(&mut known) {
            for id in pack {
                let class = game.offered_class(id)?;
                if game.procedure.team.unique && known.iter().any(|(other, _)| other == id) {
                    return Err(Illegal(format!("{id} is in the pack twice")));
                }
                known.push((id.clone(), class));
            }
        }
        let mut sealed = Sealed { packs: known, teams: [Forming::new(game), Forming::new(game)], options: Vec::new() };
        for side in 0..2 {
            if !sealed.there(side).suffices(&[&sealed.teams[side]]) {
                return Err(Illegal("a pack is too small for a team".to_owned()));
            }
        }
        sealed.offer();
        Ok(sealed)
    }

    /// Returns the side that chooses: 0 or 1.
    pub fn player(&self) -> u8 {
        u8::from(self.teams[0].left() == 0)
    }

    /// Returns the cards that may be taken, by their indices in the player's pack; empty once both teams are complete.
    /// A card goes to the main team if a place for its class is free there. Otherwise it goes to the sideboard.
    pub fn options(&self) -> &[u16] {
        &self.options
    }

    /// Returns the card of a choice.
    pub fn card(&self, choice: u16) -> Option<&Id> {
        let pack = if self.player() == 0 { &self.packs[0] } else { &self.packs[1] };
        pack.get(usize::from(choice)).map(|(id, _)| id)
    }

    /// Takes the card for the player's team. Fails if the choice is not among the options.
    pub fn apply(&mut self, choice: u16) -> Result<(), Illegal> {
        if !self.options.contains(&choice) {
            return Err(Illegal(format!("{choice} is not a legal choice")));
        }
        let side = usize::from(self.player());
        let (id, class) = self.packs[side].remove(usize::from(choice));
        self.teams[side].take(&id, class);
        self.offer();
        Ok(())
    }

    /// Returns both teams, side 0 first; `None` until they are complete.
    pub fn outcome(&self) -> Option<[Roster; 2]> {
        complete(&self.teams)
    }

    fn there(&self, side: usize) -> Supply {
        Supply::of(self.teams[0].missing.len(), self.packs[side].iter().map(|(_, class)| *class))
    }

    fn offer(&mut self) {
        self.options.clear();
        if self.outcome().is_some() {
            return;
        }
        let side = usize::from(self.player());
        let (there, own) = (self.there(side), &self.teams[side]);
        let may =
            |id: &Id, class: usize| own.with(id, class).is_some_and(|then| there.without(class).suffices(&[&then]));
        let cards = (0..=u16::MAX).zip(&self.packs[side]).filter(|(_, (id, class))| may(id, *class));
        self.options = cards.map(|(at, _)| at).collect();
    }
}

impl Game {
    /// Whether the class also occurs earlier in the list of team classes.
    fn team_class_is_repeated(&self, class: usize) -> bool {
        let names = &self.procedure.team.main;
        names.get(class).is_some_and(|name| names.iter().take(class).any(|known| known == name))
    }
}
