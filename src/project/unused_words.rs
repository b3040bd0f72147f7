//! Finds the words that a pack declares and that none of its texts uses.

use std::collections::BTreeSet;

use crate::pack::PackFiles;
use diagnostic::{Diagnostic, registry};
use kinds::DeclaredGame;
use model::{Id, Said, Value, Word};
use source::{Place, Span};
use vocabulary::DECLARED_FILE;

/// Returns a finding for each word of the pack's own lexicons and each verb that no text uses, not even an example.
pub fn unused_words(pack: &PackFiles, game: &DeclaredGame<'_>, words: &[Word]) -> Vec<Diagnostic> {
    let used = used_ids(game, words);
    let shared: BTreeSet<&str> = DECLARED_FILE.1.lines().filter_map(word_of_line).collect();
    let mut found = Vec::new();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for file in &pack.lexicons {
        let mut start = 0;
        for line in pack.text(*file).split_inclusive('\n') {
            let at = Place { file: *file, span: Span::new(start, start + line.trim_end().len()) };
            start += line.len();
            let Some(word) = word_of_line(line) else { continue };
            let is_declared = words.iter().any(|known| known.id.as_str() == word);
            if is_declared && !shared.contains(word) && !used.contains(word) && told.insert(word) {
                found.push(finding(at, &word.replace('-', " ")));
            }
        }
    }
    for verb in &game.verbs {
        let first = verb.phrase.split_whitespace().next().unwrap_or("");
        let is_used = used.iter().any(|id| *id == first || id.starts_with(&format!("{first}-")));
        if !is_used {
            found.push(finding(verb.at, verb.phrase));
        }
    }
    found
}

fn finding(at: Place, word: &str) -> Diagnostic {
    let message = format!("No text of this pack uses “{word}”.");
    Diagnostic::new(&registry::UNUSED_DECLARATION, at, message)
}

/// Returns the word on the right side of a lexicon line; `None` for other lines.
fn word_of_line(line: &str) -> Option<&str> {
    let (_, word) = line.trim_end().rsplit_once(" = ")?;
    let is_word = line.starts_with(' ') && !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '-');
    is_word.then_some(word)
}

/// Returns the ids of the words that texts, bodies and examples use.
fn used_ids(game: &DeclaredGame<'_>, words: &[Word]) -> BTreeSet<String> {
    let mut names: Vec<Id> = Vec::new();
    for thing in game.declared.things.iter().chain(game.examples.iter().filter_map(kinds::ExampleThing::thing)) {
        thing.fields.values().for_each(|value| in_value(value, &mut names));
    }
    words.iter().flat_map(|word| &word.body).for_each(|said: &Said| said.names(&mut names));
    names.iter().map(Id::to_string).collect()
}

fn in_value(value: &Value, names: &mut Vec<Id>) {
    match value {
        Value::Rules(said) => said.iter().for_each(|said| said.names(names)),
        Value::Thing(used) => used.with.iter().for_each(|value| in_value(value, names)),
        Value::Things(uses) => uses.iter().flat_map(|used| &used.with).for_each(|value| in_value(value, names)),
        _ => {}
    }
}
