//! How a run of the program ended.

/// How a run ended; the program returns it as its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// There are no findings that make a run fail.
    Clean,
    /// There are errors, or warnings with `--deny warnings`.
    Findings,
    /// The command could not run: wrong arguments, unreadable files, a missing pack.
    CouldNotRun,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::CouldNotRun => 2,
        }
    }
}
