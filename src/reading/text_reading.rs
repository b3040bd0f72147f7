//! The rules of a text as its sentences give them, with everything that lints report about them.

use crate::reference::discourse::Discourse;
use crate::sentence::{DefinedKind, SentenceError};
use crate::word_lookup::Lexed;
use model::{Cond, Id, Rule, Spot, Tiles};
use source::Span;
use syntax::ast::Sentence;

/// The rules and definitions of a text, and the sentences with errors.
#[derive(Debug, Default)]
pub struct TextReading {
    pub rules: Vec<Rule>,
    /// The span of each rule.
    pub spans: Vec<Span>,
    /// The pattern of a structure.
    pub pattern: Option<Tiles>,
    /// Whether a summon's text says *No actions*.
    pub no_actions: bool,
    /// *A Web is a token*: the kind, the name and the place.
    pub kinds: Vec<(DefinedKind, Id, Span)>,
    /// *A char is cornered if …*: the adjective, the things that it describes, and its test.
    pub adjectives: Vec<(Id, Spot, Cond)>,
    /// Words for places (kernel D8): the word, what has such a place, and the tile.
    pub told_places: Vec<(Id, Spot, Tiles)>,
    /// Sentences that could not be read.
    pub troubles: Vec<BadSentence>,
    /// The number of sentences that were not understood.
    pub unread: usize,
    /// Rulings that the sentence before contradicts (kernel D7).
    pub false_rulings: Vec<Span>,
    /// Standing rules that follow an opener (kernel E5).
    pub misplaced: Vec<Span>,
    /// Abilities at will in the text of an action, which cannot give one (kernel T1).
    pub in_action: Vec<Span>,
    /// Sentences that refer to a direction although the text has mentioned none.
    pub no_direction: Vec<Span>,
    /// *Do this …* without an effect before it.
    pub nothing_done: Vec<Span>,
    /// Demands (*That tile must be empty*) on something that no sentence before chooses.
    pub nothing_chosen: Vec<Span>,
    /// *Fae brings a Bee* in a text without a rule that places a summon.
    pub brought: Vec<Span>,
    /// *Remove it instead* after a sentence that cancels nothing.
    pub nothing_replaced: Vec<Span>,
    /// *Each step must …*, *The foremost first* after a sentence that these words do not fit, or that says the same
    /// already.
    pub nothing_amended: Vec<Span>,
    /// Sentences that say what no rule does.
    pub no_rule_yet: Vec<Span>,
    /// *A new one replaces the former* without a limit before it.
    pub nothing_limited: Vec<Span>,
    /// *Otherwise* at the beginning of a text. Behind a sentence that was not understood it is no error.
    pub no_test: Vec<Span>,
    /// *Do this …* after several effects.
    pub which_done: Vec<Span>,
    /// The trees of the sentences with their references, so that a command can show what each word means.
    pub discourse: Discourse,
    pub sentences: Vec<Lexed>,
}

/// A sentence that could not be read, with the discourse before it.
#[derive(Debug)]
pub struct BadSentence {
    pub sentence: Sentence,
    pub lexed: Lexed,
    pub trouble: SentenceError,
    /// The discourse of the sentences before this one.
    pub before: Discourse,
    /// Whether the text has no rule without this sentence.
    pub alone: bool,
}
