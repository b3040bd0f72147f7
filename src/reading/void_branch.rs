//! *If the tile is occupied, nothing happens*: what the sentences after it say is done only in the other case.

use model::{Act, Cond, Rule, Step, Timing};
use source::Span;

/// Puts what follows such a sentence under the opposite test. Each rule has a span.
pub fn settle(rules: &mut Vec<Rule>, spans: &mut Vec<Span>) {
    for rule in rules.iter_mut() {
        match rule {
            // *Nothing happens instead* is what replaces the event, and the rest is done in any case.
            Rule::When(when) if when.timing != Timing::Instead => in_steps(&mut when.then),
            Rule::AtWill(ability) => in_steps(&mut ability.then),
            _ => {}
        }
    }
    // From the last rule to the first, so that a later *nothing happens* is settled before an earlier one.
    for at in (0..rules.len()).rev() {
        let Some(Rule::Do(step)) = rules.get(at) else { continue };
        let Some(cond) = void(step).cloned() else { continue };
        let following = rules[at + 1..].iter().take_while(|rule| matches!(rule, Rule::Do(_))).count();
        let steps = rules.drain(at + 1..=at + following).flat_map(|rule| rule.steps().to_vec()).collect();
        let gone: Vec<Span> = spans.drain(at + 1..=at + following).collect();
        if let Some(last) = gone.last() {
            spans[at] = spans[at].to(*last);
        }
        if let Some(Rule::Do(step)) = rules.get_mut(at) {
            otherwise(step, cond, steps);
        }
    }
}

fn in_steps(steps: &mut Vec<Step>) {
    for at in (0..steps.len()).rev() {
        let Some(cond) = void(&steps[at]).cloned() else { continue };
        let following = steps.drain(at + 1..).collect();
        otherwise(&mut steps[at], cond, following);
    }
}

/// Returns the test under which nothing happens.
fn void(step: &Step) -> Option<&Cond> {
    let Step::If { cond, then, .. } = step else { return None };
    (**then == Step::Act(Act::Nothing)).then_some(cond)
}

/// Makes the step do these steps, and what it does otherwise, unless the test is true.
fn otherwise(step: &mut Step, cond: Cond, following: Vec<Step>) {
    let Step::If { otherwise, .. } = step else { return };
    let mut steps: Vec<Step> = otherwise.take().map(|other| *other).into_iter().chain(following).collect();
    if steps.is_empty() {
        return;
    }
    let then = if steps.len() == 1 { steps.remove(0) } else { Step::Seq(steps) };
    let cond = match cond {
        Cond::Not(cond) => *cond,
        cond => Cond::Not(Box::new(cond)),
    };
    *step = Step::If { cond, then: Box::new(then), otherwise: None };
}
