//! Writes rule objects as files for engines: RON, JSON with the same content, and the JSON Schema of that JSON.
//!
//! Main entry points: [`files`] formats all three files of a set, and [`read_ron`] parses `rules.ron`; [`ron_of`] and
//! [`json_of`] format a part of a set.
//!
//! *Invariant:* this crate knows the model only, and the same rule objects always give the same bytes.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

use std::fmt;

use model::RuleSet;

/// The names of the files in the output folder of a pack.
const RON: &str = "rules.ron";
const JSON: &str = "rules.json";
const SCHEMA: &str = "rules.schema.json";

/// The text of `rules.schema.json`, the JSON Schema of `rules.json`. A test derives it from the types of `model`.
/// Deriving it in the program would cost every build the crate `schemars`, and `model` a third more time.
const RULES_SCHEMA: &str = include_str!("rules.schema.json");

/// The error for rule objects that cannot be written because they are nested more deeply than the format allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmitError {
    file: &'static str,
    reason: String,
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} could not be made: {}.", self.file, self.reason.trim_end_matches('.'))
    }
}

impl std::error::Error for EmitError {}

/// Formats the three files that engines read. Each file comes with its name.
pub fn files(set: &RuleSet) -> Result<Vec<(String, Vec<u8>)>, EmitError> {
    let ron = ron(set)?;
    let json = json(set)?;
    Ok(vec![
        (RON.to_owned(), ron.into_bytes()),
        (JSON.to_owned(), json.into_bytes()),
        (SCHEMA.to_owned(), RULES_SCHEMA.as_bytes().to_vec()),
    ])
}

/// Parses the text of `rules.ron`. The error has a line and column.
///
/// A rule with a dozen nested relations exceeds ron's default limit of 128 levels. Parsing 256 levels fits on the stack
/// of a thread.
pub fn read_ron(text: &str) -> Result<RuleSet, ron::error::SpannedError> {
    ron::Options::default().with_recursion_limit(256).from_str(text)
}

/// Formats the set as the text of `rules.ron`, ending in a line break. Equal sets give the same bytes on every machine.
pub fn ron(set: &RuleSet) -> Result<String, EmitError> {
    ron_of(set)
}

/// Formats a part of the rule objects as RON, in the form that the part has in `rules.ron`.
pub fn ron_of(part: &impl serde::Serialize) -> Result<String, EmitError> {
    use ron::extensions::Extensions;
    let pretty = ron::ser::PrettyConfig::new()
        .indentor("  ")
        .new_line("\n")
        .depth_limit(64)
        .extensions(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES);
    let mut text =
        ron::ser::to_string_pretty(part, pretty).map_err(|e| EmitError { file: RON, reason: e.to_string() })?;
    text.push('\n');
    Ok(text)
}

/// Formats a part of the rule objects as JSON.
pub fn json_of(part: &impl serde::Serialize) -> Result<String, EmitError> {
    pretty(JSON, part)
}

/// Formats the set as the text of `rules.json`: the same objects as in `rules.ron`, for engines that cannot read RON.
pub fn json(set: &RuleSet) -> Result<String, EmitError> {
    pretty(JSON, set)
}

fn pretty(file: &'static str, value: &impl serde::Serialize) -> Result<String, EmitError> {
    let mut text = serde_json::to_string_pretty(value).map_err(|e| EmitError { file, reason: e.to_string() })?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests;
