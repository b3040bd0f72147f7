//! `cardwright completions SHELL`

use clap::CommandFactory as _;

use super::Status;
use super::args::{Cardwright, Completions};
use super::screen::Screen;
use project::Trouble;

pub fn run(args: &Completions, screen: &Screen) -> Result<Status, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cardwright::command(), "cardwright", &mut script);
    screen.out_bytes(&script);
    Ok(Status::Clean)
}
