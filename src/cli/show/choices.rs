//! Lists the choices that a text asks for: the things chosen, the player who chooses, and the tie-break (kernel W3, C3,
//! C4).

use model::{Act, ActionRef, Chars, Cond, Facing, Label, Many, Player, Rule, SomeConditions, Standing, Step, Way};
use reading::generate::Speaker;
use reading::term::{Term, TermError};

/// Returns one line for each choice that a text asks for, in the order of its sentences.
pub fn lines(speaker: &Speaker, rules: &[Rule]) -> Vec<String> {
    let mut lines = Vec::new();
    rules.iter().flat_map(Rule::steps).for_each(|step| step_lines(speaker, step, YOU, &mut lines));
    lines.dedup();
    lines
}

/// The player who chooses. `third` is set if the verb after the player ends in *s*, and `ordered` if the text says in
/// which order several are taken.
#[derive(Clone, Copy)]
struct Chooser {
    who: &'static str,
    third: bool,
    ordered: bool,
}

const YOU: Chooser = Chooser { who: "you", third: false, ordered: false };

impl Chooser {
    fn of(player: &Player) -> Chooser {
        let third = |who| Chooser { who, third: true, ordered: false };
        match player {
            Player::You => YOU,
            Player::Other => third("your opponent"),
            Player::Of(_) => third("its player"),
            Player::OpponentOf(_) => third("its opponent"),
        }
    }

    /// Formats the player with a verb: *you choose*, *your opponent chooses*.
    fn does(self, verb: &str) -> String {
        format!("{} {verb}{}", self.who, if self.third { "s" } else { "" })
    }
}

/// Adds the lines for the choices in one step, which `by` makes.
fn step_lines(speaker: &Speaker, step: &Step, by: Chooser, lines: &mut Vec<String>) {
    match step {
        Step::Act(act) => {
            pick_lines(speaker, Term::of(act), by, lines);
            lines.extend(implicit_choice(act).map(|what| format!("{what}: {}", by.does("choose"))));
        }
        Step::By { who, act } => {
            pick_lines(speaker, Term::of(who), by, lines);
            pick_lines(speaker, Term::of(act), by, lines);
            lines.extend(implicit_choice(act).map(|what| format!("{what}: {}", by.does("choose"))));
        }
        may @ Step::May { by: player, step } => {
            let each = may.may_for_each(Label(u8::MAX)).map_or("", |_| ", separately for each");
            lines.push(format!("it is optional{each}: {} may leave it out", Chooser::of(player).who));
            // Who may carry out the step makes its choices too.
            let by = if *player == Player::You { by } else { Chooser::of(player) };
            step_lines(speaker, step, by, lines);
        }
        Step::InOrder { step, .. } => step_lines(speaker, step, Chooser { ordered: true, ..by }, lines),
        Step::ChooseOne { by: player, options } => {
            let chooses = Chooser::of(player).does("choose");
            lines.push(format!("one of {} ways: {chooses} one that changes something", options.len()));
            options.iter().for_each(|step| step_lines(speaker, step, by, lines));
        }
        Step::Decides { by: player, step } => step_lines(speaker, step, Chooser::of(player), lines),
        Step::For { rule, .. } => {
            // A rule on *each* char applies to all chars at once, so no char is chosen.
            if let Some(who) =
                affected_chars(rule).filter(|who| !matches!(who, Chars::Pick(pick) if pick.many == Many::Each))
            {
                pick_lines(speaker, Term::of(who), by, lines);
            }
        }
        step => {
            match step {
                Step::If { cond, .. } | Step::InsteadIf { cond, .. } => condition_lines(speaker, cond, by, lines),
                Step::ForEachChar { each, .. } => {
                    pick_lines(speaker, Term::of(&Chars::Pick(Box::new((**each).clone()))), by, lines);
                }
                _ => {}
            }
            step.inner().for_each(|step| step_lines(speaker, step, by, lines));
        }
    }
}

/// Returns the choice that an effect asks for although none of its phrases picks anything.
fn implicit_choice(act: &Act) -> Option<&'static str> {
    let several = |action: &ActionRef| !matches!(action, ActionRef::Named(_));
    match act {
        Act::Slide { way: None, .. } => Some("The direction"),
        Act::Move { way: Some(Way::SameDirection), .. } => Some("One direction for all of them"),
        Act::Move { way: Some(Way::StraightLine), .. } => Some("The direction"),
        act if act.chooses_direction() => Some("The direction"),
        Act::Point { to: Facing::SameDirection, .. } => Some("One direction for all of them"),
        Act::Point { to: Facing::AnyDirection | Facing::OtherDirection | Facing::Quarter, .. } => Some("The direction"),
        Act::ChooseLine { .. } => Some("The row or column"),
        Act::ChooseOption { .. } => Some("One of the options"),
        Act::LoseConditions { many: SomeConditions::One, .. }
        | Act::PassConditions { many: SomeConditions::One, .. } => Some("Which condition"),
        Act::Use { action, .. } | Act::UseOf { action, .. } if several(action) => Some("Which, if there are several"),
        _ => None,
    }
}

/// Returns the chars that a continuous effect applies to.
fn affected_chars(rule: &Standing) -> Option<&Chars> {
    match rule {
        Standing::Cant { who, .. }
        | Standing::Must { who, .. }
        | Standing::MovesMayGoTo { who, .. }
        | Standing::TargetOnly { who, .. }
        | Standing::TargetIs { who, .. }
        | Standing::TargetOf { who, .. }
        | Standing::HitsScoreNothing { who }
        | Standing::Has { who, .. }
        | Standing::Bears { who, .. } => Some(who),
        Standing::MovesMayBe { who, .. }
        | Standing::FirstMoveMayBe { who, .. }
        | Standing::OneMoveMayBe { who, .. } => Some(who),
        Standing::While { rule, .. } => affected_chars(rule),
        _ => None,
    }
}

/// Adds a line for each phrase of a condition that the effect refers back to. Such a phrase picks among the things that
/// pass the test (kernel C1).
fn condition_lines(speaker: &Speaker, cond: &Cond, by: Chooser, lines: &mut Vec<String>) {
    let Ok(term) = Term::of(cond) else { return };
    let mut picks = Vec::new();
    outer_picks(&term, &mut picks);
    for pick in picks.into_iter().filter(|pick| field(pick, "label").is_some()) {
        lines.extend(
            phrase_of(speaker, pick)
                .map(|phrase| format!("{phrase}: {}, among those that pass the test", by.does("choose"))),
        );
    }
}

/// Returns the words of a phrase that picks. Dots replace the parts that refer back to other phrases, because such
/// parts depend on those phrases.
fn phrase_of(speaker: &Speaker, pick: &Term) -> Option<String> {
    speaker.phrase(pick).or_else(|| {
        let Term::Variant(name, parts) = pick else { return None };
        let [Term::Fields(fields)] = parts.as_slice() else { return None };
        let refers_back = |part: &Term| {
            let mut references = Vec::new();
            part.references(&mut references);
            !references.is_empty()
        };
        let mut fields = fields.clone();
        for (name, part) in &mut fields {
            if let (&mut "that", Term::List(filters)) = (name, part) {
                filters.retain(|filter| !refers_back(filter));
            }
        }
        fields.retain(|(name, part)| match part {
            Term::List(filters) => !filters.is_empty(),
            part => *name != "extreme" || !refers_back(part),
        });
        Some(speaker.phrase(&Term::Variant(name, vec![Term::Fields(fields)]))? + " …")
    })
}

/// Adds a line for each phrase in a term that picks.
fn pick_lines(speaker: &Speaker, term: Result<Term, TermError>, by: Chooser, lines: &mut Vec<String>) {
    let Ok(term) = term else { return };
    let mut picks = Vec::new();
    outer_picks(&term, &mut picks);
    let (choose, like) = (by.does("choose"), by.does("like"));
    for pick in picks {
        let Some(phrase) = phrase_of(speaker, pick) else { continue };
        let Some(many) = field(pick, "many") else { continue };
        let how = match many {
            // The order in which tiles are chosen makes no difference.
            Term::Variant("Each", _) if matches!(field(pick, "noun"), Some(Term::Variant("Tile", _))) => String::new(),
            Term::Variant("Each", _) if by.ordered => String::new(),
            Term::Variant("Each", _) => format!("all of them, in the order that {like}"),
            Term::Variant("UpTo", _) => format!("{choose}, or none if {like}"),
            Term::Variant("The", _) => "the only one there is".to_owned(),
            _ => match field(pick, "extreme") {
                Some(Term::Variant("Most" | "Fewest", _)) => format!("{choose} among equals"),
                Some(_) => format!("{choose} among equals; what stands between does not matter"),
                None => choose.clone(),
            },
        };
        if !how.is_empty() {
            lines.push(format!("{phrase}: {how}"));
        }
        let Some(that) = field(pick, "that") else { continue };
        let mut inner = Vec::new();
        outer_picks(that, &mut inner);
        let is_each = matches!(many, Term::Variant("Each", _));
        for pick in inner.into_iter().filter(|pick| matches!(field(pick, "many"), Some(Term::Variant("One", _)))) {
            let how = match field(pick, "label") {
                // In *each tile adjacent to an Opp*, no Opp is chosen.
                _ if is_each => "any of them counts, and none is chosen".to_owned(),
                // In *Remove a Web adjacent to an Ally. That Ally …*, an Ally is chosen.
                Some(_) => format!("{choose}, if there are several"),
                None => continue,
            };
            lines.extend(phrase_of(speaker, pick).map(|phrase| format!("{phrase}: {how}")));
        }
    }
}

/// Returns a field of a phrase that picks, by the name of the field.
fn field<'t>(pick: &'t Term, name: &str) -> Option<&'t Term> {
    let Term::Variant(_, parts) = pick else { return None };
    let [Term::Fields(fields)] = parts.as_slice() else { return None };
    fields.iter().find(|(known, _)| *known == name).map(|(_, term)| term)
}

/// Finds the phrases by which an effect picks things. A phrase that only describes a picked thing, such as *adjacent to
/// an Opp*, is left out.
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
