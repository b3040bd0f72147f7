//! The names of a pack in another language: `cards/PACK/es.translation`.
//!
//! A line is a name of the pack, “ = ”, and the translation. A noun has its gender, and its plural if texts count it:
//! `Lantern = Farol (m), Faroles`. A word that describes chars has a form for each gender: `Snared = Enredado,
//! Enredada`. A story is a line `Lore of NAME = …`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::line::Agreement;
use source::Span;

/// The translation of one name, as the file gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The singular of a noun, or the masculine singular of an adjective.
    pub word: String,
    /// The forms after the first comma: the plural of a noun, or the feminine and both plurals of an adjective.
    pub further: Vec<String>,
    /// `true` for `(f)`, `false` for `(m)`, `None` if the file gives no gender.
    pub feminine: Option<bool>,
    /// The span of the line.
    pub span: Span,
}

impl Entry {
    /// Returns the singular or the plural of a noun.
    pub fn noun(&self, several: bool) -> &str {
        self.further.first().filter(|_| several).unwrap_or(&self.word)
    }

    /// Returns the form of an adjective that agrees in gender and number.
    pub fn adjective(&self, with: Agreement) -> String {
        let one = self.further.first().filter(|_| with.feminine).unwrap_or(&self.word);
        let plural = self.further.get(1 + usize::from(with.feminine));
        match (with.several, plural) {
            (false, _) => one.clone(),
            (true, Some(plural)) => plural.clone(),
            (true, None) => format!("{one}s"),
        }
    }
}

/// The translations of one file.
#[derive(Debug, Default)]
pub struct Translation {
    entries: BTreeMap<String, Entry>,
    /// The names that were looked up. `unused` compares the lines with these names.
    asked: RefCell<BTreeSet<String>>,
    /// The lines that are not translations.
    pub unread: Vec<Span>,
}

impl Translation {
    /// Reads a translation file. Lines that cannot be read go to `unread`.
    pub fn read(text: &str) -> Translation {
        let mut names = Translation::default();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = Span::new(start, start + line.trim_end().len());
            start += line.len();
            let line = line.trim();
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            match line.split_once(" = ") {
                Some((key, value)) => {
                    let key = key.trim().to_owned();
                    let entry = entry(value.trim(), key.starts_with(LORE), span);
                    names.entries.insert(key, entry);
                }
                None => names.unread.push(span),
            }
        }
        names
    }

    /// Returns the translation of a name.
    pub fn get(&self, english: &str) -> Option<&Entry> {
        self.asked.borrow_mut().insert(english.to_owned());
        self.entries.get(english)
    }

    /// Returns the translated story of a card.
    pub fn lore(&self, card: &str) -> Option<&str> {
        self.get(&format!("{LORE}{card}")).map(|entry| entry.word.as_str())
    }

    /// Returns the lines that were never looked up.
    pub fn unused(&self) -> impl Iterator<Item = (&str, &Entry)> {
        let asked = self.asked.borrow().clone();
        self.entries.iter().filter(move |(key, _)| !asked.contains(*key)).map(|(key, entry)| (key.as_str(), entry))
    }
}

/// The words before the card's name in the key of a story.
const LORE: &str = "Lore of ";

fn entry(value: &str, whole: bool, span: Span) -> Entry {
    if whole {
        return Entry { word: value.to_owned(), further: Vec::new(), feminine: None, span };
    }
    let mut feminine = None;
    let mut forms = value.split(", ").map(|form| {
        let form = form.trim();
        for (mark, is_feminine) in [(" (m)", false), (" (f)", true)] {
            if let Some(bare) = form.strip_suffix(mark) {
                feminine = Some(is_feminine);
                return bare.to_owned();
            }
        }
        form.to_owned()
    });
    let word = forms.next().unwrap_or_default();
    let further = forms.collect();
    Entry { word, further, feminine, span }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_and_adjectives_have_their_forms() {
        let text =
            "Lantern = Farol (m), Faroles\nSnared = Enredado, Enredada\nLore of Nell = Una, dos, tres.\nnonsense\n";
        let names = Translation::read(text);
        let lantern = names.get("Lantern").unwrap();
        assert_eq!((lantern.noun(false), lantern.noun(true), lantern.feminine), ("Farol", "Faroles", Some(false)));
        let with = |feminine, several| Agreement { feminine, several, wish: false };
        let snared = names.get("Snared").unwrap();
        assert_eq!(snared.adjective(with(true, false)), "Enredada");
        assert_eq!(snared.adjective(with(true, true)), "Enredadas");
        assert_eq!(names.lore("Nell"), Some("Una, dos, tres."));
        assert_eq!(names.unread.len(), 1);
        assert!(names.unused().next().is_none());
    }
}
