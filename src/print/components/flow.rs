//! Layout of running text in columns, with examples at the foot of pages. Each column takes as many blocks as fit, but
//! no column ends with a heading.

use std::ops::Range;

use serde::Serialize;

use super::example_strip::ExampleStrip;
use crate::component_request::{ComponentOutput, PrintOrder};
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
    /// The upper and the lower end of the columns, from the top of the page.
    top: f32,
    bottom: f32,
    /// The example at the foot of the page.
    strip: Option<&'a ExampleStrip<'a>>,
}

/// The sizes of type that running text may have, in points, from the usual size to the smallest.
const SIZES: [f32; 5] = [9.5, 9.25, 9.0, 8.75, 8.5];
/// The height below the columns, where the number of the page stands.
const FOOT: f32 = 8.0;
/// The height above the columns: on the first page for its heading, on others for a line with the title.
const OPENING: f32 = 34.0;
const HEADER: f32 = 9.0;
/// The least height of columns above a strip; below it, the page has only the strip.
const LEAST_COLUMN: f32 = 5.0;
/// About how many blocks a column holds.
const GUESS: usize = 20;
/// The accuracy with which columns are made equally long, in millimetres.
const BALANCE: f32 = 1.0;

/// Draws a leaflet as pages with the template `leaflet.svg`. The type has the usual size, or a smaller size if that
/// saves a page. A block that is too long for any column gets a column of its own and a finding.
pub fn pages(order: &PrintOrder, leaflet: &Leaflet, made: &mut ComponentOutput) -> Result<Vec<Page>, Finding> {
    let (width, height) = order.paper;
    let format = Format { width, height, bleed: 0.0, ..order.format.clone() };
    let layout = |size: f32| {
        let flow = TextFlow::new(order, &format, leaflet, size)?;
        flow.fill_pages().map(|filled| (flow, filled))
    };
    let [usual, .., least] = SIZES;
    let (mut flow, mut filled) = layout(usual)?;
    if filled.len() > 1 && layout(least)?.1.len() < filled.len() {
        let pages = filled.len();
        for size in SIZES.into_iter().skip(1) {
            (flow, filled) = layout(size)?;
            if filled.len() < pages {
                break;
            }
        }
    }
    flow.balance_last(&mut filled)?;
    let mut pages = Vec::with_capacity(filled.len());
    for (page, filled) in (1..).zip(&filled) {
        let title = leaflet.title;
        let drawn = order.look.piece("leaflet.svg", title, &flow.page(page, filled), &format)?;
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
    strips: Vec<ExampleStrip<'a>>,
}

/// The blocks on a page.
#[derive(Debug, Clone, Default, PartialEq)]
struct FilledPage {
    /// For each column, the range of the indices of its blocks.
    columns: Vec<Range<usize>>,
    /// The index of the page's first block.
    start: usize,
    /// The lower end of the columns, from the top of the page.
    bottom: f32,
    /// The index of the strip at the foot of the page.
    strip: Option<usize>,
}

impl FilledPage {
    /// The index of the block after the page's last block.
    fn end(&self) -> usize {
        self.columns.last().map_or(self.start, |column| column.end)
    }
}

impl<'a> TextFlow<'a> {
    fn new(
        order: &'a PrintOrder<'a>,
        format: &'a Format,
        leaflet: &'a Leaflet<'a>,
        size: f32,
    ) -> Result<TextFlow<'a>, Finding> {
        let wide = (format.width / 95.0).floor().clamp(1.0, 4.0) as usize;
        let margin = order.margin.max(10.0);
        let mut flow = TextFlow { order, format, leaflet, margin, wide, size, strips: Vec::new() };
        for example in leaflet.examples {
            flow.add_strip(example)?;
        }
        Ok(flow)
    }

    /// Adds the strip of an example, with the least height in which its text fits, but at most that of a page.
    fn add_strip(&mut self, example: &'a ExampleFace) -> Result<(), Finding> {
        let strip = self.strips.len();
        self.strips.push(ExampleStrip::new(example, self.format.width - 2.0 * self.margin));
        let alone = FilledPage { strip: Some(strip), ..FilledPage::default() };
        while !self.fits(2, &alone)? {
            let highest = self.lowest() - self.margin - HEADER;
            match self.strips.last_mut() {
                Some(strip) if strip.height < highest => strip.grow(),
                _ => break,
            }
        }
        Ok(())
    }

    fn page(&self, page: usize, filled: &FilledPage) -> LeafletPage<'_> {
        let TextFlow { leaflet, margin, wide, size, .. } = *self;
        let blocks = |column: &Range<usize>| leaflet.blocks.get(column.clone()).unwrap_or_default();
        LeafletPage {
            title: leaflet.title,
            opening: page == 1,
            page,
            margin,
            size,
            columns: filled.columns.iter().map(blocks).collect(),
            wide,
            top: self.top(page),
            bottom: filled.bottom,
            strip: filled.strip.and_then(|strip| self.strips.get(strip)),
        }
    }

    fn fits(&self, page: usize, filled: &FilledPage) -> Result<bool, Finding> {
        self.order.look.fits("leaflet.svg", &self.page(page, filled), self.format)
    }

    /// The upper end of the columns of the page with this number.
    fn top(&self, page: usize) -> f32 {
        self.margin + if page == 1 { OPENING } else { HEADER }
    }

    /// The lower end of the columns on a page without a strip.
    fn lowest(&self) -> f32 {
        self.format.height - self.margin - FOOT
    }

    /// Fills pages with all blocks and strips, each column as full as possible.
    fn fill_pages(&self) -> Result<Vec<FilledPage>, Finding> {
        let all = self.leaflet.blocks.len();
        let mut pages: Vec<FilledPage> = Vec::new();
        let mut strips = self.strips.iter().enumerate().peekable();
        loop {
            let start = pages.last().map_or(0, FilledPage::end);
            if start == all && strips.peek().is_none() {
                return Ok(pages);
            }
            let number = pages.len() + 1;
            let empty = FilledPage { start, bottom: self.lowest(), ..FilledPage::default() };
            let page = self.filled(number, empty.clone())?;
            // The strip takes room from the text, and the page may then end too early for it. If so, the strip waits
            // for the next page.
            let wanted = self.leaflet.before_examples.min(all);
            let with_strip = match strips.peek() {
                Some((strip, laid_out)) if page.end() >= wanted => {
                    let bottom = empty.bottom - laid_out.height - laid_out.gap;
                    Some(self.filled(number, FilledPage { bottom, strip: Some(*strip), ..empty })?)
                }
                _ => None,
            };
            match with_strip.filter(|page| page.end() >= wanted) {
                Some(page) => {
                    strips.next();
                    pages.push(page);
                }
                None => pages.push(page),
            }
        }
    }

    /// Puts as many of the remaining blocks into the columns of a page as fit. A page without a strip has at least one
    /// block in each column, so that every block gets a page.
    fn filled(&self, number: usize, page: FilledPage) -> Result<FilledPage, Finding> {
        let all = self.leaflet.blocks.len();
        let least = if page.strip.is_some() { 0 } else { 1 };
        // The columns that the page had tell about how many blocks fit.
        let guesses: Vec<usize> = page.columns.iter().map(ExactSizeIterator::len).collect();
        let mut page = FilledPage { columns: Vec::new(), ..page };
        let has_room = page.strip.is_none() || page.bottom - self.top(number) >= LEAST_COLUMN;
        while has_room && page.columns.len() < self.wide && page.end() < all {
            let from = page.end();
            let left = self.leaflet.blocks.get(from..).unwrap_or_default();
            let fits = |count: usize| {
                let mut with = page.clone();
                with.columns.push(from..from + count);
                self.fits(number, &with)
            };
            let guess = guesses.get(page.columns.len()).copied().unwrap_or(GUESS);
            let count = most(left.len(), guess, fits)?.max(least);
            let count = if count < left.len() { without_last_headings(left, count) } else { left.len() };
            if count == 0 {
                break;
            }
            page.columns.push(from..from + count);
        }
        Ok(page)
    }

    /// Makes the columns of the last page as short as possible, and so about equally long.
    fn balance_last(&self, pages: &mut [FilledPage]) -> Result<(), Finding> {
        let number = pages.len();
        let Some(last) = pages.last_mut() else { return Ok(()) };
        let (mut too_short, end) = (self.top(number), last.end());
        while last.bottom - too_short > BALANCE {
            let bottom = (last.bottom + too_short) / 2.0;
            let shorter = self.filled(number, FilledPage { bottom, ..last.clone() })?;
            // A block that is too long gets a column even where it does not fit.
            match shorter.end() == end && self.fits(number, &shorter)? {
                true => *last = shorter,
                false => too_short = bottom,
            }
        }
        Ok(())
    }
}

/// Returns the number of blocks among the first `count` that stay in a column so that it does not end with a heading;
/// all of them if all are headings.
fn without_last_headings(blocks: &[Block], count: usize) -> usize {
    let is_heading = |at: usize| blocks.get(at).is_some_and(|block| block.kind == "heading");
    (1..=count).rev().find(|kept| !is_heading(kept - 1)).unwrap_or(count)
}

/// The greatest number up to `all` for which `holds` is true. `holds` must be true for all smaller numbers. The search
/// begins at `guess`, so that it is short if the guess is good.
fn most(all: usize, guess: usize, holds: impl Fn(usize) -> Result<bool, Finding>) -> Result<usize, Finding> {
    let (mut yes, mut no) = (0, all + 1);
    let (mut next, mut stride) = (guess.clamp(1, all.max(1)), 1);
    while no - yes > 1 {
        match holds(next)? {
            true => yes = next,
            false => no = next,
        }
        // As long as one side is unknown, the search goes in growing strides; then it halves what is left.
        next = match (yes, no) {
            (0, no) => no.saturating_sub(stride).max(1),
            (yes, no) if no == all + 1 => (yes + stride).min(all),
            (yes, no) => yes + (no - yes) / 2,
        };
        stride *= 2;
    }
    Ok(yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_that_fits_is_found() {
        for (fits, guess) in (0..12).flat_map(|fits| (0..12).map(move |guess| (fits, guess))) {
            assert_eq!(most(8, guess, |count| Ok(count <= fits)).unwrap(), fits.min(8), "{guess}");
        }
        assert_eq!(most(0, 3, |_| Ok(true)).unwrap(), 0);
    }
}
