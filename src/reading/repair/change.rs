//! One change to a sentence: words that are removed and words that are written.

use crate::explain::context::SentenceContext;
use crate::repair::costs::DOUBLED;
use crate::text_reading::BadSentence;
use crate::word_lookup::Lexed;
use diagnostic::{Edit, suggest};
use source::{Place, Span};

/// The maximum cost of a safe spelling fix: two wrong letters.
const SAFE: i32 = 200;

/// Words that deny: adding or removing one of them turns the meaning of a rule into its opposite.
const DENYING: [&str; 10] = ["can't", "except", "neither", "never", "no", "none", "nor", "not", "unless", "without"];
/// Words that deny or limit: a change that removes or replaces one of them is not offered.
const LIMITING: [&str; 12] =
    ["except", "instead", "neither", "never", "no", "none", "nor", "not", "only", "other", "unless", "without"];
/// Other words that change what a rule does.
const TURNING: [&str; 29] = [
    ",",
    "adjacent",
    "again",
    "all",
    "and",
    "another",
    "at",
    "different",
    "each",
    "every",
    "exactly",
    "first",
    "from",
    "in",
    "last",
    "next",
    "of",
    "on",
    "once",
    "or",
    "same",
    "such",
    "than",
    "to",
    "twice",
    "until",
    "up",
    "with",
    "your",
];

/// Words with little meaning of their own: replacing one of them by another seldom changes what a rule does.
const SMALL: [&str; 16] =
    ["a", "an", "the", "at", "by", "for", "from", "in", "into", "of", "on", "onto", "to", "toward", "towards", "with"];

/// Words that only join others.
const JOINING: [&str; 22] = [
    "and", "are", "as", "be", "becomes", "by", "has", "have", "if", "is", "it", "its", "passes", "that", "then",
    "this", "turn", "tile", "when", "where", "who", "way",
];

/// First words that govern the whole sentence.
const HOLDING: [&str; 4] = ["for", "if", "unless", "up"];

/// Edits of a sentence, from left to right.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// A lower cost means a likelier change.
    pub cost: i32,
    pub kind: ChangeKind,
    pub edits: Vec<WordEdit>,
    /// The words that the change is about, as the designer reads them.
    pub shown: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    Spelling,
    LeaveOut,
    Reorder,
    Add,
    /// Adds a name.
    Name,
    Replace,
    /// Replaces a phrase by the nearest phrase that the language has.
    Near,
    /// Makes two sentences of one.
    Part,
}

/// Replaces the words from `from` up to, but not including, `to`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WordEdit {
    pub from: usize,
    pub to: usize,
    pub text: String,
}

impl Change {
    pub fn title(&self, lexed: &Lexed) -> String {
        match self.kind {
            ChangeKind::Replace if self.edits.iter().any(|edit| edit.exchanges(lexed)) => {
                format!("Write “{}”, which changes what the card does", self.shown)
            }
            ChangeKind::Spelling if self.names_another(lexed) => format!("Write “{0}”, if {0} is meant", self.shown),
            ChangeKind::Spelling | ChangeKind::Replace | ChangeKind::Reorder => format!("Write “{}”", self.shown),
            ChangeKind::LeaveOut if self.leaves_out(&TURNING) => {
                format!("Leave out “{}”, which changes what the card does", self.shown)
            }
            ChangeKind::LeaveOut => format!("Leave out “{}”", self.shown),
            ChangeKind::Add if self.means_much() => format!("Add “{}”, if that is meant", self.shown),
            ChangeKind::Add => format!("Add “{}”", self.shown),
            ChangeKind::Near => format!("Write “{}”, the nearest that is understood", self.shown),
            // An effect in a sentence of its own would no longer depend on the test.
            ChangeKind::Part if HOLDING.contains(&lexed.text(0)) => {
                format!("Make it a sentence of its own: “{}”, which is done whether the test passes or not", self.shown)
            }
            ChangeKind::Part => format!("Make it a sentence of its own: “{}”", self.shown),
            ChangeKind::Name => format!("Add “{0}”, if {0} is meant", self.shown),
        }
    }

    /// Whether the sentence would say the opposite of what was written, because a word that denies is added or removed.
    pub fn reverses(&self, lexed: &Lexed) -> bool {
        let is_in =
            |words: &[&str], text: &str| text.split(' ').any(|word| words.contains(&word.to_lowercase().as_str()));
        let goes = |edit: &WordEdit| (edit.from..edit.to).any(|at| is_in(&LIMITING, lexed.text(at)));
        match self.kind {
            ChangeKind::Spelling | ChangeKind::Reorder | ChangeKind::Name | ChangeKind::Near | ChangeKind::Part => {
                false
            }
            ChangeKind::LeaveOut => self.leaves_out(&LIMITING),
            ChangeKind::Add => is_in(&DENYING, &self.shown),
            ChangeKind::Replace => is_in(&DENYING, &self.shown) || self.edits.iter().any(goes),
        }
    }

    /// Whether a corrected name begins with another letter than the written word, so that a different name may be
    /// meant.
    fn names_another(&self, lexed: &Lexed) -> bool {
        let first = |word: &str| word.chars().next().map(|letter| letter.to_ascii_lowercase());
        self.shown.starts_with(char::is_uppercase)
            && self.edits.iter().any(|edit| edit.from > 0 && first(&edit.text) != first(lexed.text(edit.from)))
    }

    /// Whether an added word does more than connect other words.
    fn means_much(&self) -> bool {
        let small = |word: &str| {
            let word = word.to_lowercase();
            word != "with"
                && (SMALL.contains(&word.as_str())
                    || TURNING.contains(&word.as_str())
                    || JOINING.contains(&word.as_str()))
        };
        self.shown.split([' ', ',', ';', ':']).filter(|word| !word.is_empty()).any(|word| !small(word))
    }

    /// Whether the change removes one of these words, unless the word was doubled.
    fn leaves_out(&self, words: &[&str]) -> bool {
        let doubled = self.cost <= DOUBLED;
        !doubled && words.contains(&self.shown.to_lowercase().as_str())
    }

    /// Whether the change is a guess: it removes a written word, or puts another word in its place.
    pub fn is_guess(&self) -> bool {
        matches!(self.kind, ChangeKind::Replace | ChangeKind::LeaveOut)
    }

    /// Whether the change replaces or removes a word that matters for the meaning.
    pub fn says_something_else(&self, lexed: &Lexed) -> bool {
        match self.kind {
            ChangeKind::Replace => self.edits.iter().any(|edit| edit.exchanges(lexed)),
            ChangeKind::LeaveOut => self.leaves_out(&TURNING),
            // A change that only adds words keeps everything that was written.
            ChangeKind::Spelling
            | ChangeKind::Reorder
            | ChangeKind::Add
            | ChangeKind::Name
            | ChangeKind::Near
            | ChangeKind::Part => false,
        }
    }

    /// Whether the fix can be applied without asking: one or two wrong letters.
    pub fn is_safe(&self) -> bool {
        self.kind == ChangeKind::Spelling && self.cost <= SAFE
    }

    /// Returns the edits, and the sentence after the edits.
    pub fn apply(&self, context: &SentenceContext, bad: &BadSentence) -> Option<(Vec<Edit>, String)> {
        let mut edits = Vec::with_capacity(self.edits.len());
        let mut whole = String::new();
        let mut at = bad.sentence.span.start;
        for edit in &self.edits {
            let (span, text) = edit.edit(context.text, &bad.lexed)?;
            whole.push_str(context.text.get(at as usize..span.start.max(at) as usize)?);
            whole.push_str(&text);
            at = span.end;
            edits.push(Edit { at: Place { file: context.file, span }, text });
        }
        whole.push_str(context.text.get(at as usize..bad.sentence.span.end as usize)?);
        Some((edits, whole))
    }
}

impl WordEdit {
    /// Whether a meaningful word is replaced by a word that is not another form of it.
    fn exchanges(&self, lexed: &Lexed) -> bool {
        let gone = lexed.text(self.from);
        let come = self.text.to_lowercase();
        let is_form = gone.starts_with(&come) || come.starts_with(gone) || suggest::changes(gone, &come) <= 1;
        let are_small = SMALL.contains(&gone) && SMALL.contains(&come.as_str());
        !is_form && !are_small
    }

    /// Returns the span to replace, with the space that goes with it, and the new text.
    fn edit(&self, text: &str, lexed: &Lexed) -> Option<(Span, String)> {
        let words = &lexed.words;
        if self.from == self.to {
            let start_of_mark = |c: char| matches!(c, ',' | ';' | ':');
            return Some(match (self.from.checked_sub(1).and_then(|before| words.get(before)), words.get(self.from)) {
                // A mark follows the word before it without a space.
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
            let before = text.get(..span.start as usize)?.trim_end_matches(' ').len();
            match self.from {
                // At the start of the sentence, the space after the words is removed.
                0 => span.end += u32::from(text.get(span.end as usize..)?.starts_with(' ')),
                _ => span = Span::new(before, span.end as usize),
            }
        }
        Some((span, self.text.clone()))
    }
}
