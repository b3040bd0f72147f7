//! Shows the two readings of a sentence of a declared game.

use crate::declared_game::DeclaredTextReader;
use model::Said;
use vocabulary::declared::slot_order;
use vocabulary::lettered::letter_of;

impl DeclaredTextReader<'_> {
    /// Returns two readings in words that differ. If the same sentence is canonical English for both, the phrases of
    /// each are put in brackets: *you [may [draw a card]] and …*.
    pub(crate) fn two_readings(&self, one: &Said, other: &Said) -> (String, String) {
        let said = |said: &Said| self.say(std::slice::from_ref(said)).ok();
        match (said(one), said(other)) {
            (Some(first), Some(second)) if first != second => (first, second),
            _ => (self.bracketed(one), self.bracketed(other)),
        }
    }

    /// Words a rule object as its words, with their phrases in brackets in the order of the sentence.
    fn bracketed(&self, said: &Said) -> String {
        match said {
            Said::Say { word, with, .. } => {
                let slots = slot_order(self.lexicon, word);
                let phrases = slots.iter().filter_map(|slot| with.get(slot));
                let phrases: Vec<String> = phrases.map(|said| format!("[{}]", self.bracketed(said))).collect();
                let word = word.as_str().replace('-', " ");
                if phrases.is_empty() { word } else { format!("{word} {}", phrases.join(" ")) }
            }
            Said::It(_) => "that".to_owned(),
            Said::Me => "it".to_owned(),
            Said::Slot(name) => name.as_str().replace('-', " "),
            Said::Number(number) => number.to_string(),
            Said::Prose(words) => format!("“{words}”"),
            Said::Name(id) => letter_of(id).map_or_else(|| id.as_str().replace('-', " "), str::to_owned),
        }
    }
}
