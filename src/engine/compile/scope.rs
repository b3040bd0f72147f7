//! Whose words are being read: a text's own, or those of a verb or keyword that it uses.

use crate::program::Reg;

/// Whose words are being read.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    /// Labels of different texts are different.
    pub number: u16,
    /// *Me* is who does it.
    pub is_verb: bool,
    pub depth: u8,
    pub params: Vec<Given>,
}

/// What a parameter stands for.
#[derive(Debug, Clone)]
pub(super) enum Given {
    Reg(Reg),
    Number(model::Number),
}
