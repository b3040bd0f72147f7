//! Documents name files and types that exist.

use super::{read, root, sources};

/// The handbooks of the code. Handbooks for designers also name files of the designers' projects.
const PAGES: [&str; 7] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "grammar/README.md",
    "docs/diagnostics.md",
    "docs/glossary.md",
    "docs/incremental.md",
    "docs/performance.md",
];

/// Returns the texts between backticks on a page, except in code blocks.
fn quoted(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

/// Expands braces in a path: `a/{b,c}` is `a/b` and `a/c`.
fn alternatives(path: &str) -> Vec<String> {
    match path.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
        Some((before, (names, after))) => names.split(',').map(|name| format!("{before}{name}{after}")).collect(),
        None => vec![path.to_owned()],
    }
}

#[test]
fn handbooks_name_files_that_exist() {
    let mut wrong = Vec::new();
    let mut paths = 0;
    for page in PAGES {
        for name in quoted(&read(&root().join(page))) {
            let top = name.split('/').next().unwrap_or_default();
            let is_path =
                name.contains('/') && ["src", "tests", "docs", "grammar", "benches", "examples", "fuzz"].contains(&top);
            // NAME, CODE and PACK are placeholders for names.
            let is_pattern =
                name.contains(['*', ' ', '…']) || ["NAME", "CODE", "PACK"].iter().any(|n| name.contains(n));
            if !is_path || is_pattern {
                continue;
            }
            for path in alternatives(&name) {
                paths += 1;
                if !root().join(&path).exists() {
                    wrong.push(format!("{page} names {path}"));
                }
            }
        }
    }
    assert!(paths > 30, "only {paths} paths were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_glossary_names_types_that_exist() {
    let sources = sources();
    let is_defined = |name: &str| {
        let kinds = ["struct", "enum", "type", "trait"].map(|kind| format!("{kind} {name}"));
        sources.iter().any(|(_, text)| {
            kinds.iter().any(|definition| {
                text.match_indices(definition)
                    .any(|(at, _)| !text[at + definition.len()..].starts_with(|c: char| c.is_alphanumeric()))
            })
        })
    };
    let names = quoted(&read(&root().join("docs/glossary.md")));
    let types: Vec<&String> = names.iter().filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase())).collect();
    assert!(types.len() > 30, "{types:?}");
    let unknown: Vec<&&String> = types.iter().filter(|name| !is_defined(name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
