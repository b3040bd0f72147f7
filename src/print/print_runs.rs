//! The ledger of print runs. Each run lists the cards that were new or different, so that only changed cards are
//! printed again.
//!
//! The ledger is the file `printed.txt` in the pack's folder. A run is a line such as `run 3 2026-11-21 en`, with a
//! line for each card below it. A card's line has its number, three hashes (of its rules, of its words and of
//! everything printed) and its name. The word `gone` in place of the hashes means that the card was removed from the
//! set.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The name of the ledger file in the folder of the pack.
pub const LEDGER_FILE: &str = "printed.txt";
const HEAD: &str = "# What was printed. `cardwright print --changed-since last` prints what has changed since. Keep this file with the cards.\n";

/// A card as it was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    pub name: String,
    /// The hash of its rule objects.
    pub rules: u64,
    /// The hash of its words.
    pub words: u64,
    /// The hash of everything that is printed.
    pub print: u64,
}

/// The printed cards by their collector numbers, which are never given twice.
pub type PrintedState = BTreeMap<u32, LedgerEntry>;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Run {
    number: u32,
    date: String,
    lang: String,
    /// The new or different cards, by number; `None` for a card that was removed from the set.
    cards: Vec<(u32, Option<LedgerEntry>)>,
}

/// All print runs of a pack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger {
    runs: Vec<Run>,
}

/// The difference between a card and the card that was printed before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CardChange {
    New,
    /// The rules of the card are different.
    Rules,
    /// The card has the same rules in other words.
    Wording,
    /// Only the picture or the colours are different.
    Picture,
    Removed,
}

impl Ledger {
    /// Parses the text of the ledger file. The error names the line that cannot be parsed.
    pub fn read(text: &str) -> Result<Ledger, String> {
        let mut ledger = Ledger::default();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let unreadable = || format!("Line {number} of {LEDGER_FILE} cannot be read: “{line}”.");
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["run", number, date, lang] => ledger.runs.push(Run {
                    number: number.parse().map_err(|_| unreadable())?,
                    date: (*date).to_owned(),
                    lang: (*lang).to_owned(),
                    cards: Vec::new(),
                }),
                [card, rest @ ..] => {
                    let card: u32 = card.parse().map_err(|_| unreadable())?;
                    let mark = |at: usize| rest.get(at).and_then(|mark| u64::from_str_radix(mark, 16).ok());
                    let entry = match rest {
                        ["gone", ..] => None,
                        [_, _, _, name @ ..] => Some(LedgerEntry {
                            name: name.join(" "),
                            rules: mark(0).ok_or_else(unreadable)?,
                            words: mark(1).ok_or_else(unreadable)?,
                            print: mark(2).ok_or_else(unreadable)?,
                        }),
                        _ => return Err(unreadable()),
                    };
                    ledger.runs.last_mut().ok_or_else(unreadable)?.cards.push((card, entry));
                }
                [] => {}
            }
        }
        Ok(ledger)
    }

    /// The text of the ledger file.
    pub fn write(&self) -> String {
        let mut out = HEAD.to_owned();
        for run in &self.runs {
            let _ = writeln!(out, "run {} {} {}", run.number, run.date, run.lang);
            for (number, entry) in &run.cards {
                let _ = match entry {
                    Some(LedgerEntry { name, rules, words, print }) => {
                        writeln!(out, "  {number:03} {rules:016x} {words:016x} {print:016x} {name}")
                    }
                    None => writeln!(out, "  {number:03} gone"),
                };
            }
        }
        out
    }

    /// The printed cards in one language after a run, and a phrase that names the run. `reference` is `last`, the
    /// number of a run, or a date (the last run on or before that day). `None` if there is no such run.
    pub fn state(&self, reference: &str, lang: &str) -> Option<(PrintedState, String)> {
        let own: Vec<&Run> = self.runs.iter().filter(|run| run.lang == lang).collect();
        let is_date = reference.len() == 10 && reference.split('-').all(|part| part.parse::<u32>().is_ok());
        let last = match reference {
            "last" => own.last(),
            date if is_date => own.iter().rfind(|run| run.date.as_str() <= date),
            number => number.parse::<u32>().ok().and_then(|number| own.iter().find(|run| run.number == number)),
        }?;
        let mut state = PrintedState::new();
        for (number, entry) in own.iter().filter(|run| run.number <= last.number).flat_map(|run| &run.cards) {
            match entry {
                Some(entry) => drop(state.insert(*number, entry.clone())),
                None => drop(state.remove(number)),
            }
        }
        Some((state, format!("run {} of {}", last.number, last.date)))
    }

    /// Adds a run of the cards that differ from their last print. The cards in `gone` were removed from the set.
    /// Returns false, and adds no run, if no card differs.
    pub fn add(&mut self, printed: &PrintedState, gone: &[u32], date: &str, lang: &str) -> bool {
        let before = self.state("last", lang).map(|(state, _)| state).unwrap_or_default();
        let new = printed.iter().filter(|(number, entry)| before.get(number) != Some(entry));
        let mut cards: Vec<(u32, Option<LedgerEntry>)> =
            new.map(|(number, entry)| (*number, Some(entry.clone()))).collect();
        cards.extend(gone.iter().filter(|number| before.contains_key(number)).map(|number| (*number, None)));
        if cards.is_empty() {
            return false;
        }
        let number = self.runs.iter().map(|run| run.number).max().unwrap_or(0) + 1;
        self.runs.push(Run { number, date: date.to_owned(), lang: lang.to_owned(), cards });
        true
    }
}

/// The cards that differ between two states, by number.
pub fn changes(before: &PrintedState, now: &PrintedState) -> BTreeMap<u32, CardChange> {
    let mut changes = BTreeMap::new();
    for (number, entry) in now {
        let change = match before.get(number) {
            None => CardChange::New,
            Some(old) if old.print == entry.print => continue,
            Some(old) if old.rules != entry.rules => CardChange::Rules,
            Some(old) if old.words != entry.words => CardChange::Wording,
            Some(_) => CardChange::Picture,
        };
        changes.insert(*number, change);
    }
    changes
        .extend(before.keys().filter(|number| !now.contains_key(number)).map(|number| (*number, CardChange::Removed)));
    changes
}

/// The list of changes, for the person who has the old cards.
pub fn list(changes: &BTreeMap<u32, CardChange>, before: &PrintedState, now: &PrintedState, since: &str) -> String {
    let mut out = format!("Changes since {since}\n");
    let of = |wanted: CardChange| -> Vec<String> {
        let numbers = changes.iter().filter(|(_, change)| **change == wanted).map(|(number, _)| number);
        let name = |number: &u32| now.get(number).or(before.get(number)).map_or("", |entry| entry.name.as_str());
        numbers.map(|number| format!("{number:03} {}", name(number))).collect()
    };
    let (new, rules, wording, picture, removed) = (
        of(CardChange::New),
        of(CardChange::Rules),
        of(CardChange::Wording),
        of(CardChange::Picture),
        of(CardChange::Removed),
    );
    let mut line = |indent: &str, what: &str, cards: &[String]| {
        let names = if cards.is_empty() { String::new() } else { format!(": {}", cards.join(", ")) };
        let _ = writeln!(out, "{indent}{what}: {}{names}", cards.len());
    };
    line("", "new, put them in", &new);
    let replaced = rules.len() + wording.len() + picture.len();
    let _ = writeln!(out, "replaced, exchange them: {replaced}");
    let mut line = |what: &str, cards: &[String]| {
        let names = if cards.is_empty() { String::new() } else { format!(": {}", cards.join(", ")) };
        let _ = writeln!(out, "  {what}: {}{names}", cards.len());
    };
    line("rule changed", &rules);
    line("wording only", &wording);
    line("picture or colours only", &picture);
    let names = if removed.is_empty() { String::new() } else { format!(": {}", removed.join(", ")) };
    let _ = writeln!(out, "removed, take them out: {}{names}", removed.len());
    let _ = writeln!(out, "unchanged: {}", now.len().saturating_sub(new.len() + replaced));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, rules: u64, words: u64, print: u64) -> LedgerEntry {
        LedgerEntry { name: name.to_owned(), rules, words, print }
    }

    fn state(cards: &[(u32, &str, u64, u64, u64)]) -> PrintedState {
        cards.iter().map(|(n, name, r, w, p)| (*n, entry(name, *r, *w, *p))).collect()
    }

    #[test]
    fn runs_add_up_and_can_be_read_again() {
        let mut ledger = Ledger::default();
        let first = state(&[(1, "Ann", 1, 1, 1), (2, "Bo of the Hill", 2, 2, 2)]);
        assert!(ledger.add(&first, &[], "2026-11-20", "en"));
        assert!(!ledger.add(&first, &[], "2026-11-21", "en"), "nothing new");
        let second = state(&[(1, "Ann", 1, 5, 5), (3, "Cy", 3, 3, 3)]);
        assert!(ledger.add(&second, &[2], "2026-11-21", "en"));
        assert!(ledger.add(&first, &[], "2026-11-21", "es"), "each language by itself");
        let again = Ledger::read(&ledger.write()).unwrap();
        assert_eq!(again, ledger);
        assert_eq!(again.state("1", "en").unwrap().0, first);
        assert_eq!(again.state("last", "en").unwrap().0, second);
        assert_eq!(again.state("2026-11-20", "en").unwrap().0, first);
        assert!(again.state("7", "en").is_none() && again.state("last", "pt").is_none());
        assert!(Ledger::read("001 a b c Ann").is_err() && Ledger::read("run x y z\n").is_err());
    }

    #[test]
    fn changes_tell_rules_from_words() {
        let before = state(&[(1, "Ann", 1, 1, 1), (2, "Bo", 2, 2, 2), (3, "Cy", 3, 3, 3), (4, "Di", 4, 4, 4)]);
        let now = state(&[(1, "Ann", 9, 9, 9), (2, "Bo", 2, 9, 9), (3, "Cy", 3, 3, 9), (5, "Ed", 5, 5, 5)]);
        let changes = changes(&before, &now);
        let kinds: Vec<CardChange> = changes.values().copied().collect();
        assert_eq!(
            kinds,
            [CardChange::Rules, CardChange::Wording, CardChange::Picture, CardChange::Removed, CardChange::New]
        );
        let text = list(&changes, &before, &now, "run 1");
        assert!(
            text.contains("rule changed: 1: 001 Ann") && text.contains("removed, take them out: 1: 004 Di"),
            "{text}"
        );
    }
}
