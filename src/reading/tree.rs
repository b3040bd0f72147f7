//! One parse as a tree: copied out of the chart, or built by the generator.

use std::num::NonZeroU32;

use smallvec::SmallVec;

use crate::chart::Chart;
use crate::chart_node::{NodeId, Parse};
use crate::word_lookup::{Leaf, Lexed};
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Category, Features, Lexicon, ProductionId};

/// A node of a tree. Its children stand in the order of its production's slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    pub category: Category,
    /// The production, and the index of its surface; `None` for a leaf.
    pub production: Option<(ProductionId, u16)>,
    pub leaf: Option<Leaf>,
    /// The kinds and numbers that the node can have in its slot.
    pub features: Features,
    /// The first word, and the word after the last.
    pub start: u16,
    pub end: u16,
    pub children: Children,
    /// The label of the antecedent, for a reference whose wording is not chosen yet (only while a text is generated).
    pub reference: Option<u8>,
}

impl Branch {
    /// Returns the semantic term of the node's production; `None` for a leaf.
    pub fn semantics<'l>(&self, lexicon: &'l Lexicon) -> Option<&'l SemanticTerm> {
        self.production.map(|(production, _)| &lexicon.production(production).semantics)
    }
}

/// The children of a node, one for each slot of its production. A slot is empty if the surface leaves it out.
///
/// The root is never a child, so its index 0 can stand for an empty slot.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Children(SmallVec<[Option<NonZeroU32>; 4]>);

impl Children {
    /// Returns this many empty slots.
    pub fn empty(slots: usize) -> Children {
        Children(SmallVec::from_elem(None, slots))
    }

    /// Returns a single slot with this child.
    pub fn one(child: usize) -> Children {
        let mut children = Children::empty(1);
        children.set(0, child);
        children
    }

    /// Puts a child into a slot.
    pub fn set(&mut self, slot: usize, child: usize) {
        if let Some(place) = self.0.get_mut(slot) {
            *place = u32::try_from(child).ok().and_then(NonZeroU32::new);
        }
    }

    /// Returns the child in a slot; `None` if the slot is empty or does not exist.
    pub fn get(&self, slot: usize) -> Option<usize> {
        self.0.get(slot).copied().flatten().map(index)
    }

    /// Returns the child in the first slot.
    pub fn first(&self) -> Option<usize> {
        self.get(0)
    }

    /// Returns the child of a node with a single slot; `None` for other nodes.
    pub fn only(&self) -> Option<usize> {
        if let [Some(child)] = self.0.as_slice() { Some(index(*child)) } else { None }
    }

    /// Returns the children of a node with exactly two slots, both filled; `None` for other nodes.
    pub fn two(&self) -> Option<[usize; 2]> {
        if let [Some(one), Some(other)] = self.0.as_slice() { Some([index(*one), index(*other)]) } else { None }
    }

    /// Returns the children in filled slots, in the order of the slots.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().flatten().map(|child| index(*child))
    }

    /// Whether the node is one of the children.
    pub fn contains(&self, node: usize) -> bool {
        self.iter().any(|child| child == node)
    }

    /// Whether the production has no slots at all.
    pub fn has_no_slots(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the same slots with other children.
    pub fn map(&self, mut change: impl FnMut(usize) -> usize) -> Children {
        let mut changed = Children::empty(self.0.len());
        for (slot, child) in self.0.iter().enumerate() {
            if let Some(child) = child {
                changed.set(slot, change(index(*child)));
            }
        }
        changed
    }
}

fn index(child: NonZeroU32) -> usize {
    child.get() as usize
}

/// A tree; the root is the first node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    pub nodes: Vec<Branch>,
}

impl Tree {
    /// Returns the phrase that a node stands for, through the phrases that only wrap it.
    pub fn through(&self, lexicon: &Lexicon, node: usize) -> usize {
        let branch = &self.nodes[node];
        match branch.semantics(lexicon) {
            Some(SemanticTerm::Slot(slot)) => {
                branch.children.get(*slot).map_or(node, |child| self.through(lexicon, child))
            }
            _ => node,
        }
    }

    /// Returns the node of a phrase's own noun, not of a noun in a phrase inside it. For *one of them* this is the
    /// phrase *them*, which may have no noun itself.
    pub fn noun_of(&self, lexicon: &Lexicon, node: usize) -> Option<usize> {
        let branch = &self.nodes[node];
        if lexicon.roles[usize::from(branch.category)].has(Roles::NAMING) {
            return Some(node);
        }
        let apart = Roles(Roles::THING.0 | Roles::OWNER.0);
        let is_thing = |child: &usize| lexicon.roles[usize::from(self.nodes[*child].category)].has(apart);
        branch.children.iter().filter(|child| !is_thing(child)).find_map(|child| self.noun_of(lexicon, child))
    }

    /// Copies one parse out of the chart.
    pub fn of(chart: &Chart, lexicon: &Lexicon, sentence: &Lexed, parse: &Parse) -> Tree {
        let mut tree = Tree { nodes: Vec::with_capacity(2 * sentence.words.len()) };
        tree.copy(chart, lexicon, sentence, parse.node, Features::ALL);
        tree
    }

    fn copy(&mut self, chart: &Chart, lexicon: &Lexicon, sentence: &Lexed, id: NodeId, features: Features) -> usize {
        let node = chart.node(id);
        let at = self.nodes.len();
        let leaf = chart.leaf_index(node).and_then(|index| sentence.leaves(usize::from(node.start)).get(index));
        self.nodes.push(Branch {
            category: node.category,
            production: node.production.map(|production| (production, node.surface)),
            leaf: leaf.map(|found| found.leaf.clone()),
            features: node.features.agree(features).unwrap_or(features),
            start: node.start,
            end: node.end,
            children: Children::default(),
            reference: None,
        });
        let Some(production) = node.production.map(|production| lexicon.production(production)) else { return at };
        let order = production.slots_of(node.surface);
        let mut children = Children::empty(production.slots.len());
        for (slot, child) in order.iter().zip(chart.children(node)) {
            children.set(*slot, self.copy(chart, lexicon, sentence, *child, production.slots[*slot].features));
        }
        self.nodes[at].children = children;
        at
    }
}
