//! Reads the types of fields: *a number from 1 to 5*, *a list of up to 3 Items*, *amounts of Colour*.

use crate::index::KindIndex;
use model::{FieldRule, FieldType, Id};

/// The maximum of a number if the pack does not set one. No game needs a greater number. The rule objects have the same
/// limit.
pub(crate) const MOST: i32 = 9_999;

/// The maximum of a count if the pack does not set one. The rule objects have the same limit.
pub(crate) const MANY: u32 = 999;

/// Examples of types, for findings.
pub(crate) const EXAMPLES: &str = "For example: a number from 1 to 5; one of E, D, C, B, A; yes or no; words; a Colour; a list of up to 3 \
                            Items; amounts of Colour; signs from 123456R; changes of Attack / Defense; a span from 1 to 5; a percentage; a combination of Items; moves; rules.";

/// Reads the name and the type of a field: `Attack, a number from 0`.
pub(crate) fn field(text: &str, kinds: &KindIndex) -> Option<FieldRule> {
    let (name, holds) = text.split_once(',')?;
    let (name, holds) = (name.trim(), holds.trim().trim_end_matches('.'));
    let starts = name.starts_with(|c: char| c.is_alphabetic());
    let holds = holds_what(holds, kinds).filter(|_| starts)?;
    Some(FieldRule { id: Id::of(name), name: name.to_owned(), optional: false, holds })
}

/// Reads a type.
fn holds_what(text: &str, kinds: &KindIndex) -> Option<FieldType> {
    let text = ["a ", "an ", "the "].iter().find_map(|article| text.strip_prefix(article)).unwrap_or(text);
    let after =
        |start: &str| text.strip_prefix(start).filter(|rest| rest.is_empty() || rest.starts_with(' ')).map(str::trim);
    match text {
        "yes or no" => return Some(FieldType::YesOrNo),
        "words" => return Some(FieldType::Words),
        "rules" => return Some(FieldType::Rules),
        "moves" => return Some(FieldType::Moves),
        _ => {}
    }
    if let Some(rest) = after("number") {
        let (range, step) = match rest.split_once("in steps of ") {
            Some((range, step)) => (range.trim(), step.trim().parse().ok().filter(|step| *step > 0)?),
            None => (rest, 1),
        };
        let (least, most) = limits(range)?;
        return Some(FieldType::Number { least, most, step, percent: false });
    }
    if let Some(rest) = after("percentage") {
        let (least, most) = limits(rest)?;
        return Some(FieldType::Number { least, most, step: 1, percent: true });
    }
    if let Some(rest) = after("span of percentages") {
        let (least, most) = limits(rest)?;
        return Some(FieldType::Span { least, most, percent: true });
    }
    if let Some(rest) = after("span") {
        let (least, most) = limits(rest)?;
        return Some(FieldType::Span { least, most, percent: false });
    }
    if let Some(rest) = after("one of") {
        let words: Vec<String> = rest.split(',').map(|word| word.trim().to_owned()).collect();
        return words.iter().all(|word| !word.is_empty()).then_some(FieldType::OneOf(words));
    }
    if let Some(rest) = after("signs from") {
        let (of, count) = rest.split_once(',').unwrap_or((rest, ""));
        let (least, most) = how_many(count.trim()).unwrap_or((1, MANY));
        let of = of.trim();
        return (!of.is_empty() && !of.contains(' ')).then(|| FieldType::Signs { of: of.to_owned(), least, most });
    }
    if let Some(rest) = after("changes of") {
        return Some(FieldType::Changes(rest.split('/').map(|name| name.trim().to_owned()).collect()));
    }
    if let Some(rest) = after("list of") {
        let (least, most, rest) = counted(rest);
        return Some(FieldType::Things { of: kinds_of(rest, kinds)?, least, most });
    }
    if let Some(rest) = after("combination of") {
        let (least, most, rest) = counted(rest);
        return Some(FieldType::Combination { of: kinds_of(rest, kinds)?, least: least.max(1), most });
    }
    if let Some(rest) = after("amounts of") {
        let (rest, untyped) = match rest.strip_suffix(", or of any") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        return Some(FieldType::Amounts { of: kinds_of(rest, kinds)?, untyped });
    }
    kinds_of(text, kinds).map(FieldType::Thing)
}

/// Reads limits: `from 1 to 5`, `from 1`, or an empty text.
fn limits(text: &str) -> Option<(i32, i32)> {
    if text.is_empty() {
        return Some((-MOST, MOST));
    }
    let text = text.strip_prefix("from ")?;
    let (least, most) = match text.split_once(" to ") {
        Some((least, most)) => (least.trim().parse().ok()?, most.trim().parse().ok()?),
        None => (text.trim().parse().ok()?, MOST),
    };
    (least <= most).then_some((least, most))
}

/// Reads the limits of a count, both inclusive, and returns them with the rest: `up to 3 Items`, `exactly 2 Colours`,
/// `2 to 4 Items`, `at least 1 Trait`, `Items`.
fn counted(text: &str) -> (u32, u32, &str) {
    let last_number = text.split(' ').take_while(|word| is_count(word)).map(|word| word.len() + 1).sum::<usize>();
    let (count, rest) = text.split_at_checked(last_number).unwrap_or(("", text));
    match how_many(count.trim()) {
        Some((least, most)) => (least, most, rest.trim()),
        None => (0, MANY, text),
    }
}

fn is_count(word: &str) -> bool {
    matches!(word, "up" | "to" | "exactly" | "at" | "least" | "most") || word.parse::<u32>().is_ok()
}

fn how_many(text: &str) -> Option<(u32, u32)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<u32>().ok();
    match words.as_slice() {
        ["up", "to", most] | ["at", "most", most] => Some((0, number(most)?)),
        ["at", "least", least] => Some((number(least)?, MANY)),
        ["exactly", count] | [count] => Some((number(count)?, number(count)?)),
        [least, "to", most] => Some((number(least)?, number(most)?)).filter(|(least, most)| least <= most),
        _ => None,
    }
}

/// Reads the names of kinds or groups: `Colour`, `Colours or Payments`.
pub(crate) fn kinds_of(text: &str, kinds: &KindIndex) -> Option<Vec<Id>> {
    text.split(" or ").map(|name| kinds.named(name.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str) -> Option<FieldType> {
        let mut kinds = KindIndex::default();
        kinds.add("Colour", false);
        kinds.add("Item", false);
        field(&format!("Thing, {text}"), &kinds).map(|field| field.holds)
    }

    #[test]
    fn every_type_is_read() {
        let colour = || vec![Id::of("Colour")];
        let number = |least, most, step| Some(FieldType::Number { least, most, step, percent: false });
        assert_eq!(holds("a number"), number(-MOST, MOST, 1));
        assert_eq!(holds("a number from 1 to 5"), number(1, 5, 1));
        assert_eq!(holds("a number from -10 to 0 in steps of 5"), number(-10, 0, 5));
        assert_eq!(holds("one of E, D, C"), Some(FieldType::OneOf(["E", "D", "C"].map(String::from).to_vec())));
        assert_eq!(holds("a Colour"), Some(FieldType::Thing(colour())));
        assert_eq!(holds("a list of Colours"), Some(FieldType::Things { of: colour(), least: 0, most: MANY }));
        let items = |least, most| Some(FieldType::Things { of: vec![Id::of("Item")], least, most });
        assert_eq!(holds("a list of up to 3 Items"), items(0, 3));
        assert_eq!(holds("a list of exactly 2 Items"), items(2, 2));
        assert_eq!(holds("a list of 2 to 4 Items"), items(2, 4));
        assert_eq!(holds("amounts of Colour"), Some(FieldType::Amounts { of: colour(), untyped: false }));
        assert_eq!(holds("amounts of Colour, or of any"), Some(FieldType::Amounts { of: colour(), untyped: true }));
        let dice = FieldType::Signs { of: "123456R".to_owned(), least: 3, most: 4 };
        assert_eq!(holds("signs from 123456R, 3 to 4"), Some(dice));
        let changes = ["Attack", "Defense"].map(String::from).to_vec();
        assert_eq!(holds("changes of Attack / Defense"), Some(FieldType::Changes(changes)));
        assert_eq!(holds("a span from 1 to 5"), Some(FieldType::Span { least: 1, most: 5, percent: false }));
        let percentage = FieldType::Number { least: 1, most: 500, step: 1, percent: true };
        assert_eq!(holds("a percentage from 1 to 500"), Some(percentage));
        let percentages = FieldType::Span { least: 1, most: 500, percent: true };
        assert_eq!(holds("a span of percentages from 1 to 500"), Some(percentages));
        let combination = |least, most| Some(FieldType::Combination { of: vec![Id::of("Item")], least, most });
        assert_eq!(holds("a combination of Items"), combination(1, MANY));
        assert_eq!(holds("a combination of 2 to 4 Items"), combination(2, 4));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["a number from 5 to 1", "a number of 3", "a Wombat", "one of A,, B", "a list of"] {
            assert_eq!(holds(text), None, "{text}");
        }
    }
}
