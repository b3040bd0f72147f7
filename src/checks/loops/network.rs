//! Nodes and channels as a graph, and the cycles that nothing stops.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::channel::Channel;
use super::fits::fits;
use super::nodes::{Certainty, Node, whom};
use super::raise::{Raised, Resource};
use crate::graph::{self, Edges};

/// A chain that comes back to its first node.
pub struct Cycle {
    pub nodes: Vec<usize>,
    /// Which of the things that each node raises sets off the next.
    pub raises: Vec<usize>,
    /// On the way a player uses what was granted.
    pub granted: bool,
}

/// In one knot of nodes at most so many chains are looked for: they are told apart by what they share anyway.
const SEARCHES: usize = 64;

pub struct Network<'n, 'i, 'a> {
    nodes: &'n [Node<'i, 'a>],
    certainty: Certainty,
    /// Who waits on a channel: the node, and which of its waits.
    listeners: FxHashMap<Channel<'a>, Vec<(usize, usize)>>,
}

impl<'n, 'i, 'a> Network<'n, 'i, 'a> {
    pub fn new(nodes: &'n [Node<'i, 'a>], certainty: Certainty) -> Network<'n, 'i, 'a> {
        let mut listeners: FxHashMap<Channel<'a>, Vec<(usize, usize)>> = FxHashMap::default();
        for (n, node) in nodes.iter().enumerate() {
            for (w, waits) in node.waits_for.iter().enumerate() {
                for channel in &waits.channels {
                    listeners.entry(*channel).or_default().push((n, w));
                }
            }
        }
        Network { nodes, certainty, listeners }
    }

    /// For each node on any such chain a shortest one, each chain once.
    pub fn cycles(&self) -> Vec<Cycle> {
        let mut cycles = Vec::new();
        for (knot, spent) in self.knots() {
            let members: FxHashSet<usize> = knot.iter().copied().collect();
            let mut covered: FxHashSet<usize> = FxHashSet::default();
            let mut searches = 0;
            for start in knot {
                if covered.contains(&start) || searches == SEARCHES {
                    continue;
                }
                searches += 1;
                if let Some(cycle) = self.shortest(start, &members, &spent) {
                    covered.extend(&cycle.nodes);
                    cycles.push(cycle);
                }
            }
        }
        cycles
    }

    /// Groups of nodes that lead to each other, with the things that run out in each. What uses up a thing that the
    /// group does not make again is taken out, until nothing changes.
    fn knots(&self) -> Vec<(Vec<usize>, FxHashSet<Resource<'a>>)> {
        let mut done = Vec::new();
        let mut open: Vec<(Vec<usize>, FxHashSet<Resource<'a>>)> =
            vec![((0..self.nodes.len()).collect(), FxHashSet::default())];
        while let Some((group, spent)) = open.pop() {
            for knot in self.split(&group, &spent) {
                let made: FxHashSet<Resource> = self.of(&knot).flat_map(|node| node.makes.iter().copied()).collect();
                let uses = |node: &Node<'i, 'a>| -> Vec<Resource<'a>> {
                    node.raises.iter().filter_map(|raised| raised.uses_up).chain(node.uses_up).collect()
                };
                let gone: FxHashSet<Resource> =
                    self.of(&knot).flat_map(uses).filter(|used| !made.contains(used)).collect();
                let more = gone.iter().any(|resource| !spent.contains(resource));
                if more || knot.len() < group.len() {
                    open.push((knot, gone));
                } else {
                    done.push((knot, spent.clone()));
                }
            }
        }
        done.sort_by(|a, b| a.0.cmp(&b.0));
        done
    }

    fn of<'s>(&'s self, group: &'s [usize]) -> impl Iterator<Item = &'s Node<'i, 'a>> {
        group.iter().filter_map(|n| self.nodes.get(*n))
    }

    /// The knots within a group, by way of the channels.
    fn split(&self, group: &[usize], spent: &FxHashSet<Resource<'a>>) -> Vec<Vec<usize>> {
        let mut channels: FxHashMap<Channel, usize> = FxHashMap::default();
        let mut edges: Edges = vec![Vec::new(); group.len()];
        for (g, node) in self.of(group).enumerate() {
            if node.uses_up.is_some_and(|resource| spent.contains(&resource)) {
                continue;
            }
            for waits in &node.waits_for {
                for channel in &waits.channels {
                    let number = *channels.entry(*channel).or_insert_with(|| {
                        edges.push(Vec::new());
                        edges.len() - 1
                    });
                    if let Some(leads) = edges.get_mut(number) {
                        leads.push(g);
                    }
                }
            }
        }
        for (g, node) in self.of(group).enumerate() {
            for raised in node.raises.iter().filter(|raised| self.counts(raised, spent)) {
                let spoken = self.spoken(node, raised);
                let numbers = spoken.iter().filter_map(|channel| channels.get(channel).copied());
                if let Some(leads) = edges.get_mut(g) {
                    leads.extend(numbers);
                }
            }
        }
        let nodes_of = |knot: Vec<usize>| knot.into_iter().filter_map(|n| group.get(n).copied()).collect::<Vec<_>>();
        graph::knots(&edges).into_iter().map(nodes_of).filter(|knot| !knot.is_empty()).collect()
    }

    fn counts(&self, raised: &Raised<'a>, spent: &FxHashSet<Resource<'a>>) -> bool {
        let goes_on = raised.uses_up.is_none_or(|resource| !spent.contains(&resource));
        goes_on && (raised.sure || self.certainty == Certainty::Perhaps)
    }

    fn spoken(&self, node: &Node<'i, 'a>, raised: &Raised<'a>) -> Vec<Channel<'a>> {
        let whom = raised.who.map_or(super::channel::Whom::Open, |who| whom(node.text, who));
        raised.happening.spoken(whom)
    }

    /// The shortest chain from a node back to it, within the knot.
    fn shortest(&self, start: usize, knot: &FxHashSet<usize>, spent: &FxHashSet<Resource<'a>>) -> Option<Cycle> {
        // For each node reached, from where and by which of the things that one raises.
        let mut came: FxHashMap<usize, (usize, usize)> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        let mut waiting: FxHashMap<Channel<'a>, Vec<(usize, usize)>> = FxHashMap::default();
        while let Some(n) = queue.pop_front() {
            let node = self.nodes.get(n)?;
            if node.uses_up.is_some_and(|resource| spent.contains(&resource)) {
                continue;
            }
            for (r, raised) in node.raises.iter().enumerate().filter(|(_, raised)| self.counts(raised, spent)) {
                for channel in self.spoken(node, raised) {
                    let all = self.listeners.get(&channel).map_or(&[][..], Vec::as_slice);
                    let left = waiting.entry(channel).or_insert_with(|| {
                        all.iter().copied().filter(|(listener, _)| knot.contains(listener)).collect()
                    });
                    let mut back = false;
                    // Who has been reached need not be looked at again on this channel.
                    left.retain(|(listener, w)| {
                        let waits = self.nodes.get(*listener).and_then(|l| Some((l, l.waits_for.get(*w)?)));
                        let fits = waits.is_some_and(|(l, waits)| fits(node, raised, l, waits, self.certainty));
                        if fits && *listener == start {
                            back = true;
                        } else if fits && !came.contains_key(listener) {
                            came.insert(*listener, (n, r));
                            queue.push_back(*listener);
                        }
                        !fits
                    });
                    if back {
                        return self.trace(start, n, r, &came);
                    }
                }
            }
        }
        None
    }

    fn trace(
        &self,
        start: usize,
        last: usize,
        raised: usize,
        came: &FxHashMap<usize, (usize, usize)>,
    ) -> Option<Cycle> {
        let mut chain = vec![(last, raised)];
        let mut at = last;
        while at != start {
            let (from, by) = *came.get(&at)?;
            chain.push((from, by));
            at = from;
        }
        chain.reverse();
        let raised = |n: usize, r: usize| self.nodes.get(n).and_then(|node| node.raises.get(r));
        Some(Cycle {
            nodes: chain.iter().map(|(n, _)| *n).collect(),
            raises: chain.iter().map(|(_, r)| *r).collect(),
            granted: chain.iter().any(|(n, r)| raised(*n, *r).is_some_and(|raised| raised.granted)),
        })
    }
}
