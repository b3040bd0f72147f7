//! A pack's rulebook, the blocks of its `game.card`, as the rule objects of a game.
//!
//! Every field has a row in a table ([`game_fields`], [`class_fields`]) and a reader built on [`phrase::Phrase`]. Whatever
//! cannot be read is a finding, and a plain value stands in for it, so that a broken rulebook does not silence the cards.

mod block;
mod class_fields;
mod findings;
mod game_fields;
mod phrase;
mod plain;
mod teams;

pub use teams::teams;

use block::{BlockText, Draft, same_words};
use class_fields::ClassDraft;
use diagnostic::{Diagnostic, Severities};
use model::{Class, Colour, Game, Id, Orientation};
use source::{FileId, Place, Span};
use syntax::Keywords;
use syntax::ast::{Block, Document, Head, Paragraph, Text};

/// The keys that open a line in a card file of any game, and those of the rulebook.
pub fn keywords() -> Keywords {
    let rulebook = game_fields::FIELDS.iter().map(|f| (f.key, f.kind()));
    let classes = class_fields::FIELDS.iter().map(|f| (f.key, f.kind()));
    let teams = class_fields::TEAM_FIELDS.iter().map(|f| (f.key, f.kind()));
    let all = rulebook.chain(classes).chain(teams);
    all.fold(Keywords::default(), |keywords, (key, kind)| keywords.with_field(key, kind))
}

/// A parsed file of a pack, with its text.
#[derive(Clone, Copy)]
pub struct Parsed<'a> {
    pub document: &'a Document,
    pub text: &'a str,
}

/// The rule text of a class's passive. The reader of rules turns it into `game.classes[class].passive`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passive<'a> {
    /// Index into the game's classes.
    pub class: usize,
    pub file: FileId,
    pub rules: &'a Paragraph,
}

/// A rulebook as data.
#[derive(Debug)]
pub struct Rulebook<'a> {
    /// Complete, with plain values in place of what could not be read; the passives are still empty.
    pub game: Game,
    pub passives: Vec<Passive<'a>>,
    /// How grave findings are in this game.
    pub severities: Severities,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the `Game:` and `Class:` blocks of a pack. `pack` is the pack's folder name; `at` is where a missing game is reported,
/// and `path` the file that it is missing from.
pub fn rulebook<'a>(pack: &str, files: &[Parsed<'a>], at: Place, path: &str) -> Rulebook<'a> {
    let mut diagnostics = Vec::new();
    let mut draft = Draft { game: plain::game(pack), team_classes: Vec::new(), severities: Severities::default() };
    let mut games: Vec<(BlockText<'a>, Span)> = Vec::new();
    for (text, name, _) in definitions(files, "Game") {
        if let Some((first, first_name)) = games.first() {
            diagnostics.push(findings::second_game(&text, name.span, first.place(*first_name)));
            continue;
        }
        draft.game.name = name.text.clone();
        text.read(game_fields::FIELDS, name.span, &mut draft, &mut diagnostics);
        games.push((text, name.span));
    }
    let mut passives = Vec::new();
    let mut names: Vec<(String, Place)> = Vec::new();
    for (text, name, note) in definitions(files, "Class") {
        let (class, rules) = class(&text, name, note, &mut diagnostics);
        for known in std::iter::once(&class.class.name).chain(&class.class.also) {
            match names.iter().find(|(other, _)| same_words(other, known)) {
                Some((_, first)) => diagnostics.push(findings::declared_twice(&text, "class", name.span, *first)),
                None => names.push((known.clone(), text.place(name.span))),
            }
        }
        let index = draft.game.classes.len();
        passives.extend(rules.into_iter().map(|rules| Passive { class: index, file: text.file, rules }));
        draft.game.classes.push(class.class);
        draft.game.bands.extend(class.bands);
    }
    singular(&mut draft);
    match games.first() {
        None => diagnostics.push(findings::no_game(at, path)),
        Some((text, name)) => whole(text, *name, &draft, &mut diagnostics),
    }
    Rulebook { game: draft.game, passives, severities: draft.severities, diagnostics }
}

/// *2 Guards*: the plural of a class in the team rules becomes the class.
fn singular(draft: &mut Draft) {
    let classes = &draft.game.classes;
    let written = draft.team_classes.iter_mut().map(|(name, _)| name);
    for name in written.chain(&mut draft.game.team.main) {
        let is = |class: &&Class, name: &str| same_words(&class.team_class, name);
        if let (None, Some(one)) = (classes.iter().find(|c| is(c, name)), name.strip_suffix('s'))
            && let Some(class) = classes.iter().find(|c| is(c, one))
        {
            *name = class.team_class.clone();
        }
    }
}

/// What can be seen only with the whole of the rulebook at hand.
fn whole(text: &BlockText<'_>, name: Span, draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let game = &draft.game;
    if game.classes.is_empty() {
        diagnostics.push(findings::no_class(text, name));
    } else {
        let mut known: Vec<&str> = Vec::new();
        for class in &game.classes {
            if !known.iter().any(|k| same_words(k, &class.team_class)) {
                known.push(&class.team_class);
            }
        }
        for (class, span) in &draft.team_classes {
            if !known.iter().any(|k| same_words(k, class)) {
                diagnostics.push(findings::unknown_team_class(text, (class, *span), known.iter().copied()));
            }
        }
    }
    let own = game.placement.rows_per_round.iter().copied().max().unwrap_or(0);
    if u32::from(own) * 2 > u32::from(game.board.rows) {
        let at = text.field("Placement").unwrap_or(name);
        diagnostics.push(findings::placement_overlaps(text, at, game.board.rows, own));
    }
}

fn class<'a>(
    text: &BlockText<'a>,
    name: &Text,
    note: Option<&Text>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (ClassDraft, Vec<&'a Paragraph>) {
    if note.is_none() {
        diagnostics.push(findings::no_colour(text, name.span));
    }
    let mut draft = ClassDraft {
        class: Class {
            id: Id::of(&name.text),
            name: name.text.clone(),
            also: Vec::new(),
            team_class: name.text.clone(),
            colour: Colour { word: note.map_or(String::new(), |n| n.text.clone()), ink: plain::INK.to_owned() },
            orientation: Orientation::Hits,
            passive: Vec::new(),
        },
        bands: Vec::new(),
        upside_down: Vec::new(),
    };
    let rules = text.read(class_fields::FIELDS, name.span, &mut draft, diagnostics);
    for at in &draft.upside_down {
        diagnostics.push(findings::band_upside_down(text, *at));
    }
    (draft, rules)
}

/// The blocks under a keyword, with their names and notes, in the order of the files.
fn definitions<'a>(
    files: &[Parsed<'a>],
    wanted: &'static str,
) -> impl Iterator<Item = (BlockText<'a>, &'a Text, Option<&'a Text>)> {
    let files: Vec<Parsed<'a>> = files.to_vec();
    files.into_iter().flat_map(move |file| {
        file.document.blocks.iter().filter_map(move |block: &'a Block| match &block.head {
            Head::Definition { keyword, name, note, .. } if same_words(&keyword.text, wanted) => {
                let text = BlockText { file: file.document.file, source: file.text, block, name: &name.text };
                Some((text, name, note.as_ref()))
            }
            _ => None,
        })
    })
}

#[cfg(test)]
mod tests;
