//! The program contains no words of a game: packs are data.

use std::collections::BTreeSet;

use super::{code, files, read, shown, sources};

/// Returns words of games. They come from the packs themselves: from folders, classes, cards and definitions.
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
fn the_program_contains_no_words_of_a_game() {
    let words = words_of_games();
    assert!(words.len() > 20, "{words:?}");
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        for (number, line) in code(&text).lines().enumerate() {
            // Only whole words in string literals count.
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
