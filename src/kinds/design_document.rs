//! Compares what a pack says with the sentences of the design document that it comes from (`Source: HOW-C139`).

use std::collections::BTreeMap;

use crate::findings;
use diagnostic::{Diagnostic, registry};
use model::Id;
use source::Place;

/// A thing that says where in the design document it comes from.
#[derive(Debug, Clone)]
pub struct SourcedThing {
    pub name: String,
    pub kind: Id,
    /// The place of the name.
    pub at: Place,
    /// The numbers of the document's sentences, with their places.
    pub items: Vec<(String, Place)>,
    /// The rule text of the thing, as written; empty if it has none.
    pub said: String,
    /// The reason for other words than the document's.
    pub reworded: Option<(String, Place)>,
}

/// A thing whose rule text was compared with the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedThing {
    pub name: String,
    pub kind: Id,
    /// The document's words, without the name of the thing.
    pub document: String,
    /// Whether the rule text says the document's words. Capitals, punctuation and a plural *s* do not count.
    pub same: bool,
    /// The reason for other words; empty if the words are the same.
    pub reason: String,
}

/// Compares all things that have a rule text and a source with the document. A line of the document begins with the
/// number of a sentence. Adds a finding for each number that the document lacks, for other words without a reason, and
/// for a reason without other words.
pub fn compare_with_document(
    things: &[SourcedThing],
    document: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<ComparedThing> {
    let sentences: BTreeMap<&str, &str> = document.lines().filter_map(|line| line.trim().split_once(' ')).collect();
    let mut compared = Vec::new();
    for thing in things {
        let mut words = Vec::new();
        let mut is_whole = !thing.items.is_empty();
        for (item, at) in &thing.items {
            match sentences.get(item.as_str()) {
                Some(sentence) => words.push(after_name(sentence, &thing.name)),
                None => {
                    let what = format!("comes from “{item}”, but the document of this pack has no such sentence.");
                    diagnostics.push(findings::unread(*at, &thing.name, &what, ""));
                    is_whole = false;
                }
            }
        }
        if !is_whole || thing.said.is_empty() {
            continue;
        }
        let document = words.join(" ");
        let same = plain(&document) == plain(&thing.said);
        let finding =
            |at, message| Diagnostic::new(&registry::DIFFERS_FROM_DOCUMENT, at, message).on(&thing.name, None);
        match (&thing.reworded, same) {
            (None, false) => {
                let message = format!("{} does not say the words of the design document.", thing.name);
                let help = format!(
                    "The document says: “{}” If that cannot be, add a line “Reworded:” with the reason.",
                    document.trim()
                );
                diagnostics.push(finding(thing.at, message).help(help));
            }
            (Some((_, at)), true) => {
                let message =
                    format!("{} says the words of the design document, so it needs no reason for others.", thing.name);
                diagnostics.push(finding(*at, message).help("Leave the line “Reworded:” out."));
            }
            _ => {}
        }
        let reason = thing.reworded.as_ref().filter(|_| !same).map_or(String::new(), |(reason, _)| reason.clone());
        compared.push(ComparedThing { name: thing.name.clone(), kind: thing.kind.clone(), document, same, reason });
    }
    compared
}

/// Returns the part of a sentence after the name that it defines and a parenthesis behind the name: *Guard (Activated)
/// Force target …*. A sentence in which the name comes late, or never, defines nothing and is returned whole.
fn after_name(sentence: &str, name: &str) -> String {
    let sentence: String = sentence.chars().filter(|c| !matches!(c, '*' | '#' | '_')).collect();
    let start = sentence.find(name).filter(|at| *at <= MOST_BEFORE_NAME);
    let Some(rest) = start.and_then(|at| sentence.get(at + name.len()..)) else { return sentence };
    let rest = rest.trim_start();
    // A name that the sentence goes on after is its first word: *Attacking causes creatures to become exhausted*.
    if rest.starts_with(char::is_lowercase) {
        return sentence;
    }
    let value = rest.strip_prefix('(').and_then(|inner| inner.split_once(')'));
    match value {
        Some((value, after)) if value.split_whitespace().count() == 1 => after.trim_start().to_owned(),
        _ => rest.to_owned(),
    }
}

/// The maximum number of bytes before a name that a sentence defines: *Guild Mechanic – Glory (…)*.
const MOST_BEFORE_NAME: usize = 20;

/// Returns the words of a text in lower case, without an *s* at their end.
fn plain(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '+' | '-'));
    let words = words.map(|word| word.trim_matches(['-', '\'', '’']).replace('’', "'")).filter(|word| !word.is_empty());
    let words = words.map(|word| word.to_lowercase());
    // A verb such as *dies* loses its s alone; a noun such as *bodies* is compared in the same way.
    words.map(|word| word.strip_suffix('s').map_or(word.clone(), str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_and_its_value_are_no_words_of_the_rule() {
        assert_eq!(after_name("- **Stalwart (X)** If this", "Stalwart"), "If this");
        assert_eq!(after_name("- Guard (Activated) Force target", "Guard"), "Force target");
        assert_eq!(after_name("Guild Mechanic – *Glory* (Whenever this dies)", "Glory"), "(Whenever this dies)");
        let sentence = "Moving a creature causes it to become exhausted.";
        assert_eq!(after_name(sentence, "Moving"), sentence);
        assert_eq!(after_name("The player gains much Glory by this", "Glory"), "The player gains much Glory by this");
    }

    #[test]
    fn capitals_points_and_plurals_do_not_count() {
        assert_eq!(plain("If target creatures dies, XYZ)"), plain("if target creature die xyz."));
        assert_ne!(plain("gains 2 attack"), plain("gains 3 attack"));
        assert_eq!(plain("a permanent’s health"), plain("a permanent's health"));
    }
}
