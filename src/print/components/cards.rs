//! The component for the cards of the set or of a deck.

use super::component::Component;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Section, SheetPiece};
use render::{Finding, Wording};

pub const COMPONENT: Component = Component { name: "cards", about: "the cards of the set or of a deck", make };

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let pieces = order.cards.iter().map(|card| SheetPiece {
        back: card.back.clone(),
        copies: card.copies,
        ..SheetPiece::card(card.front.clone())
    });
    let title = Wording::of(&order.format.lang).get("title_cards").to_owned();
    let section = Section { title, content: Content::Pieces(pieces.collect()) };
    Ok(ComponentOutput { sections: vec![section], findings: Vec::new() })
}
