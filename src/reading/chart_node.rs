//! The nodes and the parses of a chart.

use vocabulary::{Category, Features, ProductionId};

/// A node of the chart: a surface of a production over some words, or a leaf.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// `None` for a leaf.
    pub production: Option<ProductionId>,
    /// The index of the surface in its production.
    pub surface: u16,
    pub category: Category,
    /// The first word, and the word after the last.
    pub start: u16,
    pub end: u16,
    pub features: Features,
    /// Whether there were more than `MOST_PARSES` parses of this phrase, or of a phrase in it.
    pub(crate) crowded: bool,
    /// First index and count in `Chart::children`, in the order of the words. A leaf has its index among the leaves
    /// that begin at `start` as the first index.
    pub(crate) children: (u32, u32),
}

/// The index of a node in its chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeId(pub(crate) u32);

/// One parse of a phrase.
#[derive(Debug, Clone, Copy)]
pub struct Parse {
    pub end: u16,
    pub features: Features,
    pub cost: u32,
    pub node: NodeId,
}
