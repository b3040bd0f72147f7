//! One reading as a tree: what the chart found, or what is about to be said.

use smallvec::SmallVec;

use crate::chart::{Chart, Parse};
use crate::lex::{Leaf, Lexed};
use vocabulary::lexicon::Category;
use vocabulary::roles::Roles;
use vocabulary::shape::Shape;
use vocabulary::{Features, Lexicon};

/// A node. Its children stand in the order of its template's slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    pub category: Category,
    /// Template and wording, unless it is a leaf.
    pub template: Option<(u32, u16)>,
    pub leaf: Option<Leaf>,
    /// What it can be, given the slot it stands in.
    pub features: Features,
    /// Words from and to.
    pub start: u16,
    pub end: u16,
    pub children: Children,
    /// A phrase that takes up another, before its wording is chosen: the label of that other.
    pub reference: Option<u8>,
}

impl Branch {
    /// What its line says; a leaf has none.
    pub fn shape<'l>(&self, lexicon: &'l Lexicon) -> Option<&'l Shape> {
        self.template.map(|(template, _)| &lexicon.templates[template as usize].shape)
    }
}

/// The children of a node; hardly any template has more than four slots.
pub type Children = SmallVec<[usize; 4]>;

/// A tree; the root is the first node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    pub nodes: Vec<Branch>,
}

impl Tree {
    /// The phrase that a node stands for, through those that only wrap it.
    pub fn through(&self, lexicon: &Lexicon, node: usize) -> usize {
        let branch = &self.nodes[node];
        match branch.shape(lexicon) {
            Some(Shape::Slot(slot)) => branch
                .children
                .get(*slot)
                .filter(|child| **child != usize::MAX)
                .map_or(node, |c| self.through(lexicon, *c)),
            _ => node,
        }
    }

    /// The node of a phrase's own noun, not of one in a phrase inside it; or of what it is one of, which may have none itself.
    pub fn noun_of(&self, lexicon: &Lexicon, node: usize) -> Option<usize> {
        let branch = &self.nodes[node];
        if lexicon.roles[usize::from(branch.category)].has(Roles::NAMING) {
            return Some(node);
        }
        branch
            .children
            .iter()
            .filter(|child| {
                **child != usize::MAX && !lexicon.roles[usize::from(self.nodes[**child].category)].has(Roles::THING)
            })
            .find_map(|child| self.noun_of(lexicon, *child))
    }

    /// Copies one reading out of the chart.
    pub fn of(chart: &Chart, lexicon: &Lexicon, sentence: &Lexed, reading: &Parse) -> Tree {
        let mut tree = Tree { nodes: Vec::with_capacity(2 * sentence.words.len()) };
        tree.copy(chart, lexicon, sentence, reading.node, Features::ALL);
        tree
    }

    fn copy(&mut self, chart: &Chart, lexicon: &Lexicon, sentence: &Lexed, node: u32, features: Features) -> usize {
        let node = chart.nodes[node as usize];
        let at = self.nodes.len();
        let leaf = node.template == u32::MAX;
        self.nodes.push(Branch {
            category: node.category,
            template: (!leaf).then_some((node.template, node.wording)),
            leaf: leaf.then(|| sentence.leaves(node.start as usize)[node.children.0 as usize].leaf.clone()),
            features: node.features.agree(features).unwrap_or(features),
            start: node.start,
            end: node.end,
            children: Children::new(),
            reference: None,
        });
        if leaf {
            return at;
        }
        let template = &lexicon.templates[node.template as usize];
        let order = template.wordings[usize::from(node.wording)].slots.iter().copied();
        let mut children = Children::from_elem(usize::MAX, template.slots.len());
        for (index, slot) in order.enumerate() {
            let child = chart.children[node.children.0 as usize + index];
            children[slot] = self.copy(chart, lexicon, sentence, child, template.slots[slot].features);
        }
        self.nodes[at].children = children;
        at
    }
}
