//! Findings as data. Nothing here prints; `render` turns findings into text, and only the command line writes it.

pub mod registry;
pub mod render;
pub mod severities;
pub mod suggest;

pub use registry::{Check, Severity};
pub use severities::Severities;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use source::{Place, Span};

/// One finding: what is wrong, where, why the game cares, and the text that would mend it.
///
/// A finding goes through many hands, and a save changes few of a pack's: they are passed on, not copied, until one is changed.
#[derive(Clone, Eq)]
pub struct Diagnostic(Arc<Finding>);

/// What a finding says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub check: &'static Check,
    /// The check's own severity, unless a pack or project has changed it.
    pub severity: Severity,
    /// One sentence in plain words; the whole of it if only one line can be shown.
    pub message: String,
    /// The words that are wrong.
    pub at: Place,
    /// The card or definition, as printed.
    pub card: Option<String>,
    /// The action, as printed.
    pub ability: Option<String>,
    /// Other places that belong to it: *defined here*, *the other of the two*.
    pub labels: Vec<Label>,
    /// What to do about it, when no fix says so.
    pub help: Option<String>,
    /// A board that shows it, below a sentence: lines to be printed as they stand.
    pub board: Option<String>,
    /// Best first, three at most.
    pub fixes: Vec<Fix>,
}

/// A second place, with what it has to do with the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub at: Place,
    pub message: String,
}

/// Edits that mend a finding; applying them is all that a tool must do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// *Write “enchanted”*.
    pub title: String,
    /// It keeps the meaning, or there is no other way to mend it.
    pub safe: bool,
    pub edits: Vec<Edit>,
}

/// New text in place of a span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub at: Place,
    pub text: String,
}

impl Diagnostic {
    pub fn new(check: &'static Check, at: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic(Arc::new(Finding {
            check,
            severity: check.severity,
            message: message.into(),
            at,
            card: None,
            ability: None,
            labels: Vec::new(),
            help: None,
            board: None,
            fixes: Vec::new(),
        }))
    }

    /// Where it is kept: the same for a finding that is passed on, and another for any other while both are there.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    pub fn label(mut self, at: Place, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { at, message: message.into() });
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        self.fixes.push(fix);
        self
    }

    pub fn on(mut self, card: &str, ability: Option<&str>) -> Diagnostic {
        self.card = Some(card.to_owned());
        self.ability = ability.map(str::to_owned);
        self
    }
}

impl Deref for Diagnostic {
    type Target = Finding;

    fn deref(&self) -> &Finding {
        &self.0
    }
}

impl DerefMut for Diagnostic {
    fn deref_mut(&mut self) -> &mut Finding {
        Arc::make_mut(&mut self.0)
    }
}

impl PartialEq for Diagnostic {
    fn eq(&self, other: &Diagnostic) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl std::fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Fix {
    /// One edit: `text` in place of the words at `at`.
    pub fn replace(title: impl Into<String>, at: Place, text: impl Into<String>) -> Fix {
        Fix { title: title.into(), safe: true, edits: vec![Edit { at, text: text.into() }] }
    }

    /// One edit: `text` before the byte where `at` begins.
    pub fn insert(title: impl Into<String>, at: Place, text: impl Into<String>) -> Fix {
        let point = Place { file: at.file, span: Span { start: at.span.start, end: at.span.start } };
        Fix::replace(title, point, text)
    }

    pub fn unsafely(mut self) -> Fix {
        self.safe = false;
        self
    }
}
