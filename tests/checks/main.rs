//! Each check on small sets: the bad one gives exactly that finding, the good one none.

mod balance;
mod build;
mod class;
mod coherence;
mod corpus;
mod definitions;
mod figures;
mod game;
mod loops;
mod seen;
