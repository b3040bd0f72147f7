//! Formats the printed words of cards, for players who do not have the cards at hand.

use std::collections::BTreeMap;

use model::{ActionKind, Card, Id, RuleSet};

/// Maps the id of each class to the text of its passive.
pub type Passives = BTreeMap<Id, String>;

/// Returns the printed words of the card, class or definition with this name. For a card or definition, the beginning
/// of the name suffices.
pub fn find(set: &RuleSet, passives: &Passives, name: &str) -> Option<String> {
    let id = Id::of(name);
    let begins = |known: &Id| known.as_str().starts_with(id.as_str());
    let card = set.cards.iter().find(|card| card.id == id).or_else(|| set.cards.iter().find(|card| begins(&card.id)));
    if let Some(card) = card {
        return Some(card_text(set, passives, card));
    }
    let class = set.game.classes.iter().find(|class| class.id == id);
    if let Some((class, passive)) = class.and_then(|class| Some((class, passives.get(&class.id)?))) {
        return Some(format!("{}\n  Passive: {passive}\n", class.name));
    }
    let definition = set.definitions.iter().find(|known| known.id == id);
    let definition = definition.or_else(|| set.definitions.iter().find(|known| begins(&known.id)))?;
    Some(format!("{}: {}\n", definition.name, on_one_line(&definition.printed)))
}

/// Formats the printed words of a card, and of the definitions that the card uses but does not own.
fn card_text(set: &RuleSet, passives: &Passives, card: &Card) -> String {
    let class = set.game.classes.iter().find(|class| class.id == card.class);
    let mut text = format!("{}, {} - {}\n", card.name, card.epithet, class.map_or("", |class| class.name.as_str()));
    if let Some(passive) = passives.get(&card.class) {
        text.push_str(&format!("  Passive: {passive}\n"));
    }
    if !card.printed.special.is_empty() {
        text.push_str(&format!("  Special: {}\n", on_one_line(&card.printed.special)));
    }
    for (action, words) in card.actions.iter().zip(&card.printed.actions) {
        let tag = if action.kind == ActionKind::Attack { "[A]" } else { "[S]" };
        text.push_str(&format!("  {tag} {}: {}\n", action.name, on_one_line(words)));
    }
    text.push_str(&format!("  Target: {}\n", card.printed.target));
    for id in &card.definitions {
        let definition = set.definitions.iter().find(|known| known.id == *id);
        if let Some(definition) = definition.filter(|known| known.card.as_ref() != Some(&card.id)) {
            text.push_str(&format!("  {}: {}\n", definition.name, on_one_line(&definition.printed)));
        }
    }
    text
}

/// Removes line breaks and repeated spaces.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
