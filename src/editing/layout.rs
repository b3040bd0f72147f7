//! Lays out a file, exactly as the command `fmt` does.

use crate::edited_file::EditedFile;
use syntax::format_with;

/// Returns the file laid out; `None` if it is laid out already.
pub fn laid_out(file: &EditedFile<'_>) -> Option<String> {
    let text = format_with(file.text, &file.keywords);
    (text != file.text).then_some(text)
}
