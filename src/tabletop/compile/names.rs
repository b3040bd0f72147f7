//! The kinds, pieces, tiles, counters, attributes and verbs of a pack, by their ids.

use model::{CellShape, Declared, Id, KindRole, PieceMove, Said, Thing, Value, Word};

use super::card_names::CardNames;
use super::permanent_names::PlayNames;
use crate::program::{BlockIndex, Deed};
use crate::unsupported_rule::Meaningless;

/// The names that the texts of a pack can use.
pub(super) struct PackNames<'a> {
    pub declared: &'a Declared,
    pub pieces: Vec<&'a Thing>,
    pub tiles: Vec<&'a Thing>,
    pub counters: Vec<&'a Thing>,
    pub attributes: Vec<&'a Thing>,
    pub verbs: Vec<Verb<'a>>,
    pub cards: CardNames<'a>,
    pub play: PlayNames<'a>,
}

/// A verb that the pack defines in other words.
pub(super) struct Verb<'a> {
    pub word: &'a Word,
    pub block: BlockIndex,
}

impl<'a> PackNames<'a> {
    /// Finds the names of a pack. The blocks of its verbs are the first blocks of the game, in this order.
    pub fn of(declared: &'a Declared) -> PackNames<'a> {
        let of = |role| declared.of_role(role).collect::<Vec<_>>();
        let bodies = declared.words.iter().filter(|word| !word.body.is_empty());
        let verbs = bodies.zip(0..).map(|(word, block)| Verb { word, block });
        PackNames {
            declared,
            pieces: of(KindRole::Piece),
            tiles: of(KindRole::Tile),
            counters: of(KindRole::Counter),
            attributes: of(KindRole::Attribute),
            verbs: verbs.collect(),
            cards: CardNames::of(declared),
            play: PlayNames::of(declared),
        }
    }

    /// Returns the indices of the piece kinds that a noun stands for; `None` if the noun does not stand for pieces.
    pub fn pieces_of(&self, noun: &Id) -> Option<Vec<u16>> {
        let group = self.declared.groups.iter().find(|group| group.id == *noun);
        let kinds = group.map_or(std::slice::from_ref(noun), |group| &group.of);
        let found = self.pieces.iter().zip(0..).filter(|(thing, _)| kinds.contains(&thing.kind)).map(|(_, at)| at);
        let found: Vec<u16> = found.collect();
        (!found.is_empty()).then_some(found)
    }

    /// Whether the game is for exactly two players.
    pub fn is_for_two(&self) -> bool {
        let table = self.declared.table.as_ref();
        table.is_some_and(|table| table.seats.len() == 2 && table.least_players == 2)
    }

    /// Whether the board has a side for each player.
    pub fn has_sides(&self) -> bool {
        let table = self.declared.table.as_ref();
        table.is_some_and(|table| table.board.is_some() && table.seats.iter().all(|seat| seat.side.is_some()))
    }

    /// Checks that pieces can move by their diagrams. The error tells why they cannot.
    pub fn check_moves(&self) -> Result<(), Meaningless> {
        let board = self.declared.table.as_ref().and_then(|table| table.board.as_ref());
        let why = if self.pieces.iter().all(|piece| moves(piece).is_empty()) {
            "its pieces move as their diagrams show, and none has a field of moves"
        } else if board.is_some_and(|board| board.shape == CellShape::Hexagons) {
            "diagrams of moves are for boards of squares"
        } else if !self.has_sides() {
            "its pieces move forward, and its board has no line “Sides:”"
        } else {
            return Ok(());
        };
        Err(Meaningless::game(why))
    }

    pub fn tile(&self, named: &Said) -> Option<u16> {
        self.tiles.iter().zip(0..).find(|(thing, _)| is_named(thing, named)).map(|(_, at)| at)
    }

    pub fn counter(&self, named: &Said) -> Option<u8> {
        self.counters.iter().zip(0..).find(|(thing, _)| is_named(thing, named)).map(|(_, at)| at)
    }

    pub fn attribute(&self, named: &Said) -> Option<u8> {
        self.attributes.iter().zip(0..).find(|(thing, _)| is_named(thing, named)).map(|(_, at)| at)
    }

    pub fn verb(&self, id: &Id) -> Option<(&Verb<'a>, Deed)> {
        let deeds = (Deed::MOVE.0 + 1..).map(Deed);
        self.verbs.iter().zip(deeds).find(|(verb, _)| verb.word.id == *id)
    }
}

/// Returns the squares to which a piece can go.
pub(super) fn moves(piece: &Thing) -> Vec<PieceMove> {
    let diagrams = piece.fields.values().filter_map(|value| match value {
        Value::Moves(moves) => Some(moves.iter().copied()),
        _ => None,
    });
    diagrams.flatten().collect()
}

fn is_named(thing: &Thing, said: &Said) -> bool {
    matches!(said, Said::Name(id) if *id == thing.id)
}

/// Returns the sentences of a thing's rule texts.
pub(super) fn sentences(thing: &Thing) -> Vec<Said> {
    let rules = thing.fields.values().filter_map(|value| match value {
        Value::Rules(said) => Some(said.iter().cloned()),
        _ => None,
    });
    rules.flatten().collect()
}
