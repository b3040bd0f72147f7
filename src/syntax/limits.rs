//! How much is read at most. Bounds that no card comes near keep every text quick to read.

/// Bytes of a file.
pub(super) const FILE_BYTES: usize = 4 * 1024 * 1024;

/// Bytes of a card or definition.
pub(super) const BLOCK_BYTES: usize = 64 * 1024;

/// Words of a sentence.
pub(super) const SENTENCE_WORDS: usize = 200;

/// Parentheses within parentheses.
pub(super) const NESTING: usize = 64;

/// Findings of a file that are listed.
pub(super) const FINDINGS: usize = 1000;

/// Letters of a key; what is longer is no slip.
pub(super) const KEY_LETTERS: usize = 40;

/// The first parenthesis that lies deeper than allowed. Looked for before the grammar sees the text.
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
