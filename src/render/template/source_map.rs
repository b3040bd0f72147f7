//! From a place in what a template wrote back to the place in the template.
//!
//! This is needed only when something is wrong. The template is rendered again with a mark in each of its texts. A text
//! is written as it stands, so an output byte lies as far behind the last mark as it lies behind that mark's text in
//! the template.

use std::collections::BTreeMap;

use tera::{Context, Tera};

use super::counting_calls::with_counting_calls;
use super::limits;
use super::output::BoundedOutput;
use super::segments::{Segment, segments};
use super::work::reset_work;

/// The first character of a mark, and the character for digit 0: both are private characters that no template prints.
const MARK: char = '\u{F0000}';
const DIGIT: u32 = 0xF_0001;
const DIGITS: u32 = 5;
/// With marks, the output may be this many times as long.
const LONGER: usize = 8;

/// The templates of a look with marks in them.
pub struct SourceMap {
    tera: Tera,
    /// The place of each marked text: its file, its first byte and its length.
    texts: Vec<(String, usize, usize)>,
}

impl SourceMap {
    /// `None` if the templates with marks cannot be read.
    pub fn new(templates: &BTreeMap<String, String>) -> Option<SourceMap> {
        let mut texts = Vec::new();
        let mut tera = Tera::default();
        tera.autoescape_on([".svg", ".tera"]);
        limits::install_limits(&mut tera);
        let marked: Vec<(&String, String)> =
            templates.iter().map(|(file, text)| (file, with_counting_calls(&marked(file, text, &mut texts)))).collect();
        tera.add_raw_templates(marked).ok()?;
        Some(SourceMap { tera, texts })
    }

    /// The file, and the byte in it, that wrote the byte `at` of `written`.
    pub fn place(&self, template: &str, context: &Context, written: &str, at: usize) -> Option<(&str, usize)> {
        let mut out = BoundedOutput::new(LONGER);
        reset_work();
        self.tera.render_to(template, context, &mut out).ok()?;
        let text = String::from_utf8(out.text).ok()?;
        let mut bare = String::with_capacity(written.len());
        let mut last = None;
        let mut parts = text.split(MARK);
        bare.push_str(parts.next()?);
        for part in parts {
            let mut letters = part.chars();
            let number = (0..DIGITS).try_fold(0, |number, _| {
                let digit = u32::from(letters.next()?).checked_sub(DIGIT).filter(|digit| *digit < 16)?;
                Some(number * 16 + digit as usize)
            })?;
            if bare.len() <= at {
                last = Some((number, bare.len()));
            }
            bare.push_str(letters.as_str());
        }
        if bare != written {
            return None;
        }
        let (number, from) = last?;
        let (file, start, long) = self.texts.get(number)?;
        Some((file, start + (at - from).min(*long)))
    }
}

/// The template with a mark before the first letter of each text.
fn marked(file: &str, template: &str, texts: &mut Vec<(String, usize, usize)>) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut at = 0;
    for tag in segments(template) {
        if let Segment::Text(text) = tag
            && !text.trim().is_empty()
        {
            // White space at the ends of a text may be removed by the tags around it.
            let (space, text) = text.split_at(text.len() - text.trim_start().len());
            out.push_str(space);
            out.push(MARK);
            let number = u32::try_from(texts.len()).unwrap_or(u32::MAX);
            let digits = (0..DIGITS).rev().map(|place| char::from_u32(DIGIT + (number >> (4 * place) & 15)));
            out.extend(digits.flatten());
            out.push_str(text);
            texts.push((file.to_owned(), at + space.len(), text.trim_end().len()));
        } else {
            out.push_str(tag.whole());
        }
        at += tag.whole().len();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_leads_to_the_one_that_was_written() {
        let card = "{% set a = 1 -%}\n  <a/>\n{% for i in range(end=2) %}\n  <b n=\"{{ i }}\"/>{% endfor -%}\n\n{% include \"l/part.svg\" %}<z/>";
        let part = "{# é #}\n<part>{{ name }}</part>";
        let templates = BTreeMap::from(
            [("l/card.svg", card), ("l/part.svg", part)].map(|(name, text)| (name.to_owned(), text.to_owned())),
        );
        let mut tera = Tera::default();
        limits::install_limits(&mut tera);
        tera.autoescape_on([".svg"]);
        tera.add_raw_templates(templates.iter().map(|(file, text)| (file, with_counting_calls(text)))).unwrap();
        let mut context = Context::new();
        context.insert("name", "<é>");
        reset_work();
        let written = tera.render("l/card.svg", &context).unwrap();
        let trail = SourceMap::new(&templates).unwrap();
        for (words, file, text) in [
            ("<a/>", "l/card.svg", card),
            ("<part>", "l/part.svg", part),
            ("</part>", "l/part.svg", part),
            ("<z/>", "l/card.svg", card),
        ] {
            let at = written.find(words).unwrap();
            let place = trail.place("l/card.svg", &context, &written, at);
            assert_eq!(place, Some((file, text.find(words).unwrap())), "{words} in {written:?}");
        }
        let second = written.rfind("<b").unwrap();
        assert_eq!(
            trail.place("l/card.svg", &context, &written, second),
            Some(("l/card.svg", card.find("<b").unwrap()))
        );
        assert_eq!(trail.place("l/card.svg", &context, "something else", 3), None);
    }
}
