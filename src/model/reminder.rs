//! Reminder text: the definition of an ability, printed in parentheses behind its name.

use crate::ids::Id;
use crate::kind::{Declared, FieldType, Thing, Use, Value};

impl Declared {
    /// Returns the text of an ability, with the arguments in place of the parameters. `None` for a card and for a thing
    /// that has no rule text.
    pub fn reminder(&self, used: &Use) -> Option<String> {
        remind(self, used)
    }

    /// Returns a rule text of the card `own` as it is printed, with a reminder after the first mention of each ability.
    /// An ability that the card itself has gets no reminder here, because the card lists it with its reminder
    /// elsewhere. A mention that is followed by a parenthesis gets no reminder either.
    pub fn with_reminders(&self, own: &Thing, text: &str) -> String {
        with_reminders(self, own, text)
    }
}

fn remind(declared: &Declared, used: &Use) -> Option<String> {
    let thing = declared.thing(&used.kind, &used.thing)?;
    let words = definition(declared, thing)?;
    let mut said = words.to_owned();
    let numbers = thing.takes.iter().filter(|rule| rule.holds != FieldType::Rules).zip(&used.with);
    for (rule, value) in numbers {
        if let Value::Number(number) = value {
            said = replaced(&said, &rule.name, &number.to_string());
        }
    }
    Some(said)
}

/// Returns the rule text that defines an ability; `None` for a card and for a thing without such a text.
fn definition<'d>(declared: &'d Declared, thing: &'d Thing) -> Option<&'d str> {
    let kind = declared.kind(&thing.kind).filter(|kind| !kind.card)?;
    let rules = kind.fields.iter().find(|field| field.holds == FieldType::Rules)?;
    thing.printed.get(&rules.id).map(String::as_str)
}

fn with_reminders(declared: &Declared, own: &Thing, text: &str) -> String {
    let mut printed = String::with_capacity(text.len() * 2);
    let mut rest = text;
    let mut said: Vec<&Id> = things_of(own);
    said.push(&own.id);
    // Two things can share a name, such as an ability with a definition and a counter without one. A shared name gets
    // no reminder, because either thing may be meant.
    let plain = |thing: &Thing| {
        let same = |other: &&Thing| other.id == thing.id && definition(declared, other).is_none();
        declared.things.iter().any(|other| same(&other))
    };
    let defined: Vec<&Thing> =
        declared.things.iter().filter(|thing| definition(declared, thing).is_some() && !plain(thing)).collect();
    'words: while !rest.is_empty() {
        let starts = printed.chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        if starts {
            for thing in &defined {
                let Some(after) = rest.strip_prefix(thing.name.as_str()) else { continue };
                if after.starts_with(char::is_alphanumeric) || said.contains(&&thing.id) {
                    continue;
                }
                // The argument follows the name: *Bloodlust 2*.
                let number = after
                    .strip_prefix(' ')
                    .map_or("", |after| &after[..after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len())]);
                let with = number.parse().map_or(Vec::new(), |number| vec![Value::Number(number)]);
                let shown = if number.is_empty() { 0 } else { number.len() + 1 };
                let after_all = &after[shown..];
                said.push(&thing.id);
                printed.push_str(&rest[..thing.name.len() + shown]);
                rest = after_all;
                if rest.trim_start().starts_with('(') {
                    continue 'words;
                }
                let used = Use { kind: thing.kind.clone(), thing: thing.id.clone(), with };
                if let Some(reminder) = remind(declared, &used) {
                    printed.push_str(&format!(" ({reminder})"));
                    // If the name ends the sentence, its full stop is dropped, because the reminder has its own.
                    if rest.trim_end() == "." || rest.starts_with(". ") {
                        rest = &rest[1..];
                    }
                }
                continue 'words;
            }
        }
        let Some(first) = rest.chars().next() else { break };
        printed.push(first);
        rest = &rest[first.len_utf8()..];
    }
    printed
}

/// Returns the ids of the things that the fields of a card refer to.
fn things_of(own: &Thing) -> Vec<&Id> {
    let uses = own.fields.values().flat_map(|value| match value {
        Value::Things(uses) => uses.as_slice(),
        Value::Thing(used) => std::slice::from_ref(used),
        _ => &[],
    });
    uses.map(|used| &used.thing).collect()
}

/// Replaces every occurrence of `word` that is a whole word.
fn replaced(text: &str, word: &str, by: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric();
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, found) = rest.split_at(at);
        let after = &found[word.len()..];
        let alone = !before.ends_with(is_word) && !after.starts_with(is_word);
        said.push_str(before);
        said.push_str(if alone { by } else { word });
        rest = after;
    }
    said.push_str(rest);
    said
}
