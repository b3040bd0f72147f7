//! Skeleton tokens to words of the lexicon, numbers, codes and declared names.

use smallvec::SmallVec;

use crate::model::{Id, ParamKind};
use crate::source::Span;
use crate::syntax::ast::{Sentence, TokenKind};
use crate::vocabulary::lexicon::{LEAVES, Lexicon, Word};
use crate::vocabulary::{Features, NameKind, Names};

/// Whose text is read: it decides what a name means in it (kernel W1, E3, E6).
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// The card whose text or definition it is.
    pub card: Option<Id>,
    /// The definition whose text it is.
    pub definition: Option<(NameKind, Id)>,
}

/// One word as the chart sees it. A contraction gives several with one span (`can't`: *can*, *not*).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexeme {
    pub word: Word,
    /// In lower case.
    pub text: String,
    pub span: Span,
}

/// What a leaf of the chart holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leaf {
    Number(u8),
    Code(String),
    Name(Id),
}

/// A leaf that begins at a word.
#[derive(Debug, Clone)]
pub struct LeafMatch {
    /// Its place in `LEAVES`, which is its category.
    pub category: u16,
    pub end: u16,
    pub features: Features,
    pub leaf: Leaf,
}

/// The leaves at one word; most words have none or one.
pub type Leaves = SmallVec<[LeafMatch; 1]>;

/// A sentence ready for the chart.
#[derive(Debug, Default, Clone)]
pub struct Lexed {
    pub words: Vec<Lexeme>,
    /// For each word, the leaves that begin there.
    pub leaves: Vec<Leaves>,
}

const INT: u16 = 0;
const CODE: u16 = 1;
const PARAM: u16 = 15;
const NUMBER_PARAM: u16 = 16;

/// The words of a sentence, in this text's vocabulary.
pub fn lex(sentence: &Sentence, text: &str, lexicon: &Lexicon, names: &Names, owner: &Owner) -> Lexed {
    let mut words: Vec<Lexeme> = Vec::with_capacity(sentence.tokens.len() + 2);
    let mut leaves: Vec<Leaves> = Vec::with_capacity(sentence.tokens.len() + 2);
    let params = owner.definition.as_ref().map_or(&[][..], |(_, id)| names.params(id));
    for token in &sentence.tokens {
        let written = token.span.of(text);
        let mut push = |text: String, leaf: Option<(u16, Features, Leaf)>| {
            let end = words.len() as u16 + 1;
            leaves.push(
                leaf.map(|(category, features, leaf)| LeafMatch { category, end, features, leaf })
                    .into_iter()
                    .collect(),
            );
            words.push(Lexeme { word: lexicon.word(&text), text, span: token.span });
        };
        match token.kind {
            TokenKind::Number => {
                let number = written.parse::<u8>().ok();
                push(written.to_owned(), number.map(|n| (INT, number_features(n), Leaf::Number(n))));
            }
            TokenKind::Code => push(written.to_owned(), Some((CODE, Features::ALL, Leaf::Code(written.to_owned())))),
            TokenKind::Mark => push(written.to_owned(), None),
            TokenKind::Word => {
                let mut lower = written.to_lowercase();
                if lower.contains('’') {
                    lower = lower.replace('’', "'");
                }
                match contraction(&lower) {
                    Some((first, second)) => {
                        push(first.to_owned(), None);
                        push(second.to_owned(), None);
                    }
                    None => {
                        let param = params.iter().position(|param| param.name == written);
                        let leaf = if let Some(at) = param {
                            Some(param_leaf(at, params[at].kind))
                        } else if matches!(written, "M" | "S" | "D") {
                            Some((CODE, Features::ALL, Leaf::Code(written.to_owned())))
                        } else {
                            number_word(&lower).map(|n| (INT, number_features(n), Leaf::Number(n)))
                        };
                        push(lower, leaf);
                    }
                }
            }
        }
    }
    expand_is(&mut words, lexicon);
    find_names(&words, &mut leaves, names, owner);
    Lexed { words, leaves }
}

/// What a definition was given, by its place.
fn param_leaf(at: usize, kind: ParamKind) -> (u16, Features, Leaf) {
    let (category, kind) = match kind {
        ParamKind::Char => (PARAM, Features::CHAR),
        ParamKind::Tile => (PARAM, Features::TILE),
        ParamKind::Token => (PARAM, Features::TOKEN),
        ParamKind::Number { .. } => (NUMBER_PARAM, Features::ALL),
    };
    (category, Features(kind.0 | Features::NUMBERS.0), Leaf::Number(at as u8))
}

/// Is the doer of the text another than the card's char? The summon itself, whoever has the keyword, whoever the verb is said of.
pub fn has_other_doer(owner: &Owner) -> bool {
    matches!(&owner.definition, Some((NameKind::Summon | NameKind::Keyword | NameKind::Verb, _)))
}

/// Is it a summon's own text?
pub fn is_summon(owner: &Owner) -> bool {
    matches!(&owner.definition, Some((NameKind::Summon, _)))
}

fn number_features(n: u8) -> Features {
    Features(Features::KINDS.0 | if n == 1 { Features::ONE.0 } else { Features::SEVERAL.0 })
}

fn number_word(word: &str) -> Option<u8> {
    const WORDS: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.iter().position(|known| *known == word).map(|index| index as u8 + 1)
}

fn contraction(word: &str) -> Option<(&str, &'static str)> {
    match word {
        "can't" | "cannot" => Some(("can", "not")),
        "won't" => Some(("will", "not")),
        _ => {
            let stem = word.strip_suffix("n't")?;
            matches!(stem, "is" | "are" | "was" | "were" | "does" | "do" | "did" | "has" | "have")
                .then_some((stem, "not"))
        }
    }
}

/// After a pronoun `'s` is *is*; after a noun it is the possessor's.
fn expand_is(words: &mut [Lexeme], lexicon: &Lexicon) {
    for at in 1..words.len() {
        let after_pronoun = matches!(words[at - 1].text.as_str(), "it" | "she" | "he" | "they" | "that" | "there");
        if words[at].text == "'s" && after_pronoun {
            words[at].text = "is".to_owned();
            words[at].word = lexicon.word("is");
        } else if words[at].text == "'re" {
            words[at].text = "are".to_owned();
            words[at].word = lexicon.word("are");
        }
    }
}

fn find_names(words: &[Lexeme], leaves: &mut [Leaves], names: &Names, owner: &Owner) {
    struct Text<'a>(&'a Lexeme);
    impl AsRef<str> for Text<'_> {
        fn as_ref(&self) -> &str {
            &self.0.text
        }
    }
    // `names.at` wants texts; the few words after a name's first are looked at in place.
    let texts: Vec<Text> = words.iter().map(Text).collect();
    for at in 0..words.len() {
        let mut own_action = false;
        let begun = leaves[at].len();
        for found in names.at(&texts[at..]) {
            let Some(name) = names.get(found.name) else { continue };
            let own = owner.definition.as_ref().is_some_and(|(kind, id)| *kind == name.kind && *id == name.id);
            let leaf = match name.kind {
                _ if found.tail => "tail-name",
                NameKind::Token if own => "own-token",
                NameKind::Token => "token-name",
                NameKind::Condition if own => "own-condition",
                NameKind::Condition => "condition-name",
                NameKind::Structure => "structure-name",
                NameKind::Summon if own => "own-summon",
                NameKind::Summon => "summon-name",
                // In a summon's text the doer is the summon, and the card's char its summoner (kernel W1).
                NameKind::Card if owner.card.as_ref() == Some(&name.id) && is_summon(owner) => "summoner-name",
                NameKind::Card if owner.card.as_ref() == Some(&name.id) && !has_other_doer(owner) => "self-name",
                NameKind::Card => "char-name",
                NameKind::Class => "class-name",
                NameKind::Adjective | NameKind::Verb | NameKind::Keyword => continue,
                NameKind::Action => {
                    let here = owner.card.as_ref().is_some_and(|card| {
                        name.id.as_str().strip_prefix(card.as_str()).is_some_and(|rest| rest.starts_with('.'))
                    });
                    if here && !own_action {
                        // The card's own action of that name, not another card's.
                        own_action = true;
                        let kept: Leaves = leaves[at].drain(begun..).collect();
                        leaves[at]
                            .extend(kept.into_iter().filter(|leaf| LEAVES[leaf.category as usize] != "action-name"));
                    } else if own_action {
                        continue;
                    }
                    "action-name"
                }
            };
            let category = LEAVES.iter().position(|known| *known == leaf).unwrap_or(0) as u16;
            leaves[at].push(LeafMatch {
                category,
                end: (at + found.words) as u16,
                features: found.features,
                leaf: Leaf::Name(name.id.clone()),
            });
        }
    }
}
