//! The options that a sentence lists for a choice (*choose attract or repel*), and those whose choice it asks about
//! (*if you chose attract*). No definition declares them: the words around them tell that they are options (kernel C6).

use std::ops::Range;

use model::Id;
use syntax::ast::TokenKind;
use vocabulary::{Features, leaf_category};

use super::{Leaf, LeafMatch, Lexed, TAIL, offset, word_index};
use crate::declare::definition_head::noun;

const OPTION: u16 = leaf_category("option-name");
const ACTION: u16 = leaf_category("action-name");

/// Verbs before a list of options.
const CHOOSING: [&str; 22] = [
    "announce",
    "announces",
    "call",
    "calls",
    "choose",
    "chooses",
    "choosing",
    "decide",
    "decides",
    "declare",
    "declares",
    "name",
    "names",
    "pick",
    "picks",
    "say",
    "says",
    "saying",
    "select",
    "selects",
    "shout",
    "shouts",
];

/// Words between such a verb and its list.
const BEFORE_LIST: [&str; 8] = ["one", "of", "these", "either", ":", "aloud", "on", "between"];

/// Verbs before or behind an option that was chosen.
const CHOSEN: [&str; 10] =
    ["announced", "called", "chose", "chosen", "declared", "named", "picked", "said", "selected", "shouted"];

/// Words that may come right behind an option or a list of options.
const AFTER: [&str; 16] =
    [".", ",", ";", ":", "(", ")", "\"", "”", "and", "as", "for", "instead", "or", "otherwise", "then", "when"];

/// Words that may come right before an option that *was chosen*.
const BEFORE_TEST: [&str; 10] = [",", ";", "and", "as", "if", "once", "or", "unless", "when", "while"];

/// Words of phrases for things, places and directions. No option contains them.
const NO_OPTION: [&str; 59] = [
    "a",
    "again",
    "all",
    "an",
    "another",
    "any",
    "at",
    "back",
    "backward",
    "backwards",
    "both",
    "by",
    "can",
    "column",
    "direction",
    "down",
    "each",
    "edge",
    "either",
    "every",
    "forward",
    "forwards",
    "from",
    "half",
    "he",
    "her",
    "him",
    "his",
    "if",
    "in",
    "is",
    "it",
    "its",
    "left",
    "may",
    "neither",
    "not",
    "of",
    "on",
    "one",
    "other",
    "right",
    "row",
    "she",
    "side",
    "some",
    "that",
    "their",
    "them",
    "they",
    "this",
    "those",
    "to",
    "up",
    "was",
    "which",
    "with",
    "you",
    "your",
];

/// The last word of a subject that chooses.
const CHOOSERS: [&str; 7] = ["he", "it", "opponent", "player", "she", "they", "you"];

/// Single words behind *if* that ask about something else.
const SHORT_TESTS: [&str; 27] = [
    "able",
    "adjacent",
    "alive",
    "alone",
    "any",
    "applicable",
    "blocked",
    "chosen",
    "desired",
    "empty",
    "free",
    "hit",
    "moved",
    "necessary",
    "needed",
    "none",
    "occupied",
    "placed",
    "possible",
    "pulled",
    "pushed",
    "so",
    "stopped",
    "successful",
    "summoned",
    "unable",
    "used",
];

/// The largest number of words of an option, besides *the*.
const MOST_WORDS: usize = 2;

impl Lexed {
    /// Adds a leaf for each option in the sentence.
    pub(super) fn add_options(&mut self) {
        let options = self.options();
        if options.is_empty() {
            return;
        }
        let mut leaves = Vec::with_capacity(self.leaves.len() + options.len());
        for at in 0..self.words.len() {
            let from = leaves.len();
            leaves.extend_from_slice(self.leaves(at));
            for option in options.iter().filter(|option| option.start == at) {
                let words: Vec<&str> = option.clone().map(|at| self.text(at)).collect();
                leaves.push(LeafMatch {
                    category: OPTION,
                    end: word_index(option.end),
                    features: Features::ALL,
                    leaf: Leaf::Name(Id::of(&words.join(" "))),
                });
            }
            self.words[at].leaves = (offset(from), offset(leaves.len()));
        }
        self.leaves = leaves;
    }

    /// Returns the words of each option, in order.
    fn options(&self) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for at in 0..self.words.len() {
            let word = self.text(at);
            // *Attract was chosen*, *attract was not chosen*.
            let before = at.checked_sub(1).map(|before| before - usize::from(before > 0 && self.text(before) == "not"));
            match word {
                _ if CHOOSING.contains(&word) && self.is_asked(at) => found.extend(self.option_of_test(at + 1)),
                _ if CHOOSING.contains(&word) => found.extend(self.list(at + 1)),
                _ if CHOSEN.contains(&word) && before.is_some_and(|before| self.is_being(before)) => {
                    found.extend(before.and_then(|being| self.option_before(being)));
                }
                _ if CHOSEN.contains(&word) => found.extend(self.option_of_test(at + 1)),
                "choice" | "answer" if self.is_being(at + 1) => found.extend(self.option_of_test(at + 2)),
                // The verb may be left out: *if you chose attract, …, or, if repel, …*.
                "or" if !found.is_empty() => found.extend(self.option_of_test(at + 1)),
                "if" if !found.is_empty() => found.extend(self.option_of_test(at + 1)),
                "if" => found.extend(self.option_of_test(at + 1).filter(|option| self.is_lone_test(option))),
                _ => {}
            }
        }
        found.sort_by_key(|option| (option.start, option.end));
        found.dedup();
        found
    }

    /// Whether the verb is that of a test in the present: *if you choose attract*.
    fn is_asked(&self, verb: usize) -> bool {
        let before = |back: usize| verb.checked_sub(back).map_or("", |at| self.text(at));
        let mut words = (2..=4).map(before).take_while(|word| *word != ",");
        CHOOSERS.contains(&before(1)) && words.any(|word| ["if", "unless"].contains(&word))
    }

    /// Whether a test consists of nothing but this option: *If attract, …*. *If hit, …* leaves out its subject.
    fn is_lone_test(&self, option: &Range<usize>) -> bool {
        self.text(option.end) == "," && option.len() == 1 && !SHORT_TESTS.contains(&self.text(option.start))
    }

    /// Returns the options of a list: *attract or repel*, *attacks, skills or moves*. Empty if the words are no list of
    /// two or more options.
    fn list(&self, mut at: usize) -> Vec<Range<usize>> {
        while BEFORE_LIST.contains(&self.text(at)) && self.text(at + 1) != "or" {
            at += 1;
        }
        let is_between = at.checked_sub(1).is_some_and(|before| self.text(before) == "between");
        let mut options = Vec::new();
        loop {
            let Some(option) = self.option(at) else { return Vec::new() };
            at = option.end;
            options.push(option);
            match (self.text(at), self.text(at + 1)) {
                ("or", _) => at += 1,
                ("and", _) if is_between => at += 1,
                (",", "or") => at += 2,
                // A comma may also end the list: *choose attract or repel, then …*.
                (",", _) if options.len() == 1 || self.goes_on(at + 1) => at += 1,
                _ => break,
            }
        }
        let is_list = options.iter().skip(1).any(|option| is_between || self.is_or(option.start));
        if is_list && self.ends(at) { options } else { Vec::new() }
    }

    /// Whether the list goes on behind a comma: there is another option before its *or*.
    fn goes_on(&self, at: usize) -> bool {
        self.option(at).is_some_and(|option| match self.text(option.end) {
            "or" => true,
            "," => self.text(option.end + 1) == "or" || self.goes_on(option.end + 1),
            _ => false,
        })
    }

    fn is_or(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| self.text(before) == "or")
    }

    /// Returns the option at this word: a word or two, perhaps with *the* before them.
    fn option(&self, at: usize) -> Option<Range<usize>> {
        let from = at + usize::from(self.text(at) == "the");
        let words = (from..).take_while(|at| self.can_be_option(*at)).take(MOST_WORDS + 1).count();
        (1..=MOST_WORDS).contains(&words).then_some(at..from + words)
    }

    /// Returns the option behind the verb of a test.
    fn option_of_test(&self, at: usize) -> Option<Range<usize>> {
        self.option(at).filter(|option| self.ends(option.end))
    }

    /// Returns the option before *was chosen*, whose first word is at `end`.
    fn option_before(&self, end: usize) -> Option<Range<usize>> {
        let begins = |from: &usize| match from.checked_sub(1) {
            None => true,
            Some(before) => BEFORE_TEST.contains(&self.text(before)),
        };
        let from = (1..=MOST_WORDS + 1).filter_map(|words| end.checked_sub(words)).find(begins)?;
        self.option(from).filter(|option| option.end == end)
    }

    /// Whether a list or a test may end before this word.
    fn ends(&self, at: usize) -> bool {
        at >= self.words.len() || AFTER.contains(&self.text(at))
    }

    fn is_being(&self, at: usize) -> bool {
        ["is", "was", "were", "are"].contains(&self.text(at))
    }

    /// Whether the word can be a word of an option. The name of a thing cannot.
    fn can_be_option(&self, at: usize) -> bool {
        let is_word = self.words.get(at).is_some_and(|word| word.kind == TokenKind::Word);
        let is_name = |leaf: &LeafMatch| leaf.category != TAIL && leaf.category != ACTION && leaf.category != OPTION;
        let word = self.text(at);
        is_word
            && !AFTER.contains(&word)
            && !CHOSEN.contains(&word)
            && !self.is_being(at)
            && !NO_OPTION.contains(&word)
            && noun(&vocabulary::names::singular(word)).is_none()
            && !self.leaves(at).iter().any(is_name)
    }
}
