//! Implements the command line: parses the arguments, runs one command, and returns the exit code.
//!
//! `run` is the entry point. Every command has a file or folder of its own. All commands share the options (`common`),
//! the printing of findings (`findings`), the terminal (`screen`) and the writing of results (`output`).
//!
//! *Invariant:* only `main` uses this crate, and no other crate prints anything.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod args;
mod build;
mod check;
mod common;
mod completions;
mod declared_games;
mod explain;
mod findings;
mod fmt;
mod git;
mod interrupt;
mod lsp;
mod named_item;
mod new;
mod output;
mod play;
mod playtest;
mod print;
mod project_watcher;
mod screen;
mod show;
mod stats;
mod status;
mod studio;
mod watch;

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};

use args::{Cardwright, Command};
use clap::Parser as _;
use common::Format;
use screen::Screen;
use status::Status;

use project::Trouble;

/// The stack size, in bytes, of every thread that reads cards, templates and art. It does not depend on the system, so
/// that input within the depth limits never overflows the stack.
const STACK: usize = 32 << 20;

/// Runs the program with these arguments, and returns its exit code. The first argument is the name of the program.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    // This fails only if a thread pool exists already, for example when a test runs two commands.
    let _ = rayon::ThreadPoolBuilder::new().stack_size(STACK).build_global();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let work = std::thread::Builder::new().stack_size(STACK).spawn(|| run_on_this_thread(arguments));
    work.ok().and_then(|work| work.join().ok()).unwrap_or(Status::CouldNotRun.code())
}

fn run_on_this_thread(arguments: Vec<OsString>) -> u8 {
    std::panic::set_hook(Box::new(report_panic));
    let parsed = match Cardwright::try_parse_from(arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            // Clap returns the help and the version as errors too. `print` writes them to standard output, and all
            // other errors to standard error.
            let _ = error.print();
            return if error.use_stderr() { Status::CouldNotRun.code() } else { Status::Clean.code() };
        }
    };
    let screen = Screen::new(&parsed.common);
    let work = AssertUnwindSafe(|| run_command(&parsed, &screen));
    match catch_unwind(work) {
        Ok(Ok(status)) => status.code(),
        Ok(Err(trouble)) => {
            screen.trouble(&trouble.to_string());
            Status::CouldNotRun.code()
        }
        Err(_) => Status::CouldNotRun.code(),
    }
}

fn run_command(parsed: &Cardwright, screen: &Screen) -> Result<Status, Trouble> {
    let common = &parsed.common;
    if common.format == Format::Html && !matches!(parsed.command, Command::Playtest(_) | Command::Stats(_)) {
        return Err(Trouble::new("`--format html` works only with `playtest` and `stats`."));
    }
    match &parsed.command {
        Command::Check(args) => check::run(args, common, screen),
        Command::Build(args) => build::run(args, common, screen),
        Command::Watch(args) => watch::run(args, common, screen),
        Command::Studio(args) => studio::run(args, common, screen),
        Command::Show(args) => show::run(args, common, screen),
        Command::Explain(args) => explain::run(args, common, screen),
        Command::Fmt(args) => fmt::run(args, common, screen),
        Command::Print(args) => print::run(args, common, screen),
        Command::Play(args) => play::run(args, common, screen),
        Command::Stats(args) => stats::run(args, common, screen),
        Command::Playtest(args) => playtest::run(args, common, screen),
        Command::Lsp(args) => lsp::run(args),
        Command::New(args) => new::run(args, screen),
        Command::Completions(args) => completions::run(args, screen),
    }
}

/// Prints the message that the user reads when the program panics.
fn report_panic(panic: &std::panic::PanicHookInfo<'_>) {
    let place = panic.location().map_or(String::new(), |at| format!(" ({}:{})", at.file(), at.line()));
    let sentence = format!("cardwright has a bug{place}: please report it, with the cards that caused it.\n");
    use std::io::Write as _;
    // In a debug build the developer also needs the message of the panic, for example the mistake in a lexicon.
    let message =
        if cfg!(debug_assertions) { panic.payload().downcast_ref::<String>().map_or("", String::as_str) } else { "" };
    let _ = std::io::stderr().lock().write_all(format!("{message}\n{sentence}").trim_start().as_bytes());
}
