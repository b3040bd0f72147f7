//! Reads the block of a card.

use std::sync::Arc;

use crate::chart::Chart;
use crate::parsed_file::{ParsedFile, printed};
use crate::places::PartOf;
use crate::reference::discourse::Discourse;
use crate::rule_reader::RuleReader;
use crate::sentence_words;
use crate::tree::Tree;
use crate::word_lookup::Owner;
use diagnostic::{Diagnostic, Fix, registry, suggest};
use model::{Action, ActionKind, BadCode, Card, Class, Id, Printed, Pronouns, Spot, Target, TargetCode};
use source::{FileId, Place, Span};
use syntax::ast::{ActionTag, Block, Head, Item, Paragraph, Part, Text, Value};

/// The parts of an action in its block.
pub struct ActionPart<'a> {
    pub tag: ActionTag,
    pub tag_span: Span,
    pub name: &'a Text,
    pub rules: &'a Paragraph,
}

/// Reads a card and adds it to the reading of the file.
pub fn read(reader: &mut RuleReader, file: ParsedFile, block: &Block) {
    let Head::Card { name, epithet, class } = &block.head else { return };
    let source = file.document.file;
    let at = |span: Span| Place { file: source, span };
    let id = Id::of(&name.text);
    let owner = Owner { card: Some(id.clone()), ..Owner::default() };
    reader.place(&id, PartOf::Whole, at(name.span.to(class.span)));
    reader.place(&id, PartOf::Class, at(class.span));
    reader.place(&id, PartOf::Epithet, at(epithet.span));
    let Some(class_id) = class_of(reader, source, class, &name.text) else { return };
    let mut card = Card {
        number: (reader.number)(&id),
        id: id.clone(),
        name: name.text.clone(),
        epithet: epithet.text.clone(),
        class: class_id,
        pronouns: Pronouns::Any,
        special: Vec::new(),
        actions: Vec::new(),
        target: Target::default(),
        definitions: Vec::new(),
        printed: Printed::default(),
    };
    let mut target: Option<Span> = None;
    for part in &block.parts {
        match part {
            Part::Action { tag, tag_span, name: action, rules } => {
                let written = ActionPart { tag: *tag, tag_span: *tag_span, name: action, rules };
                card.actions.push(self::action(reader, source, file.text, &written, &id, &owner, &name.text));
                card.printed.actions.push(printed(rules.span.of(file.text)));
            }
            Part::Field { key, value } => match (key.text.to_ascii_lowercase().as_str(), value) {
                ("special", Value::Rules(rules)) => {
                    let read = reader.text(source, file.text, &[rules], &owner, &name.text, Some("Special"));
                    reader.place(&id, PartOf::Special, at(key.span.to(rules.span)));
                    for (index, span) in read.spans.iter().enumerate() {
                        reader.place(&id, PartOf::Rule(index), at(*span));
                    }
                    card.special.extend(reader.keep(&id, source, &owner, read));
                    card.printed.special = printed(rules.span.of(file.text));
                }
                ("target", value) => {
                    let span = key.span.to(value_span(value));
                    if let Some(first) = target {
                        reader.report(
                            Diagnostic::new(
                                &registry::TWO_TARGETS,
                                at(span),
                                format!("{} has two target lines.", name.text),
                            )
                            .on(&name.text, None)
                            .label(at(first), "the first one")
                            .help("Join the codes with commas in one line, such as “Target: +2S, 4D”."),
                        );
                        continue;
                    }
                    target = Some(span);
                    reader.place(&id, PartOf::Target, at(span));
                    card.target = self::target(reader, source, file.text, value, &owner, &name.text);
                    card.printed.target = printed(value_span(value).of(file.text));
                }
                ("lore", value) => {
                    reader.place(&id, PartOf::Lore, at(value_span(value)));
                    card.printed.lore = printed(value_span(value).of(file.text));
                }
                ("quote", value) => {
                    reader.place(&id, PartOf::Quote, at(value_span(value)));
                    card.printed.quote = printed(value_span(value).of(file.text));
                }
                ("art", value) => {
                    let name = printed(value_span(value).of(file.text));
                    reader.reading.art.entry(id.clone()).or_default().art = Some((at(value_span(value)), name));
                }
                ("focus", value) => {
                    let words = printed(value_span(value).of(file.text));
                    reader.reading.art.entry(id.clone()).or_default().focus = Some((at(value_span(value)), words));
                }
                ("figure", value) => {
                    let name = printed(value_span(value).of(file.text));
                    reader.reading.art.entry(id.clone()).or_default().figure = Some((at(value_span(value)), name));
                }
                ("artist", value) => card.printed.artist = printed(value_span(value).of(file.text)),
                ("pronouns", value) => card.pronouns = pronouns(reader, at(value_span(value)), file.text, &name.text),
                _ => misplaced(reader, source, (key, None), &name.text, ("a card", CARD_LINES)),
            },
            Part::Rules(rules) => reader.report(
                Diagnostic::new(
                    &registry::LOOSE_RULES,
                    at(rules.span),
                    "These words belong to no action and to no line of the card.".to_owned(),
                )
                .on(&name.text, None)
                .help("Put them after an action's name, after “Special:”, or in a definition of their own."),
            ),
        }
    }
    if target.is_none() {
        reader.report(
            Diagnostic::new(&registry::NO_TARGET_LINE, at(name.span), format!("{} has no target line.", name.text))
                .on(&name.text, None)
                .help("Every card needs a target line: write “Target:” and a code such as +2S, or “Target: No target”.")
                .fix(target_line(at(Span { start: block.span.end, end: block.span.end }), block.span.of(file.text))),
        );
    }
    let mut definitions = Vec::new();
    reader.mentioned(&card.special, &mut definitions);
    for action in &card.actions {
        reader.mentioned(&action.rules, &mut definitions);
    }
    card.definitions = definitions;
    reader.reading.cards.push(Arc::new(card));
}

/// Returns the fix for a card without a target line: a card that mentions its target probably has one.
fn target_line(at: Place, card: &str) -> Fix {
    match card.to_lowercase().contains("in target") {
        true => Fix::insert("Add “Target: +2”, or another code", at, "\n\nTarget: +2").unsafely(),
        false => Fix::insert("Add “Target: No target”", at, "\n\nTarget: No target"),
    }
}

/// Reads an action.
pub fn action(
    reader: &mut RuleReader,
    file: FileId,
    text: &str,
    written: &ActionPart,
    within: &Id,
    owner: &Owner,
    card: &str,
) -> Action {
    let id = within.within(&written.name.text);
    let owner = &Owner { is_action: true, ..owner.clone() };
    let read = reader.text(file, text, &[written.rules], owner, card, Some(&written.name.text));
    let at = |span: Span| Place { file, span };
    reader.place(&id, PartOf::Whole, at(written.tag_span.to(written.rules.span)));
    reader.place(&id, PartOf::Tag, at(written.tag_span));
    reader.place(&id, PartOf::Text, at(written.rules.span));
    for (index, span) in read.spans.iter().enumerate() {
        reader.place(&id, PartOf::Rule(index), at(*span));
    }
    let rules = reader.keep(&id, file, owner, read);
    Action {
        id,
        name: written.name.text.clone(),
        kind: match written.tag {
            ActionTag::Attack => ActionKind::Attack,
            ActionTag::Skill => ActionKind::Skill,
        },
        rules,
    }
}

fn class_of(reader: &mut RuleReader, file: FileId, written: &Text, card: &str) -> Option<Id> {
    let same = |name: &str| name.eq_ignore_ascii_case(&written.text);
    let classes = reader.classes;
    if let Some(class) = classes.iter().find(|class| same(&class.name) || class.also.iter().any(|name| same(name))) {
        return Some(class.id.clone());
    }
    let at = Place { file, span: written.span };
    let found = Diagnostic::new(&registry::UNKNOWN_CLASS, at, format!("There is no class called “{}”.", written.text))
        .on(card, None);
    // A word such as *Mage* can stand for several classes. Then the designer must choose one.
    let several: Vec<&Class> =
        classes.iter().filter(|class| class.team_class.eq_ignore_ascii_case(&written.text)).collect();
    let write = |name: &str| Fix::replace(format!("Write “{name}”"), at, name.to_owned());
    let found = if several.len() > 1 {
        let names: Vec<&str> = several.iter().map(|class| class.name.as_str()).collect();
        let found = found.help(format!("A {} is one of these: {}.", written.text, names.join(", ")));
        names.iter().fold(found, |found, name| found.fix(write(name).unsafely()))
    } else {
        let all = classes
            .iter()
            .flat_map(|class| std::iter::once(class.name.as_str()).chain(class.also.iter().map(String::as_str)));
        match suggest::nearest(&written.text, all.clone()) {
            Some(name) => found.fix(write(name)),
            None => found.help(format!("The classes are: {}.", all.collect::<Vec<_>>().join(", "))),
        }
    };
    reader.report(found);
    None
}

fn pronouns(reader: &mut RuleReader, at: Place, text: &str, card: &str) -> Pronouns {
    let words = at.span.of(text).trim().to_ascii_lowercase();
    match words.split(['/', ',']).next().unwrap_or("").trim() {
        "she" => Pronouns::She,
        "he" => Pronouns::He,
        "they" => Pronouns::They,
        "it" => Pronouns::It,
        _ => {
            reader.report(
                Diagnostic::new(
                    &registry::UNKNOWN_PRONOUNS,
                    at,
                    format!("“{words}” are not pronouns that a card can use."),
                )
                .on(card, None)
                .help("Write she, he, they or it; or leave the line out, and she, he and they are all understood."),
            );
            Pronouns::Any
        }
    }
}

pub fn value_span(value: &Value) -> Span {
    match value {
        Value::Rules(paragraph) => paragraph.span,
        Value::Raw(text) => text.span,
    }
}

/// Returns the span of a field's line.
pub fn field_span(block: &Block, wanted: &str) -> Option<Span> {
    block.parts.iter().find_map(|part| match part {
        Part::Field { key, value } if key.text.eq_ignore_ascii_case(wanted) => Some(key.span.to(value_span(value))),
        _ => None,
    })
}

/// The lines that a card may have, besides its actions.
pub const CARD_LINES: &[&str] =
    &["special", "target", "lore", "quote", "art", "figure", "focus", "artist", "pronouns", "allowed"];

/// Reports a line that has no meaning here, because it belongs to a challenge, a summon or the game's own file (kernel
/// L8). `rest` is the span of the line without its key, if it may stand alone.
pub fn misplaced(
    reader: &mut RuleReader,
    file: FileId,
    (key, rest): (&Text, Option<Span>),
    of: &str,
    (what, lines): (&str, &[&str]),
) {
    let word = key.text.to_ascii_lowercase();
    if !lines.contains(&word.as_str()) {
        let found = Diagnostic::new(
            &registry::UNKNOWN_KEY,
            Place { file, span: key.span },
            format!("{what_first} cannot have a line “{}:”.", key.text, what_first = capital(what)),
        );
        let found = found
            .on(of, None)
            .help("Such a line belongs in a challenge, a summon or the game's own file. Leave it out.");
        let without_key = rest.map(|rest| {
            let key_alone = Place { file, span: Span { start: key.span.start, end: rest.start } };
            Fix::replace(format!("Leave out “{}:”, so that the rest is a rule", key.text), key_alone, "").unsafely()
        });
        reader.report(without_key.into_iter().fold(found, Diagnostic::fix));
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Reads a number from 0 to 255; reports any other value and returns 0.
pub fn number(reader: &mut RuleReader, file: FileId, value: &Value, card: &str) -> u8 {
    let (text, span) = match value {
        Value::Raw(text) => (text.text.as_str(), text.span),
        Value::Rules(paragraph) => ("", paragraph.span),
    };
    text.trim().parse().unwrap_or_else(|_| {
        reader.report(
            Diagnostic::new(
                &registry::NUMBER_EXPECTED,
                Place { file, span },
                format!("“{text}” is not a number from 0 to 255."),
            )
            .on(card, None),
        );
        0
    })
}

/// Reads the value of a target line: codes with commas between them, and the thing that they are measured from.
pub fn target(reader: &mut RuleReader, file: FileId, text: &str, value: &Value, owner: &Owner, card: &str) -> Target {
    let span = value_span(value);
    let written = span.of(text);
    let mut target = Target::default();
    if written.trim().eq_ignore_ascii_case("no target") {
        return target;
    }
    let start = span.start as usize;
    // *+2 from a Web* or *+2 (from a Web)*.
    let (codes, from) = match (written.find(" from "), written.find(" (from ")) {
        (_, Some(at)) if written.trim_end().ends_with(')') => {
            (&written[..at], Some(Span::new(start + at + 7, start + written.trim_end().len() - 1)))
        }
        (Some(at), _) => (&written[..at], Some(Span::new(start + at + 6, span.end as usize))),
        (None, _) => (written, None),
    };
    let mut start = span.start as usize;
    for part in codes.split(',') {
        let code = part.trim();
        let lead = part.len() - part.trim_start().len();
        let place = Place { file, span: Span::new(start + lead, start + lead + code.len()) };
        match code.parse::<TargetCode>() {
            Ok(parsed) if target.codes.contains(&parsed) => {}
            Ok(parsed) => target.codes.push(parsed),
            Err(bad) => reader.report(bad_code(code, bad, place).on(card, None)),
        }
        start += part.len() + 1;
    }
    if let Some(from) = from {
        target.from = spot(reader, file, text, from, owner, card);
    }
    target
}

fn spot(reader: &mut RuleReader, file: FileId, text: &str, span: Span, owner: &Owner, card: &str) -> Option<Spot> {
    let (paragraph, findings) = syntax::parse_paragraph(file, text, span);
    reader.reading.diagnostics.extend(findings);
    let lexicon = reader.words.lexicon;
    let read = paragraph.items.iter().find_map(|item| match item {
        Item::Sentence(sentence) => {
            let lexed = sentence_words::lex(sentence, text, lexicon, reader.words.names, owner);
            let mut chart = Chart::default();
            let readings = chart.parse(lexicon, &lexed, lexicon.category("spot")?, false);
            // *The Lighthouse* may refer to an earlier mention, but there is none. Another reading then means the only
            // Lighthouse.
            readings.iter().find_map(|reading| {
                let tree = Tree::of(&chart, lexicon, &lexed, reading);
                let mut discourse = Discourse::new(None);
                discourse.add(lexicon, tree).ok()?;
                let labels = crate::labels::labels(&discourse, lexicon);
                crate::build::build::<Spot>(&discourse, lexicon, &labels, 0).ok()
            })
        }
        Item::Parenthesis(_) => None,
    });
    if read.is_none() {
        let words = span.of(text);
        reader.report(
            Diagnostic::new(
                &registry::BAD_TARGET,
                Place { file, span },
                format!("A target cannot be measured from “{words}”."),
            )
            .on(card, None)
            .help("Write for example “+2S from” and a token, summon or structure of the game."),
        );
    }
    read
}

fn bad_code(code: &str, bad: BadCode, at: Place) -> Diagnostic {
    let why = match bad {
        BadCode::Empty => "a code is missing here",
        BadCode::PlusWithoutNumber => "a + needs a number after it: +2 means up to 2 moves away",
        BadCode::LetterBeforeNumber => "the number stands before the letter",
        BadCode::LowerCase => "the letters of a code are upper case",
        BadCode::MeleeWithNumber => "M is the 8 tiles around and takes no number and no +",
        BadCode::TwoLetters => "a code has one letter; join two codes with a comma",
        BadCode::NumberTooLarge => "the number is too large for any board",
        BadCode::LeadingZero => "a number does not begin with 0",
        BadCode::ZeroWithForm => "0 is the char's own tile and stands alone",
        BadCode::NotACode => {
            "a code is a number with or without + before and S or D after it, or M; a ! at the end lets nothing block \
             the view"
        }
    };
    let found = Diagnostic::new(&registry::BAD_TARGET, at, format!("“{code}” is not a target code: {why}."))
        .help("For example: 2, +2, 2S, +2S, 4D, M, +3! — or “No target”.");
    let mended = match bad {
        BadCode::LowerCase => Some(code.to_ascii_uppercase()),
        BadCode::LetterBeforeNumber => Some(format!("{}{}", &code[1..], &code[..1])),
        BadCode::LeadingZero => Some(code.trim_start_matches('0').to_owned()),
        BadCode::MeleeWithNumber => Some("M".to_owned()),
        BadCode::NotACode => Some(code.split_whitespace().collect::<String>()),
        _ => None,
    };
    match mended.filter(|mended| mended.parse::<TargetCode>().is_ok()) {
        Some(mended) => found.fix(Fix::replace(format!("Write “{mended}”"), at, mended)),
        None => found,
    }
}
