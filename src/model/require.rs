//! The checks that a pack declares for its things, as data. The compiler runs the checks; an engine may apply them to
//! decks.

use serde::{Deserialize, Serialize};

use crate::ids::Id;

/// A check that a pack declares. The check is applied to each thing of the kinds in `of`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// The id of the name.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The severity of the finding for a thing that does not meet the requirement.
    pub gravity: Gravity,
    /// The ids of the kinds or groups whose things are checked.
    pub of: Vec<Id>,
    /// If present, the check is repeated for each item of this operand. The current item is [`Operand::That`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Operand>,
    /// The check applies only if all of these claims are true.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Claim>,
    /// The claim that has to be true.
    pub must: Claim,
    /// The message to the designer, with operands in braces.
    pub message: String,
}

/// The severity of the finding for a requirement that is not met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Gravity {
    /// The pack does not compile.
    Error,
    /// The thing is probably wrong.
    Warning,
    /// The designer should know.
    Note,
}

/// A statement that is true or false.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Claim {
    /// The operand has at least one item.
    Has(Operand),
    /// Both operands have the same items, or are the same number.
    Is(Operand, Operand),
    /// Every item of the first operand is in the second.
    Within(Operand, Operand),
    /// At least one item is in both operands.
    Shares(Operand, Operand),
    /// The first number is at least the second.
    AtLeast(Operand, Operand),
    /// The first number is at most the second.
    AtMost(Operand, Operand),
    /// The text contains at least one of these phrases, in upper or lower case. In a phrase, … stands for any words
    /// within a sentence.
    Says(Operand, Vec<String>),
    /// The claim is false.
    Not(Box<Claim>),
    /// At least one of the two claims is true.
    Either(Box<Claim>, Box<Claim>),
    /// Both claims are true.
    Both(Box<Claim>, Box<Claim>),
}

/// A value in a claim: a list of things or words with a count for each, or a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Operand {
    /// The thing that is checked.
    It,
    /// The current item of [`Requirement::each`].
    That,
    /// The block of the pack's game.
    Game,
    /// A whole number.
    Number(i32),
    /// The thing with this name, or a word of a scale.
    Name(String),
    /// All things of these kinds or groups.
    All(Vec<Id>),
    /// The values of a field of each item.
    Field(Box<Operand>, Id),
    /// Inside the claim of [`Operand::Whose`]: the item that is tested.
    One,
    /// The items for which the claim is true.
    Whose(Box<Operand>, Box<Claim>),
    /// The items that belong to these kinds or groups.
    Kinds(Box<Operand>, Vec<Id>),
    /// All things that the field leads to, directly or through the same field of the things that were reached.
    Reached(Box<Operand>, Id),
    /// The things that the rule texts name.
    Named(Box<Operand>),
    /// The items of both operands.
    Sum(Box<Operand>, Box<Operand>),
    /// The result of a calculation with two numbers.
    Calculated(Box<Operand>, Arithmetic, Box<Operand>),
    /// The sum of the counts of all items.
    Count(Box<Operand>),
    /// The number of different items.
    Different(Box<Operand>),
    /// The number of words in the names of the items.
    WordsOf(Box<Operand>),
    /// The sum of the numbers.
    Total(Box<Operand>),
    /// The mean of the numbers, in hundredths.
    Mean(Box<Operand>),
    /// The items of the first operand as a percentage of the items of the second.
    Share(Box<Operand>, Box<Operand>),
    /// The maximum count of a single item.
    Most(Box<Operand>),
}

/// A calculation with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Arithmetic {
    /// The sum.
    Plus,
    /// The first number less the second.
    Minus,
    /// The product.
    Times,
    /// The first number as a percentage of the second: 38 percent of 50 is 19.
    PercentOf,
}
