//! Places of the source, as the checks name them.

use super::figures::{Figures, Measure};
use model::{Card, Id};
use source::{Place, Span};

/// A part of a card, definition, team or game that a finding can point at.
///
/// Ids of texts: an action's own id, a definition's id, and a card's id for its special condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At<'a> {
    /// A card's header line.
    Card(&'a Id),
    /// The class word of a card's header.
    Class(&'a Id),
    Epithet(&'a Id),
    /// The text of an action: tag, name and rules.
    Action(&'a Id),
    /// Its tag alone, brackets included: `[A]`.
    ActionTag(&'a Id),
    /// The words of the n-th rule of a text, counted from 0.
    Rule(&'a Id, usize),
    /// The target line of a card or summon, keyword included.
    Target(&'a Id),
    /// The special condition of a card, keyword included.
    Special(&'a Id),
    /// A definition: its name and text.
    Definition(&'a Id),
    Lore(&'a Id),
    Quote(&'a Id),
    Team(&'a Id),
    /// The n-th name of a team, counted from 0: first the main characters, then the sideboard.
    TeamMember(&'a Id, usize),
    /// Whatever states the game's procedure.
    Game,
}

/// Where the parts stand. What it does not know, it answers with the nearest place it does.
pub trait Places: Sync {
    fn place(&self, at: At<'_>) -> Place;

    /// The source's words at that place; empty when they are not at hand.
    fn words(&self, at: At<'_>) -> &str;
}

/// Where the balance figures come from: a [`Measure`], or what was measured before.
pub trait Measures: Sync {
    fn figures(&self, card: &Card) -> Figures;
}

impl Measures for Measure<'_> {
    fn figures(&self, card: &Card) -> Figures {
        Measure::figures(self, card)
    }
}

/// The place of the first whole word in a part, compared without case; the whole part if it cannot be found there.
pub fn word(places: &dyn Places, at: At<'_>, word: &str) -> Place {
    let whole = places.place(at);
    let words = places.words(at);
    match find_word(words, word) {
        Some(start) if words.len() == whole.span.range().len() => {
            let start = whole.span.start as usize + start;
            Place { file: whole.file, span: Span::new(start, start + word.len()) }
        }
        _ => whole,
    }
}

/// Where a phrase stands in a text, at the bounds of words and without regard to ASCII case.
pub fn find_word(text: &str, phrase: &str) -> Option<usize> {
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
