//! The lexicon of a language: lines for every kind of phrase, the most specific first.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::line::Line;

/// The codes and lexicons of the languages in which cards can be printed. The language in which cards are written is
/// not listed.
const LANGUAGES: [(&str, &str); 2] = [
    ("es", include_str!("../../grammar/languages/es.lexicon")),
    ("pt", include_str!("../../grammar/languages/pt.lexicon")),
];

/// A language in which cards can be printed.
#[derive(Debug, Default)]
pub struct Language {
    lines: BTreeMap<String, Vec<Line>>,
    /// Pairs of words that contract, with the contraction: *a el* becomes *al*.
    pub contractions: Vec<(String, String)>,
    /// Short wordings that replace a long phrase when it is repeated. Each comes with the name of that phrase's rule
    /// object.
    pub again: Vec<(String, String)>,
}

impl Language {
    /// Returns the language with this code; `None` if it has no lexicon.
    pub fn of(code: &str) -> Option<&'static Language> {
        static ALL: OnceLock<Vec<(&str, Language)>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let read = |(code, text): &(&'static str, &str)| (*code, Language::read(text).unwrap_or_default());
            LANGUAGES.iter().map(read).collect()
        });
        all.iter().find(|(known, _)| *known == code).map(|(_, language)| language)
    }

    /// Returns the codes of all languages.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(code, _)| *code)
    }

    /// Parses a lexicon. The error names the faulty line.
    pub fn read(text: &str) -> Result<Language, String> {
        let mut language = Language::default();
        let mut section: Option<(String, Option<bool>)> = None;
        for (index, line) in text.lines().enumerate() {
            let line = line.split_once("//").map_or(line, |(before, _)| before).trim_end();
            let at = |why: String| format!("line {}: {why}", index + 1);
            if line.is_empty() {
                continue;
            }
            if !line.starts_with(' ') {
                let heading = line.strip_suffix(':').ok_or_else(|| at("a heading ends with a colon".into()))?;
                let (name, gender) = match heading.split_once(' ') {
                    Some((name, "m")) => (name, Some(false)),
                    Some((name, "f")) => (name, Some(true)),
                    Some((_, other)) => return Err(at(format!("“{other}” is not a gender: write m or f"))),
                    None => (heading, None),
                };
                section = Some((name.to_owned(), gender));
                continue;
            }
            match &section {
                None => return Err(at("a line before the first heading".into())),
                Some((name, _)) if name == "contractions" || name == "again" => {
                    let (left, right) = line.split_once(" = ").ok_or_else(|| at("write: this = that".into()))?;
                    let pair = (left.trim().to_owned(), right.trim().to_owned());
                    if name == "again" { language.again.push(pair) } else { language.contractions.push(pair) }
                }
                Some((name, gender)) => {
                    let line = Line::read(line, *gender).map_err(at)?;
                    language.lines.entry(name.clone()).or_default().push(line);
                }
            }
        }
        for lines in language.lines.values_mut() {
            lines.sort_by_key(|line| std::cmp::Reverse(line.semantics.weight()));
        }
        Ok(language)
    }

    /// Returns the lines for a kind of phrase, the most specific first.
    pub fn lines(&self, category: &str) -> &[Line] {
        self.lines.get(category).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lexicon_is_read_and_asks_only_for_phrases_that_it_has() {
        const LEAVES: [&str; 16] = [
            "int",
            "code",
            "token-name",
            "condition-name",
            "structure-name",
            "summon-name",
            "char-name",
            "class-name",
            "action-name",
            "self-name",
            "own-token",
            "own-condition",
            "own-summon",
            "summoner-name",
            "antecedent",
            "adjective-name",
        ];
        for (code, text) in LANGUAGES {
            let language = Language::read(text).unwrap_or_else(|why| panic!("{code}: {why}"));
            for line in language.lines.values().flatten() {
                for slot in &line.slots {
                    let known = LEAVES.contains(&slot.category.as_str()) || language.lines.contains_key(&slot.category);
                    assert!(known, "{code}: nothing says a {}", slot.category);
                }
            }
        }
    }
}
