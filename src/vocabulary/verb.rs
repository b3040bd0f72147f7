//! Verb entries: a verb is written once, with its forms and frames, and expanded into lines of the lexicon for each kind
//! of clause.
//!
//! ```text
//! verb push pushes pushed pushed pushing
//!   char <> {what:partner} = Moves(what: Char(what), how: Push, by: $)
//!     passive char what
//! ```
//!
//! The head has the forms: base, third person, past, participle, gerund. A line is a frame: the kind of its subject, the
//! words with `<>` for the verb, and the deed with `$` for the subject. Forms in brackets after the kind restrict a
//! frame to these forms. `passive KIND SLOT` makes the slot the subject of *is pushed* and *is pushed by …*, and the gap
//! of *an Opp that Fae pushed*; `gap KIND SLOT` makes it the gap only.
//!
//! The kinds of phrase that result are `vp` (a verb with its objects, in each form), `pp` and `ppa` (a participle without
//! and with its agent), `shared` (two participles with one agent), and `gap` (a clause that lacks its object).
//! `clauses.lexicon` says what clauses are built of them.

use std::borrow::Cow;
use std::fmt::Write;

/// A form of a verb, with the feature of the phrases that have it. *Hit* in *did not hit* is `base`; *hit* in *can't
/// hit*, *must hit* and *would hit* is `modal`, because a few verbs mean something else there.
const FORMS: [&str; 6] = ["base", "modal", "present", "past", "participle", "gerund"];

struct Verb<'t> {
    base: &'t str,
    third: &'t str,
    past: &'t str,
    participle: &'t str,
    gerund: &'t str,
}

impl<'t> Verb<'t> {
    fn read(head: &'t str) -> Result<Verb<'t>, String> {
        let forms: Vec<&str> = head.split_whitespace().collect();
        match forms.as_slice() {
            [base, third, past, participle, gerund] => Ok(Verb { base, third, past, participle, gerund }),
            _ => Err("a verb has five forms: base, third person, past, participle, gerund".to_owned()),
        }
    }

    /// The words of the verb, each with the features of the phrases in which it is that word.
    fn words(&self, forms: &[&str]) -> Vec<(String, &'t str)> {
        let mut words: Vec<(String, &str)> = Vec::new();
        let plain = [
            ("base", self.base),
            ("modal", self.base),
            ("past", self.past),
            ("participle", self.participle),
            ("gerund", self.gerund),
        ];
        for (form, word) in plain.into_iter().filter(|(form, _)| forms.contains(form)) {
            // Forms that are the same word are one line, so that the chart has fewer phrases.
            match words.iter_mut().find(|(_, known)| *known == word) {
                Some((features, _)) => {
                    let _ = write!(features, " {form}");
                }
                None => words.push((form.to_owned(), word)),
            }
        }
        if forms.contains(&"present") {
            words.push(("one present".to_owned(), self.third));
            words.push(("several present".to_owned(), self.base));
        }
        words
    }
}

/// A frame of a verb.
struct Frame<'t> {
    synonym: bool,
    kind: &'t str,
    forms: Vec<&'t str>,
    words: &'t str,
    deed: &'t str,
}

impl<'t> Frame<'t> {
    fn read(line: &'t str) -> Result<Frame<'t>, String> {
        let line = line.trim();
        let (synonym, line) = line.strip_prefix('~').map_or((false, line), |rest| (true, rest.trim_start()));
        let (kind, rest) = line.split_once(' ').ok_or("a frame begins with the kind of its subject")?;
        let (forms, rest) = match rest.trim_start().strip_prefix('[') {
            Some(rest) => {
                let (forms, rest) = rest.split_once(']').ok_or("“]” is missing")?;
                (forms.split_whitespace().collect(), rest)
            }
            None => (FORMS.to_vec(), rest),
        };
        if let Some(wrong) = forms.iter().find(|form| !FORMS.contains(form)) {
            return Err(format!("“{wrong}” is no form of a verb; write {}", FORMS.join(", ")));
        }
        let (words, deed) = rest.rsplit_once(" = ").ok_or("a frame needs words, “ = ”, and a deed")?;
        if !words.contains("<>") || !deed.contains('$') {
            return Err("a frame has “<>” for the verb and “$” for its subject".to_owned());
        }
        Ok(Frame { synonym, kind, forms, words: words.trim(), deed: deed.trim() })
    }

    fn mark(&self) -> &'static str {
        if self.synonym { "~ " } else { "" }
    }

    /// The clause with the verb in each of its forms: *hits an Opp, hit an Opp, hitting an Opp*.
    fn active(&self, verb: &Verb, out: &mut String) {
        for (features, word) in verb.words(&self.forms) {
            let words = self.words.replace("<>", word);
            let _ = write!(out, "vp {} {features}:\n  {}{words} = {}\n", self.kind, self.mark(), self.deed);
        }
    }

    /// The slot of a frame that has only the verb and its object.
    fn only_object(&self) -> Option<&'t str> {
        let slot = self.words.strip_prefix("<> {")?.strip_suffix(":partner}")?;
        (!self.synonym && !slot.contains('}')).then_some(slot)
    }

    /// The deed with the slot as its subject, and its own subject as `agent`, or open if there is none.
    fn turned(&self, slot: &str, agent: Option<&str>) -> Result<String, String> {
        let deed = match agent {
            Some(agent) => self.deed.replacen('$', agent, 1),
            None => {
                let (field, rest) =
                    self.deed.split_once(": $").ok_or("the subject of a passive frame fills a field")?;
                let (before, name) = field.rsplit_once(['(', ' ']).ok_or("the subject fills a field")?;
                let opening = field.get(..field.len() - name.len()).unwrap_or(before);
                format!("{opening}{}", rest.trim_start_matches(", ")).replace(", )", ")")
            }
        };
        // The slot stands after a colon or in parentheses.
        for (open, close) in [(": ", ","), (": ", ")"), ("(", ")")] {
            let (found, wanted) = (format!("{open}{slot}{close}"), format!("{open}${close}"));
            if deed.contains(&found) {
                return Ok(deed.replacen(&found, &wanted, 1));
            }
        }
        Err(format!("the deed has no slot “{slot}”"))
    }

    /// The words without the slot.
    fn without(&self, slot: &str) -> Result<String, String> {
        let start = self.words.find(&format!("{{{slot}:")).ok_or(format!("the frame has no slot “{slot}”"))?;
        let (before, after) = self.words.split_at(start);
        let after = after.split_once('}').map_or("", |(_, after)| after);
        Ok(format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned())
    }

    /// *Hit*, *hit by an Opp*: the participle with the slot as its subject.
    fn passive(&self, verb: &Verb, kind: &str, slot: &str, out: &mut String) -> Result<Done, String> {
        let words = self.without(slot)?.replace("<>", verb.participle);
        let mark = self.mark();
        let (open, by) = (self.turned(slot, None)?, self.turned(slot, Some("by"))?);
        let _ = write!(
            out,
            "pp {kind}:\n  {mark}{words} = {open}\nppa {kind}:\n  {mark}{words} by {{by:partner}} = {by}\n"
        );
        Ok(Done { kind: kind.to_owned(), words, deed: by })
    }

    /// *Fae hit*, *Fae did not hit*: the clause that lacks the slot. A verb with a passive is printed in the passive.
    fn gap(&self, verb: &Verb, kind: &str, slot: &str, mark: &str, out: &mut String) -> Result<(), String> {
        let words = self.without(slot)?;
        let deed = self.turned(slot, Some("by"))?;
        for (form, word) in [("past", verb.past), ("base", verb.base)] {
            if self.forms.contains(&form) {
                let words = words.replace("<>", word);
                let by = if form == "past" { "" } else { " did not" };
                let _ = write!(out, "gap {kind} {form}:\n  {mark}{{by:char}}{by} {words} = {deed}\n");
            }
        }
        Ok(())
    }
}

/// A participle with its agent, to be joined with another: *is hit or pushed by an Opp*.
struct Done {
    kind: String,
    words: String,
    deed: String,
}

/// A verb with an object, to be joined with another: *can't push or pull an Opp*.
struct Doing<'t> {
    kind: &'t str,
    forms: [(&'static str, &'t str); 7],
    /// The deed, with the object as the slot `object`.
    deed: String,
}

impl<'t> Doing<'t> {
    fn of(verb: &Verb<'t>, frame: &Frame<'t>) -> Option<Doing<'t>> {
        let slot = frame.only_object()?;
        let deed = frame.deed.replacen(&format!("{slot})"), "object)", 1).replacen(&format!(": {slot}"), ": object", 1);
        let forms = [
            ("base", verb.base),
            ("modal", verb.base),
            ("one present", verb.third),
            ("several present", verb.base),
            ("past", verb.past),
            ("participle", verb.participle),
            ("gerund", verb.gerund),
        ];
        Some(Doing { kind: frame.kind, forms, deed })
    }
}

/// The lines that join two verbs with one object or one agent.
fn joined(doing: &[Doing], done: &[Done], out: &mut String) {
    for one in doing {
        for other in doing.iter().filter(|other| other.kind == one.kind && other.deed != one.deed) {
            for ((features, first), (_, second)) in one.forms.iter().zip(&other.forms) {
                let _ = write!(out, "vp {} {features}:\n  ~ & {first} or {second} {{object:anyone}} = ", one.kind);
                let _ = writeln!(out, "AnyOf([{}, {}])", one.deed, other.deed);
            }
        }
    }
    for one in done {
        for other in done.iter().filter(|other| other.kind == one.kind && other.deed != one.deed) {
            let (first, second) = (&one.words, &other.words);
            let _ = write!(out, "shared {}:\n  ~ & {first} or {second} by {{by:anyone}} = ", one.kind);
            let _ = writeln!(out, "AnyOf([{}, {}])", one.deed, other.deed);
        }
    }
}

/// The lexicon lines that the entries stand for. An error has the number of its line, counted from 0.
pub fn expand(entries: &str) -> Result<Cow<'static, str>, (usize, String)> {
    let mut out = String::new();
    let mut verb: Option<Verb> = None;
    let mut frame: Option<Frame> = None;
    let mut done: Vec<Done> = Vec::new();
    let mut doing: Vec<Doing> = Vec::new();
    for (number, line) in entries.lines().enumerate() {
        let line = line.split_once("//").map_or(line, |(before, _)| before).trim_end();
        let mut read = || -> Result<(), String> {
            if line.is_empty() {
                return Ok(());
            }
            if let Some(head) = line.strip_prefix("verb ") {
                verb = Some(Verb::read(head)?);
                return Ok(());
            }
            let verb = verb.as_ref().ok_or("a frame before the first verb")?;
            let words: Vec<&str> = line.split_whitespace().collect();
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
                    doing.extend(Doing::of(verb, &read));
                    frame = Some(read);
                    Ok(())
                }
            }
        };
        read().map_err(|why| (number, why))?;
    }
    joined(&doing, &done, &mut out);
    Ok(Cow::Owned(out))
}
