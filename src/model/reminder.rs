//! Reminder text: the definition of an ability, printed in parentheses behind its name.

use crate::ids::Id;
use crate::kind::{Declared, FieldType, Thing};
use crate::value::{Use, Value};

impl Declared {
    /// Returns the text of an ability, with the arguments in place of the parameters. `None` for a card and for a thing
    /// that has no rule text.
    pub fn reminder(&self, used: &Use) -> Option<String> {
        remind(self, used)
    }

    /// Returns the printed text of a field of the card `own`, with a reminder after the first mention of each keyword.
    /// A keyword that the card itself has gets no reminder here, because the card lists it with its reminder elsewhere.
    /// A mention that is followed by a parenthesis gets no reminder either.
    pub fn with_reminders(&self, own: &Thing, field: &Id) -> String {
        with_reminders(self, own, field)
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

fn with_reminders(declared: &Declared, own: &Thing, field: &Id) -> String {
    let text = own.printed.get(field).map_or("", String::as_str);
    let mut printed = String::with_capacity(text.len() * 2);
    let mut at = 0;
    let mut explained = things_of(own);
    explained.push((&own.kind, &own.id));
    for keyword in own.keywords.get(field).map_or(&[][..], Vec::as_slice) {
        let key = (&keyword.used.kind, &keyword.used.thing);
        if explained.contains(&key) {
            continue;
        }
        explained.push(key);
        let Some((before, after)) = usize::try_from(keyword.end).ok().and_then(|end| text.split_at_checked(end)) else {
            continue;
        };
        // What is defined by a text of the card that has it says nothing on another card.
        let thing = declared.thing(&keyword.used.kind, &keyword.used.thing);
        if thing.is_some_and(|thing| thing.takes.iter().any(|rule| rule.holds == FieldType::Rules)) {
            continue;
        }
        let reminder = remind(declared, &keyword.used).filter(|_| !after.trim_start().starts_with('('));
        let (Some(reminder), Some(more)) = (reminder, before.get(at..)) else { continue };
        printed.push_str(&format!("{more} ({reminder})"));
        // If the keyword ends the sentence, its full stop is dropped, because the reminder has its own.
        let is_last =
            after.strip_prefix('.').is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
        at = before.len() + usize::from(is_last);
    }
    printed.push_str(text.get(at..).unwrap_or(""));
    printed
}

/// Returns the kinds and ids of the things that the fields of a card refer to.
fn things_of(own: &Thing) -> Vec<(&Id, &Id)> {
    let uses = own.fields.values().flat_map(|value| match value {
        Value::Things(uses) => uses.as_slice(),
        Value::Thing(used) => std::slice::from_ref(used),
        _ => &[],
    });
    uses.map(|used| (&used.kind, &used.thing)).collect()
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
