//! A tree of choices grown by games played to a horizon (UCT), with a budget of games for each choice.
//!
//! A new node is first taken for what its state is worth at a glance; the games played on from it correct that.

use super::greedy::Greedy;
use super::player::Bot;
use super::random::any;
use super::value::{WON, value};
use crate::choice::Choice;
use crate::game::Game;
use crate::state::State;
use dice::Dice;

/// So many choices a game beyond the tree goes on.
const HORIZON: u32 = 20;
/// How much an option that was tried little is favoured.
const CURIOSITY: f64 = 0.25;
/// The first glance counts as so many games.
const GLANCE: f64 = 5.0;
/// Of four games played on, an attack that is possible is made in three.
const ATTACKS_OF_FOUR: usize = 3;

/// The searching bot.
#[derive(Debug, Clone)]
pub struct Search {
    dice: Dice,
    playouts: u32,
}

struct Node {
    /// What may be chosen here; empty until the node is come to a second time.
    options: Vec<(Choice, u32)>,
    /// Who chooses here.
    player: u8,
    visits: f64,
    /// What those games were worth to the first side, from 0 to 1 each.
    worth: f64,
}

impl Search {
    /// `playouts`: games played for each choice.
    pub fn new(seed: u64, playouts: u32) -> Search {
        Search { dice: Dice::new(seed), playouts }
    }

    fn node(game: &Game, state: &State) -> Node {
        let glance = GLANCE * worth(game, state);
        Node { options: Vec::new(), player: state.player(), visits: GLANCE, worth: glance }
    }

    /// Adds a node for each option of the state.
    fn grow(game: &Game, state: &State, tree: &mut Vec<Node>, at: usize) {
        let mut options = Vec::with_capacity(state.options().len());
        for choice in state.options() {
            let mut next = state.clone();
            game.apply_legal(&mut next, *choice);
            options.push((*choice, tree.len() as u32));
            tree.push(Self::node(game, &next));
        }
        if let Some(node) = tree.get_mut(at) {
            node.options = options;
        }
    }

    /// One game: down the tree to a node that was not grown yet, and on to the horizon.
    fn playout(&mut self, game: &Game, root: &State, tree: &mut Vec<Node>, path: &mut Vec<usize>) {
        let mut state = root.clone();
        path.clear();
        path.push(0);
        let mut at = 0;
        while let Some((choice, child)) = Self::promising(tree, at) {
            game.apply_legal(&mut state, choice);
            at = child;
            path.push(at);
        }
        // A node is grown when it is come to again: most never are.
        let again = tree.get(at).is_some_and(|node| node.visits > GLANCE);
        if again && state.outcome().is_none() {
            Self::grow(game, &state, tree, at);
            if let Some((choice, child)) = Self::promising(tree, at) {
                game.apply_legal(&mut state, choice);
                path.push(child);
            }
        }
        for _ in 0..HORIZON {
            if state.outcome().is_some() {
                break;
            }
            let choice = self.likely(game, &state);
            game.apply_legal(&mut state, choice);
        }
        let worth = worth(game, &state);
        for at in path.iter() {
            if let Some(node) = tree.get_mut(*at) {
                node.visits += 1.0;
                node.worth += worth;
            }
        }
    }

    /// A choice of a game played on: any, but an attack more often than not.
    fn likely(&mut self, game: &Game, state: &State) -> Choice {
        let options = state.options();
        let is_attack = |choice: &&Choice| match choice {
            Choice::Use { who, action } => game.is_attack(state, *who, *action),
            _ => false,
        };
        if self.dice.below(4) < ATTACKS_OF_FOUR {
            let attacks = options.iter().filter(is_attack).count();
            if attacks > 0 {
                let at = self.dice.below(attacks);
                if let Some(attack) = options.iter().filter(is_attack).nth(at) {
                    return *attack;
                }
            }
        }
        any(&mut self.dice, options)
    }

    /// The option that promises most, of a node that is grown.
    fn promising(tree: &[Node], at: usize) -> Option<(Choice, usize)> {
        let node = tree.get(at)?;
        let total = node.visits.sqrt();
        let promise = |child: u32| {
            tree.get(child as usize).map_or(f64::MIN, |child| {
                let mean = child.worth / child.visits;
                let mine = if node.player == 0 { mean } else { 1.0 - mean };
                mine + CURIOSITY * total / child.visits
            })
        };
        let best = node.options.iter().max_by(|a, b| promise(a.1).total_cmp(&promise(b.1)));
        best.map(|(choice, child)| (*choice, *child as usize))
    }
}

impl Bot for Search {
    fn choose(&mut self, game: &Game, state: &State) -> Choice {
        if let [only] = state.options() {
            return *only;
        }
        let mut tree = vec![Self::node(game, state)];
        Self::grow(game, state, &mut tree, 0);
        let mut path = Vec::new();
        for _ in 0..self.playouts {
            self.playout(game, state, &mut tree, &mut path);
        }
        let root = tree.first().map_or(&[][..], |root| &root.options);
        let visits = |child: u32| tree.get(child as usize).map_or(0.0, |node| node.visits);
        let most = root.iter().map(|(_, child)| visits(*child)).fold(0.0, f64::max);
        let best: Vec<Choice> =
            root.iter().filter(|(_, child)| visits(*child) >= most).map(|(choice, _)| *choice).collect();
        if best.is_empty() { Greedy::new(1).choose(game, state) } else { any(&mut self.dice, &best) }
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
