//! The balance figures (kernel, "Balance figures, defined"), computed from the rule objects.
//!
//! *Threat*, *Reach* and *Forced move* are found by simulation. Each action is carried out from every origin, with one
//! other char on every other tile, in every way that its text allows. The simulation is exact for everything that the
//! board shows: tiles, distances, vision, edges, and the two chars. Everything else counts as possible: conditions,
//! tokens and their positions, earlier events, and a target that another text gives to a next use. For *Threat* there
//! is no third char and the board is otherwise empty; a tile with tokens counts as empty. For *Reach* and *Forced
//! move*, third chars are wherever they help. If a text makes a condition or token, the simulation continues with the
//! triggers that can fire in time.
//!
//! `tests/engine/threat.rs` plays every turn of each card on a small board, and compares *Threat* with the hits of the
//! engine.
//!
//! *Hits* and *Denied* are counted from the text. A phrase counts as often as three limits allow: its numbers, the team
//! of Opps, and the room on the board from the best origin. If two phrases would need different positions, the sum is
//! only an upper bound.
//!
//! [`FigureValue::at_most`] says that a value may be too large for one of these reasons. A value can be too small if a
//! text has an effect that the simulation does not follow. Such effects are a further action that an action grants (it
//! counts in *Hits* only), the summons of a summon, and texts nested deeper than four levels. If a text can be carried
//! out in too many ways to follow, it counts as able to do anything. *Words* is a plain count.

mod acts;
mod bands;
mod beside_band;
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
pub use beside_band::beside_band;
pub use calculator::{Calculator, figures, of_cards};
pub use value::{FigureValue, Figures, decimal};
