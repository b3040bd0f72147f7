//! What a command tells at the end: in the form that was asked for, on standard output or in a file.

use std::path::Path;

use serde::Serialize;

use super::args::Format;
use super::screen::Screen;
use project::{Trouble, write_one};

/// The form that was asked for, by name or else by how the file is called.
pub fn form(asked: Format, output: Option<&Path>) -> Format {
    let extension = output.and_then(Path::extension).map(std::ffi::OsStr::to_ascii_lowercase);
    match (asked, extension.as_deref().and_then(std::ffi::OsStr::to_str)) {
        (Format::Terminal, Some("html")) => Format::Html,
        (Format::Terminal, Some("json")) => Format::Json,
        _ => asked,
    }
}

/// Anything as JSON that a person can read too.
pub fn json(told: &impl Serialize) -> Result<String, Trouble> {
    let text = serde_json::to_string_pretty(told).map_err(|error| Trouble::new(error.to_string()))?;
    Ok(format!("{text}\n"))
}

/// Gives the text to the reader.
pub fn give(text: &str, output: Option<&Path>, screen: &Screen) -> Result<(), Trouble> {
    match output {
        None => screen.out(text),
        Some(path) => {
            write_one(path, text.as_bytes())?;
            screen.say(&format!("Wrote {}.", path.display()));
        }
    }
    Ok(())
}
