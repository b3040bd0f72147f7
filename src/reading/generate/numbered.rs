//! Words parts of rule objects with the grammar, with each participant numbered: *push one of the farthest Opps ① by
//! 2*.

use crate::generate::linearize::Signs;
use crate::generate::realize::Realizer;
use crate::generate::speaker::Speaker;
use crate::generate::spell::spell_phrase;
use crate::term::Term;
use vocabulary::Features;

/// The names of participants in an outline.
pub(super) trait Participants {
    /// Returns the sign of the participant with this label: ①.
    fn sign(&self, label: u8) -> String;

    /// Returns the words for a reference: *Opp ①*.
    fn reference(&self, term: &Term) -> String;
}

struct NumberedTree<'t> {
    labels: &'t [(u8, usize)],
    meant: &'t [(usize, Term)],
    participants: &'t dyn Participants,
}

impl Signs for NumberedTree<'_> {
    fn behind(&self, node: usize) -> Option<String> {
        let label = self.labels.iter().find(|(_, known)| *known == node).map(|(label, _)| *label);
        label.map(|label| self.participants.sign(label))
    }

    fn in_place_of(&self, node: usize) -> Option<String> {
        let meant = self.meant.iter().rfind(|(known, _)| *known == node).map(|(_, term)| term);
        meant.map(|term| self.participants.reference(term))
    }
}

impl Speaker<'_> {
    /// Words a term as a phrase of this category. `None` if no phrase of the language expresses it.
    pub(super) fn numbered(&self, category: &str, term: &Term, participants: &dyn Participants) -> Option<String> {
        let mut references = Vec::new();
        term.references(&mut references);
        let category = self.lexicon.category(category)?;
        // A participant with a sign is one thing. Only where the language needs several, it is given several.
        let number = |number: Features| {
            let before = references.iter().map(|label| (*label, number)).collect();
            let mut realizer = Realizer::new(self, before);
            realizer.realize(category, Features::ALL, term).map(|top| (realizer, top))
        };
        let one = Features(Features::ALL.0 & !Features::SEVERAL.0);
        let (realizer, top) = number(one).or_else(|| number(Features::ALL))?;
        let signs = NumberedTree { labels: &realizer.labels, meant: &realizer.meant, participants };
        let mut words = Vec::new();
        self.linear_with_signs(&realizer.tree, top.node, &signs, &mut words);
        Some(spell_phrase(&words))
    }
}
