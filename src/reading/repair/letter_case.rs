//! Capital and small letters of words that a repair writes.

use std::borrow::Cow;

/// Returns the new word, with a capital if the old word has one.
pub(super) fn like(old: &str, new: &str) -> String {
    if old.starts_with(char::is_uppercase) { raised(new) } else { new.to_owned() }
}

pub fn raised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the word in lower case.
pub(super) fn small(word: &str) -> Cow<'_, str> {
    if word.contains(char::is_uppercase) { word.to_lowercase().into() } else { word.into() }
}

/// Returns the word with a small first letter. Words that are all capitals, such as names of actions, stay as they are.
pub fn lowered(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if !letters.clone().any(char::is_uppercase) => first.to_lowercase().chain(letters).collect(),
        _ => word.to_owned(),
    }
}
