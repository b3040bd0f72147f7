//! Decides whether a mention can be the antecedent of a reference: kind, number and noun must agree, and no constraint
//! may forbid it.

use crate::reference::access::Access;
use crate::reference::constraints::{Constraints, NounMatch};
use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use crate::reference::mention_index::Mention;
use crate::reference::nouns::FixedReferent;
use crate::reference::nouns::names_summon;
use crate::tree::{Branch, Tree};
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Returns the meaning of the reference if this mention is its antecedent; `None` if the mention does not meet the
    /// constraints.
    pub(crate) fn fits(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        mention: &Mention,
        wanted: &Constraints,
    ) -> Option<Meaning> {
        if wanted.features.is_player() != mention.features.is_player() {
            return None;
        }
        let access = match wanted.sees_all {
            true => Access::Seen,
            false => self.access_to(sentence, mention, wanted.scope),
        };
        let is_one = wanted.features.has(Features::ONE) && !wanted.features.has(Features::SEVERAL);
        let access = match access {
            Access::Together if !is_one => access,
            Access::Seen => access,
            // Things that are known by name or by a fixed description can be referred to from everywhere.
            _ if self.is_fixed(lexicon, sentence, mention.node) => Access::Seen,
            _ if wanted.by_name && self.named_summon(lexicon, sentence, mention.node).is_some() => Access::Seen,
            Access::InTest if wanted.in_test_before && self.holds_if_tested(lexicon, sentence, mention) => Access::Seen,
            _ => return None,
        };
        if wanted.within.is_some_and(|within| !self.boxes.encloses(within, mention.scope)) {
            return None;
        }
        let meaning = self.meaning_of(sentence, mention).filter(|meaning| Some(*meaning) != wanted.besides)?;
        if !mention.features.has(wanted.features.kinds()) {
            return None;
        }
        if let Meaning::Two(..) | Meaning::WithDoer(_) = meaning {
            return (wanted.pairs && wanted.noun.is_none() && wanted.features.has(Features::SEVERAL))
                .then_some(meaning);
        }
        if let Meaning::Noun(_) = meaning {
            return None;
        }
        if meaning == Meaning::Holder {
            let at = NodeAt { sentence, node: mention.node };
            return (wanted.noun.is_none() || self.may_be_holder(wanted)).then_some(Meaning::Phrase(at));
        }
        let Meaning::Phrase(phrase) = meaning else {
            return self.thing_defined(wanted);
        };
        let tree = &self.trees[phrase.sentence];
        if wanted.tested && phrase.sentence == wanted.sentence && self.is_made(lexicon, phrase.sentence, phrase.node) {
            return None;
        }
        if FixedReferent::called(lexicon, tree, phrase.node).is_some_and(|called| wanted.apart.contains(&called)) {
            return None;
        }
        let target = &tree.nodes[phrase.node];
        if phrase.sentence == wanted.sentence && is_had_by_none(lexicon, tree, target, wanted.start) {
            return None;
        }
        let semantics = target.semantics(lexicon);
        if !wanted.pairs && matches!(semantics, Some(SemanticTerm::Variant("And", _))) {
            return None;
        }
        // *Each Opp … them*: all of them. *For each Opp, … Those Opps*: singular within its sentence, plural after it.
        let several = |semantics: &SemanticTerm| {
            semantics.picks_each() || (semantics.goes_through() && phrase.sentence < wanted.sentence)
        };
        let is_each =
            (semantics.is_some_and(several) || access == Access::Together) && target.features.has(Features::ONE);
        let everyones_own = wanted.own && phrase.sentence == wanted.sentence;
        if is_each && !wanted.one_of_each && !everyones_own && wanted.features.has(Features::ONE) {
            return None;
        }
        let number = match is_each || self.is_put_on_several(lexicon, phrase) {
            true => Features::NUMBERS,
            false => target.features,
        };
        if !number.has(wanted.features.numbers()) {
            return None;
        }
        let is_summon = || tree.noun_of(lexicon, phrase.node).is_some_and(|noun| names_summon(lexicon, tree, noun));
        if wanted.removed && !is_summon() {
            return None;
        }
        let is_gone = || self.is_object_of(lexicon, phrase, &["RemoveTokens", "RemoveTokensFrom"]);
        let stays = || is_gone() || self.describes_char(lexicon, phrase) || self.is_put_on_char(lexicon, phrase);
        if wanted.moved && stays() || wanted.gone && !is_gone() || wanted.line && !semantics.is_some_and(is_line) {
            return None;
        }
        let fits = match &wanted.noun {
            None => {
                let is_other =
                    wanted.other_noun.as_ref().is_some_and(|noun| self.noun_of(lexicon, phrase).as_ref() == Some(noun));
                !is_other && can_be_it(lexicon, tree, phrase.node)
            }
            Some(noun) => match noun.asks {
                NounMatch::Any => can_be_it(lexicon, tree, phrase.node),
                NounMatch::Summon => is_summon(),
                NounMatch::Own | NounMatch::Same => self.noun_of(lexicon, phrase)? == noun.words,
            },
        };
        fits.then_some(meaning)
    }

    /// Returns the accessibility of the mentioned thing for a reference in the box `from`. A thing that was visible at
    /// its first mention stays visible, wherever it is mentioned again.
    fn access_to(&self, sentence: usize, mention: &Mention, from: usize) -> Access {
        let access = self.boxes.access(from, mention.scope);
        match self.meaning_of(sentence, mention) {
            Some(Meaning::Phrase(at)) if access != Access::Seen && mention.reference => {
                match self.mention_at(at.sentence, at.node).map(|first| self.boxes.access(from, first.scope)) {
                    Some(Access::Seen) => Access::Seen,
                    _ => access,
                }
            }
            _ => access,
        }
    }

    /// Whether the phrase contains neither a choice nor a reference: *the tile where Fae began her last turn*.
    fn is_fixed(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        let branch = &self.trees[sentence].nodes[node];
        let production = branch.production.map(|(production, _)| lexicon.production(production));
        !production.is_some_and(|production| production.labelled || production.takes_up)
            && branch.children.iter().all(|child| self.is_fixed(lexicon, sentence, child))
    }

    /// Returns the node with the name if the phrase is a summon's name and says nothing more: *the Wisp*. There is only
    /// one such summon (kernel W2), so it is known from everywhere.
    pub(super) fn named_summon(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> Option<usize> {
        let tree = &self.trees[sentence];
        let the = |node: usize| match tree.nodes[node].semantics(lexicon) {
            Some(SemanticTerm::Record("Pick", fields)) => fields
                .named
                .iter()
                .any(|(name, many)| *name == "many" && matches!(many, SemanticTerm::Variant("The", _))),
            _ => false,
        };
        let mut at = tree.through(lexicon, node);
        if !the(at) {
            return None;
        }
        loop {
            let inner = tree.nodes[at].children.only()?;
            if lexicon.categories[usize::from(tree.nodes[inner].category)] == "summon-name" {
                return Some(at);
            }
            at = inner;
        }
    }

    /// Returns the node with the name of the antecedent if the antecedent is not accessible and the reference only
    /// repeats its name: *If the Wisp isn't in play, summon it. Otherwise, move it by 1.*
    pub(crate) fn named_again(&self, lexicon: &Lexicon, reference: NodeAt, antecedent: NodeAt) -> Option<NodeAt> {
        let from = self.mention_at(reference.sentence, reference.node)?.scope;
        let to = self.mention_at(antecedent.sentence, antecedent.node)?.scope;
        if self.boxes.access(from, to) == Access::Seen {
            return None;
        }
        let node = self.named_summon(lexicon, antecedent.sentence, antecedent.node)?;
        Some(NodeAt { node, ..antecedent })
    }

    /// Whether the node stands for tokens that the sentence creates. Such a token cannot be the antecedent of a word
    /// that says where the token is created (*put a Bee on each tile adjacent to it*).
    pub(crate) fn is_made(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        let category = &lexicon.categories[usize::from(self.trees[sentence].nodes[node].category)];
        matches!(category.as_str(), "new-tokens" | "several-new-tokens")
    }
}

/// Whether a test before the word says that nothing has such a thing: *if no Opp has a Web, …* mentions no Web to which
/// a later word could refer (kernel L3).
fn is_had_by_none(lexicon: &Lexicon, tree: &Tree, thing: &Branch, word: u16) -> bool {
    tree.nodes.iter().any(|around| {
        let holds = around.start <= thing.start && thing.end <= around.end && around.end <= word;
        let line = around.production.map(|(production, _)| lexicon.production(production));
        holds && line.is_some_and(|line| line.category == "cond1" && line.source.starts_with("no {n:nbar"))
    })
}

/// Whether *it* can refer to the phrase. It can refer to any phrase except the card's char (kernel P1), even where this
/// char is the summoner of a summon.
fn can_be_it(lexicon: &Lexicon, tree: &Tree, node: usize) -> bool {
    !matches!(tree.nodes[node].semantics(lexicon), Some(SemanticTerm::Variant("Me" | "Summoner", _)))
}

/// Whether the phrase picks a line of the board: *a row with an Opp*.
fn is_line(semantics: &SemanticTerm) -> bool {
    match semantics {
        SemanticTerm::Fields(fields) => fields.named.iter().any(|(name, _)| *name == "line"),
        SemanticTerm::Variant(name, _) => matches!(*name, "Row" | "Column"),
        _ => false,
    }
}
