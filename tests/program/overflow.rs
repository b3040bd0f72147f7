//! A finding about a text that does not fit points at the words that overflow.

use std::process::Command;

#[test]
fn the_finding_points_at_the_words_that_no_longer_fit() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("long.card");
    let action = |(number, name): (usize, &&str)| {
        format!(
            "[S] {name}: Move one of the closest Allies by up to {number} toward Longa. Then move each Ally at melee by up to {number} away \
             from Longa. If there is an Opp at melee to Longa, push each Opp at melee by {number}.\n\n"
        )
    };
    let names = ["ONE", "TWO", "THREE", "FOUR", "FIVE"];
    let text: String = names.iter().enumerate().map(|(at, name)| action((at + 1, name))).collect();
    std::fs::write(&file, format!("Longa, Endless Talker - Rogue\n\n{text}Target: No target\n")).expect("written");
    let ran = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["check", "--pack", "fantasy-arena", "--format", "json"])
        .arg(&file)
        .output()
        .expect("the program runs");
    let found: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("findings as JSON");
    let all = found.as_array().expect("a list");
    // A card whose rules are not understood is not drawn, so its text cannot overflow.
    let errors: Vec<&serde_json::Value> =
        all.iter().filter(|f| f["code"].as_str().is_some_and(|c| c.starts_with('E'))).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let long = all.iter().find(|finding| finding["code"] == "R001").expect("it is too long");
    let line = long["start"]["line"].as_u64().expect("a line");
    assert!(line > 1, "it stands in the text, not at the header: {long:#}");
}
