//! Which games are played. Each item of a plan stands for itself, so any part of a plan can be played anywhere.

use serde::{Deserialize, Serialize};

use super::{Player, Roster};
use engine::Game;

/// What the games are to tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// What the game is like and what each card is worth: so many pairs of drawn teams.
    Balance { pairs: u64 },
    /// What these cards are worth: so many pairs, in each of which one of them plays.
    Some { cards: Vec<usize>, pairs: u64 },
    /// What an action is worth: for each of them, so many pairs with it and without it.
    Without { actions: Vec<u16>, pairs: u64 },
    /// Which bot is stronger: for each two of them, so many pairs of one against the other.
    Ladder { rungs: Vec<[Player; 2]>, pairs: u64 },
    /// What became of cards: for each, so many pairs with its new text and with its earlier one.
    Rivals { cards: Vec<usize>, pairs: u64 },
}

impl Aim {
    fn items(&self) -> u64 {
        match self {
            Aim::Balance { pairs } | Aim::Some { pairs, .. } => *pairs,
            Aim::Without { actions, pairs } => actions.len() as u64 * pairs,
            Aim::Ladder { rungs, pairs } => rungs.len() as u64 * pairs,
            Aim::Rivals { cards, pairs } => cards.len() as u64 * pairs,
        }
    }
}

/// One pair of games, or two pairs that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanItem {
    Pair { number: u64, focus: Option<usize> },
    Without { action: u16, owner: usize, number: u64 },
    Rung { rung: usize, players: [Player; 2], number: u64 },
    Rival { rival: usize, card: usize, number: u64 },
}

/// A card with another text: the game that has it.
pub struct Rival {
    pub game: Game,
}

/// All games that are to be played.
pub struct Plan<'g> {
    pub game: &'g Game,
    pub roster: Roster,
    pub player: Player,
    pub seed: u64,
    pub aims: Vec<Aim>,
    /// For [`Aim::Rivals`], in the order of its cards.
    pub rivals: Vec<Rival>,
    /// For each action, the card that has it, itself or by a summon.
    pub owners: Vec<Option<usize>>,
}

/// Every so manieth item, from one on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanPart {
    pub first: u64,
    pub of: u64,
}

impl PlanPart {
    pub const WHOLE: PlanPart = PlanPart { first: 0, of: 1 };

    /// The items of this part among the first `all`.
    pub fn items(self, all: u64) -> u64 {
        all.saturating_sub(self.first).div_ceil(self.of.max(1))
    }
}

impl Plan<'_> {
    /// How many items there are.
    pub fn items(&self) -> u64 {
        self.aims.iter().map(Aim::items).sum()
    }

    /// How many games that is.
    pub fn games(&self) -> u64 {
        let games = |aim: &Aim| match aim {
            Aim::Without { .. } | Aim::Rivals { .. } => 4 * aim.items(),
            _ => 2 * aim.items(),
        };
        self.aims.iter().map(games).sum()
    }

    /// The item of that number; of several cards or actions, each comes in turn.
    pub fn item(&self, mut number: u64) -> Option<PlanItem> {
        let aim = self.aims.iter().find(|aim| {
            let here = number < aim.items();
            if !here {
                number -= aim.items();
            }
            here
        })?;
        let turn = |of: usize| (usize::try_from(number % of.max(1) as u64).unwrap_or(0), number / of.max(1) as u64);
        match aim {
            Aim::Balance { .. } => Some(PlanItem::Pair { number, focus: None }),
            Aim::Some { cards, .. } => {
                let (at, _) = turn(cards.len());
                Some(PlanItem::Pair { number, focus: cards.get(at).copied() })
            }
            Aim::Without { actions, .. } => {
                let (at, number) = turn(actions.len());
                let action = *actions.get(at)?;
                let owner = self.owners.get(usize::from(action)).copied().flatten()?;
                Some(PlanItem::Without { action, owner, number })
            }
            Aim::Ladder { rungs, .. } => {
                let (rung, number) = turn(rungs.len());
                Some(PlanItem::Rung { rung, players: *rungs.get(rung)?, number })
            }
            Aim::Rivals { cards, .. } => {
                let (rival, number) = turn(cards.len());
                Some(PlanItem::Rival { rival, card: *cards.get(rival)?, number })
            }
        }
    }
}
