//! Checks that characters choose their own acts (catalogue FAT-D19).

use crate::index::Index;
use crate::text::{Text, TextSource};
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::FORCED_BEHAVIOUR;
use model::*;

/// Reports a card that forces a char to act, or that acts in the char's own turn without a choice. Conditions and
/// tokens may do both.
pub fn forced_behaviour(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    if !matches!(text.source, TextSource::Special(_) | TextSource::Action { .. }) {
        return;
    }
    let mut rules = Vec::new();
    walk::rules(text.rules, &mut |node, at| {
        let forced = match node {
            Node::Standing(Standing::Must { who, .. }) => !is_summon(text, who, at.rule),
            Node::Act(Act::Use { who: Chars::Me, .. } | Act::PassTurn { who: Chars::Me }) => {
                !at.hedged
                    && matches!(
                        at.when,
                        Some(Deed::BeginsTurn { who: Chars::Me, .. } | Deed::PassesTurn { who: Chars::Me, .. })
                    )
            }
            _ => false,
        };
        if forced && !rules.contains(&at.rule) {
            rules.push(at.rule);
        }
    });
    for rule in rules {
        let message = format!("{} leaves a char no choice in its own turn.", text.name());
        found.push(text.rule_finding(index.places, &FORCED_BEHAVIOUR, rule, message).help(
            "Characters decide for themselves what they do. Write “may”, or let a condition or token on the \
                    char do it.",
        ));
    }
}

fn is_summon<'a>(text: &Text<'a>, who: &'a Chars, rule: usize) -> bool {
    let pick = text.facts.char_pick(who, rule);
    pick.is_some_and(|pick| matches!(pick.noun, CharNoun::Summon(_) | CharNoun::AnySummon))
}
