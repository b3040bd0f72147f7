//! The possible texts at the cursor, the best first.

mod cursor;
mod form_offers;
mod header;
mod line_start;
mod offer;
mod phrase_forms;
mod rank;
mod rule_text;
mod sentence_forms;
mod target;
mod values;

use crate::edited_file::EditedFile;
use cursor::CursorPlace;
use reading::continuation::ContinuationFinder;

pub use offer::{Completion, Offer, OfferKind};
pub use phrase_forms::{PhraseForm, phrase_forms};
pub(crate) use rule_text::kind_of_name;
pub use sentence_forms::sentence_forms;

/// The maximum number of offers. An editor asks again when more is typed.
const MOST_OFFERS: usize = 250;

/// Returns the possible texts at a position.
pub(crate) fn complete(file: &EditedFile<'_>, finder: &mut ContinuationFinder, cursor: usize) -> Completion {
    let mut completion = match cursor::place(file, cursor) {
        CursorPlace::Comment => Completion::default(),
        CursorPlace::Rules { start } => rule_text::complete(file, finder, start, cursor),
        CursorPlace::LineStart { rules } => {
            let mut completion = line_start::complete(file, cursor);
            if let Some(start) = rules {
                completion.append(rule_text::complete(file, finder, start, cursor));
            }
            completion
        }
        CursorPlace::Class => header::classes(file, cursor),
        CursorPlace::Value { key } => values::complete(file, &key, cursor),
    };
    if completion.offers.len() > MOST_OFFERS {
        completion.offers.truncate(MOST_OFFERS);
        completion.is_incomplete = true;
    }
    completion
}
