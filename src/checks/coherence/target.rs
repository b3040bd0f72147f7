//! Reports target lines that are missing or unused (catalogue FAT-D12).

use crate::consequences::Consequences;
use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use crate::text::Text;
use crate::text_search::place_of_word;
use diagnostic::registry::{TARGET_MISSING, UNUSED_TARGET};
use diagnostic::{Diagnostic, Fix};
use model::*;

/// Reports *in target* on a card with `No target`, or in a definition of such a card.
pub fn target_missing(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let Some(rule) = text.facts.target else { return };
    let card_of_definition = text.definition().and_then(|d| index.card(d.card.as_ref()?));
    let target = text.target().or(card_of_definition.map(|card| &card.target));
    let Some(owner) = text.card().map(|card| &card.id).or(card_of_definition.map(|card| &card.id)) else {
        return summon_without_target(index, text, rule, found);
    };
    let given = || {
        index
            .card(owner)
            .is_some_and(|card| gives_target(index, index.texts_of_card(card).iter().filter_map(|text| text.number)))
    };
    if target.is_some_and(|target| target.codes.is_empty()) && !given() {
        let message = format!("{} says “in target”, but its card has no target.", text.name());
        let at = place_of_word(index.places, text.rule(rule), "in target");
        found.push(
            text.finding(&TARGET_MISSING, at, message)
                .label(index.place(At::Target(owner)), "the target line")
                .help("Give the target line a code, such as “Target: +2”, or say where without “in target”."),
        );
    }
}

fn summon_without_target(index: &Index, text: &Text, rule: usize, found: &mut Vec<Diagnostic>) {
    let given =
        || text.definition().is_some_and(|definition| gives_target(index, index.texts_of_definition(&definition.id)));
    if text.target().is_some_and(|target| target.codes.is_empty()) && !given() {
        let message = format!("{} says “in target”, but {} has no target line.", text.name(), text.owner());
        let at = place_of_word(index.places, text.rule(rule), "in target");
        found.push(
            text.finding(&TARGET_MISSING, at, message)
                .help("Give the summon a line “Target: …”, or say where without “in target”."),
        );
    }
}

/// Reports a target that neither the card's texts nor the texts that they lead to use.
pub fn unused_target_of_card(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let texts = index.texts_of_card(card).iter().filter_map(|text| text.number);
    if !card.actions.is_empty() && unused(&card.target, Consequences::of_all(index, texts)) {
        found.push(finding(index, &card.target, At::Target(&card.id), &card.name));
    }
}

pub fn unused_target_of_summon(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    if let Kind::Summon { target, .. } = &definition.what
        && unused(target, Consequences::of_all(index, index.texts_of_definition(&definition.id)))
    {
        found.push(finding(index, target, At::Target(&definition.id), &definition.name));
    }
}

/// Whether these texts, or those that they lead to, give a target in place of that of a card.
fn gives_target(index: &Index, texts: impl IntoIterator<Item = usize>) -> bool {
    Consequences::of_all(index, texts).find(|text| text.facts.gives_target).is_some()
}

fn unused(target: &Target, consequences: Consequences) -> bool {
    let asks = |text: &Text| text.facts.target.is_some() || text.open;
    !target.codes.is_empty() && consequences.find(asks).is_none()
}

fn finding(index: &Index, target: &Target, at: At, owner: &str) -> Diagnostic {
    let codes: Vec<String> = target.codes.iter().map(TargetCode::to_string).collect();
    let place = index.place(at);
    let message = format!("{owner} has the target {}, but no action says “in target”.", english::list(&codes, "and"));
    Diagnostic::new(&UNUSED_TARGET, place, message)
        .on(owner, None)
        .help("Say “in target” in the action that is meant to use it, or give the card no target.")
        .fix(Fix::replace("Write “Target: No target”", place, "Target: No target").unsafely())
}
