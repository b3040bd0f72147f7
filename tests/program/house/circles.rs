//! No circular imports: code that two files of a crate share is in a file below both.

use std::collections::{BTreeMap, BTreeSet};

use super::{code, sources};

/// The path of a module from the crate's root. The root itself has the empty path.
type Module = Vec<String>;

/// Returns the modules of a crate that have a file, each with the code of its file.
fn modules(folder: &str) -> BTreeMap<Module, String> {
    let own = sources().into_iter().filter_map(|(path, text)| Some((path.strip_prefix(folder)?.to_owned(), text)));
    own.map(|(path, text)| {
        let mut names: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if names.last().is_some_and(|last| last == "mod" || last == "lib") {
            names.pop();
        }
        (names, code(&text))
    })
    .collect()
}

/// Expands a `use` tree into its paths: `a::{b, c::d}` has `a::b` and `a::c::d`.
fn expanded(tree: &str, before: &[String], found: &mut Vec<Vec<String>>) {
    let (mut depth, mut start) = (0, 0);
    let mut items = Vec::new();
    for (at, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&tree[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(&tree[start..]);
    for item in items.into_iter().map(str::trim).filter(|item| !item.is_empty()) {
        let (path, group) = match item.split_once('{') {
            Some((path, group)) => (path, group.rsplit_once('}').map(|(group, _)| group)),
            None => (item.split(" as ").next().unwrap_or(item), None),
        };
        let names = path.split("::").map(str::trim).filter(|name| !name.is_empty() && *name != "self");
        let whole: Vec<String> = before.iter().cloned().chain(names.map(str::to_owned)).collect();
        match group {
            Some(group) => expanded(group, &whole, found),
            None => found.push(whole),
        }
    }
}

/// Returns the `use` trees of a file, and whether each is public.
fn uses(code: &str) -> Vec<(bool, &str)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        let is_public = line.starts_with("pub");
        if (line.is_empty() || is_public)
            && let Some(tree) = code[at + 4..].split(';').next()
        {
            found.push((is_public, tree));
        }
    }
    found
}

/// Returns all paths in a file: the paths in `use` lines, and the paths that begin with `crate::` or `super::`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (_, tree) in uses(code) {
        expanded(tree, &[], &mut found);
    }
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            if !code[..at].ends_with("::") {
                let end = code[at..].find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
                let path = &code[at..end.map_or(code.len(), |end| at + end)];
                let names: Vec<String> = path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
                // The names of `crate::{…}` are in the group, which `uses` has already found.
                if names.iter().any(|name| name != "crate" && name != "super") {
                    found.push(names);
                }
            }
        }
    }
    found
}

/// The files of a crate, and the re-exports of each file with their names.
struct Crate {
    modules: BTreeMap<Module, String>,
    exports: BTreeMap<(Module, String), Vec<String>>,
}

impl Crate {
    fn at(folder: &str) -> Crate {
        let modules = modules(folder);
        let mut exports = BTreeMap::new();
        for (module, code) in &modules {
            for (_, tree) in uses(code).into_iter().filter(|(is_public, _)| *is_public) {
                let mut found = Vec::new();
                expanded(tree, &[], &mut found);
                let named = found.into_iter().filter_map(|path| Some((path.last()?.clone(), path)));
                exports.extend(named.map(|(name, path)| ((module.clone(), name), path)));
            }
        }
        Crate { modules, exports }
    }

    /// Returns the module whose file defines the item of a path, as seen from a module. Follows re-exports.
    fn definer(&self, from: &Module, path: &[String], depth: usize) -> Option<Module> {
        let mut base = from.clone();
        let mut rest = path;
        match rest.first().map(String::as_str) {
            Some("crate") => {
                base.clear();
                rest = &rest[1..];
            }
            Some("super") => {
                while rest.first().is_some_and(|name| name == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            Some(name) if self.modules.contains_key(&child(&base, name)) => {}
            _ => return None,
        }
        while let Some(name) = rest.first() {
            let inner = child(&base, name);
            if !self.modules.contains_key(&inner) {
                break;
            }
            base = inner;
            rest = &rest[1..];
        }
        let export = rest.first().and_then(|name| self.exports.get(&(base.clone(), name.clone())));
        let led = export.filter(|_| depth < 8).and_then(|path| self.definer(&base, path, depth + 1));
        led.or(Some(base))
    }

    /// Returns the paths of a file that begin with one of its own modules, such as `games::run(…)`.
    fn paths_into_own_modules(&self, module: &Module, code: &str) -> Vec<Vec<String>> {
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words = code.split(|c: char| !is_path(c)).filter(|word| word.contains("::"));
        let paths = words.map(|word| word.split("::").map(str::to_owned).collect::<Vec<String>>());
        paths.filter(|path| path.first().is_some_and(|name| self.modules.contains_key(&child(module, name)))).collect()
    }

    /// Returns, for each module, the modules whose definitions its file uses.
    fn needs(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |module: &Module, code: &str| {
            let own = self.paths_into_own_modules(module, code);
            let all = paths(code).into_iter().chain(own).filter_map(|path| self.definer(module, &path, 0));
            all.filter(|other| other != module && self.modules.contains_key(other)).collect()
        };
        self.modules.iter().map(|(module, code)| (module, of(module, code))).collect()
    }
}

fn child(module: &Module, name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// Returns all modules that are reachable from a module.
fn reached<'n>(needs: &'n BTreeMap<&Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<&'n Module> {
    let mut open: Vec<&Module> = needs.get(from).into_iter().flatten().collect();
    let mut found = BTreeSet::new();
    while let Some(module) = open.pop() {
        if found.insert(module) {
            open.extend(needs.get(module).into_iter().flatten());
        }
    }
    found
}

/// Imports that must close a circle, because types of the two files contain each other: a phrase has predicates, a
/// predicate asks whether a deed happened (*an Opp that was hit*), and a deed has phrases (*an Opp hits a char*).
///
/// - `model`: one file for both would have 700 lines.
/// - `engine`: its files are those of `model` in compiled form, so they are divided in the same way.
///
/// Only the import from the first file to the second is allowed: without this import, no circle may remain.
const TYPES_THAT_CONTAIN_EACH_OTHER: [(&str, &str, &str); 4] = [
    ("src/model/", "phrase", "deed"),
    ("src/model/", "phrase", "pointer"),
    ("src/engine/", "program/phrase", "program/deed"),
    ("src/engine/", "program/phrase", "program/pointer"),
];

fn is_excused(folder: &str, from: &Module, to: &Module) -> bool {
    TYPES_THAT_CONTAIN_EACH_OTHER.contains(&(folder, &from.join("/"), &to.join("/")))
}

#[test]
fn no_crate_has_a_circle_of_imports() {
    let mut wrong = Vec::new();
    let folders: BTreeSet<String> = sources()
        .iter()
        .filter_map(|(path, _)| Some(format!("src/{}/", path.strip_prefix("src/")?.split_once('/')?.0)))
        .collect();
    assert!(folders.len() > 20, "{folders:?}");
    for folder in folders {
        let files = Crate::at(&folder);
        let mut needs = files.needs();
        for (module, needed) in &mut needs {
            needed.retain(|other| !is_excused(&folder, module, other));
        }
        for module in needs.keys().filter(|module| reached(&needs, module).contains(**module)) {
            wrong.push(format!("{folder}{} is in a circle", module.join("/")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_excused_import_still_closes_a_circle() {
    for (folder, from, to) in TYPES_THAT_CONTAIN_EACH_OTHER {
        let files = Crate::at(folder);
        let needs = files.needs();
        let module = |name: &str| -> Module { name.split('/').map(str::to_owned).collect() };
        let (from, to) = (module(from), module(to));
        assert!(needs.get(&from).is_some_and(|needed| needed.contains(&to)), "{folder} {from:?} does not need {to:?}");
        assert!(reached(&needs, &to).contains(&from), "{folder} {to:?} does not lead back to {from:?}");
    }
}

#[test]
fn imports_are_found_however_they_are_written() {
    let code = "use crate::a::{B, c::{self, D}};\npub use e::F as G;\nlet x = super::h::i(crate::j::K);\n";
    let found: Vec<String> = paths(code).iter().map(|path| path.join("::")).collect();
    let expected = ["crate::a::B", "crate::a::c", "crate::a::c::D", "e::F", "crate::a", "crate::j::K", "super::h::i"];
    assert_eq!(found, expected);
}

#[test]
fn a_path_into_an_own_module_needs_no_import() {
    let code = "mod games;\nfn run() {\n    games::play(super::other::Seat, self::Rules::games::NONE);\n}\n";
    let modules = [(vec![], code.to_owned()), (vec!["games".to_owned()], String::new())];
    let crate_of_two = Crate { modules: modules.into_iter().collect(), exports: BTreeMap::new() };
    assert_eq!(crate_of_two.paths_into_own_modules(&vec![], code), [["games", "play"]]);
}
