//! Explains a target code: its tiles.

use crate::edited_file::EditedFile;
use crate::hover::explanation::Hover;
use crate::target_board::target_board;
use model::TargetCode;
use source::Span;
use syntax::ast::{Part, Value};

/// Returns the picture of the code at a position.
pub fn hover(file: &EditedFile<'_>, cursor: usize) -> Option<Hover> {
    let block = file.block_at(cursor)?;
    let span = block.parts.iter().find_map(|part| match part {
        Part::Field { key, value: Value::Raw(value) } if key.text.eq_ignore_ascii_case("target") => {
            (value.span.start as usize..=value.span.end as usize).contains(&cursor).then_some(value.span)
        }
        _ => None,
    })?;
    let mut start = span.start as usize;
    for part in file.slice(span).split_inclusive(',') {
        let end = start + part.len();
        if (start..=end).contains(&cursor) {
            let code = part.trim_end_matches(',').trim();
            // *+2S from a Web*: the code comes first.
            let code = code.split(' ').next().unwrap_or(code);
            let parsed: TargetCode = code.parse().ok()?;
            let from = start + part.find(code)?;
            let (summary, picture) = target_board(&file.compilation.set.game.board, parsed);
            let markdown = format!("**{code}**: {summary}\n\n```text\n{picture}```");
            return Some(Hover { span: Span::new(from, from + code.len()), markdown });
        }
        start = end;
    }
    None
}
