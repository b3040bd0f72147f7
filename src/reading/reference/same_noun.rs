//! *One* and *none* for a token: the noun spoken of last, without being any of those spoken of (kernel P1).

use crate::reference::discourse::{Discourse, Meaning, NodeAt, ReferenceError};
use crate::reference::nouns::noun_words;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

impl Discourse {
    /// Whether the reference stands for a noun and not for a thing.
    pub(super) fn is_same_noun(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> bool {
        let branch = &self.trees[sentence].nodes[self.mentions[sentence][index].node];
        matches!(branch.semantics(lexicon), Some(SemanticTerm::Antecedent))
    }

    /// The noun of the token mentioned last. It does not matter which tokens that mention is about, or whether there
    /// are any: only the name is taken over.
    pub(super) fn same_noun(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
    ) -> Result<Meaning, ReferenceError> {
        let at = NodeAt { sentence, node: self.mentions[sentence][index].node };
        let start = self.mentions[sentence][index].start;
        let found = (0..=sentence).rev().find_map(|there| {
            let tree = &self.trees[there];
            let is_noun = |node: &usize| {
                let branch = &tree.nodes[*node];
                let only_token = branch.features.has(Features::TOKEN)
                    && !branch.features.has(Features::CHAR)
                    && !branch.features.has(Features::TILE);
                only_token
                    && lexicon.roles[usize::from(branch.category)].has(Roles::NOUN)
                    && (there < sentence || branch.start < start)
                    && !matches!(noun_words(lexicon, tree, *node).as_str(), "AnyToken" | "")
            };
            let nouns = (0..tree.nodes.len()).filter(is_noun);
            nouns.max_by_key(|node| tree.nodes[*node].start).map(|node| NodeAt { sentence: there, node })
        });
        found.map(Meaning::Noun).ok_or(ReferenceError::Nothing { at })
    }
}
