//! The cards.

use super::Component;
use crate::piece::{Content, Made, Order, Piece, Section};
use render::{Finding, Wording};

pub const COMPONENT: Component = Component { name: "cards", about: "the cards of the set or of a deck", make };

fn make(order: &Order) -> Result<Made, Finding> {
    let pieces = order.cards.iter().map(|card| Piece {
        back: card.back.clone(),
        copies: card.copies,
        ..Piece::card(card.front.clone())
    });
    let title = Wording::of(&order.format.lang).get("title_cards").to_owned();
    let section = Section { title, content: Content::Pieces(pieces.collect()) };
    Ok(Made { sections: vec![section], findings: Vec::new() })
}
