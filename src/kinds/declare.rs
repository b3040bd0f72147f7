//! The blocks that declare: `Game:`, `Kind:`, `Group:`, `Check:`.

use std::collections::BTreeMap;

use super::block::{Named, blocks};
use super::index::{Kinds, Known, Things};
use super::{Kinded, Parsed, RuleText, ThingPlace, Verb, claim, findings, look, sketch, types};
use diagnostic::{Diagnostic, Severities, registry};
use model::*;
use source::Place;

/// A pack as far as it is read.
pub struct Draft<'a> {
    pub declared: Declared,
    pub kinds: Kinds,
    pub things: Things,
    pub places: Vec<ThingPlace>,
    pub texts: Vec<RuleText<'a>>,
    pub verbs: Vec<Verb<'a>>,
    pub fields: Vec<String>,
    pub art: BTreeMap<Id, (Place, String)>,
    pub look: Option<String>,
    pub severities: Severities,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'a> Draft<'a> {
    /// Reads kinds and groups, and the names of things.
    pub fn of(files: &[Parsed<'a>]) -> Draft<'a> {
        let mut draft = Draft {
            declared: Declared::default(),
            kinds: Kinds::default(),
            things: Things::default(),
            places: Vec::new(),
            texts: Vec::new(),
            verbs: Vec::new(),
            fields: Vec::new(),
            art: BTreeMap::new(),
            look: None,
            severities: Severities::default(),
            diagnostics: Vec::new(),
        };
        let kinds = blocks(files, &|word| word.eq_ignore_ascii_case("Kind"));
        let groups = blocks(files, &|word| word.eq_ignore_ascii_case("Group"));
        for kind in &kinds {
            draft.kinds.add(&kind.name.text, is_card(kind));
        }
        for group in &groups {
            draft.group(group);
        }
        for kind in &kinds {
            draft.kind(kind);
        }
        for verb in blocks(files, &|word| word == sketch::VERB) {
            draft.verb(&verb);
        }
        for thing in things(files, &draft.declared) {
            draft.known(&thing);
        }
        draft
    }

    fn group(&mut self, group: &Named<'a>) {
        let mut of = Vec::new();
        for (words, place) in group.lines("Of") {
            for (_, name) in look::names(words) {
                match self.kinds.named(name) {
                    Some(kind) => of.push(kind),
                    None => self.unread(
                        place,
                        &group.name.text,
                        "is made of kinds that are declared with “Kind:”.",
                        "For example: “Of: Creature, Spell”.",
                    ),
                }
            }
        }
        self.stray(group, &["Of"]);
        self.kinds.add_group(&group.name.text, of.clone());
        let name = group.name.text.clone();
        let plural = vocabulary::names::plural(&name);
        self.declared.groups.push(Group { id: Id::of(&name), name, plural, of });
    }

    fn kind(&mut self, kind: &Named<'a>) {
        let name = kind.name.text.clone();
        let mut fields: Vec<FieldRule> = Vec::new();
        for (key, optional) in [("Has", false), ("May have", true)] {
            for (words, place) in kind.lines(key) {
                match types::field(words, &self.kinds) {
                    Some(field) if fields.iter().all(|known| known.id != field.id) => {
                        fields.push(FieldRule { optional, ..field });
                    }
                    Some(_) => self.unread(place, &name, "has two lines for the same name.", "Keep one of them."),
                    None => self.unread(
                        place,
                        &name,
                        "says here what it has, but not in a way that can be read.",
                        types::EXAMPLES,
                    ),
                }
            }
        }
        // In the order of the pack, required or not.
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
        self.stray(kind, &["Has", "May have", "Header"]);
        self.fields.extend(fields.iter().map(|field| field.name.clone()));
        let plural = vocabulary::names::plural(&name);
        let id = Id::of(&name);
        if self.declared.kinds.iter().any(|known| known.id == id) {
            return self.unread(kind.head(), &name, "is declared twice.", "Every kind has one block.");
        }
        self.declared.kinds.push(ThingKind { id, name, plural, card: is_card(kind), fields });
    }

    fn verb(&mut self, verb: &Named<'a>) {
        let body = verb.block.parts.iter().find_map(|part| match part {
            syntax::ast::Part::Field { value, .. } => super::block::rules(value),
            _ => None,
        });
        let phrase = verb.name.text.trim_end_matches('.');
        self.verbs.push(Verb { phrase, at: verb.head(), text: verb.text, body });
        self.stray(verb, &["Body"]);
    }

    /// A thing's name, what it takes, and its other names.
    fn known(&mut self, thing: &Named<'a>) {
        let kind = Id::of(thing.keyword);
        let id = Id::of(&thing.name.text);
        let mut takes = Vec::new();
        for (words, place) in thing.lines("Takes") {
            match types::field(words, &self.kinds) {
                Some(rule) => takes.push(rule),
                None => self.unread(
                    place,
                    &thing.name.text,
                    "says here what it takes, but not in a way that can be read.",
                    types::EXAMPLES,
                ),
            }
        }
        let mut also: Vec<String> = Vec::new();
        for key in ["Also", "Symbol"] {
            also.extend(thing.lines(key).flat_map(|(words, _)| look::names(words)).map(|(_, name)| name.to_owned()));
        }
        self.fields.extend(takes.iter().map(|rule: &FieldRule| rule.name.clone()));
        let name = thing.name.text.clone();
        if self.things.named(&name, std::slice::from_ref(&kind)).is_none() {
            self.things.add(Known { kind, id, name, also, takes });
        }
    }

    pub fn unread(&mut self, at: Place, owner: &str, what: &str, help: &str) {
        self.diagnostics.push(findings::unread(at, owner, what, help));
    }

    fn stray(&mut self, block: &Named<'_>, known: &[&str]) {
        for place in block.strays(known) {
            let help = format!("Its lines are: {}.", known.join(", "));
            self.unread(place, &block.name.text, "has a line here that means nothing.", &help);
        }
    }

    pub fn finish(mut self, game: Game) -> Kinded<'a> {
        self.fields.extend(["Name".to_owned(), "Kind".to_owned()]);
        self.fields.sort();
        self.fields.dedup();
        Kinded {
            game,
            declared: self.declared,
            places: self.places,
            texts: self.texts,
            verbs: self.verbs,
            look: self.look,
            severities: self.severities,
            art: self.art,
            diagnostics: self.diagnostics,
            kinds: self.kinds,
            things: self.things,
            fields: self.fields,
        }
    }
}

fn is_card(kind: &Named<'_>) -> bool {
    kind.note.is_some_and(|note| note.text.eq_ignore_ascii_case("card"))
}

/// The blocks of things, in the order of the files.
pub fn things<'a>(files: &[Parsed<'a>], declared: &Declared) -> Vec<Named<'a>> {
    let kinds: Vec<Id> = declared.kinds.iter().map(|kind| kind.id.clone()).collect();
    blocks(files, &|word| kinds.contains(&Id::of(word)))
}

/// The game's own block.
pub fn game(pack: &str, files: &[Parsed<'_>], at: Place, path: &str, draft: &mut Draft<'_>) -> Game {
    let mut game = Game { id: Id::of(pack), name: pack.to_owned(), ..Game::default() };
    let games = blocks(files, &|word| word.eq_ignore_ascii_case("Game"));
    let Some(first) = games.first() else {
        let message = format!("This pack has no game: no block in it begins with “Game:”. It belongs into {path}.");
        draft.diagnostics.push(Diagnostic::new(&registry::GAME_NOT_DECLARED, at, message));
        return game;
    };
    for second in games.iter().skip(1) {
        let message = format!("The pack has two games: “{}” and “{}”.", first.name.text, second.name.text);
        draft
            .diagnostics
            .push(Diagnostic::new(&registry::SECOND_GAME, second.head(), message).label(first.head(), "the first one"));
    }
    game.name = first.name.text.clone();
    match first.lines("Set").next() {
        Some((words, _)) => game.set = look::spaced(words),
        None => draft.unread(
            first.head(),
            &first.name.text,
            "does not say what its set of cards is called.",
            "Add a line “Set:” with its name; it is printed on every card.",
        ),
    }
    draft.look = first.lines("Look").next().map(|(words, _)| words.trim().to_owned());
    super::severity::read(first, draft);
    if draft.declared.kind(&Id::of("Game")).is_none() {
        draft.stray(first, &["Set", "Look", "Errors", "Warnings", "Notes", "Allowed"]);
    }
    game
}

/// The checks that the pack declares.
pub fn requirements<'a>(files: &[Parsed<'a>], draft: &mut Draft<'a>) {
    for block in blocks(files, &|word| word.eq_ignore_ascii_case("Check")) {
        if let Some(requirement) = requirement(&block, draft) {
            draft.declared.requirements.push(requirement);
        }
    }
}

fn requirement(block: &Named<'_>, draft: &mut Draft<'_>) -> Option<Requirement> {
    let name = block.name.text.clone();
    let mut fields = draft.fields.clone();
    fields.extend(["Name".to_owned(), "Kind".to_owned()]);
    let kinds = draft.kinds.clone();
    let words = claim::Words { kinds: &kinds, fields: &fields };
    let mut broken = false;
    let mut of = Vec::new();
    for (text, place) in block.lines("Of") {
        for (_, kind) in look::names(text) {
            match kinds.named(kind) {
                Some(kind) => of.push(kind),
                None => {
                    draft.unread(
                        place,
                        &name,
                        "looks at kinds that are declared with “Kind:” or “Group:”.",
                        "For example: “Of: Creature”.",
                    );
                    broken = true;
                }
            }
        }
    }
    let mut claims = |key: &'static str, draft: &mut Draft<'_>| {
        let mut found = Vec::new();
        for (text, place) in block.lines(key) {
            match claim::claim(text, &words) {
                Ok(claim) => found.push(claim),
                Err(at) => {
                    let start = place.span.start as usize + at.min(text.len().saturating_sub(1));
                    let at = Place { file: place.file, span: source::Span::new(start, place.span.end as usize) };
                    draft.unread(at, &name, "cannot be read from here on.", claim::EXAMPLES);
                    broken = true;
                }
            }
        }
        found
    };
    let given = claims("If", draft);
    let must = claims("Must", draft);
    let mut each = None;
    for (text, place) in block.lines("Each") {
        match claim::operand(text, &words) {
            Ok(operand) => each = Some(operand),
            Err(_) => {
                draft.unread(
                    place,
                    &name,
                    "does not say which things it looks at one by one.",
                    "For example: “Each: its Abilities”.",
                );
                broken = true;
            }
        }
    }
    let gravity = match block.lines("Severity").next() {
        None => Gravity::Error,
        Some((text, place)) => match text.trim().trim_end_matches('.').to_lowercase().as_str() {
            "error" => Gravity::Error,
            "warning" => Gravity::Warning,
            "note" => Gravity::Note,
            _ => {
                draft.unread(place, &name, "has a severity that does not exist.", "Write error, warning or note.");
                Gravity::Error
            }
        },
    };
    draft.stray(block, &["Of", "Each", "If", "Must", "Severity", "Message"]);
    let Some(must) = must.into_iter().reduce(|a, b| Claim::Both(Box::new(a), Box::new(b))) else {
        if !broken {
            draft.unread(block.head(), &name, "requires nothing.", "Add a line “Must:”.");
        }
        return None;
    };
    if of.is_empty() && !broken {
        draft.unread(block.head(), &name, "looks at nothing.", "Add a line “Of:” with the kinds that it is about.");
        return None;
    }
    let message = block.lines("Message").next().map_or(String::new(), |(text, _)| look::spaced(text));
    let whole = Requirement { id: Id::of(&name), name, gravity, of, each, given, must, message };
    (!broken).then_some(whole)
}
