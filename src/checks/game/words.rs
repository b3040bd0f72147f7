//! Words that stand for what a game does not have. The bans are the pack's; the words are English.

use crate::model::Ban;

/// Words that break the ban where they stand in rules.
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

/// Words that break the ban's spirit in names, lore and quotes; fewer, since stories use many words in passing.
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
            }
        }
    }
}
