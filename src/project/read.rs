//! Reads a text file that may have any content.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::trouble::Trouble;

/// The size limit of a text file, in bytes (language.md, "One reading").
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The content of a file that should be text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileContent {
    Text(String),
    /// The text, with a replacement character in place of each invalid byte sequence. The number is the byte offset of
    /// the first such sequence.
    NotUtf8(String, usize),
    /// The file is larger than [`MAX_BYTES`]. Its content was not read.
    TooLarge,
}

/// Reads a file, at most `MAX_BYTES` + 1 bytes of it.
///
/// Fails if the path does not lead to a regular file, or if the file cannot be read.
pub fn read_text(path: &Path) -> Result<FileContent, Trouble> {
    let trouble = |e| Trouble::with_file(path, "read", &e);
    // Reading a pipe or a device could block or never end.
    let about = std::fs::metadata(path).map_err(trouble)?;
    if about.is_dir() {
        return Err(Trouble::new(format!("{} is a folder, and a file is needed.", path.display())));
    }
    if !about.is_file() {
        return Err(Trouble::new(format!("{} is not an ordinary file.", path.display())));
    }
    if about.len() > MAX_BYTES {
        return Ok(FileContent::TooLarge);
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes)).map_err(trouble)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Ok(FileContent::TooLarge);
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => FileContent::Text(text),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            FileContent::NotUtf8(String::from_utf8_lossy(error.as_bytes()).into_owned(), good)
        }
    })
}

/// Reads a text file as [`read_whole`] does, but returns `None` if nothing is at this path.
pub fn read_if_any(path: &Path) -> Result<Option<String>, Trouble> {
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        _ => read_whole(path).map(Some),
    }
}

/// Reads a file that must be text in UTF-8 of at most `MAX_BYTES`. Fails for any other content.
pub fn read_whole(path: &Path) -> Result<String, Trouble> {
    let refused = |why: &str| Trouble::new(format!("{} {why}.", path.display()));
    match read_text(path)? {
        FileContent::Text(text) => Ok(text),
        FileContent::NotUtf8(..) => Err(refused("is not text in UTF-8")),
        FileContent::TooLarge => Err(refused(&format!("is larger than {} MB", MAX_BYTES >> 20))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_utf8_is_reported_with_its_offset() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.card");
        std::fs::write(&path, b"Fae\n\xff\xfe").unwrap();
        assert_eq!(read_text(&path), Ok(FileContent::NotUtf8("Fae\n\u{fffd}\u{fffd}".into(), 4)));
    }

    #[test]
    fn folders_and_missing_files_cannot_be_read() {
        let dir = tempfile::tempdir().unwrap();
        assert!(read_text(dir.path()).is_err());
        assert!(read_text(&dir.path().join("nothing")).is_err());
    }
}
