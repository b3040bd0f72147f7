//! What is checked of rule objects that were understood.

pub mod figures;
