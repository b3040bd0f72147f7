//! Frames of clauses: events, and what would happen, happened or is forbidden.

use std::fmt::Write;

use super::heads::{FORMS, Verb};

/// A frame of a verb.
pub(super) struct Frame<'t> {
    synonym: bool,
    kind: &'t str,
    forms: Vec<&'t str>,
    words: &'t str,
    deed: &'t str,
}

impl<'t> Frame<'t> {
    pub(super) fn read(line: &'t str) -> Result<Frame<'t>, String> {
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

    pub(super) fn mark(&self) -> &'static str {
        if self.synonym { "~ " } else { "" }
    }

    /// Writes the clause with the verb in each of its forms: *hits an Opp, hit an Opp, hitting an Opp*.
    pub(super) fn active(&self, verb: &Verb, out: &mut String) {
        for (features, word) in verb.words(&self.forms) {
            let words = self.words.replace("<>", &word);
            let _ = write!(out, "vp {} {features}:\n  {}{words} = {}\n", self.kind, self.mark(), self.deed);
        }
    }

    /// Writes *hit no Opp*, *used no move activation*: the clause for a deed that did not happen, with *no* before the
    /// object.
    pub(super) fn none(&self, verb: &Verb, out: &mut String) {
        const OBJECTS: [(&str, &str); 4] = [
            (":partner}", ":no-partner}"),
            (":ground}", ":no-ground}"),
            (" a move", " no move"),
            ("{action:action-used}", "{action:no-action}"),
        ];
        for (some, no) in OBJECTS.iter().filter(|(some, _)| self.words.contains(some)) {
            let words = self.words.replacen(some, no, 1);
            for (features, word) in verb.words(&self.forms).iter().filter(|(features, _)| features.contains("past")) {
                let words = words.replace("<>", word);
                let _ = write!(out, "vp-none {} {features}:\n  ~ {words} = {}\n", self.kind, self.deed);
            }
        }
    }

    /// Returns the slot of a frame that has only the verb and its object; `None` for other frames and for synonyms.
    fn only_object(&self) -> Option<&'t str> {
        let slot = self.words.strip_prefix("<> {")?.strip_suffix(":partner}")?;
        (!self.synonym && !slot.contains('}')).then_some(slot)
    }

    /// Returns the deed with the slot as its subject. The original subject becomes `agent`; without an agent its role
    /// stays open.
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
        // In the deed the slot is after a colon or in parentheses.
        for (open, close) in [(": ", ","), (": ", ")"), ("(", ")")] {
            let (found, wanted) = (format!("{open}{slot}{close}"), format!("{open}${close}"));
            if deed.contains(&found) {
                return Ok(deed.replacen(&found, &wanted, 1));
            }
        }
        Err(format!("the deed has no slot “{slot}”"))
    }

    /// Returns the words without the slot.
    fn without(&self, slot: &str) -> Result<String, String> {
        let start = self.words.find(&format!("{{{slot}:")).ok_or(format!("the frame has no slot “{slot}”"))?;
        let (before, after) = self.words.split_at(start);
        let after = after.split_once('}').map_or("", |(_, after)| after);
        Ok(format!("{} {}", before.trim_end(), after.trim_start()).trim().to_owned())
    }

    /// Writes *hit*, *hit by an Opp*: the participle with the slot as its subject.
    pub(super) fn passive(&self, verb: &Verb, kind: &str, slot: &str, out: &mut String) -> Result<Done, String> {
        let words = self.without(slot)?.replace("<>", &verb.any(|verb| verb.participle));
        let mark = self.mark();
        let (open, by) = (self.turned(slot, None)?, self.turned(slot, Some("by"))?);
        let _ = write!(
            out,
            "pp {kind}:\n  {mark}{words} = {open}\nppa {kind}:\n  {mark}{words} by {{by:partner}} = {by}\n"
        );
        Ok(Done { kind: kind.to_owned(), words, deed: by })
    }

    /// Writes *Fae hit*, *Fae did not hit*: the clause without the slot. A verb with a passive is printed in the
    /// passive.
    pub(super) fn gap(&self, verb: &Verb, kind: &str, slot: &str, mark: &str, out: &mut String) -> Result<(), String> {
        let words = self.without(slot)?;
        let deed = self.turned(slot, Some("by"))?;
        for (form, word) in [("past", verb.any(|verb| verb.past)), ("base", verb.any(|verb| verb.base))] {
            if self.forms.contains(&form) {
                let words = words.replace("<>", &word);
                let by = if form == "past" { "" } else { " did not" };
                let _ = write!(out, "gap {kind} {form}:\n  {mark}{{by:char}}{by} {words} = {deed}\n");
            }
        }
        Ok(())
    }
}

/// A participle with its agent. Two of them can be joined: *is hit or pushed by an Opp*.
pub(super) struct Done {
    kind: String,
    words: String,
    deed: String,
}

/// A verb with an object. Two of them can be joined: *can't push or pull an Opp*.
pub(super) struct Doing<'t> {
    kind: &'t str,
    forms: [(&'static str, &'t str); 7],
    /// The deed. Its object is the slot `object`.
    deed: String,
}

impl<'t> Doing<'t> {
    pub(super) fn of(verb: &Verb<'t>, frame: &Frame<'t>) -> Option<Doing<'t>> {
        let slot = frame.only_object()?;
        let deed = frame.deed.replacen(&format!("{slot})"), "object)", 1).replacen(&format!(": {slot}"), ": object", 1);
        let forms = [
            ("base", verb.first.base),
            ("modal", verb.first.base),
            ("one present", verb.first.third),
            ("several present", verb.first.base),
            ("past", verb.first.past),
            ("participle", verb.first.participle),
            ("gerund", verb.first.gerund),
        ];
        Some(Doing { kind: frame.kind, forms, deed })
    }
}

/// Writes the lines that join two verbs with one object or one agent.
pub(super) fn joined(doing: &[Doing], done: &[Done], out: &mut String) {
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
