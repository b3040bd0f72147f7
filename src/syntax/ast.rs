//! The syntax tree of a card document: blocks, fields, sentences and words. The tree gives no meaning to words.

use source::{FileId, Span};

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The file that all spans of the document refer to.
    pub file: FileId,
    /// The blocks, in the order of the file.
    pub blocks: Vec<Block>,
}

/// A card or a definition: everything from its header to the next header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The header.
    pub head: Head,
    /// The lines and paragraphs below the header.
    pub parts: Vec<Part>,
    /// The span from the header to the last word.
    pub span: Span,
}

/// The header of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// `NAME, EPITHET - CLASS`. The header is divided at its first comma and its last ` - `.
    Card {
        /// The words before the first comma.
        name: Text,
        /// The words between the comma and the dash.
        epithet: Text,
        /// The words after the last dash.
        class: Text,
    },
    /// `Token: Web (plural Webs) (in the leaflet)`: a keyword line that opens a block of its own.
    Definition {
        /// `Token`, `Condition`, `Structure`, `Summon`, `Class`, `Game`, `Team`, … as written.
        keyword: Text,
        /// The name after the colon.
        name: Text,
        /// The plural in `(plural Wolves)`.
        plural: Option<Text>,
        /// Whether the header has `(in the leaflet)`.
        in_leaflet: bool,
        /// The words of another parenthesis: `(red)` after a class.
        note: Option<Text>,
    },
}

/// Words as written, without surrounding spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The words. Each line break is replaced by a space, and comments are left out.
    pub text: String,
    /// The span of the words.
    pub span: Span,
}

/// One line or paragraph below the header of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// `[S] NAME: rules`.
    Action {
        /// The tag.
        tag: ActionTag,
        /// The span of the tag.
        tag_span: Span,
        /// The name.
        name: Text,
        /// The text after the colon.
        rules: Paragraph,
    },
    /// `Key: value` with a known key.
    Field {
        /// The key, in the spelling of its [`crate::FieldKey`].
        key: Text,
        /// The value.
        value: Value,
    },
    /// Rules without a key: the text of a definition.
    Rules(Paragraph),
}

/// The tag of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionTag {
    /// `[A]`.
    Attack,
    /// `[S]`.
    Skill,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A rule text (`Special:`, `Passive:`).
    Rules(Paragraph),
    /// Words that a later layer parses (`Target:`, `Lore:`, `Art:`).
    Raw(Text),
}

/// The sentences up to a blank line or the end of the field. Each line break inside is replaced by a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    /// The sentences and parentheses, in order.
    pub items: Vec<Item>,
    /// The span from the first to the last visible character.
    pub span: Span,
}

/// A sentence, or a parenthesis after a sentence. A parenthesis inside a sentence is moved behind that sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A sentence.
    Sentence(Sentence),
    /// The content of a parenthesis.
    Parenthesis(Paragraph),
}

impl Item {
    /// Returns the sentence; `None` for a parenthesis.
    pub fn sentence(&self) -> Option<&Sentence> {
        if let Item::Sentence(sentence) = self { Some(sentence) } else { None }
    }
}

/// A sentence as a list of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The words and marks, without the full stop.
    pub tokens: Vec<Token>,
    /// The sentence, with its full stop if it has one.
    pub span: Span,
    /// Whether the sentence is in double quotes. A quoted sentence is printed, but not parsed.
    pub quoted: bool,
}

/// A lexer token: one word, number, code or mark. (A *token* of the game is a piece.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The kind of the lexer token.
    pub kind: TokenKind,
    /// The span of the lexer token.
    pub span: Span,
}

/// The kind of a lexer token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Letters, with inner hyphens and apostrophes (`isn't`, `non-occupied`). The `'s` at the end of a word is a
    /// separate word (`Fae` `'s`, `it` `'s`). The `'` after a plural is a separate word too (`chars` `'`).
    Word,
    /// Digits.
    Number,
    /// A target code that cannot be a number or word: `+2S`, `4D!`, `M!`, `+3`. A lone `M`, `S` or `D` is a word.
    Code,
    /// `,` `:` `;` `-` and any other character that is not part of a word.
    Mark,
}
