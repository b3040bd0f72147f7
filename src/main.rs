//! The program `cardwright`.

use std::process::ExitCode;

/// Reading a card allocates many small objects. With the allocator of the system, a quarter of the time goes into that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(cardwright::cli::run(std::env::args_os()))
}
