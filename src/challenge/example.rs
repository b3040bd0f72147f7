//! Reads `Example:` blocks.

use crate::block_reader::{BlockReader, blocks, read_blocks};
use crate::board_block::EXAMPLE;
use crate::line::Line;
use diagnostic::Diagnostic;
use engine::Misread;
use model::{Example, Goal, Id, RuleSet};
use source::{Span, offset};
use syntax::ParsedFile;
use syntax::ast::{Part, Value};

/// The key of the line with the choices.
const CHOICES: &str = "Choices";

/// Reads the examples of a pack, sorted by id. `set` has the cards and definitions of the pack. An example with a
/// mistake is left out and reported. Whether its choices can be made is not checked here.
pub fn examples(files: &[ParsedFile<'_>], set: &RuleSet) -> (Vec<Example>, Vec<Diagnostic>) {
    let (read, findings) = read_blocks(files, set, &EXAMPLE, read_example);
    (read.into_iter().map(|(id, example)| Example { id, ..example }).collect(), findings)
}

fn read_example(reader: &BlockReader<'_>, lines: &[Line<'_>]) -> Result<Example, Box<Diagnostic>> {
    let choices = reader.line(lines, CHOICES)?;
    reader.line(lines, "First")?;
    let words = |(_, written): (Span, &str)| written.split_whitespace().collect::<Vec<_>>().join(" ");
    let written: Vec<String> = items(choices.value, choices.span).map(words).collect();
    if written.is_empty() {
        let missing = Misread::new(choices.value, "choices are expected, such as “Ada to c4, SWING, pass”");
        return reader.misread(lines, Err(missing));
    }
    let (mut setup, _) = reader.setup(lines)?;
    reader.check_names(lines, &mut setup, &mut Goal::default())?;
    Ok(Example { id: Id::default(), name: reader.name.text.clone(), start: setup, choices: written })
}

/// Returns the choices that are written in the line, each with its span. `span` is the span of the whole value.
fn items(value: &str, span: Span) -> impl Iterator<Item = (Span, &str)> {
    let mut start = 0;
    let all = value.split(',').map(move |whole| {
        let item = whole.trim().trim_end_matches('.');
        let from = span.start + offset(start + whole.len() - whole.trim_start().len());
        start += whole.len() + 1;
        (Span { start: from, end: from + offset(item.len()) }, item)
    });
    all.filter(|(_, item)| !item.is_empty())
}

/// Returns the place of an example in its file: of the choice with this index, or else of the example's name. `None` if
/// the file has no such example.
pub fn span_in_example(file: &ParsedFile<'_>, example: &Id, choice: Option<usize>) -> Option<Span> {
    let (block, name) = blocks(file.document, &EXAMPLE).find(|(_, name)| Id::of(&name.text) == *example)?;
    let line = block.parts.iter().find_map(|part| match part {
        Part::Field { key, value: Value::Raw(text) } if key.text.eq_ignore_ascii_case(CHOICES) => Some(text.span),
        _ => None,
    });
    let item = line.zip(choice).and_then(|(span, at)| items(span.of(file.text), span).nth(at));
    Some(item.map_or(name.span, |(span, _)| span))
}
