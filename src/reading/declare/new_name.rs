//! Recognizes words that can be a name of the pack: they have a capital, and the language does not have all of them.

use vocabulary::{Lexicon, NameKind, NamesSoFar, names};

/// Whether the word has a capital and can be a name of its own. *Drop* and *Front* can, although the language has the
/// words *drop* and *front*.
pub(super) fn is_new(word: &str, lexicon: &Lexicon) -> bool {
    let lower = word.to_lowercase();
    let may_be_name = |lower: &str| lower.len() > 2 && !is_rule_word(lower);
    word.starts_with(char::is_uppercase) && (lexicon.word(&lower) == 0 || may_be_name(&lower))
}

/// Whether the word, in any case and number, is a word of the rules.
pub(super) fn is_rule_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    WORDS_OF_RULES.contains(&lower.as_str()) || WORDS_OF_RULES.contains(&names::singular(&lower).as_str())
}

/// Words that people write with a capital because they are words of the rules, or because they begin a sentence. They
/// are listed without the *s* or *es* of a plural or of a verb.
const WORDS_OF_RULES: [&str; 60] = [
    "action",
    "activation",
    "adjacent",
    "all",
    "ally",
    "and",
    "another",
    "any",
    "attack",
    "board",
    "both",
    "can",
    "char",
    "character",
    "choose",
    "close",
    "closest",
    "column",
    "condition",
    "corner",
    "each",
    "edge",
    "empty",
    "enemy",
    "every",
    "farthest",
    "for",
    "foe",
    "friend",
    "game",
    "hit",
    "if",
    "instead",
    "melee",
    "move",
    "no",
    "one",
    "opp",
    "opponent",
    "otherwise",
    "pass",
    "player",
    "push",
    "pull",
    "put",
    "remove",
    "row",
    "skill",
    "structure",
    "summon",
    "target",
    "that",
    "the",
    "then",
    "this",
    "tile",
    "token",
    "turn",
    "when",
    "your",
];

/// Whether all words have capitals, and at least one is not a word of the language.
pub(super) fn is_name(words: &[&str], lexicon: &Lexicon) -> bool {
    words.iter().all(|word| continues(word)) && words.iter().any(|word| is_new(word, lexicon))
}

/// The words that the language itself writes with a capital.
const CAPITAL: [&str; 4] = ["Opp", "Opps", "Ally", "Allies"];

/// Whether the word can continue a name: *Closed Line* is a name, though *line* is a word of the language.
pub(super) fn continues(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && !CAPITAL.contains(&word)
}

/// Whether the words begin with a name of the pack.
pub(super) fn begins_with_name(names: NamesSoFar, words: &[String]) -> bool {
    let word = |at: usize| words.get(at).map(String::as_str);
    names.at(&word, None).next().is_some()
}

/// Whether the words begin with the name of anything but an action. An action TOLL can make a token Toll.
pub(super) fn begins_with_thing(names: NamesSoFar, words: &[String]) -> bool {
    let word = |at: usize| words.get(at).map(String::as_str);
    names.at(&word, None).any(|found| names.kind(found) != NameKind::Action)
}

/// Returns the words in lower case.
pub(super) fn lower(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_lowercase()).collect()
}
