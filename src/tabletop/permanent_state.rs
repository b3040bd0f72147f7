//! The state of cards in play: exhaustion, markers, and effects that last for a time.

use smallvec::SmallVec;

use crate::card_program::CardIndex;
use crate::permanent_program::{CardMark, CardSays, CardTextIndex, Lasts, MarkerIndex};
use crate::program::{BlockIndex, Object, REGISTERS, SeatIndex};

/// The cards in play of a game in progress.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PlayState {
    pub cards: Vec<CardInPlay>,
    /// The markers on each card, one card after the other.
    markers: Vec<i32>,
    kinds_of_markers: usize,
    /// The cards in play that have texts with rules, triggers or abilities, in the order of their zones.
    pub sources: SmallVec<[CardIndex; 16]>,
    /// Whether one of the `sources` gives texts to cards.
    pub gives_texts: bool,
    pub effects: Vec<TimedEffect>,
    pub delayed: Vec<Delayed>,
    /// Pairs of cards of which the first dealt damage to the second in this turn, the most recent pair at the end.
    pub wounds: Vec<(CardIndex, CardIndex)>,
    /// The cards that attacked in this turn.
    pub attacked: SmallVec<[CardIndex; 8]>,
    /// The abilities without a price that were used in this turn.
    pub used: Vec<(CardIndex, CardTextIndex)>,
}

/// The state of a card in play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CardInPlay {
    pub is_exhausted: bool,
    /// The target of the card's attack.
    pub target: Option<CardIndex>,
    /// The card to which it is bound.
    pub host: Option<CardIndex>,
    /// The amount of damage to the card that is still to be prevented in this turn.
    pub shield: i32,
    pub is_token: bool,
}

/// An effect on a card that lasts for a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TimedEffect {
    pub card: CardIndex,
    pub says: TimedSays,
    pub lasts: Lasts,
}

/// The content of a timed effect, with its numbers computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TimedSays {
    Changes { attribute: u8, by: i32 },
    Mark(CardMark),
    Grants(CardTextIndex),
    DamageGoesTo(CardIndex),
}

impl TimedSays {
    /// Returns the content of a timed effect, with its numbers computed. `None` for a price reduction, which is never
    /// an effect on a single card.
    pub fn of<Number>(says: &CardSays<Number>, number: impl Fn(&Number) -> i32) -> Option<TimedSays> {
        match says {
            CardSays::Changes { attribute, by } => Some(TimedSays::Changes { attribute: *attribute, by: number(by) }),
            CardSays::Mark(mark) => Some(TimedSays::Mark(*mark)),
            CardSays::Grants(text) => Some(TimedSays::Grants(*text)),
            CardSays::CostsLess(_) => None,
        }
    }
}

/// A text that waits for an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delayed {
    pub what: DelayedUntil,
    pub then: BlockIndex,
    pub you: SeatIndex,
    pub home: Option<Object>,
    pub registers: [Option<Object>; REGISTERS],
}

/// The event that a delayed text waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DelayedUntil {
    Phase(u16),
    DeathThisTurn { who: CardIndex, by: CardIndex },
}

impl PlayState {
    pub fn new(cards: usize, kinds_of_markers: usize) -> PlayState {
        PlayState {
            cards: vec![CardInPlay::default(); cards],
            markers: vec![0; cards * kinds_of_markers],
            kinds_of_markers,
            ..PlayState::default()
        }
    }

    pub fn card(&self, card: CardIndex) -> CardInPlay {
        self.cards.get(usize::from(card)).copied().unwrap_or_default()
    }

    pub fn card_mut(&mut self, card: CardIndex) -> Option<&mut CardInPlay> {
        self.cards.get_mut(usize::from(card))
    }

    pub fn markers(&self, card: CardIndex, marker: MarkerIndex) -> i32 {
        self.markers.get(usize::from(card) * self.kinds_of_markers + usize::from(marker)).copied().unwrap_or(0)
    }

    /// Adds markers to a card, whose number never falls below 0. Returns the change.
    pub fn mark(&mut self, card: CardIndex, marker: MarkerIndex, by: i32) -> i32 {
        let at = usize::from(card) * self.kinds_of_markers + usize::from(marker);
        let Some(number) = self.markers.get_mut(at) else { return 0 };
        let before = *number;
        *number = before.saturating_add(by).max(0);
        *number - before
    }

    /// Makes room for a token.
    pub fn add_token(&mut self) {
        self.cards.push(CardInPlay { is_token: true, ..CardInPlay::default() });
        self.markers.extend(std::iter::repeat_n(0, self.kinds_of_markers));
    }

    /// Resets the state of a card that leaves play.
    pub fn forget(&mut self, card: CardIndex) {
        if let Some(known) = self.card_mut(card) {
            *known = CardInPlay { is_token: known.is_token, ..CardInPlay::default() };
        }
        let first = usize::from(card) * self.kinds_of_markers;
        self.markers.iter_mut().skip(first).take(self.kinds_of_markers).for_each(|number| *number = 0);
        self.effects.retain(|effect| effect.card != card && effect.says != TimedSays::DamageGoesTo(card));
    }

    /// Ends the effects that last until the end of the turn.
    pub fn end_turn(&mut self) {
        self.effects.retain(|effect| effect.lasts != Lasts::ThisTurn);
        self.delayed.retain(|delayed| !matches!(delayed.what, DelayedUntil::DeathThisTurn { .. }));
        self.wounds.clear();
        self.attacked.clear();
        self.used.clear();
        for card in &mut self.cards {
            card.shield = 0;
        }
    }

    /// Whether a card was damaged by another one in this turn.
    pub fn has_wounded(&self, by: CardIndex, whom: CardIndex) -> bool {
        self.wounds.contains(&(by, whom))
    }
}
