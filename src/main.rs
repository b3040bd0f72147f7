//! The program `cardwright`.

use std::process::ExitCode;

/// Compiling allocates many small objects. With the system's allocator, a quarter of the time would go into allocation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(cardwright::cli::run(std::env::args_os()))
}
