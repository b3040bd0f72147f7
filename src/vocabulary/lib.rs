//! The words of the language: the lexicon, which is read from text, and the names that packs declare.
//!
//! A lexicon line is a [`production::Production`]. Its surfaces are the words, and its [`semantic_term::SemanticTerm`]
//! is the rule object that the words stand for. The same line parses and prints.
//!
//! *Invariant:* no sentences and no files; `grammar/` is compiled in.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod adding;
mod begins;
pub mod category;
pub mod declared;
pub mod features;
pub mod follow;
mod interchange;
pub mod lettered;
pub mod lexicon;
mod name_words;
pub mod names;
mod next_symbols;
pub mod paraphrase;
mod plurals;
pub mod production;
pub mod roles;
pub mod scope;
pub mod semantic_term;
mod shared_parts;
mod slot;
pub mod trie;
mod verb;
mod wording;

pub use category::{Category, LEAVES, leaf_category};
pub use features::{Features, Sorts};
pub use lettered::LetteredSlot;
pub use lexicon::Lexicon;
pub use name_words::name_words;
pub use names::{Name, NameForm, NameKind, Names, NamesSoFar};
pub use next_symbols::{EndFeatures, NextSymbols};
pub use trie::{ProductionId, StateId, Word};

/// Returns the language's own lexicon, the files of `grammar/`. They are read once.
pub fn kernel() -> &'static Lexicon {
    static KERNEL: std::sync::LazyLock<Lexicon> = std::sync::LazyLock::new(|| {
        // A test reads these files, so a file that cannot be read is never released.
        let read = Lexicon::read(KERNEL_FILES);
        debug_assert!(read.is_ok(), "{:#?}", read.err());
        read.unwrap_or_default()
    });
    &KERNEL
}

/// The lexicon that all games of declared kinds share: the structure of sentences, and the phrases that mention things.
pub const DECLARED_FILE: (&str, &str) = ("declared.lexicon", include_str!("../../grammar/declared.lexicon"));

/// The lexicon of games of declared kinds that are played at a table, with the texts of its files.
pub const TABLETOP_FILES: &[(&str, &str)] = &[
    ("tabletop.lexicon", include_str!("../../grammar/tabletop.lexicon")),
    ("board_moves.lexicon", include_str!("../../grammar/board_moves.lexicon")),
];

/// The lexicon of games whose cards lie in zones: its name and its text.
pub const ZONES_FILE: (&str, &str) = ("zones.lexicon", include_str!("../../grammar/zones.lexicon"));

/// The lexicon of games whose cards are in play: its name and its text.
pub const PERMANENTS_FILE: (&str, &str) = ("permanents.lexicon", include_str!("../../grammar/permanents.lexicon"));

/// The files of the language's own lexicon, with their texts.
pub const KERNEL_FILES: &[(&str, &str)] = &[
    ("sentences.lexicon", include_str!("../../grammar/sentences.lexicon")),
    ("effects.lexicon", include_str!("../../grammar/effects.lexicon")),
    ("verbs.lexicon", include_str!("../../grammar/verbs.lexicon")),
    ("clauses.lexicon", include_str!("../../grammar/clauses.lexicon")),
    ("standing.lexicon", include_str!("../../grammar/standing.lexicon")),
    ("nouns.lexicon", include_str!("../../grammar/nouns.lexicon")),
    ("places.lexicon", include_str!("../../grammar/places.lexicon")),
    ("distances.lexicon", include_str!("../../grammar/distances.lexicon")),
    ("directions.lexicon", include_str!("../../grammar/directions.lexicon")),
    ("options.lexicon", include_str!("../../grammar/options.lexicon")),
    ("pointers.lexicon", include_str!("../../grammar/pointers.lexicon")),
    ("tile_conditions.lexicon", include_str!("../../grammar/tile_conditions.lexicon")),
    ("move_activations.lexicon", include_str!("../../grammar/move_activations.lexicon")),
    ("at_will.lexicon", include_str!("../../grammar/at_will.lexicon")),
    ("limits.lexicon", include_str!("../../grammar/limits.lexicon")),
    ("owners.lexicon", include_str!("../../grammar/owners.lexicon")),
    ("counts.lexicon", include_str!("../../grammar/counts.lexicon")),
    ("conditions.lexicon", include_str!("../../grammar/conditions.lexicon")),
    ("some_conditions.lexicon", include_str!("../../grammar/some_conditions.lexicon")),
    ("adjuncts.lexicon", include_str!("../../grammar/adjuncts.lexicon")),
    ("words.lexicon", include_str!("../../grammar/words.lexicon")),
];
