//! The cards.

use super::Component;
use crate::print::piece::{Content, Made, Order, Outline, Piece, Section};
use crate::render::Finding;

pub const COMPONENT: Component = Component { name: "cards", about: "the cards of the set or of a deck", make };

/// Corners of cards are rounded so far, in millimetres.
const RADIUS: f32 = 2.5;
/// Letters on a card keep so far from its edge: a print shop's cut may be off by 3 mm.
const SAFE: f32 = 3.0;

fn make(order: &Order) -> Result<Made, Finding> {
    let pieces = order.cards.iter().map(|card| Piece {
        name: card.name.clone(),
        front: card.front.clone(),
        back: card.back.clone(),
        copies: card.copies,
        outline: Outline::Rectangle { radius: RADIUS },
        safe: SAFE,
    });
    let section = Section { title: "Cards".to_owned(), content: Content::Pieces(pieces.collect()) };
    Ok(Made { sections: vec![section], findings: Vec::new() })
}
