//! Whether a ruling is true of the rule before it (kernel D7).

use crate::term::Term;
use model::{Chars, Rule, Ruling, Standing};

/// Effects that move the things that they name (kernel E4).
const MOVING: [&str; 8] = ["Move", "MoveTo", "Push", "Pull", "Rearrange", "Slide", "TradePlaces", "Trade"];

/// Whether the rules before the ruling do what it says.
pub fn holds(ruling: &Ruling, rules: &[Rule]) -> bool {
    match ruling {
        Ruling::CharsAreMoved | Ruling::IsMoved(_) => {
            rules.last().is_some_and(|rule| Term::of(rule).is_ok_and(|term| MOVING.iter().any(|name| term.has(name))))
        }
        _ => true,
    }
}

/// Whether the standing rule is about the thing that the text defines: then it opens a text of its own (kernel E5).
pub fn is_about_bearer(standing: &Standing) -> bool {
    match standing {
        Standing::Cant { who, .. }
        | Standing::Must { who, .. }
        | Standing::MovesMayBe { who, .. }
        | Standing::OneMoveMayBe { who, .. }
        | Standing::FirstMoveMayBe { who, .. }
        | Standing::HitsScoreNothing { who }
        | Standing::MovesMayGoTo { who, .. }
        | Standing::HasMoves { who, .. } => matches!(who, Chars::Bearer | Chars::Me),
        Standing::While { rule, .. } => is_about_bearer(rule),
        _ => true,
    }
}
