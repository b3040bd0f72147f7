//! Recognizes definitions that open with the word for a kind: *Token, at most 2*, *Bomb token: …*, *A Pond is a
//! structure: …*, *Keys do nothing*.

use std::ops::Range;

use crate::declare::definition_head::{self, block_kind};
use crate::declare::new_name::{continues, is_name};
use model::{Id, ParamKind};
use syntax::ast::{Item, Paragraph, Sentence};
use vocabulary::{Lexicon, NameKind, NamesSoFar, names};

/// The signs that separate a word for a kind from the text behind it. The colon of *Token: Web* is handled elsewhere.
const SIGNS: [&str; 5] = [",", ";", "–", "—", "-"];

/// Words that begin what a summon has, behind its kind: *Summon with 1 move activation*.
const HAVING: [&str; 3] = ["with", "that", "which"];

/// Returns the kind in *A Web is a token*, *Bee is a summon that can't be hit* or *Pegs are tokens*, and the indices of
/// the words of the name.
pub(super) fn of_kind(words: &[&str]) -> Option<(NameKind, Range<usize>)> {
    let from = after_article(words);
    if let Some(are) = words.iter().position(|word| *word == "are").filter(|are| *are > from) {
        return Some((object(kinds(words.get(are + 1)?)?, &words[are + 2..]), from..are));
    }
    let is = words.iter().position(|word| *word == "is").filter(|is| *is > from)?;
    let [article, kind] = words.get(is + 1..is + 3)? else { return None };
    Some((object(block_kind(kind).filter(|_| is_article(article))?, &words[is + 3..]), from..is))
}

/// Returns the kind of what authors call *a structure that occupies its tile*: a pattern of the board occupies nothing,
/// so it is a token.
fn object(kind: NameKind, rest: &[&str]) -> NameKind {
    match rest {
        ["that" | "which", "occupies" | "occupy" | "fills" | "fill" | "takes" | "take" | "blocks" | "block", ..]
            if kind == NameKind::Structure =>
        {
            NameKind::Token
        }
        _ => kind,
    }
}

/// Returns the kind that a plural such as *tokens* names.
pub(super) fn kinds(word: &str) -> Option<NameKind> {
    word.strip_suffix('s').and_then(block_kind).filter(|kind| has_names(*kind))
}

/// Returns the kind in a head before a colon, *a Pond is a structure: …*, and the index of *is*.
pub(super) fn said_of(words: &[&str], lexicon: &Lexicon) -> Option<(NameKind, usize)> {
    let (kind, name) = of_kind(words).filter(|(_, name)| name.start == 1 && words.len() == name.end + 3)?;
    let is = words.get(name.clone()).filter(|name| is_name(name, lexicon)).map(|_| name.end)?;
    has_names(kind).then_some((kind, is))
}

/// Whether things of this kind have names with a capital.
pub(super) fn has_names(kind: NameKind) -> bool {
    matches!(kind, NameKind::Token | NameKind::Condition | NameKind::Structure | NameKind::Summon)
}

/// Returns the kind that a word such as *token* or *tokens* names.
fn kind_of(word: &str) -> Option<NameKind> {
    block_kind(word).filter(|kind| has_names(*kind)).or_else(|| kinds(word))
}

/// Returns the kind in *Token*, *Token, at most 2*, *A token: …* or *A summon with no actions*, and the number of words
/// of the head.
pub(super) fn alone(words: &[&str]) -> Option<(NameKind, usize)> {
    let from = after_article(words);
    let kind = object(kind_of(words.get(from)?)?, &words[from + 1..]);
    let skip = match words.get(from + 1) {
        None => from + 1,
        Some(sign) if SIGNS.contains(sign) || from > 0 && *sign == ":" => from + 2,
        Some(with) if kind == NameKind::Summon && HAVING.contains(with) => from + 1,
        Some(&("that" | "which" | "placed" | "put" | "kept" | "lying" | "carried" | "held" | "on"))
            if kind == NameKind::Token =>
        {
            from + 1
        }
        Some(_) => return None,
    };
    Some((kind, skip))
}

/// Returns the kind in a head before a colon, *Bomb token*, *a Marked char* or *Bomb, a token*, and the indices of the
/// words of the name. A char that is called by a name with a capital bears a condition.
pub(super) fn beside(words: &[&str], lexicon: &Lexicon) -> Option<(NameKind, Range<usize>)> {
    let from = after_article(words);
    let (last, rest) = words.split_last()?;
    let kind = match *last {
        "char" | "Opp" | "Ally" => NameKind::Condition,
        word => kind_of(word)?,
    };
    let rest = rest.strip_suffix(&["a"]).unwrap_or(rest);
    let to = rest.strip_suffix(&[","]).unwrap_or(rest).len();
    words.get(from..to).filter(|name| !name.is_empty() && is_name(name, lexicon)).map(|_| (kind, from..to))
}

/// Returns the kind in a parenthesis behind the name of a definition: *Bomb (token): …*.
pub(super) fn note(item: &Item, text: &str) -> Option<NameKind> {
    let Item::Parenthesis(Paragraph { items, .. }) = item else { return None };
    let [Item::Sentence(Sentence { tokens, .. })] = items.as_slice() else { return None };
    let words: Vec<&str> = tokens.iter().map(|token| token.span.of(text)).collect();
    alone(&words).filter(|(_, skip)| *skip == words.len()).map(|(kind, _)| kind)
}

/// Returns the number of words before the noun: one if there is an article.
pub(super) fn after_article(words: &[&str]) -> usize {
    usize::from(words.first().is_some_and(|word| is_article(word) || word.eq_ignore_ascii_case("the")))
}

pub(super) fn is_article(word: &str) -> bool {
    word.eq_ignore_ascii_case("a") || word.eq_ignore_ascii_case("an")
}

/// Recognizes tokens without rules: *A Key does nothing by itself*, *Roses stay with the char that has them*, *Key
/// tokens have no effect*. Returns the name in the singular, and the index of its last word.
pub(super) fn idle_token(words: &[&str], lexicon: &Lexicon) -> Option<(String, usize)> {
    let from = usize::from(is_article(words.first()?));
    let named = words[from..].iter().take_while(|word| continues(word)).count();
    let name = words.get(from..from + named).filter(|name| is_name(name, lexicon))?.join(" ");
    let said = &words[from + named..];
    let with_kind = said.first().and_then(|word| kind_of(word)) == Some(NameKind::Token);
    let said = if with_kind { &said[1..] } else { said };
    let one = match said {
        ["stays", "with", ..] | ["does", "nothing", ..] | ["has", "no", "effect" | "effects" | "rules", ..] => true,
        ["stay", "with", ..] | ["do", "nothing", ..] | ["have", "no", "effect" | "effects" | "rules", ..] => false,
        _ => return None,
    };
    let name = if one || with_kind { name } else { names::singular(&name) };
    Some((name, from + named - 1))
}

/// Returns the kind of thing that a word describes, from the noun in the first sentence of its text. The words of its
/// own name do not count as this noun: *the far tile of a char*.
pub(super) fn described<'a>(
    mut texts: impl Iterator<Item = &'a Paragraph>,
    text: &str,
    name: &str,
    names: NamesSoFar,
) -> Option<ParamKind> {
    let first = texts.next()?.items.iter().find_map(Item::sentence)?;
    let words: Vec<&str> = first.tokens.iter().map(|token| token.span.of(text)).collect();
    let is_named = |word: &str| name.split(' ').any(|named| named.eq_ignore_ascii_case(word));
    let mut nouns = words.iter().take_while(|word| **word != "is").filter(|word| !is_named(word));
    nouns.find_map(|word| noun_kind(word, names))
}

fn noun_kind(word: &str, names: NamesSoFar) -> Option<ParamKind> {
    let named = |kind: NameKind| names.find(kind, &Id::of(word)).is_some();
    match definition_head::noun(word) {
        Some(ParamKind::Number { .. }) => None,
        None if named(NameKind::Token) => Some(ParamKind::Token),
        None if named(NameKind::Structure) => Some(ParamKind::Tile),
        None if named(NameKind::Summon) || named(NameKind::Class) => Some(ParamKind::Char),
        known => known,
    }
}
