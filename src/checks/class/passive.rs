//! Checks that no card repeats, mentions or changes a class passive, because passives belong to the rules (catalogue
//! FAT-D11).

use crate::index::Index;
use crate::text::Text;
use crate::text_search::{find_word, place_of_word};
use diagnostic::registry::PASSIVE_ON_CARD;
use diagnostic::{Diagnostic, Fix, Severity};
use model::*;
use source::{Place, Span};

/// Reports a card that mentions a passive in words, and a rule that is the same as a passive.
pub fn passive_on_card(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    if let Some(said) = ["passive", "passives"].into_iter().find(|said| find_word(text.printed(), said).is_some()) {
        let at = place_of_word(index.places, text.at(), said);
        let message = format!("{} mentions a class passive, and no card can change one.", text.name());
        let mut finding = text
            .finding(&PASSIVE_ON_CARD, at, message)
            .help("Passives belong to the game's rules, and no card can change them. Leave the word out.");
        if !text.open && tells_what_is_so(text) {
            finding.severity = Severity::Warning;
        }
        found.push(leaving_out(index, text, said).into_iter().fold(finding, Diagnostic::fix));
        return;
    }
    let repeated = index.set.game.classes.iter().find(|class| !class.passive.is_empty() && repeats(text.rules, class));
    let Some(class) = repeated else { return };
    let own = text.card().is_some_and(|card| card.class == class.id);
    match text.source {
        crate::text::TextSource::Action { .. } if own && text.rules == class.passive.as_slice() => {
            let message = format!("{} does only what every {} already does as its passive.", text.name(), class.name);
            let mut finding = text
                .finding(&PASSIVE_ON_CARD, index.place(text.at()), message)
                .help("Let the action do more, reach elsewhere, or affect something else.");
            finding.severity = Severity::Warning;
            found.push(finding);
        }
        _ if begins_turn(text.rules, class) => {
            let message = format!("{} gives a char the passive of the class {} again.", text.name(), class.name);
            found.push(text.finding(&PASSIVE_ON_CARD, index.place(text.at()), message).help(
                "Passives belong to the game's rules, one for each class, and no card can add one. Make it an action.",
            ));
        }
        _ => {}
    }
}

/// Whether the text mentions passives only to state a rule that holds anyway: a summon has no passive, and triggers run
/// before the passive (kernel E7).
fn tells_what_is_so(text: &Text) -> bool {
    const BETWEEN: [&str; 6] = ["class", "her", "his", "its", "the", "their"];
    if text.definition().is_some_and(|definition| matches!(definition.what, Kind::Summon { .. })) {
        return true;
    }
    let printed = text.printed().to_lowercase();
    let words: Vec<&str> =
        printed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mentions = words.iter().enumerate().filter(|(_, word)| ["passive", "passives"].contains(word));
    mentions.map(|(at, _)| at).all(|at| {
        let before = words.iter().take(at).rev().find(|word| !BETWEEN.contains(word));
        before == Some(&"before")
    })
}

/// Returns a fix that leaves out the phrase that mentions the passive: *and no passive ability*, *before his passive*.
fn leaving_out(index: &Index, text: &Text, said: &str) -> Option<Fix> {
    const BEFORE: [&str; 12] =
        ["a", "after", "and", "before", "class", "her", "his", "its", "no", "or", "the", "their"];
    const AFTER: [&str; 4] = ["abilities", "ability", "class", "effect"];
    const JOINTS: [&str; 2] = ["and", "or"];
    let whole = index.places.place(text.at());
    let words = index.places.words(text.at());
    let (mut from, mut to) = (find_word(words, said)?, 0);
    to += from + said.len();
    while let Some(word) = words.get(..from)?.strip_suffix(' ').and_then(|rest| rest.rsplit(' ').next()) {
        if !BEFORE.contains(&word.to_lowercase().as_str()) {
            break;
        }
        from -= word.len() + 1;
    }
    let next = |to: usize| words.get(to..)?.strip_prefix(' ')?.split([' ', '.', ',', ';', ')']).next();
    while let Some(word) = next(to).filter(|word| AFTER.contains(word)) {
        to += word.len() + 1;
    }
    // In *No actions, passive or move activations*, the conjunction stays and the comma is removed.
    let spaced = words.get(..from)?.trim_end_matches(' ');
    from = match next(to) {
        Some(joint) if JOINTS.contains(&joint) => spaced.trim_end_matches(',').len(),
        _ if words.get(to..)?.starts_with(',') => spaced.trim_end_matches(',').len(),
        _ => spaced.len(),
    };
    // The fix cannot leave out a phrase at the beginning of a sentence.
    if words.len() != whole.span.range().len() || from == 0 || words.get(..from)?.ends_with(['.', ':', '(', '\n']) {
        return None;
    }
    let start = whole.span.range().start;
    let at = Place { file: whole.file, span: Span::new(start + from, start + to) };
    let phrase = words.get(from..to)?.trim_matches([',', ' ']);
    Some(Fix::replace(format!("Leave out “{phrase}”"), at, "").unsafely())
}

/// Whether the rules repeat the passive of the class.
fn repeats(rules: &[Rule], class: &Class) -> bool {
    rules == class.passive.as_slice() || begins_turn(rules, class)
}

/// Whether a rule has the effect of the passive at the same moment: when the turn of its char begins.
fn begins_turn(rules: &[Rule], class: &Class) -> bool {
    rules.iter().any(|rule| match rule {
        Rule::When(When { event: Deed::BeginsTurn { who: Chars::Me | Chars::Bearer, .. }, then, .. }) => {
            let passive = class.passive.iter().map(|rule| match rule {
                Rule::Do(step) => Some(bare(step)),
                _ => None,
            });
            then.iter().map(|step| Some(bare(step))).eq(passive)
        }
        _ => false,
    })
}

/// Returns the step without “may”, because passives are always optional.
fn bare(step: &Step) -> &Step {
    match step {
        Step::May { step, .. } => bare(step),
        step => step,
    }
}
