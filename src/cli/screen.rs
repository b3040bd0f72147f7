//! Writes results to standard output, and findings and messages to standard error.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};

use crate::common::{Color, Common};

/// The two output streams of the program, with the options that affect them.
///
/// A closed pipe (`cardwright explain | head`) is not an error: the rest of the output is dropped.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    pub quiet: bool,
    pub verbose: bool,
    out_colours: bool,
    err_colours: bool,
}

impl Screen {
    pub fn new(common: &Common) -> Screen {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colours = |terminal: bool| match common.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !plain,
        };
        Screen {
            quiet: common.quiet,
            verbose: common.verbose,
            out_colours: colours(stdout().is_terminal()),
            err_colours: colours(stderr().is_terminal()),
        }
    }

    /// Writes a result to standard output.
    pub fn out(&self, text: &str) {
        self.out_bytes(text.as_bytes());
    }

    /// Writes a result to standard output. The bytes need not be text.
    pub fn out_bytes(&self, bytes: &[u8]) {
        let mut out = stdout().lock();
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    }

    /// Writes findings to standard error, for a person.
    pub fn findings(&self, text: &str) {
        let mut err = stderr().lock();
        let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
    }

    /// Writes one line about the run to standard error, unless the user passed `-q`.
    pub fn say(&self, line: &str) {
        if !self.quiet {
            self.findings(&format!("{line}\n"));
        }
    }

    /// Writes one line to standard error if the user passed `-v`.
    pub fn detail(&self, line: &str) {
        if self.verbose {
            self.findings(&format!("{line}\n"));
        }
    }

    /// Writes the error that ended the command to standard error.
    pub fn trouble(&self, sentence: &str) {
        let head = if self.err_colours { "\u{1b}[1;31merror\u{1b}[0m" } else { "error" };
        self.findings(&format!("{head}: {sentence}\n"));
    }

    /// Clears the screen, if standard error is a terminal.
    pub fn clear(&self) {
        if stderr().is_terminal() {
            self.findings("\u{1b}[2J\u{1b}[3J\u{1b}[H");
        }
    }

    /// Whether findings on standard error are coloured.
    pub fn colours_findings(&self) -> bool {
        self.err_colours
    }

    /// Whether results on standard output are coloured.
    pub fn colours_output(&self) -> bool {
        self.out_colours
    }

    /// Returns the width of a line in characters: the variable `COLUMNS`, limited to the range from 40 to 100. The
    /// default is 80.
    pub fn width(&self) -> usize {
        let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse::<usize>().ok());
        columns.unwrap_or(80).clamp(40, 100)
    }
}
