//! Reads the `Game:` and `Class:` blocks of a pack.

use crate::block::{BlockText, definitions, same_words};
use crate::class_fields::{self, ClassDraft};
use crate::game_fields::{self, RulebookDraft};
use crate::{fallback, findings};
use diagnostic::{Diagnostic, Severities};
use model::{Class, Colour, Game, Id, Orientation};
use source::{FileId, Place, Span};
use syntax::ParsedFile;
use syntax::ast::{Paragraph, Text};

/// The rule text of a class passive. `reading` turns it into `game.classes[class].passive`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passive<'a> {
    /// The index of the class in the game's classes.
    pub class: usize,
    /// The file that the text is in.
    pub file: FileId,
    /// The parsed text.
    pub rules: &'a Paragraph,
}

/// A rulebook as rule objects.
#[derive(Debug)]
pub struct Rulebook<'a> {
    /// The game. Every part that could not be read has a default value. The passives are empty until `reading` fills
    /// them in.
    pub game: Game,
    /// The texts of the passives.
    pub passives: Vec<Passive<'a>>,
    /// The severities that the game sets for checks.
    pub severities: Severities,
    /// The findings on the rulebook.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the `Game:` and `Class:` blocks of a pack. `pack` is the name of the pack's folder. A missing `Game:` block is
/// reported at the place `at`, and `path` is the file that should have the block.
pub fn rulebook<'a>(pack: &str, files: &[ParsedFile<'a>], at: Place, path: &str) -> Rulebook<'a> {
    let mut diagnostics = Vec::new();
    let mut draft =
        RulebookDraft { game: fallback::game(pack), team_classes: Vec::new(), severities: Severities::default() };
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
    singularise(&mut draft);
    match games.first() {
        None => diagnostics.push(findings::no_game(at, path)),
        Some((text, name)) => check_whole(text, *name, &draft, &mut diagnostics),
    }
    Rulebook { game: draft.game, passives, severities: draft.severities, diagnostics }
}

/// Replaces the plural of a class in the team rules (*2 Guards*) by its singular.
fn singularise(draft: &mut RulebookDraft) {
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

/// Makes the checks that need the whole rulebook: every team class exists, and placement rows do not overlap.
fn check_whole(text: &BlockText<'_>, name: Span, draft: &RulebookDraft, diagnostics: &mut Vec<Diagnostic>) {
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

/// Reads one `Class:` block. Also returns the texts of its passive.
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
            colour: Colour { word: note.map_or(String::new(), |n| n.text.clone()), ink: fallback::INK.to_owned() },
            orientation: Orientation::Hits,
            passive: Vec::new(),
            printed_passive: String::new(),
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
