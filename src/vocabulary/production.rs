//! A production: one line of a lexicon. The left side has words and slots, the right side the rule object that they
//! stand for. The same line parses and prints.

use std::borrow::Cow;

use super::features::{Features, Sorts};
use super::roles::Roles;
use super::scope::opens_boxes;
use super::semantic_term::SemanticTerm;
pub use super::slot::Slot;
use super::wording::Wordings;
pub use super::wording::{Symbol, Symbols};

/// A lexicon line. Its choices give several surfaces, and each surface is a number. The first surface is canonical.
#[derive(Debug, Clone)]
pub struct Production {
    pub category: String,
    /// The left side as written, for messages and the reference.
    pub source: String,
    pub slots: Vec<Slot>,
    pub semantics: SemanticTerm,
    /// The features of the phrase, before agreement with its slots.
    pub features: Features,
    /// Whether the line is a synonym, which is parsed but never printed.
    pub synonym: bool,
    /// Whether the phrase attaches to a noun before it. The nearer the noun, the lower the cost (kernel A1).
    pub attaches: bool,
    /// Whether the line joins phrases of the same kind. The smaller these phrases, the lower the cost (kernel A2).
    pub joins: bool,
    pub(super) wordings: Wordings,
    /// The slot of the subject, if there is one.
    pub subject: Option<usize>,
    /// Whether the phrase can be an antecedent.
    pub labelled: bool,
    /// Whether the phrase is a reference to an antecedent.
    pub takes_up: bool,
    /// Whether the phrase lists two things one by one.
    pub names_two: bool,
    /// The slots to which the line itself refers (`@slot`).
    pub taken: Vec<usize>,
    /// Whether a part of the rule object opens a box (kernel, *Scope*).
    pub opens_boxes: bool,
    /// Whether the phrase is *they*, *them* or *their*, which can also refer to one char (kernel P1).
    pub is_they: bool,
    /// Whether the phrase is *that other …*, which refers to the phrase with *another*.
    pub is_other: bool,
    /// Whether the phrase is *both* and refers to something, which is never a single thing.
    pub is_both: bool,
    /// For *the first* and *the second* of two things that were mentioned one by one: 0 and 1.
    pub ordinal: Option<usize>,
    /// Whether the phrase is a place that does not say from where it is measured: *at melee* (kernel W5).
    pub is_measured: bool,
}

impl Production {
    /// Reads a line `words = semantic term`. A leading `~` marks a synonym, `^` an attachment, `&` a coordination.
    ///
    /// With `sorts` the line belongs to a game that declares its kinds. The right side is then a word of that game.
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
                // A subject appears as the `$` of the phrases beside it. The noun of a pronoun only restricts the
                // antecedent, and the variant implies an own name.
                0 if slots[index].agrees && slots[index].name == "subject" => {}
                0 if semantics.has_antecedent()
                    || slots[index].category.starts_with("own-")
                    || slots[index].category == "self-name"
                    || slots[index].category == "summoner-name" => {}
                0 => return Err(format!("the shape leaves out {{{name}}}: every slot of the line must be used")),
                // A name, a number or a phrase that picks nothing means the same in both places. Any other phrase would
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
        let begins = |start: &&str| words.trim().starts_with(*start);
        Ok(Production {
            opens_boxes: opens_boxes(&semantics),
            is_they: wordings.may_be(&["they", "them", "their"]),
            is_both: semantics.has_antecedent() && ["(both|", "both "].iter().any(begins),
            is_other: semantics.has_antecedent() && ["(that|the) other ", "(that|this) other "].iter().any(begins),
            ordinal: match semantics.has_antecedent() {
                true => ["the (first|", "the (second|"].iter().position(begins),
                false => None,
            },
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

    /// Returns the number of surfaces.
    pub fn surface_count(&self) -> usize {
        self.wordings.count()
    }

    /// Returns all surfaces. Among the surfaces with the same number of the verb, the canonical one comes first.
    pub fn surfaces(&self) -> impl Iterator<Item = u16> + use<> {
        0..u16::try_from(self.surface_count()).unwrap_or(u16::MAX)
    }

    /// Returns the surfaces that are printed: the first one for each number of the verb.
    pub fn canonical(&self) -> impl Iterator<Item = u16> + use<> {
        let each = self.wordings.each.max(1);
        let printed = if self.synonym { 0 } else { self.surface_count() };
        (0..printed).step_by(each).filter_map(|surface| u16::try_from(surface).ok())
    }

    /// Returns the features of a surface. The form of the verb narrows them: *hits* is singular, *hit* plural.
    pub fn features_of(&self, surface: u16) -> Features {
        if !self.wordings.has_verb {
            return self.features;
        }
        let number = if usize::from(surface) < self.wordings.each { Features::ONE } else { Features::SEVERAL };
        self.features.with_number(Features(self.features.0 & number.0))
    }

    /// Returns the slots of a surface, in the order of its words.
    pub fn slots_of(&self, surface: u16) -> Cow<'_, [usize]> {
        self.wordings.slots(usize::from(surface))
    }

    /// Returns the words of all surfaces.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.wordings.words.iter().map(|word| word.as_str())
    }

    /// Returns the words and slots of a surface.
    pub fn symbols(&self, surface: u16) -> Symbols<'_> {
        self.wordings.symbols(usize::from(surface))
    }
}

/// The categories of a declared game whose phrases can be antecedents.
const LABELLED: [&str; 2] = ["thing", "each-one"];

/// Reads the right side of a line in a declared game. `exhaust` is a word with all slots as arguments, `{act}` is the
/// content of the slot, and `@` is the antecedent of a pronoun.
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

/// Splits a line into its words and its meaning, at the last “ = ”. `None` if the line has no “ = ”.
pub(super) fn split_meaning(line: &str) -> Option<(&str, &str)> {
    line.rmatch_indices('=').find_map(|(at, _)| {
        let (before, after) = (line.get(..at)?, line.get(at + 1..)?);
        Some((before.strip_suffix(' ')?, after.strip_prefix(' ')?))
    })
}
