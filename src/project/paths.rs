//! Renders paths in the form that findings show.

use std::path::Path;

/// Returns the path relative to `root` with forward slashes. A path outside `root` is unchanged except for its slashes.
pub fn display_path(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let text = inside.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}
