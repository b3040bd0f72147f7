//! Divides a tag into words and signs.

/// A word, a text in quotes or a sign, with the byte at which it starts.
pub type TagWord<'a> = (usize, &'a str);

/// The words and signs of a tag, without the spaces between them.
pub fn tag_words(tag: &str) -> Vec<TagWord<'_>> {
    let mut words = Vec::new();
    let mut letters = tag.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        if c.is_whitespace() {
            continue;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut end = at + c.len_utf8();
        if matches!(c, '"' | '\'' | '`') {
            for (at, next) in letters.by_ref() {
                end = at + next.len_utf8();
                if next == c {
                    break;
                }
            }
        } else if is_word(c) {
            while let Some((at, next)) = letters.next_if(|(_, next)| is_word(*next)) {
                end = at + next.len_utf8();
            }
        }
        words.push((at, tag.get(at..end).unwrap_or("")));
    }
    words
}

/// The text of a word in quotes; `None` for other words.
pub fn unquoted(word: &str) -> Option<&str> {
    let quote = word.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    word.strip_prefix(quote)?.strip_suffix(quote)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_falls_into_words_quotes_and_signs() {
        let words: Vec<&str> = tag_words("{% set é_1='a | b'|upper %}").into_iter().map(|(_, word)| word).collect();
        assert_eq!(words, ["{", "%", "set", "é_1", "=", "'a | b'", "|", "upper", "%", "}"]);
        assert_eq!(tag_words("a 'open").last(), Some(&(2, "'open")));
        assert_eq!((unquoted("'a'"), unquoted("a"), unquoted("'a")), (Some("a"), None, None));
    }
}
