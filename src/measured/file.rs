//! The file of measurements: RON, a line for each card, so that a change of one card is a change of one line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use model::Id;

/// The file's name within the pack's folder.
pub const FILE: &str = "measured.ron";

const HEAD: &str = "\
// What the cards came to when they were played: `cardwright playtest PACK --record` writes this file, `cardwright check` reads it.
// `wins` is the win rate and the interval that holds it 95 times of 100, in hundredths of a percent; `uses` the turns in which
// each action was used, of those in which it could be. `content` tells whether the card has changed since.
";

/// The version of the file's form.
const VERSION: u32 = 1;

/// What is known of a pack's cards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurements {
    #[serde(deserialize_with = "version")]
    pub version: u32,
    pub cards: BTreeMap<Id, Measured>,
}

/// What is known of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The card's content as it was played.
    pub content: String,
    pub bot: String,
    pub seed: u64,
    /// The games that it was in.
    pub games: u64,
    /// The win rate, the least and the most that it may be, in hundredths of a percent.
    #[serde(deserialize_with = "win_rate")]
    pub wins: (u32, u32, u32),
    /// By the names of its actions, and of its summons' actions.
    pub uses: BTreeMap<String, Uses>,
}

/// The turns in which an action was used, of those in which it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)")]
pub struct Uses(pub u64, pub u64);

impl TryFrom<(u64, u64)> for Uses {
    type Error = &'static str;

    fn try_from((used, of): (u64, u64)) -> Result<Uses, &'static str> {
        if used <= of { Ok(Uses(used, of)) } else { Err("an action is used in more turns than it could be") }
    }
}

impl Uses {
    /// In hundredths of a percent; nothing if it could never be used.
    pub fn rate(self) -> Option<u32> {
        self.0.saturating_mul(10_000).checked_div(self.1).and_then(|rate| u32::try_from(rate).ok())
    }
}

impl Measurements {
    /// Reads the file's text; if it is none, says where and why.
    pub fn read(text: &str) -> Result<Measurements, ron::error::SpannedError> {
        ron::from_str(text)
    }

    pub fn text(&self) -> String {
        let mut out = format!("{HEAD}(\n  version: {},\n  cards: {{\n", self.version);
        for (id, card) in &self.cards {
            let line = ron::ser::PrettyConfig::new().compact_structs(true).compact_maps(true);
            // Plain values have no way to fail.
            let card = ron::ser::to_string_pretty(card, line).unwrap_or_default();
            let _ = writeln!(out, "    {:?}: {card},", id.as_str());
        }
        out.push_str("  },\n)\n");
        out
    }
}

fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        VERSION => Ok(VERSION),
        other => Err(D::Error::custom(format!("its version is {other}, and this program knows {VERSION}"))),
    }
}

fn win_rate<'de, D: Deserializer<'de>>(from: D) -> Result<(u32, u32, u32), D::Error> {
    let (rate, least, most) = <(u32, u32, u32)>::deserialize(from)?;
    match least <= rate && rate <= most && most <= 10_000 {
        true => Ok((rate, least, most)),
        false => Err(D::Error::custom("a win rate lies within its interval, and that within 0 and 10000")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one() -> Measurements {
        let card = Measured {
            content: "00ff".to_owned(),
            bot: "greedy".to_owned(),
            seed: 7,
            games: 400,
            wins: (5_100, 4_650, 5_550),
            uses: BTreeMap::from([("KICK: HARD, \"TWICE\"".to_owned(), Uses(30, 90))]),
        };
        Measurements { version: 1, cards: BTreeMap::from([(Id::of("Ada"), card)]) }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = one().text();
        let read = Measurements::read(&text).unwrap();
        assert_eq!(read, one(), "{text}");
        assert_eq!(text.lines().filter(|line| line.contains("KICK")).count(), 1);
        assert_eq!(read.text(), text);
    }

    #[test]
    fn a_spoiled_file_is_told_by_line() {
        let text = one().text().replace("games", "gamez");
        assert!(Measurements::read(&text).unwrap_err().span.start.line > 3);
    }

    #[test]
    fn nonsense_is_told_by_line() {
        for (good, bad) in [
            ("version: 1", "version: 9"),
            ("(5100, 4650", "(4100, 4650"),
            ("5550)", "10001)"),
            ("(30, 90)", "(91, 90)"),
        ] {
            let text = one().text();
            let spoiled = text.replace(good, bad);
            assert_ne!(spoiled, text, "{good}");
            let line = spoiled.lines().position(|line| line.contains(bad)).unwrap() + 1;
            assert_eq!(Measurements::read(&spoiled).unwrap_err().span.start.line, line, "{bad}");
        }
    }

    #[test]
    fn rates_are_hundredths() {
        assert_eq!(Uses(1, 3).rate(), Some(3_333));
        assert_eq!(Uses(0, 0).rate(), None);
    }
}
