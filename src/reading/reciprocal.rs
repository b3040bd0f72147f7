//! *Two chars in target that are in the same row*, *if two Opps are in the same row*: a relation of two things without
//! a third thing is the relation between the two. Three Opps, or two tokens or tiles, *in the same row* are in one row
//! that is chosen first. By itself, *in the same row* is the row of the card's char (kernel W5).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{INT, Lexed};
use vocabulary::{Features, Lexicon};

/// The relations, the longer ones first, each with the preposition that tells to whom.
const RELATIONS: [(&[&str], &str); 10] = [
    (&["in", "the", "same", "row", "or", "in", "the", "same", "column"], "as"),
    (&["in", "the", "same", "row", "or", "the", "same", "column"], "as"),
    (&["in", "the", "same", "row", "or", "in", "the", "column"], "as"),
    (&["in", "the", "same", "column", "or", "row"], "as"),
    (&["in", "the", "same", "row", "or", "column"], "as"),
    (&["in", "the", "same", "row"], "as"),
    (&["in", "the", "same", "column"], "as"),
    (&["at", "melee"], "to"),
    (&["adjacent"], "to"),
    (&["next"], "to"),
];
/// Verbs whose object may be two in the same row.
const CHOOSES: [&str; 4] = ["choose", "chooses", "hit", "hits"];
/// The nouns for chars.
const CHARS: [&str; 3] = ["chars", "opps", "allies"];
/// Words after which the relation is to another thing, or goes on.
const GOES_ON: [&str; 6] = ["as", "to", "of", "with", "or", "and"];

/// Verbs whose objects may be several in one row.
const CHOOSES_SEVERAL: [&str; 6] = ["choose", "chooses", "hit", "hits", "remove", "removes"];
/// The lines, the longer one first.
const LINES: [&[&str]; 3] =
    [&["in", "the", "same", "row", "or", "column"], &["in", "the", "same", "row"], &["in", "the", "same", "column"]];

/// Returns the sentence with *each other* or *one row* in such a relation; `None` if the sentence has no such relation.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    to_each_other(lexed, lexicon).or_else(|| in_one_line(lexed, lexicon))
}

/// Reads *choose two tiles in the same row* as *choose two tiles in one row*.
fn in_one_line(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let count = lexed.words.len();
    let one_of = |words: &[&str], at: usize| words.iter().any(|word| lexed.text(at).eq_ignore_ascii_case(word));
    let verb_before = |at: usize| if at > 2 && lexed.says(at - 2, &["up", "to"]) { at - 3 } else { at - 1 };
    let is_several =
        |at: usize| lexed.leaves(at).iter().any(|leaf| leaf.category == INT && !leaf.features.has(Features::ONE));
    let number = (1..count).find(|at| is_several(*at) && one_of(&CHOOSES_SEVERAL, verb_before(*at)))?;
    let (at, line) = (number + 2..count.min(number + 7))
        .find_map(|at| LINES.iter().find(|line| lexed.says(at, line)).map(|line| (at, line)))?;
    let is_plain = (number + 1..at).all(|at| !lexed.is_mark(at) && lexed.text(at) != "of");
    if !is_plain || GOES_ON.contains(&lexed.text(at + line.len())) {
        return None;
    }
    let one = Substitution { at: at + 1, many: 2, by: vec![NewWord::Word("one")] };
    Some(lexed.substitute(&[one], lexicon))
}

/// Returns the sentence with *each other* behind a relation of two.
fn to_each_other(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let count = lexed.words.len();
    let is_of_two = |at: &usize| ["two", "2"].contains(&lexed.text(*at)) && (*at == 0 || lexed.text(at - 1) != "to");
    let of_two = (0..count).find(is_of_two)?;
    // *If two Opps are at melee* asks whether both are at melee to the card's char, and *fewer than two* are not two.
    let is_bounded = of_two > 0 && ["than", "exactly", "only", "to"].contains(&lexed.text(of_two - 1));
    let near = of_two + 1..count.min(of_two + 7);
    let is_plain = |mut words: std::ops::Range<usize>| words.all(|at| !lexed.is_mark(at) && lexed.text(at) != "of");
    let Some(are) = near.clone().find(|at| lexed.text(*at) == "are") else {
        // *Choose two chars in the same row*: only lines, since *two Opps at melee* are at melee to the card's char.
        let before = if of_two > 0 { lexed.text(of_two - 1) } else { "" };
        let is_chosen = CHOOSES.iter().any(|verb| before.eq_ignore_ascii_case(verb));
        let is_of_chars = CHARS.iter().any(|noun| lexed.text(of_two + 1).eq_ignore_ascii_case(noun));
        let (at, relation) =
            near.clone().find_map(|at| Some((at, relation_at(lexed, at).filter(|it| it.1 == "as")?)))?;
        let end = at + relation.0.len();
        if !is_chosen || !is_of_chars || !is_plain(of_two + 1..at) || GOES_ON.contains(&lexed.text(end)) {
            return None;
        }
        let that_are = ["that", "are"].map(NewWord::Word).to_vec();
        let as_each_other = ["as", "each", "other"].map(NewWord::Word).to_vec();
        let added = [Substitution { at, many: 0, by: that_are }, Substitution { at: end, many: 0, by: as_each_other }];
        return Some(lexed.substitute(&added, lexicon));
    };
    let is_relative = ["that", "who", "which"].contains(&lexed.text(are - 1));
    let end = if is_relative { are - 1 } else { are };
    let is_noun_phrase = (of_two + 1..end).all(|at| !lexed.is_mark(at) && (!is_relative || lexed.text(at) != "of"));
    let (relation, preposition) = relation_at(lexed, are + 1)?;
    let end = are + 1 + relation.len();
    let is_line = *preposition == "as";
    if !is_relative && (!is_line || is_bounded) || !is_noun_phrase || GOES_ON.contains(&lexed.text(end)) {
        return None;
    }
    let by = [preposition, "each", "other"].map(NewWord::Word).to_vec();
    Some(lexed.substitute(&[Substitution { at: end, many: 0, by }], lexicon))
}

/// Returns the relation whose words begin at this place.
fn relation_at(lexed: &Lexed, at: usize) -> Option<&'static (&'static [&'static str], &'static str)> {
    RELATIONS.iter().find(|(relation, _)| lexed.says(at, relation))
}
