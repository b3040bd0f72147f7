//! A finding as data: the problem, its place, and the edits that correct the problem.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::registry::{Check, Severity};
use source::{Place, Span};

/// One finding: the problem, its place, the reason why it matters, and the edits that correct it.
///
/// Clones share their content. A clone gets a copy of its own only when it is changed. A compilation after a save
/// passes on most findings of the previous compilation unchanged.
#[derive(Clone, Eq)]
pub struct Diagnostic(Arc<Finding>);

/// The content of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The kind of finding, with its code and page.
    pub check: &'static Check,
    /// The severity of the check, unless the pack or the project changed it.
    pub severity: Severity,
    /// The message: one sentence in plain words. The sentence makes sense alone, because some outputs show one line per
    /// finding.
    pub message: String,
    /// The place of the faulty words.
    pub at: Place,
    /// The name of the card or definition, as printed.
    pub card: Option<String>,
    /// The name of the action, as printed.
    pub ability: Option<String>,
    /// Other places that the finding refers to: *defined here*, *the other card*.
    pub labels: Vec<Label>,
    /// An action that solves the problem, or the reason why the game cares.
    pub help: Option<String>,
    /// A sentence and a board that show the problem, as lines to be printed unchanged.
    pub board: Option<String>,
    /// Alternative fixes, the best fix first; at most three.
    pub fixes: Vec<Fix>,
}

/// Another place that a finding refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub at: Place,
    /// A short text that says how the place is related to the finding.
    pub message: String,
}

/// Edits that together correct a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The action that the fix performs: *Write “enchanted”*.
    pub title: String,
    /// Whether the fix keeps the meaning, or is the only possible fix. A tool may apply a safe fix without asking.
    pub safe: bool,
    /// The edits, which do not overlap.
    pub edits: Vec<Edit>,
}

/// The replacement of a span by a new text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The text that is replaced; empty for an insertion.
    pub at: Place,
    /// The new text.
    pub text: String,
}

impl Diagnostic {
    /// Creates a finding that has a message and the severity of its check. All other parts are empty.
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

    /// Whether this is an error that stops the compiler. No pack, card or project can allow it.
    pub fn stops_compiler(&self) -> bool {
        self.check.code.starts_with('E') && self.severity == Severity::Error
    }

    /// Returns the address of the shared content. Clones have the same address. Two findings that exist at the same
    /// time and are not clones of each other have different addresses.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Adds another place that the finding refers to.
    pub fn label(mut self, at: Place, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { at, message: message.into() });
        self
    }

    /// Sets the help.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Appends a fix.
    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        self.fixes.push(fix);
        self
    }

    /// Sets the names of the card and action, as printed.
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
    /// Creates a safe fix of one edit: `text` replaces the words at `at`.
    pub fn replace(title: impl Into<String>, at: Place, text: impl Into<String>) -> Fix {
        Fix { title: title.into(), safe: true, edits: vec![Edit { at, text: text.into() }] }
    }

    /// Creates a safe fix of one edit: `text` is inserted at the start of `at`.
    pub fn insert(title: impl Into<String>, at: Place, text: impl Into<String>) -> Fix {
        let point = Place { file: at.file, span: Span { start: at.span.start, end: at.span.start } };
        Fix::replace(title, point, text)
    }

    /// Marks the fix as not safe.
    pub fn unsafely(mut self) -> Fix {
        self.safe = false;
        self
    }
}
