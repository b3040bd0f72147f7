//! Words that designers know from other games, and their replacements in this language: `grammar/other-games.text`.

const TABLE: &str = include_str!("../../../grammar/other-games.text");

/// Returns the words to write instead of a word from another game.
pub fn of(word: &str) -> Option<&'static str> {
    TABLE.lines().filter(|line| !line.starts_with("//")).find_map(|line| {
        let (words, ours) = line.split_once(" = ")?;
        words.split(' ').any(|known| known == word).then_some(ours)
    })
}
