//! What a text has mentioned while it is compiled: registers for labels and slots.

use std::collections::BTreeMap;

use model::{Id, Label, Said};

use super::meaningless::Meaningless;
use super::names::PackNames;
use crate::program::{Block, BlockIndex, Home, REGISTERS, Reference, Register};

/// The result of compiling a phrase.
pub(super) type Compiled<T> = Result<T, Meaningless>;

/// A text while it is compiled.
pub(super) struct TextScope<'n, 'a> {
    pub names: &'n PackNames<'a>,
    pub blocks: &'n mut Vec<Block>,
    pub home: Home,
    /// Whether the clause has another subject than *you*, which *their* refers to.
    pub has_subject: bool,
    /// The registers of the phrases that are taken up later.
    labels: BTreeMap<Label, Register>,
    /// The registers of a verb's slots.
    slots: BTreeMap<Id, Register>,
    next: Register,
}

impl<'n, 'a> TextScope<'n, 'a> {
    pub fn new(names: &'n PackNames<'a>, blocks: &'n mut Vec<Block>, home: Home) -> TextScope<'n, 'a> {
        TextScope { names, blocks, home, has_subject: false, labels: BTreeMap::new(), slots: BTreeMap::new(), next: 0 }
    }

    /// Gives a slot of a verb the next register.
    pub fn slot(&mut self, name: &Id) -> Compiled<Register> {
        let register = self.register(None)?;
        self.slots.insert(name.clone(), register);
        Ok(register)
    }

    /// Returns a new register, which later phrases reach by the label.
    pub fn register(&mut self, label: Option<Label>) -> Compiled<Register> {
        let register = self.next;
        if usize::from(register) >= REGISTERS {
            return Err(Meaningless::game(&format!("a text speaks of more than {REGISTERS} things")));
        }
        self.next += 1;
        if let Some(label) = label {
            self.labels.insert(label, register);
        }
        Ok(register)
    }

    /// Returns what a reference stands for; `None` if the phrase is none.
    pub fn reference(&self, said: &Said) -> Option<Reference> {
        match said {
            Said::It(label) => self.labels.get(label).copied().map(Reference::Register),
            Said::Slot(name) => self.slots.get(name).copied().map(Reference::Register),
            Said::Me => self.slots.values().min().copied().map(Reference::Register),
            Said::Say { word, .. } => match word.as_str() {
                "you" => Some(Reference::You),
                "other-player" if self.names.is_for_two() => Some(Reference::OtherPlayer),
                "this" if matches!(self.home, Home::Tile(_)) => Some(Reference::Home),
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds a block for a part of the text.
    pub fn add(&mut self, block: Block) -> Compiled<BlockIndex> {
        let index = BlockIndex::try_from(self.blocks.len());
        self.blocks.push(block);
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
