//! Decides by their names which files and folders are ignored. All code that reads or watches a project uses this rule.
//!
//! A hidden file or folder, whose name begins with a dot, is ignored. Editors leave backups, locks, swap files and
//! partly written files beside the file that they save; these files are ignored too. A folder with a name such as
//! `v1.tmp` is not ignored, because editors create no folders.

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

/// Whether a file is ignored because of its own name or the name of a folder above it. `within` is the file's path
/// within a project.
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
