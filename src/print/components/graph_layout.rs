//! Places the nodes of a graph in columns, so that every edge goes from left to right, and finds the ways of the edges.

use std::collections::BTreeMap;

/// The nodes of a graph, by the height of each in millimetres, and its edges, by the indices of their nodes.
pub(super) struct Graph {
    pub heights: Vec<f32>,
    pub edges: Vec<(usize, usize)>,
}

/// The area that a graph is placed in, in millimetres.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// The places of a graph's nodes and edges.
pub(super) struct Layout {
    /// The upper left corner of each node.
    pub nodes: Vec<(f32, f32)>,
    /// The width of every node.
    pub width: f32,
    /// The points that each edge goes through, from the right side of its first node to the left side of its second
    /// node. An edge that would close a circle has none.
    pub ways: Vec<Vec<(f32, f32)>>,
}

/// The height of an edge where it passes through a column, in millimetres.
const PASSAGE: f32 = 3.0;
/// The share of a column that its nodes take; the rest is for the edges.
const WIDE: f32 = 0.62;
/// The number of times that each column is sorted by its neighbours.
const ROUNDS: usize = 8;

/// A place in a column: a node, or an edge that passes.
#[derive(Clone, Copy, PartialEq)]
enum Slot {
    Node(usize),
    Edge(usize),
}

impl Graph {
    /// Places the nodes. Each column holds the nodes that are equally far from the start, by the longest way.
    pub fn layout(&self, area: Area) -> Layout {
        let depths = self.depths();
        let deepest = depths.iter().flatten().copied().max().unwrap_or(0);
        let mut columns: Vec<Vec<Slot>> = vec![Vec::new(); deepest + 1];
        let depth = |node: usize| depths.get(node).copied().flatten().unwrap_or(0);
        for node in 0..self.heights.len() {
            if let Some(column) = columns.get_mut(depth(node)) {
                column.push(Slot::Node(node));
            }
        }
        let forward = self.forward();
        for (edge, (from, to)) in self.edges.iter().enumerate().filter(|(edge, _)| forward.contains(edge)) {
            for column in columns.iter_mut().take(depth(*to)).skip(depth(*from) + 1) {
                column.push(Slot::Edge(edge));
            }
        }
        self.sort(&mut columns, &forward);
        let pitch = if columns.len() > 1 {
            (area.width - area.width / columns.len() as f32 * WIDE) / (columns.len() - 1) as f32
        } else {
            0.0
        };
        let width = area.width / columns.len() as f32 * WIDE;
        let height = |slot: &Slot| match slot {
            Slot::Node(node) => self.heights.get(*node).copied().unwrap_or(0.0),
            Slot::Edge(_) => PASSAGE,
        };
        let mut nodes = vec![(0.0, 0.0); self.heights.len()];
        let mut passages: Vec<Vec<(f32, f32)>> = vec![Vec::new(); self.edges.len()];
        for (at, column) in columns.iter().enumerate() {
            let x = area.x + at as f32 * pitch;
            let taken: f32 = column.iter().map(height).sum();
            let gap = ((area.height - taken) / column.len().max(1) as f32).max(0.0);
            let mut y = area.y + gap / 2.0;
            for slot in column {
                match slot {
                    Slot::Node(node) => {
                        if let Some(place) = nodes.get_mut(*node) {
                            *place = (x, y);
                        }
                    }
                    Slot::Edge(edge) => {
                        if let Some(way) = passages.get_mut(*edge) {
                            way.extend([(x, y + PASSAGE / 2.0), (x + width, y + PASSAGE / 2.0)]);
                        }
                    }
                }
                y += height(slot) + gap;
            }
        }
        let ways = self.ways(&nodes, width, passages, &forward);
        Layout { nodes, width, ways }
    }

    /// The height of the tallest column, if its nodes are this far apart, in millimetres.
    pub fn tallest(&self, apart: f32) -> f32 {
        let mut columns: BTreeMap<usize, f32> = BTreeMap::new();
        for (depth, height) in self.depths().iter().zip(&self.heights) {
            *columns.entry(depth.unwrap_or(0)).or_default() += height + apart;
        }
        columns.into_values().fold(0.0, f32::max)
    }

    /// The edges that close no circle with the edges before them.
    fn forward(&self) -> Vec<usize> {
        let mut kept: Vec<usize> = Vec::new();
        for (edge, (from, to)) in self.edges.iter().enumerate() {
            let mut reached = vec![*to];
            let mut open = vec![*to];
            while let Some(node) = open.pop() {
                for (_, next) in
                    kept.iter().filter_map(|kept| self.edges.get(*kept)).filter(|(start, _)| *start == node)
                {
                    if !reached.contains(next) {
                        reached.push(*next);
                        open.push(*next);
                    }
                }
            }
            if !reached.contains(from) {
                kept.push(edge);
            }
        }
        kept
    }

    /// The length of the longest way to each node; `None` for a node without edges.
    fn depths(&self) -> Vec<Option<usize>> {
        let mut depths: Vec<Option<usize>> = vec![None; self.heights.len()];
        let edges: Vec<(usize, usize)> =
            self.forward().into_iter().filter_map(|edge| self.edges.get(edge).copied()).collect();
        // Each round lengthens the ways by one edge at least, and no way has more edges than there are nodes.
        for _ in 0..self.heights.len() {
            let before = depths.clone();
            for (from, to) in &edges {
                let start = depths.get(*from).copied().flatten().unwrap_or(0);
                if let Some(depth) = depths.get_mut(*from) {
                    *depth = Some(start);
                }
                if let Some(depth) = depths.get_mut(*to) {
                    *depth = Some(depth.unwrap_or(0).max(start + 1));
                }
            }
            if depths == before {
                break;
            }
        }
        depths
    }

    /// Sorts each column by the mean place of the neighbours in the columns beside it, so that few edges cross.
    fn sort(&self, columns: &mut [Vec<Slot>], forward: &[usize]) {
        let places = |columns: &[Vec<Slot>]| -> Vec<(Slot, usize, f32)> {
            let place = |(at, column): (usize, &Vec<Slot>)| {
                let count = column.len() as f32;
                let slots = column.iter().enumerate();
                slots.map(|(place, slot)| (*slot, at, (place as f32 + 0.5) / count)).collect::<Vec<_>>()
            };
            columns.iter().enumerate().flat_map(place).collect()
        };
        for _ in 0..ROUNDS {
            for at in 0..columns.len() {
                let all = places(columns);
                let mean = |slot: &Slot| {
                    let beside = all.iter().filter(|(other, column, _)| {
                        column.abs_diff(at) == 1 && self.are_joined(*slot, *other, forward)
                    });
                    let beside: Vec<f32> = beside.map(|(_, _, place)| *place).collect();
                    let own = all.iter().find(|(other, column, _)| other == slot && *column == at);
                    match beside.is_empty() {
                        true => own.map_or(0.0, |(_, _, place)| *place),
                        false => beside.iter().sum::<f32>() / beside.len() as f32,
                    }
                };
                let Some(column) = columns.get(at) else { continue };
                let mut sorted: Vec<(f32, Slot)> = column.iter().map(|slot| (mean(slot), *slot)).collect();
                sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
                if let Some(column) = columns.get_mut(at) {
                    *column = sorted.into_iter().map(|(_, slot)| slot).collect();
                }
            }
        }
    }

    /// Whether an edge leads from one place to another, or passes through both.
    fn are_joined(&self, one: Slot, other: Slot, forward: &[usize]) -> bool {
        let ends =
            |edge: usize, node: usize| self.edges.get(edge).is_some_and(|(from, to)| *from == node || *to == node);
        match (one, other) {
            (Slot::Node(one), Slot::Node(other)) => {
                let joins = |edge: &usize| ends(*edge, one) && ends(*edge, other);
                forward.iter().any(joins)
            }
            (Slot::Node(node), Slot::Edge(edge)) | (Slot::Edge(edge), Slot::Node(node)) => ends(edge, node),
            (Slot::Edge(one), Slot::Edge(other)) => one == other,
        }
    }

    /// The points of each edge. The edges that leave or reach a node are spread over its side, in the order of their
    /// other ends.
    fn ways(
        &self,
        nodes: &[(f32, f32)],
        width: f32,
        passages: Vec<Vec<(f32, f32)>>,
        forward: &[usize],
    ) -> Vec<Vec<(f32, f32)>> {
        let top = |node: usize| nodes.get(node).copied().unwrap_or_default();
        let height = |node: usize| self.heights.get(node).copied().unwrap_or(0.0);
        let middle = |node: usize| top(node).1 + height(node) / 2.0;
        let toward = |edge: usize, leaves: bool| {
            let way = passages.get(edge).map_or(&[][..], Vec::as_slice);
            let next = if leaves { way.first() } else { way.last() };
            let (from, to) = self.edges.get(edge).copied().unwrap_or_default();
            next.map_or_else(|| middle(if leaves { to } else { from }), |(_, y)| *y)
        };
        let port = |edge: usize, node: usize, leaves: bool| {
            let end = |edge: &usize| self.edges.get(*edge).map(|(from, to)| if leaves { *from } else { *to });
            let mut beside: Vec<usize> = forward.iter().copied().filter(|other| end(other) == Some(node)).collect();
            beside.sort_by(|one, other| toward(*one, leaves).total_cmp(&toward(*other, leaves)));
            let place = beside.iter().position(|other| *other == edge).unwrap_or(0);
            top(node).1 + height(node) * (place as f32 + 1.0) / (beside.len() as f32 + 1.0)
        };
        let way = |(edge, (from, to)): (usize, &(usize, usize))| {
            if !forward.contains(&edge) {
                return Vec::new();
            }
            let mut way = vec![(top(*from).0 + width, port(edge, *from, true))];
            way.extend(passages.get(edge).into_iter().flatten());
            way.push((top(*to).0, port(edge, *to, false)));
            way
        };
        self.edges.iter().enumerate().map(way).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { x: 0.0, y: 0.0, width: 300.0, height: 200.0 };

    fn layout(nodes: usize, edges: &[(usize, usize)]) -> Layout {
        Graph { heights: vec![10.0; nodes], edges: edges.to_vec() }.layout(AREA)
    }

    #[test]
    fn every_edge_goes_to_the_right_and_ends_at_its_nodes() {
        let edges = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)];
        let placed = layout(6, &edges);
        for ((from, to), way) in edges.iter().zip(&placed.ways) {
            assert!(way.windows(2).all(|pair| pair[0].0 < pair[1].0), "{way:?}");
            assert_eq!(way[0].0, placed.nodes[*from].0 + placed.width);
            assert_eq!(way[way.len() - 1].0, placed.nodes[*to].0);
        }
        // The edge from the first node to the third passes the column between them.
        assert_eq!((placed.ways[0].len(), placed.ways[1].len()), (2, 4));
    }

    #[test]
    fn nodes_lie_in_the_area_and_not_on_one_another() {
        let placed = layout(7, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 5)]);
        for (at, (x, y)) in placed.nodes.iter().enumerate() {
            assert!(*x >= 0.0 && x + placed.width <= 300.01 && *y >= 0.0 && y + 10.0 <= 200.01, "{at}: {x} {y}");
            for (other_x, other_y) in placed.nodes.iter().skip(at + 1) {
                assert!((x - other_x).abs() > 1.0 || (y - other_y).abs() >= 10.0, "{at}");
            }
        }
    }

    #[test]
    fn a_circle_is_cut_open() {
        let placed = layout(3, &[(0, 1), (1, 2), (2, 0), (1, 1)]);
        let drawn: Vec<bool> = placed.ways.iter().map(|way| !way.is_empty()).collect();
        assert_eq!(drawn, [true, true, false, false]);
        assert!(layout(0, &[]).nodes.is_empty());
    }

    #[test]
    fn the_tallest_column_counts() {
        let graph = Graph { heights: vec![10.0, 20.0, 30.0], edges: vec![(0, 1), (0, 2)] };
        assert_eq!(graph.tallest(5.0), 60.0);
    }
}
