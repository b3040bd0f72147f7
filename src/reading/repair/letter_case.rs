//! Capital and small letters of words that a repair writes.

use std::borrow::Cow;

/// The word with the capital of the one that it replaces.
pub(super) fn like(old: &str, new: &str) -> String {
    if old.starts_with(char::is_uppercase) { raised(new) } else { new.to_owned() }
}

pub fn raised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The word in small letters.
pub(super) fn small(word: &str) -> Cow<'_, str> {
    if word.contains(char::is_uppercase) { word.to_lowercase().into() } else { word.into() }
}

/// The first letter small; words that are all capitals, such as names of actions, stay.
pub fn lowered(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if !letters.clone().any(char::is_uppercase) => first.to_lowercase().chain(letters).collect(),
        _ => word.to_owned(),
    }
}
