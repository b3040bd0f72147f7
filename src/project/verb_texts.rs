//! Reads the texts of the verbs that a pack declares. A text refers to the slots of its verb by their letters.

use diagnostic::Diagnostic;
use kinds::DeclaredVerb;
use model::{Id, Said};
use reading::declared_game::{DeclaredText, DeclaredTextReader};
use reading::keyword_mentions::KeywordMention;
use reading::parameter_scope::ParameterScope;
use reading::word_lookup::Owner;
use vocabulary::declared::VerbLine;
use vocabulary::{Features, LetteredSlot, Lexicon, NameKind, Names};

/// The context for parsing the texts of verbs.
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
        let own: Vec<(Id, Features)> = line.lettered.iter().map(|slot| (slot.id(), slot.sorts)).collect();
        let scope = Owner { definition: Some((NameKind::Verb, Id::of(verb.phrase))), ..Owner::default() };
        let mut reader = DeclaredTextReader::new(self.lexicon, self.names, self.keywords);
        let mut read = reader.read(DeclaredText {
            file: verb.at.file,
            text: verb.text,
            rules: verb.body?,
            owner: verb.phrase,
            scope: &scope,
            is_body: true,
            takes: ParameterScope { sorts: self.taken, own: &own },
            reminder: &|_: &KeywordMention| None,
        });
        diagnostics.append(&mut reader.diagnostics);
        read.said.iter_mut().for_each(|said| take_slots(said, &line.lettered));
        Some(read.said)
    }
}

/// Puts the slots of a verb in the place of their letters.
fn take_slots(said: &mut Said, lettered: &[LetteredSlot]) {
    match said {
        Said::Name(name) => {
            if let Some(slot) = lettered.iter().find(|slot| slot.id() == *name) {
                *said = Said::Slot(slot.slot.clone());
            }
        }
        Said::Say { with, .. } => with.values_mut().for_each(|said| take_slots(said, lettered)),
        Said::It(_) | Said::Me | Said::Slot(_) | Said::Number(_) | Said::Prose(_) => {}
    }
}
