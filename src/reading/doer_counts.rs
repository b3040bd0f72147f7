//! *Nell may be one of them* and *Nell can't be one of them*: tell whether the card's char is among those that the
//! sentence before picks (kernel W4).

use crate::term::Term;
use model::{CharNoun, Chars, Pick, Pred, Rule, Spot, Step};

/// Applies such a sentence to the last rule: *each Ally* becomes *each of your chars*, and back. Returns false if the
/// rule picks no chars to which the sentence could apply, or if there are several such phrases.
pub fn count(rules: &mut [Rule], is_counted: bool) -> bool {
    let Some(last) = rules.last_mut() else { return false };
    let is_so = Term::of(last).is_ok_and(|term| picks_doer(&term) == Some(is_counted));
    let steps = match last {
        Rule::Do(step) => std::slice::from_mut(step),
        Rule::When(when) => &mut when.then,
        Rule::AtWill(ability) => &mut ability.then,
        _ => return false,
    };
    let mut picked = Vec::new();
    steps.iter_mut().for_each(|step| done_to(step, &mut picked));
    picked.retain(|pick| match pick.noun {
        CharNoun::Ally => is_counted,
        CharNoun::YourChar => !is_counted,
        CharNoun::Char => !is_counted && !pick.that.contains(&not_doer()),
        _ => false,
    });
    match picked.as_mut_slice() {
        [] => is_so,
        [pick] => {
            match pick.noun {
                CharNoun::Ally => pick.noun = CharNoun::YourChar,
                CharNoun::YourChar => pick.noun = CharNoun::Ally,
                _ => {
                    pick.that.push(not_doer());
                    pick.that.sort();
                }
            }
            true
        }
        _ => false,
    }
}

/// Collects the phrases for chars that something is done to.
fn done_to<'s>(step: &'s mut Step, found: &mut Vec<&'s mut Pick<CharNoun>>) {
    match step {
        Step::Act(act) | Step::By { act, .. } => {
            if let Some(Chars::Pick(pick)) = act.done_to_mut() {
                found.push(pick);
            }
        }
        _ => step.inner_mut().for_each(|inner| done_to(inner, found)),
    }
}

/// Whether some phrase of the rule picks the card's char as well as others; `None` if no phrase picks chars at all.
fn picks_doer(term: &Term) -> Option<bool> {
    let any = |parts: &mut dyn Iterator<Item = &Term>| parts.filter_map(picks_doer).reduce(|one, other| one || other);
    match term {
        Term::Variant("Pick", parts) => match parts.as_slice() {
            [Term::Fields(fields)] => {
                let noun = fields.iter().find(|(name, _)| *name == "noun").map(|(_, noun)| noun);
                let is = |names: &[&str]| matches!(noun, Some(Term::Variant(name, _)) if names.contains(name));
                let deep = any(&mut fields.iter().map(|(_, part)| part));
                let without = Term::of(&not_doer()).ok();
                let is_without = fields.iter().any(|(_, part)| match part {
                    Term::List(that) => that.iter().any(|pred| Some(pred) == without.as_ref()),
                    _ => false,
                });
                match is(&["Char", "YourChar", "Ally", "Opp"]) {
                    true => Some(deep == Some(true) || (is(&["Char", "YourChar"]) && !is_without)),
                    false => deep,
                }
            }
            _ => any(&mut parts.iter()),
        },
        Term::Variant(_, parts) | Term::List(parts) => any(&mut parts.iter()),
        Term::Fields(fields) | Term::Record(_, fields) => any(&mut fields.iter().map(|(_, part)| part)),
        _ => None,
    }
}

/// The filter *other than the card's char*.
fn not_doer() -> Pred {
    Pred::Not(Box::new(Pred::Same(Box::new(Spot::Char(Chars::Me)))))
}
