//! Reads *the other*, *either*, *neither* and *both* in the text of a condition that two chars share, although the text
//! has not mentioned these chars: they are the chars with the condition (*As either passes turn, move the other by 1*).

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{Lexed, Owner};
use model::Id;
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Returns the sentences in which the chars with the condition take the place of these words, the fewest words first.
pub fn sentences<'a>(lexed: &'a Lexed, owner: &'a Owner, lexicon: &'a Lexicon) -> impl Iterator<Item = Lexed> + 'a {
    let names = match &owner.definition {
        Some((NameKind::Condition, id)) => {
            let mut names =
                [Words::OneAndOther, Words::Both, Words::They].map(|words| named(lexed, id, words)).to_vec();
            names.dedup();
            names
        }
        _ => Vec::new(),
    };
    names.into_iter().filter(|names| !names.is_empty()).map(|names| lexed.substitute(&names, lexicon))
}

/// The words that may mean the chars with the condition. Each kind takes in those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Words {
    /// *either, one of them, the other*.
    OneAndOther,
    /// *both*.
    Both,
    /// *they, them*.
    They,
}

/// The chars that one of these words refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whom {
    Bearer,
    Partner,
    Both,
    /// *Neither can*: each of the two chars, with a negation.
    Neither,
    /// *This*: the condition, which both chars lose.
    Condition,
}

/// Words after *either* and *both* that belong to them.
const OF_THEM: [&[&str]; 6] =
    [&["of", "them"], &["of", "the", "two"], &["of", "these"], &["of", "those"], &["of", "these", "two"], &[]];
/// Nouns that may follow *either* and *the other*.
const NOUNS: [&str; 5] = ["one", "char", "opp", "ally", "chars"];
/// Words before which *the other* does not mean a char.
const NOT_A_CHAR: [&str; 8] = ["player", "team", "side", "half", "direction", "end", "way", "tile"];
/// Words before the subject of an event.
const BEFORE_SUBJECT: [&str; 6] = ["as", "when", "whenever", "time", "if", "once"];

fn named<'a>(lexed: &Lexed, condition: &'a Id, words: Words) -> Vec<Substitution<'a>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lexed.words.len() {
        match whom(lexed, at, words) {
            Some((whom, many)) => {
                found.push(Substitution { at, many, by: phrase(whom, condition) });
                at += many;
            }
            None => at += 1,
        }
    }
    found
}

/// Returns whom the words from `at` on mean, and how many words these are.
fn whom(lexed: &Lexed, at: usize, words: Words) -> Option<(Whom, usize)> {
    let text = |ahead: usize| lexed.text(at + ahead);
    let of_them =
        |from: usize| OF_THEM.iter().find(|words| lexed.says(at + from, words)).map_or(0, |words| words.len());
    // Of an event or test. *Hit one of them* leaves the choice open.
    let is_subject = at > 0 && BEFORE_SUBJECT.contains(&lexed.text(at - 1));
    let noun = |from: usize| usize::from(NOUNS.contains(&text(from)));
    // A name that follows says which thing the words mean.
    let before_name =
        |ahead: usize| lexed.leaves(at + ahead).iter().any(|leaf| leaf.category != crate::word_lookup::INT);
    // *They can't hit each other* says of each of them what it can't do to the other.
    let is_mutual = words == Words::OneAndOther && (0..lexed.words.len()).any(|at| is_each_other(lexed, at));
    match text(0) {
        "each" | "one" if is_mutual && is_each_other(lexed, at) => Some((Whom::Partner, 2)),
        "they" | "both" if is_mutual => Some((Whom::Bearer, 1 + of_them(1))),
        "the" if text(1) == "other" && !before_name(2) && !NOT_A_CHAR.contains(&text(2)) => {
            Some((Whom::Partner, 2 + noun(2)))
        }
        "either" if is_subject && !before_name(1) && of_them(1) == 0 => Some((Whom::Bearer, 1 + noun(1))),
        "either" | "one" if is_subject && of_them(1) > 0 && !before_name(1 + of_them(1)) => {
            Some((Whom::Bearer, 1 + of_them(1)))
        }
        "neither" if ["can", "may"].contains(&text(1 + of_them(1))) => Some((Whom::Neither, 2 + of_them(1))),
        "one" if is_subject => Some((Whom::Bearer, 1)),
        "both" if words >= Words::Both && !before_name(1) => {
            let of_them = of_them(1);
            Some((Whom::Both, 1 + of_them + if of_them == 0 { noun(1) } else { 0 }))
        }
        "this" | "it" if words >= Words::Both && takes_from_both(lexed, at) => {
            Some((Whom::Condition, 1 + usize::from(["condition", "effect"].contains(&text(1)))))
        }
        "they" | "them" if words >= Words::They && !follows_plural(lexed, at) => Some((Whom::Both, 1)),
        "the" if words >= Words::They && ["two", "2"].contains(&text(1)) && !before_name(2) => {
            Some((Whom::Both, 2 + of_them(2)))
        }
        _ => None,
    }
}

/// Whether the sentence mentions several chars before this word.
fn follows_plural(lexed: &Lexed, at: usize) -> bool {
    (0..at).any(|before| ["allies", "chars", "opps"].contains(&lexed.text(before)))
}

fn is_each_other(lexed: &Lexed, at: usize) -> bool {
    lexed.says(at, &["each", "other"]) || lexed.says(at, &["one", "another"])
}

/// Whether the words from `at` on are *this condition from both*.
fn takes_from_both(lexed: &Lexed, at: usize) -> bool {
    let from = at + 1 + usize::from(["condition", "effect"].contains(&lexed.text(at + 1)));
    lexed.text(from) == "from" && ["both", "them"].contains(&lexed.text(from + 1))
}

fn phrase(whom: Whom, condition: &Id) -> Vec<NewWord<'_>> {
    let category = const { leaf_category("own-condition") };
    let name = NewWord::Name { id: condition, category, features: Features::ALL };
    match whom {
        Whom::Bearer => NewWord::bearer(condition),
        Whom::Partner => vec![NewWord::Word("the"), NewWord::Word("other"), name, NewWord::Word("char")],
        Whom::Condition => vec![name],
        Whom::Neither => {
            [vec![NewWord::Word("the"), name], ["char", "can", "not"].map(NewWord::Word).to_vec()].concat()
        }
        Whom::Both => vec![NewWord::Word("both"), name, NewWord::Word("chars")],
    }
}
