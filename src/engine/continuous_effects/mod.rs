//! Continuous effects of standing rules: what chars cannot do, what they must do, and how they may move (kernel C5).

mod bars;
mod counts;
mod in_force;
mod moves;
mod obstacles;
mod sight;
