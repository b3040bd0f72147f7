//! Header forms that a pack declares: `NAME[, TITLE] - Creature (RARITY)`. Words in capitals are slots, what stands in square
//! brackets may be left out, and everything else stands in the header as it is.

use std::ops::Range;

/// The form of one kind's headers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderForm {
    pub kind: String,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// Its name as it is written in the form.
    Slot(String),
    Optional(Vec<Piece>),
}

impl HeaderForm {
    /// Reads a form. `None` if it has no `NAME`, or an open bracket.
    pub fn read(kind: &str, form: &str) -> Option<HeaderForm> {
        let mut rest = form.trim();
        let pieces = read(&mut rest, false)?;
        let has_name = pieces.iter().any(|piece| matches!(piece, Piece::Slot(slot) if slot == "NAME"));
        (has_name && rest.is_empty()).then(|| HeaderForm { kind: kind.to_owned(), pieces })
    }

    /// The slots of a line that has this form, by their places in it.
    pub fn matches<'f>(&'f self, line: &str) -> Option<Vec<(&'f str, Range<usize>)>> {
        let pieces: Vec<&Piece> = self.pieces.iter().collect();
        let mut found = Vec::new();
        fits(&pieces, line, 0, &mut found).then_some(found)
    }
}

fn read(rest: &mut &str, inside: bool) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let flush = |text: &mut String, pieces: &mut Vec<Piece>| {
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(text)));
        }
    };
    while let Some(c) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        match c {
            '[' => {
                *rest = rest.get(1..)?;
                flush(&mut text, &mut pieces);
                pieces.push(Piece::Optional(read(rest, true)?));
            }
            ']' if inside => {
                *rest = rest.get(1..)?;
                flush(&mut text, &mut pieces);
                return Some(pieces);
            }
            _ if word > 1 && rest.get(..word)?.chars().all(char::is_uppercase) => {
                flush(&mut text, &mut pieces);
                pieces.push(Piece::Slot(rest.get(..word)?.to_owned()));
                *rest = rest.get(word..)?;
            }
            _ => {
                // A word that is no slot is taken whole, so that no part of it looks like one.
                let length = word.max(c.len_utf8());
                text.push_str(rest.get(..length)?);
                *rest = rest.get(length..)?;
            }
        }
    }
    flush(&mut text, &mut pieces);
    (!inside).then_some(pieces)
}

fn fits<'f>(pieces: &[&'f Piece], line: &str, at: usize, found: &mut Vec<(&'f str, Range<usize>)>) -> bool {
    let Some((first, rest)) = pieces.split_first() else {
        return line.get(at..).is_some_and(|left| left.trim().is_empty());
    };
    let Some(left) = line.get(at..) else { return false };
    match first {
        Piece::Text(text) => left.starts_with(text.as_str()) && fits(rest, line, at + text.len(), found),
        Piece::Optional(inner) => {
            let kept = found.len();
            let with: Vec<&Piece> = inner.iter().chain(rest.iter().copied()).collect();
            if fits(&with, line, at, found) {
                return true;
            }
            found.truncate(kept);
            fits(rest, line, at, found)
        }
        Piece::Slot(name) => {
            // The last dash and the last parenthesis divide a header, and the first of everything else.
            let last = matches!(rest.first(), Some(Piece::Text(text)) if text.starts_with([' ', '(']));
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
    fn slots_and_what_may_be_left_out() {
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
