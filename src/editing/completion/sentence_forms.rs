//! Whole sentences to start from, with places to fill in.

/// A sentence with places to fill in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentenceForm {
    /// The sentence in short, as the list shows it.
    pub label: &'static str,
    /// The sentence. `${1:words}` is a place to fill in, with words to begin with.
    pub body: &'static str,
}

/// The forms. Each has a line with its label, a bar, and the sentence.
const FORMS: &str = include_str!("sentence_forms.txt");

/// Returns all forms, in the order of the list.
pub fn sentence_forms() -> impl Iterator<Item = SentenceForm> {
    FORMS.lines().filter_map(|line| {
        let (label, body) = line.split_once(" | ")?;
        Some(SentenceForm { label: label.trim(), body: body.trim() })
    })
}

impl SentenceForm {
    /// Returns the sentence with the words that stand in its places at first.
    pub fn shown(&self) -> String {
        let mut shown = String::new();
        let mut rest = self.body;
        while let Some((before, place)) = rest.split_once("${") {
            shown.push_str(before);
            let (place, after) = place.split_once('}').unwrap_or((place, ""));
            shown.push_str(place.split_once(':').map_or("", |(_, words)| words));
            rest = after;
        }
        shown.push_str(rest);
        shown
    }
}
