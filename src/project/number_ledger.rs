//! The collector numbers of a pack's cards, kept in `cards/PACK/numbers.txt` with one card in each line. A number is
//! given once and never reused.

use std::borrow::Cow;
use std::collections::BTreeMap;

use diagnostic::{Diagnostic, registry};
use model::Id;
use source::{FileId, Place, Span};

/// The name of the file in the pack's folder.
pub const FILE: &str = "numbers.txt";

const HEAD: &str = "\
// The numbers printed on the cards. Each is given once, when a card is first built, and never again to another card:
// the line of a card that is gone stays. New cards are added at the end.
";

/// The number of each card, including cards that were removed from the pack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NumberLedger {
    /// The text of the file. New lines are appended to it, so that comments in the file are kept.
    text: String,
    numbers: BTreeMap<Id, u32>,
    highest: u32,
}

impl NumberLedger {
    /// Reads the file. A line that cannot be read is a finding, and so is the second line with the same number or card.
    pub fn read(file: FileId, text: &str) -> (NumberLedger, Vec<Diagnostic>) {
        let mut ledger = NumberLedger { text: text.to_owned(), ..NumberLedger::default() };
        let mut owners: BTreeMap<u32, Id> = BTreeMap::new();
        let mut findings = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let from = start;
            start += line.len();
            let words = line.trim_start_matches('\u{feff}').split("//").next().unwrap_or("").trim();
            if words.is_empty() {
                continue;
            }
            let offset = line.find(words).unwrap_or(0);
            let at = Place { file, span: Span::new(from + offset, from + offset + words.len()) };
            let mut wrong = |message: String| findings.push(Diagnostic::new(&registry::UNREADABLE_NUMBER, at, message));
            let pair = words.split_once(char::is_whitespace).map(|(n, name)| (n.parse::<u32>(), Id::of(name)));
            match pair {
                Some((Ok(number), id)) if number > 0 && number < 1_000_000 && !id.as_str().is_empty() => {
                    if let Some(other) = owners.get(&number) {
                        wrong(format!("The number {number} belongs to “{other}” already."));
                    } else if let Some(other) = ledger.numbers.get(&id) {
                        wrong(format!("The card “{id}” has the number {other} already."));
                    } else {
                        owners.insert(number, id.clone());
                        ledger.numbers.insert(id, number);
                        ledger.highest = ledger.highest.max(number);
                    }
                }
                _ => wrong(
                    "This line should be a card's number, a space, and the card's name: `17 name-of-the-card`."
                        .to_owned(),
                ),
            }
        }
        (ledger, findings)
    }

    /// Returns the number of a card; `None` if the card has no number yet.
    pub fn number(&self, card: &Id) -> Option<u32> {
        self.numbers.get(card).copied()
    }

    /// Returns the ledger with a new number for each of these cards that has none, in the order of the cards. The
    /// ledger is borrowed if every card has a number.
    pub fn with<'c>(&self, cards: impl IntoIterator<Item = &'c Id>) -> Cow<'_, NumberLedger> {
        let mut whole = Cow::Borrowed(self);
        for card in cards {
            if whole.numbers.contains_key(card) {
                continue;
            }
            let ledger = whole.to_mut();
            if ledger.text.is_empty() {
                ledger.text.push_str(HEAD);
            } else if !ledger.text.ends_with('\n') {
                ledger.text.push('\n');
            }
            ledger.highest += 1;
            ledger.text.push_str(&format!("{} {card}\n", ledger.highest));
            ledger.numbers.insert(card.clone(), ledger.highest);
        }
        whole
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids(names: &[&str]) -> Vec<Id> {
        names.iter().map(|n| Id::of(n)).collect()
    }

    #[test]
    fn numbers_are_given_once_and_stay() {
        let first = NumberLedger::default().with(&ids(&["Fae", "Goran"])).into_owned();
        let text = first.text().replace("2 goran", "2 goran // left in the second printing");
        let (again, findings) = NumberLedger::read(FileId(0), &text);
        assert_eq!(findings, []);
        let then = again.with(&ids(&["Ilo", "Fae"]));
        assert_eq!(then.number(&Id::of("fae")), Some(1));
        assert_eq!(then.number(&Id::of("ilo")), Some(3));
        assert!(then.text().starts_with(&text), "{}", then.text());
    }

    #[test]
    fn a_ledger_without_new_cards_keeps_its_text() {
        let text = "1 fae";
        let (ledger, _) = NumberLedger::read(FileId(0), text);
        assert_eq!(ledger.with(&ids(&["Fae"])).text(), text);
    }

    #[test]
    fn an_unreadable_line_is_a_finding_and_the_others_are_read() {
        let (ledger, findings) = NumberLedger::read(FileId(3), "1 fae\nx\n1 goran\n4 fae\n0 ilo\n7 mox\n");
        let words: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(findings.len(), 4, "{words:?}");
        assert_eq!(findings.first().map(|f| f.at.span), Some(Span::new(6, 7)));
        assert_eq!(ledger.number(&Id::of("mox")), Some(7));
        assert_eq!(ledger.with(&ids(&["new"])).number(&Id::of("new")), Some(8));
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC*") {
            let (ledger, _) = NumberLedger::read(FileId(0), &text);
            let more = ledger.with(&ids(&["a card of none"]));
            prop_assert!(more.text().starts_with(ledger.text()));
        }

        #[test]
        fn a_written_ledger_reads_back_the_same(names in prop::collection::vec("[a-z]{1,6}", 0..20)) {
            let cards: Vec<Id> = names.iter().map(|n| Id::of(n)).collect();
            let ledger = NumberLedger::default().with(&cards).into_owned();
            let (read, findings) = NumberLedger::read(FileId(0), ledger.text());
            prop_assert_eq!(findings, vec![]);
            prop_assert_eq!(read, ledger);
        }
    }
}
