//! Reads *When Nell is hit, hit the attacker*, where nothing names the char that hits her, as *When a char hits Nell,
//! hit that char*. *The char that hit her* and *the Opp that hit her* are read in the same way.

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;

/// Words before the event.
const OPENERS: [&str; 6] = ["when", "whenever", "as", "if", "after", "time"];
/// The names of the char that hits.
const HITTERS: [(&str, &str); 6] =
    [("attacker", "char"), ("hitter", "char"), ("char", "char"), ("opp", "opp"), ("ally", "ally"), ("one", "char")];
/// The object form of a pronoun that was the subject.
const OBJECTS: [(&str, &str); 3] = [("she", "her"), ("he", "him"), ("they", "them")];

/// Returns the sentence with the char that hits as the subject of its event. `None` if the sentence does not mention
/// that char.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let comma = (0..lexed.words.len()).find(|at| lexed.text(*at) == ",")?;
    let opener = (0..comma).rfind(|at| OPENERS.contains(&lexed.text(*at)))?;
    let would = (opener + 2..comma).find(|at| lexed.says(*at, &["would", "be", "hit"]));
    let verb = would.or_else(|| (opener + 2..comma).find(|at| lexed.says(*at, &["is", "hit"])))?;
    let length = if would.is_some() { 3 } else { 2 };
    // A place after the noun would be measured from the char that hits.
    let by_nobody = verb + length == comma && verb <= opener + 3;
    let mut named = (comma + 1..lexed.words.len()).filter_map(|at| hitter(lexed, at)).peekable();
    let (.., noun) = named.peek().filter(|_| by_nobody).copied()?;
    // Such a subject becomes the object, and *it* would refer to the char that hits.
    let by_noun = [["an", "ally"], ["an", "opp"], ["this", "char"]].iter().any(|noun| lexed.says(opener + 1, noun));
    let is_it = |at: usize| lexed.text(at) == "it" && lexed.text(at - 1) != "hit";
    if by_noun && (comma + 1..lexed.words.len()).any(is_it) {
        return None;
    }
    let words = |at: usize, many: usize, words: &[&'static str]| Substitution {
        at,
        many,
        by: words.iter().map(|word| NewWord::Word(word)).collect(),
    };
    let does: &[&str] = if would.is_some() { &["would", "hit"] } else { &["hits"] };
    let mut changes = vec![words(opener + 1, 0, &[&["a", noun], does].concat())];
    let object = OBJECTS.iter().find(|(subject, _)| lexed.text(opener + 1) == *subject);
    if let Some((_, object)) = object {
        changes[0].many = 1;
        changes[0].by.push(NewWord::Word(object));
    }
    changes.push(words(verb, length, &[]));
    changes.extend(named.map(|(at, many, noun)| words(at, many, &["that", noun])));
    lexed.reworded(&changes, lexicon)
}

/// Returns the first word of a phrase for the char that hits, the number of its words, and its noun.
fn hitter(lexed: &Lexed, at: usize) -> Option<(usize, usize, &'static str)> {
    let (name, noun) = HITTERS.iter().find(|(name, _)| lexed.text(at + 1) == *name)?;
    let is_said = ["the", "that"].contains(&lexed.text(at));
    let is_told = ["that", "who"].contains(&lexed.text(at + 2)) && lexed.text(at + 3) == "hit";
    let many = match *name {
        "attacker" | "hitter" => 2,
        _ if is_told => 5,
        _ => return None,
    };
    is_said.then_some((at, many, noun))
}
