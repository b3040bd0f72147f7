//! The ledger of what was printed: read before, written after.

use std::path::PathBuf;

use serde_json::Value;

use super::job::{Job, Place};
use super::shots::Shot;
use model::{Id, RuleSet};
use print::ledger::{self, CardChange, LEDGER_FILE, Ledger, LedgerEntry, PrintedState};
use project::{Project, Trouble, write_one};
use render::{Face, Format, content_hash};

pub struct Record<'a> {
    path: PathBuf,
    ledger: Ledger,
    set: &'a RuleSet,
    lang: String,
    /// What changed, for a file beside the sheets.
    list: Option<String>,
    /// Numbers that are on the table and no longer in the set.
    gone: Vec<u32>,
}

impl<'a> Record<'a> {
    pub fn open(project: &Project, pack: &str, set: &'a RuleSet, job: &Job) -> Result<Record<'a>, Trouble> {
        let path = project.cards_dir().join(pack).join(LEDGER_FILE);
        let ledger = match std::fs::read_to_string(&path) {
            Ok(text) => Ledger::read(&text).map_err(Trouble::new)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ledger::default(),
            Err(error) => return Err(Trouble::with_file(&path, "read", &error)),
        };
        Ok(Record { path, ledger, set, lang: job.format.lang.clone(), list: None, gone: Vec::new() })
    }

    /// Those of the cards that have changed since the run that is named, and the list of all changes; all cards if none is
    /// named. `revision` looks for what the ledger does not know.
    pub fn choose(
        &mut self,
        since: Option<&str>,
        shots: Vec<Shot>,
        revision: impl FnOnce(&str) -> Result<Option<PrintedState>, Trouble>,
    ) -> Result<(Vec<Shot>, Option<String>), Trouble> {
        let Some(reference) = since else { return Ok((shots, None)) };
        let in_git = || Ok(revision(reference)?.map(|state| (state, reference.to_owned())));
        let before = self.ledger.state(reference, &self.lang).map_or_else(in_git, |state| Ok(Some(state)))?;
        let (before, said) = before.ok_or_else(|| {
            Trouble::new(format!(
                "Nothing was printed that “{reference}” could mean: it is `last`, the number of a run in {}, a date such as 2026-11-21, or a revision in git.",
                self.path.display()
            ))
        })?;
        let now = state(self.set, &shots);
        let mut changes = ledger::changes(&before, &now);
        // A card that is not wanted now is not gone from the game.
        let in_set = |number: u32| self.numbers().any(|known| known == number);
        changes.retain(|number, change| *change != CardChange::Removed || !in_set(*number));
        self.gone = changes.iter().filter(|(_, c)| **c == CardChange::Removed).map(|(number, _)| *number).collect();
        let list = ledger::list(&changes, &before, &now, &said);
        self.list = Some(list.clone());
        let changed: Vec<Shot> = shots.into_iter().filter(|shot| changes.contains_key(&shot.number)).collect();
        Ok((changed, Some(list)))
    }

    /// Adds what was printed, and writes the list of changes beside it.
    pub fn close(&mut self, shots: &[Shot], place: &Place) -> Result<(), Trouble> {
        if let Some(list) = &self.list {
            let beside = place.output.and_then(std::path::Path::parent).unwrap_or(place.dir);
            write_one(&beside.join("changes.txt"), list.as_bytes())?;
        }
        let printed = state(self.set, shots);
        if self.ledger.add(&printed, &self.gone, &today(), &self.lang) {
            write_one(&self.path, self.ledger.write().as_bytes())?;
        }
        Ok(())
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        let things = self.set.declared.cards().filter_map(|thing| thing.number);
        self.set.cards.iter().map(|card| card.number).chain(things)
    }
}

/// The cards as they are now.
pub fn state(set: &RuleSet, shots: &[Shot]) -> PrintedState {
    let entry = |shot: &Shot| LedgerEntry {
        name: shot.face.name.clone(),
        rules: rules(set, &shot.id),
        words: words(&shot.face),
        print: print(&shot.face),
    };
    shots.iter().map(|shot| (shot.number, entry(shot))).collect()
}

/// Of what the card does: its rule objects and those of its definitions, without a word that is only printed.
fn rules(set: &RuleSet, id: &Id) -> u64 {
    let mut parts: Vec<Value> = Vec::new();
    if let Some(card) = set.cards.iter().find(|card| card.id == *id) {
        parts.extend(serde_json::to_value(card));
        let used = card.definitions.iter().filter_map(|id| set.definitions.iter().find(|d| d.id == *id));
        parts.extend(used.filter_map(|definition| serde_json::to_value(definition).ok()));
    }
    parts.extend(
        set.declared.cards().filter(|thing| thing.id == *id).filter_map(|thing| serde_json::to_value(thing).ok()),
    );
    for part in parts.iter_mut().filter_map(Value::as_object_mut) {
        part.remove("printed");
    }
    content_hash(Value::Array(parts).to_string().as_bytes())
}

fn words(face: &Face) -> u64 {
    content_hash(
        [face.name.as_str(), &face.epithet, &face.class.name, &face.quote, &face.plain_text()].join("\n").as_bytes(),
    )
}

/// Of the whole face, whatever the size that it is printed at.
fn print(face: &Face) -> u64 {
    let plain = Face { format: Format::default(), ..face.clone() };
    let mut bytes = serde_json::to_vec(&plain).unwrap_or_default();
    bytes.extend(face.art.iter().flat_map(|art| content_hash(art).to_be_bytes()));
    content_hash(&bytes)
}

/// The day, in Greenwich, as 2026-11-21.
#[expect(clippy::disallowed_methods, reason = "the ledger of prints says when they were made; no output rests on it")]
fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let days = (since.as_secs() / 86_400) as i64;
    // Years from March, in eras of 400 years: the leap day is the last of a year.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
