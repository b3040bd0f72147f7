//! The graph of nodes and channels, and its cycles that never stop.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::channel::Channel;
use super::fits::fits;
use super::nodes::{Certainty, Node, whom};
use super::raise::{Raised, Resource};
use crate::graph::{self, Edges};
use crate::summary::Cycle;

/// The maximum number of searches for a chain in one cyclic group. Further chains would share most of their nodes with
/// the chains that were found.
const SEARCHES: usize = 64;

/// The nodes, and the listeners of each channel.
pub struct Network<'n, 'i, 'a> {
    nodes: &'n [Node<'i, 'a>],
    certainty: Certainty,
    /// The listeners of each channel: the index of a node, and an index in its `waits_for`.
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

    /// Returns endless chains. For each node on an endless chain, the result has a shortest chain, unless an earlier
    /// chain already contains the node.
    pub fn cycles(&self) -> Vec<Cycle> {
        let mut cycles = Vec::new();
        for (group, spent) in self.cyclic_groups() {
            let members: FxHashSet<usize> = group.iter().copied().collect();
            let mut covered: FxHashSet<usize> = FxHashSet::default();
            let mut searches = 0;
            for start in group {
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

    /// Returns the groups of nodes that lead to each other, each with the resources that run out in the group. A
    /// connection is removed if it uses up a resource that the group does not make. The removal is repeated until all
    /// remaining connections stay.
    fn cyclic_groups(&self) -> Vec<(Vec<usize>, FxHashSet<Resource<'a>>)> {
        let mut done = Vec::new();
        let mut open: Vec<(Vec<usize>, FxHashSet<Resource<'a>>)> =
            vec![((0..self.nodes.len()).collect(), FxHashSet::default())];
        while let Some((group, spent)) = open.pop() {
            for part in self.split(&group, &spent) {
                let made: FxHashSet<Resource> = self.of(&part).flat_map(|node| node.makes.iter().copied()).collect();
                let uses = |node: &Node<'i, 'a>| -> Vec<Resource<'a>> {
                    node.raises.iter().filter_map(|raised| raised.uses_up).chain(node.uses_up).collect()
                };
                let gone: FxHashSet<Resource> =
                    self.of(&part).flat_map(uses).filter(|used| !made.contains(used)).collect();
                let more = gone.iter().any(|resource| !spent.contains(resource));
                if more || part.len() < group.len() {
                    open.push((part, gone));
                } else {
                    done.push((part, spent.clone()));
                }
            }
        }
        done.sort_by(|a, b| a.0.cmp(&b.0));
        done
    }

    /// Returns the nodes with these indices.
    fn of<'s>(&'s self, group: &'s [usize]) -> impl Iterator<Item = &'s Node<'i, 'a>> {
        group.iter().filter_map(|n| self.nodes.get(*n))
    }

    /// Returns the cyclic groups among these nodes. In the graph, each channel is a node between its announcers and its
    /// listeners.
    fn split(&self, members: &[usize], spent: &FxHashSet<Resource<'a>>) -> Vec<Vec<usize>> {
        let mut channels: FxHashMap<Channel, usize> = FxHashMap::default();
        let mut edges: Edges = vec![Vec::new(); members.len()];
        for (g, node) in self.of(members).enumerate() {
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
        for (g, node) in self.of(members).enumerate() {
            for raised in node.raises.iter().filter(|raised| self.counts(raised, spent)) {
                let spoken = self.channels(node, raised);
                let numbers = spoken.iter().filter_map(|channel| channels.get(channel).copied());
                if let Some(leads) = edges.get_mut(g) {
                    leads.extend(numbers);
                }
            }
        }
        let nodes_of =
            |group: Vec<usize>| group.into_iter().filter_map(|n| members.get(n).copied()).collect::<Vec<_>>();
        graph::cyclic_groups(&edges).into_iter().map(nodes_of).filter(|group| !group.is_empty()).collect()
    }

    /// Whether the raised event can happen again and again. It must be as certain as this network requires.
    fn counts(&self, raised: &Raised<'a>, spent: &FxHashSet<Resource<'a>>) -> bool {
        let goes_on = raised.uses_up.is_none_or(|resource| !spent.contains(&resource));
        goes_on && (raised.sure || self.certainty == Certainty::Perhaps)
    }

    /// Returns the channels on which the node announces the event.
    fn channels(&self, node: &Node<'i, 'a>, raised: &Raised<'a>) -> Vec<Channel<'a>> {
        let whom = raised.who.map_or(super::channel::Whom::Open, |who| whom(node.text, who));
        raised.happening.announced_on(whom)
    }

    /// Returns a shortest chain from a node back to itself, within the group.
    fn shortest(&self, start: usize, group: &FxHashSet<usize>, spent: &FxHashSet<Resource<'a>>) -> Option<Cycle> {
        // For each node that was reached: the node that triggered it, and the index of the event raised by that node.
        let mut came: FxHashMap<usize, (usize, usize)> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        let mut waiting: FxHashMap<Channel<'a>, Vec<(usize, usize)>> = FxHashMap::default();
        while let Some(n) = queue.pop_front() {
            let node = self.nodes.get(n)?;
            if node.uses_up.is_some_and(|resource| spent.contains(&resource)) {
                continue;
            }
            for (r, raised) in node.raises.iter().enumerate().filter(|(_, raised)| self.counts(raised, spent)) {
                for channel in self.channels(node, raised) {
                    let all = self.listeners.get(&channel).map_or(&[][..], Vec::as_slice);
                    let left = waiting.entry(channel).or_insert_with(|| {
                        all.iter().copied().filter(|(listener, _)| group.contains(listener)).collect()
                    });
                    let mut back = false;
                    // A listener that this event reaches needs no further test on this channel.
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

    /// Returns the chain that ends with this event of the node `last`. The chain is traced backwards from that node to
    /// the start.
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
