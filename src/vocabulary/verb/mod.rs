//! Verb entries. A verb is written once, with its forms and frames, and expands to lines of the lexicon for each kind
//! of clause.
//!
//! ```text
//! verb push pushes pushed pushed pushing
//!   char <> {what:partner} = Moves(what: Char(what), how: Push, by: $)
//!     passive char what
//! ```
//!
//! The head has the forms: base, third person, past, participle, gerund. Each line below it is a frame: the kind of the
//! subject, the words with `<>` for the verb, and the deed with `$` for the subject. Forms in brackets after the kind
//! restrict a frame to these forms. `passive KIND SLOT` makes the slot the subject of *is pushed* and *is pushed by …*,
//! and the gap of *an Opp that Fae pushed*. `gap KIND SLOT` makes the slot the gap only.
//!
//! The resulting categories are `vp` (a verb with its objects, in each form), `pp` and `ppa` (a participle without and
//! with its agent), `shared` (two participles with one agent), and `gap` (a clause without its object).
//! `clauses.lexicon` builds clauses of them.
//!
//! Frames that begin with `do` or `self` are commands; `command.rs` expands them. `or` and five forms below the head
//! are another verb with the same frames, which is parsed but never printed. `also` and five forms are other words for
//! the forms of the head, in all lines.

mod clause;
mod command;
mod heads;

use std::borrow::Cow;

use crate::shared_parts::without_comment;

use self::clause::{Doing, Done, Frame, joined};
use self::command::Command;
use self::heads::{Forms, Verb};

/// Expands the entries to lexicon lines. The error has the number of the wrong line, counted from 0.
pub fn expand(entries: &str) -> Result<Cow<'static, str>, (usize, String)> {
    let mut out = String::new();
    let mut verb: Option<Verb> = None;
    let mut frame: Option<Frame> = None;
    let mut command: Option<Command> = None;
    // The verbs that may have two objects.
    let mut listed: Vec<&str> = Vec::new();
    let mut done: Vec<Done> = Vec::new();
    let mut doing: Vec<Doing> = Vec::new();
    for (number, line) in entries.lines().enumerate() {
        let line = without_comment(line).trim_end();
        let mut read = || -> Result<(), String> {
            if line.is_empty() {
                return Ok(());
            }
            if let Some(head) = line.strip_prefix("verb ") {
                verb = Some(Verb { first: Forms::read(head)?, others: Vec::new() });
                return Ok(());
            }
            let verb = verb.as_mut().ok_or("a frame before the first verb")?;
            if let Some(head) = line.strip_prefix("or ") {
                verb.others.push(Forms::read(head)?);
                return Ok(());
            }
            if let Some(head) = line.strip_prefix("also ") {
                Forms::read(head)?.are_words_for(&verb.first, &mut out);
                return Ok(());
            }
            if let Some(read) = Command::read(line)? {
                read.expand(verb, &mut out);
                if read.is_listed() && !listed.contains(&verb.first.base) {
                    listed.push(verb.first.base);
                    command::lists(verb, &mut out);
                }
                (frame, command) = (None, Some(read));
                return Ok(());
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let (["passive", kind, slot], Some(command)) = (words.as_slice(), &command) {
                return command.passive(verb, kind, slot, &mut out);
            }
            match (words.as_slice(), &frame) {
                (["passive", kind, slot], Some(frame)) => {
                    done.push(frame.passive(verb, kind, slot, &mut out)?);
                    frame.gap(verb, kind, slot, "~ ", &mut out)
                }
                (["gap", kind, slot], Some(frame)) => frame.gap(verb, kind, slot, frame.mark(), &mut out),
                (["passive" | "gap", ..], _) => Err("write: passive KIND SLOT, below a frame".to_owned()),
                _ => {
                    let read = Frame::read(line)?;
                    read.active(verb, &mut out);
                    read.none(verb, &mut out);
                    doing.extend(Doing::of(verb, &read));
                    (frame, command) = (Some(read), None);
                    Ok(())
                }
            }
        };
        read().map_err(|why| (number, why))?;
    }
    joined(&doing, &done, &mut out);
    Ok(Cow::Owned(out))
}
