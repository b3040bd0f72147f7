//! Finds the partners of a trade as two antecedents: *Trade places with an Ally. Both may move by 1.*

use crate::reference::constraints::Constraints;
use crate::reference::discourse::{Discourse, Meaning, NodeAt, within};
use crate::reference::mention_index::Mention;
use crate::reference::nouns::FixedReferent;
use vocabulary::Lexicon;
use vocabulary::semantic_term::SemanticTerm;

/// One of the two that trade places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Partner {
    Doer,
    Phrase(NodeAt),
}

impl Discourse {
    /// Returns the two things that trade places in the last clause before the reference. The imperative does not name
    /// the card's char, which is one of the two. A char that only tells which partner is meant does not trade places:
    /// *Trade places with an Ally adjacent to an Opp.*
    pub(super) fn traders(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        this: &Mention,
        wanted: &Constraints,
    ) -> Option<Meaning> {
        let here = self.clauses[sentence].iter().rposition(|clause| clause.end <= this.start);
        let before = || sentence.checked_sub(1).and_then(|at| Some((at, self.clauses[at].len().checked_sub(1)?)));
        let (at, number) = here.map(|number| (sentence, number)).or_else(before)?;
        let (tree, clause) = (&self.trees[at], &self.clauses[at][number]);
        let trade = (0..tree.nodes.len()).find_map(|node| {
            let trade = trade(tree.nodes[node].semantics(lexicon)?)?;
            within(tree, node, clause.node).then_some((node, trade))
        });
        let (node, SemanticTerm::Record(verb, fields)) = trade? else { return None };
        let mut slots = Vec::new();
        fields.named.iter().for_each(|(_, part)| part.slots(&mut slots));
        let objects: Vec<usize> = slots.iter().filter_map(|slot| tree.nodes[node].children.get(*slot)).collect();
        let is_object = |node: usize| objects.iter().any(|object| within(tree, node, *object));
        let mut partners = Vec::new();
        for object in &objects {
            partners.push(self.partner(lexicon, at, *object, wanted)?);
        }
        if *verb == "TradePlaces" {
            let subject = clause.topic.filter(|topic| !is_object(*topic));
            partners.push(match subject {
                Some(subject) => self.partner(lexicon, at, subject, wanted)?,
                None => Partner::Doer,
            });
        }
        match partners.as_slice() {
            [Partner::Doer, Partner::Phrase(partner)] | [Partner::Phrase(partner), Partner::Doer] => {
                Some(Meaning::WithDoer(*partner))
            }
            [Partner::Phrase(one), Partner::Phrase(other)] if one != other => {
                Some(Meaning::Two(*one.min(other), *one.max(other)))
            }
            _ => None,
        }
    }

    /// Returns the char that the phrase at the node means; `None` if it means no char that fits.
    fn partner(&self, lexicon: &Lexicon, sentence: usize, node: usize, wanted: &Constraints) -> Option<Partner> {
        let tree = &self.trees[sentence];
        let words = |node: usize| (tree.nodes[node].start, tree.nodes[node].end);
        // A phrase for a piece or a place has the same words as the phrase for the char.
        let mut inner =
            (0..tree.nodes.len()).filter(|inner| words(*inner) == words(node) && within(tree, *inner, node));
        let is_doer = |node: usize| FixedReferent::called(lexicon, tree, node) == Some(FixedReferent::Me);
        if inner.clone().any(is_doer) {
            return Some(Partner::Doer);
        }
        inner.find_map(|node| match self.fits(lexicon, sentence, self.mention_at(sentence, node)?, wanted)? {
            Meaning::Phrase(at) => Some(Partner::Phrase(at)),
            _ => None,
        })
    }
}

/// Returns the term of *trade places* if the clause means it.
fn trade(semantics: &SemanticTerm) -> Option<&SemanticTerm> {
    match semantics {
        SemanticTerm::Record("TradePlaces" | "Trade", _) => Some(semantics),
        SemanticTerm::Variant("Act", parts) => parts.first().and_then(trade),
        SemanticTerm::Record("By", fields) => fields.named.iter().find_map(|(_, part)| trade(part)),
        _ => None,
    }
}
