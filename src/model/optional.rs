//! Optional steps of several chars: *Each Ally may move by 1* is one decision for each Ally.

use crate::ids::Label;
use crate::phrase::{Chars, Many, Pick};
use crate::step::Step;

impl Step {
    /// Expands a `May` of several chars into one decision for each char. The result is a loop over *each …*, or a
    /// sequence of steps for chars that are named one by one. `None` if the step is a single decision. The loop uses
    /// the label of the phrase or, if the phrase has none, `fresh`. No phrase of the text may have the label `fresh`.
    pub fn may_for_each(&self, fresh: Label) -> Option<Step> {
        let Step::May { by, step } = self else { return None };
        let may = |who: Chars| {
            let mut step = (**step).clone();
            *subject(&mut step)? = who;
            Some(Step::May { by: by.clone(), step: Box::new(step) })
        };
        match subject(&mut (**step).clone())? {
            Chars::Pick(pick) if pick.many == Many::Each => {
                let label = pick.label.unwrap_or(fresh);
                let each = Box::new(Pick { label: Some(label), ..(**pick).clone() });
                Some(Step::ForEachChar { each, step: Box::new(may(Chars::It(label))?) })
            }
            Chars::And(several) => {
                let steps: Option<Vec<Step>> = several
                    .iter()
                    .map(|who| {
                        let one = may(who.clone())?;
                        Some(one.may_for_each(fresh).unwrap_or(one))
                    })
                    .collect();
                steps.map(Step::Seq)
            }
            _ => None,
        }
    }
}

/// Returns the chars that do the only effect of a step. If the doer of the text does the effect, returns the chars that
/// the effect is done to.
fn subject(step: &mut Step) -> Option<&mut Chars> {
    match step {
        Step::By { who, .. } => Some(who),
        Step::Act(act) => act.done_to_mut(),
        _ => None,
    }
}
