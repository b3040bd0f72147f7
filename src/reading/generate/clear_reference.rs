//! Decides whether *it* is clear. A reader takes *it* for the thing that was mentioned last, so *it* must have this
//! meaning by the rules too.

use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use crate::tree::Branch;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

/// Whether every pronoun of a sentence refers to the char or token that was mentioned last.
pub fn are_clear(discourse: &Discourse, lexicon: &Lexicon, sentence: usize, references: &[usize]) -> bool {
    references.iter().all(|node| is_clear(discourse, lexicon, NodeAt { sentence, node: *node }))
}

fn is_clear(discourse: &Discourse, lexicon: &Lexicon, reference: NodeAt) -> bool {
    let branch = &discourse.trees[reference.sentence].nodes[reference.node];
    let Some(Meaning::Phrase(meant)) = discourse.meanings.get(&reference) else { return true };
    if !branch.children.has_no_slots() || !branch.features.has(Features::ONE) || branch.features.has(Features::SEVERAL)
    {
        return true;
    }
    let sentences = [Some(reference.sentence), reference.sentence.checked_sub(1)].into_iter().flatten();
    for sentence in sentences {
        for mention in discourse.mentions[sentence].iter().rev() {
            if mention.features.is_player() {
                continue;
            }
            let told = &discourse.trees[sentence].nodes[mention.node];
            let here = NodeAt { sentence, node: mention.node };
            // A phrase that contains the reference, or comes after it, was not mentioned before it.
            if sentence == reference.sentence && (told.end > branch.start || here == reference) {
                continue;
            }
            let Some(phrase) = spoken_of(discourse, here) else { continue };
            if phrase == *meant {
                // *Remove a Towel adjacent to an Ally. It …*: a reader thinks of the Towel.
                let topic = mention.clause.and_then(|clause| discourse.clauses[sentence][clause].topic);
                let is_another = |node: &usize| {
                    let is_meant = spoken_of(discourse, NodeAt { sentence, node: *node }) == Some(*meant);
                    !is_meant && is_one_thing(lexicon, &discourse.trees[sentence].nodes[*node])
                };
                let is_before_reference = sentence < reference.sentence;
                return !mention.inside.iter().chain(topic.iter().filter(|_| is_before_reference)).any(is_another);
            }
            if is_one_thing(lexicon, told) {
                return false;
            }
        }
    }
    false
}

/// Returns the phrase at a node, or its antecedent if it is a reference.
fn spoken_of(discourse: &Discourse, at: NodeAt) -> Option<NodeAt> {
    match discourse.meanings.get(&at) {
        Some(Meaning::Phrase(meant)) => Some(*meant),
        Some(_) => None,
        None => Some(at),
    }
}

/// Whether the phrase is a char other than the text's own, or a token.
fn is_one_thing(lexicon: &Lexicon, told: &Branch) -> bool {
    let is_player = lexicon.roles[usize::from(told.category)].has(Roles::PLAYER);
    let is_doer = matches!(told.semantics(lexicon), Some(SemanticTerm::Variant("Me" | "Bearer" | "Summoner", _)));
    (told.features.has(Features::CHAR) || told.features.has(Features::TOKEN))
        && !is_doer
        && !is_player
        && told.features.has(Features::ONE)
}
