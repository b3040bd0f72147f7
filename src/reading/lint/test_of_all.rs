//! N004 test-of-all: in *A, and that char does B if C* the test applies to the whole sentence (kernel C1), but the
//! designer may have meant only the last clause.

use crate::lint::resolved_text::ResolvedText;
use crate::repair::letter_case::raised;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;

/// Reports sentences with several clauses that end with a test, if their last clause has a subject of its own.
pub fn check(text: &ResolvedText<'_>) -> Vec<Diagnostic> {
    let sentences = 0..text.discourse.trees.len().min(text.sentences.len());
    sentences.filter_map(|sentence| text.tested_at_the_end(sentence)).collect()
}

impl ResolvedText<'_> {
    fn tested_at_the_end(&self, sentence: usize) -> Option<Diagnostic> {
        let nodes = &self.discourse.trees[sentence].nodes;
        let is_given = |node: &usize| matches!(self.semantics(&nodes[*node]), Some(SemanticTerm::Record("Given", _)));
        let given = (0..nodes.len()).find(is_given)?;
        let [done, test] = nodes[given].children.two()?;
        let clauses = self.clauses(sentence, done);
        let (Some(first), Some(last)) = (clauses.first(), clauses.last().filter(|_| clauses.len() > 1)) else {
            return None;
        };
        let has_subject = self.lexicon.roles[usize::from(nodes[*last].category)].has(Roles::SAID);
        let span = |from: usize, to: usize| self.sentences[sentence].span(nodes[from].start, nodes[to].end);
        let (before, clause, asked) = (span(*first, *first)?, span(*last, *last)?, span(test, test)?);
        // A comma separates the test from the last clause, so it is clear that the test applies to all clauses.
        let between = Span { start: clause.end, end: asked.start };
        if !has_subject || between.of(self.text).contains(',') {
            return None;
        }
        let place = |span: Span| Place { file: self.file, span };
        let message = format!(
            "The test at the end applies to the whole sentence, so “{}” depends on it too.",
            before.of(self.text)
        );
        let raised = raised(clause.of(self.text));
        let end = span(*clauses.get(clauses.len() - 2)?, *clauses.get(clauses.len() - 2)?)?.end;
        let parted = place(Span { start: end, end: clause.end });
        let found = Diagnostic::new(&registry::TEST_OF_ALL, place(asked), message)
            .label(place(before), "the test applies to this too")
            .help("If you mean that, put the test first, or write a comma before it.")
            .fix(
                Fix::replace(
                    "Make two sentences, if only the last part depends on the test",
                    parted,
                    format!(". {raised}"),
                )
                .unsafely(),
            );
        Some(found)
    }

    /// Returns the clauses of a sentence that are carried out one after the other; the phrase itself if it is no chain.
    fn clauses(&self, sentence: usize, done: usize) -> Vec<usize> {
        let tree = &self.discourse.trees[sentence];
        let is_clause = self.lexicon.roles[usize::from(tree.nodes[done].category)].has(Roles::SAID);
        match self.semantics(&tree.nodes[done]) {
            Some(SemanticTerm::Slot(slot)) if !is_clause => {
                tree.nodes[done].children.get(*slot).map_or_else(Vec::new, |part| self.clauses(sentence, part))
            }
            Some(SemanticTerm::Variant("Seq", parts))
                if matches!(parts.as_slice(), [SemanticTerm::Slot(_)]) && !is_clause =>
            {
                tree.nodes[done].children.iter().flat_map(|chain| self.clauses(sentence, chain)).collect()
            }
            Some(SemanticTerm::List(_)) => {
                tree.nodes[done].children.iter().flat_map(|part| self.clauses(sentence, part)).collect()
            }
            _ => vec![done],
        }
    }
}
