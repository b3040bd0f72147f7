//! Divides a rule text into passages for print. Definitions in parentheses become passages of their own, and the names
//! of structures are bold where they first appear.

use serde::Serialize;

/// A run of text in one style.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Words {
    pub text: String,
    pub bold: bool,
    pub italic: bool,
    /// The id of a symbol: a class's emblem before its name, or `icon-attack` instead of `[A]`. Empty for plain words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// The words that the symbol replaces, such as `[A]`. Empty if the words stand beside the symbol.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon_text: String,
    /// A target code, which a small diagram follows. Empty for other words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub code: String,
}

/// A paragraph: rules, or a definition that is set apart.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Passage {
    /// Whether the passage is a definition that stood in parentheses. It is printed as its own paragraph, without the
    /// parentheses.
    pub note: bool,
    /// The name or names that the passage defines, printed before it. Empty for other passages.
    pub name: String,
    /// The kind of the thing defined, such as `Token` or `Condition`. Empty for several kinds and for other passages.
    pub kind: String,
    pub runs: Vec<Words>,
}

/// A definition in a parenthesis of a card's text: the text, the name or names that it defines, and their kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefinedText {
    pub text: String,
    pub name: String,
    pub kind: String,
}

impl DefinedText {
    /// Adds a definition to the definitions of a card. If its text is there already, the name is added to that
    /// definition, because a parenthesis may define several names. Texts have single spaces.
    pub fn add(all: &mut Vec<DefinedText>, text: String, name: &str, kind: &str) {
        match all.iter_mut().find(|known| known.text == text) {
            Some(known) => {
                known.name = format!("{} and {name}", known.name);
                if known.kind != kind {
                    known.kind.clear();
                }
            }
            None => all.push(DefinedText { text, name: name.to_owned(), kind: kind.to_owned() }),
        }
    }

    /// The text without its first words if these only repeat the name and the kind, such as *A Swirl is a token.*
    fn rest(&self) -> String {
        let (name, kind) = (self.name.to_lowercase(), self.kind.to_lowercase());
        let lower = self.text.to_lowercase();
        // If the lower-case text has another length, its offsets do not fit the text, so nothing is removed.
        let text = if lower.len() == self.text.len() { self.text.as_str() } else { return self.text.clone() };
        let said = [
            format!("a {name} is a {kind}."),
            format!("an {name} is a {kind}."),
            format!("{name} ({kind}):"),
            format!("{name} {kind}:"),
            format!("{name}: a {kind}."),
            format!("{name}:"),
            format!("{kind}:"),
            format!("{kind},"),
            format!("a {kind};"),
        ];
        let said = said.iter().filter(|_| !kind.is_empty()).find(|said| lower.starts_with(said.as_str()));
        let rest = said.and_then(|said| text.get(said.len()..)).map_or(text, str::trim_start);
        let mut letters = rest.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }
}

/// A text in parentheses with fewer letters than this stays in its line and keeps its parentheses.
const SHORT: usize = 48;

/// Divides a text into passages. `names` has the forms of each structure's name, such as singular and plural. A name is
/// bold where one of its forms first appears.
pub fn passages(text: &str, names: &[Vec<String>]) -> Vec<Passage> {
    defining_passages(text, names, &[])
}

/// Divides a text whose parentheses may define names. A parenthesis with a text in `defined` becomes a passage with the
/// name and the kind that it defines.
pub fn defining_passages(text: &str, names: &[Vec<String>], defined: &[DefinedText]) -> Vec<Passage> {
    let definition = |inner: &str| {
        let plain = inner.split_whitespace().collect::<Vec<_>>().join(" ");
        defined.iter().find(|definition| definition.text == plain)
    };
    let note = |text: String| match definition(&text) {
        Some(defined) => {
            let runs = Some(defined.rest()).filter(|rest| !rest.is_empty());
            let runs = runs.map(|text| Words { text, italic: true, ..Words::default() });
            Passage {
                note: true,
                name: defined.name.clone(),
                kind: defined.kind.clone(),
                runs: runs.into_iter().collect(),
            }
        }
        None => note(text),
    };
    let mut passages: Vec<Passage> = Vec::new();
    let mut plain = String::new();
    let mut notes: Vec<String> = Vec::new();
    let mut runs: Vec<Words> = Vec::new();
    let flush = |plain: &mut String, runs: &mut Vec<Words>| {
        if !plain.is_empty() {
            runs.push(Words { text: std::mem::take(plain), ..Words::default() });
        }
    };
    for piece in pieces(text) {
        match piece {
            TextPiece::Words(words) => {
                // A definition within a sentence is printed after the end of the sentence.
                let mut rest = words;
                while !notes.is_empty() {
                    let end = sentence_end(&plain).then_some(0).or_else(|| end_of_sentence(rest));
                    let Some(end) = end else { break };
                    plain.push_str(rest.get(..end).unwrap_or(""));
                    rest = rest.get(end..).unwrap_or("");
                    flush(&mut plain, &mut runs);
                    passages.push(Passage { runs: std::mem::take(&mut runs), ..Passage::default() });
                    passages.extend(notes.drain(..).map(note));
                }
                plain.push_str(if plain.is_empty() && runs.is_empty() { rest.trim_start() } else { rest });
            }
            TextPiece::Parenthesis(inner) if inner.chars().count() < SHORT && definition(inner).is_none() => {
                flush(&mut plain, &mut runs);
                runs.push(Words { text: format!("({inner})"), italic: true, ..Words::default() });
            }
            TextPiece::Parenthesis(inner) => {
                plain.truncate(plain.trim_end().len());
                notes.push(inner.trim().to_owned());
            }
        }
    }
    flush(&mut plain, &mut runs);
    if !runs.is_empty() {
        passages.push(Passage { runs, ..Passage::default() });
    }
    passages.extend(notes.drain(..).map(note));
    embolden(&mut passages, names);
    passages
}

fn note(text: String) -> Passage {
    Passage { note: true, runs: vec![Words { text, italic: true, ..Words::default() }], ..Passage::default() }
}

fn sentence_end(text: &str) -> bool {
    text.is_empty() || text.trim_end().ends_with(['.', '!', '?', ':'])
}

fn end_of_sentence(text: &str) -> Option<usize> {
    text.find(". ").map(|at| at + 1).or_else(|| text.ends_with('.').then_some(text.len()))
}

enum TextPiece<'a> {
    Words(&'a str),
    Parenthesis(&'a str),
}

/// Cuts the text at its outermost parentheses. A parenthesis that is never closed is plain text.
fn pieces(text: &str) -> Vec<TextPiece<'_>> {
    let mut pieces = Vec::new();
    let (mut depth, mut from) = (0usize, 0usize);
    for (at, c) in text.char_indices() {
        match c {
            '(' => {
                if depth == 0 {
                    if from < at {
                        pieces.push(TextPiece::Words(text.get(from..at).unwrap_or("")));
                    }
                    from = at + 1;
                }
                depth += 1;
            }
            ')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    pieces.push(TextPiece::Parenthesis(text.get(from..at).unwrap_or("")));
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    let start = if depth > 0 { from.saturating_sub(1) } else { from };
    if start < text.len() {
        pieces.push(TextPiece::Words(text.get(start..).unwrap_or("")));
    }
    pieces
}

/// Makes each name bold where it first appears in any of the passages.
fn embolden(passages: &mut [Passage], names: &[Vec<String>]) {
    let longest = |forms: &[String]| forms.iter().map(String::len).max();
    let mut longest_first: Vec<&Vec<String>> = names.iter().collect();
    longest_first.sort_by_key(|forms| (std::cmp::Reverse(longest(forms)), forms.as_slice()));
    for forms in longest_first {
        let first = |run: &Words| {
            let found = forms.iter().filter(|form| !form.is_empty()).filter_map(|form| find_word(&run.text, form));
            found.min_by_key(|range| (range.start, std::cmp::Reverse(range.end)))
        };
        for passage in passages.iter_mut() {
            let mut runs = passage.runs.iter().enumerate().filter(|(_, run)| !run.bold);
            let Some((at, range)) = runs.find_map(|(at, run)| Some((at, first(run)?))) else { continue };
            let Some(run) = passage.runs.get(at).cloned() else { continue };
            let part = |range: std::ops::Range<usize>, bold| Words {
                text: run.text.get(range).unwrap_or("").to_owned(),
                bold,
                italic: run.italic,
                ..Words::default()
            };
            let parts =
                [part(0..range.start, false), part(range.clone(), true), part(range.end..run.text.len(), false)];
            passage.runs.splice(at..=at, parts.into_iter().filter(|words| !words.text.is_empty()));
            break;
        }
    }
}

/// The range where the name first appears as a whole word, in any mixture of upper and lower case.
fn find_word(text: &str, name: &str) -> Option<std::ops::Range<usize>> {
    let mut starts = text.char_indices().map(|(at, _)| at);
    starts.find_map(|at| {
        let end = at + name.len();
        let word = text.get(at..end)?;
        let before = text.get(..at)?.chars().next_back();
        let after = text.get(end..)?.chars().next();
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        (word.eq_ignore_ascii_case(name) && apart(before) && apart(after)).then_some(at..end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, names: &[&str]) -> Vec<String> {
        let names: Vec<Vec<String>> = names.iter().map(|forms| forms.split('/').map(str::to_owned).collect()).collect();
        let mark = |w: &Words| match (w.bold, w.italic) {
            (true, true) => format!("*_{}_*", w.text),
            (true, false) => format!("*{}*", w.text),
            (false, true) => format!("_{}_", w.text),
            (false, false) => w.text.clone(),
        };
        passages(text, &names)
            .iter()
            .map(|p| format!("{}{}", if p.note { "| " } else { "" }, p.runs.iter().map(mark).collect::<String>()))
            .collect()
    }

    #[test]
    fn short_parentheses_stay_and_long_ones_are_set_apart() {
        assert_eq!(shown("Trade places. (The chars are moved)", &[]), ["Trade places. _(The chars are moved)_"]);
        assert_eq!(
            shown(
                "An Opp becomes Enchanted. (As the enchanted char passes turn, remove this effect. And more.)",
                &["Enchanted"]
            ),
            ["An Opp becomes *Enchanted*.", "| _As the enchanted char passes turn, remove this effect. And more._"],
        );
    }

    #[test]
    fn a_definition_within_a_sentence_follows_it() {
        let long = "A Sleepy char can't use more than one move activation";
        assert_eq!(
            shown(&format!("An Opp becomes Sleepy ({long}), then is hit. Then stop."), &[]),
            ["An Opp becomes Sleepy, then is hit.".to_owned(), format!("| _{long}_"), "Then stop.".to_owned()],
        );
    }

    #[test]
    fn an_open_parenthesis_is_text() {
        assert_eq!(shown("Hit (an Opp", &[]), ["Hit (an Opp"]);
        assert_eq!(shown("Hit) an Opp", &[]), ["Hit) an Opp"]);
        assert_eq!(shown("", &[]), Vec::<String>::new());
    }

    #[test]
    fn names_are_whole_words_and_bold_once() {
        assert_eq!(shown("Webs, a web trap, a Web.", &["Web", "Web Trap"]), ["Webs, a *web trap*, a *Web*."],);
        let burrows = "Put two Burrows. (A Burrow is a token that does nothing at all, at any time, to anyone.)";
        assert_eq!(
            shown(burrows, &["Burrow/Burrows"]),
            ["Put two *Burrows*.", "| _A Burrow is a token that does nothing at all, at any time, to anyone._"],
            "one name, though it has two forms"
        );
    }
}
