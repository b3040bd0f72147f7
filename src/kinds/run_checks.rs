//! Applies the checks that the pack declares to its things.

use crate::claim::{self, ClaimWords};
use crate::claim_names;
use crate::declared_game::DeclaredGame;
use crate::evaluate::{Evaluator, Scope};
use crate::item::{Item, shown};
use crate::source_texts::ThingPlace;
use diagnostic::{Check, Diagnostic, Severity, registry};
use model::{Claim, Declared, Gravity, Id, Operand, Requirement, Thing};
use source::{Place, Span, offset};

/// Returns the findings of the pack's own checks, each with the id of its check. `declared` are the declarations of
/// `game`, with the rule texts filled in.
pub fn check(game: &DeclaredGame<'_>, declared: &Declared) -> Vec<(Id, Diagnostic)> {
    let places = game.all_places(declared);
    findings_by_check(game, &game.with_squares(declared), &places, 0)
        .into_iter()
        .map(|(check, finding)| (check.clone(), finding))
        .collect()
}

/// Returns the findings of the pack's own checks, each with the id of its check. `places` are the places of the things.
/// Things before the index `new` are checked only where new things can change the result: by checks about all things of
/// a kind.
pub(crate) fn findings_by_check<'a>(
    game: &DeclaredGame<'_>,
    declared: &'a Declared,
    places: &[&ThingPlace],
    new: usize,
) -> Vec<(&'a Id, Diagnostic)> {
    let mut all = Vec::new();
    for requirement in &declared.requirements {
        let kinds = game.kinds.plain(&requirement.of);
        let mut found = Vec::new();
        let first = if claim_names::speaks_of_all(requirement) { 0 } else { new };
        let things = declared.things.iter().enumerate().skip(first);
        for (at, thing) in things.filter(|(_, thing)| kinds.contains(&thing.kind)) {
            let Some(place) = places.get(at) else { continue };
            let evaluator = Evaluator { game, declared };
            CheckedThing { evaluator, requirement, thing, place }.check(&mut found);
        }
        all.extend(found.into_iter().map(|finding| (&requirement.id, finding)));
    }
    all
}

/// A thing, and a requirement that the thing must meet.
struct CheckedThing<'a> {
    evaluator: Evaluator<'a>,
    requirement: &'a Requirement,
    thing: &'a Thing,
    place: &'a ThingPlace,
}

impl<'a> CheckedThing<'a> {
    /// Reports each item of `Each:` for which the thing does not meet the requirement. Without `Each:`, reports the
    /// thing once.
    fn check(&self, found: &mut Vec<Diagnostic>) {
        let scope = Scope { it: Item::Thing(self.thing, None), that: None, one: None };
        let each: Vec<Scope<'a>> = match &self.requirement.each {
            None => vec![scope],
            Some(each) => self
                .evaluator
                .items(each, scope)
                .into_iter()
                .map(|(item, _)| Scope { that: Some(item), ..scope })
                .collect(),
        };
        for scope in each {
            let asked = self.requirement.given.iter().all(|claim| self.evaluator.holds(claim, scope));
            if asked && !self.evaluator.holds(&self.requirement.must, scope) {
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
        finding
            .help(format!("The check “{}” of the pack's own rules requires this.", self.requirement.name))
            .on(name, None)
    }

    /// Returns the place to underline. This is the current item of `Each:`, the field that the claim is about, or the
    /// name of the thing.
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
        let text = self.evaluator.game.texts.iter().find(|text| text.file == self.place.file).map(|text| text.text);
        let words = text.map_or("", |text| field.of(text));
        match scope.that {
            Some(Item::Thing(thing, _)) => match words.find(&thing.name) {
                Some(at) => {
                    let start = field.start + offset(at);
                    place(Span { start, end: start + offset(thing.name.len()) })
                }
                None => place(*field),
            },
            _ => place(*field),
        }
    }

    /// Returns the pack's message, with each operand in braces replaced by its value.
    fn message(&self, scope: Scope<'a>) -> String {
        let words = ClaimWords { kinds: &self.evaluator.game.kinds, fields: &self.evaluator.game.fields };
        let mut said = String::new();
        let mut rest = self.requirement.message.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let (inner, after) = after.split_once('}').unwrap_or((after, ""));
            match claim::operand(inner, &words) {
                Ok(operand) => said.push_str(&shown(&self.evaluator.value(&operand, scope))),
                Err(_) => said.push_str(inner),
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }
}

/// Returns the field of the checked thing with which an operand begins.
fn own_field(operand: &Operand) -> Option<&Id> {
    match operand {
        Operand::Field(of, field) | Operand::Reached(of, field) if matches!(**of, Operand::It) => Some(field),
        Operand::Field(of, _) | Operand::Whose(of, _) | Operand::Kinds(of, _) => own_field(of),
        Operand::Count(of) | Operand::Different(of) | Operand::WordsOf(of) | Operand::Total(of) => own_field(of),
        Operand::Mean(of) | Operand::Most(of) | Operand::Named(of) | Operand::Calculated(of, ..) => own_field(of),
        _ => None,
    }
}

/// Returns the check of the registry that a claim belongs to. Its code is the code of the findings.
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

/// Whether an operand is about the whole set of things of a kind.
fn speaks_of_set(operand: &Operand) -> bool {
    match operand {
        Operand::All(_) => true,
        Operand::Field(of, _) | Operand::Whose(of, _) | Operand::Kinds(of, _) | Operand::Named(of) => speaks_of_set(of),
        Operand::Count(of) | Operand::Different(of) | Operand::WordsOf(of) | Operand::Total(of) => speaks_of_set(of),
        Operand::Mean(of) | Operand::Most(of) => speaks_of_set(of),
        Operand::Share(one, other) | Operand::Sum(one, other) | Operand::Calculated(one, _, other) => {
            speaks_of_set(one) || speaks_of_set(other)
        }
        _ => false,
    }
}
