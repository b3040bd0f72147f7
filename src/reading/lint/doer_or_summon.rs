//! E015 doubtful-pronoun: *The Queen Bee hits an Opp at melee to her.* By the language, *her* is the card's char, but a
//! reader takes it for the Queen Bee.

use crate::lint::sentence_lint::{PRONOUNS, SentenceLint, is_possessive};
use diagnostic::{Diagnostic, Fix, registry};
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{NameKind, leaf_category};

/// Articles before the name of a summon.
const ARTICLES: [&str; 3] = ["a", "the", "this"];
/// Words behind which a clause begins.
const CLAUSE_OPENERS: [&str; 7] = [",", "as", "if", "then", "when", "whenever", "while"];

impl SentenceLint<'_> {
    /// Reports such a pronoun in a clause whose subject is a summon, if its sentence does not name the card's char
    /// before it.
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
        let (at, end) = self.named_before(start, const { leaf_category("summon-name") })?;
        if !self.begins_clause(at) || self.named_before(start, const { leaf_category("self-name") }).is_some() {
            return None;
        }
        let summon = self.sentence.span(at, end)?.of(self.text);
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

    /// Returns the words of the last name of this category before the word: the first, and the one behind the last.
    fn named_before(&self, before: usize, category: u16) -> Option<(u16, u16)> {
        (0..before).rev().find_map(|at| {
            let leaf = self.sentence.leaves(at).iter().find(|leaf| leaf.category == category)?;
            Some((u16::try_from(at).ok()?, leaf.end))
        })
    }

    /// Whether the name at this word, with its article, begins a clause, so that it is the subject.
    fn begins_clause(&self, at: u16) -> bool {
        let at = usize::from(at);
        let from = if at > 0 && ARTICLES.contains(&self.sentence.text(at - 1)) { at - 1 } else { at };
        from == 0 || CLAUSE_OPENERS.contains(&self.sentence.text(from - 1))
    }
}
