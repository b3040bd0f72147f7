//! Reads the blocks that declare kinds, groups and verbs, and indexes the names of all things.

use crate::block::{NamedBlock, blocks, rules, thing_blocks};
use crate::index::KnownThing;
use crate::pack_builder::Draft;
use crate::role::KindNote;
use crate::source_texts::DeclaredVerb;
use crate::{field_type, move_squares, role, series, value_text};
use model::{FieldRule, FieldType, Group, Id, ThingKind};
use syntax::{PACK_VERB, ParsedFile};

/// Reads kinds, groups and verbs. Also reads the names and parameters of things, because other things refer to them.
pub(crate) fn declarations<'a>(files: &[ParsedFile<'a>]) -> Draft<'a> {
    let mut draft = Draft::default();
    let kinds = blocks(files, &|word| word.eq_ignore_ascii_case("Kind"));
    let groups = blocks(files, &|word| word.eq_ignore_ascii_case("Group"));
    for kind in &kinds {
        draft.kinds.add(&kind.name.text, role::note(kind).unwrap_or_default().card);
    }
    for group in &groups {
        draft.group(group);
    }
    for kind in &kinds {
        draft.kind(kind);
    }
    for verb in blocks(files, &|word| word == PACK_VERB) {
        draft.verb(&verb);
    }
    for thing in thing_blocks(files, &draft.declared) {
        draft.known(&thing);
    }
    series::name_all(files, &mut draft);
    draft
}

impl<'a> Draft<'a> {
    /// Reads a `Group:` block.
    fn group(&mut self, group: &NamedBlock<'a>) {
        let mut of = Vec::new();
        for (words, place) in group.lines("Of") {
            for (_, name) in value_text::names(words) {
                match self.kinds.named(name) {
                    Some(kind) => of.push(kind),
                    None => self.unread(
                        place,
                        &group.name.text,
                        "names a kind that is not declared with “Kind:”.",
                        "For example: “Of: Creature, Spell”.",
                    ),
                }
            }
        }
        self.report_strays(group, &["Of"]);
        self.kinds.add_group(&group.name.text, of.clone());
        let name = group.name.text.clone();
        let plural = vocabulary::names::plural(&name);
        self.declared.groups.push(Group { id: Id::of(&name), name, plural, of });
    }

    /// Reads a `Kind:` block.
    fn kind(&mut self, kind: &NamedBlock<'a>) {
        let name = kind.name.text.clone();
        let mut fields: Vec<FieldRule> = Vec::new();
        for (key, optional) in [("Has", false), ("May have", true)] {
            for (words, place) in kind.lines(key) {
                match field_type::field(words, &self.kinds) {
                    Some(field) if fields.iter().all(|known| known.id != field.id) => {
                        fields.push(FieldRule { optional, ..field });
                    }
                    Some(_) => self.unread(place, &name, "declares the same field twice.", "Keep one of them."),
                    None => self.unread(place, &name, "declares a field that cannot be read.", field_type::EXAMPLES),
                }
            }
        }
        // Sorts required and optional fields together, in the order of the pack.
        let order = |field: &FieldRule| {
            let lines = kind.lines("Has").chain(kind.lines("May have"));
            lines
                .filter(|(words, _)| words.split(',').next().is_some_and(|name| Id::of(name) == field.id))
                .map(|(_, p)| p.span.start)
                .min()
        };
        fields.sort_by_key(order);
        for (words, place) in kind.lines("Header") {
            if syntax::HeaderForm::read(&name, words).is_none() {
                self.unread(
                    place,
                    &name,
                    "has a header form without NAME in it, or with an open bracket.",
                    "For example: “Header: NAME[, TITLE] - Creature (RARITY)”.",
                );
            }
        }
        self.report_strays(kind, &["Has", "May have", "Header", "Takes", "May take", series::KEY]);
        self.fields.extend(fields.iter().map(|field| field.name.clone()));
        if fields.iter().any(|field| field.holds == FieldType::Moves) {
            self.fields.extend(move_squares::FIELDS.map(str::to_owned));
        }
        let mut takes = self.parameters(kind, "Takes", false);
        takes.extend(self.parameters(kind, "May take", true));
        let plural = vocabulary::names::plural(&name);
        let id = Id::of(&name);
        if self.declared.kinds.iter().any(|known| known.id == id) {
            return self.unread(kind.head(), &name, "is declared twice.", "Every kind has one block.");
        }
        let note = role::note(kind).unwrap_or_else(|what| {
            let at = kind.note.map_or(kind.head(), |note| kind.place(note.span));
            self.unread(at, &name, &what, &role::help());
            KindNote::default()
        });
        self.takes.insert(id.clone(), takes);
        self.declared.kinds.push(ThingKind { id, name, plural, card: note.card, role: note.role, fields });
    }

    /// Reads a verb.
    fn verb(&mut self, verb: &NamedBlock<'a>) {
        let body = verb.block.parts.iter().find_map(|part| match part {
            syntax::ast::Part::Field { value, .. } => rules(value),
            _ => None,
        });
        let phrase = verb.name.text.trim_end_matches('.');
        self.verbs.push(DeclaredVerb { phrase, at: verb.head(), text: verb.text, body });
        self.report_strays(verb, &["Body"]);
    }

    /// Reads the lines that declare the parameters of a thing, or of every thing of a kind.
    fn parameters(&mut self, block: &NamedBlock<'a>, key: &'static str, optional: bool) -> Vec<FieldRule> {
        let mut takes: Vec<FieldRule> = Vec::new();
        for (words, place) in block.lines(key) {
            match field_type::field(words, &self.kinds) {
                Some(rule) => takes.push(FieldRule { optional, ..rule }),
                None => {
                    let what = format!("has a “{key}:” line that cannot be read.");
                    self.unread(place, &block.name.text, &what, field_type::EXAMPLES);
                }
            }
        }
        self.fields.extend(takes.iter().map(|rule| rule.name.clone()));
        takes
    }

    /// Adds a thing to the index, with its parameters and its other names.
    fn known(&mut self, thing: &NamedBlock<'a>) {
        let kind = Id::of(thing.keyword);
        let id = Id::of(&thing.name.text);
        // The parameters of the thing come after those that every thing of its kind has.
        let mut takes = self.takes.get(&kind).cloned().unwrap_or_default();
        takes.extend(self.parameters(thing, "Takes", false));
        let listed = |key| {
            let names = thing.lines(key).flat_map(|(words, _)| value_text::names(words));
            names.map(|(_, name)| name.to_owned()).collect::<Vec<String>>()
        };
        let (also, symbols) = (listed("Also"), listed("Symbol"));
        let name = thing.name.text.clone();
        if self.things.named(&name, std::slice::from_ref(&kind)).is_none() {
            self.things.add(KnownThing { kind, id, name, also, symbols, takes });
        }
    }
}
