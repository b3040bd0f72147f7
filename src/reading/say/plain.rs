//! Is *it* plain? To a reader it is what was spoken of last, whatever it is by the rules.

use crate::reading::reference::{Discourse, Meaning, NodeAt};
use crate::reading::tree::Branch;
use crate::vocabulary::Features;
use crate::vocabulary::lexicon::Lexicon;
use crate::vocabulary::shape::Shape;

/// Of the references of a sentence, does each that is a mere pronoun take up the char or token that was spoken of last?
pub fn are_plain(discourse: &Discourse, lexicon: &Lexicon, sentence: usize, references: &[usize]) -> bool {
    references.iter().all(|node| is_plain(discourse, lexicon, NodeAt { sentence, node: *node }))
}

fn is_plain(discourse: &Discourse, lexicon: &Lexicon, reference: NodeAt) -> bool {
    let branch = &discourse.trees[reference.sentence].nodes[reference.node];
    let Some(Meaning::Phrase(meant)) = discourse.meanings.get(&reference) else { return true };
    if !branch.children.is_empty() || !branch.features.has(Features::ONE) || branch.features.has(Features::SEVERAL) {
        return true;
    }
    let sentences = [Some(reference.sentence), reference.sentence.checked_sub(1)].into_iter().flatten();
    for sentence in sentences {
        for mention in discourse.mentions[sentence].iter().rev() {
            let told = &discourse.trees[sentence].nodes[mention.node];
            let here = NodeAt { sentence, node: mention.node };
            // What stands around it, or comes after it, is not spoken of before.
            if sentence == reference.sentence && (told.end > branch.start || here == reference) {
                continue;
            }
            let spoken_of = match discourse.meanings.get(&here) {
                Some(Meaning::Phrase(at)) => *at,
                Some(_) => continue,
                None => here,
            };
            if spoken_of == *meant {
                // *Remove a Towel adjacent to an Ally. It …*: whoever reads that thinks of the Towel.
                let outer = mention.inside.map(|outer| &discourse.trees[sentence].nodes[outer]);
                return !outer.is_some_and(|outer| is_one_thing(lexicon, outer));
            }
            if is_one_thing(lexicon, told) {
                return false;
            }
        }
    }
    false
}

/// A char that is not the text's own, or a token.
fn is_one_thing(lexicon: &Lexicon, told: &Branch) -> bool {
    let shape = told.template.map(|(template, _)| &lexicon.templates[template as usize].shape);
    let is_doer = matches!(shape, Some(Shape::Variant("Me" | "Bearer" | "Summoner", _)));
    (told.features.has(Features::CHAR) || told.features.has(Features::TOKEN))
        && !is_doer
        && told.features.has(Features::ONE)
}
