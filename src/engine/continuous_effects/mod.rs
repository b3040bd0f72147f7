//! Standing rules in force: what can't be, what must be, how moves may go (kernel C5).

mod bars;
mod counts;
mod in_force;
mod moves;
