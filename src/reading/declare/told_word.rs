//! Recognizes sentences that define a word of the card: a word for a tile (kernel D8), *The mirror tile of a char is
//! …*, for a kind of char or tile (kernel D10), *A char next to the Lamp is Lit*, or for an area of tiles (kernel D12),
//! *The tiles between two Pegs are the Rope*.

use std::ops::Range;

use crate::declare::definition_head::{self, UNDER};
use crate::declare::kind_words::{after_article, is_article};
use crate::declare::new_name::{is_name, is_rule_word};
use crate::declare::word_usage::Usage;
use model::ParamKind;
use vocabulary::{Lexicon, NameKind};

/// A word that a sentence defines.
pub(super) struct Told {
    pub kind: NameKind,
    /// The kind of thing that the word describes.
    pub of: ParamKind,
    /// The indices of the words of the name.
    pub name: Range<usize>,
    /// Whether the name is that of an area (kernel D12): *the Rope*.
    pub is_area: bool,
}

/// The verbs after the subject of a defining sentence.
const BEING: [&str; 2] = ["is", "are"];

/// Other verbs before the name of an area.
const FORMING: [&str; 2] = ["form", "make"];

/// The words before the test of a word.
const TESTS: [&str; 4] = ["if", "when", "whenever", "while"];

/// The words with which a place begins: *A Lit char is in the row of the Lamp*.
const PLACES: [&str; 7] = ["adjacent", "at", "between", "in", "next", "on", "within"];

/// Returns the word that the sentence defines. `usage` is how the other sentences of the card use words, and `known`
/// tells whether a word can describe a thing already.
pub(super) fn told(
    words: &[&str],
    usage: &Usage<'_, '_>,
    lexicon: &Lexicon,
    known: &dyn Fn(&str) -> bool,
) -> Option<Told> {
    place(words, usage).or_else(|| adjective(words, usage, lexicon, known)).or_else(|| area(words, usage, lexicon))
}

/// Recognizes a word for an area. The sentence must mention tiles, and the card must use the name with *the*: *on the
/// Rope*.
fn area(words: &[&str], usage: &Usage<'_, '_>, lexicon: &Lexicon) -> Option<Told> {
    let name = area_name(words)?;
    let named = words.get(name.clone())?;
    let is_told = is_name(named, lexicon) && usage.lies_on(named) && !usage.makes(named);
    let speaks_of_tiles = words.iter().any(|word| ["tile", "tiles"].contains(word));
    (is_told && speaks_of_tiles).then_some(Told { kind: NameKind::Adjective, of: ParamKind::Tile, name, is_area: true })
}

/// Returns the indices of the words that name the area: *Rope: …*, *the Rope is …*, *… are the Rope*.
fn area_name(words: &[&str]) -> Option<Range<usize>> {
    if let Some(colon) = colon(words) {
        // *Web: a token on a tile* tells what a Web is.
        let is_kind = words.get(colon + 1).is_none_or(|word| is_article(word));
        return (!is_kind).then(|| after_article(&words[..colon])..colon);
    }
    let the = |at: usize| words.get(at).is_some_and(|word| word.eq_ignore_ascii_case("the"));
    let being = words.iter().position(|word| BEING.contains(word));
    let has_capitals = |name: &[&str]| name.iter().all(|word| word.starts_with(char::is_uppercase));
    if let Some(being) = being.filter(|being| the(0) && words.get(1..*being).is_some_and(has_capitals)) {
        return Some(1..being);
    }
    let being = words.iter().rposition(|word| BEING.contains(word) || FORMING.contains(word))?;
    the(being + 1).then_some(being + 2..words.len())
}

/// Recognizes a word for a tile. The sentence must mention a tile; a name that does not end with *tile* must be used as
/// such a word elsewhere.
fn place(words: &[&str], usage: &Usage<'_, '_>) -> Option<Told> {
    let (of, name, tile) = place_head(words, usage)?;
    let named = words.get(name.clone())?;
    let (last, before) = named.split_last()?;
    let is_tile = last.eq_ignore_ascii_case("tile");
    let is_word = match before {
        [] => !is_rule_word(last) && usage.owns(named),
        _ => is_tile || usage.owns(named),
    };
    let told = Told { kind: NameKind::Place, of, name, is_area: false };
    (is_word && speaks_of_tile(words.get(tile..)?)).then_some(told)
}

/// Returns the kind of thing that has the tile, the indices of the words of the name, and the index of the first word
/// that describes the tile.
fn place_head(words: &[&str], usage: &Usage<'_, '_>) -> Option<(ParamKind, Range<usize>, usize)> {
    let is_the = |word: &str| word.eq_ignore_ascii_case("the");
    // *Mirror tile: The tile opposite …*
    if let Some(colon) = colon(words) {
        let name = after_article(&words[..colon])..colon;
        let tile = words.get(colon + 1).is_some_and(|word| is_the(word) || is_article(word));
        return (tile && usage.owns(&words[name.clone()]))
            .then(|| (usage.owner(&words[name.clone()]), name, colon + 1));
    }
    let is = words.iter().position(|word| *word == "is")?;
    let one = |word: &str| is_article(word) || ["any", "each", "every"].contains(&word.to_lowercase().as_str());
    let (noun, name) = match words.get(..is)? {
        [the, named @ .., of, article, noun] if is_the(the) && *of == "of" && one(article) => {
            (*noun, 1..1 + named.len())
        }
        [article, noun, s, named @ ..] if one(article) && ["'s", "’s"].contains(s) => (*noun, 3..3 + named.len()),
        [article, owner, named @ ..] if one(article) => {
            let noun = owner.strip_suffix("'s").or_else(|| owner.strip_suffix("’s"))?;
            (noun, 2..2 + named.len())
        }
        [the, named @ ..] if is_the(the) && usage.owns(named) => {
            return Some((usage.owner(named), 1..1 + named.len(), is + 1));
        }
        _ => return None,
    };
    let of = definition_head::noun(noun).filter(|kind| !matches!(kind, ParamKind::Number { .. }))?;
    Some((of, name, is + 1))
}

/// Returns the index of a colon that stands before any verb.
fn colon(words: &[&str]) -> Option<usize> {
    let at = words.iter().position(|word| *word == ":" || BEING.contains(word))?;
    (at > 0 && words[at] == ":").then_some(at)
}

/// Whether the words begin with a description of a tile: *the next tile …*, *in the same row, …*.
fn speaks_of_tile(words: &[&str]) -> bool {
    let begun: Vec<String> = words.iter().take(4).map(|word| word.to_lowercase()).collect();
    let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
    matches!(begun.as_slice(), ["in", "the", "same", "row" | "column"] | ["the", "one", ..])
        || begun.first().is_some_and(|first| *first == "the" || is_article(first)) && begun.contains(&"tile")
}

/// Recognizes a word for a kind of char or tile. A rule about a thing with a condition can have the same form, so the
/// card must use the name as an adjective, and must not create anything with that name.
fn adjective(words: &[&str], usage: &Usage<'_, '_>, lexicon: &Lexicon, known: &dyn Fn(&str) -> bool) -> Option<Told> {
    let is_new = |name: &[&str]| {
        let small = |word: &&str| word.starts_with(char::is_lowercase) && !known(word);
        let lone = matches!(name, [word] if small(word) && lexicon.word(word) == 0);
        (is_name(name, lexicon) || lone) && usage.describes(name) && !usage.makes(name)
    };
    let told = |of, name| Some(Told { kind: NameKind::Adjective, of, name, is_area: false });
    if let Some(colon) = colon(words) {
        let name = words.get(..colon).filter(|name| is_new(name))?;
        return usage.described(name).and_then(|of| told(of, 0..colon));
    }
    if let Some((noun, name)) = tested(words) {
        let word = words.get(name.clone())?;
        let small = matches!(word, [word] if word.starts_with(char::is_lowercase) && !known(word));
        return described(noun).filter(|_| small || is_new(word)).and_then(|of| told(of, name));
    }
    let from = after_article(words);
    let being = words.iter().rposition(|word| BEING.contains(word))?;
    // *A Lit tile is a tile with a Lamp.*
    let noun = words.get(from..being).and_then(|head| head.iter().position(|word| described(word).is_some()));
    if let Some(noun) = noun.filter(|noun| *noun > 0 && from + noun + 1 == being)
        && words.get(being + 1).is_some_and(|word| {
            is_article(word) || *word == "any" || described(word).is_some() || PLACES.contains(word)
        })
        && is_new(&words[from..from + noun])
    {
        return described(words[from + noun]).and_then(|of| told(of, from..from + noun));
    }
    // *A char on its tile or adjacent to it is Lit*, *the chars at melee to Dome are under Dome*.
    let all = ["all", "any", "each", "every"].contains(&words.first()?.to_lowercase().as_str());
    let from = if all { after_article(&words[1..]) + 1 } else { from };
    let of = words.get(from).and_then(|noun| described(noun))?;
    let name = match words.get(being + 1..)? {
        ["called" | "considered", name @ ..] if !name.is_empty() => being + 2..words.len(),
        [prep, name @ ..] if UNDER.contains(prep) && !name.is_empty() => being + 1..words.len(),
        _ => being + 1..words.len(),
    };
    let named = words.get(name.clone())?;
    let under = matches!(named, [prep, name @ ..] if UNDER.contains(prep) && !name.is_empty()
        && name.iter().all(|word| word.starts_with(char::is_uppercase)) && usage.says(named));
    (being > from + 1 && (under || is_new(named))).then(|| told(of, name)).flatten()
}

/// Returns the noun and the indices of the word for it in *A char is cornered if it is in a corner*, *Allies are Lit
/// while they are …*, and *As long as a char is …, it is Lit*.
fn tested<'w>(words: &[&'w str]) -> Option<(&'w str, Range<usize>)> {
    let from = after_article(words);
    if let [noun, being, _, test, ..] = words.get(from..)?
        && BEING.contains(being)
        && (TESTS.contains(test) || *test == "as" && words.get(from + 4) == Some(&"long"))
    {
        return Some((noun, from + 2..from + 3));
    }
    let begun = words.first()?.to_lowercase();
    let article = if begun == "as" && words.get(1) == Some(&"long") { 3 } else { 1 };
    let noun = words.get(article + 1).filter(|_| words.get(article).is_some_and(|word| is_article(word)))?;
    let name = words.len().checked_sub(1)?;
    let is_last = matches!(words.get(name.checked_sub(3)?..name)?, [",", "it", being] if BEING.contains(being));
    (is_last && (article == 3 || TESTS.contains(&begun.as_str()))).then_some((*noun, name..name + 1))
}

/// Returns the kind of thing that a noun in the singular or plural stands for, if a word of the card can describe it.
fn described(noun: &str) -> Option<ParamKind> {
    let one = match noun.to_lowercase().as_str() {
        "allies" => "ally".to_owned(),
        "enemies" => "enemy".to_owned(),
        word => word.strip_suffix('s').unwrap_or(word).to_owned(),
    };
    definition_head::noun(&one).filter(|kind| matches!(kind, ParamKind::Char | ParamKind::Tile | ParamKind::Token))
}
