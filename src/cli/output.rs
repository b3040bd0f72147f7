//! Writes the result of a command to standard output or to a file, in the form that the user chose.

use std::path::Path;

use serde::Serialize;

use crate::common::Format;
use crate::screen::Screen;
use project::{Trouble, write_one};

/// Returns the form of the result. It is the form that `--format` names, or by default that of the output file's
/// extension.
pub fn form(asked: Format, output: Option<&Path>) -> Format {
    let extension = output.and_then(Path::extension).map(std::ffi::OsStr::to_ascii_lowercase);
    match (asked, extension.as_deref().and_then(std::ffi::OsStr::to_str)) {
        (Format::Terminal, Some("html")) => Format::Html,
        (Format::Terminal, Some("json")) => Format::Json,
        _ => asked,
    }
}

/// Formats a value as indented JSON.
pub fn json(value: &impl Serialize) -> Result<String, Trouble> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Trouble::new(error.to_string()))?;
    Ok(format!("{text}\n"))
}

/// Writes the text to the file, or to standard output if no file is given.
pub fn write(text: &str, output: Option<&Path>, screen: &Screen) -> Result<(), Trouble> {
    match output {
        None => screen.out(text),
        Some(path) => {
            write_one(path, text.as_bytes())?;
            screen.say(&format!("Wrote {}.", path.display()));
        }
    }
    Ok(())
}
