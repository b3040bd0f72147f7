//! The values of operands: items with their counts, and numbers.

use model::{Id, Said, Thing, Use};

/// An item that a claim can be about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item<'a> {
    /// A thing, and the use of the thing that gives its arguments.
    Thing(&'a Thing, Option<&'a Use>),
    /// A word, and its index in a scale if it is a word of a scale.
    Word(&'a str, Option<u32>),
    Number(i32),
    Rules(&'a [Said]),
    /// Any thing of these kinds: a wildcard of a combination.
    AnyOf(&'a [Id]),
    /// Any thing: the part of a cost that may be paid with whatever there is.
    Any,
}

#[derive(Debug, Clone)]
pub(crate) enum OperandValue<'a> {
    /// Items, each with its count.
    Items(Vec<(Item<'a>, u32)>),
    /// A number in hundredths.
    Number(i64),
}

/// Whether every item of the left list is in the right one. *Any thing* is in every list that has something.
pub(crate) fn within(left: &[(Item<'_>, u32)], right: &[(Item<'_>, u32)]) -> bool {
    left.iter().all(|(item, _)| right.iter().any(|(other, _)| matches!(item, Item::Any) || same(item, other)))
}

/// Whether two items are the same thing, number or rule text, or have the same words. A wildcard is the same as each
/// thing that it stands for.
pub(crate) fn same(one: &Item<'_>, other: &Item<'_>) -> bool {
    match (one, other) {
        (Item::Thing(one, _), Item::Thing(other, _)) => one.id == other.id && one.kind == other.kind,
        (Item::AnyOf(kinds), Item::Thing(thing, _)) | (Item::Thing(thing, _), Item::AnyOf(kinds)) => {
            kinds.contains(&thing.kind)
        }
        (Item::AnyOf(one), Item::AnyOf(other)) => one == other,
        (Item::Number(one), Item::Number(other)) => one == other,
        (Item::Rules(one), Item::Rules(other)) => one == other,
        (Item::Any, Item::Any) => true,
        (Item::Any, _) | (_, Item::Any) => false,
        _ => label(one).eq_ignore_ascii_case(&label(other)),
    }
}

/// Returns the sum of the numbers, each multiplied by its count. An item that is not a number counts as 1.
pub(crate) fn total(items: &[(Item<'_>, u32)]) -> i64 {
    let number = |item: &Item<'_>| match item {
        Item::Number(number) => i64::from(*number),
        _ => 1,
    };
    items.iter().map(|(item, count)| number(item) * i64::from(*count)).sum()
}

/// Returns the name or words of an item.
pub(crate) fn label(item: &Item<'_>) -> String {
    match item {
        Item::Thing(thing, _) => thing.name.clone(),
        Item::Word(word, _) => (*word).to_owned(),
        Item::Number(number) => number.to_string(),
        Item::Rules(_) => String::new(),
        Item::AnyOf(kinds) => {
            let names: Vec<String> = kinds.iter().map(|kind| kind.as_str().replace('-', " ")).collect();
            format!("any {}", names.join(" or "))
        }
        Item::Any => "any".to_owned(),
    }
}

/// Renders a value in words, for messages.
pub(crate) fn shown(value: &OperandValue<'_>) -> String {
    match value {
        OperandValue::Number(number) if number % 100 == 0 => (number / 100).to_string(),
        OperandValue::Number(number) => format!("{}.{:02}", number / 100, number % 100),
        OperandValue::Items(items) => {
            let names: Vec<String> = items.iter().map(|(item, _)| label(item)).collect();
            match names.as_slice() {
                [] => "nothing".to_owned(),
                [one] => one.clone(),
                [first @ .., last] => format!("{} and {last}", first.join(", ")),
            }
        }
    }
}
