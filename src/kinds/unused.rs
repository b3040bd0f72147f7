//! Finds declared things that nothing in the pack uses.

use std::collections::BTreeSet;

use crate::claim_names;
use crate::declared_game::DeclaredGame;
use crate::item::Item;
use crate::named_things::{named_things, slot_kinds};
use diagnostic::{Diagnostic, registry};
use model::{Declared, FieldType, Id, KindRole, Said, Thing, ThingKind, Use, Value, Word};
use source::Place;

/// Returns a finding for each thing that no field, no text and no check names, although things of its kind can be
/// named. Cards, things that are part of the play, and things whose rule text holds by itself, need no use. `words` are
/// all words of the rule texts.
pub fn unused(game: &DeclaredGame<'_>, declared: &Declared, words: &[Word]) -> Vec<Diagnostic> {
    let whole = Declared { words: words.to_vec(), ..declared.clone() };
    let uses = Uses::of(game, &whole);
    let mut found = Vec::new();
    for (thing, place) in declared.things.iter().zip(&game.places) {
        let Some(kind) = declared.kind(&thing.kind) else { continue };
        let holds_by_itself =
            kind.fields.iter().any(|field| field.holds == FieldType::Rules) && !declared.has_keywords(kind);
        // Markers and abilities are at the table only if a card names them.
        let is_at_the_table = kind.role.is_some_and(|role| !matches!(role, KindRole::Marker | KindRole::Ability));
        if kind.card || is_at_the_table || holds_by_itself || !uses.nameable.contains(&kind.id) {
            continue;
        }
        let at = Place { file: place.file, span: place.head };
        if uses.is_word(kind) && !words.iter().any(|word| word.id == thing.id) {
            let message = format!("No rule text can name the {} “{}”: there is no such word.", kind.name, thing.name);
            found.push(Diagnostic::new(&registry::UNUSED_DECLARATION, at, message).on(&thing.name, None));
        } else if !uses.things.contains(&(thing.kind.clone(), thing.id.clone())) {
            let message = format!("Nothing in this pack uses the {} “{}”.", kind.name, thing.name);
            found.push(Diagnostic::new(&registry::UNUSED_DECLARATION, at, message).on(&thing.name, None));
        }
    }
    found
}

/// The names that the fields, texts and checks of a pack use.
#[derive(Default)]
struct Uses {
    things: BTreeSet<(Id, Id)>,
    /// The kinds of things that something can name.
    nameable: BTreeSet<Id>,
    /// The kinds that a field or a slot of a word takes.
    taken: BTreeSet<Id>,
    /// The kinds that a check looks for in texts.
    in_texts: BTreeSet<Id>,
}

impl Uses {
    fn of(game: &DeclaredGame<'_>, declared: &Declared) -> Uses {
        let mut uses = Uses::default();
        let examples = game.examples.iter().filter_map(|example| example.thing.as_ref()).map(|(thing, _)| thing);
        let things: Vec<&Thing> = declared.things.iter().chain(examples).collect();
        let fields = declared.kinds.iter().flat_map(|kind| &kind.fields);
        for field in fields.chain(things.iter().flat_map(|thing| &thing.takes)) {
            if let FieldType::Thing(of) | FieldType::Things { of, .. } | FieldType::Amounts { of, .. } = &field.holds {
                uses.taken.extend(game.kinds.plain(of));
            }
        }
        for holds in declared.words.iter().flat_map(|word| word.slots.values()) {
            uses.taken.extend(game.kinds.plain(&slot_kinds(holds, declared)));
        }
        let mut rules: Vec<&[Said]> = declared.words.iter().map(|word| word.body.as_slice()).collect();
        for thing in &things {
            thing.fields.values().for_each(|value| uses.value(value, &mut rules));
        }
        let rules: Vec<Item<'_>> = rules.into_iter().map(Item::Rules).collect();
        for thing in named_things(&rules, declared, &game.kinds) {
            uses.things.insert((thing.kind.clone(), thing.id.clone()));
        }
        for requirement in &declared.requirements {
            let claims = requirement.given.iter().chain([&requirement.must]);
            let mut names: Vec<&str> = claims.flat_map(claim_names::in_claim).collect();
            names.extend(requirement.each.iter().flat_map(claim_names::in_operand));
            let kinds = claim_names::kinds(requirement);
            let kinds = game.kinds.plain(&kinds);
            uses.nameable.extend(kinds.iter().cloned());
            uses.in_texts.extend(game.kinds.plain(&claim_names::kinds_in_texts(requirement)));
            for thing in &declared.things {
                let is_named = names.iter().any(|name| name.eq_ignore_ascii_case(&thing.name));
                // A check that goes through a kind uses its things only if nothing else could.
                if is_named || kinds.contains(&thing.kind) && !uses.taken.contains(&thing.kind) {
                    uses.nameable.insert(thing.kind.clone());
                    uses.things.insert((thing.kind.clone(), thing.id.clone()));
                }
            }
        }
        uses.nameable.extend(uses.taken.iter().cloned());
        uses
    }

    /// Adds the things that a value refers to, and collects its rule texts.
    fn value<'a>(&mut self, value: &'a Value, rules: &mut Vec<&'a [Said]>) {
        let add = |used: &'a Use, rules: &mut Vec<&'a [Said]>, uses: &mut Uses| {
            uses.things.insert((used.kind.clone(), used.thing.clone()));
            used.with.iter().for_each(|value| uses.value(value, rules));
        };
        match value {
            Value::Thing(used) => add(used, rules, self),
            Value::Things(all) => all.iter().for_each(|used| add(used, rules, self)),
            Value::Amounts(all) => all.iter().filter_map(|one| one.of.as_ref()).for_each(|used| add(used, rules, self)),
            Value::Rules(said) => rules.push(said),
            _ => {}
        }
    }

    /// Whether things of this kind are called as words, so that only the words of rule texts name them.
    fn is_word(&self, kind: &ThingKind) -> bool {
        let has_values = kind.fields.iter().any(|field| !matches!(field.holds, FieldType::Things { .. }));
        self.in_texts.contains(&kind.id) && !self.taken.contains(&kind.id) && !has_values
    }
}
