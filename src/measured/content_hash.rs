//! Computes a hash of what a card does in the game. The hash changes when the card plays differently.

use std::collections::BTreeSet;
use std::sync::Arc;

use model::{Card, Definition, Id, RuleSet};

/// Returns the hash of a card's content, as 16 hexadecimal digits. The content is the card's class, actions, target and
/// special condition, and the passive of its class. It includes the definitions that the card uses, directly or through
/// other definitions, and the procedure of the game. The card's number, name, story and wording do not count.
pub fn content_hash(set: &RuleSet, card: &Card) -> String {
    let mut open: Vec<&Id> = card.definitions.iter().collect();
    let mut led_to: BTreeSet<&Id> = BTreeSet::new();
    let mut definitions: Vec<&Definition> = Vec::new();
    while let Some(id) = open.pop() {
        if led_to.insert(id) {
            let found = set.definitions.iter().map(Arc::as_ref).filter(|definition| definition.id == *id);
            definitions.extend(found.inspect(|definition| open.extend(&definition.uses)));
        }
    }
    definitions.sort_by_key(|definition| &definition.id);
    let what: Vec<_> = definitions.iter().map(|d| (&d.id, &d.what, &d.rules)).collect();
    let actions: Vec<_> = card.actions.iter().map(|action| (action.kind, &action.rules)).collect();
    let passive = set.game.classes.iter().find(|class| class.id == card.class).map(|class| &class.passive);
    let game = (&set.game.board, &set.game.turn, &set.game.placement, &set.game.score);
    let all = (&card.class, &card.special, actions, &card.target, what, passive, game);
    format!("{:016x}", digest(ron::to_string(&all).unwrap_or_default().as_bytes()))
}

/// Returns a hash of bytes (FNV-1a, 64 bits), which is the same on every machine.
pub fn digest(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
