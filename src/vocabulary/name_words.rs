//! The words of a name, as the lexer has them.

/// Returns the words of a name: *Crowd's Favourite* is *Crowd*, *'s* and *Favourite*, and *Mourners' Guild* is
/// *Mourners*, *'* and *Guild*. The skeleton of card files divides texts in the same way (`grammar/card.pest`).
pub fn name_words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().flat_map(split).filter(|word| !word.is_empty())
}

/// Joins words as they are printed, in which a possessive ending stands right behind its word.
pub fn joined_words<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && !word.starts_with('\'') {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// Divides a word before its possessive ending; without one the second part is empty.
fn split(word: &str) -> [&str; 2] {
    let stem = word.strip_suffix(['s', 'S']).filter(|stem| stem.ends_with(APOSTROPHES)).unwrap_or(word);
    let stem = stem.strip_suffix(APOSTROPHES).unwrap_or(word);
    [stem, word.get(stem.len()..).unwrap_or("")]
}

const APOSTROPHES: [char; 2] = ['\'', '’'];
