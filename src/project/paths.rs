//! Paths as findings show them.

use std::path::Path;

/// A path relative to the project with forward slashes, or as it is if it lies elsewhere.
pub fn shown(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let text = inside.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}
