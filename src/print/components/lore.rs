//! A leaflet with the stories of the characters: team by team, then the characters without a team.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::component::Component;
use super::flow::{Block, Leaflet, pages};
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Section};
use model::Card;
use render::{Finding, Wording};

pub const COMPONENT: Component =
    Component { name: "lore", about: "a leaflet with the stories of the characters", make };

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let words = Wording::of(&order.format.lang);
    let printed = |card: &&Card| order.cards.iter().any(|printed| printed.id == card.id);
    let cards: Vec<&Card> =
        order.set.cards.iter().map(Arc::as_ref).filter(printed).filter(|card| !card.printed.lore.is_empty()).collect();
    if cards.is_empty() {
        return Ok(made);
    }
    let mut blocks = vec![Block { kind: "title", name: order.set.game.name.clone(), ..Block::default() }];
    let mut told = BTreeSet::new();
    for team in &order.set.teams {
        let members = team.main.iter().chain(&team.sideboard);
        let members: Vec<&Card> = members.filter_map(|id| cards.iter().find(|card| card.id == *id).copied()).collect();
        if members.iter().all(|card| told.contains(&card.id)) {
            continue;
        }
        blocks.push(Block::heading(&team.name));
        blocks.extend(members.iter().filter(|card| told.insert(card.id.clone())).map(|card| story(card)));
    }
    let others: Vec<&Card> = cards.iter().filter(|card| !told.contains(&card.id)).copied().collect();
    if !told.is_empty() && !others.is_empty() {
        blocks.push(Block::heading(words.get("lore_others")));
    }
    blocks.extend(others.into_iter().map(story));
    let leaflet = Leaflet { title: words.get("lore_title"), blocks, examples: &[], before_examples: 0 };
    let pages = pages(order, &leaflet, &mut made)?;
    made.sections.push(Section { title: words.get("title_lore").to_owned(), content: Content::Pages(pages) });
    Ok(made)
}

fn story(card: &Card) -> Block {
    Block::story(&card.printed.lore).named(&card.name, &card.epithet)
}
