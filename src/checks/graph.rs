//! Finds cycles of a graph, whose nodes are indices. The functions use an explicit stack or queue, because recursion
//! could overflow the call stack on a long chain.

/// For each node, the nodes that it leads to.
pub type Edges = Vec<Vec<usize>>;

/// Returns the groups of nodes on common cycles. A group is a strongly connected component of two or more nodes, or a
/// single node that leads to itself. Each group is sorted, and the groups are sorted by their first node.
pub fn cyclic_groups(edges: &Edges) -> Vec<Vec<usize>> {
    let mut cyclic_groups: Vec<Vec<usize>> = components(edges)
        .into_iter()
        .filter(|group| match group.as_slice() {
            [only] => leads(edges, *only).contains(only),
            _ => true,
        })
        .collect();
    cyclic_groups.iter_mut().for_each(|group| group.sort_unstable());
    cyclic_groups.sort();
    cyclic_groups
}

/// Returns a shortest path from a node back to itself, beginning with the node. All other nodes of the path must pass
/// `allowed`. `None` if no such path exists.
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

/// The search data of a node that was visited.
#[derive(Clone, Copy)]
struct Mark {
    /// The position of the node in the order of visits, counted from 0.
    order: usize,
    /// The lowest order of a node on the stack that can be reached from this node.
    low: usize,
    on_stack: bool,
}

/// Returns the strongly connected components, by Tarjan's algorithm with an explicit stack.
fn components(edges: &Edges) -> Vec<Vec<usize>> {
    let mut search = Tarjan { edges, marks: vec![None; edges.len()], stack: Vec::new(), order: 0, found: vec![] };
    for node in 0..edges.len() {
        if search.mark(node).is_none() {
            search.from(node);
        }
    }
    search.found
}

struct Tarjan<'e> {
    edges: &'e Edges,
    marks: Vec<Option<Mark>>,
    stack: Vec<usize>,
    order: usize,
    found: Vec<Vec<usize>>,
}

impl Tarjan<'_> {
    fn mark(&self, node: usize) -> Option<Mark> {
        self.marks.get(node).copied().flatten()
    }

    fn change(&mut self, node: usize, change: impl FnOnce(&mut Mark)) {
        if let Some(Some(mark)) = self.marks.get_mut(node) {
            change(mark);
        }
    }

    fn enter(&mut self, node: usize) {
        let order = self.order;
        self.order += 1;
        if let Some(mark) = self.marks.get_mut(node) {
            *mark = Some(Mark { order, low: order, on_stack: true });
        }
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
                Some(next) => match self.mark(next) {
                    None => {
                        self.enter(next);
                        path.push((next, 0));
                    }
                    Some(there) if there.on_stack => {
                        self.change(node, |mark| mark.low = mark.low.min(there.order));
                    }
                    Some(_) => {}
                },
                None => {
                    path.pop();
                    let Some(done) = self.mark(node) else { continue };
                    if let Some((parent, _)) = path.last() {
                        self.change(*parent, |mark| mark.low = mark.low.min(done.low));
                    }
                    if done.low == done.order {
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

    use super::{Edges, cyclic_groups, shortest_cycle};

    #[test]
    fn a_cyclic_group_leads_back_to_itself() {
        let edges: Edges = vec![vec![1], vec![2], vec![0, 3], vec![3], vec![0], vec![]];
        assert_eq!(cyclic_groups(&edges), vec![vec![0, 1, 2], vec![3]]);
        assert_eq!(shortest_cycle(&edges, 1, &|_| true), Some(vec![1, 2, 0]));
        assert_eq!(shortest_cycle(&edges, 3, &|_| true), Some(vec![3]));
        assert_eq!(shortest_cycle(&edges, 4, &|_| true), None);
        assert_eq!(shortest_cycle(&edges, 1, &|n| n != 2), None);
    }

    #[test]
    fn a_long_chain_does_not_overflow() {
        let n = 200_000;
        let edges: Edges = (0..n).map(|i| vec![(i + 1) % n]).collect();
        assert_eq!(cyclic_groups(&edges).len(), 1);
    }

    proptest! {
        #[test]
        fn a_node_is_in_a_group_exactly_if_a_path_leads_back(pairs in prop::collection::vec((0..12_usize, 0..12_usize), 0..30)) {
            let mut edges: Edges = vec![vec![]; 12];
            for (from, to) in pairs {
                edges[from].push(to);
            }
            let cyclic_groups = cyclic_groups(&edges);
            for node in 0..12 {
                let cycle = shortest_cycle(&edges, node, &|_| true);
                prop_assert_eq!(cycle.is_some(), cyclic_groups.iter().any(|group| group.contains(&node)));
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
