//! `Challenge:` blocks: a board by the names of its tiles, a goal, changed constants.

mod changed;
mod findings;

use board::Board;
use diagnostic::Diagnostic;
use engine::{Misread, read_goal, read_position};
use model::{Challenge, Id, Kind, PrintedChallenge, RuleSet};
use source::{FileId, Place, Span};
use syntax::ast::{Block, Document, Head, Part, Value};

/// The lines of a challenge beside its goal, what is changed and its story: a position's.
const POSITION: [&str; 7] = ["First", "Second", "Tokens", "Conditions", "Hits", "Turn", "Turn begins"];

/// A parsed file of a pack, with its text.
#[derive(Clone, Copy)]
pub struct Parsed<'a> {
    pub document: &'a Document,
    pub text: &'a str,
}

/// One line of a block.
struct Line<'a> {
    key: &'a str,
    key_span: Span,
    value: &'a str,
    span: Span,
}

/// Reads the challenges of a pack, whose cards and definitions are those of the set. One that cannot be read is left out, and
/// is a finding.
pub fn challenges(files: &[Parsed<'_>], set: &RuleSet) -> (Vec<Challenge>, Vec<Diagnostic>) {
    let board = Board::try_from(&set.game.board).unwrap_or_default();
    let mut challenges: Vec<Challenge> = Vec::new();
    let mut diagnostics = Vec::new();
    let mut places: Vec<(Id, Place)> = Vec::new();
    for parsed in files {
        for (block, name) in blocks(parsed.document) {
            let reader = Reader { file: parsed.document.file, source: parsed.text, name: &name.text, set, board };
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

fn blocks(document: &Document) -> impl Iterator<Item = (&Block, &syntax::ast::Text)> {
    document.blocks.iter().filter_map(|block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("Challenge") => Some((block, name)),
        _ => None,
    })
}

struct Reader<'a> {
    file: FileId,
    source: &'a str,
    /// The challenge's name.
    name: &'a str,
    set: &'a RuleSet,
    board: Board,
}

impl<'a> Reader<'a> {
    fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

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
                    changed = self.misread(&lines, changed::constants(line.value))?;
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
        self.known(&lines, &mut challenge)?;
        Ok(challenge)
    }

    /// What does not fit, as a finding at its words.
    fn misread<T>(&self, lines: &[Line<'_>], read: Result<T, Misread>) -> Result<T, Box<Diagnostic>> {
        read.map_err(|Misread { item, what }| {
            let line = lines.iter().find_map(|line| line.value.find(&item).map(|at| (line, at)));
            let span = match line {
                Some((line, at)) if !item.is_empty() => {
                    let start = line.span.start + at as u32;
                    Span { start, end: start + item.len() as u32 }
                }
                _ => lines.first().map_or_else(Span::default, |line| line.key_span),
            };
            Box::new(findings::misread(self.name, self.place(span), &item, &what))
        })
    }

    /// Everything that it names is in the pack; plurals become what they are the plural of.
    fn known(&self, lines: &[Line<'_>], challenge: &mut Challenge) -> Result<(), Box<Diagnostic>> {
        use model::Aim;
        let is = |kind: fn(&Kind) -> bool| self.set.definitions.iter().filter(move |known| kind(&known.what));
        let summons = || is(|kind| matches!(kind, Kind::Summon { .. })).map(|known| &known.id);
        let tokens = || is(|kind| *kind == Kind::Token);
        let chars: Vec<&Id> = self.set.cards.iter().map(|card| &card.id).chain(summons()).collect();
        let conditions: Vec<&Id> = is(|kind| *kind == Kind::Condition).map(|known| &known.id).collect();
        let token = |id: &mut Id| {
            if let Some(known) = tokens().find(|known| Id::of(&known.plural) == *id) {
                *id = known.id.clone();
            }
        };
        challenge.tokens.iter_mut().for_each(|lying| token(&mut lying.token));
        for aim in &mut challenge.goal.all {
            if let Aim::Tokens { token: id, .. } = aim {
                token(id);
            }
        }
        let token_ids: Vec<&Id> = tokens().map(|known| &known.id).collect();
        let aims = |wanted: fn(&Aim) -> Option<&Id>| challenge.goal.all.iter().filter_map(wanted);
        let named = challenge.chars.iter().map(|char| (&char.card, &chars, "char"));
        let lying = challenge.tokens.iter().map(|token| &token.token).chain(aims(|aim| match aim {
            Aim::Tokens { token, .. } => Some(token),
            _ => None,
        }));
        let borne = challenge.conditions.iter().map(|borne| &borne.condition).chain(aims(|aim| match aim {
            Aim::Bears { condition, .. } | Aim::Free { condition, .. } => Some(condition),
            _ => None,
        }));
        let all = named
            .chain(lying.map(|id| (id, &token_ids, "token")))
            .chain(borne.map(|id| (id, &conditions, "condition")));
        for (id, known, kind) in all {
            if !known.contains(&id) {
                // Its words as written: those whose id it is.
                let words = lines.iter().find_map(|line| words_of(line, id));
                let span = words.unwrap_or_else(|| lines.first().map_or_else(Span::default, |line| line.span));
                let written = span.of(self.source).to_owned();
                let names: Vec<&str> = known.iter().map(|id| id.as_str()).collect();
                return Err(Box::new(findings::unknown(self.name, self.place(span), kind, &written, &names)));
            }
        }
        Ok(())
    }
}

/// The words in the line whose id this is.
fn words_of(line: &Line<'_>, id: &Id) -> Option<Span> {
    let starts: Vec<usize> =
        line.value.char_indices().filter(|(at, _)| word_starts(line.value, *at)).map(|(at, _)| at).collect();
    let ends = |from: usize| {
        let rest = line.value.get(from..).unwrap_or("");
        let inner = rest.char_indices().filter(|(_, c)| c.is_whitespace() || matches!(c, ',' | '.'));
        inner.map(|(at, _)| at).chain([rest.len()]).map(move |at| from + at).collect::<Vec<_>>()
    };
    starts.into_iter().find_map(|start| {
        let end = ends(start).into_iter().find(|end| line.value.get(start..*end).is_some_and(|w| Id::of(w) == *id))?;
        Some(Span { start: line.span.start + start as u32, end: line.span.start + end as u32 })
    })
}

fn word_starts(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let first = text.get(at..).and_then(|rest| rest.chars().next());
    first.is_some_and(|c| !c.is_whitespace()) && before.is_none_or(|c| c.is_whitespace() || c == ',')
}
