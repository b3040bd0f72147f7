//! The cards, zones, titles, qualities and settings of a pack, by their ids.

use model::{Declared, Id, KindRole, Said, Thing, Value};

use crate::card_program::{CardPlace, CardTest, TraitIndex};
use crate::program::{Domain, Set, Test};

/// The field with the owner of a zone, and its value for zones of each player.
const OF: &str = "Of";
const OF_PLAYER: &str = "player";

/// The names that the texts of a game of cards can use.
pub(super) struct CardNames<'a> {
    declared: &'a Declared,
    pub faces: Vec<&'a Thing>,
    pub zones: Vec<&'a Thing>,
    pub titles: Vec<&'a Thing>,
    pub traits: Vec<&'a Thing>,
    pub settings: Vec<&'a Thing>,
    /// The kinds of qualities.
    pub trait_kinds: Vec<&'a Id>,
}

impl<'a> CardNames<'a> {
    pub fn of(declared: &'a Declared) -> CardNames<'a> {
        let of = |role| declared.of_role(role).collect::<Vec<_>>();
        let kinds = declared.kinds.iter().filter(|kind| kind.role == Some(KindRole::Trait));
        CardNames {
            declared,
            faces: of(KindRole::Deck),
            zones: [of(KindRole::Zone), of(KindRole::Battlefield)].concat(),
            titles: of(KindRole::Title),
            traits: of(KindRole::Trait),
            settings: of(KindRole::Setting),
            trait_kinds: kinds.map(|kind| &kind.id).collect(),
        }
    }

    /// Returns the cards that a noun stands for, wherever they lie; `None` if the noun does not stand for cards of a
    /// deck.
    pub fn noun(&self, noun: &Id) -> Option<Set> {
        let is_own_kind = self.declared.kind(noun).is_some();
        let group = self.declared.groups.iter().find(|group| group.id == *noun);
        let kinds = kinds_of(self.declared, noun);
        // *Card* is the noun for everything that is printed, unless the pack gives another meaning to it.
        let is_any = group.is_none() && !is_own_kind && noun.as_str() == "card";
        let faces = self.faces.iter().zip(0..).filter(|(thing, _)| is_any || kinds.contains(&thing.kind));
        let faces: Vec<u16> = faces.map(|(_, at)| at).collect();
        // A kind of cards is a noun even if the pack has no card of the kind.
        let is_of_cards = |kind: &Id| self.declared.kind(kind).is_some_and(|kind| kind.role == Some(KindRole::Deck));
        if faces.is_empty() && !kinds.iter().any(is_of_cards) {
            return None;
        }
        let tests = match faces.len() == self.faces.len() {
            true => Vec::new(),
            false => vec![Test::OfCards(CardTest::OfFaces(faces))],
        };
        // In a game with battlefields, a noun stands for cards in play, unless its phrase names another zone.
        let kinds = &self.declared.kinds;
        let of_play = !is_any && kinds.iter().any(|kind| kind.role == Some(KindRole::Battlefield));
        let place = if of_play { CardPlace::InPlay } else { CardPlace::Anywhere };
        Some(Set { domain: Domain::Cards(place), tests })
    }

    pub fn zone(&self, named: &Said) -> Option<u8> {
        place(&self.zones, named)
    }

    pub fn title(&self, named: &Said) -> Option<u8> {
        place(&self.titles, named)
    }

    pub fn setting(&self, named: &Said) -> Option<u8> {
        place(&self.settings, named)
    }

    pub fn quality(&self, named: &Said) -> Option<TraitIndex> {
        place(&self.traits, named)
    }

    /// Returns the index of a kind of qualities.
    pub fn trait_kind(&self, noun: &Id) -> Option<u8> {
        self.trait_kinds.iter().zip(0..).find(|(kind, _)| **kind == noun).map(|(_, at)| at)
    }

    /// Whether the zones of this declaration belong to the players.
    pub fn is_of_player(&self, zone: u8) -> bool {
        self.zones.get(usize::from(zone)).is_some_and(|zone| is_of_player(zone))
    }
}

/// Returns the kinds that a noun stands for: the kinds of a group, and of the groups in it.
fn kinds_of(declared: &Declared, noun: &Id) -> Vec<Id> {
    let mut kinds = vec![noun.clone()];
    // A group is replaced by its members. The groups of a pack have no cycles, so this many passes are enough.
    for _ in 0..declared.groups.len() {
        let members = |kind: Id| match declared.groups.iter().find(|group| group.id == kind) {
            Some(group) => group.of.clone(),
            None => vec![kind],
        };
        kinds = kinds.into_iter().flat_map(members).collect();
    }
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Whether each player has a zone of this declaration.
pub(super) fn is_of_player(zone: &Thing) -> bool {
    matches!(zone.field(OF), Some(Value::OneOf(word, _)) if word.eq_ignore_ascii_case(OF_PLAYER))
}

/// Returns the index of the thing that a text names.
pub(super) fn place<T: TryFrom<usize>>(things: &[&Thing], named: &Said) -> Option<T> {
    let at = things.iter().position(|thing| matches!(named, Said::Name(id) if *id == thing.id))?;
    T::try_from(at).ok()
}
