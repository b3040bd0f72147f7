//! Sentences whose *it* goes through the things of an earlier *each …* one by one (kernel L6).

use std::collections::BTreeMap;

use crate::normal_form;
use crate::reference::discourse::{Discourse, NodeAt};
use crate::sentence::Spoken;
use model::Step;
use vocabulary::Features;

/// Makes the step of a sentence a loop over the things of an earlier *each …*, if its *it* refers to them (kernel L6).
pub fn go_through(discourse: &Discourse, labels: &BTreeMap<NodeAt, u8>, sentence: usize, spoken: Spoken) -> Spoken {
    let own = labels.get(&NodeAt { sentence, node: 0 });
    let Some((each, (all, one))) =
        discourse.each_by_itself.get(&sentence).and_then(|each| Some((each, (labels.get(each)?, own?))))
    else {
        return spoken;
    };
    let is_char = discourse.trees[each.sentence].nodes[each.node].features.has(Features::CHAR);
    let go_through = |step: Step| normal_form::for_each_of(is_char, *all, *one, step);
    match spoken {
        Spoken::Step(step) => Spoken::Step(go_through(step)),
        Spoken::Otherwise(step) => Spoken::Otherwise(go_through(step)),
        other => other,
    }
}
