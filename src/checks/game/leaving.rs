//! Checks that characters stay on the board; only summons can leave it (catalogue FAT-D10, FAT-F24).

use crate::index::Index;
use crate::text::{Text, TextSource};
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::CHAR_LEAVES_THE_BOARD;
use model::*;

/// Whether the chars are summons, either by their noun or because they are taken from several summons (*remove one of
/// them*).
fn is_summon(text: &Text, who: &Chars, rule: usize) -> bool {
    let Some(pick) = text.facts.char_pick(who, rule) else { return false };
    if matches!(pick.noun, CharNoun::Summon(_) | CharNoun::AnySummon) {
        return true;
    }
    pick.that.iter().any(|pred| match pred {
        Pred::Same(same) => match &**same {
            Spot::Char(of @ Chars::It(label)) => pick.label != Some(*label) && is_summon(text, of, rule),
            _ => false,
        },
        Pred::OneOf(of) => matches!(of.noun, CharNoun::Summon(_) | CharNoun::AnySummon),
        _ => false,
    })
}

pub fn char_leaves_the_board(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let summon = match text.source {
        TextSource::Definition(definition) => matches!(definition.what, Kind::Summon { .. }),
        TextSource::SummonAction { .. } => true,
        TextSource::Special(_) | TextSource::Action { .. } | TextSource::Passive(_) => false,
    };
    walk::rules(text.rules, &mut |node, at| {
        let Node::Act(Act::RemoveSummon { who }) = node else { return };
        if *who == Chars::Me && summon {
            return;
        }
        if !is_summon(text, who, at.rule) {
            let message = format!("{} takes a character off the board.", text.name());
            found.push(
                text.rule_finding(index.places, &CHAR_LEAVES_THE_BOARD, at.rule, message).help(
                    "Characters do not die and never leave the board; only summons can. Move it, or name a summon.",
                ),
            );
        }
    });
}
