//! The commands. Each has a file; what they share is in [`screen`], [`findings`] and [`report`].

pub mod args;
mod build;
mod check;
mod completions;
mod explain;
mod findings;
mod fmt;
mod git;
mod new;
mod play;
mod playtest;
mod print;
mod report;
mod screen;
mod show;
mod stats;
mod watch;

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use args::{Cardwright, Command, Common, Format};
use clap::Parser as _;
use screen::Screen;

use project::{Project, Trouble};

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// No findings that count.
    Clean,
    /// Findings at error level, or at warning level where those are denied.
    Findings,
    /// It could not be done: bad arguments, unreadable files, a missing pack.
    CouldNotRun,
}

impl Status {
    pub fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::CouldNotRun => 2,
        }
    }
}

/// Runs the program with these arguments, the first of which is its name, and gives its exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    std::panic::set_hook(Box::new(mistake));
    let parsed = match Cardwright::try_parse_from(arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            // Help and version are no errors to clap's caller; it knows the stream for each.
            let _ = error.print();
            return if error.use_stderr() { Status::CouldNotRun.code() } else { Status::Clean.code() };
        }
    };
    let screen = Screen::new(&parsed.common);
    let work = AssertUnwindSafe(|| command(&parsed, &screen));
    match catch_unwind(work) {
        Ok(Ok(status)) => status.code(),
        Ok(Err(trouble)) => {
            screen.trouble(&trouble.to_string());
            Status::CouldNotRun.code()
        }
        Err(_) => Status::CouldNotRun.code(),
    }
}

fn command(parsed: &Cardwright, screen: &Screen) -> Result<Status, Trouble> {
    let common = &parsed.common;
    if common.format == Format::Html && !matches!(parsed.command, Command::Playtest(_) | Command::Stats(_)) {
        return Err(Trouble::new("Pages are made by `playtest` and `stats` alone: `--format html` is for those."));
    }
    match &parsed.command {
        Command::Check(args) => check::run(args, common, screen),
        Command::Build(args) => build::run(args, common, screen),
        Command::Watch(args) => watch::run(args, common, screen),
        Command::Show(args) => show::run(args, common, screen),
        Command::Explain(args) => explain::run(args, common, screen),
        Command::Fmt(args) => fmt::run(args, common, screen),
        Command::Print(args) => print::run(args, common, screen),
        Command::Play(args) => play::run(args, common, screen),
        Command::Stats(args) => stats::run(args, common, screen),
        Command::Playtest(args) => playtest::run(args, common, screen),
        Command::New(args) => new::run(args, screen),
        Command::Completions(args) => completions::run(args, screen),
    }
}

/// The project that `--project` names, or the nearest one.
fn project(common: &Common) -> Result<Project, Trouble> {
    match &common.project {
        Some(dir) => Project::at(dir),
        None => Project::find(Path::new(".")),
    }
}

/// What is said when the program itself is at fault.
fn mistake(panic: &std::panic::PanicHookInfo<'_>) {
    let place = panic.location().map_or(String::new(), |at| format!(" ({}:{})", at.file(), at.line()));
    let sentence =
        format!("cardwright met a mistake of its own{place}: please report it, with the cards that led to it.\n");
    use std::io::Write as _;
    // A developer reads what the panic said, such as what is wrong with a lexicon.
    let said =
        if cfg!(debug_assertions) { panic.payload().downcast_ref::<String>().map_or("", String::as_str) } else { "" };
    let _ = std::io::stderr().lock().write_all(format!("{said}\n{sentence}").trim_start().as_bytes());
}
