//! The order in which the filters of a noun are printed. A place belongs to the nearest noun before it (kernel A1), so
//! a filter with a noun of its own comes last. Several such filters are joined with *and*.

use crate::term::Term;

/// Filters that are printed before the noun.
const BEFORE: [&str; 6] = ["Bears", "Described", "Empty", "Occupied", "Corner", "Edge"];

/// Returns the phrase with its filters in the order of printing; `None` if they are in this order already. With
/// `of_set`, the filter that names the set comes first.
pub fn in_order(term: &Term, of_set: bool) -> Option<Term> {
    let Term::Fields(fields) = term else { return None };
    let at = fields.iter().position(|(name, _)| *name == "that")?;
    let Term::List(filters) = &fields[at].1 else { return None };
    let mut ordered = filters.clone();
    ordered.sort_by_key(|filter| match filter {
        Term::Variant("Same", _) if of_set => 0,
        filter => 1 + rank(filter),
    });
    if ordered == *filters {
        return None;
    }
    let mut fields = fields.clone();
    fields[at].1 = Term::List(ordered);
    Some(Term::Fields(fields))
}

fn rank(filter: &Term) -> usize {
    match filter {
        Term::Variant(name, _) if BEFORE.contains(name) => 0,
        // *A char of its team adjacent to it*, not *adjacent to it of its team*.
        Term::Variant("TeammateOf", _) if !holds_noun(filter) => 1,
        filter if holds_noun(filter) => 3,
        _ => 2,
    }
}

/// Filters that are printed with *that is* or *that was*.
const RELATIVE: [&str; 4] = ["Did", "Was", "Not", "Either"];
/// Places that begin with the same words. Two of them are hard to read: *in the same row in the same column*.
const ALIKE: [&str; 4] = ["SameRow", "SameColumn", "Straight", "Diagonal"];

/// Whether the filters have to be joined with *and*. Without *and*, a filter behind another filter's noun could seem to
/// belong to that noun.
pub fn must_be_joined(term: &Term) -> bool {
    match term {
        Term::List(filters) => {
            let several = |names: &[&str]| {
                let is_one = |filter: &&Term| match filter {
                    Term::Variant(name, _) | Term::Record(name, _) => names.contains(name),
                    _ => false,
                };
                filters.iter().filter(is_one).count() > 1
            };
            // *That did not move on a Shoal* is hard to read: *that did not move and is on a Shoal*.
            let of_set = || filters.iter().any(|filter| matches!(filter, Term::Variant("Same", _)));
            let relative_and_place =
                || filters.iter().any(is_deed) && filters.iter().any(|f| !is_deed(f) && holds_noun(f)) && !of_set();
            filters.iter().take(filters.len().saturating_sub(1)).any(holds_noun)
                || relative_and_place()
                || several(&RELATIVE)
                || several(&ALIKE)
        }
        _ => false,
    }
}

fn holds_noun(term: &Term) -> bool {
    match term {
        Term::List(parts) | Term::Variant(_, parts) => parts.iter().any(holds_noun),
        Term::Fields(fields) | Term::Record(_, fields) => {
            fields.iter().any(|(name, part)| *name == "noun" || holds_noun(part))
        }
        _ => false,
    }
}

/// Whether the filter says what the thing did or was.
fn is_deed(filter: &Term) -> bool {
    match filter {
        Term::Record("Did" | "Was", _) => true,
        Term::Variant("Not", parts) => matches!(parts.as_slice(), [Term::Record("Did" | "Was", _)]),
        _ => false,
    }
}
