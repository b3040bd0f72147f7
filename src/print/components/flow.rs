//! Layout of running text in columns. Each column takes as many blocks as fit, but no column ends with a heading.

use serde::Serialize;

use crate::order::{ComponentOutput, PrintOrder};
use crate::section::Page;
use render::{Emblem, Finding, Format, Passage, Words, add_inline_symbols, passages};

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
}

/// The sizes of type that running text may have, in points, from the usual size to the smallest.
const SIZES: [f32; 5] = [9.5, 9.25, 9.0, 8.75, 8.5];

/// The blocks in the columns of each page.
type Columns<'a> = Vec<Vec<&'a [Block]>>;

/// Draws the blocks as pages with the template `leaflet.svg`. The type has the usual size, or a smaller size if that
/// saves a page. A block that is too long for any column gets a column of its own and a finding.
pub fn pages(
    order: &PrintOrder,
    title: &str,
    blocks: &[Block],
    made: &mut ComponentOutput,
) -> Result<Vec<Page>, Finding> {
    let (width, height) = order.paper;
    let format = Format { width, height, bleed: 0.0, ..order.format.clone() };
    let wide = (width / 95.0).floor().clamp(1.0, 4.0) as usize;
    let margin = order.margin.max(10.0);
    let layout = |size: f32| {
        let flow = TextFlow { order, format: &format, title, margin, wide, size };
        flow.columns(blocks).map(|columns| (flow, columns))
    };
    let [usual, .., least] = SIZES;
    let (mut flow, mut columns) = layout(usual)?;
    if columns.len() > 1 && layout(least)?.1.len() < columns.len() {
        let pages = columns.len();
        for size in SIZES.into_iter().skip(1) {
            (flow, columns) = layout(size)?;
            if columns.len() < pages {
                break;
            }
        }
    }
    flow.balance_last(blocks, &mut columns)?;
    let mut pages = Vec::with_capacity(columns.len());
    for (page, columns) in (1..).zip(columns) {
        let drawn = order.look.piece("leaflet.svg", title, &flow.leaf(page, columns), &format)?;
        made.findings.extend(drawn.findings);
        let mut drawing = drawn.drawing;
        drawing.name = format!("{title} {page}");
        pages.push(Page { drawing, trim: None, cuts: Vec::new() });
    }
    Ok(pages)
}

/// The layout of text into columns, in one size of type.
struct TextFlow<'a> {
    order: &'a PrintOrder<'a>,
    format: &'a Format,
    title: &'a str,
    margin: f32,
    wide: usize,
    size: f32,
}

impl<'a> TextFlow<'a> {
    fn leaf(&self, page: usize, columns: Vec<&'a [Block]>) -> LeafletPage<'a> {
        let TextFlow { title, margin, wide, size, .. } = *self;
        LeafletPage { title, opening: page == 1, page, margin, size, columns, wide }
    }

    fn columns(&self, blocks: &'a [Block]) -> Result<Columns<'a>, Finding> {
        let mut pages: Columns = Vec::new();
        let mut left = blocks;
        while !left.is_empty() {
            let page = pages.len() + 1;
            let mut columns: Vec<&[Block]> = Vec::new();
            while columns.len() < self.wide && !left.is_empty() {
                let fits = |count: usize| {
                    let mut with = columns.clone();
                    with.push(left.get(..count).unwrap_or(left));
                    self.order.look.fits("leaflet.svg", &self.leaf(page, with), self.format)
                };
                let count = most(left.len(), fits)?.max(1);
                let count = if count < left.len() { without_last_headings(left, count) } else { left.len() };
                let (taken, rest) = left.split_at(count);
                columns.push(taken);
                left = rest;
            }
            pages.push(columns);
        }
        Ok(pages)
    }

    /// Divides the blocks of the last page into columns that are about equally long, if they fit so.
    fn balance_last(&self, blocks: &'a [Block], pages: &mut Columns<'a>) -> Result<(), Finding> {
        let number = pages.len();
        let Some((last, before)) = pages.split_last_mut() else { return Ok(()) };
        let before: usize = before.iter().flatten().map(|column| column.len()).sum();
        let even = balanced(blocks.get(before..).unwrap_or_default(), self.wide);
        if self.order.look.fits("leaflet.svg", &self.leaf(number, even.clone()), self.format)? {
            *last = even;
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

/// Divides the blocks into columns that are about equally long. No column but the last ends with a heading.
fn balanced(blocks: &[Block], wide: usize) -> Vec<&[Block]> {
    let whole: usize = blocks.iter().map(length).sum();
    let mut columns = Vec::new();
    let (mut left, mut rest) = (blocks, whole);
    for columns_left in (2..=wide).rev() {
        let wanted = rest.div_ceil(columns_left);
        let mut sum = 0;
        let count = left.iter().take_while(|block| {
            sum += length(block);
            sum <= wanted
        });
        let count = count.count().max(1).min(left.len());
        let (column, after) = left.split_at(without_last_headings(left, count));
        rest -= column.iter().map(length).sum::<usize>();
        columns.push(column);
        left = after;
    }
    columns.push(left);
    columns.retain(|column| !column.is_empty());
    columns
}

/// Estimates how long a block is, in tenths of a line.
fn length(block: &Block) -> usize {
    /// The number of letters in a line of a column.
    const LETTERS: usize = 52;
    let letters =
        block.passages.iter().flat_map(|passage| &passage.runs).map(|run| run.text.chars().count()).sum::<usize>();
    let name = if block.kind == "heading" || block.kind == "title" { 0 } else { block.name.len() + block.sort.len() };
    match block.kind {
        "heading" | "title" => 22,
        "code" => 20,
        _ => 10 * (letters + name).div_ceil(LETTERS).max(1) + 4,
    }
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
    fn columns_are_about_equally_long_and_end_with_no_heading() {
        let text = |letters: usize| Block::story(&"x".repeat(letters));
        let blocks = [text(100), Block::heading("A"), text(300), Block::heading("B"), text(40), text(300), text(40)];
        let columns = balanced(&blocks, 2);
        let lengths: Vec<usize> = columns.iter().map(|column| column.iter().map(length).sum()).collect();
        assert_eq!(columns.concat(), blocks);
        assert!(columns.len() == 2 && lengths[0].abs_diff(lengths[1]) < 80, "{lengths:?}");
        assert!(columns[0].last().is_some_and(|block| block.kind != "heading"));
        assert_eq!(balanced(&blocks[..1], 3), [&blocks[..1]]);
        assert_eq!(balanced(&[], 2), Vec::<&[Block]>::new());
    }

    #[test]
    fn the_most_that_fits_is_found() {
        for fits in 0..9 {
            assert_eq!(most(8, |count| Ok(count <= fits)).unwrap(), fits.min(8));
        }
    }
}
