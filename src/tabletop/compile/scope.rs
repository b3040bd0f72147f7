//! The context in which a text is compiled: registers for labels and slots.

use std::collections::BTreeMap;

use model::{Id, Label, Said, Value};

use super::names::PackNames;
use crate::permanent_program::{AbilityIndex, CardTextIndex};
use crate::permanent_table::CardText;
use crate::program::{Block, BlockIndex, Home, REGISTERS, Reference, Register, Set};
use crate::unsupported_rule::Meaningless;

/// The result of compiling a phrase.
pub(super) type Compiled<T> = Result<T, Meaningless>;

/// The blocks and texts that are compiled so far.
#[derive(Debug, Default)]
pub(super) struct CompiledTexts {
    pub blocks: Vec<Block>,
    pub card_texts: Vec<CardText>,
    /// The texts that cards are granted, by the ability and its number.
    pub given: Vec<(AbilityIndex, Option<i32>, CardTextIndex)>,
}

/// The names that a text of a card can use.
#[derive(Debug, Clone, Default)]
pub(super) struct CardScope {
    /// The values that the ability takes.
    pub taken: Vec<(Id, Value)>,
    /// The ability that the text belongs to.
    pub ability: Option<AbilityIndex>,
    /// The battlefield that the card names.
    pub zone: Option<u8>,
    /// The register of the card that has attacked the card.
    pub attacker: Option<Register>,
    /// The register of the damage that was dealt.
    pub amount: Option<Register>,
    /// The register of the damage in excess of the target's health.
    pub excess: Option<Register>,
    /// The cards to which the card can be bound, if its text names them.
    pub bound_to: Option<Set>,
}

/// A text while it is compiled.
pub(super) struct TextScope<'n, 'a> {
    pub names: &'n PackNames<'a>,
    pub texts: &'n mut CompiledTexts,
    pub home: Home,
    /// The card that *its* refers to: the subject of the clause.
    pub its: Option<Reference>,
    pub card: CardScope,
    /// Whether the clause has another subject than *you*, which *their* refers to.
    pub has_subject: bool,
    /// The registers or other references of the phrases to which later phrases refer.
    labels: BTreeMap<Label, Reference>,
    /// The registers of a verb's slots.
    slots: BTreeMap<Id, Register>,
    next: Register,
}

impl<'n, 'a> TextScope<'n, 'a> {
    pub fn new(names: &'n PackNames<'a>, texts: &'n mut CompiledTexts, home: Home) -> TextScope<'n, 'a> {
        TextScope {
            names,
            texts,
            home,
            its: None,
            card: CardScope::default(),
            has_subject: false,
            labels: BTreeMap::new(),
            slots: BTreeMap::new(),
            next: 0,
        }
    }

    /// Returns the card that *its* refers to.
    pub fn its(&self) -> Compiled<Reference> {
        let own = (self.home == Home::Card).then_some(Reference::Home);
        self.its.or(own).ok_or_else(|| Meaningless::phrase("the card that “it” or “its” refers to"))
    }

    /// Compiles something while *its* refers to a card.
    pub fn of_subject<T>(&mut self, its: Reference, compile: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.its.replace(its);
        let compiled = compile(self);
        self.its = before;
        compiled
    }

    /// Returns the value that the ability has under a name.
    pub fn taken(&self, said: &Said) -> Option<&Value> {
        let Said::Name(id) = said else { return None };
        self.card.taken.iter().find(|(name, _)| name == id).map(|(_, value)| value)
    }

    /// Gives a slot of a verb the next register.
    pub fn slot(&mut self, name: &Id) -> Compiled<Register> {
        let register = self.register(None)?;
        self.slots.insert(name.clone(), register);
        Ok(register)
    }

    /// Returns a new register, which later phrases refer to by the label.
    pub fn register(&mut self, label: Option<Label>) -> Compiled<Register> {
        let register = self.next;
        if usize::from(register) >= REGISTERS {
            return Err(Meaningless::game(&format!("a text speaks of more than {REGISTERS} things")));
        }
        self.next += 1;
        if let Some(label) = label {
            self.labels.insert(label, Reference::Register(register));
        }
        Ok(register)
    }

    /// Lets later phrases refer to a known object by the label of its phrase.
    pub fn know(&mut self, label: Option<Label>, reference: Reference) {
        self.labels.extend(label.map(|label| (label, reference)));
    }

    /// Returns the reference that a phrase stands for; `None` if the phrase is not a reference.
    pub fn reference(&self, said: &Said) -> Option<Reference> {
        match said {
            Said::It(label) => self.labels.get(label).copied(),
            Said::Slot(name) => self.slots.get(name).copied().map(Reference::Register),
            Said::Me => self.slots.values().min().copied().map(Reference::Register),
            Said::Say { word, .. } => match word.as_str() {
                "you" => Some(Reference::You),
                "other-player" if self.names.is_for_two() => Some(Reference::OtherPlayer),
                "this" if matches!(self.home, Home::Tile(_) | Home::Card) => Some(Reference::Home),
                "its-attacker" => self.card.attacker.map(Reference::Register),
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds a block for a part of the text.
    pub fn add(&mut self, block: Block) -> Compiled<BlockIndex> {
        let index = BlockIndex::try_from(self.texts.blocks.len());
        self.texts.blocks.push(block);
        index.map_err(|_| Meaningless::game("there are too many texts"))
    }
}

/// Returns a word with its label and its slots.
pub(super) fn word(said: &Said) -> Option<(&Id, Option<Label>, &BTreeMap<Id, Said>)> {
    match said {
        Said::Say { word, label, with } => Some((word, *label, with)),
        _ => None,
    }
}

/// Returns the phrase in a slot of a word.
pub(super) fn slot<'s>(with: &'s BTreeMap<Id, Said>, name: &str) -> Compiled<&'s Said> {
    with.get(&Id::exactly(name)).ok_or_else(|| Meaningless::game(&format!("a word has no slot “{name}”")))
}
