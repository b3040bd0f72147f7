//! Replaces a verb that the language does not have by known verbs. The sentence is read with each of them, to find the
//! verb whose frame fits the rest best.

use crate::explain::context::SentenceContext;
use crate::repair::letter_case::like;
use crate::word_lookup::Lexed;

/// General verbs, the most general first: as a command, and in the third person.
const VERBS: [(&str, &str); 5] =
    [("move", "moves"), ("push", "pushes"), ("put", "puts"), ("remove", "removes"), ("choose", "chooses")];
/// Words that a verb may follow.
const BEFORE: [&str; 18] = [
    ",", ";", ":", "and", "can", "he", "it", "may", "must", "not", "or", "she", "that", "then", "they", "to", "who",
    "you",
];
/// Words that follow a verb with an object or a direction.
const AFTER: [&str; 30] = [
    "a", "all", "an", "any", "another", "as", "away", "back", "by", "each", "from", "her", "herself", "him", "himself",
    "in", "into", "it", "its", "itself", "off", "onto", "out", "over", "straight", "the", "them", "to", "toward", "up",
];

/// Returns the sentence with each of the verbs in place of an unknown verb, and the new verb.
pub(super) fn rewritten(context: &SentenceContext, lexed: &Lexed, written: &str) -> Vec<(String, &'static str)> {
    let Some(at) = (0..lexed.words.len()).find(|at| is_unknown_verb(lexed, *at)) else { return Vec::new() };
    let span = lexed.words[at].span;
    let verb = lexed.text(at);
    let (Some(before), Some(after)) = (written.get(..span.start as usize), written.get(span.end as usize..)) else {
        return Vec::new();
    };
    let third = verb.ends_with('s') && !verb.ends_with("ss");
    // A command without an object is probably about a movement of the card's char, so the char becomes the object.
    let card = context.card();
    let goes = at == 0 && !OBJECTS.contains(&lexed.text(1));
    let who = card.filter(|_| goes).map_or(String::new(), |card| format!(" {}", card.text));
    let with = |(plain, finite): &(&'static str, &'static str)| {
        let new = if third { finite } else { plain };
        (format!("{before}{}{who}{after}", like(span.of(written), new)), *new)
    };
    VERBS.iter().map(with).collect()
}

/// Words that begin an object.
const OBJECTS: [&str; 12] = ["a", "all", "an", "any", "another", "each", "her", "him", "it", "one", "the", "them"];

fn is_unknown_verb(lexed: &Lexed, at: usize) -> bool {
    let named = at > 0 && (0..at).any(|from| lexed.leaves(from).iter().any(|leaf| usize::from(leaf.end) == at));
    let stands = at == 0 || named || BEFORE.contains(&lexed.text(at - 1));
    let name = !lexed.leaves(at).is_empty();
    lexed.words[at].word == 0 && !name && stands && AFTER.contains(&lexed.text(at + 1))
}
