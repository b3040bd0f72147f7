//! Who may be chosen, by whom, and what happens among equals (kernel W3, C3, C4).

use crate::model::{Act, Player, Rule, Step};
use crate::reading::say::Speaker;
use crate::reading::term::Term;

/// A line for each choice that a text makes, in the order of its sentences.
pub fn lines(speaker: &Speaker, rules: &[Rule]) -> Vec<String> {
    let mut lines = Vec::new();
    for rule in rules {
        match rule {
            Rule::Do(step) => step_lines(speaker, step, "you", &mut lines),
            Rule::When(when) => when.then.iter().for_each(|step| step_lines(speaker, step, "you", &mut lines)),
            Rule::Always(_) | Rule::AtMost(_) | Rule::Ruling(_) => {}
        }
    }
    lines.dedup();
    lines
}

fn chooser(player: &Player) -> &'static str {
    match player {
        Player::You => "you",
        Player::Other => "your opponent",
        Player::Of(_) => "its player",
    }
}

fn step_lines(speaker: &Speaker, step: &Step, by: &'static str, lines: &mut Vec<String>) {
    match step {
        Step::Act(act) | Step::By { act, .. } => act_lines(speaker, act, by, lines),
        Step::Seq(steps) => steps.iter().for_each(|step| step_lines(speaker, step, by, lines)),
        Step::Given { step, .. }
        | Step::InsteadIf { step, .. }
        | Step::Repeat { step, .. }
        | Step::Later { step, .. }
        | Step::Limited { step, .. }
        | Step::ForEachChar { step, .. }
        | Step::ForEachToken { step, .. } => step_lines(speaker, step, by, lines),
        Step::If { then, otherwise, .. } => {
            step_lines(speaker, then, by, lines);
            if let Some(other) = otherwise {
                step_lines(speaker, other, by, lines);
            }
        }
        Step::May { by: player, step } => {
            lines.push(format!("it is optional: {} may leave it out", chooser(player)));
            step_lines(speaker, step, by, lines);
        }
        Step::ChooseOne { by: player, options } => {
            lines.push(format!("one of {} ways: {} choose one that changes something", options.len(), chooser(player)));
            options.iter().for_each(|step| step_lines(speaker, step, by, lines));
        }
        Step::Decides { by: player, step } => step_lines(speaker, step, chooser(player), lines),
        Step::For { .. } => {}
    }
}

fn act_lines(speaker: &Speaker, act: &Act, by: &str, lines: &mut Vec<String>) {
    let Ok(term) = Term::of(act) else { return };
    let mut picks = Vec::new();
    outer_picks(&term, &mut picks);
    for pick in picks {
        let Some(said) = speaker.phrase(pick) else { continue };
        let Term::Variant(_, parts) = pick else { continue };
        let [Term::Fields(fields)] = parts.as_slice() else { continue };
        let field = |name: &str| fields.iter().find(|(known, _)| *known == name).map(|(_, term)| term);
        let how = match field("many") {
            Some(Term::Variant("Each", _)) => format!("all of them, in the order that {by} like"),
            Some(Term::Variant("UpTo", _)) => format!("{by} choose, none if {by} like"),
            Some(Term::Variant("The", _)) => "the one there is".to_owned(),
            _ if field("extreme").is_some() => format!("{by} choose among equals, through whatever stands between"),
            _ => format!("{by} choose"),
        };
        lines.push(format!("{said}: {how}"));
    }
}

/// The phrases that an effect picks with; not those that only describe them.
fn outer_picks<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    match term {
        Term::Variant("Pick", _) => found.push(term),
        Term::Variant(_, parts) | Term::List(parts) => parts.iter().for_each(|part| outer_picks(part, found)),
        Term::Record(_, fields) | Term::Fields(fields) => {
            fields.iter().for_each(|(_, part)| outer_picks(part, found));
        }
        Term::Number(_) | Term::Truth(_) | Term::Text(_) => {}
    }
}
