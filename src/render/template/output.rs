//! What a template writes, up to a limit.

use std::io::Write;

/// A template may write so many bytes for one card; one that writes without end is stopped there.
const LONGEST_CARD: usize = 2 << 20;

/// Takes what a template writes, up to a bound.
pub struct BoundedOutput {
    pub text: Vec<u8>,
    most: usize,
}

impl BoundedOutput {
    /// So many times as long as a card may be.
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
