//! The plan of a run: which games are played. Items of a plan are independent of each other, so any part of a plan can
//! be played on any machine.

use serde::{Deserialize, Serialize};

use super::{Player, Roster};
use engine::Game;

/// A question that the run answers by playing games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// The figures of the game and the strength of each card, from this number of pairs of games between drawn teams.
    Balance { pairs: u64 },
    /// The strength of these cards, from this number of pairs of games. In each pair, one of the cards is in the first
    /// team.
    Some { cards: Vec<usize>, pairs: u64 },
    /// The worth of each of these actions, from this number of pairs of games with the action and as many without it.
    Without { actions: Vec<u16>, pairs: u64 },
    /// The stronger bot of each pair of bots, from this number of pairs of games for each pair of bots.
    Ladder { rungs: Vec<[Player; 2]>, pairs: u64 },
    /// The effect of changed texts. Each card plays this number of pairs of games with the new text, and as many with
    /// the earlier text.
    Rivals { cards: Vec<usize>, pairs: u64 },
    /// The strength of each card in the hands of each of these bots, the weakest first. Each bot plays this number of
    /// pairs of games, all with the same teams.
    Skill { players: Vec<Player>, pairs: u64 },
}

impl Aim {
    fn items(&self) -> u64 {
        match self {
            Aim::Balance { pairs } | Aim::Some { pairs, .. } => *pairs,
            Aim::Without { actions, pairs } => actions.len() as u64 * pairs,
            Aim::Ladder { rungs, pairs } => rungs.len() as u64 * pairs,
            Aim::Rivals { cards, pairs } => cards.len() as u64 * pairs,
            Aim::Skill { players, pairs } => players.len() as u64 * pairs,
        }
    }
}

/// The unit of a plan: one pair of games, or two pairs that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlanItem {
    Pair { number: u64, focus: Option<usize> },
    Without { action: u16, owner: usize, number: u64 },
    Rung { rung: usize, players: [Player; 2], number: u64 },
    Rival { rival: usize, card: usize, number: u64 },
    Level { level: usize, player: Player, number: u64 },
}

/// The game with the earlier text of a card.
pub struct Rival {
    pub game: Game,
}

/// All games of a run.
pub struct Plan<'g> {
    pub game: &'g Game,
    pub roster: Roster,
    pub player: Player,
    pub seed: u64,
    pub aims: Vec<Aim>,
    /// The games for [`Aim::Rivals`], in the order of the cards of that aim.
    pub rivals: Vec<Rival>,
    /// For each action, the card that has it, either itself or through a summon.
    pub owners: Vec<Option<usize>>,
}

/// A part of a plan: every `of`th item, beginning with the item `first`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanPart {
    /// The number of the first item of this part, counted from 0.
    pub first: u64,
    pub of: u64,
}

impl PlanPart {
    /// The whole plan.
    pub const WHOLE: PlanPart = PlanPart { first: 0, of: 1 };

    /// Returns the number of items among the first `all` that belong to this part.
    pub fn items(self, all: u64) -> u64 {
        all.saturating_sub(self.first).div_ceil(self.of.max(1))
    }
}

impl Plan<'_> {
    /// Returns the number of items of all aims.
    pub fn items(&self) -> u64 {
        self.aims.iter().map(Aim::items).sum()
    }

    /// Returns the number of games that all items need.
    pub fn games(&self) -> u64 {
        let games = |aim: &Aim| match aim {
            Aim::Without { .. } | Aim::Rivals { .. } => 4 * aim.items(),
            _ => 2 * aim.items(),
        };
        self.aims.iter().map(games).sum()
    }

    /// Returns the item with this number. If an aim has several cards, actions or pairs of bots, the items take them in
    /// turn.
    pub(crate) fn item(&self, mut number: u64) -> Option<PlanItem> {
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
            Aim::Skill { players, .. } => {
                let (level, number) = turn(players.len());
                Some(PlanItem::Level { level, player: *players.get(level)?, number })
            }
        }
    }
}
