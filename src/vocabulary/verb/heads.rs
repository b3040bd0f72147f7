//! The heads of verb entries: the forms of a verb, and its words in each form.

use std::fmt::Write;

/// The forms of a verb. Each is also the feature of the phrases with this form. *Hit* in *did not hit* is `base`. *Hit*
/// in *can't hit*, *must hit* and *would hit* is `modal`, because a few verbs have another meaning there.
pub(super) const FORMS: [&str; 6] = ["base", "modal", "present", "past", "participle", "gerund"];

/// The forms of one verb.
pub(super) struct Forms<'t> {
    pub(super) base: &'t str,
    pub(super) third: &'t str,
    pub(super) past: &'t str,
    pub(super) participle: &'t str,
    pub(super) gerund: &'t str,
}

impl<'t> Forms<'t> {
    pub(super) fn read(head: &'t str) -> Result<Forms<'t>, String> {
        let forms: Vec<&str> = head.split_whitespace().collect();
        match forms.as_slice() {
            [base, third, past, participle, gerund] => Ok(Forms { base, third, past, participle, gerund }),
            _ => Err("a verb has five forms: base, third person, past, participle, gerund".to_owned()),
        }
    }

    /// Writes the lines that make each form another word for the same form of `verb`.
    pub(super) fn are_words_for(&self, verb: &Forms, out: &mut String) {
        let _ = writeln!(out, "same forms:");
        for (own, word) in [
            (self.base, verb.base),
            (self.third, verb.third),
            (self.past, verb.past),
            (self.participle, verb.participle),
            (self.gerund, verb.gerund),
        ] {
            let _ = writeln!(out, "  {own} = {word}");
        }
    }
}

/// Verbs with the same frames. The first one is printed.
pub(super) struct Verb<'t> {
    pub(super) first: Forms<'t>,
    pub(super) others: Vec<Forms<'t>>,
}

impl<'t> Verb<'t> {
    /// Returns one form of each verb: `(put|place|set)`. In `give_up`, the underscore separates the particle of the
    /// verb.
    pub(super) fn any(&self, form: impl Fn(&Forms<'t>) -> &'t str) -> String {
        self.choice(|verb| form(verb).replace('_', " "))
    }

    /// Returns the verbs in the form that agrees: `(<put>|<place>)`, `<give> up`.
    pub(super) fn agreeing(&self) -> String {
        self.choice(|verb| match verb.base.split_once('_') {
            Some((base, particle)) => format!("<{base}> {particle}"),
            None => format!("<{}>", verb.base),
        })
    }

    fn choice(&self, form: impl Fn(&Forms<'t>) -> String) -> String {
        let mut words: Vec<String> = Vec::new();
        for word in std::iter::once(&self.first).chain(&self.others).map(form) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        match words.as_slice() {
            [word] => word.clone(),
            words => format!("({})", words.join("|")),
        }
    }

    /// Returns pairs of features and words: the words that the verb has in phrases with these features.
    pub(super) fn words(&self, forms: &[&str]) -> Vec<(String, String)> {
        let mut words: Vec<(String, String)> = Vec::new();
        let base = self.any(|verb| verb.base);
        let plain = [
            ("base", base.clone()),
            ("modal", base.clone()),
            ("past", self.any(|verb| verb.past)),
            ("participle", self.any(|verb| verb.participle)),
            ("gerund", self.any(|verb| verb.gerund)),
        ];
        for (form, word) in plain.into_iter().filter(|(form, _)| forms.contains(form)) {
            // Forms with the same word share one line, so that the chart has fewer phrases.
            match words.iter_mut().find(|(_, known)| *known == word) {
                Some((features, _)) => {
                    let _ = write!(features, " {form}");
                }
                None => words.push((form.to_owned(), word)),
            }
        }
        if forms.contains(&"present") {
            words.push(("one present".to_owned(), self.any(|verb| verb.third)));
            words.push(("several present".to_owned(), base));
        }
        words
    }
}
