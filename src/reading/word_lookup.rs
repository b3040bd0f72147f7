//! The lexer of rule texts: turns the tokens of a sentence into words of the lexicon, numbers, codes and declared
//! names.

mod option_words;
pub mod substitution;

use std::hash::Hash;

use model::{Id, Param, ParamKind};
use source::Span;
use syntax::ast::{Sentence, Token, TokenKind};
use vocabulary::Word;
use vocabulary::leaf_category;
use vocabulary::{Features, LetteredSlot, Lexicon, Name, NameKind, Names, name_words};

/// The owner of a text. It decides what a name means in the text (kernel W1, E3, E6).
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// The card that the text or its definition belongs to.
    pub card: Option<Id>,
    /// The definition that the text belongs to.
    pub definition: Option<(NameKind, Id)>,
    /// Whether the text belongs to an action, which is carried out once and is then over.
    pub is_action: bool,
    /// Whether the text belongs to a token that lies on chars, so that *this char* is the char that has it.
    pub is_held: bool,
}

/// The maximum number of words of a sentence that is parsed, so that the position of a word fits into 16 bits.
pub(crate) const MOST_WORDS: usize = 60_000;

/// Converts the position of a word in its sentence to 16 bits.
pub fn word_index(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// Converts an offset in the buffers of a sentence to 32 bits. The buffers are no longer than a file.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// One word as the chart sees it. A contraction gives two words with the same span (`can't`: *can*, *not*).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lexeme {
    pub word: Word,
    pub span: Span,
    kind: TokenKind,
    /// The range of the word in `Lexed::lower`.
    lower: (u32, u32),
    /// The range in `Lexed::leaves` of the leaves that begin at this word.
    leaves: (u32, u32),
}

/// The value of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leaf {
    Number(u8),
    Code(String),
    Name(Id),
}

/// A number, target code or declared name that a run of words stands for: a leaf of the parse tree.
#[derive(Debug, Clone)]
pub struct LeafMatch {
    /// The category of the leaf, which is its index in `LEAVES`.
    pub category: u16,
    pub end: u16,
    pub features: Features,
    pub leaf: Leaf,
}

/// A sentence ready for the chart.
#[derive(Debug, Default, Clone)]
pub struct Lexed {
    pub words: Vec<Lexeme>,
    leaves: Vec<LeafMatch>,
    /// The words in lower case, one after the other, in one allocation.
    lower: String,
}

impl Lexed {
    /// Returns a word in lower case; an empty text past the last word.
    pub fn text(&self, at: usize) -> &str {
        let (from, to) = self.words.get(at).map_or((0, 0), |word| word.lower);
        self.lower.get(from as usize..to as usize).unwrap_or("")
    }

    /// Returns the same sentence with another first word, in lower case. `None` if it has no words.
    pub fn with_first_word(&self, word: &str, lexicon: &Lexicon) -> Option<Lexed> {
        let mut changed = self.clone();
        let from = offset(changed.lower.len());
        changed.lower.push_str(word);
        let first = changed.words.first_mut()?;
        (first.word, first.lower) = (lexicon.word(word), (from, offset(changed.lower.len())));
        Some(changed)
    }

    /// Returns the span from one word up to, but not including, another word.
    pub fn span(&self, from: u16, to: u16) -> Option<Span> {
        let (first, last) = (self.words.get(usize::from(from))?, self.words.get(usize::from(to.checked_sub(1)?))?);
        Some(first.span.to(last.span))
    }

    /// Returns the leaves that begin at a word; most words have none or one.
    pub fn leaves(&self, at: usize) -> &[LeafMatch] {
        let (from, to) = self.words.get(at).map_or((0, 0), |word| word.leaves);
        self.leaves.get(from as usize..to as usize).unwrap_or(&[])
    }

    /// Whether these words stand from this one on.
    pub fn says(&self, at: usize, words: &[&str]) -> bool {
        words.iter().zip(at..).all(|(word, at)| self.text(at) == *word)
    }

    /// Whether the word is a punctuation mark.
    pub fn is_mark(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| word.kind == TokenKind::Mark)
    }

    /// Whether the word names a parameter of the definition around it.
    pub fn is_param(&self, at: usize) -> bool {
        self.leaves(at).iter().any(|leaf| leaf.category == PARAM)
    }

    /// Adds the part of `lower` from `from` on as a word.
    fn push(&mut self, token: &Token, from: usize, lexicon: &Lexicon) {
        let word = lexicon.word(&self.lower[from..]);
        let lower = (offset(from), offset(self.lower.len()));
        self.words.push(Lexeme { word, span: token.span, kind: token.kind, lower, leaves: (0, 0) });
    }
}

pub(crate) const INT: u16 = leaf_category("int");
pub(crate) const CODE: u16 = leaf_category("code");
pub(crate) const PARAM: u16 = leaf_category("param");
pub(crate) const NUMBER_PARAM: u16 = leaf_category("number-param");
pub(crate) const TAIL: u16 = leaf_category("tail-name");
pub(crate) const THING: u16 = leaf_category("thing-name");
const TOKEN: u16 = leaf_category("token-name");
const OWN_TOKEN: u16 = leaf_category("own-token");
const OWNED: u16 = leaf_category("owned-token");
const LOOSE: u16 = leaf_category("loose-token");
const LOOSE_OWN: u16 = leaf_category("loose-own-token");

/// Lexes a sentence of the owner's text.
pub fn lex(sentence: &Sentence, text: &str, lexicon: &Lexicon, names: &Names, owner: &Owner) -> Lexed {
    let mut lexed = Lexed {
        words: Vec::with_capacity(sentence.tokens.len() + 2),
        leaves: Vec::new(),
        lower: String::with_capacity(sentence.span.range().len() + 2),
    };
    let params = owner.definition.as_ref().map_or(&[][..], |(_, id)| names.params(id));
    let letters = letters(owner, names);
    for token in &sentence.tokens {
        let written = match token.span.of(text) {
            // A dash separates clauses as a comma does (kernel P4).
            "—" | "–" | "-" => ",",
            written => written,
        };
        // Quotation marks within a sentence say nothing: *Say “stay” or “go”*.
        if matches!(written, "\"" | "“" | "”") {
            continue;
        }
        let from = lexed.lower.len();
        if token.kind != TokenKind::Word {
            lexed.lower.push_str(written);
            lexed.push(token, from, lexicon);
            continue;
        }
        lower_case(written, &mut lexed.lower);
        match contraction(&lexed.lower[from..]) {
            Some((first, second)) => {
                lexed.lower.truncate(from);
                lexed.lower.push_str(first);
                lexed.push(token, from, lexicon);
                let from = lexed.lower.len();
                lexed.lower.push_str(second);
                lexed.push(token, from, lexicon);
            }
            None => {
                if let Some(whole) = expanded(&lexed, from) {
                    lexed.lower.truncate(from);
                    lexed.lower.push_str(whole);
                }
                lexed.push(token, from, lexicon);
            }
        }
    }
    for at in 0..lexed.words.len() {
        let from = lexed.leaves.len();
        let given = given(&lexed, at, text, params).or_else(|| lettered(&lexed, at, text, letters));
        if let Some((category, features, leaf)) = given.or_else(|| literal(&lexed, at, text)) {
            lexed.leaves.push(LeafMatch { category, end: word_index(at + 1), features, leaf });
        }
        find_names(&mut lexed, at, names, owner);
        if !lexed.leaves[from..].iter().any(|leaf| leaf.category != TAIL) {
            let leaf = condition_called_it(&lexed, at, owner).or_else(|| short_name(&lexed, at, text, names, owner));
            lexed.leaves.extend(leaf.filter(|leaf| leaf.end > word_index(at)));
        }
        lexed.words[at].leaves = (offset(from), offset(lexed.leaves.len()));
    }
    lexed.add_options();
    lexed
}

/// Appends a word in lower case, with plain apostrophes.
fn lower_case(written: &str, out: &mut String) {
    if written.is_ascii() {
        let from = out.len();
        out.push_str(written);
        out[from..].make_ascii_lowercase();
    } else {
        out.push_str(&written.to_lowercase().replace('’', "'"));
    }
}

/// Returns the parameter of the definition around the text, if the word names one.
fn given(lexed: &Lexed, at: usize, text: &str, params: &[Param]) -> Option<(u16, Features, Leaf)> {
    let word = lexed.words.get(at).filter(|word| word.kind == TokenKind::Word)?;
    let (param, number) = params.iter().zip(0..).find(|(param, _)| param.name == word.span.of(text))?;
    let (category, kind) = match param.kind {
        ParamKind::Char => (PARAM, Features::CHAR),
        ParamKind::Tile => (PARAM, Features::TILE),
        ParamKind::Token => (PARAM, Features::TOKEN),
        ParamKind::Number { .. } => (NUMBER_PARAM, Features::ALL),
    };
    Some((category, Features::of_kinds(kind), Leaf::Number(number)))
}

/// Returns the letters by which the owner's text refers to the slots of its verb.
pub(crate) fn letters<'n>(owner: &Owner, names: &'n Names) -> &'n [LetteredSlot] {
    match &owner.definition {
        Some((NameKind::Verb, id)) => names.letters(id),
        _ => &[],
    }
}

/// Returns the slot of the verb around the text, if the word is its letter.
fn lettered(lexed: &Lexed, at: usize, text: &str, letters: &[LetteredSlot]) -> Option<(u16, Features, Leaf)> {
    let word = lexed.words.get(at).filter(|word| word.kind == TokenKind::Word)?;
    let slot = letters.iter().find(|slot| slot.letter == word.span.of(text))?;
    Some((THING, Features::of_kinds(slot.sorts), Leaf::Name(slot.id())))
}

/// Whether the doer of the text is not the card's char. The doer is then the summon, the char that has the keyword, or
/// the subject of the verb.
pub fn has_other_doer(owner: &Owner) -> bool {
    matches!(&owner.definition, Some((NameKind::Summon | NameKind::Keyword | NameKind::Verb, _)))
}

/// Whether the text is a summon's own text.
pub fn is_summon(owner: &Owner) -> bool {
    matches!(&owner.definition, Some((NameKind::Summon, _)))
}

fn number_features(n: u8) -> Features {
    Features::of_number(if n == 1 { Features::ONE } else { Features::SEVERAL })
}

/// Returns the number that a word such as *two* says.
pub fn number_word(word: &str) -> Option<u8> {
    Some(match word {
        "one" => 1,
        "two" => 2,
        "three" => 3,
        "four" => 4,
        "five" => 5,
        "six" => 6,
        "seven" => 7,
        "eight" => 8,
        "nine" => 9,
        "ten" => 10,
        "eleven" => 11,
        "twelve" => 12,
        _ => return None,
    })
}

pub(super) fn contraction(word: &str) -> Option<(&'static str, &'static str)> {
    // This is called for every word, so it first tests whether the word has an apostrophe or is *cannot*.
    if !word.contains('\'') && word != "cannot" {
        return None;
    }
    match word {
        "they're" => return Some(("they", "are")),
        "you're" => return Some(("you", "are")),
        "they've" => return Some(("they", "have")),
        "you've" => return Some(("you", "have")),
        "it'll" => return Some(("it", "will")),
        "they'll" => return Some(("they", "will")),
        "you'll" => return Some(("you", "will")),
        _ => {}
    }
    let first = match word {
        "can't" | "cannot" => "can",
        "won't" => "will",
        "isn't" => "is",
        "aren't" => "are",
        "wasn't" => "was",
        "weren't" => "were",
        "doesn't" => "does",
        "don't" => "do",
        "didn't" => "did",
        "couldn't" => "could",
        "hasn't" => "has",
        "haven't" => "have",
        _ => return None,
    };
    Some((first, "not"))
}

/// Expands the contraction at the end of the text: *is* for `'s` after a pronoun, *are* for `'re`. `None` for any other
/// ending; after a noun, `'s` is a possessive. The contraction begins at the byte `from` of `lexed.lower`; the last
/// entry of `lexed.words` is the word before it.
fn expanded(lexed: &Lexed, from: usize) -> Option<&'static str> {
    let before = lexed.words.len().checked_sub(1)?;
    if lexed.lower.as_bytes().get(from) != Some(&b'\'') {
        return None;
    }
    match &lexed.lower[from..] {
        "'s" if matches!(lexed.text(before), "it" | "she" | "he" | "they" | "that" | "there" | "who") => Some("is"),
        "'re" => Some("are"),
        _ => None,
    }
}

/// Returns the number or code that a word stands for.
fn literal(lexed: &Lexed, at: usize, text: &str) -> Option<(u16, Features, Leaf)> {
    let word = lexed.words[at];
    let written = word.span.of(text);
    let number = |n| (INT, number_features(n), Leaf::Number(n));
    let code = || (CODE, Features::ALL, Leaf::Code(written.to_owned()));
    match word.kind {
        TokenKind::Number => written.parse().ok().map(number),
        TokenKind::Code => Some(code()),
        TokenKind::Word if matches!(written, "M" | "S" | "D") => Some(code()),
        TokenKind::Word => number_word(lexed.text(at)).map(number),
        TokenKind::Mark => None,
    }
}

/// Adds the leaves of the names that begin at a word.
fn find_names(lexed: &mut Lexed, at: usize, names: &Names, owner: &Owner) {
    let Lexed { words, leaves, lower } = lexed;
    let word = |ahead: usize| {
        let (from, to) = words.get(at + ahead)?.lower;
        lower.get(from as usize..to as usize)
    };
    let before = || {
        let (from, to) = words.get(at.checked_sub(1)?)?.lower;
        lower.get(from as usize..to as usize)
    };
    let tells_several = |before: &str| {
        let number: Option<u8> = before.parse().ok().or_else(|| number_word(before));
        number.is_some_and(|n| n > 1) || ["all", "fewer", "less", "many", "more"].contains(&before)
    };
    let begun = leaves.len();
    for found in names.at(&word, owner.card.as_ref()) {
        let Some(name) = names.get(found.name) else { continue };
        let category = if found.tail { Some(TAIL) } else { name_category(name, owner) };
        let Some(category) = category else { continue };
        let leaf = LeafMatch {
            category,
            end: word_index(at + found.words),
            features: found.features,
            leaf: Leaf::Name(name.id.clone()),
        };
        let kind = if name.kind == NameKind::Token { word(found.words).and_then(token_number) } else { None };
        if let Some(number) = kind {
            let features = leaf.features.with_number(number);
            leaves.push(LeafMatch { end: leaf.end + 1, features, ..leaf.clone() });
        }
        // The name of a thing that people do not count has no plural form: *2 Glaze*, *all Snow*.
        if name.kind == NameKind::Token && leaf.features.has(Features::ONE) && before().is_some_and(tells_several) {
            leaves.push(LeafMatch { features: leaf.features.with_number(Features::SEVERAL), ..leaf.clone() });
        }
        leaves.push(leaf);
    }
    // The name of a token tells, besides, whether the token belongs to a char.
    let whose = |leaf: &LeafMatch| match &leaf.leaf {
        Leaf::Name(id) => Some(LeafMatch { category: belonging_category(leaf.category, id, names)?, ..leaf.clone() }),
        _ => None,
    };
    let told: Vec<LeafMatch> = leaves.iter().skip(begun).filter_map(whose).collect();
    leaves.extend(told);
}

/// Returns the leaf that the name of a token is besides, which tells whether the token belongs to a char; `None` for
/// any other leaf.
pub(crate) fn belonging_category(category: u16, id: &Id, names: &Names) -> Option<u16> {
    let loose = loose_category(category)?;
    Some(if names.is_owned(id) { OWNED } else { loose })
}

/// Returns the leaf that the name of a token besides is if the token belongs to no char; `None` for any other leaf.
fn loose_category(category: u16) -> Option<u16> {
    match category {
        TOKEN => Some(LOOSE),
        OWN_TOKEN => Some(LOOSE_OWN),
        _ => None,
    }
}

/// In the text of a condition, reads *it* in *remove it* and *it is removed* as the condition: a char cannot be
/// removed.
fn condition_called_it(lexed: &Lexed, at: usize, owner: &Owner) -> Option<LeafMatch> {
    let Some((NameKind::Condition, id)) = &owner.definition else { return None };
    let after = at.checked_sub(1).map_or("", |before| lexed.text(before));
    let is_removed = lexed.text(at + 1) == "ends"
        || lexed.text(at + 1) == "is" && (2..4).any(|ahead| lexed.text(at + ahead) == "removed");
    let is_it = lexed.text(at) == "it" && (is_removed || ["remove", "removes", "lose", "loses"].contains(&after));
    let category = const { leaf_category("own-condition") };
    is_it.then(|| LeafMatch {
        category,
        end: word_index(at + 1),
        features: Features::ALL,
        leaf: Leaf::Name(id.clone()),
    })
}

/// Finds the card's char by a part of a name of several words: *Plume*, *the Professor* for Professor Plume.
fn short_name(lexed: &Lexed, at: usize, text: &str, names: &Names, owner: &Owner) -> Option<LeafMatch> {
    let card = owner.card.as_ref()?;
    let is_capital = |at: usize| {
        let word = lexed.words.get(at);
        word.is_some_and(|word| word.kind == TokenKind::Word && word.span.of(text).starts_with(char::is_uppercase))
    };
    // A word of the language and the beginning of another name cannot be short names.
    let first = lexed.words.get(at).filter(|word| word.word == 0 && is_capital(at))?;
    let name = names.find(NameKind::Card, card)?;
    let whole = name.text.to_lowercase();
    let words: Vec<&str> = name_words(&whole).collect();
    let said = |part: &[&str]| part.iter().enumerate().all(|(n, word)| lexed.text(at + n) == *word);
    let ends = (1..words.len()).map(|from| &words[from..]);
    let part = ends.chain((words.len() > 1).then(|| &words[..1])).find(|part| said(part))?;
    let is_other = || names.at(&|ahead| Some(lexed.text(at + ahead)), None).any(|found| !found.tail);
    if first.span.start == first.span.end || is_other() {
        return None;
    }
    let end = word_index(at + part.len());
    Some(LeafMatch {
        category: name_category(name, owner)?,
        end,
        features: Features::ALL,
        leaf: Leaf::Name(card.clone()),
    })
}

/// Returns the number of the word *token* or *tokens* after the name of a token (*Hive tokens*). The word has no other
/// meaning.
fn token_number(word: &str) -> Option<Features> {
    match word {
        "token" => Some(Features::ONE),
        "tokens" => Some(Features::SEVERAL),
        _ => None,
    }
}

/// Returns the leaf category of a name in the owner's text; `None` for words that the pack adds as lexicon lines.
pub(crate) fn name_category(name: &Name, owner: &Owner) -> Option<u16> {
    let own = owner.definition.as_ref().is_some_and(|(kind, id)| *kind == name.kind && *id == name.id);
    Some(match name.kind {
        NameKind::Token if own => const { leaf_category("own-token") },
        NameKind::Token => const { leaf_category("token-name") },
        NameKind::Condition if own => const { leaf_category("own-condition") },
        NameKind::Condition => const { leaf_category("condition-name") },
        NameKind::Structure => const { leaf_category("structure-name") },
        NameKind::Summon if own => const { leaf_category("own-summon") },
        NameKind::Summon => const { leaf_category("summon-name") },
        // In a summon's text the doer is the summon, and the card's char is its summoner (kernel W1).
        NameKind::Card if owner.card.as_ref() == Some(&name.id) && is_summon(owner) => {
            const { leaf_category("summoner-name") }
        }
        NameKind::Card if owner.card.as_ref() == Some(&name.id) && !has_other_doer(owner) => {
            const { leaf_category("self-name") }
        }
        NameKind::Card => const { leaf_category("char-name") },
        NameKind::Class => const { leaf_category("class-name") },
        NameKind::Action => const { leaf_category("action-name") },
        NameKind::Thing => THING,
        NameKind::Adjective | NameKind::Place | NameKind::Verb | NameKind::Keyword => return None,
    })
}
