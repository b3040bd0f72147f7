//! Words that designers know from other games, and what this language says instead: `grammar/other-games.text`.

const TABLE: &str = include_str!("../../../grammar/other-games.text");

/// A word from another game, and what to write instead.
pub fn of(word: &str) -> Option<&'static str> {
    TABLE.lines().filter(|line| !line.starts_with("//")).find_map(|line| {
        let (words, ours) = line.split_once(" = ")?;
        words.split(' ').any(|known| known == word).then_some(ours)
    })
}
