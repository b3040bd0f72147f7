//! Counts the pieces that the box must hold for each thing that cards make (catalogue FAT, part E).

use std::collections::BTreeSet;

use crate::component_request::PrintOrder;
use model::{Definition, Id, Kind, Rule, RuleSet, Standing};

/// A definition whose pieces lie or stand on the board, and how many pieces it needs.
pub struct NeededPieces<'a> {
    pub definition: &'a Definition,
    /// The number of pieces for each of the two sides.
    pub each: usize,
}

/// The number of chars in a team, without their summons.
pub fn team_size(set: &RuleSet) -> usize {
    set.game.team.main.len()
}

/// The definitions that the printed cards use, directly or through other definitions, with the number of pieces for
/// each side. A token needs the greatest number that the rules allow on the board. If the rules set no limit, it needs
/// as many pieces as the board has rows. A condition needs one piece for each char of a team. A summon needs one piece.
pub fn needed<'a>(order: &'a PrintOrder) -> Vec<NeededPieces<'a>> {
    let set = order.set;
    let printed = set.cards.iter().filter(|card| order.cards.iter().any(|printed| printed.id == card.id));
    let mut open: Vec<&Id> = printed.flat_map(|card| &card.definitions).collect();
    let mut found: BTreeSet<&Id> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id)
            && let Some(definition) = set.definitions.iter().find(|definition| definition.id == *id)
        {
            open.extend(&definition.uses);
        }
    }
    let needed = set.definitions.iter().filter(|definition| found.contains(&definition.id));
    needed
        .map(|definition| NeededPieces {
            definition,
            each: match &definition.what {
                Kind::Token => most(set, definition).unwrap_or(usize::from(set.game.board.rows)),
                Kind::Condition => team_size(set),
                Kind::Summon { .. } => 1,
                _ => 0,
            },
        })
        .collect()
}

/// The least limit that the text of any definition sets for the number of this token on the board. `None` if no text
/// sets a limit.
fn most(set: &RuleSet, token: &Definition) -> Option<usize> {
    let all = set.definitions.iter().flat_map(|definition| &definition.rules);
    let bound = |rule: &Rule| match rule {
        Rule::Always(Standing::AtMostOnBoard { token: of, count, .. }) if *of == token.id => Some(usize::from(*count)),
        _ => None,
    };
    all.filter_map(bound).min()
}
