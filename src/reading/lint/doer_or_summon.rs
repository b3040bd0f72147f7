//! E015 doubtful-pronoun: *The Queen Bee hits an Opp at melee to her.* By the language, *her* is the card's char, but a
//! reader takes it for the Queen Bee.

use crate::lint::sentence_lint::{PRONOUNS, SentenceLint, is_possessive};
use diagnostic::{Diagnostic, Fix, registry};
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{NameKind, leaf_category};

impl SentenceLint<'_> {
    /// Reports such a pronoun behind the name of a summon, if its sentence does not name the card's char before it.
    pub(super) fn doer_or_summon(&self, node: usize) -> Option<Diagnostic> {
        let line = self.production(node).filter(|line| matches!(&line.semantics, SemanticTerm::Variant("Me", _)))?;
        if matches!(self.owner.definition, Some((NameKind::Summon, _))) {
            return None;
        }
        let place = self.place(node)?;
        let written = place.span.of(self.text);
        let [she, he, _, it] = &PRONOUNS;
        let form = |forms: &[&str; 4]| forms.iter().position(|form| form.eq_ignore_ascii_case(written));
        let form = form(she).or_else(|| form(he))?;
        let start = usize::from(self.tree.nodes[node].start);
        let summon = self.named_before(start, const { leaf_category("summon-name") })?;
        if self.named_before(start, const { leaf_category("self-name") }).is_some() {
            return None;
        }
        let card = self.owner.card.as_ref()?;
        let doer = self.names.find(NameKind::Card, card)?.text.as_str();
        let own = is_possessive(line);
        let thing = if own { it[2] } else { it[form] };
        // The possessive of a name is the name with *'s*.
        let doer_said = if own { format!("{doer}'s") } else { doer.to_owned() };
        let message = format!("“{written}” means {doer}, the card's character, but a reader can take it for {summon}.");
        let of_summon = Fix::replace(format!("Write “{thing}”, for {summon}"), place, thing.to_owned());
        let of_doer = Fix::replace(format!("Write “{doer_said}”"), place, doer_said);
        Some(
            Diagnostic::new(&registry::DOUBTFUL_PRONOUN, place, message)
                .fix(of_summon.unsafely())
                .fix(of_doer.unsafely()),
        )
    }

    /// Returns the words of the last name of this category before the word, as they are written.
    fn named_before(&self, before: usize, category: u16) -> Option<&str> {
        let named = (0..before).rev().find_map(|at| {
            let leaf = self.sentence.leaves(at).iter().find(|leaf| leaf.category == category)?;
            self.sentence.span(u16::try_from(at).ok()?, leaf.end)
        })?;
        Some(named.of(self.text))
    }
}
