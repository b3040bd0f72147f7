//! A finding about a drawn card or a template, before its place in a text is known.

use std::num::NonZeroU32;

use diagnostic::{Check, registry};

/// A finding without a place in a text: `cli` knows which lines the card, the art or the template came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check that it belongs to.
    pub check: &'static Check,
    /// One sentence in plain words.
    pub message: String,
    /// What to do about it.
    pub help: Option<Box<str>>,
    /// The card's name as printed; empty for a finding that is not about one card.
    pub card: Box<str>,
    /// The file of the look or of the art that has the fault, if a file has it.
    pub file: Option<Box<str>>,
    /// Where in that file: the first byte and the byte after the last. `None` for the file as a whole.
    pub span: Option<(u32, u32)>,
    /// The line of the card's art that has the fault, counted from one.
    pub line: Option<NonZeroU32>,
    /// The words of the card that the finding is about, then on a line of its own the words around them; empty if it is
    /// about no words.
    pub words: Box<str>,
    /// Whether it is about the picture of the card's figure and not about the card's own.
    pub of_figure: bool,
}

impl Finding {
    /// A fault of a template: it cannot be filled in, or what it writes cannot be drawn.
    pub(crate) fn template_failed(message: impl Into<String>) -> Finding {
        Finding::new(&registry::TEMPLATE_FAILED, message)
    }

    /// A finding that is about no card, no file and no words yet.
    pub fn new(check: &'static Check, message: impl Into<String>) -> Finding {
        Finding {
            check,
            message: message.into(),
            help: None,
            card: "".into(),
            file: None,
            span: None,
            line: None,
            words: "".into(),
            of_figure: false,
        }
    }

    /// Says what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = Some(help.into().into());
        self
    }

    /// The words that it is about, and on a line of its own the words around them.
    pub fn words(mut self, words: &str) -> Finding {
        self.words = words.into();
        self
    }

    /// The card that it is about, unless a card is set already.
    pub fn on(mut self, card: &str) -> Finding {
        if self.card.is_empty() {
            self.card = card.into();
        }
        self
    }

    /// The place in the file, in bytes. An empty place at the very start means the whole file.
    pub fn span(mut self, from: usize, to: usize) -> Finding {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.span = (to > 0).then(|| (offset(from), offset(to)));
        self
    }

    /// The file that has the fault, unless a file is set already.
    pub fn file(mut self, file: &str) -> Finding {
        if self.file.is_none() {
            self.file = Some(file.into());
        }
        self
    }
}
