//! Converts between paths and the addresses (`file:///…`) that the protocol uses.

use std::path::{Path, PathBuf};

use lsp_types::Uri;

/// Returns the path of a file's address; `None` for other addresses, such as that of a text without a file.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // A host before the path is `localhost` or nothing.
    let path = rest.get(rest.find('/')?..)?;
    let path = decoded(path.split(['?', '#']).next().unwrap_or(path))?;
    let bytes = path.as_bytes();
    // `/C:/cards` is `C:/cards`.
    let is_drive = bytes.get(2) == Some(&b':') && bytes.get(1).is_some_and(u8::is_ascii_alphabetic);
    let path = if is_drive { path.get(1..)?.to_owned() } else { path };
    Some(PathBuf::from(path))
}

/// Returns the address of a path; `None` if the path cannot be an address.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = source::escaped_path(path.to_str()?);
    let scheme = if path.starts_with('/') { "file://" } else { "file:///" };
    format!("{scheme}{path}").parse().ok()
}

/// Replaces `%20` and the like by their characters. `None` if the result is no text.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.filter(|_| *first == b'%').and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..)?;
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_any_letters_come_back() {
        for path in ["/a/b c.card", "/é/漢 100%.card", "/x/#1+2&3.card"] {
            let uri = uri_of(Path::new(path)).unwrap();
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)), "{}", uri.as_str());
        }
    }

    #[test]
    fn other_addresses_are_no_paths() {
        for uri in ["untitled:Untitled-1", "https://example.org/a.card"] {
            assert_eq!(path_of(&uri.parse().unwrap()), None);
        }
        assert_eq!(path_of(&"file:///C%3A/a.card".parse().unwrap()), Some(PathBuf::from("C:/a.card")));
    }
}
