//! Keeps the ledger of printed cards: finds the cards that changed since an earlier printing, and records this
//! printing.

use std::path::PathBuf;

use serde_json::Value;

use super::drawn_cards::DrawnCard;
use super::job::{PrintContext, PrintJob};
use model::{Id, RuleSet};
use print::print_runs::{self, CardChange, LEDGER_FILE, Ledger, LedgerEntry, PrintedState};
use project::{Project, Trouble, read_if_any, write_one};
use render::{Face, Format, content_hash};

/// The ledger of a pack, and the changes since the printing that the user named.
pub struct PrintHistory<'a> {
    path: PathBuf,
    ledger: Ledger,
    set: &'a RuleSet,
    lang: String,
    /// The list of changes, which is written to a file beside the sheets.
    list: Option<String>,
    /// The collector numbers of cards that were printed earlier and are missing from the set.
    gone: Vec<u32>,
}

impl<'a> PrintHistory<'a> {
    /// Reads the ledger of a pack. A missing file counts as an empty ledger.
    pub fn open(project: &Project, pack: &str, set: &'a RuleSet, job: &PrintJob) -> Result<PrintHistory<'a>, Trouble> {
        let path = project.cards_dir().join(pack).join(LEDGER_FILE);
        let ledger =
            read_if_any(&path)?.map_or(Ok(Ledger::default()), |text| Ledger::read(&text).map_err(Trouble::new))?;
        Ok(PrintHistory { path, ledger, set, lang: job.format.lang.clone(), list: None, gone: Vec::new() })
    }

    /// Returns the cards that changed since the printing that `since` names, and the list of all changes. If `since` is
    /// `None`, returns all cards and no list.
    ///
    /// If the ledger has no such printing, `revision` looks for a revision in git with that name.
    pub fn changed_cards(
        &mut self,
        since: Option<&str>,
        cards: Vec<DrawnCard>,
        revision: impl FnOnce(&str) -> Result<Option<PrintedState>, Trouble>,
    ) -> Result<(Vec<DrawnCard>, Option<String>), Trouble> {
        let Some(reference) = since else { return Ok((cards, None)) };
        let in_git = || Ok(revision(reference)?.map(|state| (state, reference.to_owned())));
        let before = self.ledger.state(reference, &self.lang).map_or_else(in_git, |state| Ok(Some(state)))?;
        let (before, name) = before.ok_or_else(|| {
            Trouble::new(format!(
                "“{reference}” names no earlier printing: write `last`, the number of a run in {}, a date such as 2026-11-21, or a revision in git.",
                self.path.display()
            ))
        })?;
        let now = printed_state(self.set, &cards);
        let mut changes = print_runs::changes(&before, &now);
        // A card that this run does not print may still be in the set. Such a card does not count as removed.
        let in_set = |number: u32| self.numbers().any(|known| known == number);
        changes.retain(|number, change| *change != CardChange::Removed || !in_set(*number));
        self.gone = changes.iter().filter(|(_, c)| **c == CardChange::Removed).map(|(number, _)| *number).collect();
        let list = print_runs::list(&changes, &before, &now, &name);
        self.list = Some(list.clone());
        let changed: Vec<DrawnCard> = cards.into_iter().filter(|card| changes.contains_key(&card.number)).collect();
        Ok((changed, Some(list)))
    }

    /// Adds these cards to the ledger, and writes the list of changes beside the sheets.
    pub fn record(&mut self, cards: &[DrawnCard], context: &PrintContext) -> Result<(), Trouble> {
        if let Some(list) = &self.list {
            let beside = context.output.and_then(std::path::Path::parent).unwrap_or(context.dir);
            write_one(&beside.join("changes.txt"), list.as_bytes())?;
        }
        let printed = printed_state(self.set, cards);
        if self.ledger.add(&printed, &self.gone, &today(), &self.lang) {
            write_one(&self.path, self.ledger.write().as_bytes())?;
        }
        Ok(())
    }

    /// Returns the collector numbers of all cards of the set.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        let things = self.set.declared.cards().filter_map(|thing| thing.number);
        self.set.cards.iter().map(|card| card.number).chain(things)
    }
}

/// Maps the collector number of each card to the hashes of the card.
pub fn printed_state(set: &RuleSet, cards: &[DrawnCard]) -> PrintedState {
    let entry = |card: &DrawnCard| LedgerEntry {
        name: card.face.name.clone(),
        rules: rules_hash(set, &card.id),
        words: words_hash(&card.face),
        print: face_hash(&card.face),
    };
    cards.iter().map(|card| (card.number, entry(card))).collect()
}

/// Returns a hash of the rule objects of a card and its definitions. Printed words, names, epithets and numbers do not
/// count, because they say nothing about the rules.
fn rules_hash(set: &RuleSet, id: &Id) -> u64 {
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
        ["printed", "name", "epithet", "number"].iter().for_each(|key| drop(part.remove(*key)));
        let actions = part.get_mut("actions").and_then(Value::as_array_mut).into_iter().flatten();
        actions.filter_map(Value::as_object_mut).for_each(|action| {
            // The id of an action is derived from its name, so the id is removed as well.
            ["id", "name"].iter().for_each(|key| drop(action.remove(*key)));
        });
    }
    content_hash(Value::Array(parts).to_string().as_bytes())
}

/// Returns a hash of all words on the card.
fn words_hash(face: &Face) -> u64 {
    content_hash(
        [face.name.as_str(), &face.epithet, &face.class.name, &face.quote, &face.plain_text()].join("\n").as_bytes(),
    )
}

/// Returns a hash of the whole face with its picture. The hash does not depend on the size at which the face is
/// printed.
fn face_hash(face: &Face) -> u64 {
    // The stamp is itself a hash of the face. It is left out, because a new hash method is not a change of the card.
    let plain = Face { format: Format::default(), stamp: String::new(), ..face.clone() };
    let mut bytes = serde_json::to_vec(&plain).unwrap_or_default();
    bytes.extend(face.art.iter().flat_map(|art| content_hash(art).to_be_bytes()));
    content_hash(&bytes)
}

/// Returns the date in UTC, in the form 2026-11-21.
#[expect(
    clippy::disallowed_methods,
    reason = "the ledger of printings records their dates; no other output depends on them"
)]
fn today() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let days = i64::try_from(since.as_secs() / 86_400).unwrap_or_default();
    // Years are counted from March, so that a leap day is the last day of its year. An era has 400 years, or 146 097
    // days.
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
