//! A verb that the language does not have is replaced by one that it has: the one whose frame fits the rest best is
//! found by reading the sentence with each.

use crate::explain::context::SentenceContext;
use crate::lex::Lexed;
use crate::repair::letter_case::like;

/// Verbs for what can be done to things, the most general first; as a command, and in the third person.
const VERBS: [(&str, &str); 5] =
    [("move", "moves"), ("push", "pushes"), ("put", "puts"), ("remove", "removes"), ("choose", "chooses")];
/// A verb may follow these words.
const BEFORE: [&str; 18] = [
    ",", ";", ":", "and", "can", "he", "it", "may", "must", "not", "or", "she", "that", "then", "they", "to", "who",
    "you",
];
/// These words follow a verb with an object or a way to go.
const AFTER: [&str; 30] = [
    "a", "all", "an", "any", "another", "as", "away", "back", "by", "each", "from", "her", "herself", "him", "himself",
    "in", "into", "it", "its", "itself", "off", "onto", "out", "over", "straight", "the", "them", "to", "toward", "up",
];

/// The sentence with each of the verbs in place of an unknown one, and the verb.
pub(super) fn rewritten(context: &SentenceContext, lexed: &Lexed, written: &str) -> Vec<(String, &'static str)> {
    let Some(at) = (0..lexed.words.len()).find(|at| is_unknown_verb(lexed, *at)) else { return Vec::new() };
    let span = lexed.words[at].span;
    let verb = lexed.text(at);
    let (Some(before), Some(after)) = (written.get(..span.start as usize), written.get(span.end as usize..)) else {
        return Vec::new();
    };
    let third = verb.ends_with('s') && !verb.ends_with("ss");
    // Who goes somewhere is said; the card's own char does if nobody is named.
    let card = context.card();
    let goes = at == 0 && !OBJECTS.contains(&lexed.text(1));
    let who = card.filter(|_| goes).map_or(String::new(), |card| format!(" {}", card.text));
    let with = |(plain, finite): &(&'static str, &'static str)| {
        let new = if third { finite } else { plain };
        (format!("{before}{}{who}{after}", like(span.of(written), new)), *new)
    };
    VERBS.iter().map(with).collect()
}

/// Words with which an object begins.
const OBJECTS: [&str; 12] = ["a", "all", "an", "any", "another", "each", "her", "him", "it", "one", "the", "them"];

fn is_unknown_verb(lexed: &Lexed, at: usize) -> bool {
    let named = at > 0 && (0..at).any(|from| lexed.leaves(from).iter().any(|leaf| usize::from(leaf.end) == at));
    let stands = at == 0 || named || BEFORE.contains(&lexed.text(at - 1));
    let name = !lexed.leaves(at).is_empty();
    lexed.words[at].word == 0 && !name && stands && AFTER.contains(&lexed.text(at + 1))
}
