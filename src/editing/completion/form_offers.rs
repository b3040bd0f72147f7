//! Completion of whole sentences at their start, and of phrases within them.

use crate::completion::offer::{Offer, OfferKind};
use crate::completion::phrase_forms::PhraseFinder;
use crate::completion::sentence_forms::{SentenceForm, sentence_forms};
use crate::edited_file::EditedFile;
use reading::continuation::{BegunSentence, Certainty, Continuations};
use source::Span;
use syntax::ast::{Item, Sentence};
use vocabulary::NameKind;

/// The number of words that are offered before phrases, and before any form once a letter is typed.
const WORDS_BEFORE_PHRASES: usize = 2;
const WORDS_BEFORE_FORMS: usize = 3;

/// The place of the cursor in a rule text, and what may stand next there.
pub struct FormPlace<'a> {
    pub file: &'a EditedFile<'a>,
    pub begun: BegunSentence<'a>,
    pub found: &'a Continuations,
    /// The letters that are typed, in lower case.
    pub letters: &'a str,
    /// The words to which a reference can refer.
    pub spoken: &'a str,
    /// The word that is being typed.
    pub typed: Span,
}

impl FormPlace<'_> {
    /// Returns the forms, and the number of words that are offered before them.
    pub fn offers(&self) -> (usize, Vec<Offer>) {
        let names = self.file.words().names.all();
        let first = |kind: NameKind| names.iter().find(|name| name.kind == kind).map(|name| name.text.as_str());
        let (token, condition) = (first(NameKind::Token), first(NameKind::Condition));
        let is_start = self.begun.tokens.is_empty();
        let offers = match is_start {
            true => {
                let mut forms = sentence_forms(token, condition);
                forms.retain(|form| form.label.to_lowercase().starts_with(self.letters));
                forms.into_iter().map(|form| self.form(form, "a sentence")).collect()
            }
            false => self.phrases(token, condition),
        };
        let before = match (self.letters.is_empty(), is_start) {
            (false, _) => WORDS_BEFORE_FORMS,
            (true, true) => 0,
            (true, false) => WORDS_BEFORE_PHRASES,
        };
        (before, offers)
    }

    /// Returns the phrases that go on with the sentence. Only a sentence that is understood up to the cursor has any.
    fn phrases(&self, token: Option<&str>, condition: Option<&str>) -> Vec<Offer> {
        if self.found.certainty == Certainty::Guess {
            return Vec::new();
        }
        let Self { file, begun, found, letters, typed, .. } = *self;
        let phrases = PhraseFinder { file, begun, found, letters };
        let taken_up = phrases.taken_up(self.spoken).into_iter();
        let taken_up = taken_up.map(|words| Offer::new(OfferKind::Name, words, typed).detail("spoken of before"));
        let forms = phrases.forms(token, condition).into_iter().map(|form| self.form(form, "a phrase"));
        taken_up.chain(forms).collect()
    }

    /// Returns the offer for a form. An editor that cannot fill places in still gets a form without any.
    fn form(&self, form: SentenceForm, what: &str) -> Offer {
        let documentation = form.shown();
        let offer = Offer::new(OfferKind::Form, form.label, self.typed);
        let offer = if form.body.contains("${") { offer.form(form.body) } else { offer };
        offer.detail(what).documentation(documentation)
    }
}

/// Returns the words to which a reference at the cursor can refer: the words of the sentence before, and of this one.
/// The text, or its innermost parenthesis, begins at `from`.
pub fn spoken_before<'f>(file: &EditedFile<'f>, from: usize, typed: Span) -> &'f str {
    let to = typed.start as usize;
    let (paragraph, _) = syntax::parse_paragraph(file.file, file.text, Span::new(from, to));
    let sentences: Vec<&Sentence> = paragraph.items.iter().filter_map(Item::sentence).collect();
    let first = sentences.iter().rev().nth(1).or(sentences.last());
    let start = first.map_or(to, |sentence| sentence.span.start as usize);
    file.text.get(start..to).unwrap_or("")
}
