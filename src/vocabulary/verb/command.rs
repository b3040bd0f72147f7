//! Frames of commands: the effects that a text tells somebody to carry out.
//!
//! ```text
//!   do <> {what:piece} {w:drift} = Push(what: what, ..w)
//!     passive char what
//!   self char [bare] <> {=activations} = Act(GainMoves(who: $, ..activations))
//! ```
//!
//! `do` is an effect on others (`act`): *push an Opp by 1*, and with a subject *Fae pushes an Opp by 1*. `passive`
//! makes the slot the subject: *that Opp is pushed by 1*, *is pushed by Fae 2 tiles away* (`suffered`, `suffered-by`).
//!
//! `self` is what a subject does, gains or loses (`fate`, of tokens `token-fate`). Without a subject the doer is meant
//! (`own`). With `[bare]` the command without a subject is printed: *Gain a move activation.* With `[list]` the verb
//! may have two such objects: *loses its action and a move activation*. `[one]` and `[several]` restrict the number of
//! the subject. With `[told]` there is no command without a subject; `alone` is such a command by itself: *lose
//! Shielded* in the text of Shielded removes it, whoever the doer is.

use std::fmt::Write;

use super::heads::Verb;

/// A frame of a command.
pub(super) struct Command<'t> {
    /// The marks of the lines: `~`, `&`.
    marks: String,
    subject: Subject<'t>,
    bare: bool,
    told: bool,
    list: bool,
    number: &'t str,
    words: &'t str,
    deed: &'t str,
}

/// The subject that a frame tells to do something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject<'t> {
    /// `do`: the player or thing that carries out the text; the deed is done to others.
    Anyone,
    /// `self`: a subject of this kind, which does the deed to itself.
    Itself(&'t str),
    /// `alone`: only a command without a subject.
    LeftOut,
}

impl<'t> Command<'t> {
    /// Reads a frame; `None` if the line is not a frame of a command.
    pub fn read(line: &'t str) -> Result<Option<Command<'t>>, String> {
        let line = line.trim();
        let plain = line.trim_start_matches(['~', '&', ' ']);
        let (marks, line) = (line.strip_suffix(plain).unwrap_or_default().to_owned(), plain);
        let (subject, rest) = match line.split_once(' ') {
            Some(("do", rest)) => (Subject::Anyone, rest),
            Some(("alone", rest)) => (Subject::LeftOut, rest),
            Some(("self", rest)) => {
                let (kind, rest) = rest.split_once(' ').ok_or("after “self” comes the kind of the subject")?;
                (Subject::Itself(kind), rest)
            }
            _ => return Ok(None),
        };
        let (details, rest) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']').ok_or("“]” is missing")?,
            None => ("", rest),
        };
        let (words, deed) = rest.rsplit_once(" = ").ok_or("a frame needs words, “ = ”, and a deed")?;
        if !words.contains("<>") || matches!(subject, Subject::Itself(_)) != deed.contains('$') {
            return Err("a frame has “<>” for the verb, and below “self” a “$” for its subject".to_owned());
        }
        let details: Vec<&str> = details.split_whitespace().collect();
        let number = details.iter().find(|detail| ["one", "several"].contains(detail)).copied().unwrap_or_default();
        let [bare, list, told] = ["bare", "list", "told"].map(|detail| details.contains(&detail));
        Ok(Some(Command { marks, subject, bare, told, list, number, words: words.trim(), deed: deed.trim() }))
    }

    /// Whether the verb may have two objects of this frame.
    pub fn is_listed(&self) -> bool {
        self.list
    }

    /// Writes the lines of the command in the active.
    pub fn expand(&self, verb: &Verb, out: &mut String) {
        let mark = &self.marks;
        let agreeing = self.words.replace("<>", &verb.agreeing());
        let commanded = || self.words.replace("<>", &verb.any(|verb| verb.base));
        let (kind, deed) = match self.subject {
            Subject::Anyone => {
                let _ = write!(out, "act:\n  {mark}{agreeing} = {}\n", self.deed);
                return;
            }
            Subject::LeftOut => {
                let _ = write!(out, "own:\n  {mark}{} = {}\n", commanded(), self.deed);
                return;
            }
            Subject::Itself("token") => ("token-fate token", self.deed),
            Subject::Itself(_) => ("fate char", self.deed),
        };
        let heading = format!("{kind} {}", self.number);
        let _ = write!(out, "{}:\n  {mark}{agreeing} = {deed}\n", heading.trim_end());
        // A token is never a doer. *Its* in *its action* needs a named subject.
        if kind == "fate char" && !self.told && self.number != "several" && !self.words.contains("its") {
            let words = commanded();
            let kinds: &[&str] = if self.bare { &["plain", "bare"] } else { &["own"] };
            for kind in kinds {
                let _ = write!(out, "{kind}:\n  {mark}{words} = {}\n", deed.replace('$', "Me"));
            }
        }
        if self.list {
            let object = self.words.trim_start_matches("<>");
            let _ = write!(out, "{}:\n  {}{object} = {deed}\n", object_of(verb), self.marks);
        }
    }

    /// Writes *pushed by 1*, *pushed by Fae 2 tiles away*: the participle with the slot as its subject.
    pub fn passive(&self, verb: &Verb, kind: &str, slot: &str, out: &mut String) -> Result<(), String> {
        let start = self.words.find(&format!("{{{slot}:")).ok_or(format!("the frame has no slot “{slot}”"))?;
        let (before, rest) = self.words.split_at(start);
        let (known, after) = rest.split_once('}').ok_or("“}” is missing")?;
        let whole = known.split_once(':').map_or("", |(_, category)| category);
        // A phrase that can be a char or a token says which of the two it is.
        let subject = match (whole.split('.').next(), kind) {
            (Some("piece" | "spot"), "char") => "Char($)",
            (Some("piece" | "spot"), "token") => "Token($)",
            _ => "$",
        };
        let deed = self.with_subject(slot, subject)?;
        let participle = verb.any(|verb| verb.participle);
        let (before, after) = (before.replace("<>", &participle), after.trim());
        let before = before.trim();
        let _ = write!(out, "suffered {kind}:\n  ~ {before} {after} = {deed}\n");
        if !after.is_empty() {
            let _ =
                write!(out, "suffered-by {kind}:\n  ~ {before} by {{by:agent}} {after} = By(who: by, act: {deed})\n");
        }
        Ok(())
    }

    /// Returns the deed with the subject in place of the slot.
    fn with_subject(&self, slot: &str, subject: &str) -> Result<String, String> {
        for (open, close) in [(": ", ","), (": ", ")"), ("(", ")")] {
            let (found, wanted) = (format!("{open}{slot}{close}"), format!("{open}{subject}{close}"));
            if self.deed.contains(&found) {
                return Ok(self.deed.replacen(&found, &wanted, 1));
            }
        }
        Err(format!("the deed has no slot “{slot}”"))
    }
}

/// Returns the category of the objects of a verb that may have two objects.
fn object_of(verb: &Verb) -> String {
    format!("{}-object", verb.first.base)
}

/// Writes the line of *loses its action and a move activation*.
pub(super) fn lists(verb: &Verb, out: &mut String) {
    let (agreeing, object) = (verb.agreeing(), object_of(verb));
    let _ = write!(out, "fates:\n  ~ {agreeing} (|both) {{one:{object}}} and {{other:{object}}} = [one, other]\n");
}
