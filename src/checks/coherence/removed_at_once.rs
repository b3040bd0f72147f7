//! Reports a token or summon whose own text removes it as soon as it is made: *Remove this Reflection*, without a
//! moment (kernel E5).

use crate::index::Index;
use crate::source_parts::At;
use diagnostic::Diagnostic;
use diagnostic::registry::REMOVED_AT_ONCE;
use model::*;

/// Reports an unconditional removal among the sentences that a definition carries out when its thing is made.
pub fn removed_at_once(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    // A condition that nothing else removes is reported as such.
    if definition.what == Kind::Condition {
        return;
    }
    for (at, rule) in definition.rules.iter().enumerate() {
        let Rule::Do(step) = rule else { continue };
        if removes_itself(step) {
            let name = &definition.name;
            let message = format!("This removes the {name} as soon as it is made: the sentence does not say when.");
            let place = index.place(At::Rule(&definition.id, at));
            found.push(
                Diagnostic::new(&REMOVED_AT_ONCE, place, message)
                    .on(name, None)
                    .help(format!("Begin with the moment, for example “When an Opp hits the {name}, …”.")),
            );
        }
    }
}

/// Whether the step always removes the thing that the text defines.
fn removes_itself(step: &Step) -> bool {
    match step {
        Step::Act(Act::RemoveThis | Act::RemoveSummon { who: Chars::Me })
        | Step::Act(Act::RemoveTokens { what: Tokens::This }) => true,
        Step::Seq(steps) => steps.iter().any(removes_itself),
        _ => false,
    }
}
