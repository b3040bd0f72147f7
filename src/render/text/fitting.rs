//! The size at which a text fits, and its lines at that size.

use super::atoms::{Atom, AtomPart, atoms};
use super::hyphenation::divided;
use super::laid_out_text::{Fitted, MM_PER_POINT, Overflow};
use super::line_breaking::{Line, break_lines};
use super::line_placing::{chars_of, place_line, words_of};
use super::paragraph::{Align, Block, Paragraph, ParagraphShape, VAlign};
use crate::drawing::{Item, Rect};
use crate::fonts::Shaper;

/// Sizes are tried in steps of this many points, so that a set has few different sizes.
const STEP: f32 = 0.25;
/// The height of letters above their baseline, in em.
const RISE: f32 = 0.72;
/// The depth of letters below their baseline, in em.
const HANG: f32 = 0.23;

/// A block of text whose words are already shaped, so that several type sizes can be tried without shaping again.
#[derive(Debug, Clone)]
pub struct ShapedBlock {
    leading: f32,
    valign: VAlign,
    paragraphs: Vec<(ParagraphShape, Vec<Atom>)>,
    /// The same paragraphs with words divided; `None` if the block does not allow it.
    divided: Option<Vec<(ParagraphShape, Vec<Atom>)>>,
    /// Whether words may be divided even if the text fits with whole words.
    freely: bool,
}

/// The paragraphs of a text, with words either whole or divided.
type Atoms<'a> = &'a [(ParagraphShape, Vec<Atom>)];

/// The lines of each paragraph at one size.
struct BrokenLines {
    lines: Vec<Vec<Line>>,
    height: f32,
    wide_word: bool,
}

impl ShapedBlock {
    pub fn new(shaper: &Shaper, block: &Block) -> ShapedBlock {
        let paragraphs = block.paragraphs.iter().map(|p| (p.shape, atoms(shaper, p)));
        let paragraphs: Vec<(ParagraphShape, Vec<Atom>)> = paragraphs.filter(|(_, atoms)| !atoms.is_empty()).collect();
        let divided = block
            .hyphens
            .map(|hyphens| paragraphs.iter().map(|(shape, atoms)| (*shape, divided(shaper, atoms, hyphens))).collect());
        let freely = block.hyphens.is_some_and(|hyphens| hyphens.freely);
        ShapedBlock { leading: block.leading, valign: block.valign, paragraphs, divided, freely }
    }

    /// The versions of the text to try, the best first: with whole words, then with hyphenated words. If words may be
    /// divided anywhere, the version with whole words is left out.
    fn ways(&self) -> impl Iterator<Item = Atoms<'_>> {
        let divided = self.divided.as_deref();
        let whole = (!self.freely || divided.is_none()).then_some(self.paragraphs.as_slice());
        whole.into_iter().chain(divided)
    }

    /// The largest size in points, from `comfortable` down to `least`, at which the text fits; `None` if it does not
    /// fit.
    pub fn largest(&self, rect: Rect, comfortable: f32, least: f32) -> Option<f32> {
        self.best(rect, comfortable, least).map(|(points, _)| points)
    }

    /// The largest size at which the text fits, and the version that fits at that size. Whole words at a smaller size
    /// are preferred to divided words at a larger size, unless words may be divided freely.
    fn best(&self, rect: Rect, comfortable: f32, least: f32) -> Option<(f32, Atoms<'_>)> {
        self.ways().find_map(|atoms| {
            let mut points = comfortable;
            while points > least {
                if self.fits(atoms, points, rect) {
                    return Some((points, atoms));
                }
                points -= STEP;
            }
            self.fits(atoms, least, rect).then_some((least, atoms))
        })
    }

    fn fits(&self, atoms: Atoms, points: f32, rect: Rect) -> bool {
        let set = self.set(atoms, points * MM_PER_POINT, rect.w);
        set.height <= rect.h + 0.01 && !set.wide_word
    }

    /// Breaks the text into lines. `em` is the size in millimetres.
    fn set(&self, atoms: Atoms, em: f32, width: f32) -> BrokenLines {
        let mut set = BrokenLines { lines: Vec::new(), height: 0.0, wide_word: false };
        for (at, (shape, atoms)) in atoms.iter().enumerate() {
            let limit = ((width - shape.indent) / em).max(0.0);
            // Rulings and definitions have a bar beside them, and a short ruling ends its paragraph in parentheses. In
            // these paragraphs, the last word must not stand alone in a line.
            let is_ruling = shape.bar.is_some() || atoms.last().is_some_and(closes_parenthesis);
            let lines = break_lines(atoms, limit, is_ruling);
            set.wide_word |= lines.iter().any(|line| line.width > limit + 0.01);
            let between = if at == 0 { lines.len().saturating_sub(1) } else { lines.len() };
            let gap = if at == 0 { 0.0 } else { shape.gap };
            set.height += em * (self.leading * shape.scale * between as f32 + gap);
            set.lines.push(lines);
        }
        let edge = |p: Option<&(ParagraphShape, Vec<Atom>)>, part| p.map_or(0.0, |(shape, _)| shape.scale * part);
        set.height += em * (edge(atoms.first(), RISE) + edge(atoms.last(), HANG));
        set
    }

    fn overflow(&self, atoms: Atoms, set: &BrokenLines, rect: Rect, em: f32) -> Overflow {
        let lines = ((set.height - rect.h) / (self.leading * em)).ceil().max(0.0) as usize;
        let all: Vec<(&[Atom], Line)> = set
            .lines
            .iter()
            .zip(atoms)
            .flat_map(|(lines, (_, atoms))| lines.iter().map(move |line| (atoms.as_slice(), *line)))
            .collect();
        let wide = set.wide_word && lines == 0;
        let (_, over) = all.split_at(all.len().saturating_sub(lines));
        let chars = over.iter().map(|(atoms, line)| chars_of(atoms, *line)).sum();
        // If a word is too wide, the words come from its line, which is the widest line.
        let too_wide = || all.iter().max_by(|(_, a), (_, b)| a.width.total_cmp(&b.width)).filter(|_| wide);
        let first = over.first().or_else(too_wide);
        let from = first.map_or(String::new(), |(atoms, line)| words_of(atoms, *line));
        let within =
            first.map_or(String::new(), |(atoms, line)| words_of(atoms, Line { from: 0, to: atoms.len(), ..*line }));
        Overflow { lines, chars, wide_word: set.wide_word, from, within }
    }

    /// Lays out the text in the rectangle at a size from `comfortable` down to `least`, in points. A text that does not
    /// fit at the size `least` runs over the rectangle, and the overflow says by how much.
    pub fn place(&self, rect: Rect, comfortable: f32, least: f32) -> Fitted {
        let found = self.best(rect, comfortable, least);
        let (points, set_atoms) = found.unwrap_or((least, self.ways().last().unwrap_or(&[])));
        let em = points * MM_PER_POINT;
        let set = self.set(set_atoms, em, rect.w);
        let room = (rect.h - set.height).max(0.0);
        let above = match self.valign {
            VAlign::Top => 0.0,
            VAlign::Middle => room / 2.0,
            VAlign::Bottom => room,
        };
        let mut y = rect.y + above;
        let mut fitted = Fitted { points, items: Vec::new(), overflow: None, missing: Vec::new() };
        for (at, ((shape, atoms), lines)) in set_atoms.iter().zip(&set.lines).enumerate() {
            let leading = em * self.leading * shape.scale;
            y += if at == 0 { em * RISE * shape.scale } else { em * shape.gap + leading };
            let first = y;
            for (row, line) in lines.iter().enumerate() {
                y += if row > 0 { leading } else { 0.0 };
                let room = rect.w - shape.indent - line.width * em;
                let x = rect.x + shape.indent + room * share_before(shape.align);
                place_line(atoms, *line, (x, y), em, &mut fitted);
            }
            if let Some((width, colour)) = shape.bar {
                let top = first - em * RISE * shape.scale;
                let bar = Rect { x: rect.x, y: top, w: width, h: y + em * HANG * 0.8 * shape.scale - top };
                fitted.items.push(Item::Bar { rect: bar, colour });
            }
        }
        fitted.overflow = found.is_none().then(|| self.overflow(set_atoms, &set, rect, em));
        fitted.missing.sort_unstable();
        fitted.missing.dedup();
        fitted
    }
}

/// The share of a line's spare room that lies before the line.
fn share_before(align: Align) -> f32 {
    match align {
        Align::Start => 0.0,
        Align::Middle => 0.5,
        Align::End => 1.0,
    }
}

/// Lays out one line with its baseline at `at`. If a width is given, the type shrinks from `comfortable` down to
/// `least` until the line fits the width.
pub fn fit_line(
    shaper: &Shaper,
    paragraph: &Paragraph,
    at: (f32, f32),
    width: Option<f32>,
    comfortable: f32,
    least: f32,
) -> Fitted {
    let atoms = atoms(shaper, paragraph);
    let wide =
        atoms.iter().enumerate().map(|(i, a)| a.width + if i + 1 < atoms.len() { a.space_width } else { 0.0 }).sum();
    let line = Line { from: 0, to: atoms.len(), width: wide };
    let mut points = comfortable;
    let limit = width.unwrap_or(f32::INFINITY);
    let too_wide = |points: f32| line.width * points * MM_PER_POINT > limit + 0.01;
    while points > least && too_wide(points) {
        points = (points - STEP).max(least);
    }
    let em = points * MM_PER_POINT;
    let x = at.0 - line.width * em * share_before(paragraph.shape.align);
    let mut fitted = Fitted { points, items: Vec::new(), overflow: None, missing: Vec::new() };
    place_line(&atoms, line, (x, at.1), em, &mut fitted);
    if too_wide(points) {
        let all: usize = chars_of(&atoms, line);
        let over = 1.0 - limit / (line.width * em);
        fitted.overflow = Some(Overflow {
            lines: 0,
            chars: (all as f32 * over).ceil() as usize,
            wide_word: atoms.len() < 2,
            from: words_of(&atoms, line),
            within: String::new(),
        });
    }
    fitted
}

fn closes_parenthesis(atom: &Atom) -> bool {
    matches!(atom.parts.last(), Some(AtomPart::Word { word, .. }) if word.text.trim_end_matches('.').ends_with(')'))
}

#[cfg(test)]
mod tests {
    use super::super::laid_out_text::MIN_POINTS;
    use super::super::paragraph::Hyphens;
    use super::super::paragraph::Inline;
    use super::super::style::Style;
    use super::*;
    use crate::colour::Colour;
    use crate::fonts::{FontId, Fonts};

    /// Words shaped one by one are as wide as the whole line shaped at once. The fonts for sentences have no kerning
    /// with the space. The semibold fonts, which are for single words, have a little.
    #[test]
    fn words_add_up_to_lines() {
        let shaper = Shaper::new(Fonts::built_in());
        for (at, _) in shaper.fonts.all().iter().enumerate() {
            let font = FontId(at as u16);
            let line = "As the enchanted char passes turn, remove this effect. AVAST, Type 7 To.";
            let whole = shaper.word(font, Default::default(), line).advance;
            let words = line.split_inclusive(' ').flat_map(|w| [w.trim_end(), &w[w.trim_end().len()..]]);
            let parts: i32 = words.map(|w| shaper.word(font, Default::default(), w).advance).sum();
            let kerned = shaper.fonts.get(font).unwrap().weight == 600;
            assert!(
                (whole - parts).abs() <= if kerned { whole / 100 } else { 2 },
                "font {at}: {whole} as a line, {parts} as words"
            );
        }
    }

    #[test]
    fn words_are_divided_only_where_they_must_be() {
        let shaper = Shaper::new(Fonts::built_in());
        let style = Style::plain(FontId(0), Colour::BLACK);
        let shape = ParagraphShape { align: Align::Start, indent: 0.0, gap: 0.4, scale: 1.0, bar: None };
        let text = "Under extraordinary characterisations straightforwardly".to_owned();
        let paragraphs = vec![Paragraph { inlines: vec![Inline::Text { text, style }], shape }];
        let set = |freely, w, h| {
            let hyphens = Hyphens::of("en", freely);
            let block = Block { paragraphs: paragraphs.clone(), leading: 1.2, valign: VAlign::Top, hyphens };
            let fitted = ShapedBlock::new(&shaper, &block).place(Rect { x: 0.0, y: 0.0, w, h }, 7.0, MIN_POINTS);
            let runs = fitted.items.iter().filter_map(|item| match item {
                Item::Run(run) => Some(run.text()),
                _ => None,
            });
            (runs.collect::<Vec<_>>().join("|"), fitted.overflow.is_none())
        };
        let (roomy, fits) = set(false, 60.0, 30.0);
        assert!(fits && !roomy.contains('\u{ad}'), "{roomy}");
        let (narrow, fits) = set(false, 13.0, 30.0);
        assert!(fits && narrow.contains('\u{ad}'), "{narrow}");
        assert!(!narrow.starts_with("Un\u{ad}"), "words with a capital stay whole: {narrow}");
    }

    #[test]
    fn lines_stay_within_their_rectangle_at_every_size() {
        let shaper = Shaper::new(Fonts::built_in());
        let style = Style::plain(FontId(0), Colour::BLACK);
        for words in [3, 40, 90, 130] {
            let text = "Push an Opp in target by 2 away ".repeat(words / 8 + 1);
            let shape = ParagraphShape { align: Align::Start, indent: 1.5, gap: 0.4, scale: 1.0, bar: None };
            let paragraph = Paragraph { inlines: vec![Inline::Text { text, style }], shape };
            let block = Block { paragraphs: vec![paragraph; 2], leading: 1.2, valign: VAlign::Middle, hyphens: None };
            let rect = Rect { x: 5.0, y: 50.0, w: 52.0, h: 32.0 };
            let fitted = ShapedBlock::new(&shaper, &block).place(rect, 9.0, MIN_POINTS);
            if fitted.overflow.is_some() {
                assert_eq!(fitted.points, MIN_POINTS);
                continue;
            }
            for item in &fitted.items {
                let Item::Run(run) = item else { continue };
                let em = shaper.fonts.get(run.font).unwrap().units_per_em;
                let width: f32 = run.words.iter().map(|word| word.advance as f32 / em * run.size).sum();
                assert!(run.x >= rect.x + 1.49 && run.x + width <= rect.x + rect.w + 0.05, "{words}: {run:?}");
                assert!(run.y - run.size * RISE >= rect.y - 0.05 && run.y + run.size * HANG <= rect.y + rect.h + 0.05);
            }
        }
    }
}
