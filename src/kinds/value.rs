//! Reads the value of a field according to the type of the field.

use crate::field_type::{MANY, MOST};
use crate::index::{KindIndex, KnownThing, ThingIndex};
use crate::moves_diagram;
use crate::percentage;
use crate::type_in_words::wanted;
use model::{Amount, FieldRule, FieldType, Id, Use, Value};
use vocabulary::names;

/// The reason why a text is not a value of the type. `from` and `to` are byte offsets in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The text is not of the type; `wanted` describes the type.
    Unfit { from: usize, to: usize, wanted: String },
    /// The value is outside its limits; `wanted` describes the limits.
    Limits { from: usize, to: usize, wanted: String },
    /// No thing of these kinds has this name.
    Unknown { from: usize, to: usize, kinds: Vec<Id> },
    /// The arguments do not fit the parameters of the thing, or the thing has no parameters.
    Takes { from: usize, to: usize, thing: String, takes: Vec<FieldRule> },
}

/// Reads values that may refer to these kinds and things.
pub(crate) struct ValueReader<'a> {
    pub kinds: &'a KindIndex,
    pub things: &'a ThingIndex,
}

impl ValueReader<'_> {
    /// Reads a value of the type `holds`. A rule text gives an empty value, which `reading` fills in later.
    pub fn value(&self, holds: &FieldType, text: &str) -> Result<Value, Misfit> {
        let from = text.len() - text.trim_start().len();
        let words = text.trim();
        let words =
            if matches!(holds, FieldType::Words | FieldType::Moves) { words } else { words.trim_end_matches('.') };
        self.at(holds, words, from)
    }

    /// Reads a trimmed text that begins at the offset `from`.
    fn at(&self, holds: &FieldType, words: &str, from: usize) -> Result<Value, Misfit> {
        let to = from + words.len();
        let unfit = |wanted: String| Misfit::Unfit { from, to, wanted };
        let limits = |wanted: String| Misfit::Limits { from, to, wanted };
        match holds {
            FieldType::Number { least, most, step, percent } => {
                let number = match percent {
                    true => percentage::without_sign(words).and_then(whole),
                    false => whole(words),
                };
                let number: i32 = number.ok_or_else(|| unfit(wanted(holds)))?;
                match number {
                    n if n < *least || n > *most => Err(limits(between(*least, *most))),
                    n if n % step != 0 => Err(limits(format!("a multiple of {step}"))),
                    n => Ok(Value::Number(n)),
                }
            }
            FieldType::Span { least, most, percent } => {
                let parts = words.split_once(['-', '–']).unwrap_or((words, words));
                let parts = if *percent { percentage::span_without_signs(parts) } else { Some(parts) };
                let numbers = parts.and_then(|(first, last)| whole(first.trim()).zip(whole(last.trim())));
                let Some((first, last)) = numbers else {
                    return Err(unfit(wanted(holds)));
                };
                match first <= last && first >= *least && last <= *most {
                    true => Ok(Value::Span(first, last)),
                    false => Err(limits(format!("{}, the smaller one first", between(*least, *most)))),
                }
            }
            FieldType::YesOrNo => match words.to_lowercase().as_str() {
                "yes" => Ok(Value::YesOrNo(true)),
                "no" => Ok(Value::YesOrNo(false)),
                _ => Err(unfit("yes or no".to_owned())),
            },
            FieldType::Words => Ok(Value::Words(words.split_whitespace().collect::<Vec<_>>().join(" "))),
            FieldType::OneOf(choices) => {
                match (0..).zip(choices).find(|(_, choice)| choice.eq_ignore_ascii_case(words)) {
                    Some((place, choice)) => Ok(Value::OneOf(choice.clone(), place)),
                    None => Err(unfit(format!("one of these: {}", choices.join(", ")))),
                }
            }
            FieldType::Signs { of, least, most } => {
                if let Some(odd) = words.chars().find(|sign| !of.contains(*sign)) {
                    return Err(unfit(format!("signs out of “{of}”, and “{odd}” is not one of them")));
                }
                match is_within(words.chars().count(), *least, *most) {
                    true => Ok(Value::Signs(words.to_owned())),
                    false => Err(limits(format!("{} of them", range(*least, *most)))),
                }
            }
            FieldType::Changes(of) => {
                let numbers: Option<Vec<i32>> = words.split('/').map(|number| signed(number.trim())).collect();
                match numbers.filter(|numbers| numbers.len() == of.len()) {
                    Some(numbers) => Ok(Value::Changes(numbers)),
                    None => Err(unfit(format!("a number with its sign for each of {}", of.join(" / ")))),
                }
            }
            FieldType::Thing(of) => self.thing(&self.kinds.plain(of), words, from).map(Value::Thing),
            FieldType::Things { of, least, most } => {
                let of = self.kinds.plain(of);
                let things = parts(words, ',').into_iter().map(|(at, part)| self.thing(&of, part, from + at));
                let things: Vec<Use> = things.collect::<Result<_, _>>()?;
                match is_within(things.len(), *least, *most) {
                    true => Ok(Value::Things(things)),
                    false => Err(limits(format!("{} of them", range(*least, *most)))),
                }
            }
            FieldType::Amounts { of, untyped } => self.amounts(&self.kinds.plain(of), *untyped, words, from),
            FieldType::Combination { of, least, most } => {
                let combination = self.combination(&self.kinds.plain(of), words, from)?;
                match is_within(combination.parts.len(), *least, *most) {
                    true => Ok(Value::Combination(combination)),
                    false => Err(limits(format!("{} of them", range(*least, *most)))),
                }
            }
            FieldType::Moves => moves_diagram::read(words).map(Value::Moves).map_err(|(at, sign)| Misfit::Unfit {
                from: from + at,
                to: from + at + sign.len(),
                wanted: wanted(holds),
            }),
            FieldType::Rules => Ok(Value::Rules(Vec::new())),
        }
    }

    /// Reads the name of a thing, with its arguments: `Stalwart (2)`.
    pub(crate) fn thing(&self, kinds: &[Id], words: &str, from: usize) -> Result<Use, Misfit> {
        let (name, taken) = match words.split_once('(') {
            Some((name, taken)) if words.ends_with(')') => (name.trim(), Some(&taken[..taken.len() - 1])),
            _ => (words, None),
        };
        let to = from + words.len();
        let found = self.things.named(name, kinds).or_else(|| self.things.named(words, kinds));
        let Some(known) = found else {
            return Err(Misfit::Unknown { from, to: from + name.len(), kinds: kinds.to_vec() });
        };
        let start = from + words.find('(').map_or(words.len(), |at| at + 1);
        let given = taken.filter(|_| known.name.len() < words.len()).map_or(Vec::new(), |taken| parts(taken, ','));
        // An argument that is a rule text is on a line of its own, not in parentheses.
        let wanted: Vec<&FieldRule> = known.takes.iter().filter(|rule| rule.holds != FieldType::Rules).collect();
        let least = wanted.iter().filter(|rule| !rule.optional).count();
        if given.len() > wanted.len() || given.len() < least {
            let takes = wanted.into_iter().cloned().collect();
            return Err(Misfit::Takes { from, to, thing: known.name.clone(), takes });
        }
        let with = given.iter().zip(&wanted).map(|((at, part), rule)| self.at(&rule.holds, part, start + at));
        let with = with.collect::<Result<Vec<_>, _>>()?;
        Ok(Use { kind: known.kind.clone(), thing: known.id.clone(), with })
    }

    /// Reads amounts: `2 White 1 Blue`, `3$`, `2 Wolves, 1 Bear`.
    ///
    /// In a field that also has amounts of any thing, a sign is one of its thing, and the number before it counts
    /// things of any kind: `3$` is any 3 and 1 `$`. A name always belongs to the number before it: `3 Money`.
    fn amounts(&self, kinds: &[Id], untyped: bool, words: &str, from: usize) -> Result<Value, Misfit> {
        let mut amounts: Vec<Amount> = Vec::new();
        let mut at = 0;
        loop {
            let rest = words.get(at..).unwrap_or("");
            let skipped = rest.trim_start_matches([' ', ',', '+', '\n', '\r', '\t']);
            let skipped = skipped.strip_prefix("and ").unwrap_or(skipped);
            at += rest.len() - skipped.len();
            if skipped.is_empty() {
                break;
            }
            let digits = skipped.find(|c: char| !c.is_ascii_digit()).unwrap_or(skipped.len());
            let number = skipped.get(..digits).filter(|digits| !digits.is_empty());
            let count: Option<u32> = number.and_then(|digits| digits.parse().ok());
            let after = skipped.get(digits..).unwrap_or("");
            let name_at = at + digits + (after.len() - after.trim_start().len());
            let after = after.trim_start();
            let sign = self.things.leading_symbol(after, kinds);
            if let (Some((known, length)), true) = (sign, untyped) {
                if let Some(count) = count {
                    add(&mut amounts, count, None);
                }
                add(&mut amounts, 1, Some(used(known)));
                at = name_at + length;
                continue;
            }
            match (count, sign.or_else(|| self.things.leading(after, kinds))) {
                (_, Some((known, length))) => {
                    add(&mut amounts, count.unwrap_or(1), Some(used(known)));
                    at = name_at + length;
                }
                (Some(count), None) if untyped => {
                    add(&mut amounts, count, None);
                    at += digits;
                }
                _ => {
                    let word = after.find([',', '\n']).unwrap_or(after.len());
                    let (start, end) = (from + name_at, from + name_at + word.max(1).min(after.len()));
                    return Err(Misfit::Unknown { from: start, to: end, kinds: kinds.to_vec() });
                }
            }
        }
        match amounts.iter().map(|amount| u64::from(amount.count)).sum::<u64>() {
            0 => Err(Misfit::Limits { from, to: from + words.len(), wanted: "at least 1".to_owned() }),
            _ => Ok(Value::Amounts(amounts)),
        }
    }
}

/// Returns the use of a thing without arguments.
fn used(known: &KnownThing) -> Use {
    Use { kind: known.kind.clone(), thing: known.id.clone(), with: Vec::new() }
}

/// Adds to the amount of a thing, or of any thing.
fn add(amounts: &mut Vec<Amount>, count: u32, of: Option<Use>) {
    match amounts.iter_mut().find(|amount| amount.of == of) {
        Some(amount) => amount.count = amount.count.saturating_add(count),
        None if count > 0 || of.is_some() => amounts.push(Amount { count, of }),
        None => {}
    }
}

/// Splits a text at the separators outside parentheses. Returns the trimmed parts, each with its byte offset.
fn parts(text: &str, separator: char) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, c) in text.char_indices().chain([(text.len(), separator)]) {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if c == separator && (depth == 0 || at == text.len()) => {
                let part = text.get(start..at).unwrap_or("");
                let lead = part.len() - part.trim_start().len();
                if !part.trim().is_empty() {
                    found.push((start + lead, part.trim()));
                }
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found
}

/// Reads a whole number.
fn whole(text: &str) -> Option<i32> {
    text.replace('−', "-").parse().ok()
}

/// Reads a number with its sign.
fn signed(text: &str) -> Option<i32> {
    let text = text.replace(['±', '−'], "-");
    text.starts_with(['+', '-']).then(|| text.parse().ok()).flatten()
}

const LEAST: i32 = -MOST;

/// Whether a count is within limits, both inclusive.
fn is_within(count: usize, least: u32, most: u32) -> bool {
    u32::try_from(count).is_ok_and(|count| (least..=most).contains(&count))
}

/// Renders the limits of a number in words.
fn between(least: i32, most: i32) -> String {
    match (least, most) {
        (least, MOST) => format!("{least} or more"),
        (LEAST, most) => format!("{most} or less"),
        (least, most) => format!("from {least} to {most}"),
    }
}

/// Renders the limits of a count in words.
fn range(least: u32, most: u32) -> String {
    match (least, most) {
        (least, most) if least == most => format!("exactly {least}"),
        (0, most) => format!("at most {most}"),
        (least, MANY) => format!("at least {least}"),
        (least, most) => format!("{least} to {most}"),
    }
}

/// Joins the names of kinds, for findings.
pub(crate) fn kind_names(kinds: &[Id], known: &KindIndex) -> String {
    let name = |id: &Id| known.names.iter().find(|name| Id::of(name) == *id).cloned().unwrap_or(id.to_string());
    if kinds.len() > 1 && known.plain(&[Id::of("card")]) == kinds {
        return "cards".to_owned();
    }
    let names: Vec<String> = kinds.iter().map(name).collect();
    match names.as_slice() {
        [one] => names::plural(one),
        _ => names.join(", "),
    }
}
