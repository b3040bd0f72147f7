//! Plays thousands of games, and estimates what the game is like and what its cards are worth.
//!
//! A [`Plan`] says which games are played: pairs of games with the seats swapped. [`carry_out`] plays the games on a
//! given number of threads and returns a [`Tally`]. [`estimate`] turns a tally into figures with intervals. [`Results`]
//! is the file format of a run, and [`merge`] joins the results of several parts of a plan. [`find_endless_chain`]
//! searches for a board on which a chain of triggers does not end.
//!
//! *Invariant:* a tally holds whole numbers only, so the order in which tallies are added does not matter. The tallies
//! of all parts of a plan add up to exactly the tally of the whole plan. Nothing here reads a file or a clock.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod card_strength;
mod consistency;
mod endless_chain;
mod estimate;
mod interval;
mod least_squares;
mod matchups;
mod nash;
mod normal_distribution;
mod observed_game;
mod plan;
mod players;
mod puzzles;
mod regression;
mod results;
mod roster;
mod run;
mod sequential_test;
mod shrinkage;
#[cfg(test)]
mod simulated_games;
mod skill;
mod tally;
mod team_mates;
mod team_sums;

pub use card_strength::CardFigure;
pub use endless_chain::{Witness, find_endless_chain};
pub use estimate::{Estimates, GameFigures, RivalFigure, RungFigure, UseFigure, WorthFigure, estimate};
pub use interval::Interval;
pub use matchups::{ClassTable, Matchup};
pub use plan::{Aim, Plan, PlanPart, Rival};
pub use players::Player;
pub use puzzles::{FoundPuzzle, PuzzleHunt};
pub use results::{PlayedAction, Results, RunDescription, VERSION, merge};
pub use roster::{Roster, RosterCard};
pub use run::{Progress, carry_out};
pub use sequential_test::Answer;
pub use skill::{SkillFigure, SkillFigures, Trend};
pub use tally::{Comparison, Moments, Tally, TallySizes};
pub use team_mates::{MatesFigure, TeamMates};
pub use team_sums::TeamSums;
