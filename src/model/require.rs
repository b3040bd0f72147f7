//! What a pack requires of its things: its own checks, as data. The tool carries them out; an engine may hold decks to them.

use serde::{Deserialize, Serialize};

use super::Id;

/// A check that a pack declares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    pub id: Id,
    pub name: String,
    pub gravity: Gravity,
    /// The kinds or groups that it looks at, one thing at a time.
    pub of: Vec<Id>,
    /// The things in this field are looked at one by one; the rest of the check calls each *that*.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Operand>,
    /// It is asked only where all of these are true.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Claim>,
    pub must: Claim,
    pub message: String,
}

/// How grave it is when a requirement is not met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Gravity {
    Error,
    Warning,
    Note,
}

/// Something that is true or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Claim {
    /// There is something there.
    Has(Operand),
    /// Both hold the same.
    Is(Operand, Operand),
    /// Everything of the first is in the second.
    Within(Operand, Operand),
    /// At least one thing is in both.
    Shares(Operand, Operand),
    AtLeast(Operand, Operand),
    AtMost(Operand, Operand),
    /// The words are said in it, in any case.
    Says(Operand, Vec<String>),
    Not(Box<Claim>),
    Either(Box<Claim>, Box<Claim>),
    Both(Box<Claim>, Box<Claim>),
}

/// What a claim speaks of: some things, or a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Operand {
    /// The thing that is looked at.
    It,
    /// The one of `each`.
    That,
    /// The game's own block.
    Game,
    Number(i32),
    /// Things by kind and id; a word of a scale.
    Name(String),
    /// All things of these kinds.
    All(Vec<Id>),
    /// A field of each of them.
    Field(Box<Operand>, Id),
    /// Within `Whose`: the one that is tested.
    One,
    /// Those of which it is true.
    Whose(Box<Operand>, Box<Claim>),
    /// Those of these kinds.
    Kinds(Box<Operand>, Vec<Id>),
    /// What the field names, what that names in the same field, and so on.
    Reached(Box<Operand>, Id),
    /// The things that rule texts in it name.
    Named(Box<Operand>),
    /// Both together.
    Sum(Box<Operand>, Box<Operand>),
    /// How many there are; of amounts, all of them together.
    Count(Box<Operand>),
    /// How many different ones.
    Different(Box<Operand>),
    /// How many words its name has.
    WordsOf(Box<Operand>),
    Total(Box<Operand>),
    /// In hundredths.
    Mean(Box<Operand>),
    /// How many of the second are in the first, of a hundred.
    Share(Box<Operand>, Box<Operand>),
    /// The greatest count of any one.
    Most(Box<Operand>),
}
