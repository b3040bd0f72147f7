//! Finds the meaning of a reference that people understand, although the rules P2 and P3 find no antecedent.

use crate::reference::constraints::{Constraints, NounMatch};
use crate::reference::discourse::{Discourse, Meaning, NodeAt, ReferenceError, within};
use crate::reference::mention_index::Mention;
use crate::reference::nouns::FixedReferent;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

/// The cost of each of these antecedents: an antecedent by the other rules is always nearer.
const FAR: u32 = 2000;

impl Discourse {
    /// Returns the antecedent by the first of these rules that finds one; `None` if no rule finds one.
    pub(super) fn fallback(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        reach: &mut u32,
    ) -> Option<Result<Meaning, ReferenceError>> {
        let wanted = self.constraints_on(lexicon, sentence, index);
        *reach += FAR;
        if let Some(found) = self.in_own_clause(lexicon, sentence, index, &wanted) {
            return Some(found);
        }
        // If a branch, a test or a loop mentions another char, *it* could mean that char.
        let all = Constraints { sees_all: true, one_of_each: true, ..wanted.clone() };
        let hidden =
            || !matches!(self.search(lexicon, sentence, index, &all, &mut 0), Err(ReferenceError::Nothing { .. }));
        if self.is_doer_called_it(lexicon, sentence, index, &wanted) && !hidden() {
            return Some(Ok(Meaning::Doer));
        }
        let by_name = Constraints { by_name: true, ..wanted.clone() };
        if let Ok(found) = self.search(lexicon, sentence, index, &by_name, &mut 0) {
            return Some(Ok(found));
        }
        if wanted.noun.is_some() && sentence > 0 {
            let tested = Constraints { in_test_before: true, ..wanted.clone() };
            if let Ok(found) = self.search(lexicon, sentence, index, &tested, &mut 0) {
                return Some(Ok(found));
            }
        }
        if let Some(noun) = wanted.noun.as_ref().filter(|noun| noun.asks == NounMatch::Same)
            && self.is_noun_of_test(lexicon, sentence, index, &noun.words)
        {
            let any = Constraints { noun: None, ..wanted.clone() };
            if let Ok(found) = self.search(lexicon, sentence, index, &any, &mut 0) {
                return Some(Ok(found));
            }
        }
        if let Some(found) = self.two_singles(lexicon, sentence, index, true) {
            return Some(Ok(found));
        }
        let branch = &self.trees[sentence].nodes[self.mentions[sentence][index].node];
        let is_other = branch.production.is_some_and(|(production, _)| lexicon.production(production).is_other);
        (!is_other && self.may_be_holder(&wanted)).then_some(Ok(Meaning::Holder))
    }

    /// Finds the only other thing that the clause, or a clause around it, mentions before *it*: *Move each Opp at melee
    /// to the Echo by 1 toward it*, *The player of an Opp may move it*.
    fn in_own_clause(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        wanted: &Constraints,
    ) -> Option<Result<Meaning, ReferenceError>> {
        let this = &self.mentions[sentence][index];
        if wanted.noun.is_some() || this.clause.is_none() {
            return None;
        }
        let mut found: Vec<(NodeAt, Meaning)> = Vec::new();
        let is_around = |mention: &&Mention| {
            let clause = mention.clause.and_then(|clause| self.clauses[sentence].get(clause));
            clause.is_none_or(|clause| self.is_within(sentence, this.node, clause.node))
        };
        for mention in self.mentions[sentence].iter().filter(is_around) {
            let apart = mention.start < this.start && !self.is_within(sentence, this.node, mention.node);
            // A thing that the clause only creates does not exist yet when its place is chosen.
            let made =
                lexicon.roles[usize::from(self.trees[sentence].nodes[mention.node].category)].has(Roles::CREATED);
            if apart
                && !made
                && let Some(meaning) = self.fits(lexicon, sentence, mention, wanted)
                && found.iter().all(|(_, known)| *known != meaning)
            {
                found.push((NodeAt { sentence, node: mention.node }, meaning));
            }
        }
        let at = NodeAt { sentence, node: this.node };
        match found.as_slice() {
            [] => None,
            [(_, meaning)] => Some(Ok(*meaning)),
            [(one, _), (other, _), ..] => Some(Err(ReferenceError::Two { at, one: *one, other: *other })),
        }
    }

    /// Whether *it* means the card's char: *Oro gets a Spring if it has none*. The pronoun of the char must be *it*
    /// (kernel P1), and this sentence or the one before must call the char by name.
    fn is_doer_called_it(&self, lexicon: &Lexicon, sentence: usize, index: usize, wanted: &Constraints) -> bool {
        let this = &self.mentions[sentence][index];
        let roles = lexicon.roles[usize::from(self.trees[sentence].nodes[this.node].category)];
        let is_doer =
            |at: NodeAt| FixedReferent::called(lexicon, &self.trees[at.sentence], at.node) == Some(FixedReferent::Me);
        let besides = matches!(wanted.besides, Some(Meaning::Phrase(at)) if is_doer(at));
        let plural = Roles(Roles::SEVERAL.0 | Roles::AMONG.0 | Roles::PLAYER.0 | Roles::WITH_DOER.0);
        self.doer_is_it
            && wanted.noun.is_none()
            && !roles.has(plural)
            && this.features.has(Features::CHAR)
            && this.features.has(Features::ONE)
            && !besides
            && !wanted.apart.contains(&FixedReferent::Me)
            && (sentence.saturating_sub(1)..=sentence).any(|there| {
                let until = if there == sentence { this.start } else { u16::MAX };
                let named = |branch: &crate::tree::Branch| {
                    branch.start < until && lexicon.categories[usize::from(branch.category)] == "self-name"
                };
                self.trees[there].nodes.iter().any(named)
            })
    }

    /// Whether the reference is a *they* or *those chars* that needs two things named one by one, and the phrase is not
    /// such a pair. Another line of the grammar refers to the things of one phrase.
    pub(super) fn asks_for_two(&self, lexicon: &Lexicon, sentence: usize, index: usize, phrase: NodeAt) -> bool {
        let branch = &self.trees[sentence].nodes[self.mentions[sentence][index].node];
        let line = branch.production.map(|(production, _)| lexicon.production(production));
        let is_two = |term: Option<&SemanticTerm>| matches!(term, Some(SemanticTerm::Variant("And", _)));
        let of_two_phrases = lexicon.categories[usize::from(branch.category)] == "those-two";
        line.is_some_and(|line| (line.is_they || of_two_phrases) && is_two(Some(&line.semantics)))
            && !is_two(self.trees[phrase.sentence].nodes[phrase.node].semantics(lexicon))
    }

    /// Whether the reference is in a sentence that replaces the placing of a summon by its name: *Place the Wisp on a
    /// tile in target. If it is already on the board, move it there instead.* Then nothing was placed, so *it* means
    /// the summon that is already on the board.
    pub(crate) fn is_placed_instead(&self, lexicon: &Lexicon, reference: NodeAt, antecedent: NodeAt) -> bool {
        let tree = &self.trees[reference.sentence];
        let replaces = |branch: &crate::tree::Branch| {
            matches!(branch.semantics(lexicon), Some(SemanticTerm::Record("InsteadIf", _)))
        };
        let placed = self.trees[antecedent.sentence].nodes[antecedent.node].category;
        lexicon.categories[usize::from(placed)] == "named-summon"
            && antecedent.sentence < reference.sentence
            && tree.nodes.iter().any(replaces)
    }

    /// Whether the thing exists if the test that mentions it was true. The test must be in the sentence before, and
    /// must neither deny anything nor leave open which of several things is true.
    pub(super) fn holds_if_tested(&self, lexicon: &Lexicon, sentence: usize, mention: &Mention) -> bool {
        let tree = &self.trees[sentence];
        let around = |node: &usize| within(tree, mention.node, *node);
        let is_sure = |node: usize| {
            let production = tree.nodes[node].production.map(|(production, _)| lexicon.production(production));
            production.is_none_or(|production| !denies(&production.semantics))
        };
        sentence.saturating_add(2) >= self.trees.len() && (0..tree.nodes.len()).filter(around).all(is_sure)
    }
}

/// Whether a semantic term contains *not*, *or* or *otherwise*.
fn denies(term: &SemanticTerm) -> bool {
    match term {
        SemanticTerm::Variant(name, parts) => matches!(*name, "Not" | "Either") || parts.iter().any(denies),
        SemanticTerm::Record(name, fields) => {
            let has_else = fields.named.iter().any(|(name, _)| *name == "otherwise");
            *name == "Otherwise" || has_else || fields.parts().any(denies)
        }
        SemanticTerm::Fields(fields) => fields.parts().any(denies),
        SemanticTerm::List(_) => term.items().any(denies),
        _ => false,
    }
}
