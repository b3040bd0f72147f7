//! The pack's checks carried out: every requirement against every thing that it is about.

use super::claim::{self, Words};
use super::{Kinded, ThingPlace};
use crate::diagnostic::{Check, Diagnostic, Severity, registry};
use crate::model::*;
use crate::source::{Place, Span};

/// The findings of the pack's own checks. `things` are those of `kinded`, with their rule texts filled in.
pub fn check(kinded: &Kinded<'_>, declared: &Declared) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for requirement in &declared.requirements {
        let kinds = kinded.kinds.plain(&requirement.of);
        for (at, thing) in declared.things.iter().enumerate().filter(|(_, thing)| kinds.contains(&thing.kind)) {
            let Some(place) = kinded.places.get(at) else { continue };
            let looked = Looked { kinded, declared, requirement, thing, place };
            looked.at(&mut found);
        }
    }
    found
}

/// One thing under one requirement.
struct Looked<'a> {
    kinded: &'a Kinded<'a>,
    declared: &'a Declared,
    requirement: &'a Requirement,
    thing: &'a Thing,
    place: &'a ThingPlace,
}

/// Something that a claim speaks of.
#[derive(Debug, Clone, Copy)]
enum Item<'a> {
    Thing(&'a Thing, Option<&'a Use>),
    /// A word, with its place in a scale.
    Word(&'a str, Option<u32>),
    Number(i32),
    Rules(&'a [Said]),
}

/// Items with how many there are of each; a number of hundredths.
#[derive(Debug, Clone)]
enum Found<'a> {
    Items(Vec<(Item<'a>, u32)>),
    Number(i64),
}

/// What *that* and the tested one are, while a claim is looked at.
#[derive(Clone, Copy)]
struct Scope<'a> {
    it: Item<'a>,
    that: Option<Item<'a>>,
    one: Option<Item<'a>>,
}

impl<'a> Looked<'a> {
    fn at(&self, found: &mut Vec<Diagnostic>) {
        let scope = Scope { it: Item::Thing(self.thing, None), that: None, one: None };
        let each: Vec<Scope<'a>> = match &self.requirement.each {
            None => vec![scope],
            Some(each) => {
                self.items(each, scope).into_iter().map(|(item, _)| Scope { that: Some(item), ..scope }).collect()
            }
        };
        for scope in each {
            let asked = self.requirement.given.iter().all(|claim| self.holds(claim, scope));
            if asked && !self.holds(&self.requirement.must, scope) {
                found.push(self.finding(scope));
            }
        }
    }

    fn finding(&self, scope: Scope<'a>) -> Diagnostic {
        let name = &self.thing.name;
        let message = match self.requirement.message.is_empty() {
            true => format!("{name} does not meet a rule of this game: {}.", self.requirement.name.to_lowercase()),
            false => self.message(scope),
        };
        let mut finding = Diagnostic::new(check_of(&self.requirement.must), self.spot(scope), message);
        finding.severity = match self.requirement.gravity {
            Gravity::Error => Severity::Error,
            Gravity::Warning => Severity::Warning,
            Gravity::Note => Severity::Note,
        };
        finding.help(format!("This is the check “{}” of the game's own rules.", self.requirement.name)).on(name, None)
    }

    /// The words that the claim is about: the named one of a list, a field, or the thing's name.
    fn spot(&self, scope: Scope<'a>) -> Place {
        let place = |span| Place { file: self.place.file, span };
        let operand = self.requirement.each.as_ref().or(match &self.requirement.must {
            Claim::Is(left, _) | Claim::Within(left, _) | Claim::Shares(left, _) | Claim::Says(left, _) => Some(left),
            Claim::AtLeast(left, _) | Claim::AtMost(left, _) => Some(left),
            Claim::Not(inner) => match &**inner {
                Claim::Is(left, _) | Claim::Within(left, _) | Claim::Says(left, _) => Some(left),
                _ => None,
            },
            Claim::Both(first, _) => match &**first {
                Claim::AtLeast(left, _) => Some(left),
                _ => None,
            },
            _ => None,
        });
        let Some(field) = operand.and_then(own_field).and_then(|field| self.place.fields.get(field)) else {
            return place(self.place.head);
        };
        let text = self.kinded.texts.iter().find(|text| text.file == self.place.file).map(|text| text.text);
        let words = text.map_or("", |text| field.of(text));
        match scope.that {
            Some(Item::Thing(thing, _)) => match words.find(&thing.name) {
                Some(at) => {
                    let start = field.start as usize + at;
                    place(Span::new(start, start + thing.name.len()))
                }
                None => place(*field),
            },
            _ => place(*field),
        }
    }

    /// The pack's message, with what stands in braces looked up.
    fn message(&self, scope: Scope<'a>) -> String {
        let words = Words { kinds: &self.kinded.kinds, fields: &self.kinded.fields };
        let mut said = String::new();
        let mut rest = self.requirement.message.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let (inner, after) = after.split_once('}').unwrap_or((after, ""));
            match claim::operand(inner, &words) {
                Ok(operand) => said.push_str(&shown(&self.value(&operand, scope))),
                Err(_) => said.push_str(inner),
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }

    fn holds(&self, claim: &Claim, scope: Scope<'a>) -> bool {
        let items = |operand: &Operand| self.items(operand, scope);
        let number = |operand: &Operand| self.number(operand, scope);
        match claim {
            Claim::Has(operand) => !items(operand).is_empty(),
            Claim::Is(left, right) => match (self.value(left, scope), self.value(right, scope)) {
                (Found::Items(left), Found::Items(right)) => within(&left, &right) && within(&right, &left),
                _ => number(left) == number(right),
            },
            Claim::Within(left, right) => within(&items(left), &items(right)),
            Claim::Shares(left, right) => {
                let right = items(right);
                items(left).iter().any(|(item, _)| right.iter().any(|(other, _)| same(item, other)))
            }
            Claim::AtLeast(left, right) => compared(number(left), number(right), |left, right| left >= right),
            Claim::AtMost(left, right) => compared(number(left), number(right), |left, right| left <= right),
            Claim::Says(operand, words) => {
                let said =
                    items(operand).iter().map(|(item, _)| label(item).to_lowercase()).collect::<Vec<_>>().join("\n");
                let said = format!("{said}\n{}", self.printed(operand, scope).to_lowercase());
                words.iter().any(|word| said.contains(&word.to_lowercase()))
            }
            Claim::Not(claim) => !self.holds(claim, scope),
            Claim::Either(one, other) => self.holds(one, scope) || self.holds(other, scope),
            Claim::Both(one, other) => self.holds(one, scope) && self.holds(other, scope),
        }
    }

    /// The designer's words of a field.
    fn printed(&self, operand: &Operand, scope: Scope<'a>) -> String {
        let Operand::Field(of, field) = operand else { return String::new() };
        let things = self.items(of, scope);
        let words = things.iter().filter_map(|(item, _)| match item {
            Item::Thing(thing, _) => thing.printed.get(field).cloned(),
            _ => None,
        });
        words.collect::<Vec<_>>().join("\n")
    }

    fn items(&self, operand: &Operand, scope: Scope<'a>) -> Vec<(Item<'a>, u32)> {
        match self.value(operand, scope) {
            Found::Items(items) => items,
            Found::Number(number) => vec![(Item::Number((number / 100) as i32), 1)],
        }
    }

    /// In hundredths; `None` where there is no number to compare.
    fn number(&self, operand: &Operand, scope: Scope<'a>) -> Option<i64> {
        match self.value(operand, scope) {
            Found::Number(number) => Some(number),
            Found::Items(items) => match items.as_slice() {
                [(Item::Number(number), _)] => Some(i64::from(*number) * 100),
                [(Item::Word(_, Some(place)), _)] => Some(i64::from(*place) * 100),
                _ => None,
            },
        }
    }

    fn value(&self, operand: &Operand, scope: Scope<'a>) -> Found<'a> {
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

/// The field of the looked-at thing that an operand begins with.
fn own_field(operand: &Operand) -> Option<&Id> {
    match operand {
        Operand::Field(of, field) if matches!(**of, Operand::It) => Some(field),
        Operand::Field(of, _) | Operand::Whose(of, _) | Operand::Kinds(of, _) => own_field(of),
        Operand::Count(of) | Operand::Different(of) | Operand::WordsOf(of) | Operand::Total(of) => own_field(of),
        Operand::Mean(of) | Operand::Most(of) | Operand::Named(of) => own_field(of),
        _ => None,
    }
}

/// Which kind of check it is, for its code.
fn check_of(must: &Claim) -> &'static Check {
    match must {
        Claim::Has(_) => &registry::REQUIRED_PART_MISSING,
        Claim::Says(..) => &registry::BARRED_WORDS,
        Claim::Is(left, right) | Claim::Within(left, right) | Claim::Shares(left, right) => {
            match speaks_of_set(left) || speaks_of_set(right) {
                true => &registry::UNBALANCED_SET,
                false => &registry::NOT_ALLOWED_HERE,
            }
        }
        Claim::AtLeast(left, right) | Claim::AtMost(left, right) => {
            let counts =
                matches!(left, Operand::Count(_) | Operand::Different(_) | Operand::Most(_) | Operand::WordsOf(_));
            match speaks_of_set(left) || speaks_of_set(right) {
                true => &registry::UNBALANCED_SET,
                false if counts => &registry::WRONG_COUNT,
                false => &registry::OUT_OF_RANGE,
            }
        }
        Claim::Not(claim) => check_of(claim),
        Claim::Either(one, _) | Claim::Both(one, _) => check_of(one),
    }
}

fn speaks_of_set(operand: &Operand) -> bool {
    match operand {
        Operand::All(_) => true,
        Operand::Field(of, _) | Operand::Whose(of, _) | Operand::Kinds(of, _) | Operand::Named(of) => speaks_of_set(of),
        Operand::Count(of) | Operand::Different(of) | Operand::WordsOf(of) | Operand::Total(of) => speaks_of_set(of),
        Operand::Mean(of) | Operand::Most(of) => speaks_of_set(of),
        Operand::Share(one, other) | Operand::Sum(one, other) => speaks_of_set(one) || speaks_of_set(other),
        _ => false,
    }
}

fn compared(left: Option<i64>, right: Option<i64>, holds: fn(i64, i64) -> bool) -> bool {
    // What is not there was reported where it is missing.
    left.zip(right).is_none_or(|(left, right)| holds(left, right))
}

fn within(left: &[(Item<'_>, u32)], right: &[(Item<'_>, u32)]) -> bool {
    left.iter().all(|(item, _)| right.iter().any(|(other, _)| same(item, other)))
}

fn same(one: &Item<'_>, other: &Item<'_>) -> bool {
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

fn label(item: &Item<'_>) -> String {
    match item {
        Item::Thing(thing, _) => thing.name.clone(),
        Item::Word(word, _) => (*word).to_owned(),
        Item::Number(number) => number.to_string(),
        Item::Rules(_) => String::new(),
    }
}

fn shown(found: &Found<'_>) -> String {
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
