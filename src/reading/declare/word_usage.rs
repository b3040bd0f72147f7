//! The use of a word in the sentences of a card, which tells whether another sentence defines it: *its mirror*, *the
//! mirror of a tile*, *a Lit Opp*, *if it was Lit*.

use std::cell::LazyCell;

use crate::declare::definition_head;
use crate::declare::definition_opening::Introduced;
use model::ParamKind;
use source::Span;
use syntax::ast::Sentence;

/// The sentences of a card, and the names of the things that they create, all in lower case.
#[derive(Default)]
pub(super) struct CardWords {
    sentences: Vec<(Span, Vec<String>)>,
    made: Vec<String>,
}

impl CardWords {
    /// Adds a sentence, and the names that it introduces.
    pub fn add(&mut self, sentence: &Sentence, text: &str, made: Vec<Introduced>) {
        let words = sentence.tokens.iter().map(|token| token.span.of(text).to_lowercase());
        // A possessive ending is a word of its own.
        let apart = |word: String| match word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")) {
            Some(owner) if !owner.is_empty() => vec![owner.to_owned(), "'s".to_owned()],
            _ => vec![word.replace('’', "'")],
        };
        self.sentences.push((sentence.span, words.flat_map(apart).collect()));
        self.made.extend(made.into_iter().map(|name| name.name.to_lowercase()));
    }
}

/// The words of a card, read when they are first needed.
pub(super) type LazyWords<'w> = LazyCell<CardWords, Box<dyn FnOnce() -> CardWords + 'w>>;

/// The use of words in all sentences of a card but one.
pub(super) struct Usage<'u, 'w> {
    pub words: &'u LazyWords<'w>,
    /// The sentence that may be the definition. Its own words are not evidence of how the card uses the name.
    pub defining: Span,
}

impl Usage<'_, '_> {
    /// Returns the words before and after each use of the name.
    fn around(&self, name: &[&str]) -> Vec<(&[String], &[String])> {
        let name: Vec<String> = name.iter().map(|word| word.to_lowercase()).collect();
        let mut found = Vec::new();
        for (_, words) in self.words.sentences.iter().filter(|(span, _)| *span != self.defining) {
            for at in 0..(words.len() + 1).saturating_sub(name.len()) {
                let (before, rest) = words.split_at(at);
                if let Some(after) = rest.strip_prefix(name.as_slice()) {
                    found.push((before, after));
                }
            }
        }
        found
    }

    /// Whether the sentences use the name at all.
    pub fn says(&self, name: &[&str]) -> bool {
        !self.around(name).is_empty()
    }

    /// Whether a sentence creates a thing with this name: *becomes Lit*, *put a Lamp*.
    pub fn makes(&self, name: &[&str]) -> bool {
        self.words.made.contains(&name.join(" ").to_lowercase())
    }

    /// Whether the sentences use the name with an owner: *its mirror*, *whose mirror*, *the mirror of an Ally's tile*.
    pub fn owns(&self, name: &[&str]) -> bool {
        !name.is_empty()
            && self.around(name).into_iter().any(|(before, after)| {
                let owner = before.last().is_some_and(|word| OWNERS.contains(&word.as_str()));
                let of = after.first().is_some_and(|word| word == "of");
                owner || of && before.last().is_some_and(|word| word == "the")
            })
    }

    /// Whether the sentences use the name for an area: *on the Rope*, *a tile of the Rope*, *enters the Rope*.
    pub fn lies_on(&self, name: &[&str]) -> bool {
        self.around(name)
            .into_iter()
            .any(|(before, _)| matches!(before, [.., place, the] if the == "the" && ON.contains(&place.as_str())))
    }

    /// Returns the kind of thing that owns the name: a tile if a sentence says *the mirror of its tile*, otherwise a
    /// char.
    pub fn owner(&self, name: &[&str]) -> ParamKind {
        let of_tile = self.around(name).into_iter().any(|(_, after)| {
            let of = after.first().is_some_and(|word| word == "of");
            of && after.iter().take(5).any(|word| word == "tile")
        });
        if of_tile { ParamKind::Tile } else { ParamKind::Char }
    }

    /// Whether the name is used as an adjective: *a Lit Opp*, *it is Lit*.
    pub fn describes(&self, name: &[&str]) -> bool {
        self.described(name).is_some()
    }

    /// Returns the kind of thing that the name describes where it is used as an adjective.
    pub fn described(&self, name: &[&str]) -> Option<ParamKind> {
        self.around(name).into_iter().find_map(|(before, after)| {
            let noun = after.first().and_then(|word| kind_of(word));
            let being = before.last().is_some_and(|word| BEING.contains(&word.as_str()));
            noun.or_else(|| being.then_some(ParamKind::Char))
        })
    }
}

const OWNERS: [&str; 6] = ["its", "her", "his", "their", "whose", "'s"];
const ON: [&str; 12] =
    ["on", "in", "of", "inside", "within", "off", "onto", "into", "enters", "enter", "leaves", "leave"];
const BEING: [&str; 6] = ["is", "isn't", "are", "was", "were", "not"];

fn kind_of(noun: &str) -> Option<ParamKind> {
    let one = match noun {
        "allies" => "ally",
        noun => noun.strip_suffix('s').unwrap_or(noun),
    };
    definition_head::noun(one).filter(|kind| !matches!(kind, ParamKind::Number { .. }))
}
