//! Results as they are kept in files and put together again.

use serde::{Deserialize, Serialize};

use super::plan::{Aim, PlanPart};
use super::tally::Tally;
use super::{Player, RosterCard};
use model::Id;

/// What was played. Results are put together only if they are about the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunDescription {
    /// Of this form of file.
    pub version: u32,
    pub pack: String,
    /// Of the rules that were played: equal for equal rules.
    pub rules: String,
    pub bot: Player,
    pub seed: u64,
    pub aims: Vec<Aim>,
    /// The names of the team classes.
    pub classes: Vec<String>,
    pub cards: Vec<RosterCard>,
    pub actions: Vec<PlayedAction>,
    /// For each card, between which win rates it should lie, in hundredths of a percent.
    pub bands: Vec<[u32; 2]>,
}

/// An action, by its owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedAction {
    pub owner: Id,
    /// As printed.
    pub owner_name: String,
    pub name: String,
    pub attack: bool,
    /// Of the cards of teams, the one that has it, itself or by a summon.
    pub card: Option<usize>,
}

/// The version of [`Results`] that this program writes and reads.
pub const VERSION: u32 = 1;

/// What came of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    pub about: RunDescription,
    /// Which parts of the plan were played; one, if it is the whole.
    pub parts: Vec<PlanPart>,
    /// It was stopped, or decided, before all games were played.
    pub cut_short: bool,
    pub tally: Tally,
}

impl Results {
    /// Results from a file. What a hand has spoiled is told.
    pub fn read(text: &str) -> Result<Results, String> {
        let results: Results = serde_json::from_str(text).map_err(|error| format!("it cannot be read: {error}"))?;
        let about = &results.about;
        if about.version != VERSION {
            return Err(format!("it has the form {}, and this program reads the form {VERSION}", about.version));
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

/// Results of several parts as one. They must be about the same games, and no part may be there twice.
pub fn merge(all: &[Results]) -> Result<Results, String> {
    let Some((first, others)) = all.split_first() else { return Err("there is nothing to put together".to_owned()) };
    let mut whole = first.clone();
    for other in others {
        if other.about != whole.about {
            return Err(difference(&whole.about, &other.about));
        }
        for part in &other.parts {
            if let Some(known) = whole.parts.iter().find(|known| overlap(**known, *part)) {
                return Err(format!(
                    "the part {}/{} has games of the part {}/{}",
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

/// Two parts have an item in common: there is a number that leaves both of their remainders.
fn overlap(one: PlanPart, other: PlanPart) -> bool {
    let (mut a, mut b) = (one.of.max(1), other.of.max(1));
    while b != 0 {
        (a, b) = (b, a % b);
    }
    one.first % a == other.first % a
}

fn difference(one: &RunDescription, other: &RunDescription) -> String {
    let what = match () {
        () if one.pack != other.pack => "other packs",
        () if one.rules != other.rules => "other rules: a card has changed between them",
        () if one.seed != other.seed => "other seeds",
        () if one.bot != other.bot => "other bots",
        () if one.aims != other.aims => "other numbers of games, or other questions",
        () => "other cards or bands",
    };
    format!("the files are about {what}")
}
