//! Places a line of text: turns its atoms into runs of letters and icons.

use super::atoms::{Atom, AtomPart};
use super::laid_out_text::Fitted;
use super::line_breaking::Line;
use crate::colour::Colour;
use crate::drawing::{Item, PlacedLayer, Rect, Run};

/// The number of words that a finding quotes to show where a text runs over.
const WORDS: usize = 5;

/// Turns the atoms of a line into runs and icons. Neighbouring words of one style become one run that includes the
/// spaces, so that text copied from a PDF is the original text.
pub fn place_line(atoms: &[Atom], line: Line, at: (f32, f32), em: f32, fitted: &mut Fitted) {
    let (mut x, y) = at;
    let mut open: Option<(Run, f32, Colour)> = None;
    let atoms = atoms.get(line.from..line.to).unwrap_or(&[]);
    for (i, atom) in atoms.iter().enumerate() {
        let last = i + 1 == atoms.len();
        let spaces = if last { &[] } else { atom.space.as_slice() };
        let hyphen = atom.hyphen.iter().filter(|_| last);
        for part in atom.parts.iter().chain(spaces).chain(hyphen) {
            match part {
                AtomPart::Word { word, style, width } => {
                    fitted.missing.extend(&word.missing);
                    match &mut open {
                        Some((run, raise, colour))
                            if run.font == style.font
                                && *raise == style.raise
                                && *colour == style.colour
                                && (run.size - em * style.scale).abs() < 1e-6
                                && run.tracking == style.tracking =>
                        {
                            run.words.push(word.clone());
                        }
                        _ => {
                            fitted.items.extend(open.take().map(|(run, ..)| Item::Run(run)));
                            let run = Run {
                                font: style.font,
                                size: em * style.scale,
                                colour: style.colour,
                                tracking: style.tracking,
                                x,
                                y: y - em * style.raise,
                                words: vec![word.clone()],
                            };
                            open = Some((run, style.raise, style.colour));
                        }
                    }
                    x += width * em;
                }
                AtomPart::Icon { layer, height, drop, width, words } => {
                    fitted.items.extend(open.take().map(|(run, ..)| Item::Run(run)));
                    let rect = Rect { x, y: y - (height - drop) * em, w: width * em, h: height * em };
                    fitted
                        .items
                        .push(Item::Layer(PlacedLayer::fitted_into(layer.clone(), rect).standing_for(words.clone())));
                    x += width * em;
                }
            }
        }
    }
    fitted.items.extend(open.map(|(run, ..)| Item::Run(run)));
}

/// The first words of the line.
pub fn words_of(atoms: &[Atom], line: Line) -> String {
    let atoms = atoms.get(line.from..line.to).unwrap_or(&[]).iter().take(WORDS);
    let parts = atoms.flat_map(|atom| atom.parts.iter().chain(&atom.space));
    let words = parts.filter_map(|part| match part {
        AtomPart::Word { word, .. } => Some(&*word.text),
        AtomPart::Icon { .. } => None,
    });
    words.collect::<String>().trim().to_owned()
}

pub fn chars_of(atoms: &[Atom], line: Line) -> usize {
    atoms.get(line.from..line.to).unwrap_or(&[]).iter().map(|atom| atom.chars + 1).sum()
}
