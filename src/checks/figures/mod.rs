//! The balance figures (kernel, "Balance figures, defined"), measured from the rule objects.
//!
//! *Threat*, *Reach* and *Forced move* are found by playing each action from every origin with one other char on every
//! other tile, in every way that its text allows. What the board shows (tiles, distances, vision, edges, the two
//! chars) is exact. What it does not show may be so: conditions, tokens and their places, what was done before,
//! another target given to a next use. *Threat* has no third char (the board is otherwise empty; tokens do not make it
//! less so); in *Reach* and *Forced move* third chars stand wherever they help. A text that makes a condition or token
//! goes on with the triggers that can fire in time.
//!
//! *Hits* and *Denied* are counted from the text: each phrase as many times as its numbers, the team of Opps and the
//! room on the board from the best origin let it. They are upper bounds as soon as two phrases would need different
//! placements.
//!
//! [`Measured::at_most`] says of a value that it may be too large for one of these reasons. Too small it can be where a
//! text does what is not followed: a further action that an action grants (it counts in *Hits* only), the summons of a
//! summon, texts within texts deeper than four. A text with more ways to be carried out than can be followed counts as
//! able to do anything. *Words* is a plain count.

mod acts;
mod bands;
mod calculator;
mod denied;
mod displacement;
mod effects;
mod events;
mod execution;
mod forced_move;
mod gait;
mod goal_table;
mod hits;
mod predicates;
mod reach;
mod references;
mod scene;
mod set_tables;
mod simulation;
mod subset;
mod summon_hits;
mod symmetry;
mod tally;
mod tile_table;
mod value;
mod words;

pub use bands::{OutOfBand, out_of_band};
pub use calculator::{Calculator, figures, of_cards};
pub use value::{FigureValue, Figures, decimal};
