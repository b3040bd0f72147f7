//! The declarations of a pack: kinds of things with typed fields, and the things themselves.
//!
//! A colour, a zone, a phase, an ability, a creature and a deck are all declared in the same way. So an engine needs no
//! separate type for each of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::declared_phrase::Word;
use crate::ids::Id;
use crate::play_setup::{KindRole, Table};
use crate::require::Requirement;
use crate::value::{Use, Value};

/// The declarations of a game in its own words. Empty for most games on a board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// The kinds of things, in the order of the pack.
    pub kinds: Vec<ThingKind>,
    /// The groups of kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// The words of the rule texts, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Word>,
    /// The things: kind by kind in the order of the pack, cards in the order of their numbers.
    pub things: Vec<Thing>,
    /// The pack's own checks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requirements: Vec<Requirement>,
    /// The players and the board; absent if the game cannot be played by these rules alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
}

impl Declared {
    /// Whether the pack declares no kinds of its own.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns the kind with this id.
    pub fn kind(&self, id: &Id) -> Option<&ThingKind> {
        self.kinds.iter().find(|kind| kind.id == *id)
    }

    /// Returns the thing with this id among the things of a kind.
    pub fn thing(&self, kind: &Id, id: &Id) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.id == *id && thing.kind == *kind)
    }

    /// Returns the things of all kinds with a role, in the order of [`Declared::things`].
    pub fn of_role(&self, role: KindRole) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |thing| self.kind(&thing.kind).is_some_and(|kind| kind.role == Some(role)))
    }

    /// Whether things of this kind are keywords: they have a rule text, and a field of a card can name them. The rules
    /// and the phases of a game have texts too, but no card has one of them.
    pub fn has_keywords(&self, kind: &ThingKind) -> bool {
        let groups = self.groups.iter().filter(|group| group.of.contains(&kind.id)).map(|group| &group.id);
        let names: Vec<&Id> = std::iter::once(&kind.id).chain(groups).collect();
        let names_kind = |field: &FieldRule| match &field.holds {
            FieldType::Thing(of) | FieldType::Things { of, .. } => of.iter().any(|id| names.contains(&id)),
            _ => false,
        };
        let has_rules = kind.fields.iter().any(|field| field.holds == FieldType::Rules);
        has_rules && !kind.card && self.kinds.iter().any(|other| other.card && other.fields.iter().any(names_kind))
    }

    /// Returns the things that are printed as cards, in the order of [`Declared::things`].
    pub fn cards(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| thing.number.is_some())
    }
}

/// A kind of thing, such as a colour or a creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThingKind {
    /// The id of the name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The plural of the name.
    pub plural: String,
    /// Whether the things of this kind are printed as cards, and have numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub card: bool,
    /// The role of the things of this kind at the table; absent if the course of play does not deal with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<KindRole>,
    /// The fields of each thing, in the order of the pack.
    pub fields: Vec<FieldRule>,
}

/// Several kinds under one name: *a permanent is a creature or an enchantment*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The id of the name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The plural of the name.
    pub plural: String,
    /// The ids of the kinds.
    pub of: Vec<Id>,
}

/// A field of a kind, or a parameter of an ability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldRule {
    /// The id of the name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// Whether a thing may lack the field.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// The type of the values.
    pub holds: FieldType,
}

/// The type of a field. Kinds are given by the ids of kinds or groups. All limits are inclusive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum FieldType {
    /// A whole number.
    Number {
        /// The minimum, inclusive.
        least: i32,
        /// The maximum, inclusive.
        most: i32,
        /// The number that every value is a multiple of.
        step: i32,
        /// Whether the number is a percentage: `110%`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        percent: bool,
    },
    /// Two numbers, the first not greater than the second: `1-2`. A single number stands for both.
    Span {
        /// The minimum, inclusive.
        least: i32,
        /// The maximum, inclusive.
        most: i32,
        /// Whether the numbers are percentages: `90% – 100%`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        percent: bool,
    },
    /// *yes* or *no*.
    YesOrNo,
    /// Text that means nothing to an engine.
    Words,
    /// One of these words. The order of the words is the order of a scale.
    OneOf(Vec<String>),
    /// A sequence of signs in the order written: a pool of dice such as `34R`.
    Signs {
        /// The signs to choose from.
        of: String,
        /// The minimum number of signs.
        least: u32,
        /// The maximum number of signs.
        most: u32,
    },
    /// One signed number for each of these names: `+2/+2/+0`.
    Changes(Vec<String>),
    /// One thing of one of these kinds.
    Thing(Vec<Id>),
    /// Things of these kinds, each with its arguments.
    Things {
        /// The kinds.
        of: Vec<Id>,
        /// The minimum number of things.
        least: u32,
        /// The maximum number of things.
        most: u32,
    },
    /// A number for each thing: a cost, a deck.
    Amounts {
        /// The kinds of the things.
        of: Vec<Id>,
        /// Whether a number without a thing is allowed. A cost without a thing may be paid with any of the things.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        untyped: bool,
    },
    /// Different things of these kinds in no order, and wildcards for them: `Strike + [any element]`.
    Combination {
        /// The kinds.
        of: Vec<Id>,
        /// The minimum number of parts.
        least: u32,
        /// The maximum number of parts.
        most: u32,
    },
    /// The squares to which a piece can go, drawn as a diagram.
    Moves,
    /// A rule text.
    Rules,
}

/// A thing of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// The id of the name, unique within the kind. Things of different kinds may share an id.
    pub id: Id,
    /// The id of the kind.
    pub kind: Id,
    /// The name, as printed.
    pub name: String,
    /// The collector number of a card within the set. A number is given once and never reused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The parameters of an ability: the X of *Stalwart (X)*.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<FieldRule>,
    /// The values, by the ids of their fields.
    pub fields: BTreeMap<Id, Value>,
    /// The designer's own words for each field, to be shown to players.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub printed: BTreeMap<Id, String>,
    /// The keywords in the printed texts, by the fields of these texts and in their order, to be explained to players.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub keywords: BTreeMap<Id, Vec<PrintedKeyword>>,
}

/// A keyword in a printed text: *gains Stealth*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PrintedKeyword {
    /// The keyword, with the number that it takes here.
    pub used: Use,
    /// The length of the printed text up to and including the keyword, in bytes of UTF-8.
    pub end: u32,
}

impl Thing {
    /// Returns the number of copies that each player has of a piece: its field *Copies*, or 1.
    pub fn copies(&self) -> usize {
        match self.field("Copies") {
            Some(Value::Number(copies)) => usize::try_from(*copies).unwrap_or(0),
            _ => 1,
        }
    }

    /// Returns the value of the field with this name.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(&Id::of(name))
    }
}
