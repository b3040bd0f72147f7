//! The list of checks: every code, its name, its severity, its page. A code is never reused.
//!
//! A page lies in `docs/findings/CODE-name.md`: what it means, a wrong card, a right card, why. Tests run both cards.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing to do.
    Note,
    Warning,
    /// The pack is not built.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// One kind of finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Check {
    /// `E012`: E cannot compile, C class and coherence, G game rules, B balance, R rendering, N notes.
    pub code: &'static str,
    /// States the bad thing: `unknown-condition`.
    pub name: &'static str,
    pub severity: Severity,
    /// The page, Markdown.
    pub page: &'static str,
}

/// Declares checks as constants and lists them: `NAME = "E012" "unknown-condition" Error;`
macro_rules! checks {
    ($($constant:ident = $code:literal $name:literal $severity:ident;)*) => {
        $(pub static $constant: Check = Check {
            code: $code,
            name: $name,
            severity: Severity::$severity,
            page: include_str!(concat!("../../docs/findings/", $code, "-", $name, ".md")),
        };)*
        /// Every check there is, in the order of their codes.
        pub static ALL: &[&Check] = &[$(&$constant),*];
    };
}

checks! {
    NOT_UTF8 = "E001" "not-utf8" Error;
    TEXT_TOO_LONG = "R001" "text-too-long" Error;
    TEMPLATE_FAILED = "R002" "template-failed" Error;
    MISSING_ART = "R003" "missing-art" Error;
    ART_OUTSIDE_PROJECT = "R004" "art-outside-project" Error;
    BROKEN_ART = "R005" "broken-art" Error;
    UNSUPPORTED_ART = "R006" "unsupported-art" Error;
    MISSING_LETTER = "R007" "missing-letter" Error;
    ART_AS_PIXELS = "R008" "art-as-pixels" Note;
    BROKEN_FONT = "R009" "broken-font" Error;
    COARSE_ART = "R010" "coarse-art" Warning;
    CARDS_DO_NOT_FIT = "R011" "cards-do-not-fit" Error;
}

/// The check with that code or name.
pub fn find(code_or_name: &str) -> Option<&'static Check> {
    ALL.iter().copied().find(|c| c.code.eq_ignore_ascii_case(code_or_name) || c.name == code_or_name)
}
