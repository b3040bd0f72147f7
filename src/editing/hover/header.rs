//! Explains a card: its balance figures.

use crate::edited_file::EditedFile;
use crate::hover::explanation::Hover;
use crate::mentions::{Mention, mentions};
use board::{Board, Geometry};
use checks::figures::{beside_band, figures};
use vocabulary::NameKind;

/// Returns the figures of each card of the file.
pub fn all(file: &EditedFile<'_>) -> Vec<Hover> {
    let is_card = |mention: &&Mention| mention.is_declaration && mention.kind == NameKind::Card;
    mentions(file).iter().filter(is_card).filter_map(|mention| hover(file, mention)).collect()
}

/// Returns the figures of the card with this header, beside the bands of its class.
pub fn hover(file: &EditedFile<'_>, mention: &Mention) -> Option<Hover> {
    let set = &file.compilation.set;
    let card = set.cards.iter().find(|card| card.id == mention.id)?;
    let class = set.game.classes.iter().find(|class| class.id == card.class);
    let class = class.map_or(card.class.as_str(), |class| class.name.as_str());
    let geometry = Geometry::new(Board::try_from(&set.game.board).unwrap_or_default());
    let expanded = checks::expand_verbs(set);
    let own = expanded.cards.iter().find(|known| known.id == card.id)?;
    let mut markdown = format!("**{}**, {} - {class}\n\n", card.name, card.epithet);
    for (figure, measured) in &figures(&expanded, own, &geometry).values {
        markdown.push_str(&format!("- {}\n", beside_band(set, &card.class, *figure, measured)));
    }
    Some(Hover { span: mention.span, markdown })
}
