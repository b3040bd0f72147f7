//! Who may be chosen, by whom, and what happens among equals (kernel W3, C3, C4).

use crate::model::{Act, Player, Rule, Step};
use crate::reading::say::Speaker;
use crate::reading::term::Term;

/// A line for each choice that a text makes, in the order of its sentences.
pub fn lines(speaker: &Speaker, rules: &[Rule]) -> Vec<String> {
    let mut lines = Vec::new();
    rules.iter().flat_map(Rule::steps).for_each(|step| step_lines(speaker, step, YOU, &mut lines));
    lines.dedup();
    lines
}

/// Who chooses, and whether the verb beside takes an *s*.
#[derive(Clone, Copy)]
struct Chooser {
    who: &'static str,
    third: bool,
}

const YOU: Chooser = Chooser { who: "you", third: false };

impl Chooser {
    fn of(player: &Player) -> Chooser {
        let third = |who| Chooser { who, third: true };
        match player {
            Player::You => YOU,
            Player::Other => third("your opponent"),
            Player::Of(_) => third("its player"),
            Player::OpponentOf(_) => third("its opponent"),
        }
    }

    /// *You choose*, *your opponent chooses*.
    fn does(self, verb: &str) -> String {
        format!("{} {verb}{}", self.who, if self.third { "s" } else { "" })
    }
}

fn step_lines(speaker: &Speaker, step: &Step, by: Chooser, lines: &mut Vec<String>) {
    match step {
        Step::Act(act) | Step::By { act, .. } => act_lines(speaker, act, by, lines),
        Step::May { by: player, step } => {
            lines.push(format!("it is optional: {} may leave it out", Chooser::of(player).who));
            step_lines(speaker, step, by, lines);
        }
        Step::ChooseOne { by: player, options } => {
            let chooses = Chooser::of(player).does("choose");
            lines.push(format!("one of {} ways: {chooses} one that changes something", options.len()));
            options.iter().for_each(|step| step_lines(speaker, step, by, lines));
        }
        Step::Decides { by: player, step } => step_lines(speaker, step, Chooser::of(player), lines),
        step => step.inner().for_each(|step| step_lines(speaker, step, by, lines)),
    }
}

fn act_lines(speaker: &Speaker, act: &Act, by: Chooser, lines: &mut Vec<String>) {
    let Ok(term) = Term::of(act) else { return };
    let mut picks = Vec::new();
    outer_picks(&term, &mut picks);
    let (choose, like) = (by.does("choose"), by.does("like"));
    for pick in picks {
        let Some(said) = speaker.phrase(pick) else { continue };
        let Some(many) = field(pick, "many") else { continue };
        let how = match many {
            Term::Variant("Each", _) => format!("all of them, in the order that {like}"),
            Term::Variant("UpTo", _) => format!("{choose}, none if {like}"),
            Term::Variant("The", _) => "the one there is".to_owned(),
            _ if field(pick, "extreme").is_some() => {
                format!("{choose} among equals, through whatever stands between")
            }
            _ => choose.clone(),
        };
        lines.push(format!("{said}: {how}"));
        if matches!(many, Term::Variant("Each", _))
            && let Some(that) = field(pick, "that")
        {
            // *Each tile adjacent to an Opp*: nobody is chosen by that.
            let mut inner = Vec::new();
            outer_picks(that, &mut inner);
            let open = inner.into_iter().filter(|pick| matches!(field(pick, "many"), Some(Term::Variant("One", _))));
            lines.extend(
                open.filter_map(|pick| Some(format!("{}: any of them counts, none is chosen", speaker.phrase(pick)?))),
            );
        }
    }
}

/// A field of a phrase that picks.
fn field<'t>(pick: &'t Term, name: &str) -> Option<&'t Term> {
    let Term::Variant(_, parts) = pick else { return None };
    let [Term::Fields(fields)] = parts.as_slice() else { return None };
    fields.iter().find(|(known, _)| *known == name).map(|(_, term)| term)
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
