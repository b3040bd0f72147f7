//! Evaluates claims and operands about the things of a pack. One file evaluates both, because claims and operands
//! contain each other.

use crate::arithmetic::calculated;
use crate::declared_game::DeclaredGame;
use crate::item::{Item, OperandValue, label, same, total, within};
use crate::move_squares;
use crate::named_things::named_things;
use model::{Claim, CombinationPart, Declared, FieldType, Id, Operand, Thing, Use, Value};

/// The items that *it*, *that* and the tested item denote.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The thing that is checked.
    pub it: Item<'a>,
    /// The current item of the check's `Each:`.
    pub that: Option<Item<'a>>,
    /// The item that a *whose* clause tests.
    pub one: Option<Item<'a>>,
}

/// The pack that claims are about.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator<'a> {
    pub game: &'a DeclaredGame<'a>,
    /// The things, with their rule texts filled in.
    pub declared: &'a Declared,
}

impl<'a> Evaluator<'a> {
    /// Whether a claim is true.
    pub fn holds(&self, claim: &Claim, scope: Scope<'a>) -> bool {
        let items = |operand: &Operand| self.items(operand, scope);
        let number = |operand: &Operand| self.number(operand, scope);
        match claim {
            Claim::Has(operand) => !items(operand).is_empty(),
            Claim::Is(left, right) => match (self.value(left, scope), self.value(right, scope)) {
                (OperandValue::Items(left), OperandValue::Items(right)) => {
                    within(&left, &right) && within(&right, &left)
                }
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
                words.iter().any(|word| contains(&said, &word.to_lowercase()))
            }
            Claim::Not(claim) => !self.holds(claim, scope),
            Claim::Either(one, other) => self.holds(one, scope) || self.holds(other, scope),
            Claim::Both(one, other) => self.holds(one, scope) && self.holds(other, scope),
        }
    }

    /// Returns the text of a field as the designer wrote it.
    fn printed(&self, operand: &Operand, scope: Scope<'a>) -> String {
        let Operand::Field(of, field) = operand else { return String::new() };
        let things = self.items(of, scope);
        let words = things.iter().filter_map(|(item, _)| match item {
            Item::Thing(thing, _) => thing.printed.get(field).cloned(),
            _ => None,
        });
        words.collect::<Vec<_>>().join("\n")
    }

    /// Returns the items of an operand. A number becomes one item, without its decimals.
    pub fn items(&self, operand: &Operand, scope: Scope<'a>) -> Vec<(Item<'a>, u32)> {
        match self.value(operand, scope) {
            OperandValue::Items(items) => items,
            OperandValue::Number(number) => vec![(Item::Number(saturated(number / 100)), 1)],
        }
    }

    /// Returns the number of an operand, in hundredths; `None` if the operand has no single number.
    pub fn number(&self, operand: &Operand, scope: Scope<'a>) -> Option<i64> {
        match self.value(operand, scope) {
            OperandValue::Number(number) => Some(number),
            OperandValue::Items(items) => match items.as_slice() {
                [(Item::Number(number), _)] => Some(i64::from(*number) * 100),
                [(Item::Word(_, Some(place)), _)] => Some(i64::from(*place) * 100),
                _ => None,
            },
        }
    }

    /// Returns the value of an operand.
    pub fn value(&self, operand: &Operand, scope: Scope<'a>) -> OperandValue<'a> {
        let one = |item: Option<Item<'a>>| OperandValue::Items(item.into_iter().map(|item| (item, 1)).collect());
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
            Operand::Number(number) => OperandValue::Number(i64::from(*number) * 100),
            Operand::Name(name) => one(Some(self.named(name))),
            Operand::All(kinds) => {
                let kinds = self.game.kinds.plain(kinds);
                let things = self.declared.things.iter().filter(|thing| kinds.contains(&thing.kind));
                OperandValue::Items(things.map(|thing| (Item::Thing(thing, None), 1)).collect())
            }
            Operand::Field(of, field) => {
                let mut found = Vec::new();
                for (item, count) in items(of) {
                    self.field(item, field, count, &mut found);
                }
                OperandValue::Items(found)
            }
            Operand::Whose(of, claim) => {
                let fits = |item: &Item<'a>| self.holds(claim, Scope { one: Some(*item), ..scope });
                OperandValue::Items(items(of).into_iter().filter(|(item, _)| fits(item)).collect())
            }
            Operand::Kinds(of, kinds) => {
                let kinds = self.game.kinds.plain(kinds);
                let fits = |item: &Item<'a>| match item {
                    Item::Thing(thing, _) => kinds.contains(&thing.kind),
                    Item::AnyOf(of) => of.iter().all(|kind| kinds.contains(kind)),
                    _ => false,
                };
                OperandValue::Items(items(of).into_iter().filter(|(item, _)| fits(item)).collect())
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
                OperandValue::Items(reached)
            }
            Operand::Named(of) => {
                let items: Vec<Item<'a>> = items(of).into_iter().map(|(item, _)| item).collect();
                let things = named_things(&items, self.declared, &self.game.kinds).into_iter();
                OperandValue::Items(things.map(|thing| (Item::Thing(thing, None), 1)).collect())
            }
            Operand::Sum(one, other) => {
                let mut both = items(one);
                both.extend(items(other));
                OperandValue::Items(both)
            }
            Operand::Calculated(left, how, right) => {
                match calculated(self.number(left, scope), *how, self.number(right, scope)) {
                    Some(number) => OperandValue::Number(number),
                    None => OperandValue::Items(Vec::new()),
                }
            }
            Operand::Count(of) => OperandValue::Number(count(&items(of)) * 100),
            Operand::Different(of) => {
                let mut different: Vec<Item<'a>> = Vec::new();
                for (item, _) in items(of) {
                    if different.iter().all(|known| !same(known, &item)) {
                        different.push(item);
                    }
                }
                OperandValue::Number(hundredths(different.len()))
            }
            Operand::WordsOf(of) => {
                let words = items(of).iter().map(|(item, _)| label(item).split_whitespace().count()).sum::<usize>();
                OperandValue::Number(hundredths(words))
            }
            Operand::Total(of) => OperandValue::Number(total(&items(of)) * 100),
            Operand::Mean(of) => {
                let items = items(of);
                match count(&items) {
                    0 => OperandValue::Items(Vec::new()),
                    count => OperandValue::Number(total(&items) * 100 / count),
                }
            }
            Operand::Share(part, whole) => match count(&items(whole)) {
                0 => OperandValue::Items(Vec::new()),
                whole => OperandValue::Number(count(&items(part)) * 10_000 / whole),
            },
            Operand::Most(of) => {
                OperandValue::Number(items(of).iter().map(|(_, count)| i64::from(*count)).max().unwrap_or(0) * 100)
            }
        }
    }

    /// Returns the thing with this name, or the word of a scale.
    fn named(&self, name: &str) -> Item<'a> {
        let ids: Vec<(&Id, &Id)> = self.game.things.all_named(name).map(|known| (&known.kind, &known.id)).collect();
        let is_called = |thing: &&Thing| ids.contains(&(&thing.kind, &thing.id));
        let mut all = self.declared.things.iter().filter(is_called);
        let known = all.next();
        // Things of several kinds may share a name. Then the name is compared as a word, which fits each of them.
        if let (Some(thing), Some(_)) = (known, all.next()) {
            return Item::Word(&thing.name, None);
        }
        let word = || {
            let scales =
                self.declared.kinds.iter().flat_map(|kind| &kind.fields).filter_map(|field| match &field.holds {
                    FieldType::OneOf(words) => Some(words),
                    _ => None,
                });
            let found =
                scales.flat_map(|words| words.iter().enumerate()).find(|(_, word)| word.eq_ignore_ascii_case(name));
            let flag = ["yes", "no"].into_iter().find(|word| word.eq_ignore_ascii_case(name)).unwrap_or("");
            found.map_or(Item::Word(flag, None), |(place, word)| Item::Word(word, u32::try_from(place).ok()))
        };
        known.map_or_else(word, |thing| Item::Thing(thing, None))
    }

    /// Appends the values of a field of an item.
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
        // An argument of the use takes precedence over a field of the thing.
        let taken = used.and_then(|used| {
            let at = thing.takes.iter().position(|rule| rule.id == *field)?;
            used.with.get(at)
        });
        let Some(value) = taken.or_else(|| thing.fields.get(field)) else { return };
        let mut any: u32 = 0;
        let mut thing_used = |used: &'a Use, count: u32| {
            if let Some(thing) = self.declared.thing(&used.kind, &used.thing) {
                found.push((Item::Thing(thing, Some(used)), count));
            }
        };
        match value {
            Value::Thing(used) => thing_used(used, count),
            Value::Things(uses) => uses.iter().for_each(|used| thing_used(used, count)),
            Value::Amounts(amounts) => {
                for amount in amounts {
                    let count = count.saturating_mul(amount.count);
                    match &amount.of {
                        Some(used) => thing_used(used, count),
                        None => any = any.saturating_add(count),
                    }
                }
            }
            Value::Combination(combination) => found.extend(combination.parts.iter().filter_map(|part| {
                let item = match part {
                    CombinationPart::Thing(used) => {
                        Item::Thing(self.declared.thing(&used.kind, &used.thing)?, Some(used))
                    }
                    CombinationPart::AnyOf(kinds) => Item::AnyOf(kinds),
                };
                Some((item, count))
            })),
            Value::Number(number) => found.push((Item::Number(*number), count)),
            Value::Span(first, last) => found.extend([(Item::Number(*first), count), (Item::Number(*last), count)]),
            Value::Changes(numbers) => found.extend(numbers.iter().map(|number| (Item::Number(*number), count))),
            Value::YesOrNo(true) => found.push((Item::Word("yes", None), count)),
            Value::YesOrNo(false) => found.push((Item::Word("no", None), count)),
            Value::Words(words) | Value::Signs(words) => found.push((Item::Word(words, None), count)),
            Value::OneOf(word, place) => found.push((Item::Word(word, Some(*place)), count)),
            Value::Moves(moves) => {
                let squares = (0..moves.len()).filter_map(|index| {
                    self.declared.thing(&Id::of(move_squares::KIND), &move_squares::id(thing, field, index))
                });
                found.extend(squares.map(|square| (Item::Thing(square, None), count)));
            }
            Value::Rules(rules) => found.push((Item::Rules(rules), count)),
        }
        if any > 0 {
            found.push((Item::Any, any));
        }
    }
}

/// Whether a text has a phrase. In the phrase, … stands for any words within a sentence.
fn contains(text: &str, phrase: &str) -> bool {
    text.split_inclusive(['.', '\n']).any(|sentence| {
        let mut parts = phrase.split('…').map(str::trim);
        parts.try_fold(sentence, |rest, part| rest.split_once(part).map(|(_, after)| after)).is_some()
    })
}

/// Whether a comparison of two numbers is true. A comparison with a missing number counts as true, because missing
/// values are reported elsewhere.
fn compared(left: Option<i64>, right: Option<i64>, holds: fn(i64, i64) -> bool) -> bool {
    left.zip(right).is_none_or(|(left, right)| holds(left, right))
}

/// Converts a count to hundredths.
fn hundredths(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX).saturating_mul(100)
}

/// Converts a number to the nearest 32-bit number.
fn saturated(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}
