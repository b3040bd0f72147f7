//! The noun of a phrase, in a form that can be compared with the noun of another phrase. Also: phrases that always mean
//! the same char, such as a name.

use crate::tree::Tree;
use crate::word_lookup::Leaf;
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// Returns the noun in a form in which two nouns can be compared.
pub(crate) fn noun_words(lexicon: &Lexicon, tree: &Tree, node: usize) -> String {
    let branch = &tree.nodes[node];
    if let Some(Leaf::Name(id)) = &branch.leaf {
        return id.as_str().to_owned();
    }
    let Some((production, _)) = branch.production else { return String::new() };
    match &lexicon.production(production).semantics {
        SemanticTerm::Variant(name, parts) if parts.is_empty() => (*name).to_owned(),
        SemanticTerm::Record("Say", fields) if branch.children.has_no_slots() => match fields.named.first() {
            Some((_, SemanticTerm::Text(word))) => (*word).to_owned(),
            _ => String::new(),
        },
        // *Its Shadow*: the owner stands before the noun.
        semantics => {
            let noun = noun_slot(semantics).and_then(|slot| branch.children.get(slot)).or(branch.children.first());
            noun.map_or(String::new(), |child| noun_words(lexicon, tree, child))
        }
    }
}

/// Returns the slot that holds the noun of a phrase, if the line says which one does.
fn noun_slot(semantics: &SemanticTerm) -> Option<usize> {
    let (SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields)) = semantics else { return None };
    let noun = fields.named.iter().find_map(|(name, noun)| (*name == "noun").then_some(noun))?;
    match noun {
        SemanticTerm::Slot(slot) => Some(*slot),
        SemanticTerm::Variant("Token", parts) => match parts.as_slice() {
            [SemanticTerm::Slot(slot)] => Some(*slot),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the noun stands for a summon.
pub(crate) fn names_summon(lexicon: &Lexicon, tree: &Tree, noun: usize) -> bool {
    let branch = &tree.nodes[noun];
    match branch.semantics(lexicon) {
        Some(SemanticTerm::Variant(name, _)) => matches!(*name, "Summon" | "AnySummon"),
        Some(SemanticTerm::Slot(slot)) => {
            branch.children.get(*slot).is_some_and(|part| names_summon(lexicon, tree, part))
        }
        Some(_) => false,
        None => matches!(lexicon.categories[usize::from(branch.category)].as_str(), "summon-name" | "own-summon"),
    }
}

/// Whether the phrase is *another …*.
pub(crate) fn picks_another(lexicon: &Lexicon, tree: &Tree, node: usize) -> bool {
    let Some(SemanticTerm::Record("Pick", fields)) = tree.nodes[node].semantics(lexicon) else { return false };
    fields.named.contains(&("other", SemanticTerm::Truth(true)))
}

/// Chars that have the same name wherever they are mentioned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FixedReferent {
    /// The char of the card, or the summon in its own text.
    Me,
    /// *The Enchanted char* in its own text.
    Bearer,
    Named(String),
}

impl FixedReferent {
    pub fn called(lexicon: &Lexicon, tree: &Tree, node: usize) -> Option<FixedReferent> {
        match tree.nodes[tree.through(lexicon, node)].semantics(lexicon)? {
            SemanticTerm::Variant("Me", _) => Some(FixedReferent::Me),
            SemanticTerm::Variant("Bearer", _) => Some(FixedReferent::Bearer),
            SemanticTerm::Variant("Named", _) => Some(FixedReferent::Named(noun_words(lexicon, tree, node))),
            _ => None,
        }
    }
}
