//! *It has no move activations and no action*, of a condition: what its bearer can't do.

use model::{ActionRef, Chars, Deed};

/// Returns what a char can't do that has none of what the words name: *no move activations and no action*.
pub fn denied(words: &str) -> Vec<Deed> {
    let words: Vec<String> = words.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
    let after_no = words.iter().position(|word| word == "no").map_or(&[][..], |at| &words[at..]);
    let names = |wanted: &[&str]| after_no.iter().any(|word| wanted.contains(&word.as_str()));
    let mut found = Vec::new();
    if names(&["move", "moves"]) {
        found.push(Deed::UsesMove { who: Chars::Subject, beyond: None });
    }
    if names(&["action", "actions"]) {
        found.push(Deed::Uses { who: Chars::Subject, action: ActionRef::Any });
    }
    found
}
