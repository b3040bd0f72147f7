//! What stops a command before it can find anything: a missing pack, a file that cannot be opened, a full disk.

use std::fmt;
use std::io;
use std::path::Path;

/// One clear sentence. The program ends with status 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble(String);

impl Trouble {
    pub fn new(sentence: impl Into<String>) -> Trouble {
        Trouble(sentence.into())
    }

    /// *cards/fae.card could not be read: permission denied.* `what` is the verb, *read* or *written*.
    pub fn with_file(path: &Path, what: &str, error: &io::Error) -> Trouble {
        Trouble(format!("{} could not be {what}: {}.", path.display(), reason(error)))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

/// The system's reason in words, without its number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "its permissions forbid it".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or("").trim_end_matches('.');
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_the_path_and_the_reason() {
        let error = io::Error::from(io::ErrorKind::PermissionDenied);
        let trouble = Trouble::with_file(Path::new("cards/a.card"), "read", &error);
        assert_eq!(trouble.to_string(), "cards/a.card could not be read: its permissions forbid it.");
    }

    #[test]
    fn leaves_out_the_system_number() {
        let error = io::Error::from_raw_os_error(40);
        assert!(!Trouble::with_file(Path::new("x"), "read", &error).to_string().contains("os error"));
    }
}
