//! Divides words at syllables, if the language has rules for it.

use super::atoms::{Atom, AtomPart, word_part};
use super::paragraph::Hyphens;
use crate::fonts::Shaper;

/// Words with more bytes than this are not divided.
const LONGEST: usize = 40;
/// Words with fewer letters than this are not divided.
const SHORTEST: usize = 7;
/// The hyphen of a divided word is a soft hyphen, so that text copied from a PDF has the whole word.
const HYPHEN: &str = "\u{ad}";

/// The atoms with words divided where the language allows it. Words with a capital letter stay whole.
pub fn divided(shaper: &Shaper, atoms: &[Atom], hyphens: Hyphens) -> Vec<Atom> {
    let mut out = Vec::with_capacity(atoms.len() * 2);
    for atom in atoms {
        let long = atom.parts.iter().enumerate().find_map(|(at, part)| match part {
            AtomPart::Word { word, style, .. } if dividable(&word.text) => Some((at, word.clone(), *style)),
            _ => None,
        });
        let Some((at, word, style)) = long else {
            out.push(atom.clone());
            continue;
        };
        let letters = word.text.find(|c: char| !c.is_alphabetic()).unwrap_or(word.text.len());
        let (bare, rest) = word.text.split_at(letters);
        let syllables: Vec<&str> = hypher::hyphenate(bare, hyphens.language).collect();
        let mut before: Vec<AtomPart> = atom.parts.get(..at).unwrap_or(&[]).to_vec();
        for (number, syllable) in syllables.iter().enumerate() {
            let last = number + 1 == syllables.len();
            let text = if last { format!("{syllable}{rest}") } else { (*syllable).to_owned() };
            let mut parts = std::mem::take(&mut before);
            parts.push(word_part(shaper, &text, style));
            if last {
                parts.extend_from_slice(atom.parts.get(at + 1..).unwrap_or(&[]));
            }
            out.push(Atom {
                width: parts.iter().map(AtomPart::width).sum(),
                chars: text.chars().count(),
                parts,
                space: if last { atom.space.clone() } else { Vec::new() },
                space_width: if last { atom.space_width } else { 0.0 },
                breaks: last && atom.breaks,
                hyphen: (!last).then(|| word_part(shaper, HYPHEN, style)),
            });
        }
    }
    out
}

fn dividable(word: &str) -> bool {
    let letters = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
    let bare = word.get(..letters).unwrap_or("");
    bare.chars().count() >= SHORTEST && bare.len() <= LONGEST && bare.chars().all(char::is_lowercase)
}
