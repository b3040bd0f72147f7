//! The markers, abilities, prices and phases of a pack whose cards are in play, by their ids.

use model::{Declared, Id, KindRole, Said, Thing};

use super::card_names::place;
use crate::permanent_program::{AbilityIndex, MarkerIndex};
use crate::unsupported_rule::Meaningless;

/// The names that the texts of cards in play can use.
pub(super) struct PlayNames<'a> {
    /// Whether the game has cards in play.
    pub exists: bool,
    pub markers: Vec<&'a Thing>,
    pub abilities: Vec<&'a Thing>,
    pub prices: Vec<&'a Thing>,
    pub phases: Vec<&'a Thing>,
    pub exertions: Vec<&'a Thing>,
    pub decks: Vec<&'a Thing>,
}

impl<'a> PlayNames<'a> {
    pub fn of(declared: &'a Declared) -> PlayNames<'a> {
        let of = |role| declared.of_role(role).collect::<Vec<_>>();
        PlayNames {
            exists: declared.kinds.iter().any(|kind| kind.role == Some(KindRole::Battlefield)),
            markers: of(KindRole::Marker),
            abilities: of(KindRole::Ability),
            prices: of(KindRole::Price),
            phases: of(KindRole::Phase),
            exertions: of(KindRole::Exertion),
            decks: of(KindRole::DeckList),
        }
    }

    pub fn marker(&self, named: &Said) -> Result<MarkerIndex, Meaningless> {
        place(&self.markers, named).ok_or_else(|| Meaningless::phrase("a counter that lies on cards"))
    }

    pub fn ability(&self, named: &Said) -> Result<AbilityIndex, Meaningless> {
        place(&self.abilities, named).ok_or_else(|| Meaningless::phrase("an ability"))
    }

    pub fn price(&self, named: &Said) -> Result<u8, Meaningless> {
        place(&self.prices, named).ok_or_else(|| Meaningless::phrase("a price"))
    }

    pub fn phase(&self, named: &Said) -> Result<u16, Meaningless> {
        place(&self.phases, named).ok_or_else(|| Meaningless::phrase("a phase"))
    }

    /// Returns the index of an ability that a field of a card names.
    pub fn used_ability(&self, kind: &Id, thing: &Id) -> Option<AbilityIndex> {
        (0..).zip(&self.abilities).find(|(_, known)| known.id == *thing && known.kind == *kind).map(|(at, _)| at)
    }
}
