//! Declares names that no text defines: the verb that makes the thing gives its kind (kernel D1).

use crate::declare::definition_opening::introduced;
use crate::declare::new_name::{begins_with_thing, lower};
use crate::declare::recorder::Recorder;
use crate::parsed_file::{ParsedFile, rule_paragraphs, sentences_within};
use model::Id;
use syntax::ast::{Head, Sentence};
use vocabulary::Lexicon;

impl Recorder<'_> {
    /// Declares *Debt* in *Put a Debt on an Opp* if no text defines it: the verb gives the kind (kernel D1). A name
    /// that the card mentions only once may be misspelt, so it is left to be reported as unknown.
    pub(super) fn made_names(&mut self, file: ParsedFile, lexicon: &Lexicon) {
        for block in &file.document.blocks {
            let Head::Card { name, .. } = &block.head else { continue };
            let card = Id::of(&name.text);
            let sentences: Vec<&Sentence> = rule_paragraphs(block).flat_map(sentences_within).collect();
            for sentence in &sentences {
                for made in introduced(sentence, file.text, lexicon, self.names()) {
                    let forms = [made.name.to_lowercase(), made.several().to_lowercase()];
                    let mentions: usize = sentences.iter().map(|said| mentions(said, file.text, &forms)).sum();
                    let known = self.knows(&made.id) || begins_with_thing(self.names(), &lower(&[&made.name]));
                    if !known && mentions > 1 {
                        self.inline(file, &made, &[], made.span, Some(&card));
                    }
                }
            }
        }
    }
}

/// Counts how often a sentence mentions a name in one of these forms, which are in lower case.
fn mentions(sentence: &Sentence, text: &str, forms: &[String]) -> usize {
    let words = lower(&sentence.tokens.iter().map(|token| token.span.of(text)).collect::<Vec<_>>());
    let stands = |form: &String, from: usize| {
        form.split(' ').zip(from..).all(|(word, at)| words.get(at).is_some_and(|found| found == word))
    };
    (0..words.len()).filter(|from| forms.iter().any(|form| stands(form, *from))).count()
}
