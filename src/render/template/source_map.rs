//! A source map: finds the place in a template that wrote a byte of the output.
//!
//! The map is needed only if there is a fault. The template is rendered again with a mark at the start of each of its
//! texts. A text is written unchanged. The distance of an output byte from the last mark is therefore its distance from
//! the start of that text in the template.

use std::collections::BTreeMap;

use tera::{Context, Tera};

use super::counting_calls::with_counting_calls;
use super::limits;
use super::output::BoundedOutput;
use super::segments::{Segment, segments};
use super::work::reset_work;

/// The first character of a mark, a private character that no template prints.
const MARK: char = '\u{F0000}';
/// The private character for digit 0 of a mark; digits are hexadecimal.
const DIGIT: u32 = 0xF_0001;
/// The number of digits of a mark.
const DIGITS: u32 = 5;
/// The output with marks may be this many times as long as the greatest output for one card.
const LONGER: usize = 8;

/// The templates of a look with marks in them.
pub struct SourceMap {
    tera: Tera,
    /// The place of each marked text: its file, its first byte and its length.
    texts: Vec<(String, usize, usize)>,
}

impl SourceMap {
    /// Reads the templates with marks. `None` if they cannot be read.
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

    /// The file and the offset in it that wrote the byte `at` of `written`. `None` if the template writes something
    /// else.
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
            // Tags may remove white space at the ends of a text, so the mark stands before the first letter.
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
