//! Reminder text: what a name means, printed behind it from its definition.

use super::{Declared, FieldType, Id, Thing, Use, Value};

impl Declared {
    /// The definition of a thing in its own words, with what it is given in place of what it takes; none for a card.
    pub fn reminder(&self, used: &Use) -> Option<String> {
        remind(self, used)
    }

    /// A rule text as it is printed: a reminder stands behind the first mention of each name. What
    /// the card has is explained where it has it, and what stands in parentheses already stays.
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

/// The words of the rule text that defines an ability; none for a card.
fn definition<'d>(declared: &'d Declared, thing: &'d Thing) -> Option<&'d str> {
    let kind = declared.kind(&thing.kind).filter(|kind| !kind.card)?;
    let rules = kind.fields.iter().find(|field| field.holds == FieldType::Rules)?;
    thing.printed.get(&rules.id).map(String::as_str)
}

fn with_reminders(declared: &Declared, own: &Thing, text: &str) -> String {
    let mut printed = String::with_capacity(text.len() * 2);
    let mut rest = text;
    let mut said: Vec<&Id> = had(own);
    said.push(&own.id);
    // A name that is also that of something plain, such as a counter, is not explained: it may be either.
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
                // What it takes stands behind it: *Bloodlust 2*.
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
                    // The reminder ends the sentence, if the name does.
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

/// The things that a card has.
fn had(own: &Thing) -> Vec<&Id> {
    let uses = own.fields.values().flat_map(|value| match value {
        Value::Things(uses) => uses.as_slice(),
        Value::Thing(used) => std::slice::from_ref(used),
        _ => &[],
    });
    uses.map(|used| &used.thing).collect()
}

/// A word by itself, replaced wherever it stands.
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
