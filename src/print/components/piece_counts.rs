//! How many there are of each thing that cards make: what the box must hold (catalogue FAT, part E).

use std::collections::BTreeSet;

use crate::order::PrintOrder;
use model::{Definition, Id, Kind, Rule, RuleSet, Standing};

/// Something that lies or stands on the board.
pub struct NeededPieces<'a> {
    pub definition: &'a Definition,
    /// For each of the two sides.
    pub each: usize,
}

/// Chars of a side in a game, without what they make.
pub fn team_size(set: &RuleSet) -> usize {
    set.game.team.main.len()
}

/// What the printed cards make or speak of, all the way down, with the count for each side: of tokens the most that
/// their rules allow, otherwise as many as the board has rows; of conditions one for each char of a side; of summons
/// one.
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

/// The most on the board of a token that its own text or another's allows.
fn most(set: &RuleSet, token: &Definition) -> Option<usize> {
    let all = set.definitions.iter().flat_map(|definition| &definition.rules);
    let bound = |rule: &Rule| match rule {
        Rule::Always(Standing::AtMostOnBoard { token: of, count }) if *of == token.id => Some(usize::from(*count)),
        _ => None,
    };
    all.filter_map(bound).min()
}
