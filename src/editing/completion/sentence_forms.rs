//! Whole sentences to start from, with places to fill in.

/// A sentence with places to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentenceForm {
    /// The sentence in short, as the list shows it.
    pub label: String,
    /// The sentence. `${1:words}` is a place to fill in, with words to begin with.
    pub body: String,
}

/// The forms. Each has a line with its label, a bar, and the sentence. A token and a condition of the pack stand in for
/// the words in capitals.
const FORMS: &str = include_str!("sentence_forms.txt");

/// Returns the forms, in the order of the list, with names of the pack. A form that needs a name which the pack does not
/// have is left out.
pub fn sentence_forms(token: Option<&str>, condition: Option<&str>) -> Vec<SentenceForm> {
    let token = token.map(|token| {
        let article = if token.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        format!("{article} {token}")
    });
    let names = [("A_TOKEN", token.as_deref()), ("CONDITION", condition)];
    let form = |line: &str| {
        let (label, body) = line.split_once(" | ")?;
        let mut body = body.trim().to_owned();
        for (mark, name) in names {
            if body.contains(mark) {
                body = body.replace(mark, name?);
            }
        }
        Some(SentenceForm { label: label.trim().to_owned(), body })
    };
    FORMS.lines().filter_map(form).collect()
}

impl SentenceForm {
    /// Returns the sentence with the words that stand in its places at first.
    pub fn shown(&self) -> String {
        let mut shown = String::new();
        let mut rest = self.body.as_str();
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
