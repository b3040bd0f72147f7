//! The face of a card: the plain words and numbers that its template prints. It holds no rule objects.

use std::sync::Arc;

use serde::Serialize;

use super::board_face::BoardFace;
use super::class_face::ClassFace;
use super::passages::Passage;
use super::thing_face::ThingFace;
use crate::content_hash::content_hash;
use crate::drawing::Focus;
use crate::format::{Format, Inks};
use crate::generated_art::ArtTraits;
use crate::target_diagram::Diagram;

/// A card's face. Every field that is not skipped by `serde` is a variable of the template.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Face {
    pub name: String,
    pub epithet: String,
    pub format: Format,
    pub class: ClassFace,
    /// The special condition first, then the actions in their order.
    pub abilities: Vec<Ability>,
    /// The definitions printed below the abilities. Definitions that the card's own sentences contain are left out.
    pub definitions: Vec<Note>,
    /// The fields of a card of a declared kind; `None` for a character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<ThingFace>,
    /// `None` for a card without a target.
    pub target: Option<TargetFace>,
    /// The position of a challenge; `None` for a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardFace>,
    /// The name of the set, as printed.
    pub set: String,
    /// The collector number, in three digits or more.
    pub number: String,
    /// Six letters and digits of a hash of the printed content, so that a changed card has another stamp.
    pub stamp: String,
    pub quote: String,
    /// The first sentence of the card's story, printed if there is room and the card has no quote. Empty if the
    /// sentence is too long for a card.
    pub flavour: String,
    /// The name of the game, for backs.
    pub game: String,
    pub artist: String,
    /// The card's picture. If it is `None`, a picture is generated from the traits.
    #[serde(skip)]
    pub art: Option<Arc<Vec<u8>>>,
    /// The picture of the card's figure, if it differs from the card's picture.
    #[serde(skip)]
    pub figure_art: Option<Arc<Vec<u8>>>,
    /// The point of the picture that must not be cropped away.
    #[serde(skip)]
    pub focus: Focus,
    #[serde(skip)]
    pub traits: ArtTraits,
}

/// An action or the special condition.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Ability {
    /// The kind of ability: `attack`, `skill`, `special`, `goal` for a challenge, or the id of a field of a declared
    /// kind.
    pub kind: String,
    pub name: String,
    pub passages: Vec<Passage>,
}

/// A definition printed below the abilities.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Note {
    /// The kind of definition: `Token`, `Condition`, `Structure` or `Summon`.
    pub kind: String,
    pub name: String,
    pub passages: Vec<Passage>,
}

/// The card's target.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct TargetFace {
    /// The codes separated by commas: `+2S, 4D`.
    pub text: String,
    pub codes: Vec<String>,
    /// The origin from which the codes are measured, as printed; empty for the char itself.
    pub from: String,
    pub diagram: Diagram,
}

impl Face {
    /// A measure of how much room the card's texts need: the number of letters, with an allowance for each heading.
    pub fn letters(&self) -> usize {
        let passages =
            self.abilities.iter().flat_map(|a| &a.passages).chain(self.definitions.iter().flat_map(|d| &d.passages));
        let label = |p: &Passage| if p.name.is_empty() { 0 } else { p.name.chars().count() + p.kind.len() };
        let letters = |p: &Passage| p.runs.iter().map(|run| run.text.chars().count()).sum::<usize>() + label(p);
        let words: usize = passages.map(letters).sum();
        let names: usize = self.abilities.iter().map(|a| a.name.len() + 24).sum();
        words + names + self.definitions.len() * 24 + self.quote.len()
    }

    /// The face in this format. A format that saves ink replaces the palettes by palettes with little ink.
    pub fn in_format(mut self, format: &Format) -> Face {
        if format.colour == Inks::LowInk {
            self.class.palette = self.class.palette.low_ink();
            let fields = self.thing.iter_mut().flat_map(|thing| thing.fields.values_mut().chain(&mut thing.list));
            for item in fields.flat_map(|field| &mut field.items) {
                item.palette = item.palette.low_ink();
            }
        }
        self.format = format.clone();
        self
    }

    /// The card's listed fields, abilities, definitions and target as plain text, line by line.
    pub fn plain_text(&self) -> String {
        let passage = |passage: &Passage| {
            let words = passage.runs.iter().flat_map(|run| [run.icon_text.as_str(), &run.text]).collect::<String>();
            match (passage.note, passage.name.as_str()) {
                (true, "") => format!("({words})"),
                (true, name) => format!("({name}: {words})"),
                (false, _) => words,
            }
        };
        let joined = |all: &[Passage]| all.iter().map(passage).collect::<Vec<String>>().join(" ");
        let mut lines = Vec::new();
        let list = self.thing.as_ref().map_or(&[][..], |thing| &thing.list);
        lines.extend(list.iter().map(|field| format!("{}: {}", field.name, field.text)));
        for ability in &self.abilities {
            let tag = match ability.kind.as_str() {
                "attack" => "[A] ",
                "skill" => "[S] ",
                _ => "",
            };
            let name = if ability.name.is_empty() { String::new() } else { format!("{}: ", ability.name) };
            lines.push(format!("{tag}{name}{}", joined(&ability.passages)));
        }
        lines.extend(self.definitions.iter().map(|note| format!("{}: {}", note.name, joined(&note.passages))));
        if let Some(target) = &self.target {
            let from = if target.from.is_empty() { String::new() } else { format!(" from {}", target.from) };
            lines.push(format!("Target: {}{from}", target.text));
        }
        lines.join("\n")
    }

    /// The face with its stamp, a hash of what is printed. The same words give the same stamp on every machine.
    pub(crate) fn stamped(mut self) -> Face {
        let passages =
            |all: &[Passage]| all.iter().flat_map(|p| &p.runs).map(|run| run.text.as_str()).collect::<String>();
        let head = [&self.name, &self.epithet, &self.class.name, &self.quote, &self.flavour, &self.artist];
        let mut printed = head.map(String::as_str).join("\n");
        printed.extend(self.art.iter().map(|art| format!("\n{:016x}\n", content_hash(art))));
        for ability in &self.abilities {
            printed
                .push_str(&[&ability.kind, &ability.name, &passages(&ability.passages)].map(String::as_str).join("\n"));
        }
        for note in &self.definitions {
            printed.push_str(&[&note.kind, &note.name, &passages(&note.passages)].map(String::as_str).join("\n"));
        }
        if let Some(target) = &self.target {
            printed.push_str(&[target.text.as_str(), target.from.as_str()].join("\n"));
        }
        if let Some(board) = &self.board {
            printed.extend(board.figures.iter().map(|figure| format!("\n{} {}", figure.name, figure.tile)));
            printed.extend(board.tokens.iter().map(|token| format!("\n{} {}", token.name, token.tile)));
        }
        if let Some(thing) = &self.thing {
            printed.extend(thing.fields.values().map(|field| format!("\n{}", field.text)));
        }
        self.stamp = stamp(content_hash(printed.as_bytes()));
        self
    }
}

/// Thirty bits of a hash, written as six letters and digits. Letters that are easily confused with others are not used.
fn stamp(hash: u64) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let folded = hash ^ (hash >> 30) ^ (hash >> 60);
    let letter = |at: u64| LETTERS.get((folded >> (5 * at) & 31) as usize).map(|letter| char::from(*letter));
    (0..6).filter_map(letter).collect()
}
