//! The English words that break a ban of the game. The pack chooses the bans.

use std::collections::HashMap;

use super::text_search::find_word;
use model::Ban;

/// The words and phrases that break some bans, by the first word of the phrase.
#[derive(Debug, Default)]
pub struct BannedWords {
    phrases: HashMap<&'static str, Vec<(Ban, &'static str)>>,
}

/// The length in bytes of the longest banned word.
const LONGEST: usize = 16;

impl BannedWords {
    /// Collects the words for these bans. `words` is [`in_rules`] or [`in_flavour`].
    pub fn new(bans: &[Ban], words: fn(Ban) -> &'static [&'static str]) -> BannedWords {
        let mut phrases: HashMap<&'static str, Vec<(Ban, &'static str)>> = HashMap::new();
        for (ban, phrase) in bans.iter().flat_map(|ban| words(*ban).iter().map(|phrase| (*ban, *phrase))) {
            let first = phrase.split([' ', '-']).next().unwrap_or(phrase);
            phrases.entry(first).or_default().push((ban, phrase));
        }
        BannedWords { phrases }
    }

    /// Returns the banned words and phrases that a text contains, each once, in the order of the text.
    pub fn find(&self, text: &str) -> Vec<(Ban, &'static str)> {
        let mut said = Vec::new();
        let inner = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
        for word in text.as_bytes().split(|byte| !inner(byte)).filter(|word| (1..=LONGEST).contains(&word.len())) {
            let mut lower = [0; LONGEST];
            let Some(lower) = lower.get_mut(..word.len()) else { continue };
            lower.copy_from_slice(word);
            lower.make_ascii_lowercase();
            let banned = std::str::from_utf8(lower).ok().and_then(|lower| self.phrases.get(lower));
            for (ban, phrase) in banned.into_iter().flatten() {
                let whole = phrase.len() == word.len() || find_word(text, phrase).is_some();
                if whole && !said.contains(&(*ban, *phrase)) {
                    said.push((*ban, *phrase));
                }
            }
        }
        said
    }
}

/// Returns the words that break a ban in rules.
pub fn in_rules(ban: Ban) -> &'static [&'static str] {
    match ban {
        Ban::Randomness => &[
            "random", "randomly", "roll", "rolls", "die", "dice", "coin", "coins", "shuffle", "shuffles", "shuffled",
            "chance", "chances", "draw", "draws", "drawn",
        ],
        Ban::LifePoints => &[
            "hp",
            "damage",
            "damages",
            "damaged",
            "heal",
            "heals",
            "healed",
            "health",
            "life",
            "lives",
            "life points",
            "hit points",
            "wound",
            "wounds",
            "wounded",
        ],
        Ban::Death => &[
            "dies",
            "died",
            "dead",
            "death",
            "kill",
            "kills",
            "killed",
            "destroy",
            "destroys",
            "destroyed",
            "slay",
            "slays",
            "slain",
        ],
        Ban::HiddenInformation => {
            &["secret", "secretly", "hidden", "hide", "hides", "face-down", "face down", "conceal"]
        }
        Ban::Prose => &[],
    }
}

/// Returns the words that break a ban in names, lore and quotes. The list is shorter than the list for rules, because
/// stories use many of these words harmlessly.
pub fn in_flavour(ban: Ban) -> &'static [&'static str] {
    match ban {
        Ban::Randomness => &[
            "random", "randomly", "roll", "rolls", "die", "dice", "coin", "coins", "shuffle", "shuffles", "chance",
            "chances", "draw", "draws",
        ],
        Ban::Death => {
            &["kill", "kills", "killed", "killer", "dies", "died", "deadly", "slay", "slays", "slain", "murder"]
        }
        Ban::LifePoints | Ban::HiddenInformation | Ban::Prose => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lower_case_and_listed_once() {
        for ban in [Ban::Randomness, Ban::LifePoints, Ban::Death, Ban::HiddenInformation, Ban::Prose] {
            for list in [in_rules(ban), in_flavour(ban)] {
                let mut seen = std::collections::BTreeSet::new();
                assert!(list.iter().all(|word| seen.insert(word) && word.to_lowercase() == **word), "{list:?}");
                assert!(list.iter().flat_map(|phrase| phrase.split([' ', '-'])).all(|word| word.len() <= LONGEST));
            }
        }
    }

    #[test]
    fn whole_words_are_found_once() {
        let banned = BannedWords::new(&[Ban::Randomness, Ban::HiddenInformation], in_rules);
        let said = |text| banned.find(text).into_iter().map(|(_, phrase)| phrase).collect::<Vec<_>>();
        assert_eq!(said("A Coin lies face down; a coin."), ["coin", "face down"]);
        assert_eq!(said("He faced a predicate; ädice, dicey, diceä"), [""; 0]);
        assert_eq!(said("Kill it with a dice"), ["dice"]);
    }
}
