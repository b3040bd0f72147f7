//! N008 each-by-itself: every token has the triggers of its text for itself (kernel E3). *As Borun's turn begins,
//! remove 1 Heat from him* removes as many Heats as there are.

use crate::term::Term;
use crate::text_reading::TextReading;
use crate::word_lookup::Owner;
use diagnostic::{Diagnostic, registry};
use model::{Act, Rule, Standing, When};
use source::{FileId, Place};
use vocabulary::{NameKind, Names};

/// Words of the model that name the token of the text, its tile or who has it.
const INSTANCE: [&str; 4] = ["This", "Here", "RemoveThis", "ThisRemoved"];

/// Reports triggers in the text of a token that name neither it nor its place, if what they do adds up.
pub fn check(file: FileId, names: &Names, owner: &Owner, read: &TextReading) -> Vec<Diagnostic> {
    let Some((kind @ NameKind::Token, id)) = &owner.definition else { return Vec::new() };
    if read.rules.iter().any(is_only_one) {
        return Vec::new();
    }
    let name = names.find(*kind, id).map_or_else(|| id.to_string(), |name| name.text.to_string());
    let repeated = read.rules.iter().zip(&read.spans).filter(|(rule, _)| is_repeated(rule));
    let found = repeated.map(|(_, span)| {
        let message = format!("Each {name} does this by itself: with three of them, it happens three times.");
        let help = format!(
            "If it is meant once, write it as a special condition of the card, or write “There can be only one {name}.” If each is meant, name it, for example “remove this {name}”."
        );
        Diagnostic::new(&registry::EACH_BY_ITSELF, Place { file, span: *span }, message).help(help)
    });
    found.collect()
}

/// Whether the rule allows only one such thing, so that nothing adds up.
fn is_only_one(rule: &Rule) -> bool {
    matches!(rule, Rule::Always(Standing::AtMostOnBoard { count: 1, .. }))
}

fn is_repeated(rule: &Rule) -> bool {
    let Rule::When(When { event, then, .. }) = rule else { return false };
    let names_it = |term: Term| INSTANCE.iter().any(|word| term.has(word));
    let is_silent = Term::of(event).is_ok_and(|term| !names_it(term))
        && then.iter().all(|step| Term::of(step).is_ok_and(|term| !names_it(term)));
    is_silent && then.iter().any(|step| step.has_act(&adds_up))
}

/// Whether it matters how often the effect is carried out.
fn adds_up(act: &Act) -> bool {
    matches!(
        act,
        Act::Hit { .. }
            | Act::HitTimes { .. }
            | Act::Move { .. }
            | Act::Push { .. }
            | Act::Pull { .. }
            | Act::Put { .. }
            | Act::Summon { .. }
            | Act::RemoveTokens { .. }
            | Act::RemoveTokensFrom { .. }
            | Act::GainMoves { .. }
            | Act::LoseMoves { .. }
    )
}
