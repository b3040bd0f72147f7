//! What the operands of a claim are worth: things and words, each with how many there are of it, and numbers.

use super::eval::Looked;
use model::*;

/// Something that a claim speaks of.
#[derive(Debug, Clone, Copy)]
pub enum Item<'a> {
    Thing(&'a Thing, Option<&'a Use>),
    /// A word, with its place in a scale.
    Word(&'a str, Option<u32>),
    Number(i32),
    Rules(&'a [Said]),
}

/// Items with how many there are of each; a number of hundredths.
#[derive(Debug, Clone)]
pub enum Found<'a> {
    Items(Vec<(Item<'a>, u32)>),
    Number(i64),
}

/// What *that* and the tested one are, while a claim is looked at.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub it: Item<'a>,
    pub that: Option<Item<'a>>,
    pub one: Option<Item<'a>>,
}

impl<'a> Looked<'a> {
    pub fn items(&self, operand: &Operand, scope: Scope<'a>) -> Vec<(Item<'a>, u32)> {
        match self.value(operand, scope) {
            Found::Items(items) => items,
            Found::Number(number) => vec![(Item::Number((number / 100) as i32), 1)],
        }
    }

    /// In hundredths; `None` where there is no number to compare.
    pub fn number(&self, operand: &Operand, scope: Scope<'a>) -> Option<i64> {
        match self.value(operand, scope) {
            Found::Number(number) => Some(number),
            Found::Items(items) => match items.as_slice() {
                [(Item::Number(number), _)] => Some(i64::from(*number) * 100),
                [(Item::Word(_, Some(place)), _)] => Some(i64::from(*place) * 100),
                _ => None,
            },
        }
    }

    pub fn value(&self, operand: &Operand, scope: Scope<'a>) -> Found<'a> {
        let one = |item: Option<Item<'a>>| Found::Items(item.into_iter().map(|item| (item, 1)).collect());
        let items = |operand: &Operand| self.items(operand, scope);
        let count = |items: &[(Item<'a>, u32)]| items.iter().map(|(_, count)| i64::from(*count)).sum::<i64>();
        match operand {
            Operand::It => one(Some(scope.it)),
            Operand::That => one(scope.that),
            Operand::One => one(scope.one),
            Operand::Game => one(self
                .declared
                .things
                .iter()
                .find(|thing| thing.kind.as_str() == "game")
                .map(|thing| Item::Thing(thing, None))),
            Operand::Number(number) => Found::Number(i64::from(*number) * 100),
            Operand::Name(name) => one(Some(self.named(name))),
            Operand::All(kinds) => {
                let kinds = self.kinded.kinds.plain(kinds);
                let things = self.declared.things.iter().filter(|thing| kinds.contains(&thing.kind));
                Found::Items(things.map(|thing| (Item::Thing(thing, None), 1)).collect())
            }
            Operand::Field(of, field) => {
                let mut found = Vec::new();
                for (item, count) in items(of) {
                    self.field(item, field, count, &mut found);
                }
                Found::Items(found)
            }
            Operand::Whose(of, claim) => {
                let fits = |item: &Item<'a>| self.holds(claim, Scope { one: Some(*item), ..scope });
                Found::Items(items(of).into_iter().filter(|(item, _)| fits(item)).collect())
            }
            Operand::Kinds(of, kinds) => {
                let kinds = self.kinded.kinds.plain(kinds);
                let fits = |item: &Item<'a>| matches!(item, Item::Thing(thing, _) if kinds.contains(&thing.kind));
                Found::Items(items(of).into_iter().filter(|(item, _)| fits(item)).collect())
            }
            Operand::Reached(of, field) => {
                let mut reached: Vec<(Item<'a>, u32)> = Vec::new();
                let mut open: Vec<Item<'a>> = items(of).into_iter().map(|(item, _)| item).collect();
                while let Some(next) = open.pop() {
                    let mut named = Vec::new();
                    self.field(next, field, 1, &mut named);
                    for (item, _) in named {
                        if reached.iter().all(|(known, _)| !same(known, &item)) {
                            reached.push((item, 1));
                            open.push(item);
                        }
                    }
                }
                Found::Items(reached)
            }
            Operand::Named(of) => {
                let mut names = Vec::new();
                for (item, _) in items(of) {
                    if let Item::Rules(rules) = item {
                        rules.iter().for_each(|said| said.names(&mut names));
                    }
                }
                let things = self.declared.things.iter().filter(|thing| names.contains(&thing.id));
                Found::Items(things.map(|thing| (Item::Thing(thing, None), 1)).collect())
            }
            Operand::Sum(one, other) => {
                let mut both = items(one);
                both.extend(items(other));
                Found::Items(both)
            }
            Operand::Count(of) => Found::Number(count(&items(of)) * 100),
            Operand::Different(of) => {
                let mut different: Vec<Item<'a>> = Vec::new();
                for (item, _) in items(of) {
                    if different.iter().all(|known| !same(known, &item)) {
                        different.push(item);
                    }
                }
                Found::Number(different.len() as i64 * 100)
            }
            Operand::WordsOf(of) => {
                let words = items(of).iter().map(|(item, _)| label(item).split_whitespace().count()).sum::<usize>();
                Found::Number(words as i64 * 100)
            }
            Operand::Total(of) => Found::Number(total(&items(of)) * 100),
            Operand::Mean(of) => {
                let items = items(of);
                match count(&items) {
                    0 => Found::Items(Vec::new()),
                    count => Found::Number(total(&items) * 100 / count),
                }
            }
            Operand::Share(part, whole) => match count(&items(whole)) {
                0 => Found::Items(Vec::new()),
                whole => Found::Number(count(&items(part)) * 10_000 / whole),
            },
            Operand::Most(of) => {
                Found::Number(items(of).iter().map(|(_, count)| i64::from(*count)).max().unwrap_or(0) * 100)
            }
        }
    }

    fn named(&self, name: &str) -> Item<'a> {
        let known = self.declared.things.iter().find(|thing| thing.name.eq_ignore_ascii_case(name));
        let word = || {
            let scales =
                self.declared.kinds.iter().flat_map(|kind| &kind.fields).filter_map(|field| match &field.holds {
                    FieldType::OneOf(words) => Some(words),
                    _ => None,
                });
            let found =
                scales.flat_map(|words| words.iter().enumerate()).find(|(_, word)| word.eq_ignore_ascii_case(name));
            found.map_or(Item::Word("", None), |(place, word)| Item::Word(word, Some(place as u32)))
        };
        known.map_or_else(word, |thing| Item::Thing(thing, None))
    }

    fn field(&self, item: Item<'a>, field: &Id, count: u32, found: &mut Vec<(Item<'a>, u32)>) {
        let Item::Thing(thing, used) = item else { return };
        match field.as_str() {
            "name" if !thing.fields.contains_key(field) => return found.push((Item::Word(&thing.name, None), count)),
            "kind" if !thing.fields.contains_key(field) => {
                let kind = self.declared.kind(&thing.kind).map_or("", |kind| kind.name.as_str());
                return found.push((Item::Word(kind, None), count));
            }
            _ => {}
        }
        // What it takes where it is named comes before what it has.
        let taken = used.and_then(|used| {
            let at = thing.takes.iter().position(|rule| rule.id == *field)?;
            used.with.get(at)
        });
        let Some(value) = taken.or_else(|| thing.fields.get(field)) else { return };
        let mut thing_used = |used: &'a Use, count: u32| {
            if let Some(thing) = self.declared.thing(&used.kind, &used.thing) {
                found.push((Item::Thing(thing, Some(used)), count));
            }
        };
        match value {
            Value::Thing(used) => thing_used(used, count),
            Value::Things(uses) => uses.iter().for_each(|used| thing_used(used, count)),
            Value::Amounts(amounts) => amounts.iter().for_each(|amount| {
                if let Some(used) = &amount.of {
                    thing_used(used, count.saturating_mul(amount.count));
                }
            }),
            Value::Number(number) => found.push((Item::Number(*number), count)),
            Value::Span(first, last) => found.extend([(Item::Number(*first), count), (Item::Number(*last), count)]),
            Value::Changes(numbers) => found.extend(numbers.iter().map(|number| (Item::Number(*number), count))),
            Value::YesOrNo(true) => found.push((Item::Word("yes", None), count)),
            Value::YesOrNo(false) => found.push((Item::Word("no", None), count)),
            Value::Words(words) | Value::Signs(words) => found.push((Item::Word(words, None), count)),
            Value::OneOf(word, place) => found.push((Item::Word(word, Some(*place)), count)),
            Value::Rules(rules) => found.push((Item::Rules(rules), count)),
        }
    }
}

pub fn within(left: &[(Item<'_>, u32)], right: &[(Item<'_>, u32)]) -> bool {
    left.iter().all(|(item, _)| right.iter().any(|(other, _)| same(item, other)))
}

pub fn same(one: &Item<'_>, other: &Item<'_>) -> bool {
    match (one, other) {
        (Item::Thing(one, _), Item::Thing(other, _)) => one.id == other.id && one.kind == other.kind,
        (Item::Number(one), Item::Number(other)) => one == other,
        (Item::Rules(one), Item::Rules(other)) => one == other,
        _ => label(one).eq_ignore_ascii_case(&label(other)),
    }
}

fn total(items: &[(Item<'_>, u32)]) -> i64 {
    let number = |item: &Item<'_>| match item {
        Item::Number(number) => i64::from(*number),
        _ => 1,
    };
    items.iter().map(|(item, count)| number(item) * i64::from(*count)).sum()
}

pub fn label(item: &Item<'_>) -> String {
    match item {
        Item::Thing(thing, _) => thing.name.clone(),
        Item::Word(word, _) => (*word).to_owned(),
        Item::Number(number) => number.to_string(),
        Item::Rules(_) => String::new(),
    }
}

pub fn shown(found: &Found<'_>) -> String {
    match found {
        Found::Number(number) if number % 100 == 0 => (number / 100).to_string(),
        Found::Number(number) => format!("{}.{:02}", number / 100, number % 100),
        Found::Items(items) => {
            let names: Vec<String> = items.iter().map(|(item, _)| label(item)).collect();
            match names.as_slice() {
                [] => "nothing".to_owned(),
                [one] => one.clone(),
                [first @ .., last] => format!("{} and {last}", first.join(", ")),
            }
        }
    }
}
