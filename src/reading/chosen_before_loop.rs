//! *Push an Opp by 1 for each Ally at melee to it*: the thing to which the loop after an effect refers is chosen once,
//! before the loop (kernel L6).

use crate::term::Term;
use model::{Act, Chars, Label, Many, Pick, Spot, Step};
use serde::Serialize;

/// Returns the loop over `each`, after the choice of the char that the step is done to, if `each` refers to it.
pub fn repeated<N: Serialize>(
    each: Box<Pick<N>>,
    mut step: Step,
    repeat: impl FnOnce(Box<Pick<N>>, Box<Step>) -> Step,
) -> Step {
    let mut asked = Vec::new();
    if let Ok(term) = Term::of(&each) {
        term.references(&mut asked);
    }
    let chosen = chosen(&mut step, &asked);
    let repeated = repeat(each, Box::new(step));
    match chosen {
        Some(who) => Step::Seq(vec![Step::Act(Act::Choose { what: Spot::Char(who) }), repeated]),
        None => repeated,
    }
}

/// Takes the phrase for the char that the step is done to out of the step, if it has one of these labels.
fn chosen(step: &mut Step, labels: &[u8]) -> Option<Chars> {
    let Step::Act(act) = step else { return None };
    let who = match act {
        Act::Put { on: Spot::Char(who), .. } => who,
        act => act.done_to_mut()?,
    };
    let Chars::Pick(pick) = who else { return None };
    let label = pick.label.filter(|Label(label)| pick.many == Many::One && labels.contains(label))?;
    Some(std::mem::replace(who, Chars::It(label)))
}
