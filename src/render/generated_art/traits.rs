//! The traits of a card that its generated picture shows.

use crate::content_hash::content_hash;
use model::{Act, Card, Distance, Form, Rule, Standing, Step};

/// Counts of what a card does, and the directions of its target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ArtTraits {
    /// A hash of the card's name, which decides everything that the other traits leave open.
    pub seed: u64,
    /// The number of hits that the card deals.
    pub hits: u8,
    /// The number of moves, pushes, pulls and trades of places.
    pub moves: u8,
    /// The number of tokens and summons that the card makes.
    pub makes: u8,
    /// The number of conditions that the card gives.
    pub conditions: u8,
    /// The number of standing rules, such as what chars can't or must do.
    pub rules: u8,
    /// Whether the target goes in straight lines.
    pub straight: bool,
    /// Whether the target goes diagonally.
    pub diagonal: bool,
    /// Whether the target goes to all tiles around.
    pub around: bool,
    /// Whether nothing blocks the line of sight of the target.
    pub through: bool,
    /// The farthest distance of the target; 0 without a target.
    pub reach: u8,
}

impl ArtTraits {
    /// Traits made from a hash of a name, for a piece that has no rules of its own to show.
    pub fn of_name(name: &str) -> ArtTraits {
        let seed = content_hash(name.as_bytes());
        let part = |shift: u32, most: u8| u8::try_from((seed >> shift) % (u64::from(most) + 1)).unwrap_or(most);
        ArtTraits {
            seed,
            hits: part(8, 2),
            moves: part(16, 2),
            makes: part(24, 2),
            straight: seed & 1 == 0,
            diagonal: seed & 2 == 0,
            around: seed & 3 == 3,
            reach: 1 + part(32, 3),
            ..ArtTraits::default()
        }
    }

    /// The traits of a card, from its rules.
    pub fn of(card: &Card) -> ArtTraits {
        let mut traits = ArtTraits { seed: content_hash(card.name.as_bytes()), ..ArtTraits::default() };
        for rule in card.special.iter().chain(card.actions.iter().flat_map(|action| &action.rules)) {
            rule.steps().iter().for_each(|step| traits.step(step));
            if let Rule::Always(_) | Rule::AtWill(_) = rule {
                add(&mut traits.rules);
            }
        }
        for code in &card.target.codes {
            match code.form {
                Form::Straight => traits.straight = true,
                Form::Diagonal => traits.diagonal = true,
                Form::Melee => traits.around = true,
                Form::Free => (traits.straight, traits.diagonal) = (true, true),
            }
            traits.through |= code.through;
            let reach = match code.distance {
                Distance::Exactly(n) | Distance::UpTo(n) => n,
                Distance::Any if code.form == Form::Melee => 1,
                Distance::Any => 5,
            };
            traits.reach = traits.reach.max(reach);
        }
        traits
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Act(act) | Step::By { act, .. } => self.act(act),
            Step::For {
                rule: Standing::MovesMayBe { .. } | Standing::HasMoves { .. } | Standing::MoreMoves { .. },
                ..
            } => add(&mut self.moves),
            Step::For { .. } => add(&mut self.rules),
            step => step.inner().for_each(|step| self.step(step)),
        }
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Hit { .. } | Act::HitTimes { .. } => add(&mut self.hits),
            Act::Put { .. } | Act::Summon { .. } => add(&mut self.makes),
            Act::Become { .. } => add(&mut self.conditions),
            Act::Give { .. } | Act::GainMoves { .. } | Act::ActivateMove { .. } => add(&mut self.moves),
            act if act.displaces() => add(&mut self.moves),
            _ => {}
        }
    }
}

fn add(count: &mut u8) {
    *count = count.saturating_add(1);
}
