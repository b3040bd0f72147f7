//! *If the Wisp is not on the board, place it on a tile*: a summon that is not on the board cannot be moved, so *place*
//! means *summon*. The *otherwise* of *if the Wisp is on the board* is understood in the same way.

use crate::term::Term;
use model::{Act, CharNoun, Chars, Cond, Id, Label, Many, Piece, Pred, Rule, Spot, Step};

/// Turns *place* into *summon* in each branch whose test says that the summon is not on the board.
pub fn summon_absent(rules: &mut [Rule]) {
    let mut named = Vec::new();
    for rule in &*rules {
        if let Ok(term) = Term::of(rule) {
            labelled_summons(&term, &mut named);
        }
    }
    for rule in rules.iter_mut() {
        let steps = match rule {
            Rule::Do(step) => std::slice::from_mut(step),
            Rule::When(when) => when.then.as_mut_slice(),
            Rule::AtWill(ability) => ability.then.as_mut_slice(),
            Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => &mut [],
        };
        steps.iter_mut().for_each(|step| in_step(step, &named));
    }
}

fn in_step(step: &mut Step, named: &[(Label, Id)]) {
    let branches = match step {
        Step::If { cond, then, otherwise } => Some((cond, then, otherwise.as_mut())),
        Step::InsteadIf { cond, step } => Some((cond, step, None)),
        _ => None,
    };
    if let Some((cond, done, other)) = branches
        && let Some((is_there, who, name)) = tested(cond, named)
    {
        if !is_there {
            placed(done, &who, &name);
            forget_label(cond, done);
        } else if let Some(other) = other {
            placed(other, &who, &name);
        }
    }
    step.inner_mut().for_each(|step| in_step(step, named));
}

/// Returns whether the test says that a summon is on the board or that it is not, and the phrase and the name of that
/// summon. `None` for any other test.
fn tested(cond: &Cond, named: &[(Label, Id)]) -> Option<(bool, Chars, Id)> {
    let Cond::Is { who, what } = cond else { return None };
    let (is_there, what) = match &**what {
        Pred::Not(what) => (false, &**what),
        what => (true, what),
    };
    summon_there(who, what, named).map(|(who, name)| (is_there, who, name))
}

/// Returns the phrase and the name of the summon that *is on the board*.
fn summon_there(who: &Spot, what: &Pred, named: &[(Label, Id)]) -> Option<(Chars, Id)> {
    let (Spot::Char(who), Pred::OneOf(among)) = (who, what) else { return None };
    let is_any_char = among.noun == CharNoun::Char && among.that.is_empty();
    match who {
        _ if !is_any_char => None,
        Chars::It(label) => {
            let (_, name) = named.iter().find(|(known, _)| known == label)?;
            Some((who.clone(), name.clone()))
        }
        Chars::Pick(pick) => match (&pick.noun, pick.label) {
            (CharNoun::Summon(name), Some(label)) if pick.many == Many::The => Some((Chars::It(label), name.clone())),
            _ => None,
        },
        _ => None,
    }
}

/// Replaces moves of the summon to a tile.
fn placed(step: &mut Step, who: &Chars, name: &Id) {
    if let Step::Act(act) = step
        && let Act::MoveTo { what: Piece::Char(moved), to } = act
        && (moved == who || is_called(moved, name))
    {
        *act = Act::Summon { what: name.clone(), on: to.clone(), label: None };
    }
    step.inner_mut().for_each(|step| placed(step, who, name));
}

/// Whether the phrase is *the Wisp*.
fn is_called(who: &Chars, name: &Id) -> bool {
    matches!(who, Chars::Pick(pick) if pick.many == Many::The && pick.noun == CharNoun::Summon(name.clone()))
}

/// Takes the label from the phrase of the test if nothing refers to it any more.
fn forget_label(cond: &mut Cond, done: &Step) {
    let mut references = Vec::new();
    if let Ok(term) = Term::of(done) {
        term.references(&mut references);
    }
    if let Cond::Is { who, .. } = cond
        && let Spot::Char(Chars::Pick(pick)) = &mut **who
        && pick.label.is_some_and(|label| !references.contains(&label.0))
    {
        pick.label = None;
    }
}

/// Collects the labels of *the Wisp*, each with the summon's name.
fn labelled_summons(term: &Term, found: &mut Vec<(Label, Id)>) {
    let (label, noun) = (term.field("label"), term.field("noun"));
    if let (Some(Term::Number(label)), Some(Term::Variant("Summon", name))) = (label, noun)
        && let ([Term::Text(name)], Ok(label)) = (name.as_slice(), u8::try_from(*label))
    {
        found.push((Label(label), Id::exactly(name)));
    }
    term.parts().for_each(|part| labelled_summons(part, found));
}
