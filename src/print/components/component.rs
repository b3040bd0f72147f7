//! The type of a component.

use crate::component_request::{ComponentOutput, PrintOrder};
use render::Finding;

/// A part of the contents of a game's box, such as the board, that `--components` can select.
pub struct Component {
    /// The name as it is written after `--components`.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    pub make: fn(&PrintOrder) -> Result<ComponentOutput, Finding>,
}
