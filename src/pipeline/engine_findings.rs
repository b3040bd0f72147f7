//! Adds the findings that only playing can tell. Every command that checks or builds a pack adds the same ones.

use crate::{challenges, endless_chains, examples, unplayable};
use project::Compilation;

/// Adds what playing tells about the challenges, examples and endless chains in files whose path `wanted` accepts.
pub fn report(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) {
    challenges::report_unsolved(compilation, wanted);
    examples::play(compilation, wanted);
    endless_chains::add_boards(compilation, wanted);
}

/// Adds what playing tells about a pack that is about to be written, also that the engine cannot play it.
pub fn report_all(compilation: &mut Compilation) {
    report(compilation, &|_| true);
    unplayable::report_unplayable(compilation);
    unplayable::report_unperformed(compilation);
}
