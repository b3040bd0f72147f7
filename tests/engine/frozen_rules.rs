//! The rule objects of the frozen pack, kept as a file for the unit tests of the engine, which does not know the compiler.
//!
//! `BLESS=1 cargo test --test engine frozen_rules` writes the file anew.

use crate::support::{frozen, root};

#[test]
fn the_rules_file_of_the_frozen_pack_is_what_compiling_the_pack_gives() {
    let path = root().join("tests/engine/frozen/rules.ron");
    let found = emit::ron(&frozen().0).expect("text");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &found).expect("written");
    }
    let kept = std::fs::read_to_string(&path).expect("the rules file");
    for (line, (found, kept)) in found.lines().zip(kept.lines()).enumerate() {
        assert_eq!(found, kept, "line {} of {}", line + 1, path.display());
    }
    assert_eq!(found, kept);
}
