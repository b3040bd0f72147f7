//! Names as an engine meets them: stable, lower case, never the printed words.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, SmolStrBuilder};

/// The identity of a card, definition, class or action: its name in lower case with dashes (`balloon-trap`). An action's
/// id is its card's id, a dot, and its own name (`fae.switcheroo`).
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
// Ids are copied more than anything else: the short ones, which are nearly all, lie in place.
pub struct Id(#[cfg_attr(feature = "schema", schemars(with = "String"))] SmolStr);

impl Id {
    /// The id of a name as a designer writes it: letters and digits stay, everything else becomes one dash.
    pub fn of(name: &str) -> Id {
        let mut id = String::with_capacity(name.len());
        let mut add = |c: char| {
            if c.is_alphanumeric() {
                id.push(c);
            } else if !id.is_empty() && !id.ends_with('-') && c != '\'' && c != '’' {
                id.push('-');
            }
        };
        // Most names are plain letters, and ids are made for every name of a pack.
        match name.is_ascii() {
            true => name.bytes().for_each(|byte| add(char::from(byte.to_ascii_lowercase()))),
            false => name.chars().flat_map(char::to_lowercase).for_each(add),
        }
        id.truncate(id.trim_end_matches('-').len());
        Id(id.into())
    }

    /// Is it the id of that name? As `Id::of` would make it, without making it.
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

    /// The id that is written just so.
    pub fn exactly(text: &str) -> Id {
        Id(text.into())
    }

    /// The id of an action, `card.action`.
    pub fn within(&self, name: &str) -> Id {
        let mut id = SmolStrBuilder::new();
        [self.as_str(), ".", Id::of(name).as_str()].into_iter().for_each(|part| id.push_str(part));
        Id(id.finish())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Ids are compared and ordered as their letters are.
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

/// A thing spoken of earlier in the same rule text, counted from 0 in the order of mention. A [`crate::Pick`]
/// carries the label when a later phrase takes it up (*it*, *that Opp*); `It(label)` is that later phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Label(pub u8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_knows_its_names() {
        let names = [
            "Fae",
            "FAE",
            "Balloon Trap",
            "balloon  trap",
            "Fool's Gold",
            "fools gold",
            " - Élan! ",
            "",
            "'s",
            "a-",
            "ΟΔΟΣ",
        ];
        for one in names {
            for other in names {
                assert_eq!(Id::of(one).is_of(other), Id::of(one) == Id::of(other), "{one} {other}");
            }
        }
    }
}
