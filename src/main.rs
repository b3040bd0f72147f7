//! The program `cardwright`.

use std::process::ExitCode;

/// A card's text becomes many small objects: the system's allocator takes a quarter of the time that reading them takes.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(cardwright::cli::run(std::env::args_os()))
}
