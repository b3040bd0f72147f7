//! Matches the term of a rule object against the semantic term of a production, and binds the slots of the production.

use crate::term::Term;
use vocabulary::semantic_term::{Fields, Item, SemanticTerm};

/// The terms that fill the slots of a semantic term.
#[derive(Default)]
pub struct Bindings {
    /// Indexed by slot.
    pub slots: Vec<Option<Term>>,
    pub subject: Option<Term>,
    pub label: Option<u8>,
    pub antecedent: Option<u8>,
}

/// Whether the term matches the semantic term. Puts the terms in the slots into `bindings`.
pub fn bind(semantics: &SemanticTerm, term: &Term, bindings: &mut Bindings) -> bool {
    match (semantics, term) {
        (SemanticTerm::Slot(slot), term) => put(&mut bindings.slots[*slot], term),
        (SemanticTerm::Subject, term) => put(&mut bindings.subject, term),
        (SemanticTerm::Antecedent, Term::Number(label)) => {
            bindings.antecedent = u8::try_from(*label).ok();
            bindings.antecedent.is_some()
        }
        (SemanticTerm::Label, Term::Number(label)) => {
            bindings.label = u8::try_from(*label).ok();
            bindings.label.is_some()
        }
        (SemanticTerm::Number(n), Term::Number(m)) => u64::from(*n) == *m,
        (SemanticTerm::Truth(a), Term::Truth(b)) => a == b,
        (SemanticTerm::Text(a), Term::Text(b)) => a == b,
        (SemanticTerm::Variant(name, parts), Term::Variant(other, terms)) => {
            name == other
                && parts.len() == terms.len()
                && parts.iter().zip(terms).all(|(part, term)| bind(part, term, bindings))
        }
        (SemanticTerm::Record(name, fields), Term::Record(other, terms)) => {
            name == other && bind_fields(fields, terms, bindings)
        }
        (SemanticTerm::Record(name, fields), Term::Variant(other, parts)) => match parts.as_slice() {
            [Term::Fields(terms)] => name == other && bind_fields(fields, terms, bindings),
            _ => false,
        },
        (SemanticTerm::Fields(fields), Term::Fields(terms)) => bind_fields(fields, terms, bindings),
        (SemanticTerm::List(items), Term::List(terms)) => {
            let mut left = terms.as_slice();
            for item in items {
                match item {
                    Item::One(semantics) => match left.split_first() {
                        Some((first, rest)) if bind(semantics, first, bindings) => left = rest,
                        _ => return false,
                    },
                    Item::All(_) if left.is_empty() => return false,
                    Item::All(slot) => {
                        if !put(&mut bindings.slots[*slot], &Term::List(left.to_vec())) {
                            return false;
                        }
                        left = &[];
                    }
                }
            }
            left.is_empty()
        }
        _ => false,
    }
}

fn put(hole: &mut Option<Term>, term: &Term) -> bool {
    match hole {
        Some(known) => known == term,
        None => {
            *hole = Some(term.clone());
            true
        }
    }
}

fn bind_fields(fields: &Fields, terms: &[(&'static str, Term)], bindings: &mut Bindings) -> bool {
    let mut used = vec![false; terms.len()];
    for (name, semantics) in &fields.named {
        match terms.iter().position(|(other, _)| other == name) {
            Some(at) => {
                used[at] = true;
                if !bind(semantics, &terms[at].1, bindings) {
                    return false;
                }
            }
            None if *semantics == SemanticTerm::Label => {}
            None => return false,
        }
    }
    let rest: Vec<(&'static str, Term)> =
        terms.iter().zip(&used).filter(|(_, used)| !**used).map(|(term, _)| term.clone()).collect();
    match fields.rest {
        Some(slot) => put(&mut bindings.slots[slot], &Term::Fields(rest)),
        None => rest.is_empty(),
    }
}
