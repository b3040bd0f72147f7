//! Ids of named things, and labels of phrases.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, SmolStrBuilder};

/// The id of a card, definition, class or action: its name in lower case with dashes (`web-trap`). The id of an
/// action is the id of its card, a dot, and the id of the action's own name (`nell.swap`).
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
// Ids are cloned very often. Nearly all are short, and a `SmolStr` stores a short text inline.
pub struct Id(#[cfg_attr(feature = "schema", schemars(with = "String"))] SmolStr);

impl Id {
    /// Converts a name, as a designer writes it, to an id. Letters and digits stay, in lower case. Apostrophes are
    /// dropped. Every other run of characters becomes one dash.
    pub fn of(name: &str) -> Id {
        let mut id = String::with_capacity(name.len());
        let mut add = |c: char| {
            if c.is_alphanumeric() {
                id.push(c);
            } else if !id.is_empty() && !id.ends_with('-') && c != '\'' && c != '’' {
                id.push('-');
            }
        };
        // A fast path: most names are ASCII, and every name of a pack gets an id.
        match name.is_ascii() {
            true => name.bytes().for_each(|byte| add(char::from(byte.to_ascii_lowercase()))),
            false => name.chars().flat_map(char::to_lowercase).for_each(add),
        }
        id.truncate(id.trim_end_matches('-').len());
        Id(id.into())
    }

    /// Whether this is the id of the name. The result equals `*self == Id::of(name)`, but needs no allocation.
    pub fn is_of(&self, name: &str) -> bool {
        let mut id = self.0.chars();
        let (mut begun, mut dash) = (false, false);
        for letter in name.chars().flat_map(char::to_lowercase) {
            match letter {
                letter if letter.is_alphanumeric() => {
                    if std::mem::take(&mut dash) && id.next() != Some('-') || id.next() != Some(letter) {
                        return false;
                    }
                    begun = true;
                }
                '\'' | '’' => {}
                _ => dash = begun,
            }
        }
        id.next().is_none()
    }

    /// Creates the id with exactly this text, without normalising it.
    pub fn exactly(text: &str) -> Id {
        Id(text.into())
    }

    /// Returns the id of the action `name` of this card: `card.action`.
    pub fn within(&self, name: &str) -> Id {
        let mut id = SmolStrBuilder::new();
        [self.as_str(), ".", Id::of(name).as_str()].into_iter().for_each(|part| id.push_str(part));
        Id(id.finish())
    }

    /// Returns the text of the id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Two ids are compared, ordered and hashed by their text, so a map from ids can be searched by a `&str`.
impl std::borrow::Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Id").field(&self.as_str()).finish()
    }
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a phrase within its rule text, counted from 0 in the order of mention. A phrase such as a
/// [`crate::Pick`] has a label if a later phrase refers to it (*it*, *that Opp*). The later phrase is `It(label)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Label(pub u8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_of_agrees_with_of() {
        let names =
            ["Nell", "NELL", "Web Trap", "web  trap", "Fool's Gold", "fools gold", " - Élan! ", "", "'s", "a-", "ΟΔΟΣ"];
        for one in names {
            for other in names {
                assert_eq!(Id::of(one).is_of(other), Id::of(one) == Id::of(other), "{one} {other}");
            }
        }
    }
}
