//! A finding about a drawn card or a template, before its place in a text is known.

use std::num::NonZeroU32;

use diagnostic::{Check, registry};

/// A finding whose place in the pack's files is still unknown. `cli` knows which lines the card, the art or the
/// template came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check that the finding belongs to.
    pub check: &'static Check,
    /// The message: one sentence in plain words.
    pub message: String,
    /// Advice on how to remove the finding.
    pub help: Option<Box<str>>,
    /// The card's name as printed; empty for a finding that is not about one card.
    pub card: Box<str>,
    /// The file of the look or of the art that has the fault; `None` if no file has it.
    pub file: Option<Box<str>>,
    /// The range of bytes in the file: the first byte, and the byte after the last one. `None` for the whole file.
    pub span: Option<(u32, u32)>,
    /// The line of the card's art that has the fault, counted from one.
    pub line: Option<NonZeroU32>,
    /// The words of the card that the finding is about, and on a second line the words around them. Empty if the
    /// finding is not about words.
    pub words: Box<str>,
    /// Whether the finding is about the picture of the card's figure instead of the card's own picture.
    pub of_figure: bool,
}

impl Finding {
    /// A finding for a template that cannot be filled in, or whose output cannot be drawn.
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

    /// Sets the advice on how to remove the finding.
    pub fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = Some(help.into().into());
        self
    }

    /// Sets the words that the finding is about, with the words around them on a second line.
    pub fn words(mut self, words: &str) -> Finding {
        self.words = words.into();
        self
    }

    /// Sets the card that the finding is about, unless a card is set already.
    pub fn on(mut self, card: &str) -> Finding {
        if self.card.is_empty() {
            self.card = card.into();
        }
        self
    }

    /// Sets the range of bytes in the file. An empty range at the very start means the whole file.
    pub fn span(mut self, from: usize, to: usize) -> Finding {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.span = (to > 0).then(|| (offset(from), offset(to)));
        self
    }

    /// Sets the file that has the fault, unless a file is set already.
    pub fn file(mut self, file: &str) -> Finding {
        if self.file.is_none() {
            self.file = Some(file.into());
        }
        self
    }
}
