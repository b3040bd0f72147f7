//! The log file, for finding faults. Without a file nothing is logged.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// Writes lines to a file.
#[derive(Debug, Default)]
pub struct Log {
    file: Option<File>,
}

impl Log {
    /// Creates the file, or empties it.
    pub fn to(path: Option<&Path>) -> std::io::Result<Log> {
        Ok(Log { file: path.map(File::create).transpose()? })
    }

    /// Writes a line. A full disk must not end the server, so a failure is ignored.
    pub fn line(&mut self, line: impl FnOnce() -> String) {
        if let Some(file) = &mut self.file {
            let _ = writeln!(file, "{}", line());
        }
    }
}
