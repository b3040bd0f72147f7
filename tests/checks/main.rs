//! Each check on small sets: the bad set gives exactly the finding of the check, the good set gives none.

mod at_will;
mod balance;
mod build;
mod class;
mod coherence;
mod corpus;
mod definitions;
mod figures;
mod game;
mod loops;
mod run;
