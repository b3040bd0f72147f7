//! *One*, *none* and *the others* take over the noun of the token or summon mentioned last, but not the thing itself
//! (kernel P1). *Summon it* takes over the name of a summon, which need not be on the board.

use crate::reference::discourse::{Discourse, Meaning, NodeAt, ReferenceError};
use crate::reference::nouns::{names_summon, noun_words};
use crate::tree::Branch;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Whether the reference stands for a noun and not for a thing.
    pub(super) fn is_same_noun(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> bool {
        let branch = &self.trees[sentence].nodes[self.mentions[sentence][index].node];
        matches!(branch.semantics(lexicon), Some(SemanticTerm::Antecedent))
    }

    /// Returns the noun of the token or summon mentioned last. Only the name is taken over, so it does not matter which
    /// things the mention means, or whether there are any.
    pub(super) fn same_noun(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
    ) -> Result<Meaning, ReferenceError> {
        let this = &self.mentions[sentence][index];
        let (at, start) = (NodeAt { sentence, node: this.node }, this.start);
        let of_summon = this.features.has(Features::CHAR) && !this.features.has(Features::TOKEN);
        let category = |branch: &Branch| lexicon.categories[usize::from(branch.category)].as_str();
        let by_name = category(&self.trees[sentence].nodes[this.node]) == "same-summon";
        let noun_before = |of_summon: bool| {
            (0..=sentence).rev().find_map(|there| {
                let tree = &self.trees[there];
                let names = |node: usize, branch: &Branch| match (of_summon, by_name) {
                    // *Summon it* needs the name itself.
                    (true, true) => category(branch) == "summon-name",
                    (true, false) => category(branch) != "summoned" && names_summon(lexicon, tree, node),
                    (false, _) => !matches!(noun_words(lexicon, tree, node).as_str(), "AnyToken" | ""),
                };
                let is_noun = |node: &usize| {
                    let branch = &tree.nodes[*node];
                    let only_token = branch.features.has(Features::TOKEN)
                        && !branch.features.has(Features::CHAR)
                        && !branch.features.has(Features::TILE);
                    (only_token || of_summon)
                        && (by_name || lexicon.roles[usize::from(branch.category)].has(Roles::NOUN))
                        && (there < sentence || branch.start < start)
                        && names(*node, branch)
                };
                let nouns = (0..tree.nodes.len()).filter(is_noun);
                nouns.max_by_key(|node| tree.nodes[*node].start).map(|node| NodeAt { sentence: there, node })
            })
        };
        // *Another one* is a token, if the text has mentioned one.
        let of_token =
            category(&self.trees[sentence].nodes[this.node]) == "same-summon-noun" && noun_before(false).is_some();
        let found = if of_token { None } else { noun_before(of_summon) };
        found.map(Meaning::Noun).ok_or(ReferenceError::Nothing { at })
    }
}
