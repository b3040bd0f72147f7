//! The program `cardwright`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cardwright::cli::run(std::env::args_os()))
}
