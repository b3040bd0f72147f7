//! The face of a card of a declared kind: its fields by id, each with the things that it names.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::card_face::{Ability, Face};
use super::class_face::ClassFace;
use super::moves_face::MovesFace;
use super::passages::{Passage, Words};
use super::thing_face::{FieldFace, ItemFace, ThingFace};
use crate::colour::Palette;
use crate::content_hash::content_hash;
use crate::drawing::Focus;
use crate::format::Format;
use crate::generated_art::ArtTraits;
use model::{CombinationPart, Declared, FieldType, Game, Id, Thing, Use, Value};

impl Face {
    /// The face of a card of a declared kind.
    pub fn of_thing(game: &Game, declared: &Declared, thing: &Thing, art: Option<Arc<Vec<u8>>>) -> Face {
        let kind = declared.kind(&thing.kind);
        let mut fields = BTreeMap::new();
        let mut abilities = Vec::new();
        let mut list = Vec::new();
        for rule in kind.map_or(&[][..], |kind| &kind.fields) {
            let Some(value) = thing.fields.get(&rule.id) else { continue };
            let text = thing.printed.get(&rule.id).cloned().unwrap_or_default();
            let told = declared.with_reminders(thing, &rule.id);
            match value {
                Value::Rules(_) => abilities.push(Ability {
                    kind: rule.id.to_string(),
                    name: String::new(),
                    passages: passages_with_reminders(&told),
                }),
                Value::Things(uses) => {
                    abilities.extend(uses.iter().filter_map(|used| ability(declared, rule.id.as_str(), used, &told)))
                }
                Value::Thing(used) => abilities.extend(ability(declared, rule.id.as_str(), used, &told)),
                _ => {}
            }
            let number = if let Value::Number(number) = value { *number } else { 0 };
            let rules = abilities.iter().any(|ability: &Ability| ability.kind == rule.id.as_str());
            let (items, moves) = (items(declared, value), MovesFace::of(value));
            let field = FieldFace { name: rule.name.clone(), text, number, items, moves };
            if !rules && rule.id.as_str() != "title" {
                list.push(field.clone());
            }
            fields.insert(rule.id.to_string(), field);
        }
        let inks: Vec<&ItemFace> =
            fields.values().flat_map(|field| &field.items).filter(|item| item.fields.contains_key("ink")).collect();
        let palette = inks.first().map(|item| item.palette.clone()).unwrap_or_default();
        let key = thing.kind.to_string();
        let name = kind.map_or(String::new(), |kind| kind.name.clone());
        let place = declared.kinds.iter().position(|other| other.id == thing.kind).unwrap_or(0);
        let emblems = vec![format!("kind-{key}"), format!("class-shape-{}", place % 6 + 1)];
        let word = |field: &str| thing.printed.get(&Id::of(field)).cloned().unwrap_or_default();
        Face {
            name: thing.name.clone(),
            epithet: word("title"),
            format: Format::default(),
            class: ClassFace { key: key.clone(), name: name.clone(), palette, emblems, ..ClassFace::default() },
            abilities,
            definitions: Vec::new(),
            thing: Some(ThingFace { kind: name, key, fields, list }),
            target: None,
            board: None,
            set: game.set.clone(),
            number: format!("{:03}", thing.number.unwrap_or(0)),
            stamp: String::new(),
            quote: word("quote"),
            flavour: String::new(),
            game: game.name.clone(),
            artist: word("artist"),
            art,
            figure_art: None,
            focus: Focus::default(),
            traits: traits(thing),
        }
        .stamped()
    }
}

/// The traits of the generated picture, made from the numbers of the card and a hash of its name.
fn traits(thing: &Thing) -> ArtTraits {
    let number = |at: usize| {
        let numbers = thing.fields.values().filter_map(|value| match value {
            Value::Number(number) => u8::try_from(*number).ok(),
            _ => None,
        });
        numbers.map(|number| number.min(5)).nth(at).unwrap_or(0)
    };
    let seed = content_hash(thing.name.as_bytes());
    let (straight, diagonal) = (seed & 1 == 0, seed & 2 == 0);
    ArtTraits {
        seed,
        hits: number(0),
        moves: number(2),
        makes: number(1),
        straight,
        diagonal,
        around: seed & 4 == 0,
        reach: number(2).max(1),
        ..ArtTraits::default()
    }
}

/// An ability that is a thing with a definition: its name, the values that the card gives to it, and its reminder.
/// `None` if the thing has no reminder.
fn ability(declared: &Declared, field: &str, used: &Use, printed: &str) -> Option<Ability> {
    let thing = declared.thing(&used.kind, &used.thing)?;
    let reminder = declared.reminder(used)?;
    // Words that the card gives to the ability stand in the printed text on a line that begins with the ability's name.
    let line = printed.lines().find_map(|line| line.strip_prefix(&thing.name)?.strip_prefix(": "));
    let given: Vec<String> = thing
        .takes
        .iter()
        .filter(|rule| rule.holds != FieldType::Rules)
        .zip(&used.with)
        .map(|(_, value)| value_in_words(declared, value))
        .collect();
    let name = match given.is_empty() {
        true => thing.name.clone(),
        false => format!("{} ({})", thing.name, given.join(", ")),
    };
    let text = with_line(thing, &reminder, line);
    Some(Ability { kind: field.to_owned(), name, passages: passages_with_reminders(&text) })
}

/// Puts the text that a card gives to an ability into the ability's definition. If the definition ends with this text,
/// the whole rule is printed at once: *Deathwish (Whenever a permanent you control dies, draw a card.)*. Elsewhere the
/// text stands before the definition, which then means it by *that*.
fn with_line(thing: &Thing, reminder: &str, line: Option<&str>) -> String {
    let Some(line) = line else { return format!("({reminder})") };
    let name = thing.takes.iter().find(|rule| rule.holds == FieldType::Rules).map_or("", |rule| rule.name.as_str());
    let last = reminder.trim_end_matches('.').strip_suffix(name).filter(|_| !name.is_empty());
    match last {
        Some(before) if before.ends_with(", ") => {
            let mut letters = line.chars();
            let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
            format!("({before}{first}{})", letters.as_str())
        }
        Some(before) => format!("{line} ({before}that.)"),
        None => format!("{line} ({reminder})"),
    }
}

/// A value in words.
fn value_in_words(declared: &Declared, value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Amounts(amounts) => {
            let one = |amount: &model::Amount| {
                let name = amount.of.as_ref().and_then(|used| declared.thing(&used.kind, &used.thing));
                match (name, amount.count) {
                    (Some(thing), 1) if thing.fields.is_empty() => thing.name.clone(),
                    (Some(thing), count) => format!("{count} {}", thing.name),
                    (None, count) => count.to_string(),
                }
            };
            amounts.iter().map(one).collect::<Vec<_>>().join(" and ")
        }
        Value::Thing(used) => declared.thing(&used.kind, &used.thing).map_or(String::new(), |thing| thing.name.clone()),
        Value::Words(words) | Value::Signs(words) | Value::OneOf(words, _) => words.clone(),
        Value::Span(first, last) => format!("{first}-{last}"),
        _ => String::new(),
    }
}

fn items(declared: &Declared, value: &Value) -> Vec<ItemFace> {
    let item = |used: &Use, count: u32| {
        let thing = declared.thing(&used.kind, &used.thing)?;
        let fields: BTreeMap<String, String> =
            thing.printed.iter().map(|(id, words)| (id.to_string(), words.clone())).collect();
        let palette = fields.get("ink").map_or_else(Palette::default, |ink| Palette::of(ink));
        let with = used.with.iter().map(|value| value_in_words(declared, value)).collect();
        Some(ItemFace { name: thing.name.clone(), key: thing.id.to_string(), count, with, fields, palette })
    };
    match value {
        Value::Thing(used) => item(used, 1).into_iter().collect(),
        Value::Things(uses) => uses.iter().filter_map(|used| item(used, 1)).collect(),
        Value::Amounts(amounts) => {
            // What any thing can pay has no name, and only this key for the template.
            let any = |count| ItemFace { key: "any".to_owned(), count, ..ItemFace::default() };
            amounts
                .iter()
                .filter_map(|amount| match &amount.of {
                    Some(used) => item(used, amount.count),
                    None => Some(any(amount.count)),
                })
                .collect()
        }
        Value::Combination(combination) => {
            let things = combination.parts.iter().filter_map(|part| match part {
                CombinationPart::Thing(used) => item(used, 1),
                CombinationPart::AnyOf(kinds) => Some(any_of(declared, kinds)),
            });
            things.collect()
        }
        _ => Vec::new(),
    }
}

/// The item of a wildcard.
fn any_of(declared: &Declared, kinds: &[Id]) -> ItemFace {
    let names = kinds.iter().filter_map(|id| declared.kind(id)).map(|kind| kind.name.to_lowercase());
    let name = format!("any {}", names.collect::<Vec<_>>().join(" or "));
    ItemFace { key: Id::of(&name).to_string(), name, count: 1, ..ItemFace::default() }
}

/// A text as one passage, in which each parenthesis is in italics.
fn passages_with_reminders(text: &str) -> Vec<Passage> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let close = rest[open..].find(')').map_or(rest.len(), |at| open + at + 1);
        if open > 0 {
            runs.push(Words { text: rest[..open].to_owned(), ..Words::default() });
        }
        runs.push(Words { text: rest[open..close].to_owned(), italic: true, ..Words::default() });
        rest = &rest[close..];
    }
    if !rest.is_empty() {
        runs.push(Words { text: rest.to_owned(), ..Words::default() });
    }
    vec![Passage { runs, ..Passage::default() }]
}
