//! The places of nodes among the words, and nouns taken up from other phrases.

use crate::tree::{Branch, Children, Tree};
use vocabulary::shape::Shape;
use vocabulary::template::Symbol;
use vocabulary::{Features, Lexicon};

/// Gives every node its place among the words.
pub fn number(tree: &mut Tree, lexicon: &Lexicon, node: usize, next: &mut u16) {
    tree.nodes[node].start = *next;
    match tree.nodes[node].template {
        None => *next += 1,
        Some((template, wording)) => {
            let symbols = &lexicon.templates[template as usize].wordings[usize::from(wording)].symbols;
            for symbol in symbols {
                match symbol {
                    Symbol::Word(_) => *next += 1,
                    Symbol::Slot(slot) => {
                        if let Some(child) = tree.nodes[node].children.get(*slot).copied().filter(|c| *c != usize::MAX)
                        {
                            number(tree, lexicon, child, next);
                        }
                    }
                }
            }
        }
    }
    tree.nodes[node].end = *next;
}

pub fn copy(from: &Tree, node: usize, to: &mut Tree) -> usize {
    let at = to.nodes.len();
    to.nodes.push(from.nodes[node].clone());
    let children = from.nodes[node].children.clone();
    let children =
        children.into_iter().map(|child| if child == usize::MAX { child } else { copy(from, child, to) }).collect();
    to.nodes[at].children = children;
    at
}

/// Gives a noun the form for one or several: another template with the same shape, or the other form of its name.
pub fn renumber(lexicon: &Lexicon, tree: &mut Tree, node: usize, wanted: Features) -> bool {
    let wanted = Features(wanted.0 | Features::KINDS.0);
    let branch = tree.nodes[node].clone();
    if branch.leaf.is_some() {
        tree.nodes[node].features = Features(branch.features.0 & Features::KINDS.0 | wanted.0 & Features::NUMBERS.0);
        return true;
    }
    let Some((template, wording)) = branch.template else { return false };
    let shape = &lexicon.templates[template as usize].shape;
    let fits = |(template, wording): (u32, u16)| {
        lexicon.templates[template as usize].wordings[usize::from(wording)].features.agree(wanted).is_some()
    };
    let choice = if fits((template, wording)) {
        Some((template, wording))
    } else {
        let list = &lexicon.printable[usize::from(branch.category)];
        list.iter()
            .filter(|other| lexicon.templates[**other as usize].shape == *shape)
            .flat_map(|other| (0..lexicon.templates[*other as usize].wordings.len() as u16).map(move |w| (*other, w)))
            .find(|choice| fits(*choice))
    };
    let Some(choice) = choice else { return false };
    tree.nodes[node].template = Some(choice);
    tree.nodes[node].features = Features(branch.features.0 & Features::KINDS.0 | wanted.0 & Features::NUMBERS.0);
    branch.children.iter().filter(|child| **child != usize::MAX).all(|child| renumber(lexicon, tree, *child, wanted))
}

/// *Char*, *tile* or *token*: for what was named without a noun; or the noun of its side.
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
    let mut choices = list.flat_map(|template| {
        let line = &lexicon.templates[*template as usize];
        let fits = matches!(&line.shape, Shape::Variant(known, parts) if *known == name && parts.is_empty());
        line.wordings.iter().zip(0..).filter(move |_| fits).map(move |(wording, at)| (*template, at, wording.features))
    });
    let (template, wording, made) = choices.find(|(.., made)| made.agree(features).is_some())?;
    tree.nodes.push(Branch {
        category,
        template: Some((template, wording)),
        leaf: None,
        features: made.agree(Features(kind.0 | Features::NUMBERS.0))?,
        start: 0,
        end: 0,
        children: Children::new(),
        reference: None,
    });
    Some(tree.nodes.len() - 1)
}
