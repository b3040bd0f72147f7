//! Findings as data, the list of all checks, and several renderings of findings.
//!
//! A [`Diagnostic`] belongs to a [`Check`] of the [`registry`]. [`Severities`] change the severity of the findings of a
//! check. [`suggest`] finds the word that a designer probably meant. [`render`] turns findings into text.
//!
//! Invariant: nothing here prints. A finding stays data until the command line renders it.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod finding;
pub mod registry;
pub mod render;
pub mod severities;
pub mod suggest;

pub use finding::{Diagnostic, Edit, Finding, Fix, Label};
pub use registry::{Check, Severity};
pub use severities::Severities;
