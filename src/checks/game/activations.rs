//! Reports moves and actions beyond those that a turn grants (catalogue FAT-D21). The check of trigger loops reports
//! chains of them that never end.

use crate::english;
use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::ADDED_ACTIVATION;
use model::*;

pub fn added_activation(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let turn = &index.set.game.turn;
    let mut reported = None;
    walk::rules(text.rules, &mut |node, at| {
        let what = match node {
            Node::Act(Act::GainMoves { .. } | Act::ActivateMove { .. }) => "a move activation",
            Node::Act(Act::GainAction { .. } | Act::Use { .. }) => "an action",
            Node::Standing(Standing::MoreMoves { .. }) => "a move activation",
            Node::Standing(Standing::HasMoves { count, .. }) if *count > turn.moves => "a move activation",
            _ => return,
        };
        if reported == Some(at.rule) {
            return;
        }
        reported = Some(at.rule);
        let message = format!("{} gives a char {what} more than its turn grants.", text.name());
        found.push(text.rule_finding(index.places, &ADDED_ACTIVATION, at.rule, message).help(format!(
            "A turn grants {} and {}, so more is strong. Make sure that the card pays for it.",
            english::count(turn.moves.into(), "move activation"),
            english::count(turn.actions.into(), "action")
        )));
    });
}
