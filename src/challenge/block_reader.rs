//! Reads blocks that set a board up: what the kinds of such blocks have in common.

use crate::board_block::{BoardBlock, POSITION};
use crate::line::Line;
use crate::{findings, names};
use board::Board;
use diagnostic::Diagnostic;
use engine::{BoardNames, Misread, read_position};
use model::{BoardSetup, Goal, Id, RuleSet};
use source::{FileId, Place, Span, offset};
use syntax::ParsedFile;
use syntax::ast::{Block, Document, Head, Part, Text, Value};

/// Reads one block.
pub(crate) struct BlockReader<'a> {
    pub kind: &'static BoardBlock,
    pub file: FileId,
    pub source: &'a str,
    /// The name of the block.
    pub name: &'a Text,
    pub set: &'a RuleSet,
    pub board: Board,
}

/// Returns the blocks of a file that are of this kind, with their names.
pub(crate) fn blocks<'d>(document: &'d Document, kind: &BoardBlock) -> impl Iterator<Item = (&'d Block, &'d Text)> {
    document.blocks.iter().filter_map(move |block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case(kind.keyword) => {
            Some((block, name))
        }
        _ => None,
    })
}

/// Reads all blocks of a kind, in the order of their ids. A block with a mistake is left out and reported.
pub(crate) fn read_blocks<T>(
    files: &[ParsedFile<'_>],
    set: &RuleSet,
    kind: &'static BoardBlock,
    read: impl Fn(&BlockReader<'_>, &[Line<'_>]) -> Result<T, Box<Diagnostic>>,
) -> (Vec<(Id, T)>, Vec<Diagnostic>) {
    let board = Board::try_from(&set.game.board).unwrap_or_default();
    let (mut all, mut diagnostics) = (Vec::new(), Vec::new());
    let mut places: Vec<(Id, Place)> = Vec::new();
    for parsed in files {
        for (block, name) in blocks(parsed.document, kind) {
            let reader = BlockReader { kind, file: parsed.document.file, source: parsed.text, name, set, board };
            let at = reader.place(name.span);
            let id = Id::of(&name.text);
            if let Some((_, first)) = places.iter().find(|(known, _)| *known == id) {
                diagnostics.push(findings::twice(kind, &name.text, at, *first));
                continue;
            }
            places.push((id.clone(), at));
            match reader.lines(block).and_then(|lines| read(&reader, &lines)) {
                Ok(found) => all.push((id, found)),
                Err(finding) => diagnostics.push(*finding),
            }
        }
    }
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    (all, diagnostics)
}

impl<'a> BlockReader<'a> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }

    /// Returns the lines of the block. The error is a finding: some text has no key, a key occurs twice, or a block of
    /// this kind has no such key.
    fn lines(&self, block: &'a Block) -> Result<Vec<Line<'a>>, Box<Diagnostic>> {
        let (kind, name) = (self.kind, &self.name.text);
        let mut lines: Vec<Line<'a>> = Vec::new();
        for part in &block.parts {
            let Part::Field { key, value } = part else {
                let span = match part {
                    Part::Action { tag_span, .. } => *tag_span,
                    Part::Rules(rules) => rules.span,
                    Part::Field { key, .. } => key.span,
                };
                return Err(Box::new(findings::no_line(kind, name, self.place(span), span.of(self.source))));
            };
            let span = match value {
                Value::Raw(text) => text.span,
                Value::Rules(rules) => rules.span,
            };
            let Some(known) = kind.all_keys().find(|known| known.eq_ignore_ascii_case(&key.text)) else {
                return Err(Box::new(findings::no_line(kind, name, self.place(key.span), &key.text)));
            };
            if lines.iter().any(|line| line.key == known) {
                return Err(Box::new(findings::line_twice(kind, name, self.place(key.span), &key.text)));
            }
            lines.push(Line { key: known, key_span: key.span, value: span.of(self.source), span });
        }
        Ok(lines)
    }

    /// Returns the line with this key. The error is a finding that the block lacks it.
    pub fn line<'l>(&self, lines: &'l [Line<'a>], key: &str) -> Result<&'l Line<'a>, Box<Diagnostic>> {
        let found = lines.iter().find(|line| line.key == key);
        found.ok_or_else(|| Box::new(findings::without(self.kind, &self.name.text, self.place(self.name.span), key)))
    }

    /// Reads the board, and returns it with the names of its chars.
    pub fn setup(&self, lines: &[Line<'_>]) -> Result<(BoardSetup, BoardNames), Box<Diagnostic>> {
        let position: Vec<(&str, &str)> =
            lines.iter().filter(|line| POSITION.contains(&line.key)).map(|line| (line.key, line.value)).collect();
        let (position, names) = self.misread(lines, read_position(&position, self.board))?;
        Ok((position.into_setup(self.board), names))
    }

    /// Checks that everything that the board and the goal name is in the pack, and replaces plurals of tokens.
    pub fn check_names(
        &self,
        lines: &[Line<'_>],
        setup: &mut BoardSetup,
        goal: &mut Goal,
    ) -> Result<(), Box<Diagnostic>> {
        names::singularise(self.set, setup, goal);
        let Some(unknown) = names::unknown(self.set, lines, setup, goal) else { return Ok(()) };
        let (place, written) = (self.place(unknown.span), unknown.span.of(self.source));
        let name = &self.name.text;
        Err(Box::new(findings::unknown(self.kind, name, place, unknown.kind, written, &unknown.known)))
    }

    /// Turns a failure to read some words into a finding at these words.
    pub fn misread<T>(&self, lines: &[Line<'_>], read: Result<T, Misread>) -> Result<T, Box<Diagnostic>> {
        read.map_err(|Misread { item, what }| {
            let line = lines.iter().find_map(|line| line.value.find(&item).map(|at| (line, at)));
            let span = match line {
                Some((line, at)) if !item.is_empty() => {
                    let start = line.span.start + offset(at);
                    Span { start, end: start + offset(item.len()) }
                }
                _ => lines.first().map_or_else(Span::default, |line| line.key_span),
            };
            Box::new(findings::misread(self.kind, &self.name.text, self.place(span), &item, &what))
        })
    }
}
