//! Names that no text defines: the verb that makes the thing tells its kind (kernel D1).

use crate::declare::collect::{begins_with_name, lower};
use crate::declare::inline_definition::introduced;
use crate::declare::recorder::Recorder;
use crate::parsed_file::{ParsedFile, rule_paragraphs};
use model::Id;
use syntax::ast::{Head, Item, Paragraph, Sentence};
use vocabulary::Lexicon;

impl Recorder<'_> {
    /// *Put a Debt on an Opp*, where no text defines *Debt*: the verb tells the kind (kernel D1). A name that the card
    /// does not take up again is a slip of the pen or says nothing: it is left to be reported as unknown.
    pub(super) fn made_names(&mut self, file: ParsedFile, lexicon: &Lexicon) {
        for block in &file.document.blocks {
            let Head::Card { name, .. } = &block.head else { continue };
            let card = Id::of(&name.text);
            let sentences: Vec<&Sentence> = rule_paragraphs(block).flat_map(sentences_within).collect();
            for sentence in &sentences {
                for made in introduced(sentence, file.text, lexicon, self.names()) {
                    let forms = [made.name.to_lowercase(), made.several().to_lowercase()];
                    let mentions: usize = sentences.iter().map(|said| mentions(said, file.text, &forms)).sum();
                    let known = self.knows(&made.id) || begins_with_name(self.names(), &lower(&[&made.name]));
                    if !known && mentions > 1 {
                        self.inline(file, &made, &[], made.span, Some(&card));
                    }
                }
            }
        }
    }
}

/// The sentences of a paragraph, with those in its parentheses.
fn sentences_within(paragraph: &Paragraph) -> Vec<&Sentence> {
    let mut found = Vec::new();
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => found.push(sentence),
            Item::Parenthesis(inner) => found.extend(sentences_within(inner)),
        }
    }
    found
}

/// How often a sentence mentions a name in one of these forms, in lower case.
fn mentions(sentence: &Sentence, text: &str, forms: &[String]) -> usize {
    let words = lower(&sentence.tokens.iter().map(|token| token.span.of(text)).collect::<Vec<_>>());
    let stands = |form: &String, from: usize| {
        form.split(' ').zip(from..).all(|(word, at)| words.get(at).is_some_and(|found| found == word))
    };
    (0..words.len()).filter(|from| forms.iter().any(|form| stands(form, *from))).count()
}
