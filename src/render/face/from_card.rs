//! The face of a card, made from the rule objects.

use std::sync::Arc;

use super::card_face::{Ability, Face, Note, TargetFace};
use super::class_face::{class_face, emblems};
use super::inline_symbols::{Emblem, add_inline_symbols};
use super::passages::{DefinedText, defining_passages, passages};
use crate::drawing::Focus;
use crate::format::Format;
use crate::generated_art::ArtTraits;
use crate::target_diagram::diagram;
use model::{ActionKind, Card, Definition, Id, RuleSet, Target};

impl Face {
    /// The face of a card of the set, with its picture if it has one.
    pub fn of(set: &RuleSet, card: &Card, art: Option<Arc<Vec<u8>>>) -> Face {
        let find = |id: &Id| set.definitions.iter().map(Arc::as_ref).find(|definition| definition.id == *id);
        let structures: Vec<&Definition> = card.definitions.iter().filter_map(find).collect();
        let names: Vec<Vec<String>> = structures.iter().map(|definition| forms(definition)).collect();
        let mut defined = Vec::new();
        for definition in structures.iter().filter(|definition| !definition.printed.is_empty()) {
            let text = single_spaced(&definition.printed);
            DefinedText::add(&mut defined, text, &definition.name, definition.what.word());
        }
        let mut abilities = Vec::new();
        if !card.printed.special.is_empty() {
            abilities.push(Ability {
                kind: "special".to_owned(),
                name: String::new(),
                passages: defining_passages(&card.printed.special, &names, &defined),
            });
        }
        let texts = card.printed.actions.iter().map(String::as_str).chain(std::iter::repeat(""));
        abilities.extend(card.actions.iter().zip(texts).map(|(action, text)| Ability {
            kind: match action.kind {
                ActionKind::Attack => "attack".to_owned(),
                ActionKind::Skill => "skill".to_owned(),
            },
            name: action.name.clone(),
            passages: defining_passages(text, &names, &defined),
        }));
        let own_words = [&card.printed.special].into_iter().chain(&card.printed.actions);
        let own_words = own_words.map(|text| single_spaced(text)).collect::<Vec<_>>().join("\n");
        let definitions = structures
            .iter()
            .filter(|definition| !definition.in_leaflet && is_printed_with(definition, card, &own_words))
            .map(|definition| note(definition, &names))
            .collect();
        let place = set.game.classes.iter().position(|class| class.id == card.class);
        let class = place.and_then(|at| set.game.classes.get(at)).map(|class| class_face(class, &set.game.classes));
        let mut face = Face {
            name: card.name.clone(),
            epithet: card.epithet.clone(),
            format: Format::default(),
            class: class.unwrap_or_default(),
            abilities,
            definitions,
            thing: None,
            target: target_face(&card.target, &card.printed.target),
            board: None,
            set: set.game.set.clone(),
            number: format!("{:03}", card.number),
            stamp: String::new(),
            quote: card.printed.quote.clone(),
            flavour: first_sentence(&card.printed.lore),
            game: set.game.name.clone(),
            artist: card.printed.artist.clone(),
            art,
            figure_art: None,
            focus: Focus::default(),
            traits: ArtTraits::of(card),
        };
        face.add_signs(&emblems(&set.game.classes));
        face.stamped()
    }

    /// Puts icons at the tags, codes and class names in the face's texts.
    fn add_signs(&mut self, classes: &[Emblem]) {
        let texts = self.abilities.iter_mut().map(|ability| &mut ability.passages);
        for passages in texts.chain(self.definitions.iter_mut().map(|note| &mut note.passages)) {
            add_inline_symbols(passages, classes);
        }
    }
}

/// The first sentence of a story; empty if it is too long to stand on a card.
fn first_sentence(story: &str) -> String {
    const LONGEST: usize = 120;
    let story = single_spaced(story);
    let end = [". ", "! ", "? "].into_iter().filter_map(|end| story.find(end)).min();
    let sentence = story.get(..end.map_or(story.len(), |end| end + 1)).unwrap_or("");
    if sentence.chars().count() > LONGEST { String::new() } else { sentence.to_owned() }
}

/// Whether a definition is printed below the card's abilities. A definition is left out if the card's own sentences
/// contain it. A definition of another card is left out too, because the text of that card defines it.
fn is_printed_with(definition: &Definition, card: &Card, own_words: &str) -> bool {
    let elsewhere = definition.card.as_ref().is_some_and(|owner| *owner != card.id);
    let printed = single_spaced(&definition.printed);
    !elsewhere && !printed.is_empty() && !own_words.contains(&printed)
}

/// The text with each run of white space as one space, so that line breaks in a source do not matter.
fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of a definition in the singular and in the plural.
fn forms(definition: &Definition) -> Vec<String> {
    vec![definition.name.clone(), definition.plural.clone()]
}

fn note(definition: &Definition, names: &[Vec<String>]) -> Note {
    let own = forms(definition);
    let others: Vec<Vec<String>> = names.iter().filter(|other| **other != own).cloned().collect();
    Note {
        kind: definition.what.word().to_owned(),
        name: definition.name.clone(),
        passages: passages(&definition.printed, &others),
    }
}

fn target_face(target: &Target, printed: &str) -> Option<TargetFace> {
    if target.codes.is_empty() {
        return None;
    }
    let codes: Vec<String> = target.codes.iter().map(ToString::to_string).collect();
    let from = target.from.as_ref().and_then(|_| printed.split_once(" from ")).map_or("", |(_, from)| from);
    Some(TargetFace {
        text: codes.join(", "),
        codes,
        from: from.trim_end_matches('.').to_owned(),
        diagram: diagram(&target.codes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn set() -> RuleSet {
        let class = |id: &str, orientation: &str| {
            json!({ "id": id, "name": id.to_uppercase(), "team_class": id, "colour": { "word": "red", "ink": "#9c2222" },
                    "orientation": orientation, "passive": [] })
        };
        let definition = |id: &str, card: Option<&str>, printed: &str, what: serde_json::Value| json!({ "id": id, "name": id, "plural": format!("{id}s"), "card": card, "what": what, "rules": [], "printed": printed });
        let card = json!({
            "id": "ann", "number": 7, "name": "Ann", "epithet": "Tester", "class": "b", "target": { "codes": ["+2S"] },
            "actions": [{ "id": "ann.try", "name": "TRY", "kind": "Attack", "rules": [{ "Do": { "Act": { "Hit": { "who": "Me" } } } }] }],
            "definitions": ["web", "glued", "far", "kite"],
            "printed": { "actions": ["An Opp becomes Glued. (The Glued char can't use\n  move activations until its next turn begins.)"], "target": "+2S" },
        });
        let game = json!({
            "id": "g", "name": "G", "set": "Set One", "board": { "rows": 6, "columns": 6 },
            "classes": [class("a", "Hits"), class("b", "Effects"), class("c", "Effects")],
            "turn": { "passive_first": true, "moves": 2, "actions": 1, "any_order": true, "step": "Orthogonal" },
            "placement": { "rows_per_round": [1, 2, 3], "fixes_turn_order": true },
            "score": { "hits_to_win": 5, "rounds_at_most": 30 },
            "team": { "main": ["a"], "sideboard": 1, "unique": true },
            "match": { "best_of": 3, "first_game": "Drawn", "later_games": "LoserChooses", "sideboard_from_game": 2, "clocks": [],
                       "minutes_at_most": 90, "draft": { "ban_before_every_pick_but_the_first": true, "pool_at_least": 12 } },
        });
        let set = json!({
            "schema_version": 1, "game": game, "cards": [card],
            "definitions": [
                definition("web", None, "A char can't leave a tile with a Web.", json!("Token")),
                definition("glued", Some("ann"), "The Glued char can't use move activations until its next turn begins.", json!("Condition")),
                definition("far", Some("bob"), "A thing of Bob's.", json!("Token")),
                definition("kite", None, "It flies.", json!("Token")),
            ],
        });
        let mut set: RuleSet = serde_json::from_value(set).unwrap();
        Arc::make_mut(&mut set.definitions[3]).in_leaflet = true;
        set
    }

    #[test]
    fn only_what_is_not_said_already_is_printed_with_the_card() {
        let set = set();
        let face = Face::of(&set, &set.cards[0], None);
        let names: Vec<&str> = face.definitions.iter().map(|note| note.name.as_str()).collect();
        assert_eq!(
            names,
            ["web"],
            "glued stands in the card's sentence, far belongs to another card, kite to the leaflet"
        );
        assert_eq!((face.number.as_str(), face.set.as_str(), face.stamp.len()), ("007", "Set One", 6));
        assert_eq!((face.traits.hits, face.traits.straight), (1, true));
    }

    #[test]
    fn a_class_that_shares_its_orientation_has_a_shape_of_its_own() {
        let set = set();
        let emblems = |at: usize| class_face(&set.game.classes[at], &set.game.classes).emblems;
        assert_eq!(emblems(0), ["class-a", "class-hits", "class-shape-1"]);
        assert_eq!(emblems(1), ["class-b", "class-shape-2"]);
        assert_eq!(emblems(2), ["class-c", "class-shape-3"]);
    }

    #[test]
    fn the_stamp_changes_with_what_is_printed_only() {
        let mut set = set();
        let stamp = |set: &RuleSet| Face::of(set, &set.cards[0], None).stamp;
        Arc::make_mut(&mut set.cards[0]).printed.lore = "A first sentence. And more of it.".into();
        let before = stamp(&set);
        Arc::make_mut(&mut set.cards[0]).printed.lore = "A first sentence. And less.".into();
        assert_eq!(stamp(&set), before, "only the first sentence may stand on the card");
        let picture = |bytes: &[u8]| Face::of(&set, &set.cards[0], Some(Arc::new(bytes.to_vec()))).stamp;
        assert!(picture(b"one") != before && picture(b"one") != picture(b"two"));
        Arc::make_mut(&mut set.cards[0]).printed.actions[0].push('!');
        assert_ne!(stamp(&set), before);
    }
}
