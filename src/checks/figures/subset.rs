//! Finds the part of a set on which the figures of a few cards can depend. The shared tables are then computed for this
//! part alone.

use rustc_hash::FxHashMap;

use super::acts;
use model::{Card, Definition, Id, Kind, RuleSet};

/// Returns the set with only those definitions to which the cards may lead. The definitions of the cards and the shared
/// definitions are kept. Every definition that a mention links to one of these, in either direction, is kept too.
pub(super) fn subset_for(set: &RuleSet, cards: &[&Card]) -> RuleSet {
    let numbers: FxHashMap<&Id, usize> = set.definitions.iter().enumerate().map(|(n, d)| (&d.id, n)).collect();
    let mut tied: Vec<Vec<usize>> = vec![Vec::new(); set.definitions.len()];
    for (n, definition) in set.definitions.iter().enumerate() {
        for used in definition.uses.iter().filter_map(|id| numbers.get(id)) {
            tied[n].push(*used);
            tied[*used].push(n);
        }
    }
    let concerns = |definition: &Definition| {
        let own =
            |card: &&Card| definition.card.as_ref() == Some(&card.id) || card.definitions.contains(&definition.id);
        definition.card.is_none() || shows_any_token(definition) || cards.iter().any(own)
    };
    let mut open: Vec<usize> = (0..set.definitions.len()).filter(|n| concerns(&set.definitions[*n])).collect();
    let mut wanted = vec![false; set.definitions.len()];
    while let Some(n) = open.pop() {
        if !std::mem::replace(&mut wanted[n], true) {
            open.extend(&tied[n]);
        }
    }
    let definitions = set.definitions.iter().zip(wanted).filter(|(_, wanted)| *wanted);
    RuleSet {
        schema_version: set.schema_version,
        game: set.game.clone(),
        definitions: definitions.map(|(definition, _)| definition.clone()).collect(),
        cards: set.cards.clone(),
        teams: Vec::new(),
        challenges: Vec::new(),
        examples: Vec::new(),
        declared: Default::default(),
        origins: Default::default(),
    }
}

/// Whether the definition is a structure that tokens of any name can form.
fn shows_any_token(definition: &Definition) -> bool {
    match &definition.what {
        Kind::Structure { pattern } => pattern.that.iter().any(acts::asks_for_any),
        _ => false,
    }
}
