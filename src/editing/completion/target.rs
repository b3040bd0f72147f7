//! Completion of target codes, each with a picture of its tiles.

use crate::completion::offer::{Offer, OfferKind};
use crate::edited_file::EditedFile;
use crate::target_board::target_board;
use model::TargetCode;
use source::Span;

/// The codes that are offered, from near to far.
const CODES: [&str; 18] =
    ["M", "+1S", "+1", "+2S", "+2", "+2D", "+3S", "+3", "2", "2S", "2D", "3S", "4D", "S", "D", "+2!", "+3!", "+4"];

/// Returns the codes for the value of a target line.
pub fn codes(file: &EditedFile<'_>, replaces: Span) -> Vec<Offer> {
    let board = &file.compilation.set.game.board;
    let codes = CODES.iter().filter_map(|code| {
        let parsed: TargetCode = code.parse().ok()?;
        let (summary, picture) = target_board(board, parsed);
        let offer = Offer::new(OfferKind::TargetCode, *code, replaces).detail(summary);
        Some(offer.documentation(format!("```text\n{picture}```")))
    });
    let is_first = file.text.get(..replaces.start as usize).is_some_and(|before| before.trim_end().ends_with(':'));
    let none = Offer::new(OfferKind::TargetCode, "No target", replaces).detail("the card does not speak of a target");
    std::iter::once(none).filter(|_| is_first).chain(codes).collect()
}
