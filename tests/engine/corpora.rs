//! Every text of the corpora, the suite and the handbooks can be played.

use engine::problems;
use model::Ban;

use crate::support::{root, rules_with};

/// Texts with the names that messages give them.
fn texts() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for folder in ["tests/corpus/fantasy-arena", "tests/corpus/invented", "tests/corpus/wild"] {
        let mut paths: Vec<_> = std::fs::read_dir(root().join(folder)).expect("a corpus").flatten().collect();
        paths.sort_by_key(std::fs::DirEntry::path);
        for entry in paths.into_iter().filter(|entry| entry.path().extension().is_some_and(|ext| ext == "card")) {
            all.push((entry.path().display().to_string(), std::fs::read_to_string(entry.path()).expect("a text")));
        }
    }
    for page in ["docs/language.md", "docs/tutorial.md", "docs/playing.md"] {
        let text = std::fs::read_to_string(root().join(page)).expect("a page");
        for (number, block) in text.split("```card\n").skip(1).enumerate() {
            let block = block.split("```").next().unwrap_or("");
            all.push((format!("{page}, block {}", number + 1), block.to_owned()));
        }
    }
    all
}

#[test]
fn texts_of_the_corpora_and_handbooks_can_be_played() {
    let (mut wrong, mut played) = (Vec::new(), 0);
    for (name, text) in texts() {
        // Texts that are no card of this game, or that show a mistake on purpose, are skipped.
        let Ok(rules) = rules_with(&text) else { continue };
        assert!(rules.game.bans.contains(&Ban::Prose));
        let found: Vec<String> = problems(&rules)
            .iter()
            .filter(|problem| !problem.what.contains("only people") && !problem.what.contains("another engine"))
            .map(|problem| format!("{name}: {problem}"))
            .collect();
        played += 1;
        wrong.extend(found);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(played > 20, "only {played} texts were understood");
}
