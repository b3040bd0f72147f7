//! Searches for whole words and phrases in the designer's own text.

use super::source_parts::{At, Places};
use source::{Place, Span};

/// Returns the place where a word first occurs in a part of the source. ASCII case does not count. If the word does not
/// occur, returns the place of the whole part.
pub(crate) fn place_of_word(places: &dyn Places, at: At<'_>, word: &str) -> Place {
    let whole = places.place(at);
    let words = places.words(at);
    match find_word(words, word) {
        Some(start) if words.len() == whole.span.range().len() => {
            let start = whole.span.range().start + start;
            Place { file: whole.file, span: Span::new(start, start + word.len()) }
        }
        _ => whole,
    }
}

/// Returns the byte offset at which a phrase first occurs in a text. The phrase must begin and end at word boundaries.
/// ASCII case does not count.
pub(crate) fn find_word(text: &str, phrase: &str) -> Option<usize> {
    let (text, phrase) = (text.as_bytes(), phrase.as_bytes());
    let inner = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80);
    let fits = |start: usize| {
        let end = start + phrase.len();
        text.get(start..end).is_some_and(|found| found.eq_ignore_ascii_case(phrase))
            && !inner(start.checked_sub(1).and_then(|before| text.get(before)))
            && !inner(text.get(end))
    };
    if phrase.is_empty() {
        return None;
    }
    (0..text.len()).find(|start| fits(*start))
}

/// Returns the words of a text. The text is divided in the same places as by [`find_word`].
pub(crate) fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::find_word;

    #[test]
    fn words_are_found_whole_and_without_case() {
        assert_eq!(find_word("A coin, a Dice.", "dice"), Some(10));
        assert_eq!(find_word("predicate", "dice"), None);
        assert_eq!(find_word("dicey", "dice"), None);
        assert_eq!(find_word("ädice", "dice"), None);
        assert_eq!(find_word("a die", "die"), Some(2));
        assert_eq!(find_word("", ""), None);
    }
}
