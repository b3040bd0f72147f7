//! Cycles of a graph. Nodes are numbers; nothing here recurses, so no chain is too long.

/// For each node the nodes that it leads to.
pub type Edges = Vec<Vec<usize>>;

/// The groups of nodes that lead to each other: those of two or more, and single ones that lead to themselves. Each in
/// the order of the numbers, the groups by their first.
pub fn knots(edges: &Edges) -> Vec<Vec<usize>> {
    let mut knots: Vec<Vec<usize>> = components(edges)
        .into_iter()
        .filter(|group| match group.as_slice() {
            [only] => leads(edges, *only).contains(only),
            _ => true,
        })
        .collect();
    knots.iter_mut().for_each(|knot| knot.sort_unstable());
    knots.sort();
    knots
}

/// The shortest way from a node back to it, the node first; `allowed` says which nodes may be on it.
pub fn shortest_cycle(edges: &Edges, start: usize, allowed: &dyn Fn(usize) -> bool) -> Option<Vec<usize>> {
    let mut came_from = std::collections::HashMap::new();
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        for &next in leads(edges, node) {
            if next == start {
                let mut cycle = vec![node];
                let mut at = node;
                while let Some(before) = came_from.get(&at).copied().filter(|_| at != start) {
                    cycle.push(before);
                    at = before;
                }
                cycle.reverse();
                return Some(cycle);
            }
            if allowed(next) && !came_from.contains_key(&next) {
                came_from.insert(next, node);
                queue.push_back(next);
            }
        }
    }
    None
}

fn leads(edges: &Edges, node: usize) -> &[usize] {
    edges.get(node).map_or(&[], Vec::as_slice)
}

#[derive(Clone, Copy, Default)]
struct Mark {
    /// 0: not seen yet.
    order: usize,
    low: usize,
    on_stack: bool,
}

/// Tarjan's strongly connected components, with a stack of its own.
fn components(edges: &Edges) -> Vec<Vec<usize>> {
    let mut search =
        Tarjan { edges, marks: vec![Mark::default(); edges.len()], stack: Vec::new(), order: 0, found: vec![] };
    for node in 0..edges.len() {
        if search.mark(node).order == 0 {
            search.from(node);
        }
    }
    search.found
}

struct Tarjan<'e> {
    edges: &'e Edges,
    marks: Vec<Mark>,
    stack: Vec<usize>,
    order: usize,
    found: Vec<Vec<usize>>,
}

impl Tarjan<'_> {
    fn mark(&self, node: usize) -> Mark {
        self.marks.get(node).copied().unwrap_or_default()
    }

    fn change(&mut self, node: usize, change: impl FnOnce(&mut Mark)) {
        if let Some(mark) = self.marks.get_mut(node) {
            change(mark);
        }
    }

    fn enter(&mut self, node: usize) {
        self.order += 1;
        let order = self.order;
        self.change(node, |mark| *mark = Mark { order, low: order, on_stack: true });
        self.stack.push(node);
    }

    fn from(&mut self, root: usize) {
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, tried)) = path.last_mut() {
            let node = *node;
            let next = leads(self.edges, node).get(*tried).copied();
            *tried += 1;
            match next {
                Some(next) if self.mark(next).order == 0 => {
                    self.enter(next);
                    path.push((next, 0));
                }
                Some(next) => {
                    let there = self.mark(next);
                    if there.on_stack {
                        self.change(node, |mark| mark.low = mark.low.min(there.order));
                    }
                }
                None => {
                    path.pop();
                    let low = self.mark(node).low;
                    if let Some((parent, _)) = path.last() {
                        self.change(*parent, |mark| mark.low = mark.low.min(low));
                    }
                    if low == self.mark(node).order {
                        self.close(node);
                    }
                }
            }
        }
    }

    fn close(&mut self, root: usize) {
        let mut group = Vec::new();
        while let Some(node) = self.stack.pop() {
            self.change(node, |mark| mark.on_stack = false);
            group.push(node);
            if node == root {
                break;
            }
        }
        self.found.push(group);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Edges, knots, shortest_cycle};

    #[test]
    fn knots_are_what_leads_back() {
        let edges: Edges = vec![vec![1], vec![2], vec![0, 3], vec![3], vec![0], vec![]];
        assert_eq!(knots(&edges), vec![vec![0, 1, 2], vec![3]]);
        assert_eq!(shortest_cycle(&edges, 1, &|_| true), Some(vec![1, 2, 0]));
        assert_eq!(shortest_cycle(&edges, 3, &|_| true), Some(vec![3]));
        assert_eq!(shortest_cycle(&edges, 4, &|_| true), None);
        assert_eq!(shortest_cycle(&edges, 1, &|n| n != 2), None);
    }

    #[test]
    fn a_long_chain_does_not_overflow() {
        let n = 200_000;
        let edges: Edges = (0..n).map(|i| vec![(i + 1) % n]).collect();
        assert_eq!(knots(&edges).len(), 1);
    }

    proptest! {
        #[test]
        fn in_a_knot_exactly_if_there_is_a_way_back(pairs in prop::collection::vec((0..12_usize, 0..12_usize), 0..30)) {
            let mut edges: Edges = vec![vec![]; 12];
            for (from, to) in pairs {
                edges[from].push(to);
            }
            let knots = knots(&edges);
            for node in 0..12 {
                let cycle = shortest_cycle(&edges, node, &|_| true);
                prop_assert_eq!(cycle.is_some(), knots.iter().any(|knot| knot.contains(&node)));
                if let Some(cycle) = cycle {
                    prop_assert_eq!(cycle[0], node);
                    for (n, at) in cycle.iter().enumerate() {
                        prop_assert!(edges[*at].contains(&cycle[(n + 1) % cycle.len()]));
                    }
                }
            }
        }
    }
}
