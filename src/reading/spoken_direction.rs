//! Directions that a text has spoken of: *in the same direction* takes up the move before it, and *in that direction*
//! needs one.

use model::{Act, Event, Rule, Step, Way};

/// Makes *in the same direction* mean the direction that the text has spoken of, if it has. Returns the numbers of the
/// rules that refer to a direction although the text has spoken of none.
pub fn resolve(rules: &mut [Rule]) -> Vec<usize> {
    let mut known = false;
    let mut lost = Vec::new();
    for (number, rule) in rules.iter_mut().enumerate() {
        let mut missing = false;
        match rule {
            Rule::Do(step) => resolve_step(step, &mut known, &mut missing),
            Rule::When(when) => {
                let mut known = known || is_move(&when.event);
                when.then.iter_mut().for_each(|step| resolve_step(step, &mut known, &mut missing));
            }
            Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
        }
        if missing {
            lost.push(number);
        }
    }
    lost
}

/// `known`: the text has spoken of a direction before. `missing` is set if a way refers to a direction and there is
/// none.
fn resolve_step(step: &mut Step, known: &mut bool, missing: &mut bool) {
    match step {
        Step::Act(act) | Step::By { act, .. } => {
            if let Some(way) = way_of(act) {
                match way {
                    Way::SameDirection if *known => *way = Way::ThatDirection,
                    Way::ThatDirection | Way::OppositeDirection if !*known => *missing = true,
                    _ => {}
                }
            }
            *known |= has_direction(act);
        }
        Step::Later { event, step } => {
            let mut known = *known || is_move(event);
            resolve_step(step, &mut known, missing);
        }
        step => step.inner_mut().for_each(|step| resolve_step(step, known, missing)),
    }
}

fn way_of(act: &mut Act) -> Option<&mut Way> {
    match act {
        Act::Move { way, .. } | Act::Push { way, .. } | Act::Pull { way, .. } | Act::Slide { way, .. } => way.as_mut(),
        _ => None,
    }
}

/// Whether the effect chooses a direction, or moves something in one.
fn has_direction(act: &Act) -> bool {
    matches!(
        act,
        Act::ChooseDirection
            | Act::Move { .. }
            | Act::MoveTo { .. }
            | Act::Push { .. }
            | Act::Pull { .. }
            | Act::Slide { .. }
    )
}

/// Whether the event is a move, which has a direction.
fn is_move(event: &Event) -> bool {
    match event {
        Event::Moves(_)
        | Event::ActivatesMove(_)
        | Event::IsMoved(_)
        | Event::IsMovedBy { .. }
        | Event::IsPushed(_)
        | Event::IsPushedBy { .. }
        | Event::IsPulled(_)
        | Event::IsPulledBy { .. }
        | Event::Enters { .. }
        | Event::Leaves { .. } => true,
        Event::Either(events) => events.iter().any(is_move),
        _ => false,
    }
}
