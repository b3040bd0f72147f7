//! The findings that the editor shows at the moment.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use diagnostic::Diagnostic;

/// The findings that the editor shows, by the folder of the project and the pack.
#[derive(Default)]
pub struct Published {
    pub packs: BTreeMap<(PathBuf, String), PackFindings>,
}

/// The findings of a pack by file, whose path is that within the project. A file without findings is not listed.
pub type PackFindings = HashMap<String, Vec<Diagnostic>>;
