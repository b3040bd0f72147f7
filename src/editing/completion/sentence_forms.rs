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

/// Returns the forms, in the order of the list, with names of the pack. A form that needs a name which the pack does
/// not have is left out.
pub fn sentence_forms(token: Option<&str>, condition: Option<&str>) -> Vec<SentenceForm> {
    let names = FormNames::new(token, condition);
    let form = |line: &str| {
        let (label, body) = line.split_once(" | ")?;
        Some(SentenceForm { label: names.put_into(label)?, body: names.put_into(body)? })
    };
    FORMS.lines().filter_map(form).collect()
}

/// The names of a pack that stand in forms.
pub(super) struct FormNames {
    /// A token with its article.
    token: Option<String>,
    condition: Option<String>,
}

impl FormNames {
    pub(super) fn new(token: Option<&str>, condition: Option<&str>) -> FormNames {
        let with_article = |token: &str| {
            let article = if token.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("{article} {token}")
        };
        FormNames { token: token.map(with_article), condition: condition.map(str::to_owned) }
    }

    /// Returns the words with names in place of the words in capitals; `None` if the pack lacks one of the names.
    pub(super) fn put_into(&self, words: &str) -> Option<String> {
        let mut words = words.trim().to_owned();
        for (mark, name) in [("A_TOKEN", &self.token), ("CONDITION", &self.condition)] {
            if words.contains(mark) {
                words = words.replace(mark, name.as_deref()?);
            }
        }
        Some(words)
    }
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
