//! Finds puzzles in games between bots: boards on which the char whose turn it is can score two hits or more, or win,
//! in exactly one way.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::run::on_threads;
use super::{Player, Progress, Roster};
use engine::bot::{Bot as _, Search};
use engine::{Game, Position, Puzzle, Solution, Ways};
use model::{Aim, Goal};

/// The maximum number of states that a search visits for one board and goal.
const MOST_STATES: u32 = 20_000;
/// The numbers of playouts with which the searching bot tries to solve a puzzle.
const PLAYOUTS: [u32; 5] = [10, 40, 160, 640, 2_560];
/// The number of times that the bot tries, with different seeds.
const TRIES: u64 = 5;
/// The number of tries that have to succeed.
const SOLVED: u64 = 4;

/// The games that are searched for puzzles.
pub struct PuzzleHunt<'g> {
    pub game: &'g Arc<Game>,
    pub roster: Roster,
    pub player: Player,
    pub seed: u64,
    pub games: u64,
}

/// A puzzle that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPuzzle {
    /// The number of the game, counted from 1, and the round.
    pub game: u64,
    pub round: u16,
    pub position: Position,
    pub goal: Goal,
    /// The solution, in words.
    pub solution: Vec<String>,
    /// The difficulty of the puzzle, from 1 to one more than the number of [`PuzzleHunt::playouts`]: the searching bot
    /// solves a puzzle of level 1 with the fewest playouts, and a puzzle of the highest level with none of these
    /// numbers.
    pub level: usize,
}

impl PuzzleHunt<'_> {
    /// The numbers of playouts that solve puzzles of level 1, 2, ….
    pub fn playouts() -> &'static [u32] {
        &PLAYOUTS
    }

    /// Plays the games on this number of threads, and returns the puzzles in the order of the games. A stopped hunt
    /// returns those of the games played so far.
    pub fn find(&self, threads: usize, progress: &Progress) -> Vec<FoundPuzzle> {
        let next = AtomicU64::new(0);
        let found = on_threads(threads, || {
            let mut found = Vec::new();
            while !progress.stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                found.extend(self.in_game(number));
                progress.games.fetch_add(1, Ordering::Relaxed);
            }
            found
        });
        let mut all: Vec<FoundPuzzle> = found.into_iter().flatten().collect();
        all.sort_by_key(|puzzle| (puzzle.game, puzzle.round, puzzle.position.turn));
        all
    }

    /// Plays the game with this number, and returns the puzzles of its turns.
    fn in_game(&self, number: u64) -> Vec<FoundPuzzle> {
        let teams = self.roster.draw(self.seed, number, None);
        let Ok(mut state) = self.game.start(&self.roster.setup(&teams)) else { return Vec::new() };
        let mut bots = [0u64, 1].map(|side| self.player.bot(dice::Dice::of(&[self.seed, number, side]).draw()));
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        while state.outcome().is_none() && !state.options().is_empty() {
            if let Some(position) = self.game.position_of(&state)
                && seen.insert((state.round(), position.turn))
            {
                found.extend(self.puzzle(number, state.round(), position));
            }
            let choice = bots[usize::from(state.player() & 1)].choose(self.game, &state);
            if self.game.apply(&mut state, choice).is_err() {
                break;
            }
        }
        found
    }

    /// Returns the puzzle of a board, if there is one.
    fn puzzle(&self, number: u64, round: u16, position: Position) -> Option<FoundPuzzle> {
        let at = |aim: Aim| {
            let goal = Goal { all: vec![aim], turns: 1 };
            Puzzle::at(self.game.clone(), &position, goal.clone()).ok().map(|puzzle| (puzzle, goal))
        };
        let solvable = |(puzzle, _): &(Puzzle, Goal)| matches!(puzzle.solve(MOST_STATES), Solution::Line(_));
        let (puzzle, goal) = match at(Aim::Win).filter(solvable) {
            Some(win) => win,
            // The most hits that can be scored in the turn: with fewer, there is mostly more than one way.
            None => (2..=self.game.hits_to_win()).map_while(|hits| at(Aim::Hits(hits)).filter(solvable)).last()?,
        };
        let Ways::One(line) = puzzle.ways(MOST_STATES) else { return None };
        let mut state = puzzle.start.clone();
        let mut solution = Vec::new();
        for choice in line {
            solution.push(puzzle.game.words(&state, choice));
            puzzle.game.apply(&mut state, choice).ok()?;
        }
        let level = level(&puzzle, self.seed);
        Some(FoundPuzzle { game: number + 1, round, position, goal, solution, level })
    }
}

/// Returns the difficulty of the puzzle, see [`FoundPuzzle::level`].
fn level(puzzle: &Puzzle, seed: u64) -> usize {
    let solved =
        |playouts: u32| (0..TRIES).filter(|attempt| is_solved(puzzle, seed ^ attempt, playouts)).count() as u64;
    1 + PLAYOUTS.iter().take_while(|playouts| solved(**playouts) < SOLVED).count()
}

/// Whether the searching bot solves the puzzle with this number of playouts.
fn is_solved(puzzle: &Puzzle, seed: u64, playouts: u32) -> bool {
    let mut bots = [seed, !seed].map(|seed| Search::new(seed, playouts));
    let mut state = puzzle.start.clone();
    while !puzzle.is_reached(&state) {
        if puzzle.is_missed(&state) || state.options().is_empty() {
            return false;
        }
        let choice = bots[usize::from(state.player() & 1)].choose(&puzzle.game, &state);
        if puzzle.game.apply(&mut state, choice).is_err() {
            return false;
        }
    }
    true
}
