//! Noun phrases: *an empty hex adjacent to it*, *a troop an opponent controls*.

use std::collections::BTreeMap;

use model::{Id, Said};

use super::card_words::is_of_cards;
use super::scope::{Compiled, TextScope, slot, word};
use crate::card_program::{CardPlace, CardTest};
use crate::program::{Deed, Domain, Home, HomeRow, PieceDeed, Reference, Set, Test, TurnNamed};
use crate::unsupported_rule::Meaningless;

/// The number of objects of a set that a phrase means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Quantity {
    /// One object, which is picked; in a condition, any object.
    One,
    /// This number of objects, which are picked.
    Exactly(u16),
    /// Up to this number of objects, which are picked.
    UpTo(u16),
    Each,
    /// One object that is known already.
    Known(Reference),
}

/// A noun phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NounPhrase {
    pub quantity: Quantity,
    pub set: Set,
    pub label: Option<model::Label>,
}

impl NounPhrase {
    pub fn known(reference: Reference) -> NounPhrase {
        let set = Set { domain: Domain::One(reference), tests: Vec::new() };
        NounPhrase { quantity: Quantity::Known(reference), set, label: None }
    }
}

impl TextScope<'_, '_> {
    /// Compiles a noun phrase with its quantity.
    pub fn noun_phrase(&self, said: &Said) -> Compiled<NounPhrase> {
        if let Some(reference) = self.reference(said) {
            let label = word(said).and_then(|(_, label, _)| label);
            return Ok(NounPhrase { label, ..NounPhrase::known(reference) });
        }
        let Some((name, label, with)) = word(said) else { return Err(Meaningless::phrase("a thing")) };
        let noun = |set: Set, quantity: Quantity| NounPhrase { quantity, set, label };
        Ok(match name.as_str() {
            "a" => noun(self.set(slot(with, "n")?)?, Quantity::One),
            "target" => noun(self.targets(self.set(slot(with, "n")?)?), Quantity::One),
            "another" => noun(self.others(slot(with, "n")?)?, Quantity::One),
            "another-target" => noun(self.targets(self.others(slot(with, "n")?)?), Quantity::One),
            "each" | "every" | "each-one" => noun(self.set(slot(with, "n")?)?, Quantity::Each),
            "each-other" => noun(self.others(slot(with, "n")?)?, Quantity::Each),
            "so-many-of" => noun(self.set(slot(with, "n")?)?, Quantity::Exactly(count(slot(with, "count")?)?)),
            "up-to" => noun(self.set(slot(with, "n")?)?, Quantity::UpTo(count(slot(with, "count")?)?)),
            "up-to-target" => {
                let count = count(slot(with, "count")?)?;
                noun(self.targets(self.set(slot(with, "n")?)?), Quantity::UpTo(count))
            }
            "of-opposing-player" => noun(self.of_opponent(name, slot(with, "n")?)?, Quantity::One),
            "its-target" => noun(Set { domain: Domain::TargetOf(self.its()?), tests: Vec::new() }, Quantity::One),
            "its-owner" => {
                let its = Set { domain: Domain::One(self.its()?), tests: Vec::new() };
                noun(Set { domain: Domain::Seats, tests: vec![Test::OwnerOf(Box::new(its))] }, Quantity::One)
            }
            _ if is_of_cards(name) => self.card_phrase(said)?,
            "the-cell" => noun(self.cells_of(slot(with, "tile")?)?, Quantity::One),
            _ => return Err(Meaningless::word(name, "a thing")),
        })
    }

    /// Compiles a noun with its adjectives and filters.
    pub fn set(&self, said: &Said) -> Compiled<Set> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a noun")) };
        match name.as_str() {
            "cell" => Ok(Set { domain: Domain::Cells, tests: Vec::new() }),
            "cell-of" => self.cells_of(slot(with, "tile")?),
            "player" => Ok(Set { domain: Domain::Seats, tests: Vec::new() }),
            "opponent" => Ok(Set { domain: Domain::Seats, tests: vec![Test::AnotherPlayer] }),
            "which-is" => {
                let mut set = self.set(slot(with, "n")?)?;
                self.filter(slot(with, "adj")?, &mut set)?;
                Ok(set)
            }
            "where" => {
                let mut set = self.set(slot(with, "n")?)?;
                self.filter(slot(with, "filters")?, &mut set)?;
                Ok(set)
            }
            _ => match (self.names.pieces_of(name), self.names.cards.noun(name)) {
                (Some(kinds), _) => Ok(Set { domain: Domain::Pieces(kinds), tests: Vec::new() }),
                (None, Some(cards)) => Ok(cards),
                (None, None) => Err(Meaningless::word(name, "a noun")),
            },
        }
    }

    /// Compiles a noun of which the player, or the cell or card with the text, is excluded.
    fn others(&self, said: &Said) -> Compiled<Set> {
        let mut set = self.set(said)?;
        match (&set.domain, self.home) {
            (Domain::Seats, _) => set.tests.push(Test::AnotherPlayer),
            (Domain::Cells, Home::Tile(_)) | (Domain::Cards(_), Home::Card) => {
                set.tests.push(Test::Not(Reference::Home));
            }
            _ => return Err(Meaningless::phrase("another thing than one that was mentioned")),
        }
        Ok(set)
    }

    fn cells_of(&self, tile: &Said) -> Compiled<Set> {
        let tile = self.names.tile(tile).ok_or_else(|| Meaningless::phrase("a kind of tile"))?;
        Ok(Set { domain: Domain::Cells, tests: vec![Test::OfTile(tile)] })
    }

    /// Adds a filter or an adjective to a set.
    fn filter(&self, said: &Said, set: &mut Set) -> Compiled<()> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a property")) };
        match (name.as_str(), &set.domain) {
            ("in-zone", Domain::Cards(CardPlace::Anywhere | CardPlace::InPlay)) => {
                set.domain = Domain::Cards(CardPlace::In(self.zone(slot(with, "where")?)?));
                return Ok(());
            }
            ("of-trait-if-able", _) => {
                let test = Box::new(Test::OfCards(CardTest::Has(self.quality(slot(with, "what")?)?)));
                set.tests.push(Test::OfCards(CardTest::IfAble { among: Box::new(set.clone()), test }));
                return Ok(());
            }
            // A filter that applies only if possible is added last, because it restricts what the other filters leave.
            ("and-where", _) if is_preference(with) => {
                self.filter(slot(with, "more")?, set)?;
                return self.filter(slot(with, "one")?, set);
            }
            ("and-where", _) => {
                self.filter(slot(with, "one")?, set)?;
                return self.filter(slot(with, "more")?, set);
            }
            ("in-your-supply", Domain::Pieces(kinds)) => {
                set.domain = Domain::Supply(kinds.clone());
                return Ok(());
            }
            ("other", Domain::Seats) => {
                set.tests.push(Test::AnotherPlayer);
                return Ok(());
            }
            ("other", Domain::Cards(_)) if self.home == Home::Card => {
                let test = self.other_card(set);
                set.tests.push(test);
                return Ok(());
            }
            ("other", Domain::Cells) if matches!(self.home, Home::Tile(_)) => {
                set.tests.push(Test::Not(Reference::Home));
                return Ok(());
            }
            _ => {}
        }
        set.tests.push(self.test(name, with)?);
        Ok(())
    }

    /// Compiles the test of a filter or an adjective.
    pub fn test(&self, name: &Id, with: &BTreeMap<Id, Said>) -> Compiled<Test> {
        Ok(match name.as_str() {
            "empty" => Test::Empty,
            "held-by-you" => Test::HeldByYou,
            "held-by-opponent" => Test::HeldByAnOpponent,
            "yours" => Test::Yours,
            "opponents" => Test::OfAnOpponent,
            "on" => Test::On(Box::new(self.noun_phrase(slot(with, "where")?)?.set)),
            "adjacent" => Test::Adjacent(Box::new(self.noun_phrase(slot(with, "to")?)?.set)),
            "in-zone" | "of-trait" | "titled" => Test::OfCards(self.card_test(name, with)?),
            "in-your-home-row" => self.home_row(HomeRow::Yours)?,
            "in-opponents-home-row" => self.home_row(HomeRow::AnOpponents)?,
            "in-a-home-row" => self.home_row(HomeRow::Any)?,
            "outside-home-rows" => Test::Without(Box::new(self.home_row(HomeRow::Any)?)),
            "with-counter" => Test::HasCounter(self.counter(slot(with, "what")?)?),
            "counter-put-this-turn" => Test::CounterPutThisTurn(self.counter(slot(with, "what")?)?),
            "did" => happened(with)?,
            "did-not" => Test::Without(Box::new(happened(with)?)),
            "has-flag" => Test::Flag(self.flag(with)?),
            "has-no-flag" => Test::Without(Box::new(Test::Flag(self.flag(with)?))),
            "able" => Test::Able(self.deed(slot(with, "deed")?)?),
            "already" => self.being(slot(with, "as")?)?,
            _ => self.test_in_play(name, with)?,
        })
    }

    /// Returns the test of a home row. The error means that the board has no sides.
    fn home_row(&self, whose: HomeRow) -> Compiled<Test> {
        match self.names.has_sides() {
            true => Ok(Test::InHomeRow(whose)),
            false => Err(Meaningless::game("it speaks of home rows, and its board has no line “Sides:”")),
        }
    }

    fn flag(&self, with: &BTreeMap<Id, Said>) -> Compiled<u8> {
        self.names.attribute(slot(with, "what")?).ok_or_else(|| Meaningless::phrase("an attribute"))
    }

    /// Finds the verb that a rule names, as in *can't attack*.
    pub fn deed(&self, said: &Said) -> Compiled<Deed> {
        let verb = match said {
            Said::Name(id) => self.names.verb(id),
            _ => None,
        };
        let (verb, deed) = verb.ok_or_else(|| Meaningless::phrase("a verb of the pack"))?;
        match &verb.word.agent {
            Some(_) => Ok(deed),
            None => Err(Meaningless::word(&verb.word.id, "what a piece can or can't do, since no piece does it")),
        }
    }
}

/// Whether the first of several filters, and no other, applies only if possible.
fn is_preference(with: &BTreeMap<Id, Said>) -> bool {
    let first = with.get(&Id::exactly("one")).and_then(word);
    first.is_some_and(|(name, ..)| name.as_str() == "of-trait-if-able")
        && with.get(&Id::exactly("more")).is_some_and(|more| !has_preference(more))
}

fn has_preference(said: &Said) -> bool {
    word(said).is_some_and(|(name, _, with)| name.as_str() == "of-trait-if-able" || with.values().any(has_preference))
}

/// Compiles an event that happened to a piece in a turn.
fn happened(with: &BTreeMap<Id, Said>) -> Compiled<Test> {
    let named = |name: &str| slot(with, name).map(|said| word(said).map_or("", |(name, ..)| name.as_str()));
    let deed = match named("what")? {
        "came" => PieceDeed::Came,
        "moved" => PieceDeed::Moved,
        "captured" => PieceDeed::Captured,
        "removed" => PieceDeed::Removed,
        _ => return Err(Meaningless::phrase("what happened to a piece")),
    };
    let turn = match named("when")? {
        "this-turn" => TurnNamed::This,
        "previous-turn" => TurnNamed::Previous,
        _ => return Err(Meaningless::phrase("a turn")),
    };
    Ok(Test::Happened(deed, turn))
}

fn count(said: &Said) -> Compiled<u16> {
    match said {
        Said::Number(number) => u16::try_from(*number).map_err(|_| Meaningless::phrase("a number of things")),
        _ => Err(Meaningless::phrase("a number of things")),
    }
}
