//! Defines the results of a run of the program, and their exit codes.

/// The result of a run, which the program returns as its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// No finding makes the run fail.
    Clean,
    /// There are errors, or warnings with `--deny warnings`.
    Findings,
    /// The command could not run, because of wrong arguments, unreadable files or a missing pack.
    CouldNotRun,
}

impl Status {
    /// Returns the exit code.
    pub fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::CouldNotRun => 2,
        }
    }
}
