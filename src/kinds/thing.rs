//! Reads things. A thing is a block of a declared kind, with the fields of that kind.

use std::collections::BTreeMap;

use crate::block::{NamedBlock, rules, thing_blocks};
use crate::design_document::SourcedThing;
use crate::example::{ExampleThing, MOST_COPIES};
use crate::pack_builder::Draft;
use crate::source_texts::{RuleSlot, RuleText, ThingPlace};
use crate::value::{Misfit, ValueReader};
use crate::{findings, moves_diagram, value_text};
use model::{FieldRule, FieldType, Id, KindRole, Thing, ThingKind, Use, Value};
use source::{Place, Span};
use syntax::ParsedFile;
use syntax::ast::{Paragraph, Part, Text};

/// The keys of lines that any thing may have, besides the fields of its kind.
const OF_ANY: [&str; 7] = ["Also", "Takes", "Symbol", BREAKS, TIMES, SOURCE, REWORDED];

/// The key of the line that makes a thing an example: it is no part of the game, and it breaks the checks named there.
const BREAKS: &str = "Breaks";

/// The key of the line that says how many copies of an example it takes to break its checks.
const TIMES: &str = "Times";

/// The keys of the lines that say where in the design document a thing comes from, and why it says other words.
const SOURCE: &str = "Source";
const REWORDED: &str = "Reworded";

/// The keys of lines that any card may have. These lines are printed and have no meaning in the rules.
const OF_CARDS: [&str; 4] = ["Lore", "Quote", "Artist", "Art"];

/// The keys of lines in the game's block, whether or not the pack declares `Kind: Game`.
pub(crate) const OF_GAME: [&str; 9] =
    ["Set", "Look", "Errors", "Warnings", "Notes", "Allowed", "Players", "Seats", "Rounds"];

/// Reads all things of the pack.
pub(crate) fn read_all<'a>(files: &[ParsedFile<'a>], draft: &mut Draft<'a>) {
    let mut first: BTreeMap<(Id, Id), Place> = BTreeMap::new();
    for block in thing_blocks(files, &draft.declared) {
        let key = (Id::of(block.keyword), Id::of(&block.name.text));
        let Some(kind) = draft.declared.kind(&key.0).cloned() else { continue };
        if let Some(known) = first.get(&key) {
            draft.diagnostics.push(findings::twice(block.head(), *known, &kind.plural, &block.name.text));
            continue;
        }
        first.insert(key, block.head());
        let reader = ThingReader { block: &block, kind: &kind, thing: draft.declared.things.len() };
        reader.read(draft);
    }
}

/// Reads one thing.
struct ThingReader<'d, 'a> {
    block: &'d NamedBlock<'a>,
    kind: &'d ThingKind,
    /// The index that the thing will have in the list of things.
    thing: usize,
}

impl<'a> ThingReader<'_, 'a> {
    fn read(&self, draft: &mut Draft<'a>) {
        let name = self.block.name.text.clone();
        let id = Id::of(&name);
        let takes = draft
            .things
            .named(&name, std::slice::from_ref(&self.kind.id))
            .map_or(Vec::new(), |known| known.takes.clone());
        let mut thing = Thing {
            id: id.clone(),
            kind: self.kind.id.clone(),
            name: name.clone(),
            number: None,
            takes,
            fields: BTreeMap::new(),
            printed: BTreeMap::new(),
            keywords: BTreeMap::new(),
        };
        let mut places: BTreeMap<Id, Span> = BTreeMap::new();
        for part in &self.block.block.parts {
            match part {
                Part::Field { key, value } => {
                    let span = value_text::span_of(value);
                    self.field(draft, &mut thing, &mut places, key, rules(value), span);
                }
                Part::Rules(paragraph) => match self.own_text() {
                    Some(field) => {
                        let field = field.clone();
                        self.text(draft, &mut thing, &mut places, &field.id, paragraph, paragraph.span);
                    }
                    None => self.no_such_field(draft, paragraph.span, "text of its own"),
                },
                Part::Action { tag_span, .. } => self.no_such_field(draft, *tag_span, "action"),
            }
        }
        for field in self.kind.fields.iter().filter(|field| !field.optional && !thing.fields.contains_key(&field.id)) {
            let broken = places.contains_key(&field.id);
            if !broken {
                draft.diagnostics.push(findings::missing_field(self.block.head(), &name, &self.kind.name, field));
            }
        }
        draft.places.push(ThingPlace {
            file: self.block.file,
            head: self.block.name.span,
            whole: self.block.block.span,
            fields: places,
        });
        let breaks = self.block.lines(BREAKS).flat_map(|(words, place)| {
            let names = value_text::names(words).into_iter();
            names.map(move |(_, name)| (name.to_owned(), place)).collect::<Vec<_>>()
        });
        let mut example = ExampleThing::new(draft.declared.things.len(), breaks.collect());
        for (words, place) in self.block.lines(TIMES) {
            match (words.trim().parse().ok().filter(|times| (1..=MOST_COPIES).contains(times)), &mut example) {
                (Some(times), Some(example)) => example.times = times,
                _ => draft.unread(
                    place,
                    &self.block.name.text,
                    "has a line “Times:” that cannot be read.",
                    "An example (“Breaks:”) may stand in the pack up to 99 times, such as “Times: 60”.",
                ),
            }
        }
        draft.examples.extend(example);
        draft.sources.extend(self.sourced(&thing));
        draft.declared.things.push(thing);
    }

    /// Returns the thing's lines about its source; `None` if there are no such lines.
    fn sourced(&self, thing: &Thing) -> Option<SourcedThing> {
        let items: Vec<(String, Place)> = self
            .block
            .lines(SOURCE)
            .flat_map(|(words, place)| {
                value_text::names(words).into_iter().map(move |(_, name)| (name.to_owned(), place))
            })
            .collect();
        let rules = self.kind.fields.iter().filter(|field| field.holds == FieldType::Rules);
        let said = rules.filter_map(|field| thing.printed.get(&field.id).cloned()).collect::<Vec<_>>().join(" ");
        let reworded = self.block.lines(REWORDED).next().map(|(words, place)| (value_text::spaced(words), place));
        (!items.is_empty() || reworded.is_some()).then(|| SourcedThing {
            name: thing.name.clone(),
            kind: thing.kind.clone(),
            at: self.block.head(),
            items,
            said,
            reworded,
        })
    }

    /// Returns the field that rules without a key belong to: `Text`, or else the first field of rules.
    fn own_text(&self) -> Option<&FieldRule> {
        let rules = || self.kind.fields.iter().filter(|field| field.holds == FieldType::Rules);
        rules().find(|field| field.id.as_str() == "text").or_else(|| rules().next())
    }

    /// Reads the line of a field.
    fn field(
        &self,
        draft: &mut Draft<'a>,
        thing: &mut Thing,
        places: &mut BTreeMap<Id, Span>,
        key: &Text,
        paragraph: Option<&'a Paragraph>,
        span: Span,
    ) {
        let words = span.of(self.block.text);
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(&key.text));
        let id = Id::of(&key.text);
        let Some(field) = self.kind.fields.iter().find(|field| field.id == id) else {
            if is(&OF_ANY) || self.kind.id.as_str() == "game" && is(&OF_GAME) {
                if self.kind.role == Some(KindRole::Tile) && is(&["Symbol"]) {
                    // The board is drawn with it.
                    thing.printed.insert(id, value_text::spaced(words));
                }
                return;
            }
            if self.kind.card && is(&OF_CARDS) {
                if id.as_str() == "art" {
                    let place = self.block.place(span);
                    draft.art.insert(thing.id.clone(), (place, value_text::spaced(words)));
                } else {
                    thing.printed.insert(id, value_text::spaced(words));
                }
                return;
            }
            return self.line_of_ability(draft, thing, places, key, paragraph, span);
        };
        if let Some(first) = places.get(&field.id) {
            let (at, first) = (self.block.place(key.span), self.block.place(*first));
            draft.diagnostics.push(findings::field_twice(at, first, &thing.name, &field.name));
            return;
        }
        match (&field.holds, paragraph) {
            (FieldType::Rules, Some(paragraph)) => self.text(draft, thing, places, &field.id, paragraph, span),
            _ => {
                places.insert(field.id.clone(), span);
                let reader = ValueReader { kinds: &draft.kinds, things: &draft.things };
                match reader.value(&field.holds, words) {
                    Ok(value) => {
                        if self.kind.card {
                            self.report_missing_texts(draft, &value, span);
                        }
                        let printed = match field.holds {
                            FieldType::Moves => moves_diagram::on_one_line(words),
                            _ => value_text::spaced(words),
                        };
                        thing.printed.insert(field.id.clone(), printed);
                        thing.fields.insert(field.id.clone(), value);
                    }
                    Err(misfit) => self.misfit(draft, misfit, words, span, &field.name),
                }
            }
        }
    }

    /// Reports the abilities in a field of a card that need a rule text. Such an ability has a line of its own.
    fn report_missing_texts(&self, draft: &mut Draft<'a>, value: &Value, span: Span) {
        let uses = match value {
            Value::Things(uses) => uses.as_slice(),
            Value::Thing(used) => std::slice::from_ref(used),
            _ => &[],
        };
        for used in uses {
            let known = draft.things.list.iter().find(|known| known.kind == used.kind && known.id == used.thing);
            if let Some(known) = known
                && known.takes.iter().any(|rule| rule.holds == FieldType::Rules && !rule.optional)
            {
                let found = findings::without_text(self.block.place(span), &self.block.name.text, &known.name);
                draft.diagnostics.push(found);
            }
        }
    }

    fn misfit(&self, draft: &mut Draft<'a>, misfit: Misfit, words: &str, span: Span, field: &str) {
        let about = (self.block.name.text.as_str(), field);
        let found = findings::misfit(misfit, self.block.place(span), words, about, &draft.kinds, &draft.things);
        draft.diagnostics.push(found);
    }

    /// Adds a rule text to a field. A field may consist of several paragraphs.
    fn text(
        &self,
        draft: &mut Draft<'a>,
        thing: &mut Thing,
        places: &mut BTreeMap<Id, Span>,
        field: &Id,
        paragraph: &'a Paragraph,
        span: Span,
    ) {
        let place = places.entry(field.clone()).or_insert(span);
        *place = place.to(span);
        thing.fields.entry(field.clone()).or_insert(Value::Rules(Vec::new()));
        let printed = thing.printed.entry(field.clone()).or_default();
        let words = value_text::spaced(span.of(self.block.text));
        if !printed.is_empty() {
            printed.push(' ');
        }
        let printed_at = printed.len();
        printed.push_str(&words);
        draft.texts.push(RuleText {
            thing: self.thing,
            slot: RuleSlot::Field(field.clone()),
            file: self.block.file,
            text: self.block.text,
            rules: paragraph,
            printed_at,
        });
    }

    /// Reads a line whose key is an ability that takes a rule text: *Legion: This creature gains 1 attack.* Adds the
    /// use to the first field that may refer to the ability.
    fn line_of_ability(
        &self,
        draft: &mut Draft<'a>,
        thing: &mut Thing,
        places: &mut BTreeMap<Id, Span>,
        key: &Text,
        paragraph: Option<&'a Paragraph>,
        span: Span,
    ) {
        let found = self.kind.fields.iter().find_map(|field| match &field.holds {
            FieldType::Thing(of) | FieldType::Things { of, .. } => {
                let known = draft.things.named(&key.text, &draft.kinds.plain(of))?;
                let takes = known.takes.iter().any(|rule| rule.holds == FieldType::Rules);
                takes.then(|| {
                    (
                        field.clone(),
                        Use { kind: known.kind.clone(), thing: known.id.clone(), with: vec![Value::Rules(Vec::new())] },
                    )
                })
            }
            _ => None,
        });
        let (Some((field, used)), Some(paragraph)) = (found, paragraph) else {
            return self.no_such_field(draft, key.span, &key.text);
        };
        let at = match (thing.fields.get_mut(&field.id), &field.holds) {
            (Some(Value::Things(uses)), _) => {
                uses.push(used);
                uses.len() - 1
            }
            (None, FieldType::Things { .. }) => {
                thing.fields.insert(field.id.clone(), Value::Things(vec![used]));
                0
            }
            (None, _) => {
                thing.fields.insert(field.id.clone(), Value::Thing(used));
                0
            }
            (Some(_), _) => {
                let first = places.get(&field.id).map_or(self.block.head(), |span| self.block.place(*span));
                let at = self.block.place(key.span);
                return draft.diagnostics.push(findings::field_twice(at, first, &thing.name, &field.name));
            }
        };
        places.entry(field.id.clone()).or_insert(key.span.to(span));
        let printed = thing.printed.entry(field.id.clone()).or_default();
        if !printed.is_empty() {
            printed.push('\n');
        }
        printed.push_str(&format!("{}: ", key.text));
        let printed_at = printed.len();
        printed.push_str(&value_text::spaced(span.of(self.block.text)));
        draft.texts.push(RuleText {
            thing: self.thing,
            slot: RuleSlot::Taken(field.id.clone(), at),
            file: self.block.file,
            text: self.block.text,
            rules: paragraph,
            printed_at,
        });
    }

    fn no_such_field(&self, draft: &mut Draft<'a>, at: Span, field: &str) {
        let (name, kind) = (&self.block.name.text, &self.kind.name);
        draft.diagnostics.push(findings::no_such_field(self.block.place(at), name, kind, field, &self.kind.fields));
    }
}
