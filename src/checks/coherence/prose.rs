//! Reports sentences in quotation marks, because people can follow them but an engine cannot.

use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::registry::PROSE;
use diagnostic::{Diagnostic, Severity};
use model::*;

pub fn prose(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    if !text.open {
        return;
    }
    let banned = index.set.game.bans.contains(&Ban::Prose);
    walk::rules(text.rules, &mut |node, at| {
        let Node::Act(Act::Prose { .. }) = node else { return };
        let message = match banned {
            true => format!("{} has a sentence in quotation marks, which this game does not allow.", text.name()),
            false => format!("{} has a sentence in quotation marks: no engine can carry it out.", text.name()),
        };
        let mut finding = text.rule_finding(index.places, &PROSE, at.rule, message).help(
            "Write the sentence without the quotation marks, in words of the card language; the findings then \
                show which words are not understood.",
        );
        if banned {
            finding.severity = Severity::Error;
        }
        found.push(finding);
    });
}
