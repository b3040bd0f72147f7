//! House rules that the compiler does not check: the form of files, the names in them, and the promises of documents.

mod circles;
mod citation_scan;
mod citations;
mod dependencies;
mod documents;
mod files;
mod manifests;
mod no_game;

use std::path::{Path, PathBuf};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns every file below a folder, in order. Hidden folders are skipped, except `.ci`.
pub fn files(below: &str) -> Vec<PathBuf> {
    let mut open = vec![root().join(below)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            match path.is_dir() {
                true if name.starts_with('.') && name != ".ci" => {}
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}

pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Returns the Rust files of the program and the library, each with its text up to its tests.
pub fn sources() -> Vec<(String, String)> {
    let all = files("src").into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let of_tests = |name: &str| name.ends_with("/tests.rs") || name.contains("/tests/");
    let named = all.map(|path| (shown(&path), read(&path))).filter(|(name, _)| !of_tests(name));
    named
        .map(|(name, text)| {
            let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
            (name, text[..tests].to_owned())
        })
        .collect()
}

/// Removes comments from code. Comments may name anything as an example.
pub fn code(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let cut = line.find("//").filter(|at| !line[..*at].ends_with(':')).unwrap_or(line.len());
        out.push_str(&line[..cut]);
        out.push('\n');
    }
    out
}
