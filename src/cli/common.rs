//! Defines the options that all commands share, and derives settings from them.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use diagnostic::Severity;
use pipeline::WriteOptions;
use project::{Project, Trouble};

/// Options of every command.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Common options")]
pub struct Common {
    /// The project's folder; by default the nearest folder that has a folder `cards`
    #[arg(long, global = true, value_name = "DIR")]
    pub project: Option<PathBuf>,
    /// How findings are printed
    #[arg(long, global = true, value_enum, value_name = "FORM", default_value_t = Format::Terminal)]
    pub format: Format,
    /// End with status 1 on warnings too
    #[arg(long, global = true, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// The folder for output; by default the project's folder `output`
    #[arg(long, global = true, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Whether to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
    /// Print findings only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Print more about each step
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With the lines of the card and the fix, to standard error
    #[value(alias = "text")]
    Terminal,
    /// One line for each finding, to standard output
    Short,
    /// One array, to standard output
    Json,
    /// Annotations for GitHub Actions, to standard output
    Github,
    /// A page with plots, for playtest and stats only
    Html,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    Warnings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Common {
    /// Opens the project that `--project` names, or else the nearest project at or above the current folder.
    pub fn open_project(&self) -> Result<Project, Trouble> {
        match &self.project {
            Some(dir) => Project::at(dir),
            None => Project::find(Path::new(".")),
        }
    }

    /// Returns the lowest severity that makes the run fail.
    pub fn fail_at(&self) -> Severity {
        if self.deny == Some(Deny::Warnings) { Severity::Warning } else { Severity::Error }
    }

    /// Returns the folder for output, and the lowest severity of a finding that prevents writing.
    pub fn write_options(&self) -> WriteOptions<'_> {
        WriteOptions { out: self.out.as_deref(), fail_at: self.fail_at() }
    }
}
