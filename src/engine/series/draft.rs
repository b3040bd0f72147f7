//! Drafts with picks and bans. The first player picks a card. From then on, each player in turn bans a card and picks
//! one (catalogue FAT-P2, F28).

use super::forming::{Forming, complete};
use super::roster::Roster;
use super::supply::Supply;
use crate::game::Game;
use crate::play::Illegal;
use model::Id;

/// One choice of a draft. A card is given by its index in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DraftChoice {
    /// Nobody can pick the card from then on.
    Ban(u16),
    /// The card goes to the player's team.
    Pick(u16),
}

/// A draft in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Every card, with its team class and whether the card is still available.
    pool: Vec<(Id, usize, bool)>,
    teams: [Forming; 2],
    player: u8,
    /// Whether the player has to ban a card before the next pick.
    bans: bool,
    /// Whether every pick but the first comes after a ban.
    with_bans: bool,
    options: Vec<DraftChoice>,
}

impl Draft {
    /// Begins a draft of these cards, in which side 0 picks first. Fails if the pool is too small or has a card twice,
    /// or if a card has no place in a team.
    pub fn new(game: &Game, pool: &[Id]) -> Result<Draft, Illegal> {
        let rules = &game.procedure.match_.draft;
        if pool.len() < usize::from(rules.pool_at_least) {
            return Err(Illegal(format!("a draft needs {} characters, not {}", rules.pool_at_least, pool.len())));
        }
        let mut cards: Vec<(Id, usize, bool)> = Vec::new();
        for id in pool {
            let class = game.offered_class(id)?;
            if cards.iter().any(|(known, _, _)| known == id) {
                return Err(Illegal(format!("{id} is in the pool twice")));
            }
            cards.push((id.clone(), class, true));
        }
        let teams = [Forming::new(game), Forming::new(game)];
        let with_bans = rules.ban_before_every_pick_but_the_first;
        let mut draft = Draft { pool: cards, teams, player: 0, bans: false, with_bans, options: Vec::new() };
        if !draft.there().suffices(&[&draft.teams[0], &draft.teams[1]]) {
            return Err(Illegal("the pool is too small for two teams".to_owned()));
        }
        draft.offer();
        Ok(draft)
    }

    /// Returns the side that chooses: 0 or 1.
    pub fn player(&self) -> u8 {
        self.player
    }

    /// Returns the legal choices; empty once both teams are complete. After a legal ban or pick, both teams can still
    /// be completed.
    pub fn options(&self) -> &[DraftChoice] {
        &self.options
    }

    /// Returns the card of a choice.
    pub fn card(&self, choice: DraftChoice) -> Option<&Id> {
        let (DraftChoice::Ban(at) | DraftChoice::Pick(at)) = choice;
        self.pool.get(usize::from(at)).map(|(id, _, _)| id)
    }

    /// Carries out the choice. Fails if the choice is not among the options.
    pub fn apply(&mut self, choice: DraftChoice) -> Result<(), Illegal> {
        if !self.options.contains(&choice) {
            return Err(Illegal(format!("{choice:?} is not a legal choice")));
        }
        let (DraftChoice::Ban(at) | DraftChoice::Pick(at)) = choice;
        let Some((id, class, is_there)) = self.pool.get_mut(usize::from(at)) else { return Ok(()) };
        *is_there = false;
        match choice {
            DraftChoice::Ban(_) => self.bans = false,
            DraftChoice::Pick(_) => {
                self.teams[usize::from(self.player & 1)].take(id, *class);
                self.player ^= 1;
                self.bans = self.with_bans;
            }
        }
        self.offer();
        Ok(())
    }

    /// Returns both teams, side 0 first; `None` until they are complete.
    pub fn outcome(&self) -> Option<[Roster; 2]> {
        complete(&self.teams)
    }

    fn there(&self) -> Supply {
        let cards = self.pool.iter().filter(|(_, _, is_there)| *is_there);
        Supply::of(self.teams[0].missing.len(), cards.map(|(_, class, _)| *class))
    }

    fn offer(&mut self) {
        self.options.clear();
        if self.outcome().is_some() {
            return;
        }
        let there = self.there();
        let [one, two] = &self.teams;
        let (own, other) = if self.player == 0 { (one, two) } else { (two, one) };
        let may_ban = |class: usize| there.without(class).suffices(&[one, two]);
        let may_pick = |id: &Id, class: usize| {
            own.with(id, class).is_some_and(|then| there.without(class).suffices(&[&then, other]))
        };
        let cards = || (0..=u16::MAX).zip(&self.pool).filter(|(_, (_, _, is_there))| *is_there);
        let mut options: Vec<DraftChoice> = Vec::new();
        if self.bans {
            let bans = cards().filter(|(_, (_, class, _))| may_ban(*class));
            options.extend(bans.map(|(at, _)| DraftChoice::Ban(at)));
        }
        if options.is_empty() {
            // If the pool has no card to spare for a ban, the player picks at once.
            let picks = cards().filter(|(_, (id, class, _))| may_pick(id, *class));
            options.extend(picks.map(|(at, _)| DraftChoice::Pick(at)));
        }
        self.options = options;
    }
}
