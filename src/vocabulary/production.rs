//! A production: one line of a lexicon, with words and slots on the left and the rule object that they stand for on the
//! right. The same line parses and prints.

use std::borrow::Cow;

use super::features::{Features, Sorts};
use super::roles::Roles;
use super::scope::opens_boxes;
use super::semantic_term::SemanticTerm;
pub use super::slot::Slot;
use super::wording::Wordings;
pub use super::wording::{Symbol, Symbols};

/// A lexicon line, with all surfaces that its alternatives give. A surface is a number; the first one is canonical.
#[derive(Debug, Clone)]
pub struct Production {
    pub category: String,
    /// The left side as written, for messages and the reference.
    pub source: String,
    pub slots: Vec<Slot>,
    pub semantics: SemanticTerm,
    /// The features of the phrase, before agreement.
    pub features: Features,
    /// Parsed, but never printed.
    pub synonym: bool,
    /// Attaches a phrase to a noun before it: the nearer the noun, the lower the cost (kernel A1).
    pub attaches: bool,
    /// Joins phrases of the same kind: the smaller they are, the lower the cost (kernel A2).
    pub joins: bool,
    pub(super) wordings: Wordings,
    /// The slot of the subject, if there is one.
    pub subject: Option<usize>,
    /// Whether the phrase can be an antecedent.
    pub labelled: bool,
    /// Whether the phrase is a reference.
    pub takes_up: bool,
    /// Whether the phrase names two things one by one.
    pub names_two: bool,
    /// The slots that the line itself refers to.
    pub taken: Vec<usize>,
    /// Whether a part of its rule object opens a box (kernel, *Scope*).
    pub opens_boxes: bool,
    /// Whether it is *they*, *them* or *their*, which can also mean one char (kernel P1).
    pub is_they: bool,
    /// Whether it is *that other …*, which refers to the phrase with *another*.
    pub is_other: bool,
    /// Whether it is a place without a word that says from where it is measured: *at melee* (kernel W5).
    pub is_measured: bool,
}

impl Production {
    /// Reads a line `words = semantic term`. A leading `~` marks a synonym, `^` an attachment, `&` a joining.
    ///
    /// With `sorts` it is a line of a game that declares its kinds: the right side is a word of that game.
    pub fn read(category: &str, features: Features, line: &str, sorts: Option<&Sorts>) -> Result<Production, String> {
        let mut left = line.trim();
        let (mut synonym, mut attaches, mut joins) = (false, false, false);
        loop {
            let mark = left.chars().next();
            match mark {
                Some('~') => synonym = true,
                Some('^') => attaches = true,
                Some('&') => joins = true,
                _ => break,
            }
            left = left[1..].trim_start();
        }
        let (words, semantics) = split_meaning(left).ok_or("a line needs words, “ = ”, and a shape")?;
        let (wordings, slots) = Wordings::read(words.trim(), sorts)?;
        let names: Vec<String> = slots.iter().map(|slot: &Slot| slot.name.clone()).collect();
        let semantics = match sorts {
            None => SemanticTerm::read(semantics, &names)?,
            Some(_) => declared(category, semantics.trim(), &slots)?,
        };
        let mut used = Vec::new();
        semantics.slots(&mut used);
        for (index, name) in names.iter().enumerate() {
            match used.iter().filter(|slot| **slot == index).count() {
                1 => {}
                0 if slots[index].mute => {}
                // A subject appears as the `$` of the phrases beside it. The noun of a pronoun only tells the
                // antecedent, and an own name is implied by the constructor.
                0 if slots[index].agrees && slots[index].name == "subject" => {}
                0 if semantics.has_antecedent()
                    || slots[index].category.starts_with("own-")
                    || slots[index].category == "self-name"
                    || slots[index].category == "summoner-name" => {}
                0 => return Err(format!("the shape leaves out {{{name}}}: every slot of the line must be used")),
                // A name, a number or a phrase that picks nothing means the same in both places; any other phrase would
                // pick twice.
                _ if slots[index].category.ends_with("-name") => {}
                _ if matches!(
                    slots[index].category.as_str(),
                    "anyone" | "any-tile" | "int" | "set-time" | "some-tile" | "the-two"
                ) => {}
                _ => return Err(format!("the shape uses {{{name}}} twice")),
            }
        }
        let mut taken = Vec::new();
        semantics.taken(&mut taken);
        if wordings.may_be_empty() {
            return Err("a wording without words".to_owned());
        }
        if u16::try_from(wordings.count()).is_err() {
            return Err("the line has too many wordings".to_owned());
        }
        Ok(Production {
            opens_boxes: opens_boxes(&semantics),
            is_they: wordings.may_be(&["they", "them", "their"]),
            is_other: semantics.has_antecedent() && words.trim().starts_with("(that|the) other "),
            is_measured: Roles::of(category).has(Roles::PLACE)
                && semantics.names("Me")
                && !slots.iter().any(|slot| slot.category == "self-name"),
            category: category.to_owned(),
            source: words.trim().to_owned(),
            subject: names.iter().position(|name| name == "subject"),
            labelled: semantics.has_label(),
            names_two: semantics.names_two(),
            takes_up: semantics.has_antecedent(),
            taken,
            slots,
            semantics,
            features,
            synonym,
            attaches,
            joins,
            wordings,
        })
    }

    /// The number of its surfaces.
    pub fn surface_count(&self) -> usize {
        self.wordings.count()
    }

    /// All its surfaces, the canonical ones first among those of the same number.
    pub fn surfaces(&self) -> impl Iterator<Item = u16> + use<> {
        0..u16::try_from(self.surface_count()).unwrap_or(u16::MAX)
    }

    /// The surfaces that are printed: the first one of each number.
    pub fn canonical(&self) -> impl Iterator<Item = u16> + use<> {
        let each = self.wordings.each.max(1);
        let printed = if self.synonym { 0 } else { self.surface_count() };
        (0..printed).step_by(each).filter_map(|surface| u16::try_from(surface).ok())
    }

    /// The features of a surface, which the form of the verb narrows: *hits* is singular, *hit* plural.
    pub fn features_of(&self, surface: u16) -> Features {
        if !self.wordings.has_verb {
            return self.features;
        }
        let number = if usize::from(surface) < self.wordings.each { Features::ONE } else { Features::SEVERAL };
        self.features.with_number(Features(self.features.0 & number.0))
    }

    /// The slots of a surface, in the order of its words.
    pub fn slots_of(&self, surface: u16) -> Cow<'_, [usize]> {
        self.wordings.slots(usize::from(surface))
    }

    /// All words of its surfaces.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.wordings.words.iter().map(|word| word.as_str())
    }

    /// The words and slots of a surface.
    pub fn symbols(&self, surface: u16) -> Symbols<'_> {
        self.wordings.symbols(usize::from(surface))
    }
}

/// Phrases of a declared game that can be antecedents.
const LABELLED: [&str; 2] = ["thing", "each-one"];

/// The right side of a line in a declared game: `exhaust` is a word with all slots as arguments, `{act}` is what the
/// slot holds, `@` is the antecedent of a pronoun.
fn declared(category: &str, right: &str, slots: &[Slot]) -> Result<SemanticTerm, String> {
    if right == "@" {
        return Ok(SemanticTerm::Variant("It", vec![SemanticTerm::Antecedent]));
    }
    let part = |index: usize| match slots.get(index).map(|slot| slot.category.as_str()) {
        Some("int") => SemanticTerm::Variant("Number", vec![SemanticTerm::Slot(index)]),
        Some("thing-name") => SemanticTerm::Variant("Name", vec![SemanticTerm::Slot(index)]),
        _ => SemanticTerm::Slot(index),
    };
    if let Some(name) = right.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let at = slots.iter().position(|slot| slot.name == name);
        return at.map(part).ok_or(format!("there is no slot {{{name}}} on the left side"));
    }
    if right.is_empty() || right.contains(|c: char| !c.is_alphanumeric() && c != '-') {
        return Err(format!("“{right}” is not a word; write letters and dashes, a slot in braces, or @"));
    }
    let parts: Vec<(String, SemanticTerm)> =
        slots.iter().enumerate().map(|(index, slot)| (slot.name.clone(), part(index))).collect();
    Ok(SemanticTerm::said(right, LABELLED.contains(&category), &parts))
}

/// The words of a line and its meaning, which stands behind the last “ = ”.
pub(super) fn split_meaning(line: &str) -> Option<(&str, &str)> {
    line.rmatch_indices('=').find_map(|(at, _)| {
        let (before, after) = (line.get(..at)?, line.get(at + 1..)?);
        Some((before.strip_suffix(' ')?, after.strip_prefix(' ')?))
    })
}
