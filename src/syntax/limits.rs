//! Size limits, which keep the parsing of every text fast. Real cards are far smaller.

/// The maximum size of a file, in bytes.
pub(super) const FILE_BYTES: usize = 4 * 1024 * 1024;

/// The maximum size of a card or definition, in bytes.
pub(super) const BLOCK_BYTES: usize = 64 * 1024;

/// The maximum number of words in a sentence.
pub(super) const SENTENCE_WORDS: usize = 200;

/// The maximum depth of nested parentheses.
pub(super) const NESTING: usize = 64;

/// The maximum number of findings that are kept for a file.
pub(super) const FINDINGS: usize = 1000;

/// The maximum length of a key, in bytes. A longer text before a colon is not reported as a misspelt key.
pub(super) const KEY_LETTERS: usize = 40;

/// Returns the offset of the first parenthesis that is nested too deeply. The caller tests this before pest parses the
/// text.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > NESTING
    })
}
