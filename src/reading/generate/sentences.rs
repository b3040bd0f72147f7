//! Divides a rule into the sentences in which it is printed.

use crate::sentence::Spoken;
use crate::term::Term;
use model::{Rule, Step};

/// Returns the sentences of a rule, and whether the rule is an opener (kernel E5).
pub fn sentences(rule: &Rule) -> (bool, Vec<Spoken>) {
    match rule {
        Rule::Do(step) => {
            let (first, other) = apart(step);
            (false, std::iter::once(Spoken::Step(first)).chain(other).collect())
        }
        Rule::Always(standing) => (false, vec![Spoken::Always(standing.clone())]),
        Rule::AtMost(limit) => (false, vec![Spoken::AtMost(*limit)]),
        Rule::OnlyIf(cond) => (false, vec![Spoken::OnlyIf(cond.clone())]),
        Rule::Ruling(ruling) => (false, vec![Spoken::Ruling(ruling.clone())]),
        Rule::When(when) => (
            true,
            several(&when.then, |then| {
                let (event, timing, limit) = (when.event.clone(), when.timing, when.limit);
                Spoken::When { event, timing, limit, then }
            }),
        ),
        Rule::AtWill(ability) => (
            true,
            several(&ability.then, |then| Spoken::AtWill { who: ability.who.clone(), limit: ability.limit, then }),
        ),
    }
}

/// Returns the sentences of several steps. The first sentence also has the event or permission that opens the steps.
fn several(steps: &[Step], opened: impl Fn(Step) -> Spoken) -> Vec<Spoken> {
    let mut sentences = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let (then, other) = apart(step);
        sentences.push(if number == 0 { opened(then) } else { Spoken::Step(then) });
        sentences.extend(other);
    }
    sentences
}

/// Separates *otherwise* from a choice: nothing can follow a choice in its sentence, because it would belong to the
/// last option.
fn apart(step: &Step) -> (Step, Option<Spoken>) {
    if let Step::If { cond, then, otherwise: Some(other) } = step
        && Term::of(then).is_ok_and(|term| term.has("ChooseOne"))
    {
        let first = Step::If { cond: cond.clone(), then: then.clone(), otherwise: None };
        return (first, Some(Spoken::Otherwise((**other).clone())));
    }
    (step.clone(), None)
}
