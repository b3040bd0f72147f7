//! The words of a sentence as its text means them: what the lexer finds, with the card's char in place of its class.

use crate::word_lookup::{Lexed, Owner};
use crate::{class_as_name, word_lookup};
use syntax::ast::Sentence;
use vocabulary::{Lexicon, Names};

/// Lexes a sentence of the owner's text.
pub fn lex(sentence: &Sentence, text: &str, lexicon: &Lexicon, names: &Names, owner: &Owner) -> Lexed {
    let lexed = word_lookup::lex(sentence, text, lexicon, names, owner);
    class_as_name::named(&lexed, owner, names, lexicon).unwrap_or(lexed)
}
