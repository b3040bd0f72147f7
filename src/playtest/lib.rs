//! What a game is like and what its cards are worth, by playing it.
//!
//! A [`Plan`] says which games are played: pairs of games with the seats swapped. They are [carried out](carry_out) on as many
//! threads as wished, and come to a [`Tally`] of whole numbers only, so that parts of a plan, added up, are exactly the whole.
//! [`estimate`] turns a tally into figures with intervals; nothing before it knows of fractions.

mod edge;
mod endless;
mod estimate;
mod file;
mod nash;
mod plan;
mod players;
mod roster;
mod run;
mod seen;
mod solve;
mod tally;
mod worth;

pub use edge::{Answer, Edges};
pub use endless::{Witness, endless};
pub use estimate::{Estimates, GameFigures, Range, RivalFigure, RungFigure, UseFigure, WorthFigure, estimate};
pub use file::{About, Action, Results, VERSION, merge};
pub use plan::{Aim, Item, Part, Plan, Rival};
pub use players::Player;
pub use roster::{Entry, Roster};
pub use run::{Watch, carry_out};
pub use tally::{Change, Sum, Tally};
pub use worth::{CardFigure, ClassTable};
