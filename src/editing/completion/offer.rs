//! A single completion, and a list of them.

use source::Span;

/// A text that an editor may insert at the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The words that the designer sees in the list.
    pub label: String,
    /// The text that replaces `replaces`. In a form, `${1:word}` is a place to fill in.
    pub insert: String,
    pub is_form: bool,
    pub kind: OfferKind,
    pub replaces: Span,
    /// A description in a few words.
    pub detail: String,
    /// A longer description, in Markdown.
    pub documentation: String,
}

/// The kinds of offers, for the sign beside the label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferKind {
    Word,
    Name,
    Number,
    Mark,
    TargetCode,
    Class,
    /// The word that opens a line: `Special`, `[A]`, `Token`.
    Key,
    /// A value of a line, such as a picture.
    Value,
    /// A phrase, a whole sentence, or a whole card.
    Form,
}

/// The offers at the cursor, the best first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completion {
    pub offers: Vec<Offer>,
    /// Whether there are more offers than these, so that the editor should ask again after the next letter.
    pub is_incomplete: bool,
    /// Whether the words before the cursor are not understood, so that the next words are a guess.
    pub is_guess: bool,
}

impl Offer {
    pub(super) fn new(kind: OfferKind, text: impl Into<String>, replaces: Span) -> Offer {
        let label = text.into();
        Offer {
            insert: label.clone(),
            label,
            is_form: false,
            kind,
            replaces,
            detail: String::new(),
            documentation: String::new(),
        }
    }

    pub(super) fn detail(mut self, detail: impl Into<String>) -> Offer {
        self.detail = detail.into();
        self
    }

    pub(super) fn documentation(mut self, documentation: impl Into<String>) -> Offer {
        self.documentation = documentation.into();
        self
    }

    /// Makes this a form with places to fill in.
    pub(super) fn form(mut self, insert: impl Into<String>) -> Offer {
        self.insert = insert.into();
        self.is_form = true;
        self
    }
}

impl Completion {
    pub(super) fn of(offers: Vec<Offer>) -> Completion {
        Completion { offers, ..Completion::default() }
    }

    pub(super) fn append(&mut self, mut other: Completion) {
        self.offers.append(&mut other.offers);
        self.is_incomplete |= other.is_incomplete;
        self.is_guess |= other.is_guess;
    }
}
