//! What a pack declares: kinds of things, with typed fields, and the things themselves.
//!
//! A colour, a zone, a phase, an ability, a creature and a deck are declared in the same way. An engine needs no type for each.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Id, Requirement, Said, Word};

/// What a pack declares of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// In the order of the pack.
    pub kinds: Vec<ThingKind>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// The words of its rules, by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Word>,
    /// Kind by kind in the order of the pack; cards by their numbers.
    pub things: Vec<Thing>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requirements: Vec<Requirement>,
}

impl Declared {
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub fn kind(&self, id: &Id) -> Option<&ThingKind> {
        self.kinds.iter().find(|kind| kind.id == *id)
    }

    pub fn thing(&self, kind: &Id, id: &Id) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.id == *id && thing.kind == *kind)
    }

    /// The things that are printed as cards, by their numbers.
    pub fn cards(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| thing.number.is_some())
    }
}

/// A kind of thing, such as a colour or a creature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ThingKind {
    pub id: Id,
    pub name: String,
    pub plural: String,
    /// Its things are printed as cards, and have numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub card: bool,
    /// In the order of the pack.
    pub fields: Vec<FieldRule>,
}

/// Several kinds under one name: *a permanent is a creature or an enchantment*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub id: Id,
    pub name: String,
    pub plural: String,
    pub of: Vec<Id>,
}

/// What a thing of a kind has, or what an ability takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldRule {
    pub id: Id,
    pub name: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    pub holds: FieldType,
}

/// What a field holds. Kinds are ids of kinds or groups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum FieldType {
    /// A whole number within limits, both inclusive, in steps counted from 0.
    Number {
        least: i32,
        most: i32,
        step: i32,
    },
    /// Two numbers, the first not the greater: `1-2`. A single number is both.
    Span {
        least: i32,
        most: i32,
    },
    YesOrNo,
    /// Words that mean nothing to an engine.
    Words,
    /// One of these words. Their order is the order of a scale.
    OneOf(Vec<String>),
    /// Signs out of these, in the order written: a pool of dice such as `34R`.
    Signs {
        of: String,
        least: u32,
        most: u32,
    },
    /// One signed number for each name: `+2/+2/+0`.
    Changes(Vec<String>),
    /// A thing of one of the kinds.
    Thing(Vec<Id>),
    /// Things of the kinds, with what each of them takes.
    Things {
        of: Vec<Id>,
        least: u32,
        most: u32,
    },
    /// How many of each: a cost, a deck. With `untyped` a bare number is of any.
    Amounts {
        of: Vec<Id>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        untyped: bool,
    },
    /// A rule text.
    Rules,
}

/// A thing of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// One of a kind; things of different kinds may share an id.
    pub id: Id,
    pub kind: Id,
    pub name: String,
    /// Of a card, within the set; given once, never reused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// What it takes where it is named: the X of *Stalwart (X)*.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<FieldRule>,
    /// By the id of the field.
    pub fields: BTreeMap<Id, Value>,
    /// The designer's own words for each field, for showing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub printed: BTreeMap<Id, String>,
}

/// What stands in a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Value {
    Number(i32),
    Span(i32, i32),
    YesOrNo(bool),
    Words(String),
    /// The word, and its place in the scale, from 0.
    OneOf(String, u32),
    Signs(String),
    Changes(Vec<i32>),
    Thing(Use),
    Things(Vec<Use>),
    Amounts(Vec<Amount>),
    /// Sentence by sentence.
    Rules(Vec<Said>),
}

/// A thing as it is named in a field, with what it takes there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Use {
    pub kind: Id,
    pub thing: Id,
    /// In the order of what it takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Value>,
}

/// So many of a thing; of none in particular where `of` is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Amount {
    pub count: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Use>,
}

impl Thing {
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(&Id::of(name))
    }
}
