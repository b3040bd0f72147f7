//! Maps the words of a text to the parts of its rule objects.

use crate::text_reading::TextReading;
use crate::tree::Tree;
use crate::word_lookup::{Leaf, Lexed};
use source::Span;
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// A phrase, and the part of the rule object that it became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The name of the variant in the rule object. For a leaf it is the number, code or name, and for a list the kind
    /// of phrase.
    pub becomes: String,
    /// All words of the phrase.
    pub span: Span,
    /// The words of the phrase that belong to none of its parts.
    pub words: Vec<Span>,
    pub parts: Vec<Link>,
}

/// Returns the links of each sentence of a text, in order.
pub fn links(lexicon: &Lexicon, read: &TextReading) -> Vec<Link> {
    let sentences = read.discourse.trees.iter().zip(&read.sentences);
    sentences.filter(|(tree, _)| !tree.nodes.is_empty()).map(|(tree, lexed)| link(lexicon, tree, lexed, 0)).collect()
}

fn link(lexicon: &Lexicon, tree: &Tree, lexed: &Lexed, node: usize) -> Link {
    let branch = &tree.nodes[node];
    let mut children: Vec<usize> = branch.children.iter().collect();
    let semantics = branch.semantics(lexicon);
    // A phrase that only wraps its child is shown as the child, unless the phrase has words of its own.
    if let (Some(SemanticTerm::Slot(_)), [child]) = (semantics, &children[..])
        && (tree.nodes[*child].start, tree.nodes[*child].end) == (branch.start, branch.end)
    {
        return link(lexicon, tree, lexed, *child);
    }
    children.sort_by_key(|child| tree.nodes[*child].start);
    let inside =
        |at: u16| children.iter().any(|child| (tree.nodes[*child].start..tree.nodes[*child].end).contains(&at));
    let mut words: Vec<Span> = Vec::new();
    for at in (branch.start..branch.end).filter(|at| !inside(*at)) {
        let Some(word) = lexed.words.get(usize::from(at)) else { continue };
        if words.last() != Some(&word.span) {
            words.push(word.span);
        }
    }
    let first = lexed.words.get(usize::from(branch.start)).map_or(Span::default(), |word| word.span);
    let last = lexed.words.get(usize::from(branch.end).saturating_sub(1)).map_or(first, |word| word.span);
    let becomes = match (&branch.leaf, semantics) {
        (Some(Leaf::Number(n)), _) => n.to_string(),
        (Some(Leaf::Code(code)), _) => code.clone(),
        (Some(Leaf::Name(id)), _) => id.as_str().to_owned(),
        (None, Some(SemanticTerm::Variant(name, _) | SemanticTerm::Record(name, _))) => (*name).to_owned(),
        (None, Some(SemanticTerm::Antecedent)) => "It".to_owned(),
        _ => lexicon.categories[usize::from(branch.category)].clone(),
    };
    let parts = children.iter().map(|child| link(lexicon, tree, lexed, *child)).collect();
    Link { becomes, span: first.to(last), words, parts }
}
