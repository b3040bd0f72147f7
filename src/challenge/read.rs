//! Reads `Challenge:` blocks.

use crate::line::Line;
use crate::{constants, findings, names};
use board::Board;
use diagnostic::Diagnostic;
use engine::{Misread, read_goal, read_position};
use model::{Challenge, Id, PrintedChallenge, RuleSet};
use source::{FileId, Place, Span, offset};
use syntax::ParsedFile;
use syntax::ast::{Block, Document, Head, Part, Value};

/// The keys of the lines that describe the starting position of a challenge.
const POSITION: [&str; 7] = ["First", "Second", "Tokens", "Conditions", "Hits", "Turn", "Turn begins"];

/// Reads the challenges of a pack, sorted by id. `set` has the cards and definitions of the pack. A challenge with a
/// mistake is left out and reported.
pub fn challenges(files: &[ParsedFile<'_>], set: &RuleSet) -> (Vec<Challenge>, Vec<Diagnostic>) {
    let board = Board::try_from(&set.game.board).unwrap_or_default();
    let mut challenges: Vec<Challenge> = Vec::new();
    let mut diagnostics = Vec::new();
    let mut places: Vec<(Id, Place)> = Vec::new();
    for parsed in files {
        for (block, name) in blocks(parsed.document) {
            let reader =
                ChallengeReader { file: parsed.document.file, source: parsed.text, name: &name.text, set, board };
            let at = reader.place(name.span);
            let id = Id::of(&name.text);
            if let Some((_, first)) = places.iter().find(|(known, _)| *known == id) {
                diagnostics.push(findings::twice(&name.text, at, *first));
                continue;
            }
            places.push((id.clone(), at));
            match reader.challenge(block, name.span) {
                Ok(challenge) => challenges.push(Challenge { id, name: name.text.clone(), ..challenge }),
                Err(finding) => diagnostics.push(*finding),
            }
        }
    }
    challenges.sort_by(|a, b| a.id.cmp(&b.id));
    (challenges, diagnostics)
}

/// Returns the blocks of a file that are challenges, with their names.
fn blocks(document: &Document) -> impl Iterator<Item = (&Block, &syntax::ast::Text)> {
    document.blocks.iter().filter_map(|block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("Challenge") => Some((block, name)),
        _ => None,
    })
}

/// Reads one challenge.
struct ChallengeReader<'a> {
    file: FileId,
    source: &'a str,
    name: &'a str,
    set: &'a RuleSet,
    board: Board,
}

impl<'a> ChallengeReader<'a> {
    fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Returns the lines of the block, or a finding if some text has no key or a key occurs twice.
    fn lines(&self, block: &'a Block) -> Result<Vec<Line<'a>>, Box<Diagnostic>> {
        let mut lines: Vec<Line<'a>> = Vec::new();
        for part in &block.parts {
            let Part::Field { key, value } = part else {
                let span = match part {
                    Part::Action { tag_span, .. } => *tag_span,
                    Part::Rules(rules) => rules.span,
                    Part::Field { key, .. } => key.span,
                };
                return Err(Box::new(findings::no_line(self.name, self.place(span), span.of(self.source))));
            };
            let span = match value {
                Value::Raw(text) => text.span,
                Value::Rules(rules) => rules.span,
            };
            if lines.iter().any(|line| line.key.eq_ignore_ascii_case(&key.text)) {
                return Err(Box::new(findings::line_twice(self.name, self.place(key.span), &key.text)));
            }
            lines.push(Line { key: &key.text, key_span: key.span, value: span.of(self.source), span });
        }
        Ok(lines)
    }

    /// Reads the block. `head` is the span of its name.
    fn challenge(&self, block: &'a Block, head: Span) -> Result<Challenge, Box<Diagnostic>> {
        let lines = self.lines(block)?;
        let mut position: Vec<(&str, &str)> = Vec::new();
        let (mut goal, mut changed, mut printed) = (None, Vec::new(), PrintedChallenge::default());
        let words = |line: &Line<'_>| line.value.split_whitespace().collect::<Vec<_>>().join(" ");
        for line in &lines {
            let known = POSITION.iter().find(|key| key.eq_ignore_ascii_case(line.key));
            match (known, line.key.to_ascii_lowercase().as_str()) {
                (Some(key), _) => position.push((key, line.value)),
                (None, "goal") => {
                    printed.goal = words(line);
                    goal = Some(line);
                }
                (None, "changed") => {
                    changed = self.misread(&lines, constants::constants(line.value))?;
                    printed.changed = words(line);
                }
                (None, "lore") => printed.lore = words(line),
                _ => return Err(Box::new(findings::no_line(self.name, self.place(line.key_span), line.key))),
            }
        }
        let Some(goal) = goal else { return Err(Box::new(findings::without(self.name, self.place(head), "Goal"))) };
        if !position.iter().any(|(key, _)| *key == "First") {
            return Err(Box::new(findings::without(self.name, self.place(head), "First")));
        }
        let (position, names) = self.misread(&lines, read_position(&position, self.board))?;
        let goal = self.misread(&lines, read_goal(goal.value, &names, self.board))?;
        let mut challenge = position.into_challenge(self.board);
        (challenge.goal, challenge.changed, challenge.printed) = (goal, changed, printed);
        names::singularise(self.set, &mut challenge);
        if let Some(unknown) = names::unknown(self.set, &lines, &challenge) {
            let (place, written) = (self.place(unknown.span), unknown.span.of(self.source));
            return Err(Box::new(findings::unknown(self.name, place, unknown.kind, written, &unknown.known)));
        }
        Ok(challenge)
    }

    /// Turns a failure to read some words into a finding at these words.
    fn misread<T>(&self, lines: &[Line<'_>], read: Result<T, Misread>) -> Result<T, Box<Diagnostic>> {
        read.map_err(|Misread { item, what }| {
            let line = lines.iter().find_map(|line| line.value.find(&item).map(|at| (line, at)));
            let span = match line {
                Some((line, at)) if !item.is_empty() => {
                    let start = line.span.start + offset(at);
                    Span { start, end: start + offset(item.len()) }
                }
                _ => lines.first().map_or_else(Span::default, |line| line.key_span),
            };
            Box::new(findings::misread(self.name, self.place(span), &item, &what))
        })
    }
}
