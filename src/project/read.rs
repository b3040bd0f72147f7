//! Reading a text file that may hold anything.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::Trouble;

/// Larger files are not card files (language.md, "One reading").
pub const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// What a file turned out to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Read {
    Text(String),
    /// Its readable form, and the byte in it where the first sign is that is not UTF-8.
    NotUtf8(String, usize),
    TooLarge,
}

/// Reads a file, of at most `MOST_BYTES`; more than that is never taken into memory.
pub fn read_text(path: &Path) -> Result<Read, Trouble> {
    let trouble = |e| Trouble::with_file(path, "read", &e);
    // A pipe or a device would hang or never end.
    let about = std::fs::metadata(path).map_err(trouble)?;
    if about.is_dir() {
        return Err(Trouble::new(format!("{} is a folder, and a file is needed.", path.display())));
    }
    if !about.is_file() {
        return Err(Trouble::new(format!("{} is not an ordinary file.", path.display())));
    }
    if about.len() > MOST_BYTES {
        return Ok(Read::TooLarge);
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)).map_err(trouble)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Ok(Read::TooLarge);
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Read::Text(text),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            Read::NotUtf8(String::from_utf8_lossy(error.as_bytes()).into_owned(), good)
        }
    })
}

/// The text of a file that is nothing else.
pub fn read_whole(path: &Path) -> Result<String, Trouble> {
    let refused = |why: &str| Trouble::new(format!("{} {why}.", path.display()));
    match read_text(path)? {
        Read::Text(text) => Ok(text),
        Read::NotUtf8(..) => Err(refused("is no text in UTF-8")),
        Read::TooLarge => Err(refused(&format!("is larger than {} MB", MOST_BYTES >> 20))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_placed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.card");
        std::fs::write(&path, b"Fae\n\xff\xfe").unwrap();
        assert_eq!(read_text(&path), Ok(Read::NotUtf8("Fae\n\u{fffd}\u{fffd}".into(), 4)));
    }

    #[test]
    fn folders_are_trouble() {
        let dir = tempfile::tempdir().unwrap();
        assert!(read_text(dir.path()).is_err());
        assert!(read_text(&dir.path().join("nothing")).is_err());
    }
}
