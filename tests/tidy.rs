//! The house in order: which folder may know of which, how long a file may be, and what must not be in it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What each folder of `src/` may import; itself always. `ARCHITECTURE.md` says why.
const LAYERS: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("model", &[]),
    ("board", &["model"]),
    ("dice", &[]),
    ("engine", &["model", "board", "dice"]),
    ("measured", &["model"]),
    ("playtest", &["model", "engine", "dice"]),
    ("charts", &[]),
    ("diagnostic", &["source"]),
    ("syntax", &["source", "diagnostic"]),
    ("vocabulary", &["model"]),
    ("kinds", &["source", "diagnostic", "syntax", "vocabulary", "model"]),
    ("game", &["source", "diagnostic", "syntax", "model"]),
    ("reading", &["source", "diagnostic", "syntax", "vocabulary", "model"]),
    ("challenge", &["source", "diagnostic", "syntax", "model", "board", "engine"]),
    ("checks", &["source", "diagnostic", "model", "board", "measured"]),
    (
        "project",
        &[
            "source",
            "diagnostic",
            "model",
            "board",
            "syntax",
            "vocabulary",
            "kinds",
            "game",
            "challenge",
            "reading",
            "checks",
            "measured",
        ],
    ),
    ("emit", &["model"]),
    ("render", &["model", "dice", "diagnostic"]),
    ("print", &["diagnostic", "model", "render"]),
    ("translate", &["source", "model", "vocabulary", "reading"]),
    ("watch", &[]),
    ("preview", &[]),
    (
        "cli",
        &[
            "source",
            "diagnostic",
            "model",
            "board",
            "dice",
            "engine",
            "measured",
            "playtest",
            "charts",
            "syntax",
            "vocabulary",
            "game",
            "reading",
            "checks",
            "project",
            "emit",
            "render",
            "print",
            "translate",
            "watch",
            "preview",
        ],
    ),
    // The two roots.
    ("lib.rs", &[]),
    ("main.rs", &[]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder, in order. Hidden ones are left out, except the folder for the machine that tests.
fn files(below: &str) -> Vec<PathBuf> {
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

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The Rust files of the program and the library, each with its text up to its tests.
fn sources() -> Vec<(String, String)> {
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

/// Without comments: those may name anything as an example.
fn code(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let cut = line.find("//").filter(|at| !line[..*at].ends_with(':')).unwrap_or(line.len());
        out.push_str(&line[..cut]);
        out.push('\n');
    }
    out
}

/// The modules at the root of the crate that a file names: `crate::a::b`, `use crate::{a::b, c}`.
fn imports(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let first = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("").to_owned();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(first(rest));
            continue;
        };
        let (mut depth, mut start) = (0, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => start = true,
                c if start && !c.is_whitespace() => {
                    found.insert(first(&group[at..]));
                    start = false;
                }
                _ => {}
            }
        }
    }
    found
}

/// The folder of `src/` that a file lies in, or the file itself.
fn layer(name: &str) -> &str {
    name.strip_prefix("src/").and_then(|rest| rest.split('/').next()).unwrap_or(name)
}

#[test]
fn imports_are_found_however_they_are_written() {
    let text =
        "use crate::model::{Card, Id};\nlet x = crate::board::Board;\nuse crate::{\n  game, reading::{self, say},\n};";
    let found: Vec<String> = imports(text).into_iter().collect();
    assert_eq!(found, ["board", "game", "model", "reading"]);
    assert!(imports(&code("// crate::cli is far away\n")).is_empty());
}

#[test]
fn every_folder_imports_only_what_it_may() {
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        let layer = layer(&name);
        let Some((_, may)) = LAYERS.iter().find(|(known, _)| *known == layer) else {
            wrong.push(format!("{name}: {layer} is in no layer"));
            continue;
        };
        let code = code(&text);
        for import in imports(&code) {
            if import != layer && !may.contains(&import.as_str()) && LAYERS.iter().any(|(known, _)| *known == import) {
                wrong.push(format!("{name} imports {import}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is allowed and not needed would be allowed unseen one day.
#[test]
fn no_folder_may_import_what_it_does_not() {
    let sources = sources();
    for (folder, may) in LAYERS {
        let own = sources.iter().filter(|(name, _)| layer(name) == *folder);
        let used: BTreeSet<String> = own.flat_map(|(_, text)| imports(&code(text))).collect();
        for import in *may {
            assert!(used.contains(*import), "{folder} does not need {import}");
        }
    }
}

#[test]
fn no_folder_is_listed_that_is_not_there() {
    for (layer, may) in LAYERS {
        assert!(root().join("src").join(layer).exists(), "{layer}");
        assert!(may.iter().all(|other| LAYERS.iter().any(|(known, _)| known == other)), "{layer}");
    }
}

#[test]
fn only_the_commands_print() {
    let mut wrong = Vec::new();
    for (name, text) in sources().iter().filter(|(name, _)| layer(name) != "cli") {
        for (number, line) in code(text).lines().enumerate() {
            if ["println!", "print!", "eprintln!", "eprint!"].iter().any(|call| line.contains(call)) {
                wrong.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

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
    // Put together here, so that this file does not find itself.
    let marks = ["dbg", "todo", "unimplemented"].map(|name| format!("{name}!("));
    let words = [["FIX", "ME"].concat(), ["XX", "X"].concat(), ["TO", "DO"].concat()];
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches", "grammar", "templates"] {
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

/// Words of games, from the packs themselves: their folders, classes, cards and definitions.
fn words_of_games() -> BTreeSet<String> {
    let mut words: BTreeSet<String> =
        ["hands of war", "mana surge", "janus gate", "balloon", "warrior"].into_iter().map(str::to_owned).collect();
    for path in files("cards") {
        let name = shown(&path);
        if let Some(pack) = name.split('/').nth(1).filter(|pack| !pack.contains('.')) {
            words.insert(pack.replace('-', " "));
        }
        if !name.ends_with(".card") {
            continue;
        }
        for line in read(&path).lines().filter(|line| !line.starts_with("Header: ")) {
            let keys = ["Class: ", "Token: ", "Condition: ", "Structure: ", "Summon: "];
            let declared = keys.iter().find_map(|key| line.strip_prefix(key));
            let card = line.split_once(", ").filter(|(_, rest)| rest.contains(" - ")).map(|(name, _)| name);
            if let Some(word) = declared.or(card) {
                let end = word.find(" (").unwrap_or(word.len());
                words.insert(word[..end].trim().to_lowercase());
            }
        }
    }
    words
}

#[test]
fn the_program_knows_no_game() {
    let words = words_of_games();
    assert!(words.len() > 20, "{words:?}");
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        for (number, line) in code(&text).lines().enumerate() {
            // Only what is said: a word of a game is a text, or part of a name in several words.
            let spaced: String = line.to_lowercase().replace(['-', '_', '.'], " ");
            let mut texts = spaced.split('"').skip(1).step_by(2);
            let said = |text: &str, word: &str| {
                let inner = |c: char| c.is_alphanumeric();
                text.match_indices(word)
                    .any(|(at, _)| !text[..at].ends_with(inner) && !text[at + word.len()..].starts_with(inner))
            };
            if texts.any(|text| words.iter().any(|word| said(text, word))) {
                wrong.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every text file of the project, generated ones aside.
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
fn nothing_depends_on_one_machine_or_host() {
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
fn the_changelog_knows_the_version() {
    let heading = format!("## [{}]", env!("CARGO_PKG_VERSION"));
    assert!(read(&root().join("CHANGELOG.md")).lines().any(|line| line.starts_with(&heading)), "{heading}");
}

#[test]
fn no_lint_is_switched_off() {
    let mut wrong = Vec::new();
    for folder in ["src", "tests", "benches"] {
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
