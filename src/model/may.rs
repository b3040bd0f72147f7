//! *Each Ally may move by 1*: whoever may, may leave it out for each of them by itself.

use super::{Chars, Label, Many, Pick, Step};

impl Step {
    /// What may be done by or to each of several, as a loop through them; by or to some who are named one by one, as steps one after
    /// the other. Nothing if it is one decision. `fresh` is a label that no phrase of the text has.
    pub fn may_for_each(&self, fresh: Label) -> Option<Step> {
        let Step::May { by, step } = self else { return None };
        let may = |who: Chars| {
            let mut step = (**step).clone();
            *whom(&mut step)? = who;
            Some(Step::May { by: by.clone(), step: Box::new(step) })
        };
        match whom(&mut (**step).clone())? {
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

/// Who does the one effect of a step, or to whom it is done.
fn whom(step: &mut Step) -> Option<&mut Chars> {
    match step {
        Step::By { who, .. } => Some(who),
        Step::Act(act) => act.done_to_mut(),
        _ => None,
    }
}
