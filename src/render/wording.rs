//! The program's own words in print, in each language: the words on cards and in leaflets that do not come from the
//! pack. The file `grammar/languages/CODE.words` has one text on each line.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The file of each language, by the code of the language.
const LANGUAGES: [(&str, &str); 3] = [
    ("en", include_str!("../../grammar/languages/en.words")),
    ("es", include_str!("../../grammar/languages/es.words")),
    ("pt", include_str!("../../grammar/languages/pt.words")),
];

/// The texts of one language, by key.
#[derive(Debug, Default)]
pub struct Wording(BTreeMap<&'static str, &'static str>);

impl Wording {
    /// The texts of the language with that code, or the English texts if there is no such language.
    pub fn of(code: &str) -> &'static Wording {
        static ALL: OnceLock<Vec<(&str, Wording)>> = OnceLock::new();
        let all = ALL.get_or_init(|| LANGUAGES.iter().map(|(code, text)| (*code, Wording::read(text))).collect());
        let found = all.iter().find(|(known, _)| *known == code).or(all.first());
        static NONE: Wording = Wording(BTreeMap::new());
        found.map_or(&NONE, |(_, wording)| wording)
    }

    /// The codes of all languages.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(code, _)| *code)
    }

    fn read(text: &'static str) -> Wording {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        Wording(
            lines.filter_map(|line| line.split_once(" = ")).map(|(key, words)| (key.trim(), words.trim())).collect(),
        )
    }

    /// All texts, as variables of a template.
    pub fn all(&self) -> &BTreeMap<&'static str, &'static str> {
        &self.0
    }

    /// The text of that key as written; the key itself if there is no such text.
    pub fn get<'a>(&self, key: &'a str) -> &'a str {
        self.0.get(key).copied().unwrap_or(key)
    }

    /// The text of that key. Each name in braces is replaced by its value in `with`.
    pub fn say(&self, key: &str, with: &[(&str, &str)]) -> String {
        let filled = |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{{name}}}"), value);
        with.iter().fold(self.get(key).to_owned(), filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_words_with_the_same_holes() {
        let holes = |text: &str| {
            let mut found: Vec<String> =
                text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).map(str::to_owned).collect();
            found.sort();
            found
        };
        let english = Wording::of("en");
        assert!(english.all().len() > 50);
        for code in Wording::codes() {
            let other = Wording::of(code);
            let keys = |wording: &Wording| wording.all().keys().copied().collect::<Vec<_>>();
            assert_eq!(keys(other), keys(english), "{code}");
            for (key, text) in english.all() {
                assert_eq!(holes(text), holes(other.get(key)), "{code}: {key}");
            }
        }
    }

    #[test]
    fn braces_are_filled() {
        assert_eq!(Wording::of("en").say("sheet_game", &[("n", "2")]), "Game 2");
        assert_eq!(Wording::of("xx").get("no-such-key"), "no-such-key");
    }
}
