//! The crates are the layers: a crate depends on exactly the crates that its code uses.

use std::collections::BTreeSet;
use std::path::Path;

use super::{code, read, root, sources};

/// Returns the workspace's crates that `[dependencies]` of a manifest lists, by their names without the prefix
/// `cardwright-`.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let section = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.strip_prefix("cardwright-")?.split(['.', ' ']).next());
    names.map(str::to_owned).collect()
}

/// Returns the folders of `src/`; each is a crate.
fn crates() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("src")).expect("src/").flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn every_folder_of_the_pipeline_is_a_crate_of_its_name() {
    for name in crates() {
        let manifest = read(&root().join("src").join(&name).join("Cargo.toml"));
        for line in [format!("name = \"cardwright-{name}\""), format!("name = \"{name}\""), "[lints]".to_owned()] {
            assert!(manifest.lines().any(|known| known == line), "src/{name}/Cargo.toml lacks {line}");
        }
    }
}

/// With an unused dependency, a later import of that crate would go unnoticed.
#[test]
fn no_crate_lists_a_dependency_that_it_does_not_use() {
    let sources = sources();
    for name in crates() {
        let manifest = read(&root().join("src").join(&name).join("Cargo.toml"));
        let own = sources.iter().filter(|(path, _)| Path::new(path).starts_with(Path::new("src").join(&name)));
        let code: String = own.map(|(_, text)| code(text)).collect();
        for dependency in dependencies(&manifest) {
            let is_used = code
                .match_indices(&format!("{dependency}::"))
                .any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
                || code.contains(&format!("use {dependency};"));
            assert!(is_used, "src/{name} does not need {dependency}");
        }
    }
}

/// Profiles inherit the settings of packages. So a package that the release profile compiles with few optimisations
/// must be listed again for the fastest program.
#[test]
fn the_fastest_program_has_no_package_with_few_optimisations() {
    let manifest = read(&root().join("Cargo.toml"));
    let packages = |profile: &str| -> BTreeSet<String> {
        let start = format!("[profile.{profile}.package.");
        let names = manifest.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix(']'));
        names.map(str::to_owned).collect()
    };
    assert!(packages("release").len() > 20);
    assert_eq!(packages("release"), packages("dist"));
    assert!(manifest.contains("[profile.bench]\ninherits = \"dist\"\n"));
    for section in manifest.split("\n[").filter(|section| section.starts_with("profile.dist.package.")) {
        assert!(section.trim_end().ends_with("opt-level = 3"), "{section}");
    }
}

/// Authors of other engines need only the crates of the rule objects and the engine.
#[test]
fn the_engine_needs_no_more_than_the_rule_objects() {
    let manifest = |name: &str| dependencies(&read(&root().join("src").join(name).join("Cargo.toml")));
    assert_eq!(manifest("model"), BTreeSet::new());
    assert_eq!(manifest("dice"), BTreeSet::new());
    assert_eq!(manifest("board"), ["model"].map(str::to_owned).into());
    assert_eq!(manifest("engine"), ["board", "dice", "model"].map(str::to_owned).into());
}
