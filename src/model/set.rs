//! The rule set: everything that an engine loads, and its RON form.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Definition, Team};
use crate::challenge::Challenge;
use crate::example::Example;
use crate::game::{Game, is_absent};
use crate::kind::Declared;

/// The version of the types in this crate. The version is raised if an engine written for an older version could
/// misread a file.
pub const SCHEMA_VERSION: u32 = 2;

/// The rule objects of a pack: the content of `rules.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The value of [`SCHEMA_VERSION`] when the file was written. An engine checks it first.
    pub schema_version: u32,
    /// The rulebook.
    pub game: Game,
    /// The definitions, in the order of their ids. A definition may use any other, but never itself. The definitions
    /// are shared with the compiler's cache, so copying a set does not copy its definitions.
    pub definitions: Vec<Arc<Definition>>,
    /// The cards, in the order of their numbers. They are shared in the same way as the definitions.
    pub cards: Vec<Arc<Card>>,
    /// The teams of the pack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<Team>,
    /// Positions to solve, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub challenges: Vec<Challenge>,
    /// Turns to learn from, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
    /// The kinds of things that the pack declares, and the things. Most board games declare none.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub declared: Declared,
    /// The origin of each text, for tools: from an id such as `fae.enchant` to a place in the source.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub origins: BTreeMap<String, Origin>,
}

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The path of the file.
    pub path: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
}
