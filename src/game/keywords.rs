//! The keywords of card files in a game on a board. These are the keywords of the kernel and the keywords of the
//! rulebook.

use crate::class_fields;
use crate::game_fields;
use crate::team_fields;
use syntax::Keywords;

/// Returns the words that open a line in a card file: the keywords of the kernel, and the fields of the rulebook.
pub fn keywords() -> Keywords {
    let rulebook = game_fields::FIELDS.iter().map(|f| (f.key, f.kind()));
    let classes = class_fields::FIELDS.iter().map(|f| (f.key, f.kind()));
    let teams = team_fields::FIELDS.iter().map(|f| (f.key, f.kind()));
    let all = rulebook.chain(classes).chain(teams);
    all.fold(Keywords::default(), |keywords, (key, kind)| keywords.with_field(key, kind))
}
