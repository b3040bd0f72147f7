//! Decides which texts must be read again when names appear, disappear or change: only texts that contain the words of
//! such a name.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};

use crate::declare::symbols::Declarations;
use model::Id;
use vocabulary::{Name, NameKind};

/// The words of a text (runs of letters and digits, in lower case) as sorted hashes.
#[derive(Debug, Default, Clone)]
pub struct TextWords(Box<[u32]>);

impl TextWords {
    pub fn of(text: &str) -> TextWords {
        let mut words: Vec<u32> = words(text).collect();
        words.sort_unstable();
        words.dedup();
        TextWords(words.into())
    }
}

fn words(text: &str) -> impl Iterator<Item = u32> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(|word| {
        let mut hasher = FxHasher::default();
        // A sigma at the end of a word has a lower-case form of its own, so both forms become one.
        let letters = word.chars().flat_map(char::to_lowercase);
        letters.map(|letter| if letter == 'ς' { 'σ' } else { letter }).for_each(|letter| letter.hash(&mut hasher));
        u32::try_from(hasher.finish() >> 32).unwrap_or_default()
    })
}

/// Words that a contraction can contain without all their letters: *won't*, *it's*, *cannot*.
const HIDDEN: [&str; 13] =
    ["are", "can", "cannot", "did", "do", "does", "has", "have", "is", "not", "was", "were", "will"];

/// The difference between two sets of names.
#[derive(Debug)]
pub enum Invalidation {
    /// At least one name can be mentioned by any text.
    Any,
    /// For each form of each name, the words that a text must contain to mention it.
    Words(Vec<Vec<u32>>),
}

impl Invalidation {
    /// Returns the difference if no name has changed.
    pub fn nothing() -> Invalidation {
        Invalidation::Words(Vec::new())
    }

    pub fn of<'n>(names: impl IntoIterator<Item = &'n Name>) -> Invalidation {
        let hidden: Vec<u32> = HIDDEN.iter().flat_map(|word| words(word)).collect();
        let mut forms = Vec::new();
        for name in names {
            // No phrase refers to an action by the last word of its name.
            let last = name.text.rsplit_once(' ').filter(|_| name.kind != NameKind::Action).map(|(_, last)| last);
            for form in [Some(name.text.as_str()), last, Some(name.plural.as_str())].into_iter().flatten() {
                let form_words: Vec<u32> = words(form).filter(|word| !hidden.contains(word)).collect();
                if form_words.is_empty() && !form.is_empty() {
                    return Invalidation::Any;
                }
                forms.push(form_words);
            }
        }
        forms.retain(|words| !words.is_empty());
        forms.sort_unstable();
        forms.dedup();
        Invalidation::Words(forms)
    }

    /// Returns the difference between the names of two states of a pack.
    pub fn between(before: &Declarations, after: &Declarations) -> Invalidation {
        let redefined: Vec<&Id> = before.defined().symmetric_difference(after.defined()).collect();
        let (before, after) = (before.names.all(), after.names.all());
        if before == after && redefined.is_empty() {
            return Invalidation::nothing();
        }
        let (had, has): (FxHashSet<&Name>, FxHashSet<&Name>) = (before.iter().collect(), after.iter().collect());
        let differing: Vec<&Name> = had.symmetric_difference(&has).copied().collect();
        if redefined.iter().any(|id| differing.iter().all(|name| name.id != **id)) {
            return Invalidation::Any;
        }
        Invalidation::of(differing)
    }

    pub fn is_nothing(&self) -> bool {
        matches!(self, Invalidation::Words(forms) if forms.is_empty())
    }

    /// Whether the text can mention one of the names.
    pub fn concerns(&self, words_said: &TextWords) -> bool {
        match self {
            Invalidation::Any => true,
            Invalidation::Words(forms) => {
                forms.iter().any(|form| form.iter().all(|word| words_said.0.binary_search(word).is_ok()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn concerns(kind: NameKind, name: &str, plural: &str, text: &str) -> bool {
        let name = Name { kind, id: Id::of(name), text: name.into(), plural: plural.into() };
        Invalidation::of([&name]).concerns(&TextWords::of(text))
    }

    #[test]
    fn a_text_is_concerned_that_says_all_words_of_a_form() {
        assert!(concerns(NameKind::Action, "Vine Snare", "", "Use VINE SNARE."));
        assert!(!concerns(NameKind::Action, "Vine Snare", "", "Put a Snare there."));
        assert!(concerns(NameKind::Token, "Vine Snare", "Vine Snares", "Put it on that Snare."));
        assert!(concerns(NameKind::Token, "Mouse", "Mice", "Remove 2 Mice's tails"));
        assert!(!concerns(NameKind::Token, "Mouse", "Mice", "Mousetraps"));
        assert!(concerns(NameKind::Condition, "Will", "", "It won't move."));
        assert!(concerns(NameKind::Action, "Can Do", "", "nothing at all"));
        assert!(concerns(NameKind::Action, "Can Opener", "", "an opener"));
    }
}
