//! *That turn*: a reference to the turn that was mentioned last.

use crate::tree::Tree;
use crate::word_lookup::Lexed;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Lexicon, ProductionId};

/// A turn that a phrase mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The last turn that a char has finished: *during its last turn*.
    Last,
    /// The turn that ends with the event: *as it passes turn*.
    Passing,
    /// Any other time.
    Other,
}

/// Returns the turn that a node itself mentions.
pub fn turn_named(lexicon: &Lexicon, tree: &Tree, node: usize) -> Option<Turn> {
    let line = lexicon.production(tree.nodes[node].production?.0);
    let is = |start: &str| line.source.starts_with(start);
    match line.category.as_str() {
        "past" if is("(during") => Some(Turn::Last),
        "past" => Some(Turn::Other),
        _ => matches!(line.semantics, SemanticTerm::Record("PassesTurn", _)).then_some(Turn::Passing),
    }
}

/// Whether the node refers to a turn: *where it began that turn*.
pub fn names_that_turn(lexicon: &Lexicon, tree: &Tree, node: usize) -> bool {
    let line = tree.nodes[node].production.map(|(production, _)| lexicon.production(production));
    line.is_some_and(|line| line.source.ends_with(" began that turn"))
}

/// Resolves *that turn* in the last sentence. If the turn mentioned last is just ending, *that turn* means the turn in
/// progress.
pub fn resolve_that_turn(lexicon: &Lexicon, trees: &mut [Tree], sentence: &Lexed) {
    let said = (1..sentence.words.len()).any(|at| sentence.text(at) == "turn" && sentence.text(at - 1) == "that");
    let Some((last, before)) = trees.split_last_mut().filter(|_| said) else { return };
    let turn = |tree: &Tree, to: usize| (0..to).rev().find_map(|node| turn_named(lexicon, tree, node));
    for node in 0..last.nodes.len() {
        if names_that_turn(lexicon, last, node) {
            let spoken = turn(last, node).or_else(|| before.iter().rev().find_map(|tree| turn(tree, tree.nodes.len())));
            if spoken == Some(Turn::Passing)
                && let Some(this) = lexicon.productions.iter().position(|line| is_this_turn(&line.semantics))
            {
                last.nodes[node].production = Some((ProductionId::at(this), 0));
            }
        }
    }
}

/// Whether the term is *the tile where it began this turn*.
fn is_this_turn(semantics: &SemanticTerm) -> bool {
    let SemanticTerm::Record("Began", fields) = semantics else { return false };
    fields.named.iter().any(|(name, of)| *name == "turn" && matches!(of, SemanticTerm::Variant("This", _)))
}
