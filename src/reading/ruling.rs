//! Decides whether a ruling is true of the rules before it (kernel D7).

use crate::term::Term;
use model::{Act, Chars, Deed, Rule, Ruling, Spot, Standing, Step, Usual};
use vocabulary::NameKind;

/// Effects that go step by step, so that a char on the way stops them (kernel G2, G4).
const STEPPING: [&str; 4] = ["Move", "Push", "Pull", "Slide"];

/// Whether the ruling is true of the rules before it. `defined` is the kind of thing that the text defines.
pub fn holds(ruling: &Ruling, rules: &[Rule], defined: Option<NameKind>) -> bool {
    let is = |kind: NameKind| defined.is_none_or(|defined| defined == kind);
    let before = rules.iter().rev().find(|rule| !matches!(rule, Rule::Ruling(_))).and_then(|rule| Term::of(rule).ok());
    let has = |names: &[&str]| before.as_ref().is_some_and(|term| names.iter().any(|name| term.has(name)));
    // An action may say it of the summon that it makes.
    let is_of_summon = || match defined {
        Some(kind) => kind == NameKind::Summon,
        None => rules.iter().any(|rule| Term::of(rule).is_ok_and(|term| term.has("Summon"))),
    };
    match ruling {
        Ruling::CharsAreMoved => moves(rules, &|_| true),
        Ruling::IsMoved(who) => moves(rules, &|moved| names(moved, who)),
        // The view to a target ends at a char, unless the target's code says otherwise.
        Ruling::IgnoresOccupation => before.is_some() && !has(&STEPPING) && !has(&["InTarget"]),
        Ruling::TargetUnused => !rules.iter().any(|rule| Term::of(rule).is_ok_and(|term| term.has("InTarget"))),
        Ruling::AnyDistance => before.is_some() && !has(&["InTarget"]),
        Ruling::IsAllyChar => is_of_summon() && !rules.contains(&Rule::Always(Standing::Neutral)),
        Ruling::AsUsual(Usual::Turn | Usual::Char) => is_of_summon(),
        Ruling::AsUsual(Usual::Once) => is(NameKind::Condition),
        Ruling::AsUsual(Usual::NoChar) => defined != Some(NameKind::Summon),
        Ruling::AsUsual(usual) => !rules.iter().any(|rule| changes(rule, *usual)),
        _ => true,
    }
}

/// Returns the rule that a sentence is in the text of a thing of this kind:
/// - *It does not block the view* changes what a char does, and only tells what a token does;
/// - *It occupies its tile* and *It blocks the view* change what a token does, and only tell what a summon does.
pub fn in_text_of(rule: Rule, defined: Option<NameKind>) -> Rule {
    let seen_past = |who| Rule::Always(Standing::SeenPast { who, of: None });
    match (&rule, defined) {
        (Rule::Ruling(Ruling::AsUsual(Usual::View)), Some(NameKind::Condition)) => seen_past(Chars::Bearer),
        (Rule::Ruling(Ruling::AsUsual(Usual::View)), Some(NameKind::Summon)) => seen_past(Chars::Me),
        (Rule::Always(Standing::Occupies | Standing::BlocksView), Some(NameKind::Summon)) => {
            Rule::Ruling(Ruling::AsUsual(Usual::Char))
        }
        _ => rule,
    }
}

/// Whether a sentence before the ruling moves a char that passes the test (kernel E4). It may stand several sentences
/// back: what a text moves stays moved.
fn moves(rules: &[Rule], test: &dyn Fn(&Chars) -> bool) -> bool {
    rules.iter().flat_map(Rule::steps).any(|step| step_moves(step, test))
}

fn step_moves(step: &Step, test: &dyn Fn(&Chars) -> bool) -> bool {
    let own = match step {
        Step::Act(act) => act_moves(act, &Chars::Me, test),
        Step::By { who, act } => act_moves(act, who, test),
        _ => false,
    };
    own || step.inner().any(|step| step_moves(step, test))
}

fn act_moves(act: &Act, doer: &Chars, test: &dyn Fn(&Chars) -> bool) -> bool {
    let place = |spot: &Spot| matches!(spot, Spot::Char(chars) if test(chars));
    match act {
        Act::TradePlaces { with } => test(doer) || place(with),
        Act::Trade { one, other } => place(one) || place(other),
        Act::Rearrange { who } => test(who),
        // The text that is carried out stands elsewhere.
        Act::Do { .. } | Act::Use { .. } | Act::UseOf { .. } => true,
        _ => act.displaces() && act.done_to().is_some_and(test),
    }
}

/// Whether the phrase names this char.
fn names(chars: &Chars, who: &Chars) -> bool {
    chars == who || matches!(chars, Chars::And(several) if several.iter().any(|one| names(one, who)))
}

/// Whether the rule changes the property that the ruling calls usual.
fn changes(rule: &Rule, usual: Usual) -> bool {
    let Rule::Always(standing) = rule else { return false };
    match usual {
        Usual::Number => matches!(standing, Standing::AtMostOnTile { .. } | Standing::AtMostOnBoard { .. }),
        Usual::Entry => matches!(standing, Standing::Cant { deed: Deed::Enters { .. }, .. }),
        Usual::View => matches!(standing, Standing::BlocksView | Standing::BlocksViewOf { .. } | Standing::Occupies),
        Usual::Distance => matches!(standing, Standing::MovesMayGoTo { .. }),
        Usual::Place | Usual::NoChar | Usual::Char | Usual::Once | Usual::Turn | Usual::Direction | Usual::OneEach => {
            false
        }
    }
}

/// Whether the standing rule can be about the thing that the text defines. Such a rule ends the reach of an opener
/// (kernel E5).
pub fn is_about_bearer(standing: &Standing) -> bool {
    match standing {
        Standing::Cant { who, .. }
        | Standing::Must { who, .. }
        | Standing::MovesMayBe { who, .. }
        | Standing::OneMoveMayBe { who, .. }
        | Standing::FirstMoveMayBe { who, .. }
        | Standing::SeenPast { who, .. }
        | Standing::TargetOnly { who, .. }
        | Standing::TargetIs { who, .. }
        | Standing::TargetOf { who, .. }
        | Standing::HitsScoreNothing { who }
        | Standing::MovesMayGoTo { who, .. }
        | Standing::MoreMoves { who, .. }
        | Standing::FewerMoves { who, .. }
        | Standing::HasMoves { who, .. } => matches!(who, Chars::Bearer | Chars::Me),
        Standing::While { rule, .. } => is_about_bearer(rule),
        _ => true,
    }
}
