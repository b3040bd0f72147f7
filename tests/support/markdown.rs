//! Extracts fenced blocks and sections from Markdown files, and makes a project to run them in.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the fenced blocks in a language.
pub fn blocks(markdown: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<(bool, String)> = None;
    for line in markdown.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(named)) => open = Some((named.trim() == language, String::new())),
            (Some(_), Some(_)) => {
                if let Some((true, text)) = open.take() {
                    found.push(text);
                }
            }
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    found
}

/// Returns the part of a page under a heading, up to the next heading of the same rank.
pub fn section<'a>(markdown: &'a str, heading: &str) -> &'a str {
    let start = markdown.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no heading “{heading}”")) + 1;
    let rank = format!("\n{} ", heading.split(' ').next().unwrap_or_default());
    let rest = &markdown[start + heading.len()..];
    &rest[..rest.find(&rank).unwrap_or(rest.len())]
}

/// Runs the program in a folder.
pub fn cardwright(dir: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    program.env_remove("NO_COLOR").env_remove("COLUMNS").current_dir(dir).args(arguments);
    program.output().expect("the program runs")
}

/// Copies the project's cards and looks to a temporary folder.
pub fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for part in ["cards", "templates/default"] {
        copy(&root().join(part), &dir.path().join(part));
    }
    dir
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, place): (PathBuf, PathBuf) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &place);
        } else {
            std::fs::copy(path, place).expect("a file");
        }
    }
}
