//! Scopes. A scope is the text itself, or the definition of a verb, adjective, place or keyword that the text uses.

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

/// The argument for which a parameter stands.
#[derive(Debug, Clone)]
pub(super) enum Given {
    Reg(Reg),
    Number(model::Number),
}
