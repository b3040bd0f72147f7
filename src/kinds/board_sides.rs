//! Reads at which side of the board each player sits: `Sides: White at the bottom, Black at the top`.

use crate::block::NamedBlock;
use crate::pack_builder::Draft;
use crate::value_text;
use model::{BoardSide, TableSeat};

/// The key of the line.
pub(crate) const LINE: &str = "Sides";

/// The sides, as designers write them.
const SIDES: [(&str, BoardSide); 4] = [
    ("at the bottom", BoardSide::Bottom),
    ("at the top", BoardSide::Top),
    ("at the left", BoardSide::Left),
    ("at the right", BoardSide::Right),
];

const HELP: &str = "For example: “Sides: White at the bottom, Black at the top”.";

/// Reads the sides of a board, and gives each seat its own.
pub(crate) fn read(block: &NamedBlock<'_>, seats: &mut [TableSeat], draft: &mut Draft<'_>) {
    let Some((words, at)) = block.lines(LINE).next() else { return };
    for (_, written) in value_text::names(words) {
        let written = value_text::spaced(written);
        let found = SIDES.iter().find_map(|(phrase, side)| Some((written.strip_suffix(phrase)?.trim(), *side)));
        let seat = found.and_then(|(name, side)| {
            let seat = seats.iter_mut().find(|seat| seat.name.eq_ignore_ascii_case(name))?;
            Some((seat, side))
        });
        match seat {
            Some((seat, side)) => seat.side = Some(side),
            None => {
                let what = format!("has “{written}” among its sides, which is no seat of the game at a side.");
                draft.unread(at, &block.name.text, &what, HELP);
            }
        }
    }
    if seats.iter().any(|seat| seat.side.is_none()) {
        draft.unread(at, &block.name.text, "does not say at which side each player sits.", HELP);
    }
}
