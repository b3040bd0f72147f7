//! One change to a sentence: words that go and words that come.

use crate::diagnostic::Edit;
use crate::reading::lex::Lexed;
use crate::reading::text::BadSentence;
use crate::reading::trouble::Context;
use crate::source::{Place, Span};

/// What a slip of two letters costs, or a little less for an unlikely one.
const SAFE: i32 = 200;

/// Pieces of a sentence, each replaced by a text; from left to right.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Less is likelier.
    pub cost: i32,
    pub kind: Kind,
    pub pieces: Vec<Piece>,
    /// The words that it is about, as the designer reads them.
    pub shown: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Spelling,
    LeaveOut,
    Reorder,
    Add,
    Replace,
}

/// The words from and to, by index, and what comes in their place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    pub from: usize,
    pub to: usize,
    pub text: String,
}

impl Change {
    pub fn title(&self) -> String {
        match self.kind {
            Kind::Spelling | Kind::Replace | Kind::Reorder => format!("Write “{}”", self.shown),
            Kind::LeaveOut if self.drops_meaning() => {
                format!("Leave out “{}”, which changes what the card does", self.shown)
            }
            Kind::LeaveOut => format!("Leave out “{}”", self.shown),
            Kind::Add => format!("Add “{}”", self.shown),
        }
    }

    /// A word goes that the rule turns on.
    fn drops_meaning(&self) -> bool {
        const TURNING: [&str; 23] = [
            "again",
            "all",
            "and",
            "another",
            "different",
            "each",
            "every",
            "exactly",
            "first",
            "last",
            "next",
            "no",
            "not",
            "once",
            "only",
            "or",
            "other",
            "same",
            "twice",
            "unless",
            "until",
            "up",
            "without",
        ];
        let doubled = self.cost <= super::candidates::DOUBLED;
        !doubled && TURNING.contains(&self.shown.to_lowercase().as_str())
    }

    /// Another word, or none, where one was written.
    pub fn is_guess(&self) -> bool {
        matches!(self.kind, Kind::Replace | Kind::LeaveOut)
    }

    /// A slip of one or two letters may be mended without asking.
    pub fn is_safe(&self) -> bool {
        self.kind == Kind::Spelling && self.cost <= SAFE
    }

    /// The edits, and the sentence with them made.
    pub fn apply(&self, context: &Context, bad: &BadSentence) -> Option<(Vec<Edit>, String)> {
        let mut edits = Vec::with_capacity(self.pieces.len());
        let mut whole = String::new();
        let mut at = bad.sentence.span.start;
        for piece in &self.pieces {
            let (span, text) = piece.edit(context.text, &bad.lexed)?;
            whole.push_str(context.text.get(at as usize..span.start.max(at) as usize)?);
            whole.push_str(&text);
            at = span.end;
            edits.push(Edit { at: Place { file: context.file, span }, text });
        }
        whole.push_str(context.text.get(at as usize..bad.sentence.span.end as usize)?);
        Some((edits, whole))
    }
}

impl Piece {
    /// The letters to take out, with the space that goes with them, and those to write.
    fn edit(&self, text: &str, lexed: &Lexed) -> Option<(Span, String)> {
        let words = &lexed.words;
        if self.from == self.to {
            let start_of_mark = |c: char| matches!(c, ',' | ';' | ':');
            return Some(match (self.from.checked_sub(1).and_then(|before| words.get(before)), words.get(self.from)) {
                // A mark stands close to the word before it.
                (Some(before), _) if self.text.starts_with(start_of_mark) => {
                    (Span { start: before.span.end, end: before.span.end }, self.text.clone())
                }
                (_, Some(next)) => (Span { start: next.span.start, end: next.span.start }, format!("{} ", self.text)),
                (Some(before), None) => {
                    (Span { start: before.span.end, end: before.span.end }, format!(" {}", self.text))
                }
                (None, None) => return None,
            });
        }
        let mut span = words.get(self.from)?.span.to(words.get(self.to.checked_sub(1)?)?.span);
        if self.text.is_empty() {
            let before = text.get(..span.start as usize)?;
            let gap = before.len() - before.trim_end_matches(' ').len();
            match self.from {
                // At the start, the space after it goes instead.
                0 => span.end += u32::from(text.get(span.end as usize..)?.starts_with(' ')),
                _ => span.start -= gap as u32,
            }
        }
        Some((span, self.text.clone()))
    }
}
