//! Decides which block owns a line. Some lines below a definition belong to the card above it (kernel D6).

use super::ast::{Block, Part};
use super::block_parts::PlacedPart;
use super::keywords::{BlockKind, Keywords};
use source::Span;

/// A block whose parts can still move to another block.
pub(super) struct BlockDraft {
    pub block: Block,
    /// `None` for a card.
    pub kind: Option<BlockKind>,
    pub parts: Vec<PlacedPart>,
}

/// Moves parts below a definition to the card above it, if a blank line separates them from the definition's header. A
/// field such as `Target:` moves if the card lacks it. An action moves if a block of this kind has no actions.
pub(super) fn settle(drafts: Vec<BlockDraft>, keywords: &Keywords) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::with_capacity(drafts.len());
    let mut card: Option<usize> = None;
    for BlockDraft { mut block, kind, parts } in drafts {
        for PlacedPart { part, after_blank } in parts {
            let owner = card.and_then(|card| blocks.get_mut(card));
            match (owner, kind) {
                (Some(owner), Some(kind)) if after_blank && belongs_to_card(&part, kind, &owner.parts, keywords) => {
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

fn belongs_to_card(part: &Part, kind: BlockKind, of_card: &[Part], keywords: &Keywords) -> bool {
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
