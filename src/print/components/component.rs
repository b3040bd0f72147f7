//! The type of a component.

use crate::order::{ComponentOutput, PrintOrder};
use render::Finding;

/// A part of the box that `--components` can name.
pub struct Component {
    /// The name as `--components` writes it.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    pub make: fn(&PrintOrder) -> Result<ComponentOutput, Finding>,
}
