//! Every file of the project is short and finished, contains no path of a particular machine, and is listed where it
//! must be.

use std::collections::BTreeMap;

use super::{code, files, read, root, shown, sources};

#[test]
fn no_file_is_too_long() {
    const MOST: usize = 500;
    let long: Vec<String> = sources()
        .iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > MOST)
        .map(|(name, lines)| format!("{name} has {lines} lines"))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn nothing_is_left_unfinished() {
    // The words are assembled here, so that this file does not match.
    let marks = ["dbg", "todo", "unimplemented"].map(|name| format!("{name}!("));
    let words = [["FIX", "ME"].concat(), ["XX", "X"].concat(), ["TO", "DO"].concat()];
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches", "examples", "grammar", "templates"] {
        for path in files(folder) {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            for (number, line) in text.lines().enumerate() {
                if marks.iter().chain(&words).any(|mark| line.contains(mark.as_str())) {
                    wrong.push(format!("{}:{}: {}", shown(&path), number + 1, line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns every text file of the project except generated files.
fn texts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let tops = std::fs::read_dir(root()).expect("the project").flatten();
    for entry in tops {
        let name = entry.file_name().to_string_lossy().into_owned();
        if ["target", "output", ".git", "fuzz"].contains(&name.as_str()) {
            continue;
        }
        let paths = if entry.path().is_dir() { files(&name) } else { vec![entry.path()] };
        found.extend(paths.iter().filter_map(|path| Some((shown(path), std::fs::read_to_string(path).ok()?))));
    }
    found
}

#[test]
fn no_file_names_one_machine_or_host() {
    let registries = ["crates", "docs"].map(|first| match first {
        "crates" => [first, ".io"].concat(),
        other => [other, ".rs"].concat(),
    });
    let paths = ["/ho", "/ro", "/Us", "/wo", "C:\\Us"].map(|first| match first {
        "/ho" => [first, "me/"].concat(),
        "/ro" => [first, "ot/"].concat(),
        "/Us" => [first, "ers/"].concat(),
        "/wo" => [first, "rk/"].concat(),
        other => [other, "ers"].concat(),
    });
    let mut wrong = Vec::new();
    for (name, text) in texts().iter().filter(|(name, _)| name != "Cargo.lock") {
        for (number, line) in text.lines().enumerate() {
            let host = registries
                .iter()
                .any(|host| line.contains(&format!("://{host}")) || line.contains(&format!(".{host}")));
            if host || paths.iter().any(|path| line.contains(path.as_str())) {
                wrong.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_finding_has_its_page() {
    let mut wrong = Vec::new();
    for path in files("docs/findings") {
        let (name, text) = (shown(&path), read(&path));
        let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or("");
        if title.is_empty() || title.contains('-') && !title.contains(' ') {
            wrong.push(format!("{name}: no title"));
        }
        if !text.lines().any(|line| line == "## Why") {
            wrong.push(format!("{name}: no reason"));
        }
        let listed = cardwright::diagnostic::registry::ALL.iter().any(|check| check.page == text);
        if !listed {
            wrong.push(format!("{name}: no such check"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_changelog_has_an_entry_for_the_version() {
    let heading = format!("## [{}]", env!("CARGO_PKG_VERSION"));
    assert!(read(&root().join("CHANGELOG.md")).lines().any(|line| line.starts_with(&heading)), "{heading}");
}

#[test]
fn no_lint_is_switched_off() {
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        for path in files(folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
            for (number, line) in read(&path).lines().enumerate() {
                let line = line.trim_start();
                if line.starts_with("#[allow(") || line.starts_with("#![allow(") || line.starts_with("#[ignore") {
                    wrong.push(format!("{}:{}: {line}", shown(&path), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names of types that do not mention their subject, so that readers would confuse several types with such a name.
const GENERAL_NAMES: [&str; 4] = ["Reader", "Piece", "Part", "Memory"];

#[test]
fn a_general_name_belongs_to_one_type_at_most() {
    let mut owners: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (path, text) in sources() {
        let code = code(&text);
        for pair in code.split(|c: char| !c.is_alphanumeric() && c != '_').collect::<Vec<_>>().windows(2) {
            if let ["struct" | "enum" | "trait" | "type", declared] = pair
                && let Some(name) = GENERAL_NAMES.iter().find(|name| *name == declared)
            {
                owners.entry(name).or_default().push(path.clone());
            }
        }
    }
    owners.retain(|_, files| files.len() > 1);
    assert!(owners.is_empty(), "{owners:#?}");
}
