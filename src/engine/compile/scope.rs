//! Scopes: the text's own words, or those of a verb, adjective or keyword that it uses.

use crate::program::Reg;

/// The scope of the words that are being compiled.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    /// The number of the scope. The same label in two scopes means two different things.
    pub number: u16,
    /// Whether this is the scope of a verb, in which *Me* is the doer.
    pub is_verb: bool,
    pub depth: u8,
    pub params: Vec<Given>,
}

/// The argument that a parameter stands for.
#[derive(Debug, Clone)]
pub(super) enum Given {
    Reg(Reg),
    Number(model::Number),
}
