//! Layout: formatting a formatted file changes nothing.

use game;
use syntax::format_with;

pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let once = format_with(&text, &game::keywords());
    assert_eq!(format_with(&once, &game::keywords()), once);
}
