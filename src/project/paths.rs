//! Writes paths in the form that findings show.

use std::path::Path;

/// The path relative to `root` with forward slashes; unchanged but for the slashes if it is outside `root`.
pub fn display_path(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let text = inside.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}
