//! The results of a run, in the form in which files hold them, and the merging of results.

use serde::{Deserialize, Serialize};

use super::plan::{Aim, PlanPart};
use super::tally::Tally;
use super::{Player, RosterCard};
use model::Id;

/// The description of a run. Only results with equal descriptions can be merged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunDescription {
    /// The version of the file format, see [`VERSION`].
    pub version: u32,
    pub pack: String,
    /// A hash of the rules that were played.
    pub rules: String,
    pub bot: Player,
    pub seed: u64,
    pub aims: Vec<Aim>,
    /// The names of the team classes.
    pub classes: Vec<String>,
    pub cards: Vec<RosterCard>,
    pub actions: Vec<PlayedAction>,
    /// For each card, the ends of the band for its share of wins, in hundredths of a percent.
    pub bands: Vec<[u32; 2]>,
}

/// An action of a card or a summon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedAction {
    pub owner: Id,
    /// The printed name of the owner.
    pub owner_name: String,
    pub name: String,
    pub attack: bool,
    /// The index in [`RunDescription::cards`] of the card that has the action, either itself or through a summon.
    pub card: Option<usize>,
}

/// The version of [`Results`] that this program writes and reads.
pub const VERSION: u32 = 1;

/// The results of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    pub about: RunDescription,
    /// The parts of the plan that were played; only [`PlanPart::WHOLE`] if all parts were played.
    pub parts: Vec<PlanPart>,
    /// Whether the run was stopped, or its questions were answered, before all games were played.
    pub cut_short: bool,
    pub tally: Tally,
}

impl Results {
    /// Parses results from the text of a file. The error says what is wrong with the file, without naming the file.
    pub fn read(text: &str) -> Result<Results, String> {
        let results: Results = serde_json::from_str(text).map_err(|error| format!("it cannot be read: {error}"))?;
        let about = &results.about;
        if about.version != VERSION {
            return Err(format!("its format has version {}, but this program reads version {VERSION}", about.version));
        }
        let (mut rungs, mut rivals) = (0, 0);
        for aim in &about.aims {
            match aim {
                Aim::Ladder { rungs: pairs, .. } => rungs = pairs.len(),
                Aim::Rivals { cards, .. } => rivals = cards.len(),
                _ => {}
            }
        }
        let groups = about.cards.iter().all(|card| card.group < about.classes.len());
        let owners = about.actions.iter().all(|action| action.card.is_none_or(|card| card < about.cards.len()));
        let sizes = results.tally.fits(about.cards.len(), about.actions.len(), rungs, rivals);
        if !groups || !owners || !sizes || about.bands.len() != about.cards.len() {
            return Err("its tables do not fit its cards".to_owned());
        }
        Ok(results)
    }
}

/// Merges the results of several parts. All results must have the same description, and no two parts may have a game in
/// common.
pub fn merge(all: &[Results]) -> Result<Results, String> {
    let Some((first, others)) = all.split_first() else { return Err("there is nothing to merge".to_owned()) };
    let mut whole = first.clone();
    for other in others {
        if other.about != whole.about {
            return Err(difference(&whole.about, &other.about));
        }
        for part in &other.parts {
            if let Some(known) = whole.parts.iter().find(|known| overlap(**known, *part)) {
                return Err(format!(
                    "part {}/{} has games of part {}/{}",
                    part.first + 1,
                    part.of,
                    known.first + 1,
                    known.of
                ));
            }
        }
        whole.parts.extend(&other.parts);
        whole.cut_short |= other.cut_short;
        whole.tally.merge(&other.tally);
    }
    whole.parts.sort_by_key(|part| (part.of, part.first));
    let of = whole.parts.first().map_or(1, |part| part.of);
    if whole.parts.iter().all(|part| part.of == of) && whole.parts.len() as u64 == of {
        whole.parts = vec![PlanPart::WHOLE];
    }
    Ok(whole)
}

/// Whether two parts have an item in common, that is, whether some number has the remainders of both parts. By the
/// Chinese remainder theorem, such a number exists if the remainders are equal modulo the greatest common divisor.
fn overlap(one: PlanPart, other: PlanPart) -> bool {
    let (mut a, mut b) = (one.of.max(1), other.of.max(1));
    while b != 0 {
        (a, b) = (b, a % b);
    }
    one.first % a == other.first % a
}

fn difference(one: &RunDescription, other: &RunDescription) -> String {
    let what = match () {
        () if one.pack != other.pack => "different packs",
        () if one.rules != other.rules => "different rules, because a card has changed between them",
        () if one.seed != other.seed => "different seeds",
        () if one.bot != other.bot => "different bots",
        () if one.aims != other.aims => "different numbers of games, or different questions",
        () => "different cards or bands",
    };
    format!("the files have {what}")
}
