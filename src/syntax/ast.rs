//! What the skeleton grammar finds in a text: blocks, fields, sentences, words. No word is understood yet.

use source::{FileId, Span};

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub file: FileId,
    pub blocks: Vec<Block>,
}

/// A card or a definition: from its header to the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub head: Head,
    pub parts: Vec<Part>,
    /// From the header to the last word.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// `NAME, EPITHET - CLASS`. The first comma and the last ` - ` divide it.
    Card { name: Text, epithet: Text, class: Text },
    /// `Token: Web (plural Webs) (in the leaflet)`: a keyword line that opens a block of its own.
    Definition {
        /// `Token`, `Condition`, `Structure`, `Summon`, `Class`, `Game`, `Team`, … as written.
        keyword: Text,
        name: Text,
        /// `(plural Wolves)`.
        plural: Option<Text>,
        /// `(in the leaflet)`.
        in_leaflet: bool,
        /// Another parenthesis: `(red)` after a class.
        note: Option<Text>,
    },
}

/// Words as written, trimmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    pub span: Span,
}

/// One line of a block, or a paragraph of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// `[S] NAME: rules`.
    Action { tag: ActionTag, tag_span: Span, name: Text, rules: Paragraph },
    /// `Key: value` with a known key.
    Field { key: Text, value: Value },
    /// Rules without a key: a definition's own text.
    Rules(Paragraph),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionTag {
    Attack,
    Skill,
}

/// What stands after a field's colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A rule text (`Special:`, `Passive:`).
    Rules(Paragraph),
    /// Read by whoever knows the field (`Target:`, `Lore:`, `Art:`).
    Raw(Text),
}

/// Sentences up to a blank line or the end of the field. Line breaks inside are spaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    pub items: Vec<Item>,
    pub span: Span,
}

/// A sentence, or a parenthesis after one. A parenthesis within a sentence is taken out and follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Sentence(Sentence),
    Parenthesis(Paragraph),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Without the full stop.
    pub tokens: Vec<Token>,
    /// With the full stop, when there is one.
    pub span: Span,
    /// A sentence in double quotes: printed, not understood.
    pub quoted: bool,
}

/// One word, number, code or mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Letters with inner hyphens and apostrophes (`isn't`, `non-occupied`). `'s` at the end of a word is a word of its
    /// own (`Fae` `'s`, `it` `'s`), and so is the `'` after a plural (`chars` `'`).
    Word,
    /// Digits.
    Number,
    /// A target code that is not a plain number or word: `+2S`, `4D!`, `M!`, `+3`. A lone `M`, `S`, `D` is a word.
    Code,
    /// `,` `:` `;` `-` and whatever else stands alone.
    Mark,
}
