//! The whole of what an engine loads.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::game::is_absent;
use super::{Card, Challenge, Declared, Definition, Game, Team};

/// The version of the shapes in this module. It rises when an engine written for an older one could misread a file.
pub const SCHEMA_VERSION: u32 = 1;

/// A pack's rule objects: the content of `rules.ron`. Cards and definitions are shared, not copied, with whoever keeps them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    pub schema_version: u32,
    pub game: Game,
    /// In the order of their ids; a definition may use those of any place in the list, never itself.
    pub definitions: Vec<Arc<Definition>>,
    /// In the order of their numbers.
    pub cards: Vec<Arc<Card>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<Team>,
    /// Positions to solve, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub challenges: Vec<Challenge>,
    /// The kinds of things that the pack declares, and the things. Most board games declare none.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub declared: Declared,
    /// Where each text came from, for tools: `fae.enchant` to a place in the source.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub origins: BTreeMap<String, Origin>,
}

/// A place in the source, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Origin {
    pub path: String,
    pub line: u32,
    pub column: u32,
}

impl RuleSet {
    /// Reads `rules.ron`. The error says where, by line and column.
    /// A rule of a dozen relations within each other nests deeper than the 128 levels of ron's own bound; twice that fits on a thread's stack.
    pub fn from_ron(text: &str) -> Result<RuleSet, ron::error::SpannedError> {
        ron::Options::default().with_recursion_limit(256).from_str(text)
    }

    /// The text of `rules.ron`: the same bytes on every machine, ending in a line break.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        let pretty = ron::ser::PrettyConfig::new()
            .struct_names(false)
            .indentor("  ")
            .new_line("\n")
            .compact_arrays(false)
            .depth_limit(64)
            .extensions(
                ron::extensions::Extensions::IMPLICIT_SOME
                    | ron::extensions::Extensions::UNWRAP_NEWTYPES
                    | ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES,
            );
        let mut text = ron::ser::to_string_pretty(self, pretty)?;
        text.push('\n');
        Ok(text)
    }
}
