//! The error that ends a command, such as a missing pack, a file that cannot be opened, or a full disk.

use std::fmt;
use std::io;
use std::path::Path;

/// The reason why a command cannot continue, as one sentence for the user. The program then ends with status 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble(String);

impl Trouble {
    pub fn new(sentence: impl Into<String>) -> Trouble {
        Trouble(sentence.into())
    }

    /// Creates an error of the file system: *cards/a.card could not be read: its permissions forbid it.* `what` is the
    /// verb, such as *read* or *written*.
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

/// Returns the reason that the operating system gives, in words and without its error number.
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
    fn a_file_error_names_the_path_and_the_reason() {
        let error = io::Error::from(io::ErrorKind::PermissionDenied);
        let trouble = Trouble::with_file(Path::new("cards/a.card"), "read", &error);
        assert_eq!(trouble.to_string(), "cards/a.card could not be read: its permissions forbid it.");
    }

    #[test]
    fn a_file_error_has_no_system_number() {
        let error = io::Error::from_raw_os_error(40);
        assert!(!Trouble::with_file(Path::new("x"), "read", &error).to_string().contains("os error"));
    }
}
