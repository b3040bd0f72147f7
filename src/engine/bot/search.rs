//! A tree of choices grown by games played to a horizon (UCT), with a budget of games for each choice.

use super::greedy::Greedy;
use super::value::{WON, value};
use super::{Bot, Dice};
use crate::engine::choice::Choice;
use crate::engine::rules::Game;
use crate::engine::state::State;

/// So many choices a game beyond the tree goes on.
const HORIZON: u32 = 40;
/// How much an option that was tried little is favoured.
const CURIOSITY: f64 = 0.7;

/// The searching bot.
#[derive(Debug, Clone)]
pub struct Search {
    dice: Dice,
    playouts: u32,
}

struct Node {
    options: Vec<(Choice, Option<usize>)>,
    /// Who chooses here.
    player: u8,
    visits: u32,
    /// What those games were worth to the first side, from 0 to 1 each.
    worth: f64,
}

impl Search {
    /// `playouts`: games played for each choice.
    pub fn new(seed: u64, playouts: u32) -> Search {
        Search { dice: Dice::new(seed), playouts }
    }

    fn node(&self, state: &State) -> Node {
        let options = state.options().iter().map(|choice| (*choice, None)).collect();
        Node { options, player: state.player(), visits: 0, worth: 0.0 }
    }

    /// One game: down the tree, one node more, and at random to the horizon.
    fn playout(&mut self, game: &Game, root: &State, tree: &mut Vec<Node>, path: &mut Vec<usize>) {
        let mut state = root.clone();
        path.clear();
        path.push(0);
        let mut at = 0;
        while state.outcome().is_none() {
            let Some(option) = self.descend(tree, at) else { break };
            let Some((choice, child)) = tree.get(at).and_then(|node| node.options.get(option)).copied() else { break };
            game.apply_legal(&mut state, choice);
            match child {
                Some(child) => {
                    at = child;
                    path.push(at);
                }
                None => {
                    let new = tree.len();
                    tree.push(self.node(&state));
                    if let Some((_, child)) = tree.get_mut(at).and_then(|node| node.options.get_mut(option)) {
                        *child = Some(new);
                    }
                    path.push(new);
                    break;
                }
            }
        }
        for _ in 0..HORIZON {
            if state.outcome().is_some() {
                break;
            }
            let choice = self.dice.pick(state.options());
            game.apply_legal(&mut state, choice);
        }
        let worth = worth(game, &state);
        for at in path.iter() {
            if let Some(node) = tree.get_mut(*at) {
                node.visits += 1;
                node.worth += worth;
            }
        }
    }

    /// An option not tried yet, or the one that promises most.
    fn descend(&mut self, tree: &[Node], at: usize) -> Option<usize> {
        let node = tree.get(at)?;
        let untried = node.options.iter().enumerate().filter(|(_, (_, child))| child.is_none());
        let new: Vec<usize> = untried.map(|(at, _)| at).collect();
        if !new.is_empty() {
            return new.get(self.dice.below(new.len())).copied();
        }
        let total = f64::from(node.visits.max(1).ilog2()) + 1.0;
        let promise = |(_, child): &(Choice, Option<usize>)| {
            let child = child.and_then(|child| tree.get(child));
            child.map_or(f64::MAX, |child| {
                let visits = f64::from(child.visits.max(1));
                let mean = child.worth / visits;
                let mine = if node.player == 0 { mean } else { 1.0 - mean };
                mine + CURIOSITY * (total / visits).sqrt()
            })
        };
        let best = node.options.iter().enumerate().max_by(|a, b| promise(a.1).total_cmp(&promise(b.1)));
        best.map(|(at, _)| at)
    }
}

impl Bot for Search {
    fn choose(&mut self, game: &Game, state: &State) -> Choice {
        if let [only] = state.options() {
            return *only;
        }
        let mut tree = vec![self.node(state)];
        let mut path = Vec::new();
        for _ in 0..self.playouts {
            self.playout(game, state, &mut tree, &mut path);
        }
        let visits = |child: Option<usize>| child.and_then(|child| tree.get(child)).map_or(0, |node| node.visits);
        let most = tree.first().into_iter().flat_map(|root| &root.options).map(|(_, child)| visits(*child)).max();
        let best =
            tree.first().into_iter().flat_map(|root| &root.options).filter(|(_, child)| Some(visits(*child)) == most);
        let best: Vec<Choice> = best.map(|(choice, _)| *choice).collect();
        if best.is_empty() { Greedy::new(1).choose(game, state) } else { self.dice.pick(&best) }
    }
}

/// From 0, the second side has won, to 1, the first has.
fn worth(game: &Game, state: &State) -> f64 {
    let value = value(game, state, 0);
    if value.abs() >= WON {
        return if value > 0 { 1.0 } else { 0.0 };
    }
    // Exact on every machine, as logarithms and exponentials are not.
    let value = f64::from(value);
    0.5 + 0.5 * value / (1_500.0 + value.abs())
}
