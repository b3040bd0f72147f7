//! Header forms that a pack declares: `NAME[, TITLE] - Creature (RARITY)`. Words in capitals are slots, and parts in
//! square brackets are optional. The header must contain all other text exactly as the form has it.

use std::ops::Range;

/// The form of the headers of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderForm {
    /// The name of the kind.
    pub kind: String,
    pieces: Vec<HeaderPiece>,
}

/// A piece of a header form.
#[derive(Debug, Clone, PartialEq, Eq)]
enum HeaderPiece {
    Text(String),
    /// The name of the slot, as written in the form.
    Slot(String),
    Optional(Vec<HeaderPiece>),
}

impl HeaderForm {
    /// Parses a form. `None` if `NAME` is missing or a bracket is left open.
    pub fn read(kind: &str, form: &str) -> Option<HeaderForm> {
        let mut rest = form.trim();
        let pieces = read(&mut rest, false)?;
        let has_name = pieces.iter().any(|piece| matches!(piece, HeaderPiece::Slot(slot) if slot == "NAME"));
        (has_name && rest.is_empty()).then(|| HeaderForm { kind: kind.to_owned(), pieces })
    }

    /// Returns the slots of a line, each with its byte range. `None` if the line does not have this form.
    pub fn matches<'f>(&'f self, line: &str) -> Option<Vec<(&'f str, Range<usize>)>> {
        let pieces: Vec<&HeaderPiece> = self.pieces.iter().collect();
        let mut found = Vec::new();
        fits(&pieces, line, 0, &mut found).then_some(found)
    }
}

fn read(rest: &mut &str, inside: bool) -> Option<Vec<HeaderPiece>> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let flush = |text: &mut String, pieces: &mut Vec<HeaderPiece>| {
        if !text.is_empty() {
            pieces.push(HeaderPiece::Text(std::mem::take(text)));
        }
    };
    while let Some(c) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        match c {
            '[' => {
                *rest = rest.get(1..)?;
                flush(&mut text, &mut pieces);
                pieces.push(HeaderPiece::Optional(read(rest, true)?));
            }
            ']' if inside => {
                *rest = rest.get(1..)?;
                flush(&mut text, &mut pieces);
                return Some(pieces);
            }
            _ if word > 1 && rest.get(..word)?.chars().all(char::is_uppercase) => {
                flush(&mut text, &mut pieces);
                pieces.push(HeaderPiece::Slot(rest.get(..word)?.to_owned()));
                *rest = rest.get(word..)?;
            }
            _ => {
                // Any other word is taken as a whole. Otherwise capitals inside the word could be mistaken for a slot.
                let length = word.max(c.len_utf8());
                text.push_str(rest.get(..length)?);
                *rest = rest.get(length..)?;
            }
        }
    }
    flush(&mut text, &mut pieces);
    (!inside).then_some(pieces)
}

fn fits<'f>(pieces: &[&'f HeaderPiece], line: &str, at: usize, found: &mut Vec<(&'f str, Range<usize>)>) -> bool {
    let Some((first, rest)) = pieces.split_first() else {
        return line.get(at..).is_some_and(|left| left.trim().is_empty());
    };
    let Some(left) = line.get(at..) else { return false };
    match first {
        HeaderPiece::Text(text) => left.starts_with(text.as_str()) && fits(rest, line, at + text.len(), found),
        HeaderPiece::Optional(inner) => {
            let kept = found.len();
            let with: Vec<&HeaderPiece> = inner.iter().chain(rest.iter().copied()).collect();
            if fits(&with, line, at, found) {
                return true;
            }
            found.truncate(kept);
            fits(rest, line, at, found)
        }
        HeaderPiece::Slot(name) => {
            // A slot that a space or parenthesis follows ends as late as possible. Any other slot ends as early as
            // possible.
            let last = matches!(rest.first(), Some(HeaderPiece::Text(text)) if text.starts_with([' ', '(']));
            let ends: Vec<usize> = left.char_indices().map(|(index, c)| at + index + c.len_utf8()).collect();
            let mut tries: Box<dyn Iterator<Item = &usize>> =
                if last { Box::new(ends.iter().rev()) } else { Box::new(ends.iter()) };
            tries.any(|end| {
                let kept = found.len();
                let slot = line.get(at..*end).unwrap_or("");
                if slot.trim() != slot || slot.is_empty() {
                    return false;
                }
                found.push((name.as_str(), at..*end));
                let fit = fits(rest, line, *end, found);
                if !fit {
                    found.truncate(kept);
                }
                fit
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots<'a>(form: &str, line: &'a str) -> Option<Vec<(String, &'a str)>> {
        let form = HeaderForm::read("Creature", form)?;
        let found = form.matches(line)?;
        Some(found.into_iter().map(|(name, at)| (name.to_owned(), &line[at])).collect())
    }

    #[test]
    fn a_form_has_slots_and_optional_parts() {
        let form = "NAME[, TITLE] - Creature (RARITY)";
        let whole = slots(form, "Aldous Vane, Lord Marshal - Creature (Epic)");
        let named = |name: &str, text: &'static str| (name.to_owned(), text);
        assert_eq!(
            whole,
            Some(vec![named("NAME", "Aldous Vane"), named("TITLE", "Lord Marshal"), named("RARITY", "Epic")])
        );
        assert_eq!(
            slots(form, "Wolf - Creature (Common)"),
            Some(vec![named("NAME", "Wolf"), named("RARITY", "Common")])
        );
        assert_eq!(slots(form, "Wolf - Spell (Common)"), None);
        assert_eq!(slots("NAME - Type", "A - B - Type"), Some(vec![named("NAME", "A - B")]));
    }

    #[test]
    fn a_form_needs_a_name() {
        assert_eq!(HeaderForm::read("Creature", "TITLE - Creature"), None);
        assert_eq!(HeaderForm::read("Creature", "NAME [TITLE"), None);
    }
}
