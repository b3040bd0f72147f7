//! Collects the output of a template, up to a limit.

use std::io::Write;

/// The most bytes that a template may write for one card.
const LONGEST_CARD: usize = 2 << 20;

/// Collects the output of a template, and fails beyond a limit.
pub struct BoundedOutput {
    pub text: Vec<u8>,
    most: usize,
}

impl BoundedOutput {
    /// An empty output. Its limit is `times` the length that one card may have.
    pub fn new(times: usize) -> BoundedOutput {
        BoundedOutput { text: Vec::new(), most: LONGEST_CARD * times }
    }
}

impl Write for BoundedOutput {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.text.len() + bytes.len() > self.most {
            return Err(std::io::Error::other("it writes more than 2 MB for one card"));
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
