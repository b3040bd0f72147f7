//! Tests whether an event or a condition refers to a participant of the effect around it, or to a choice of the text.

use model::{Cond, Deed};

/// Whether the event mentions a participant of the current effect. Such a trigger is created when the effect is carried
/// out (kernel E5).
pub fn participates(event: &Deed) -> bool {
    takes_up(crate::term::Term::of(event).ok())
}

/// Whether the test asks about something that the text has chosen.
pub fn speaks_of_a_choice(cond: &Cond) -> bool {
    takes_up(crate::term::Term::of(cond).ok())
}

fn takes_up(term: Option<crate::term::Term>) -> bool {
    let mut taken = Vec::new();
    if let Some(term) = term {
        term.references(&mut taken);
    }
    !taken.is_empty()
}
