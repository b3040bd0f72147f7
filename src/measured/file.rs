//! The file of measurements: RON with one line for each card, so that a change of one card changes one line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use model::Id;

/// The file's name within the pack's folder.
pub const FILE: &str = "measured.ron";

const HEAD: &str = "\
// What the cards came to when they were played: `cardwright playtest PACK --record` writes this file, `cardwright
// check` reads it. `wins` is the win rate and the interval that holds it 95 times of 100, in hundredths of a percent;
// `uses` the turns in which each action was used, of those in which it could be. `content` tells whether the card has
// changed since.
";

/// The version of the file format.
const VERSION: u32 = 1;

/// The version of play. It is raised whenever the engine or a bot begins to play a game differently. Measurements by
/// earlier programs can then be recognised.
pub const PLAY_VERSION: u32 = 2;

/// The content of the file: the measurements of a pack's cards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurements {
    #[serde(deserialize_with = "version")]
    pub version: u32,
    pub cards: BTreeMap<Id, CardMeasurement>,
}

/// The results of one card in the games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardMeasurement {
    /// The hash of the card's content at the time of the games: see [`crate::content_hash`].
    pub content: String,
    pub bot: String,
    /// The version of play at the time of the games: see [`PLAY_VERSION`].
    #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
    pub play: u32,
    pub seed: u64,
    /// The number of games in which the card played.
    pub games: u64,
    /// The win rate and the bounds of its 95 % interval (rate, least, most), in hundredths of a percent.
    #[serde(deserialize_with = "win_rate")]
    pub wins: (u32, u32, u32),
    /// The use of each action, by the name of the action. The actions of summons are included.
    pub uses: BTreeMap<String, ActionUses>,
}

/// The number of turns in which an action was used, and the number of turns in which it could be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)")]
pub struct ActionUses(pub u64, pub u64);

impl TryFrom<(u64, u64)> for ActionUses {
    type Error = &'static str;

    fn try_from((used, of): (u64, u64)) -> Result<ActionUses, &'static str> {
        if used <= of {
            Ok(ActionUses(used, of))
        } else {
            Err("an action is used in more turns than it could be used in")
        }
    }
}

impl ActionUses {
    /// Returns the use rate, in hundredths of a percent. `None` if the action could never be used.
    pub fn rate(self) -> Option<u32> {
        self.0.saturating_mul(10_000).checked_div(self.1).and_then(|rate| u32::try_from(rate).ok())
    }
}

impl Measurements {
    /// Reads the text of a file. The error has the place of the fault and the reason.
    pub fn read(text: &str) -> Result<Measurements, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// Writes the text of the file.
    pub fn text(&self) -> String {
        let mut out = format!("{HEAD}(\n  version: {},\n  cards: {{\n", self.version);
        for (id, card) in &self.cards {
            let line = ron::ser::PrettyConfig::new().compact_structs(true).compact_maps(true);
            // Serialising plain values always succeeds.
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
        other => Err(D::Error::custom(format!("its version is {other}, but this program reads version {VERSION}"))),
    }
}

/// The version of play of a file that does not name one.
fn first_version() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_first_version(play: &u32) -> bool {
    *play == first_version()
}

fn win_rate<'de, D: Deserializer<'de>>(from: D) -> Result<(u32, u32, u32), D::Error> {
    let (rate, least, most) = <(u32, u32, u32)>::deserialize(from)?;
    match least <= rate && rate <= most && most <= 10_000 {
        true => Ok((rate, least, most)),
        false => Err(D::Error::custom("a win rate must lie within its interval, and the interval within 0 and 10000")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one() -> Measurements {
        let card = CardMeasurement {
            content: "00ff".to_owned(),
            bot: "greedy".to_owned(),
            play: PLAY_VERSION,
            seed: 7,
            games: 400,
            wins: (5_100, 4_650, 5_550),
            uses: BTreeMap::from([("KICK: HARD, \"TWICE\"".to_owned(), ActionUses(30, 90))]),
        };
        Measurements { version: 1, cards: BTreeMap::from([(Id::of("Ada"), card)]) }
    }

    #[test]
    fn a_written_file_is_read_back() {
        let text = one().text();
        let read = Measurements::read(&text).unwrap();
        assert_eq!(read, one(), "{text}");
        assert_eq!(text.lines().filter(|line| line.contains("KICK")).count(), 1);
        assert_eq!(read.text(), text);
    }

    #[test]
    fn a_file_that_names_no_version_of_play_is_of_the_first() {
        let text = one().text().replace(&format!("play: {PLAY_VERSION}, "), "");
        let read = Measurements::read(&text).unwrap();
        assert_eq!(read.cards.values().map(|card| card.play).collect::<Vec<_>>(), [1]);
        assert_eq!(read.text(), text);
    }

    #[test]
    fn the_error_for_an_unknown_field_names_its_line() {
        let text = one().text().replace("games", "gamez");
        assert!(Measurements::read(&text).unwrap_err().span.start.line > 3);
    }

    #[test]
    fn the_error_for_an_impossible_value_names_its_line() {
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
    fn use_rates_are_hundredths_of_a_percent() {
        assert_eq!(ActionUses(1, 3).rate(), Some(3_333));
        assert_eq!(ActionUses(0, 0).rate(), None);
    }
}
