//! The rule texts of a file, each with its owner, so that an editor can read a single text again.

use crate::chart::Chart;
use crate::declare::held_token::FileWords;
use crate::declare::symbols::{Body, Declarations, Declared};
use crate::parsed_file::{ParsedFile, rule_paragraphs};
use crate::text::{self, Words};
use crate::text_reading::TextReading;
use crate::word_lookup::Owner;
use model::Id;
use source::Span;
use syntax::PACK_VERB;
use syntax::ast::{Block, Head, Paragraph, Part, Value};
use vocabulary::NameKind;

/// A rule text with its owner.
#[derive(Debug, Clone)]
pub struct OwnedText<'a> {
    /// The id of the action, card or definition that has the text.
    pub id: Id,
    pub owner: Owner,
    /// The name of the card or definition, as printed.
    pub name: &'a str,
    /// The name of the action, or *Special*.
    pub ability: Option<&'a str>,
    pub paragraphs: Vec<&'a Paragraph>,
}

impl OwnedText<'_> {
    /// Whether the text has this byte, or ends right before it.
    pub fn touches(&self, byte: u32) -> bool {
        self.paragraphs.iter().any(|paragraph| touches(paragraph.span, byte))
    }
}

fn touches(span: Span, byte: u32) -> bool {
    (span.start..=span.end).contains(&byte)
}

/// Returns the rule texts of a file. A definition in a parenthesis comes before the text around it.
pub fn owned_texts<'a>(file: ParsedFile<'a>, declarations: &'a Declarations) -> Vec<OwnedText<'a>> {
    let words = FileWords::new(file);
    let mut texts = Vec::new();
    let of_file = || declarations.of_file(file.document.file);
    for declared in of_file().filter(|declared| matches!(declared.body, Body::Parenthesis(_))) {
        definition(file, declared, &words, &mut texts);
    }
    for declared in of_file().filter(|declared| matches!(declared.body, Body::Block(_))) {
        definition(file, declared, &words, &mut texts);
    }
    for (number, block) in file.document.blocks.iter().enumerate() {
        let is_declared = of_file().any(|declared| matches!(declared.body, Body::Block(at) if at == number));
        match &block.head {
            Head::Card { name, .. } => {
                let id = Id::of(&name.text);
                let owner = Owner { card: Some(id.clone()), ..Owner::default() };
                abilities(block, &id, &owner, &name.text, &mut texts);
            }
            // A section of the rulebook, such as a class with its passive, or a block of a declared game.
            Head::Definition { keyword, name, .. } if !is_declared => {
                // The text of a verb of a declared game refers to its slots by their letters.
                let is_verb = keyword.text == PACK_VERB;
                let definition = is_verb.then(|| (NameKind::Verb, Id::of(name.text.trim_end_matches('.'))));
                let rules = rule_paragraphs(block).map(|rules| OwnedText {
                    id: Id::of(&name.text),
                    owner: Owner { definition: definition.clone(), ..Owner::default() },
                    name: &name.text,
                    ability: None,
                    paragraphs: vec![rules],
                });
                texts.extend(rules);
            }
            Head::Definition { .. } => {}
        }
    }
    texts
}

/// Adds the texts of a definition: its own, and those of a summon's actions.
fn definition<'a>(file: ParsedFile<'a>, declared: &'a Declared, words: &FileWords<'_>, texts: &mut Vec<OwnedText<'a>>) {
    let owner = Owner { is_held: words.lie_on_chars(declared), ..declared.owner() };
    let block = match declared.body {
        Body::Block(number) => file.document.blocks.get(number),
        Body::Parenthesis(_) => None,
    };
    let own: Vec<&Paragraph> = match (&declared.body, block) {
        (Body::Parenthesis(paragraph), _) => vec![paragraph],
        (Body::Block(_), block) => block.into_iter().flat_map(|block| &block.parts).filter_map(loose_rules).collect(),
    };
    if !own.is_empty() {
        let id = declared.id.clone();
        texts.push(OwnedText { id, owner, name: &declared.name, ability: None, paragraphs: own });
    }
    if let Some(block) = block.filter(|_| declared.kind == NameKind::Summon) {
        actions(block, &declared.id, &declared.owner(), &declared.name, texts);
    }
}

/// Returns the rules of a part that belong to the definition itself.
fn loose_rules(part: &Part) -> Option<&Paragraph> {
    match part {
        Part::Rules(rules) => Some(rules),
        Part::Field { key, value: Value::Rules(rules) } if key.text.eq_ignore_ascii_case("special") => Some(rules),
        _ => None,
    }
}

/// Adds the texts of a card.
fn abilities<'a>(block: &'a Block, id: &Id, owner: &Owner, name: &'a str, texts: &mut Vec<OwnedText<'a>>) {
    let special = block.parts.iter().filter(|part| matches!(part, Part::Field { .. })).filter_map(loose_rules);
    texts.extend(special.map(|rules| OwnedText {
        id: id.clone(),
        owner: owner.clone(),
        name,
        ability: Some("Special"),
        paragraphs: vec![rules],
    }));
    actions(block, id, owner, name, texts);
}

fn actions<'a>(block: &'a Block, id: &Id, owner: &Owner, name: &'a str, texts: &mut Vec<OwnedText<'a>>) {
    for part in &block.parts {
        if let Part::Action { name: action, rules, .. } = part {
            let owner = Owner { is_action: true, ..owner.clone() };
            let (id, ability) = (id.within(&action.text), Some(action.text.as_str()));
            texts.push(OwnedText { id, owner, name, ability, paragraphs: vec![rules] });
        }
    }
}

/// Reads a text of a file again, with the trees of its sentences.
pub fn read_owned(
    file: ParsedFile<'_>,
    words: &Words<'_>,
    declarations: &Declarations,
    own: &OwnedText,
) -> TextReading {
    let skip = |inner: Span| declarations.leaves_out(file.document.file, &own.owner, inner);
    text::read(&mut Chart::default(), words, &own.paragraphs, file.text, &own.owner, &skip)
}
