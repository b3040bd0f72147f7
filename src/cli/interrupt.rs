//! Ends a command that goes on until the user presses Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use project::Trouble;

/// Makes the first Ctrl-C set the flag, so that the command ends in good order and no file is half written. The second
/// ends the program at once.
#[expect(clippy::disallowed_methods, reason = "a user who presses Ctrl-C twice does not want to wait")]
pub fn stop_on_interrupt(stop: impl Fn() -> bool + Send + 'static) -> Result<(), Trouble> {
    let handler = move || {
        if stop() {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Trouble::new(format!("Ctrl-C cannot be caught: {error}.")))
}

/// Returns a flag that the first Ctrl-C sets.
pub fn interrupted() -> Result<Arc<AtomicBool>, Trouble> {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    stop_on_interrupt(move || stop.swap(true, Ordering::Relaxed))?;
    Ok(flag)
}
