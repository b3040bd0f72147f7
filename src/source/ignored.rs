//! Which files and folders are ignored by their names: one rule for whatever reads or watches a project.
//!
//! A hidden name (with a dot in front) is ignored, of a file and of a folder. Editors also leave files beside the one
//! that they save: backups, locks, swap files and partly written files. A folder may have such a name: it is a
//! designer's, since no editor makes folders.

use std::path::{Component, Path};

/// Whether a file of this name is hidden or a leftover of an editor.
pub fn is_ignored_file(name: &str) -> bool {
    // vim creates a file of this name to test whether it can write to the folder.
    name == "4913"
        || is_ignored_folder(name)
        || name.ends_with('~')
        || (name.starts_with('#') && name.ends_with('#'))
        || [".swp", ".swx", ".tmp", ".part", ".bak"].iter().any(|end| name.ends_with(end))
}

/// Whether a folder of this name is hidden.
pub fn is_ignored_folder(name: &str) -> bool {
    name.starts_with('.')
}

/// Whether a file is ignored for its own name or for that of a folder that it lies in, given its path within a project.
pub fn is_ignored_path(within: &Path) -> bool {
    let mut names = within.components().filter_map(|component| match component {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    let file = names.next_back();
    file.is_some_and(|name| is_ignored_file(&name)) || names.any(|name| is_ignored_folder(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_of_editors_and_hidden_names_are_ignored() {
        for name in ["4913", ".fae.card.swp", ".#fae.card", "fae.card~", "#fae.card#", "x.tmp", ".rules.ron.12.part"] {
            assert!(is_ignored_file(name), "{name}");
            assert!(is_ignored_path(&Path::new("cards").join(name)), "{name}");
        }
        for name in ["fae.card", "game.card", "front.svg", "numbers.txt"] {
            assert!(!is_ignored_file(name), "{name}");
        }
        assert!(is_ignored_folder(".git") && !is_ignored_folder("v1.tmp"));
        assert!(is_ignored_path(Path::new("a/.git/x.card")) && !is_ignored_path(Path::new("./v1.tmp/x.card")));
    }
}
