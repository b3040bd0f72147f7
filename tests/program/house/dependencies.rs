//! The libraries that the workspace uses: their licences, and the Rust version that they need.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

use super::{read, root};

/// Every package that a build on this machine uses, as `cargo metadata` describes it. The tests share one call.
static PACKAGES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let about = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc knows its host");
    let ran = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host])
        .output()
        .expect("cargo runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let all: Value = serde_json::from_slice(&ran.stdout).expect("cargo metadata is JSON");
    all["packages"].as_array().expect("packages").clone()
});

/// Returns the licences that `deny.toml` allows.
fn allowed() -> BTreeSet<String> {
    let file = read(&root().join("deny.toml"));
    let list = file.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("a list of licences");
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether the allowed licences alone can satisfy a licence expression. `/` is an old notation for OR.
fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], "");
    plain.split(" AND ").all(|part| part.split(" OR ").any(|licence| allowed.contains(licence.trim())))
}

#[test]
fn every_library_has_a_licence_that_is_allowed() {
    let allowed = allowed();
    assert!(is_met("Unlicense OR MIT", &allowed) && is_met("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
    assert!(!is_met("GPL-3.0-only", &allowed) && !is_met("MIT AND GPL-3.0-only", &allowed));
    assert!(PACKAGES.len() > 100, "{}", PACKAGES.len());
    let unfit = PACKAGES.iter().filter(|package| !is_met(package["license"].as_str().unwrap_or("none"), &allowed));
    let unfit: Vec<String> = unfit.map(|package| format!("{}: {}", package["name"], package["license"])).collect();
    assert!(unfit.is_empty(), "{}", unfit.join("\n"));
}

#[test]
fn no_library_needs_a_later_rust_than_the_manifest_says() {
    let version = |text: &str| -> Vec<u32> { text.split('.').filter_map(|part| part.parse().ok()).collect() };
    let own = PACKAGES.iter().find(|package| package["name"] == "cardwright").expect("our own package");
    let least = version(own["rust_version"].as_str().expect("a least Rust"));
    let late = PACKAGES.iter().filter(|package| package["rust_version"].as_str().is_some_and(|v| version(v) > least));
    let late: Vec<String> = late.map(|package| format!("{}: {}", package["name"], package["rust_version"])).collect();
    assert!(late.is_empty(), "{}", late.join("\n"));
}
