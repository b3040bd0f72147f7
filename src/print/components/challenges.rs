//! The cards of the pack's challenges, each with its board.

use super::component::Component;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Section, SheetPiece};
use render::{Finding, Wording};

pub const COMPONENT: Component =
    Component { name: "challenges", about: "a card for each challenge, with its board", make };

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let pieces: Vec<SheetPiece> = order
        .challenges
        .iter()
        .map(|card| SheetPiece { back: card.back.clone(), copies: card.copies, ..SheetPiece::card(card.front.clone()) })
        .collect();
    let title = Wording::of(&order.format.lang).get("title_challenges").to_owned();
    let sections =
        if pieces.is_empty() { Vec::new() } else { vec![Section { title, content: Content::Pieces(pieces) }] };
    Ok(ComponentOutput { sections, findings: Vec::new() })
}
