//! Parts of lines that are written once and used by many lines: groups of words, and parts such as quantities. A part
//! of the second kind adds fields to the rule object.
//!
//! `[moves]` in a line stands for any of the words after `moves = ` under `word groups:`. `{=quantity}` stands for the
//! words of any line under a heading `=quantity …:`, and `..quantity` on the right side stands for the fields of that
//! line. `{=best.several}` replaces each `%` in the words of the part by `several`. All parts are expanded when the
//! lexicon is loaded, so the chart and the printer see plain lines.

use std::collections::BTreeMap;

use crate::features::{Features, Sorts};
use crate::production::split_meaning;

/// The name of the sections of shared parts. Their lines are not productions.
pub(crate) const SHARED: &str = "shared parts";

/// The section of the groups of words.
const GROUPS: &str = "word groups";

/// The marks at the start of a line.
const MARKS: [char; 4] = ['~', '^', '&', ' '];

/// The maximum number of lines to which one line of the lexicon can expand. A larger number is a mistake of the author.
const MOST_LINES: usize = 200;

/// One wording of a part: the words, the fields, the features, and the marks of the line (`~`, `^`, `&`).
#[derive(Debug, Clone)]
struct SharedPart {
    words: String,
    fields: String,
    features: String,
    marks: String,
}

/// All shared parts of a lexicon.
#[derive(Debug, Clone, Default)]
pub(crate) struct SharedParts {
    groups: BTreeMap<String, String>,
    parts: BTreeMap<String, Vec<SharedPart>>,
}

/// Whether a heading opens a section of shared parts.
pub(crate) fn is_shared(heading: &str) -> bool {
    heading.trim() == "word groups:" || heading.starts_with('=')
}

impl SharedParts {
    /// Collects the shared parts of a file.
    pub fn take(&mut self, text: &str) {
        let mut heading = "";
        for line in text.lines().map(without_comment) {
            if !line.starts_with(' ') && !line.trim().is_empty() {
                heading = line.trim().trim_end_matches(':');
                continue;
            }
            if heading != GROUPS && !heading.starts_with('=') {
                continue;
            }
            let Some((words, meaning)) = split_meaning(line) else { continue };
            let (words, meaning) = (words.trim(), meaning.trim());
            if heading == GROUPS {
                self.groups.insert(words.to_owned(), meaning.to_owned());
            } else if let Some(name) = heading.strip_prefix('=') {
                let (name, features) = name.split_once(' ').unwrap_or((name, ""));
                let plain = words.trim_start_matches(MARKS);
                self.parts.entry(name.to_owned()).or_default().push(SharedPart {
                    words: plain.to_owned(),
                    fields: inside_parentheses(meaning).to_owned(),
                    features: features.to_owned(),
                    marks: words.strip_suffix(plain).unwrap_or_default().to_owned(),
                });
            }
        }
    }

    /// Expands a line to all lines that it stands for, each with the features of its parts.
    pub fn written_out(&self, line: &str, sorts: Option<&Sorts>) -> Result<Vec<(String, Features)>, String> {
        let mut done = Vec::new();
        let mut open = vec![(line.to_owned(), Features::ALL)];
        while let Some((line, features)) = open.pop() {
            let Some((before, after)) = line.rsplit_once("{=") else {
                done.push((self.with_groups(&line)?, features));
                continue;
            };
            let (name, after) = after.split_once('}').ok_or("“}” is missing")?;
            let (name, detail) = name.split_once('.').unwrap_or((name, ""));
            let parts =
                self.parts.get(name).ok_or_else(|| format!("no heading “={name}:” says what {{={name}}} is"))?;
            for part in parts {
                let words: Vec<&str> = part.features.split_whitespace().collect();
                let Some(features) = features.agree(Features::read(&words, sorts)?) else { continue };
                let line = format!("{}{before}{}{after}", part.marks, part.words.replace('%', detail));
                open.push((with_fields(&line, name, &part.fields), features));
            }
            if open.len() + done.len() > MOST_LINES {
                return Err(format!("the line stands for more than {MOST_LINES} lines"));
            }
        }
        Ok(done)
    }

    /// Expands the groups of words in a line. The right side has lists in brackets, so only the left side is searched.
    fn with_groups(&self, line: &str) -> Result<String, String> {
        let (left, right) = split_meaning(line).ok_or("a line needs words, “ = ”, and a shape")?;
        if !left.contains('[') {
            return Ok(line.to_owned());
        }
        let mut written = String::new();
        let mut rest = left;
        while let Some((before, after)) = rest.split_once('[') {
            let (name, after) = after.split_once(']').ok_or("“]” is missing")?;
            let words = self.groups.get(name).ok_or_else(|| format!("there is no group of words [{name}]"))?;
            written.push_str(before);
            written.push_str(&format!("({words})"));
            rest = after;
        }
        Ok(format!("{written}{rest} = {right}"))
    }
}

/// Removes the comment at the end of a lexicon line.
pub(crate) fn without_comment(line: &str) -> &str {
    let comment = line.match_indices('/').find(|(at, _)| line.as_bytes().get(at + 1) == Some(&b'/'));
    comment.and_then(|(at, _)| line.get(..at)).unwrap_or(line)
}

/// Returns the fields of a shape that has only fields.
fn inside_parentheses(meaning: &str) -> &str {
    meaning.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(meaning)
}

/// Inserts the fields of a part where the right side of the line has `..name`. If the part has no fields, `..name` is
/// removed.
fn with_fields(line: &str, name: &str, fields: &str) -> String {
    let Some((left, right)) = split_meaning(line) else { return line.to_owned() };
    let taken = format!("..{name}");
    let right = match fields {
        "" => right.replace(&format!("{taken}, "), "").replace(&format!(", {taken}"), "").replace(&taken, ""),
        fields => right.replace(&taken, fields),
    };
    format!("{left} = {right}")
}
