//! Reads the texts of the verbs that a pack declares. A text speaks of the slots of its verb by their letters.

use std::borrow::Cow;

use diagnostic::Diagnostic;
use kinds::DeclaredVerb;
use model::{Id, Said};
use reading::declared_game::{DeclaredText, DeclaredTextReader};
use reading::keyword_mentions::KeywordMention;
use reading::parameter_scope::ParameterScope;
use vocabulary::declared::{LetteredSlot, VerbLine};
use vocabulary::{Features, Lexicon, Names};

/// What the texts of verbs are read with.
pub(crate) struct VerbTexts<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a Names,
    /// The kinds of keywords, with their sorts.
    pub keywords: &'a [(Id, Features)],
    /// The sort of the values that abilities take.
    pub taken: Features,
}

impl VerbTexts<'_> {
    /// Reads the text of a verb; `None` if the verb has none. Adds its findings to `diagnostics`.
    pub fn read(
        &self,
        verb: &DeclaredVerb<'_>,
        line: &VerbLine,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Said>> {
        let names = self.with_letters(&line.lettered);
        let own: Vec<(Id, Features)> = line.lettered.iter().map(|slot| (letter_id(&slot.letter), slot.sorts)).collect();
        let mut reader = DeclaredTextReader::new(self.lexicon, &names, self.keywords);
        let mut read = reader.read(DeclaredText {
            file: verb.at.file,
            text: verb.text,
            rules: verb.body?,
            owner: verb.phrase,
            is_body: true,
            takes: ParameterScope { sorts: self.taken, own: &own },
            reminder: &|_: &KeywordMention| None,
        });
        diagnostics.append(&mut reader.diagnostics);
        read.said.iter_mut().for_each(|said| take_slots(said, &line.lettered));
        Some(read.said)
    }

    /// Returns the names of the pack, and with them the letters of a verb's slots.
    fn with_letters(&self, lettered: &[LetteredSlot]) -> Cow<'_, Names> {
        let mut names = Cow::Borrowed(self.names);
        for slot in lettered {
            names.to_mut().add_thing(letter_id(&slot.letter), std::slice::from_ref(&slot.letter), slot.sorts);
        }
        names
    }
}

/// Returns the id by which the text of a verb speaks of a slot with a letter, until the slot takes its place.
fn letter_id(letter: &str) -> Id {
    Id::exactly(&format!("slot:{letter}"))
}

/// Puts the slots of a verb in the place of their letters.
fn take_slots(said: &mut Said, lettered: &[LetteredSlot]) {
    match said {
        Said::Name(name) => {
            if let Some(slot) = lettered.iter().find(|slot| letter_id(&slot.letter) == *name) {
                *said = Said::Slot(slot.slot.clone());
            }
        }
        Said::Say { with, .. } => with.values_mut().for_each(|said| take_slots(said, lettered)),
        Said::It(_) | Said::Me | Said::Slot(_) | Said::Number(_) | Said::Prose(_) => {}
    }
}
