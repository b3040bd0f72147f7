//! The names that a pack's checks mention: things, words of scales and kinds. Also the names that exist.

use crate::pack_builder::Draft;
use model::{Claim, FieldType, Id, Operand, Requirement};

/// Returns the names in a claim.
pub(crate) fn in_claim(claim: &Claim) -> Vec<&str> {
    let mut found = Vec::new();
    of_claim(claim, &mut found);
    names(&found)
}

/// Returns the names in an operand.
pub(crate) fn in_operand(operand: &Operand) -> Vec<&str> {
    let mut found = Vec::new();
    of_operand(operand, &mut found);
    names(&found)
}

/// Returns the kinds and groups whose things a check goes through: *all Creatures*, *that are Themes*.
pub(crate) fn kinds(requirement: &Requirement) -> Vec<Id> {
    let kinds = operands(requirement).into_iter().flat_map(|operand| match operand {
        Operand::All(kinds) | Operand::Kinds(_, kinds) => kinds.as_slice(),
        _ => &[],
    });
    kinds.chain(&requirement.of).cloned().collect()
}

/// Returns the kinds and groups to which a check compares things that texts name: *the things named in its Text that
/// are Themes*.
pub(crate) fn kinds_in_texts(requirement: &Requirement) -> Vec<Id> {
    let kinds = operands(requirement).into_iter().filter_map(|operand| match operand {
        Operand::Kinds(_, kinds) => Some(kinds.as_slice()),
        _ => None,
    });
    kinds.flatten().cloned().collect()
}

/// Whether a check depends on all things of a kind, and not only on the thing that it looks at.
pub(crate) fn speaks_of_all(requirement: &Requirement) -> bool {
    operands(requirement).iter().any(|operand| matches!(operand, Operand::All(_)))
}

/// Returns all operands of a check, also those inside others.
fn operands(requirement: &Requirement) -> Vec<&Operand> {
    let mut found = Vec::new();
    for claim in requirement.given.iter().chain([&requirement.must]) {
        of_claim(claim, &mut found);
    }
    if let Some(each) = &requirement.each {
        of_operand(each, &mut found);
    }
    found
}

fn names<'c>(operands: &[&'c Operand]) -> Vec<&'c str> {
    let name = |operand: &&'c Operand| match operand {
        Operand::Name(name) => Some(name.as_str()),
        _ => None,
    };
    operands.iter().filter_map(name).collect()
}

fn of_claim<'c>(claim: &'c Claim, found: &mut Vec<&'c Operand>) {
    match claim {
        Claim::Has(operand) | Claim::Says(operand, _) => of_operand(operand, found),
        Claim::Is(one, other) | Claim::Within(one, other) | Claim::Shares(one, other) => {
            of_operand(one, found);
            of_operand(other, found);
        }
        Claim::AtLeast(one, other) | Claim::AtMost(one, other) => {
            of_operand(one, found);
            of_operand(other, found);
        }
        Claim::Not(claim) => of_claim(claim, found),
        Claim::Either(one, other) | Claim::Both(one, other) => {
            of_claim(one, found);
            of_claim(other, found);
        }
    }
}

fn of_operand<'c>(operand: &'c Operand, found: &mut Vec<&'c Operand>) {
    found.push(operand);
    match operand {
        Operand::It | Operand::That | Operand::Game | Operand::One => {}
        Operand::Number(_) | Operand::Name(_) | Operand::All(_) => {}
        Operand::Field(of, _) | Operand::Kinds(of, _) | Operand::Reached(of, _) | Operand::Named(of) => {
            of_operand(of, found);
        }
        Operand::Count(of) | Operand::Different(of) | Operand::WordsOf(of) | Operand::Total(of) => {
            of_operand(of, found);
        }
        Operand::Mean(of) | Operand::Most(of) => of_operand(of, found),
        Operand::Whose(of, claim) => {
            of_operand(of, found);
            of_claim(claim, found);
        }
        Operand::Sum(one, other) | Operand::Share(one, other) | Operand::Calculated(one, _, other) => {
            of_operand(one, found);
            of_operand(other, found);
        }
    }
}

/// Whether a thing or a word of a scale has this name.
pub(crate) fn is_known(draft: &Draft<'_>, name: &str) -> bool {
    known(draft).iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the names of all things and kinds, and the words of all scales.
pub(crate) fn known(draft: &Draft<'_>) -> Vec<String> {
    let things = draft.things.list.iter().flat_map(|thing| thing.forms().map(str::to_owned));
    let fields = draft.declared.kinds.iter().flat_map(|kind| &kind.fields);
    let fields = fields.chain(draft.things.list.iter().flat_map(|thing| &thing.takes));
    let scales = fields.flat_map(|field| match &field.holds {
        FieldType::OneOf(words) => words.as_slice(),
        _ => &[],
    });
    let yes_or_no = ["yes", "no"].map(str::to_owned);
    let kinds = draft.kinds.names.iter().cloned();
    things.chain(scales.cloned()).chain(yes_or_no).chain(kinds).collect()
}
