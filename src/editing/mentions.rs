//! The places of names in a file: in headers, in rule texts, and in the lines of teams, challenges and examples.

use crate::edited_file::EditedFile;
use model::Id;
use reading::continuation::lexed_sentences;
use reading::word_lookup::{Leaf, Lexed};
use source::Span;
use syntax::ast::{Block, Head, Part, Text, Value};
use vocabulary::{LEAVES, NameKind};

/// A name in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub kind: NameKind,
    pub id: Id,
    pub span: Span,
    /// Whether the name is declared here.
    pub is_declaration: bool,
}

/// Returns the mentions in a file, in the order of the text.
pub fn mentions(file: &EditedFile<'_>) -> Vec<Mention> {
    let mut found = Vec::new();
    for block in &file.document.blocks {
        of_head(file, block, &mut found);
        of_lines(file, block, &mut found);
    }
    for text in file.rule_texts() {
        for paragraph in &text.paragraphs {
            for lexed in lexed_sentences(&file.words(), paragraph, file.text, &text.owner) {
                of_sentence(file, &lexed, &mut found);
            }
        }
    }
    // The first sentence of a definition in parentheses declares its name, and both texts around it have the words.
    found.sort_by_key(|mention| (mention.span, !mention.is_declaration, mention.id.clone()));
    found.dedup_by_key(|mention| mention.span);
    for mention in &mut found {
        mention.is_declaration |= declares(file, mention);
    }
    found
}

/// Returns the mention at a position, which may also be right behind it.
pub fn mention_at(file: &EditedFile<'_>, cursor: usize) -> Option<Mention> {
    let cursor = source::offset(cursor);
    mentions(file).into_iter().find(|mention| (mention.span.start..=mention.span.end).contains(&cursor))
}

/// Returns the place where a name is declared, with the file.
pub fn declaration<'a>(file: &EditedFile<'a>, kind: NameKind, id: &Id) -> Option<(EditedFile<'a>, Span)> {
    if let Some(declared) = file.declarations.definitions.iter().find(|known| known.kind == kind && known.id == *id) {
        return Some((file.other(declared.file)?, declared.name_span));
    }
    let wanted = |block: &Block| match (&block.head, kind) {
        (Head::Card { name, .. }, NameKind::Card) => (Id::of(&name.text) == *id).then_some(name.span),
        (Head::Card { name, .. }, NameKind::Action) => {
            let own = Id::of(&name.text);
            block.parts.iter().find_map(|part| match part {
                Part::Action { name, .. } if own.within(&name.text) == *id => Some(name.span),
                _ => None,
            })
        }
        (Head::Definition { keyword, name, .. }, NameKind::Class) => {
            (keyword.text.eq_ignore_ascii_case("class") && Id::of(&name.text) == *id).then_some(name.span)
        }
        (Head::Definition { name, .. }, NameKind::Action) => {
            let own = Id::of(&name.text);
            block.parts.iter().find_map(|part| match part {
                Part::Action { name, .. } if own.within(&name.text) == *id => Some(name.span),
                _ => None,
            })
        }
        (Head::Definition { keyword, name, .. }, NameKind::Thing) => {
            let is_thing = Id::of(&keyword.text).within(&name.text) == *id || Id::of(&name.text) == *id;
            is_thing.then_some(name.span)
        }
        _ => None,
    };
    // The own file first: most names are used where they are declared.
    std::iter::once(file.file)
        .chain((0..file.compilation.sources.len()).map(source::FileId::at))
        .filter_map(|other| file.other(other))
        .find_map(|other| {
            let span = other.document.blocks.iter().find_map(wanted)?;
            Some((other, span))
        })
}

fn declares(file: &EditedFile<'_>, mention: &Mention) -> bool {
    let of_file = file.declarations.of_file(file.file);
    of_file.into_iter().any(|known| {
        known.kind == mention.kind && known.id == mention.id && known.name_span.start == mention.span.start
    })
}

/// Adds the names in the header of a block.
fn of_head(file: &EditedFile<'_>, block: &Block, found: &mut Vec<Mention>) {
    match &block.head {
        Head::Card { name, class, .. } => {
            found.push(Mention { kind: NameKind::Card, id: Id::of(&name.text), span: name.span, is_declaration: true });
            found.extend(class_named(file, class));
        }
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("class") => {
            let id = Id::of(&name.text);
            found.push(Mention { kind: NameKind::Class, id, span: name.span, is_declaration: true });
        }
        Head::Definition { name, .. } => {
            let of_file = file.declarations.of_file(file.file);
            let declared = of_file.into_iter().find(|known| known.name_span.start == name.span.start);
            found.extend(declared.map(|known| Mention {
                kind: known.kind,
                id: known.id.clone(),
                span: known.name_span,
                is_declaration: true,
            }));
        }
    }
    let (Head::Card { name, .. } | Head::Definition { name, .. }) = &block.head;
    let own = Id::of(&name.text);
    for part in &block.parts {
        if let Part::Action { name, .. } = part {
            let id = own.within(&name.text);
            found.push(Mention { kind: NameKind::Action, id, span: name.span, is_declaration: true });
        }
    }
}

/// Returns the mention of a class in the header of a card.
fn class_named(file: &EditedFile<'_>, class: &Text) -> Option<Mention> {
    let classes = &file.compilation.set.game.classes;
    let is = |name: &str| name.eq_ignore_ascii_case(&class.text);
    let known = classes.iter().find(|known| is(&known.name) || known.also.iter().any(|name| is(name)))?;
    Some(Mention { kind: NameKind::Class, id: known.id.clone(), span: class.span, is_declaration: false })
}

/// Adds the cards that the lines of a team, a challenge or an example name.
fn of_lines(file: &EditedFile<'_>, block: &Block, found: &mut Vec<Mention>) {
    let Head::Definition { keyword, .. } = &block.head else { return };
    if !["team", "challenge", "example"].iter().any(|known| keyword.text.eq_ignore_ascii_case(known)) {
        return;
    }
    for part in &block.parts {
        let Part::Field { key, value: Value::Raw(value) } = part else { continue };
        if key.text.eq_ignore_ascii_case("lore") {
            continue;
        }
        let written = file.slice(value.span);
        let mut start = 0;
        for item in written.split_inclusive(',') {
            let name = item.trim_end_matches(',').trim_start();
            let lead = item.trim_end_matches(',').len() - name.len();
            let names = &file.compilation.reading.names;
            // On a board, the tile of a char follows its name; in a choice, the words “to” and a tile.
            let shorter = name.trim_end().rsplit_once(' ').map_or("", |(name, _)| name);
            let mover = name.split_once(" to ").map_or("", |(name, _)| name);
            let known = [name.trim_end(), shorter, mover]
                .into_iter()
                .find(|name| !name.is_empty() && names.find(NameKind::Card, &Id::of(name)).is_some());
            if let Some(name) = known {
                let from = value.span.start as usize + start + lead;
                let span = Span::new(from, from + name.len());
                found.push(Mention { kind: NameKind::Card, id: Id::of(name), span, is_declaration: false });
            }
            start += item.len();
        }
    }
}

/// Adds the names in a sentence. Where several names begin at a word, the longest counts.
fn of_sentence(file: &EditedFile<'_>, lexed: &Lexed, found: &mut Vec<Mention>) {
    let mut at = 0;
    while at < lexed.words.len() {
        let named = lexed.leaves(at).iter().filter_map(|leaf| match &leaf.leaf {
            Leaf::Name(id) => Some((leaf.end, leaf.category, id)),
            _ => None,
        });
        let Some((end, category, id)) = named.max_by_key(|(end, ..)| *end) else {
            at += 1;
            continue;
        };
        let kind = LEAVES.get(usize::from(category)).and_then(|leaf| kind_of_leaf(file, leaf, id));
        if let (Some(kind), Some(span)) = (kind, lexed.span(reading::word_lookup::word_index(at), end)) {
            let span = without_noun(file, span, kind);
            found.push(Mention { kind, id: id.clone(), span, is_declaration: false });
        }
        at = usize::from(end).max(at + 1);
    }
}

/// Leaves out the word *token* behind the name of a token: *Hive tokens*.
fn without_noun(file: &EditedFile<'_>, span: Span, kind: NameKind) -> Span {
    let written = file.slice(span);
    let last = written.rfind([' ', '\n']).filter(|_| kind == NameKind::Token);
    match last.and_then(|at| Some((at, written.get(at + 1..)?))) {
        Some((at, "token" | "tokens")) => Span { end: span.start + source::offset(at), ..span },
        _ => span,
    }
}

/// Returns the kind of a name from the leaf that it is in a sentence.
fn kind_of_leaf(file: &EditedFile<'_>, leaf: &str, id: &Id) -> Option<NameKind> {
    let names = &file.compilation.reading.names;
    let known = |kind: &NameKind| names.find(*kind, id).is_some();
    Some(match leaf {
        "token-name" | "own-token" | "owned-token" | "loose-token" | "loose-own-token" => NameKind::Token,
        "condition-name" | "own-condition" => NameKind::Condition,
        "structure-name" => NameKind::Structure,
        "summon-name" | "own-summon" => NameKind::Summon,
        "char-name" | "self-name" | "summoner-name" => NameKind::Card,
        "class-name" => NameKind::Class,
        "action-name" => NameKind::Action,
        "thing-name" => NameKind::Thing,
        // The last word of a longer name may be that of any kind.
        "tail-name" => {
            let kinds = [NameKind::Structure, NameKind::Token, NameKind::Summon, NameKind::Condition, NameKind::Card];
            kinds.into_iter().find(known)?
        }
        _ => return None,
    })
}
