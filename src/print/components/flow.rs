//! Layout of running text in columns, with examples at the foot of pages. Each column takes as many blocks as fit, but no
//! column ends with a heading.

use serde::Serialize;

use super::example_strip::ExampleStrip;
use crate::order::{ComponentOutput, PrintOrder};
use crate::section::Page;
use render::{Emblem, ExampleFace, Finding, Format, Passage, Words, add_inline_symbols, passages};

/// A paragraph or a heading.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Block {
    /// The kind of block: `title`, `heading`, `text`, `item`, `entry` (a name and its explanation), `code` or `story`.
    pub kind: &'static str,
    /// The title or heading itself, or the words before the text, such as the name of an entry or a target code.
    pub name: String,
    /// Words beside the name, such as *condition* or the epithet of a char.
    pub sort: String,
    /// The id of the symbol before the name; empty without a symbol.
    pub icon: String,
    pub passages: Vec<Passage>,
}

impl Block {
    pub fn heading(text: &str) -> Block {
        Block { kind: "heading", name: text.to_owned(), ..Block::default() }
    }

    /// A block of text, with icons at its tags, target codes and class names.
    pub fn text(kind: &'static str, text: &str, signs: &[Emblem]) -> Block {
        let mut passages = passages(text, &[]);
        add_inline_symbols(&mut passages, signs);
        Block { kind, passages, ..Block::default() }
    }

    /// A block with a story. Its letters are not replaced by icons, because a story is not rules text.
    pub fn story(text: &str) -> Block {
        let runs = vec![Words { text: text.to_owned(), ..Words::default() }];
        Block { kind: "story", passages: vec![Passage { runs, ..Passage::default() }], ..Block::default() }
    }

    pub fn named(self, name: &str, sort: &str) -> Block {
        Block { name: name.to_owned(), sort: sort.to_owned(), ..self }
    }
}

/// The content of a leaflet.
pub struct Leaflet<'a> {
    pub title: &'a str,
    pub blocks: Vec<Block>,
    /// The examples. Each stands at the foot of a page, across all columns.
    pub examples: &'a [ExampleFace],
    /// The number of blocks that a reader needs before the examples. The first example stands on the page where these
    /// blocks end.
    pub before_examples: usize,
}

#[derive(Serialize)]
struct LeafletPage<'a> {
    title: &'a str,
    /// Whether this is the first page, which has a heading above its columns.
    opening: bool,
    page: usize,
    margin: f32,
    /// The size of the type, in points.
    size: f32,
    columns: Vec<&'a [Block]>,
    /// The number of columns of the page, including empty columns.
    wide: usize,
    /// The lower end of the columns, from the top of the page.
    bottom: f32,
    /// The example at the foot of the page.
    strip: Option<&'a ExampleStrip<'a>>,
}

/// The sizes of type that running text may have, in points, from the usual size to the smallest.
const SIZES: [f32; 5] = [9.5, 9.25, 9.0, 8.75, 8.5];
/// The height below the columns, where the number of the page stands.
const FOOT: f32 = 8.0;
/// The accuracy with which columns are made equally long, in millimetres.
const BALANCE: f32 = 1.0;

/// Draws a leaflet as pages with the template `leaflet.svg`. The type has the usual size, or a smaller size if that
/// saves a page. A block that is too long for any column gets a column of its own and a finding.
pub fn pages(order: &PrintOrder, leaflet: &Leaflet, made: &mut ComponentOutput) -> Result<Vec<Page>, Finding> {
    let (width, height) = order.paper;
    let format = Format { width, height, bleed: 0.0, ..order.format.clone() };
    let wide = (width / 95.0).floor().clamp(1.0, 4.0) as usize;
    let margin = order.margin.max(10.0);
    let layout = |size: f32| {
        let flow = TextFlow { order, format: &format, leaflet, margin, wide, size };
        let strips = flow.strips()?;
        let pages = flow.fill_pages(&strips)?.len();
        Ok::<_, Finding>((flow, strips, pages))
    };
    let [usual, .., least] = SIZES;
    let (mut flow, mut strips, pages) = layout(usual)?;
    if pages > 1 && layout(least)?.2 < pages {
        for size in SIZES.into_iter().skip(1) {
            let fewer;
            (flow, strips, fewer) = layout(size)?;
            if fewer < pages {
                break;
            }
        }
    }
    let mut filled = flow.fill_pages(&strips)?;
    flow.balance_last(&mut filled)?;
    let mut pages = Vec::with_capacity(filled.len());
    for (page, filled) in (1..).zip(filled) {
        let title = leaflet.title;
        let drawn = order.look.piece("leaflet.svg", title, &flow.page(page, &filled), &format)?;
        made.findings.extend(drawn.findings);
        let mut drawing = drawn.drawing;
        drawing.name = format!("{title} {page}");
        pages.push(Page { drawing, trim: None, cuts: Vec::new() });
    }
    Ok(pages)
}

/// The layout of a leaflet into columns, in one size of type.
struct TextFlow<'a> {
    order: &'a PrintOrder<'a>,
    format: &'a Format,
    leaflet: &'a Leaflet<'a>,
    margin: f32,
    wide: usize,
    size: f32,
}

/// A page with its text.
#[derive(Clone)]
struct FilledPage<'a> {
    columns: Vec<&'a [Block]>,
    /// The number of blocks on the pages before.
    earlier: usize,
    /// The lower end of the columns, from the top of the page.
    bottom: f32,
    strip: Option<&'a ExampleStrip<'a>>,
}

impl FilledPage<'_> {
    /// The number of blocks up to the end of this page.
    fn end(&self) -> usize {
        self.earlier + self.columns.iter().map(|column| column.len()).sum::<usize>()
    }
}

impl<'a> TextFlow<'a> {
    fn page<'s>(&'s self, page: usize, filled: &FilledPage<'s>) -> LeafletPage<'s> {
        let TextFlow { leaflet, margin, wide, size, .. } = *self;
        let FilledPage { columns, bottom, strip, .. } = filled.clone();
        LeafletPage { title: leaflet.title, opening: page == 1, page, margin, size, columns, wide, bottom, strip }
    }

    fn fits<'s>(&'s self, page: usize, filled: &FilledPage<'s>) -> Result<bool, Finding> {
        self.order.look.fits("leaflet.svg", &self.page(page, filled), self.format)
    }

    /// The lower end of the columns on a page without a strip.
    fn lowest(&self) -> f32 {
        self.format.height - self.margin - FOOT
    }

    /// Lays out the examples. Each gets the least height in which its text fits, but at most a whole page.
    fn strips(&self) -> Result<Vec<ExampleStrip<'a>>, Finding> {
        let width = self.format.width - 2.0 * self.margin;
        let highest = self.lowest() - self.margin - FOOT;
        let mut strips = Vec::new();
        for example in self.leaflet.examples {
            let mut strip = ExampleStrip::new(example, width);
            while strip.height < highest {
                let alone = FilledPage { columns: Vec::new(), earlier: 0, bottom: self.lowest(), strip: Some(&strip) };
                if self.fits(2, &alone)? {
                    break;
                }
                strip.grow();
            }
            strips.push(strip);
        }
        Ok(strips)
    }

    /// Fills pages with all blocks and strips, each column as full as possible.
    fn fill_pages<'s>(&'s self, strips: &'s [ExampleStrip<'s>]) -> Result<Vec<FilledPage<'s>>, Finding> {
        let blocks = &self.leaflet.blocks;
        let mut pages: Vec<FilledPage> = Vec::new();
        let mut strips = strips.iter().peekable();
        loop {
            let earlier = pages.last().map_or(0, FilledPage::end);
            if earlier == blocks.len() && strips.peek().is_none() {
                return Ok(pages);
            }
            let mut page = FilledPage { columns: Vec::new(), earlier, bottom: self.lowest(), strip: None };
            self.fill(pages.len() + 1, &mut page)?;
            if page.end() >= self.leaflet.before_examples.min(blocks.len())
                && let Some(strip) = strips.next()
            {
                page.strip = Some(strip);
                page.bottom -= strip.height + ExampleStrip::GAP;
                page.columns.clear();
                self.fill(pages.len() + 1, &mut page)?;
            }
            pages.push(page);
        }
    }

    /// Puts as many of the remaining blocks into the columns of a page as fit. A page without a strip has at least one
    /// block in each column, so that every block gets a page.
    fn fill<'s>(&'s self, number: usize, page: &mut FilledPage<'s>) -> Result<(), Finding> {
        let mut left = self.leaflet.blocks.get(page.earlier..).unwrap_or_default();
        let least = if page.strip.is_some() { 0 } else { 1 };
        while page.columns.len() < self.wide && !left.is_empty() {
            let fits = |count: usize| {
                let mut with = page.clone();
                with.columns.push(left.get(..count).unwrap_or(left));
                self.fits(number, &with)
            };
            let count = most(left.len(), fits)?.max(least);
            let count = if count < left.len() { without_last_headings(left, count) } else { left.len() };
            if count == 0 {
                break;
            }
            let (taken, rest) = left.split_at(count);
            page.columns.push(taken);
            left = rest;
        }
        Ok(())
    }

    /// Makes the columns of the last page as short as possible, and so about equally long.
    fn balance_last<'s>(&'s self, pages: &mut [FilledPage<'s>]) -> Result<(), Finding> {
        let number = pages.len();
        let Some(last) = pages.last_mut() else { return Ok(()) };
        let (mut too_short, end) = (self.margin, last.end());
        while last.bottom - too_short > BALANCE {
            let bottom = (last.bottom + too_short) / 2.0;
            let mut shorter = FilledPage { bottom, columns: Vec::new(), ..last.clone() };
            self.fill(number, &mut shorter)?;
            // A block that is too long gets a column even where it does not fit.
            match shorter.end() == end && self.fits(number, &shorter)? {
                true => *last = shorter,
                false => too_short = bottom,
            }
        }
        Ok(())
    }
}

/// Returns how many of the first `count` blocks stay in a column so that it does not end with a heading; all of them if
/// all are headings.
fn without_last_headings(blocks: &[Block], count: usize) -> usize {
    let is_heading = |at: usize| blocks.get(at).is_some_and(|block| block.kind == "heading");
    (1..=count).rev().find(|kept| !is_heading(kept - 1)).unwrap_or(count)
}

/// The greatest number up to `all` for which `holds` is true, found by binary search. `holds` must be true for all
/// smaller numbers.
fn most(all: usize, holds: impl Fn(usize) -> Result<bool, Finding>) -> Result<usize, Finding> {
    let (mut yes, mut no) = (0, all + 1);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        match holds(middle)? {
            true => yes = middle,
            false => no = middle,
        }
    }
    Ok(yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_that_fits_is_found() {
        for fits in 0..9 {
            assert_eq!(most(8, |count| Ok(count <= fits)).unwrap(), fits.min(8));
        }
    }
}
