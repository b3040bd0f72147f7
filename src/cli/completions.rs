//! Runs `cardwright completions SHELL`: prints the completion script for a shell.

use clap::CommandFactory as _;

use crate::args::{Cardwright, CompletionsArgs};
use crate::screen::Screen;
use crate::status::Status;
use project::Trouble;

pub fn run(args: &CompletionsArgs, screen: &Screen) -> Result<Status, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cardwright::command(), "cardwright", &mut script);
    screen.out_bytes(&script);
    Ok(Status::Clean)
}
