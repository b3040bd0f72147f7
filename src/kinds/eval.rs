//! The pack's checks carried out: every requirement against every thing that it is about.

use super::claim::{self, Words};
use super::worth::{Found, Item, Scope, label, same, shown, within};
use super::{Kinded, ThingPlace};
use diagnostic::{Check, Diagnostic, Severity, registry};
use model::*;
use source::{Place, Span};

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
pub struct Looked<'a> {
    pub kinded: &'a Kinded<'a>,
    pub declared: &'a Declared,
    requirement: &'a Requirement,
    thing: &'a Thing,
    place: &'a ThingPlace,
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
                Claim::Is(left, _) | Claim::Shares(left, _) | Claim::Says(left, _) => Some(left),
                Claim::Within(_, right) => Some(right),
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

    pub fn holds(&self, claim: &Claim, scope: Scope<'a>) -> bool {
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
}

/// The field of the looked-at thing that an operand begins with.
fn own_field(operand: &Operand) -> Option<&Id> {
    match operand {
        Operand::Field(of, field) | Operand::Reached(of, field) if matches!(**of, Operand::It) => Some(field),
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
