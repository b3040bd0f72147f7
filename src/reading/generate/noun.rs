//! Positions of nodes among the words, and nouns copied from other phrases.

use crate::tree::{Branch, Children, Tree};
use vocabulary::ProductionId;
use vocabulary::production::Symbol;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

/// Gives every node its position among the words.
pub fn number(tree: &mut Tree, lexicon: &Lexicon, node: usize, next: &mut u16) {
    tree.nodes[node].start = *next;
    match tree.nodes[node].production {
        None => *next += 1,
        Some((production, surface)) => {
            for symbol in lexicon.production(production).symbols(surface) {
                match symbol {
                    Symbol::Word(_) => *next += 1,
                    Symbol::Slot(slot) => {
                        if let Some(child) = tree.nodes[node].children.get(slot) {
                            number(tree, lexicon, child, next);
                        }
                    }
                }
            }
        }
    }
    tree.nodes[node].end = *next;
}

/// Copies a node with everything below it into another tree.
pub fn copy(from: &Tree, node: usize, to: &mut Tree) -> usize {
    let at = to.nodes.len();
    to.nodes.push(from.nodes[node].clone());
    let children = from.nodes[node].children.map(|child| copy(from, child, to));
    to.nodes[at].children = children;
    at
}

/// Changes a noun to the singular or plural: to another production with the same meaning, or to the other form of a
/// name. Returns false if there is none.
pub fn renumber(lexicon: &Lexicon, tree: &mut Tree, node: usize, wanted: Features) -> bool {
    let wanted = Features::of_number(wanted);
    let branch = tree.nodes[node].clone();
    if branch.leaf.is_some() {
        tree.nodes[node].features = branch.features.with_number(wanted);
        return true;
    }
    let Some((production, surface)) = branch.production else { return false };
    let semantics = &lexicon.production(production).semantics;
    let fits = |(production, surface): (ProductionId, u16)| {
        lexicon.production(production).features_of(surface).agree(wanted).is_some()
    };
    let choice = if fits((production, surface)) {
        Some((production, surface))
    } else {
        let list = &lexicon.printable[usize::from(branch.category)];
        list.iter()
            .filter(|other| lexicon.production(**other).semantics == *semantics)
            .flat_map(|other| lexicon.production(*other).surfaces().map(move |surface| (*other, surface)))
            .find(|choice| fits(*choice))
    };
    let Some(choice) = choice else { return false };
    tree.nodes[node].production = Some(choice);
    tree.nodes[node].features = branch.features.with_number(wanted);
    branch.children.iter().all(|child| renumber(lexicon, tree, child, wanted))
}

/// Adds *char*, *tile* or *token* for a thing that was mentioned without a noun; with `of_side`, *Ally* or *Opp*.
/// Returns the new node.
pub fn general_noun(
    lexicon: &Lexicon,
    tree: &mut Tree,
    features: Features,
    of_side: Option<&'static str>,
) -> Option<usize> {
    let category = lexicon.category("noun")?;
    let word = [(Features::CHAR, "Char"), (Features::TILE, "Tile"), (Features::TOKEN, "AnyToken")];
    let (kind, general) = word.into_iter().find(|(kind, _)| features.has(*kind))?;
    let name = of_side.unwrap_or(general);
    let list = lexicon.printable[usize::from(category)].iter();
    let mut choices = list.flat_map(|production| {
        let line = lexicon.production(*production);
        let fits = matches!(&line.semantics, SemanticTerm::Variant(known, parts) if *known == name && parts.is_empty());
        line.surfaces().filter(move |_| fits).map(move |surface| (*production, surface, line.features_of(surface)))
    });
    let (production, surface, made) = choices.find(|(.., made)| made.agree(features).is_some())?;
    tree.nodes.push(Branch {
        category,
        production: Some((production, surface)),
        leaf: None,
        features: made.agree(Features::of_kinds(kind))?,
        start: 0,
        end: 0,
        children: Children::default(),
        reference: None,
    });
    Some(tree.nodes.len() - 1)
}
