//! The results of a run, in the form in which files hold them. Also merges results.

use serde::{Deserialize, Serialize};

use super::plan::{Aim, PlanPart};
use super::tally::{Tally, TallySizes};
use super::{Player, RosterCard};
use model::Id;

/// The description of a run. Only results with equal descriptions can be merged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunDescription {
    /// The version of the file format, see [`VERSION`].
    pub version: u32,
    /// The version of play, see [`measured::PLAY_VERSION`].
    pub play: u32,
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
pub const VERSION: u32 = 3;

/// The results of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    pub about: RunDescription,
    /// The parts of the plan that were played; only [`PlanPart::WHOLE`] if all parts were played.
    pub parts: Vec<PlanPart>,
    /// Whether the run was stopped, or its questions were answered, before all games were played.
    pub cut_short: bool,
    /// The number of items of the plan that were played. In a stopped run, these are the first items of its part.
    pub items: u64,
    pub tally: Tally,
    /// A hash of all other fields. It shows whether somebody changed the file by hand.
    check: String,
}

impl Results {
    /// Creates the results of games that have just been played.
    pub fn new(about: RunDescription, part: PlanPart, cut_short: bool, items: u64, tally: Tally) -> Results {
        let check = String::new();
        Results { about, parts: vec![part], cut_short, items, tally, check }.sealed()
    }

    /// Returns the same results, with the hash that belongs to them.
    fn sealed(mut self) -> Results {
        self.check = self.hash();
        self
    }

    fn hash(&self) -> String {
        let Results { about, parts, cut_short, items, tally, check: _ } = self;
        // Serialising plain values always succeeds.
        let text = serde_json::to_string(&(about, parts, cut_short, items, tally)).unwrap_or_default();
        format!("{:016x}", measured::digest(text.as_bytes()))
    }

    /// Reads results from the text of a file. The error says what is wrong with the file, but does not name the file.
    pub fn read(text: &str) -> Result<Results, String> {
        let results: Results = serde_json::from_str(text).map_err(|error| format!("it cannot be read: {error}"))?;
        let about = &results.about;
        if about.version != VERSION {
            return Err(format!("its format has version {}, but this program reads version {VERSION}", about.version));
        }
        let groups = about.cards.iter().all(|card| card.group < about.classes.len());
        let owners = about.actions.iter().all(|action| action.card.is_none_or(|card| card < about.cards.len()));
        let sizes = results.tally.fits(TallySizes::of(about.cards.len(), about.actions.len(), &about.aims));
        if !groups || !owners || !sizes || about.bands.len() != about.cards.len() {
            return Err("its tables do not fit its cards".to_owned());
        }
        let drawn = about.aims.iter().map(|aim| match aim {
            Aim::Balance { pairs } | Aim::Some { pairs, .. } => u128::from(*pairs),
            _ => 0,
        });
        if let Some(what) = results.tally.contradiction(drawn.sum()) {
            return Err(format!("no games give these sums: {what}"));
        }
        if results.check != results.hash() {
            return Err("it was changed by hand since it was written".to_owned());
        }
        Ok(results)
    }

    /// Returns the number of items after which a stopped run resumes. Fails if the run has another description or plays
    /// another part. The error is a clause that says why the run cannot resume.
    pub fn resumes_at(&self, about: &RunDescription, part: PlanPart) -> Result<u64, String> {
        if self.about != *about {
            return Err(difference(&self.about, about));
        }
        match self.parts.as_slice() {
            [known] if *known == part => Ok(self.items),
            [known] => Err(format!("the file has part {}/{}", known.first + 1, known.of)),
            _ => Err("the file was merged from several parts".to_owned()),
        }
    }

    /// Returns these results joined with the results of the games that were played after them.
    pub fn continued(mut self, more: Results) -> Results {
        self.tally.merge(&more.tally);
        (self.items, self.cut_short) = (self.items + more.items, more.cut_short);
        self.sealed()
    }
}

/// Merges the results of several parts. Fails if two results have different descriptions, or if two parts have a game
/// in common.
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
        whole.items = whole.items.saturating_add(other.items);
        whole.tally.merge(&other.tally);
    }
    whole.parts.sort_by_key(|part| (part.of, part.first));
    let of = whole.parts.first().map_or(1, |part| part.of);
    if whole.parts.iter().all(|part| part.of == of) && whole.parts.len() as u64 == of {
        whole.parts = vec![PlanPart::WHOLE];
    }
    Ok(whole.sealed())
}

/// Whether two parts have an item in common, that is, whether some number has the remainders of both parts. By the
/// Chinese remainder theorem, there is one if the remainders are equal modulo the greatest common divisor.
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
        () if one.play != other.play => "games of different versions of the program",
        () if one.rules != other.rules => "different rules, because a card has changed between them",
        () if one.seed != other.seed => "different seeds",
        () if one.bot != other.bot => "different bots",
        () if one.aims != other.aims => "different numbers of games, or different questions",
        () => "different cards or bands",
    };
    format!("the files have {what}")
}
