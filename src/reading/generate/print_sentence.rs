//! Prints one sentence after another. Of several wordings, chooses the first that is read back with the same meaning.

use std::collections::BTreeMap;

use crate::generate::noun::number;
use crate::generate::realize::Realizer;
use crate::generate::reference_wording::Narration;
use crate::generate::speaker::Unsayable;
use crate::generate::spell::spell;
use crate::generate::{again, clear_reference};
use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use crate::sentence::Spoken;
use crate::term::Term;
use crate::tree::Tree;
use model::Step;
use vocabulary::Features;
use vocabulary::ProductionId;
use vocabulary::semantic_term::SemanticTerm;

/// The maximum number of wordings of a step that are tried.
const WAYS: usize = 6;

impl Narration<'_> {
    pub(super) fn sentence(&mut self, spoken: &Spoken) -> Result<String, Unsayable> {
        if let Spoken::Step(model::Step::Act(model::Act::Prose { words })) = spoken {
            return Ok(format!("“{words}.”"));
        }
        let said = self.term(&Term::of(spoken).map_err(|unlaid| Unsayable(unlaid.0))?);
        self.after_instead = matches!(spoken, Spoken::Step(Step::InsteadIf { .. }));
        said
    }

    pub(super) fn term(&mut self, term: &Term) -> Result<String, Unsayable> {
        let lexicon = self.speaker.lexicon;
        let category = lexicon.category("sentence").ok_or_else(|| Unsayable("no sentences".to_owned()))?;
        let numbers: BTreeMap<u8, Features> =
            self.picks.iter().map(|(label, at)| (*label, self.number_of(*at))).collect();
        let sentence = self.discourse.trees.len();
        let mut failed = Unsayable(format!("no template says {term:?}"));
        let mut exhausted = false;
        // If no wording is read back with the same meaning, the first one is taken, unless it contains a reference.
        for (passed_over, strict) in (0..WAYS).map(|way| (way, true)).chain([(0, false)]) {
            if exhausted && strict {
                continue;
            }
            let mut realizer = Realizer { passed_over, ..Realizer::new(self.speaker, numbers.clone()) };
            if realizer.realize(category, Features::ALL, term).is_none() {
                if passed_over == 0 {
                    return Err(failed);
                }
                exhausted = true;
                continue;
            }
            let (tree, labels) = (realizer.tree, realizer.labels);
            let before = self.picks.clone();
            // Phrases of different branches can share a label (kernel L3); the first of them stands for all.
            for (label, node) in labels {
                self.picks.entry(label).or_insert(NodeAt { sentence, node });
            }
            match self.settle_references(tree, sentence, strict) {
                Ok(()) => {
                    let mut words = Vec::new();
                    words.extend((self.after_instead && category_of_step(term)).then(|| "then".to_owned()));
                    self.speaker.linear(&self.discourse.trees[sentence], 0, true, &mut words);
                    words.extend(again::repeats(lexicon, &self.discourse, &self.picks).then(|| "again".to_owned()));
                    return Ok(spell(&words));
                }
                Err(why) => {
                    self.picks = before;
                    failed = why;
                }
            }
        }
        Err(failed)
    }

    /// Returns the sort and number of a pronoun that refers to this phrase of an earlier sentence. *Each Opp* is
    /// *them*: with *it*, the new sentence would be carried out once per Opp (kernel L6).
    fn number_of(&self, at: NodeAt) -> Features {
        let branch = &self.discourse.trees[at.sentence].nodes[at.node];
        let semantics = branch.semantics(self.speaker.lexicon);
        let several = |semantics: &SemanticTerm| semantics.picks_each() || semantics.goes_through();
        let is_each = semantics.is_some_and(several) && branch.features.has(Features::ONE);
        if self.discourse.is_put_on_several(self.speaker.lexicon, at) {
            return Features(branch.features.0 & Features::KINDS.0 | Features::NUMBERS.0);
        }
        match is_each {
            true => Features(branch.features.0 & Features::KINDS.0 | Features::SEVERAL.0),
            false => branch.features,
        }
    }

    /// Chooses the wording of all references: the first combination that is understood as it is meant.
    fn settle_references(&mut self, tree: Tree, sentence: usize, strict: bool) -> Result<(), Unsayable> {
        let lexicon = self.speaker.lexicon;
        let references: Vec<usize> =
            (0..tree.nodes.len()).filter(|node| tree.nodes[*node].reference.is_some()).collect();
        let ways: Vec<Vec<(ProductionId, u16)>> = references
            .iter()
            .map(|node| {
                let branch = &tree.nodes[*node];
                let list = &lexicon.printable[usize::from(branch.category)];
                // *That Opp* is clearer than *the second*.
                let mut ways: Vec<(bool, usize, ProductionId, u16)> = Vec::new();
                for production in list.iter().filter(|t| lexicon.production(**t).semantics.has_antecedent()) {
                    let line = lexicon.production(*production);
                    for surface in line.canonical() {
                        if branch.features.agree(line.features_of(surface)).is_some() {
                            ways.push((line.ordinal.is_some(), line.symbols(surface).len(), *production, surface));
                        }
                    }
                }
                ways.sort();
                ways.into_iter().map(|(_, _, production, surface)| (production, surface)).collect()
            })
            .collect();
        let mut choice = vec![0; references.len()];
        // How strict the choice is. 2: *it* must mean the thing mentioned last. 1: references to different things must
        // differ. 0: any wording that is understood.
        let mut care = if references.is_empty() { 0 } else { 2 };
        loop {
            let mut trial = tree.clone();
            let mut possible = care == 0 || self.are_apart(&tree, &references, &ways, &choice);
            for (index, node) in references.iter().enumerate() {
                match ways[index].get(choice[index]) {
                    Some((production, surface)) => {
                        possible &= self.word_reference(&mut trial, *node, *production, *surface)
                    }
                    None => possible = false,
                }
            }
            number(&mut trial, lexicon, 0, &mut 0);
            if possible && self.discourse.add(lexicon, trial).is_ok() {
                let understood = references.iter().all(|node| {
                    let label = self.discourse.trees[sentence].nodes[*node].reference;
                    let meant = label.and_then(|label| self.picks.get(&label));
                    match self.discourse.meanings.get(&NodeAt { sentence, node: *node }) {
                        Some(Meaning::Phrase(at)) => {
                            meant.map(|meant| self.discourse.label_holder(*meant))
                                == Some(self.discourse.label_holder(*at))
                        }
                        _ => false,
                    }
                });
                let plain = care < 2 || clear_reference::are_clear(&self.discourse, lexicon, sentence, &references);
                // *It* after *each …* would carry the sentence out once for each thing (kernel L6).
                let understood = understood && !self.discourse.each_by_itself.contains_key(&sentence);
                if understood && plain && (self.reads_back(sentence) || (references.is_empty() && !strict)) {
                    return Ok(());
                }
                self.discourse.drop_last();
            }
            // Take the next combination; the last reference varies fastest.
            let mut index = references.len();
            loop {
                if index == 0 && care == 0 {
                    return Err(Unsayable("no wording takes up what is meant".to_owned()));
                }
                if index == 0 {
                    care -= 1;
                    break;
                }
                index -= 1;
                choice[index] += 1;
                if choice[index] < ways[index].len() {
                    break;
                }
                choice[index] = 0;
            }
        }
    }

    /// Whether the printed sentence is read back with the same meaning: in another parse a pronoun may find another
    /// antecedent.
    fn reads_back(&self, sentence: usize) -> bool {
        let lexicon = self.speaker.lexicon;
        let mut words = Vec::new();
        self.speaker.linear(&self.discourse.trees[sentence], 0, true, &mut words);
        let text = spell(&words);
        let span = source::Span::new(0, text.len());
        let (paragraph, _) = syntax::parse_paragraph(source::FileId(0), &text, span);
        let Some(syntax::ast::Item::Sentence(parsed)) = paragraph.items.first() else { return false };
        let lexed = crate::sentence_words::lex(parsed, &text, lexicon, self.speaker.names, self.speaker.owner);
        let mut again = self.discourse.clone();
        again.drop_last();
        let mut chart = crate::chart::Chart::default();
        if crate::sentence::read(&mut chart, lexicon, &lexed, &mut again).is_err() {
            return false;
        }
        let spoken = |discourse: &Discourse| {
            let labels = crate::labels::labels(discourse, lexicon);
            crate::build::build::<Spoken>(discourse, lexicon, &labels, sentence).ok()
        };
        spoken(&again) == spoken(&self.discourse)
    }
}

/// Whether the sentence may begin with *then*.
fn category_of_step(term: &Term) -> bool {
    matches!(term, Term::Variant("Step", parts) if !parts.iter().any(|part| part.has("InsteadIf")))
}
