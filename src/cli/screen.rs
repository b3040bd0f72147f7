//! What is printed, and where. Only this file writes to the terminal.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};

use super::args::{Color, Common};

/// The two streams of the program.
///
/// A stream that nobody reads any more (`cardwright explain | head`) is no failure: the rest is simply not printed.
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

    /// What was asked for, to standard output.
    pub fn out(&self, text: &str) {
        self.out_bytes(text.as_bytes());
    }

    pub fn out_bytes(&self, bytes: &[u8]) {
        let mut out = stdout().lock();
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    }

    /// Findings for a person, to standard error.
    pub fn findings(&self, text: &str) {
        let mut err = stderr().lock();
        let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
    }

    /// One line on how it went, to standard error; left out with `-q`.
    pub fn say(&self, line: &str) {
        if !self.quiet {
            self.findings(&format!("{line}\n"));
        }
    }

    /// As `say`, with `-v` only.
    pub fn detail(&self, line: &str) {
        if self.verbose {
            self.findings(&format!("{line}\n"));
        }
    }

    /// Why the program could not run.
    pub fn trouble(&self, sentence: &str) {
        let head = if self.err_colours { "\u{1b}[1;31merror\u{1b}[0m" } else { "error" };
        self.findings(&format!("{head}: {sentence}\n"));
    }

    /// Begins a new screen, on a terminal only.
    pub fn clear(&self) {
        if stderr().is_terminal() {
            self.findings("\u{1b}[2J\u{1b}[3J\u{1b}[H");
        }
    }

    pub fn colours_findings(&self) -> bool {
        self.err_colours
    }

    pub fn colours_output(&self) -> bool {
        self.out_colours
    }

    /// How many signs fit on a line.
    pub fn width(&self) -> usize {
        let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse::<usize>().ok());
        columns.unwrap_or(80).clamp(40, 100)
    }
}
