//! Checks whether a summon can act in its summoner's turn (catalogue FAT-D16; kernel D6).

use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use diagnostic::Diagnostic;
use diagnostic::registry::{SUMMON_ACTIONS_UNUSED, SUMMON_NEVER_ACTS};
use model::*;

/// Whether the summon has a line *Move activations: 0*. The line shows that the designer did not merely forget the
/// moves.
fn says_so(index: &Index, definition: &Definition) -> bool {
    let line = index.places.words(At::MoveActivations(&definition.id));
    !line.is_empty() && line != index.places.words(At::Definition(&definition.id))
}

pub fn summon_turn(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    let Kind::Summon { moves, action_uses, actions, .. } = &definition.what else { return };
    let finding = |check, message: String| {
        Diagnostic::new(check, index.place(At::Definition(&definition.id)), message).on(&definition.name, None)
    };
    if *action_uses == 0 && !actions.is_empty() {
        let count = english::count(actions.len(), "action");
        let message = format!("{} has {count}, but may use none in a turn.", definition.name);
        found.push(
            finding(&SUMMON_ACTIONS_UNUSED, message)
                .help("Write how many of its actions it may use in its summoner's turn, or leave its actions out."),
        );
    } else if *action_uses > 0 && actions.is_empty() {
        let message = format!("{} may use an action in a turn, but has none.", definition.name);
        found.push(finding(&SUMMON_ACTIONS_UNUSED, message).help("Give it an action, or write “No actions.”"));
    } else if *moves == 0
        && *action_uses == 0
        && !says_so(index, definition)
        && !definition.rules.iter().any(grants_moves)
    {
        let message =
            format!("{} shares its summoner's turn, but has no move and no action to use in it.", definition.name);
        found.push(finding(&SUMMON_NEVER_ACTS, message).help(
            "If it should move, write “Move activations: 1.” below its name. A summon that stands still is fine.",
        ));
    }
}

/// Whether the rule gives the summon move activations.
fn grants_moves(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::Always(
            Standing::HasMoves { who: Chars::Me, count: 1.. } | Standing::MoreMoves { who: Chars::Me, count: 1.. }
        )
    )
}
