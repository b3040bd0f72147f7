//! What a component is.

use crate::order::{ComponentOutput, PrintOrder};
use render::Finding;

/// One thing that `--components` names.
pub struct Component {
    /// As `--components` writes it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    pub make: fn(&PrintOrder) -> Result<ComponentOutput, Finding>,
}
