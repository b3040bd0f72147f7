//! Things that point in a direction, in the form that the engine runs (kernel D13).

use super::phrase::{Sort, SpotX};
use super::register::Reg;
use super::rule::Source;
use std::collections::BTreeSet;

/// Something that points in a direction.
pub(crate) enum PointerX {
    /// The condition to which the text belongs.
    This,
    /// The chars or tokens that the phrase describes.
    Things(SpotX),
}

/// The things that an effect points, or whose direction it takes: those in the register, or the condition to which the
/// text belongs.
pub(crate) type Pointed = Option<(Sort, Reg)>;

/// The direction in which something is made to point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FacingX {
    /// A direction that the chooser picks. With `other`, it is not the direction in which the thing points.
    Chosen { other: bool },
    /// The direction that the text has mentioned.
    Heading,
    /// The direction that the register holds.
    Held(Reg),
    /// This number of quarter turns to the right.
    Turned(u8),
    /// A quarter turn to the right or to the left, which the chooser picks.
    Quarter,
}

/// The kinds of things that keep a direction, because a text mentions their direction. All other things are made
/// without a direction, so that nothing depends on a direction that no text asks for.
#[derive(Default)]
pub(crate) struct KeepsDirection {
    pub tokens: BTreeSet<u8>,
    pub sheets: BTreeSet<u16>,
    pub conditions: BTreeSet<u8>,
}

impl KeepsDirection {
    /// Whether things to which such texts belong keep a direction.
    pub fn has(&self, source: Source) -> bool {
        match source {
            Source::Token(kind) => self.tokens.contains(&kind),
            Source::Sheet(sheet) => self.sheets.contains(&sheet),
            Source::Condition(kind) => self.conditions.contains(&kind),
            Source::Structure(_) | Source::Keyword(_) | Source::Made => false,
        }
    }
}
