//! Lines below a definition that are the card's (kernel D6).

use super::ast::{Block, Part};
use super::body::Placed;
use super::keywords::{BlockKind, Keywords};
use source::Span;

/// A block whose parts may still find another owner.
pub(super) struct Draft {
    pub block: Block,
    /// `None` for a card.
    pub kind: Option<BlockKind>,
    pub parts: Vec<Placed>,
}

/// Gives a card the lines that stand after a blank line below one of its definitions and that it lacks: `Target:`, `Special:` and the like;
/// and every action below a definition that can have none.
pub(super) fn settle(drafts: Vec<Draft>, keywords: &Keywords) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::with_capacity(drafts.len());
    let mut card: Option<usize> = None;
    for Draft { mut block, kind, parts } in drafts {
        for Placed { part, after_blank } in parts {
            let owner = card.and_then(|card| blocks.get_mut(card));
            match (owner, kind) {
                (Some(owner), Some(kind)) if after_blank && is_the_cards(&part, kind, &owner.parts, keywords) => {
                    owner.parts.push(part);
                }
                _ => {
                    block.span = block.span.to(span(&part));
                    block.parts.push(part);
                }
            }
        }
        if kind.is_none() {
            card = Some(blocks.len());
        }
        blocks.push(block);
    }
    blocks
}

fn is_the_cards(part: &Part, kind: BlockKind, of_card: &[Part], keywords: &Keywords) -> bool {
    match part {
        Part::Action { .. } => kind == BlockKind::Definition,
        Part::Field { key, .. } => {
            let same = |part: &Part| matches!(part, Part::Field { key: other, .. } if other.text == key.text);
            kind != BlockKind::Section
                && keywords.field(&key.text).is_some_and(|field| field.of_card)
                && !of_card.iter().any(same)
        }
        Part::Rules(_) => false,
    }
}

fn span(part: &Part) -> Span {
    use super::ast::Value;
    match part {
        Part::Action { tag_span, name, rules, .. } => tag_span.to(name.span).to(rules.span),
        Part::Field { key, value: Value::Rules(rules) } => key.span.to(rules.span),
        Part::Field { key, value: Value::Raw(text) } => key.span.to(text.span),
        Part::Rules(rules) => rules.span,
    }
}
