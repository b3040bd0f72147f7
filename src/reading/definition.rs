//! Reads a definition: a declared name and its text.

use std::sync::Arc;

use crate::declare::held_token::FileWords;
use crate::declare::symbols::{Body, Declared};
use crate::definition_reading::Draft;
use crate::parsed_file::{ParsedFile, printed, rule_paragraphs, span_of};
use crate::places::PartOf;
use crate::rule_reader::RuleReader;
use crate::sentence::DefinedKind;
use crate::text_reading::TextReading;
use crate::word_lookup::Owner;
use crate::{card, definition, summon_moves};
use diagnostic::{Diagnostic, registry};
use model::{Definition, Kind, Rule, Standing, Surplus, Target, Tiles};
use source::Place;
use syntax::ast::{Block, Paragraph, Part, Value};
use vocabulary::NameKind;

/// The lines that a summon's block may have, besides its actions and rules (kernel D6).
const SUMMON_LINES: (&str, &[&str]) = ("a summon", &["special", "target", "move activations", "allowed"]);

/// The lines that any other definition may have, besides its rules.
const DEFINITION_LINES: (&str, &[&str]) = ("a definition", &["special", "allowed"]);

/// Reads one text of a definition. `words` are those of its file. If the text defines nothing, reports the reason and
/// returns `None`.
pub fn read(reader: &mut RuleReader, file: ParsedFile, words: &FileWords<'_>, declared: &Declared) -> Option<Draft> {
    let owner = Owner { is_held: words.lie_on_chars(declared), ..declared.owner() };
    let block = block(file, declared);
    let texts: Vec<&Paragraph> = match &declared.body {
        Body::Block(_) => block.into_iter().flat_map(rule_paragraphs).collect(),
        Body::Parenthesis(paragraph) => vec![paragraph],
    };
    // A summon's actions are texts of their own.
    let own: Vec<&Paragraph> = match &declared.body {
        Body::Block(_) => block
            .into_iter()
            .flat_map(|block| &block.parts)
            .filter_map(|part| match part {
                Part::Rules(rules) => Some(rules),
                // A summon may have its rules after “Special:”, as a card has.
                Part::Field { key, value: Value::Rules(rules) } if key.text.eq_ignore_ascii_case("special") => {
                    Some(rules)
                }
                _ => None,
            })
            .collect(),
        Body::Parenthesis(_) => texts.clone(),
    };
    for part in block.into_iter().flat_map(|block| &block.parts) {
        match part {
            Part::Field { key, value } => {
                let lines = if declared.kind == NameKind::Summon { SUMMON_LINES } else { DEFINITION_LINES };
                let rest = Some(card::value_span(value));
                card::misplaced(reader, declared.file, (key, rest), &declared.name, lines);
            }
            Part::Action { tag_span, name, .. } if declared.kind != NameKind::Summon => {
                let at = Place { file: declared.file, span: tag_span.to(name.span) };
                let message = format!("“{}” is no summon, so it cannot have actions.", declared.name);
                let found = Diagnostic::new(&registry::LOOSE_RULES, at, message).on(&declared.name, None);
                reader
                    .report(found.help("Write the action on the card, or say in sentences what the definition does."));
            }
            _ => {}
        }
    }
    let mut read = reader.text(declared.file, file.text, &own, &owner, &declared.name, None);
    let span = texts.iter().fold(declared.name_span, |span, paragraph| span.to(paragraph.span));
    let whole = Place { file: declared.file, span };
    let named = Place { file: declared.file, span: declared.name_span };
    let Some(kind) = kind(reader, file, declared, &read) else {
        if !declared_in_vain(reader, declared) {
            let found = if declared.kind == NameKind::Adjective {
                Diagnostic::new(
                    &registry::ADJECTIVE_WITHOUT_TEST,
                    named,
                    format!("The text of “{}” does not say when a thing is {}.", declared.name, declared.name),
                )
                .help(format!("Write, for example, “A char is {} if it is in a corner.”", declared.name))
            } else if declared.kind == NameKind::Place {
                Diagnostic::new(
                    &registry::PLACE_WITHOUT_TILE,
                    named,
                    format!("The text of “{}” does not say which tile it is.", declared.name),
                )
                .help(format!("Write, for example, “The {} of a char is the tile behind it.”", declared.name))
            } else {
                Diagnostic::new(
                    &registry::STRUCTURE_WITHOUT_PATTERN,
                    named,
                    format!("The text of “{}” does not say which tiles form it.", declared.name),
                )
                .help("Begin its text with the pattern, such as “A tile with 2 or more Webs.”")
            };
            reader.report(found.on(&declared.name, None));
        }
        return None;
    };
    let has_line = block.is_some_and(|block| card::field_span(block, "move activations").is_some());
    if matches!(kind, Kind::Summon { .. }) && !has_line {
        summon_moves::name(&mut read.rules);
    }
    let mut uses = Vec::new();
    reader.mentioned(&read.rules, &mut uses);
    match &kind {
        Kind::Structure { pattern } => reader.mentioned(pattern, &mut uses),
        Kind::Adjective { of, when } => reader.mentioned(&(of, when), &mut uses),
        Kind::Place { of, tile } => reader.mentioned(&(of, tile), &mut uses),
        _ => {}
    }
    if let Kind::Summon { actions, .. } = &kind {
        for action in actions {
            reader.mentioned(&action.rules, &mut uses);
        }
    }
    // A token, condition or summon may mention itself in its rules. Any other definition that needs itself is a cycle.
    uses.retain(|id| *id != declared.id || !matches!(kind, Kind::Token | Kind::Condition | Kind::Summon { .. }));
    let mut definition = Definition {
        id: declared.id.clone(),
        name: declared.name.clone(),
        plural: if declared.kind == NameKind::Condition { String::new() } else { declared.plural.clone() },
        card: declared.card.clone(),
        what: kind,
        rules: Vec::new(),
        uses,
        in_leaflet: declared.in_leaflet,
        printed: body_text(file, declared),
    };
    let rules = read.spans.clone();
    definition.rules = reader.keep(&declared.id, declared.file, &owner, read);
    if declared.of_tiles {
        // A tile has a condition at most once (kernel D9).
        let once = Standing::AtMostOnTile { token: declared.id.clone(), count: 1, surplus: Surplus::default() };
        definition.rules.push(Rule::Always(once));
    }
    Some(Draft { definition: Arc::new(definition), whole, rules })
}

/// Returns the block of the definition; `None` for a definition in parentheses.
pub fn block<'a>(file: ParsedFile<'a>, declared: &Declared) -> Option<&'a Block> {
    match declared.body {
        Body::Block(number) => file.document.blocks.get(number),
        Body::Parenthesis(_) => None,
    }
}

/// Whether a finding about this definition exists already, such as a sentence that could not be read.
fn declared_in_vain(reader: &RuleReader, declared: &Declared) -> bool {
    reader
        .reading
        .diagnostics
        .iter()
        .any(|found| found.at.file == declared.file && found.card.as_deref() == Some(declared.name.as_str()))
}

fn kind(reader: &mut RuleReader, file: ParsedFile, declared: &Declared, read: &TextReading) -> Option<Kind> {
    let said = read.kinds.iter().find(|(_, id, _)| *id == declared.id).map(|(kind, ..)| *kind);
    let kind = match (said, declared.kind) {
        // A structure that is put somewhere is a token (`declare::collect`).
        (Some(DefinedKind::Token), _) | (None | Some(DefinedKind::Structure), NameKind::Token) => NameKind::Token,
        (Some(DefinedKind::Condition), _) | (None, NameKind::Condition) => NameKind::Condition,
        (Some(DefinedKind::Summon), _) | (None, NameKind::Summon) => NameKind::Summon,
        (_, NameKind::Adjective | NameKind::Place | NameKind::Verb | NameKind::Keyword) => declared.kind,
        _ => NameKind::Structure,
    };
    let params = reader.words.names.params(&declared.id).to_vec();
    match kind {
        NameKind::Token => Some(Kind::Token),
        NameKind::Condition => Some(Kind::Condition),
        NameKind::Summon => Some(summon(reader, file, declared, read)),
        NameKind::Verb => Some(Kind::Verb { params, native: declared.native }),
        NameKind::Keyword => Some(Kind::Keyword { params }),
        NameKind::Adjective => read
            .adjectives
            .iter()
            .find(|(id, ..)| *id == declared.id)
            .map(|(_, of, when)| Kind::Adjective { of: of.clone(), when: when.clone() }),
        NameKind::Place => read
            .told_places
            .iter()
            .find(|(id, ..)| *id == declared.id)
            .map(|(_, of, tile)| Kind::Place { of: of.clone(), tile: tile.clone() }),
        _ => match &read.pattern {
            Some(Tiles::Pick(pattern)) => Some(Kind::Structure { pattern: (**pattern).clone() }),
            _ => None,
        },
    }
}

fn summon(reader: &mut RuleReader, file: ParsedFile, declared: &Declared, read: &TextReading) -> Kind {
    let mut moves = 0;
    let mut actions = Vec::new();
    let mut target = Target::default();
    if let Some(block) = block(file, declared) {
        for part in &block.parts {
            match part {
                Part::Field { key, value } => match key.text.to_ascii_lowercase().as_str() {
                    "move activations" => moves = card::number(reader, declared.file, value, &declared.name),
                    "target" => {
                        target =
                            card::target(reader, declared.file, file.text, value, &declared.owner(), &declared.name)
                    }
                    _ => {}
                },
                Part::Action { tag, tag_span, name, rules } => {
                    let action = card::ActionPart { tag: *tag, tag_span: *tag_span, name, rules };
                    actions.push(card::action(
                        reader,
                        declared.file,
                        file.text,
                        &action,
                        &declared.id,
                        &declared.owner(),
                        &declared.name,
                    ));
                }
                Part::Rules(_) => {}
            }
        }
        if let Some(span) = card::field_span(block, "move activations") {
            reader.place(&declared.id, PartOf::MoveActivations, Place { file: declared.file, span });
        }
        if let Some(span) = card::field_span(block, "target") {
            reader.place(&declared.id, PartOf::Target, Place { file: declared.file, span });
        }
    }
    let action_uses = if actions.is_empty() || read.no_actions { 0 } else { 1 };
    Kind::Summon { moves, action_uses, actions, target }
}

/// Returns the text of a definition as written.
fn body_text(file: ParsedFile, declared: &Declared) -> String {
    match &declared.body {
        Body::Parenthesis(paragraph) => {
            let words = match (paragraph.items.first(), paragraph.items.last()) {
                (Some(first), Some(last)) => span_of(first).to(span_of(last)).of(file.text),
                _ => "",
            };
            printed(words)
        }
        Body::Block(_) => {
            // The line `Allowed:` is for the designers.
            let is_printed =
                |part: &&Part| !matches!(part, Part::Field { key, .. } if key.text.eq_ignore_ascii_case("allowed"));
            let parts = definition::block(file, declared).into_iter().flat_map(|block| &block.parts);
            let parts = parts.filter(is_printed).map(|part| match part {
                Part::Rules(rules) => rules.span.of(file.text).to_owned(),
                Part::Action { tag_span, rules, .. } => tag_span.to(rules.span).of(file.text).to_owned(),
                Part::Field { key, value } => {
                    format!("{}: {}.", key.text, card::value_span(value).of(file.text).trim_end_matches('.'))
                }
            });
            printed(&parts.collect::<Vec<_>>().join(" "))
        }
    }
}
