//! Completion in the header of a card: the classes of the game.

use crate::completion::offer::{Completion, Offer, OfferKind};
use crate::edited_file::EditedFile;
use crate::words::line_before;
use source::Span;

/// Returns the classes, with their passives.
pub fn classes(file: &EditedFile<'_>, cursor: usize) -> Completion {
    let (line, start) = line_before(file.text, cursor);
    let from = line.rfind(" - ").map_or(cursor, |dash| start + dash + 3);
    let replaces = Span::new(from, cursor);
    let offers = file.compilation.set.game.classes.iter().map(|class| {
        Offer::new(OfferKind::Class, class.name.clone(), replaces)
            .detail("class")
            .documentation(class.printed_passive.clone())
    });
    Completion::of(offers.collect())
}
