//! A drawing, from which PNG, PDF and SVG files are made. Lengths are in millimetres from the card's upper left corner,
//! with y down.

use std::sync::Arc;

use crate::art::Layer;
use crate::colour::Colour;
use crate::fonts::{FontId, Word};

/// The dots in a millimetre at 300 dots per inch.
const DOTS: f64 = 300.0 / 25.4;

/// A rectangle in millimetres: its upper left corner, width and height.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

/// A drawn card or other piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// The card's name, for bookmarks and messages.
    pub name: String,
    /// Width and height of the piece after it is cut.
    pub width: f32,
    pub height: f32,
    /// The width of the bleed, which extends the drawing beyond each edge and is cut off.
    pub bleed: f32,
    /// The parts of the drawing, from the back to the front.
    pub items: Vec<Item>,
}

/// A part of a drawing.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Layer(PlacedLayer),
    Run(Run),
    /// A filled rectangle.
    Bar {
        rect: Rect,
        colour: Colour,
    },
}

/// Art and its place on a drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedLayer {
    pub layer: Arc<Layer>,
    /// The place of the layer's upper left corner.
    pub x: f32,
    pub y: f32,
    /// The length of one of the layer's units, in millimetres.
    pub scale: f32,
    /// The rectangle in which the layer shows, and the radius of its corners.
    pub clip: Option<(Rect, f32)>,
    /// The words that an icon in a text stands for, so that the text can be copied or read aloud. `None` for a picture.
    pub words: Option<Arc<str>>,
}

/// The point of a picture that must not be cropped away. Both coordinates are shares of the picture's size, from 0
/// (left and top) to 1 (right and bottom).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Focus {
    pub across: f32,
    pub down: f32,
}

impl Default for Focus {
    fn default() -> Focus {
        Focus { across: 0.5, down: 0.5 }
    }
}

impl Focus {
    /// Reads words such as *top*, *bottom left* or *middle*. `None` for other words, and for two words that contradict
    /// each other.
    pub fn read(words: &str) -> Option<Focus> {
        let (mut across, mut down) = (None, None);
        for word in words.split_whitespace() {
            match word.to_lowercase().as_str() {
                "top" if down.is_none() => down = Some(0.0),
                "bottom" if down.is_none() => down = Some(1.0),
                "left" if across.is_none() => across = Some(0.0),
                "right" if across.is_none() => across = Some(1.0),
                "middle" => {}
                _ => return None,
            }
        }
        Some(Focus { across: across.unwrap_or(0.5), down: down.unwrap_or(0.5) })
    }
}

/// Letters of one style on one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub font: FontId,
    /// The length of an em, in millimetres.
    pub size: f32,
    pub colour: Colour,
    /// The space that is added after each glyph, in em.
    pub tracking: f32,
    /// The start of the baseline.
    pub x: f32,
    pub y: f32,
    /// The words in reading order, and the spaces between them.
    pub words: Vec<Arc<Word>>,
}

impl Run {
    /// The text of the run.
    pub fn text(&self) -> String {
        self.words.iter().map(|word| &*word.text).collect()
    }
}

impl PlacedLayer {
    /// The layer as large as it can be within the rectangle, centred.
    pub fn fitted_into(layer: Arc<Layer>, rect: Rect) -> PlacedLayer {
        let scale = (rect.w / layer.width).min(rect.h / layer.height);
        PlacedLayer::centred(layer, rect, scale, None)
    }

    /// The layer with the words that it stands for.
    pub fn standing_for(self, words: Option<Arc<str>>) -> PlacedLayer {
        PlacedLayer { words, ..self }
    }

    /// Scales the layer so that it just covers the rectangle, and clips the overhang. `focus.across` is the share of
    /// the overhang that is clipped on the left, `focus.down` the share that is clipped at the top. `radius` rounds the
    /// corners of the rectangle.
    pub fn covering(layer: Arc<Layer>, rect: Rect, radius: f32, focus: Focus) -> PlacedLayer {
        let scale = (rect.w / layer.width).max(rect.h / layer.height);
        let x = rect.x + (rect.w - layer.width * scale) * focus.across;
        let y = rect.y + (rect.h - layer.height * scale) * focus.down;
        PlacedLayer { layer, x, y, scale, clip: Some((rect, radius)), words: None }
    }

    /// The share of the layer that is clipped away, from 0 to 1.
    pub fn cropped(&self) -> f32 {
        let Some((hole, _)) = self.clip else { return 0.0 };
        let whole = self.layer.width * self.layer.height * self.scale * self.scale;
        if whole > 0.0 { (1.0 - hole.w * hole.h / whole).clamp(0.0, 1.0) } else { 0.0 }
    }

    fn centred(layer: Arc<Layer>, rect: Rect, scale: f32, clip: Option<(Rect, f32)>) -> PlacedLayer {
        let x = rect.x + (rect.w - layer.width * scale) / 2.0;
        let y = rect.y + (rect.h - layer.height * scale) / 2.0;
        PlacedLayer { layer, x, y, scale, clip, words: None }
    }
}

impl Rect {
    fn right(&self) -> f32 {
        self.x + self.w
    }

    fn bottom(&self) -> f32 {
        self.y + self.h
    }

    /// The rectangle that two rectangles share; `None` if they do not overlap.
    pub fn intersection(&self, other: &Rect) -> Option<Rect> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (w, h) = (self.right().min(other.right()) - x, self.bottom().min(other.bottom()) - y);
        (w > 0.0 && h > 0.0).then_some(Rect { x, y, w, h })
    }

    /// The rectangle moved by `dx` and `dy`.
    pub fn moved(&self, dx: f32, dy: f32) -> Rect {
        Rect { x: self.x + dx, y: self.y + dy, ..*self }
    }
}

impl Drawing {
    /// The items within the window, moved by `dx` and `dy`, for a piece that is larger than a page. A run of letters
    /// that begins outside the window is left out.
    pub fn part(&self, window: Rect, (dx, dy): (f32, f32)) -> Vec<Item> {
        let holds = |x: f32, y: f32| window.intersection(&Rect { x, y, w: 0.01, h: 0.01 }).is_some();
        let part = |item: &Item| match item {
            Item::Layer(placed) => {
                let (clip, radius) = placed.clip.unwrap_or((window, 0.0));
                let clip = clip.intersection(&window)?.moved(dx, dy);
                let (x, y) = (placed.x + dx, placed.y + dy);
                Some(Item::Layer(PlacedLayer { x, y, clip: Some((clip, radius)), ..placed.clone() }))
            }
            Item::Run(run) => {
                holds(run.x, run.y).then(|| Item::Run(Run { x: run.x + dx, y: run.y + dy, ..run.clone() }))
            }
            Item::Bar { rect, colour } => {
                Some(Item::Bar { rect: rect.intersection(&window)?.moved(dx, dy), colour: *colour })
            }
        };
        self.items.iter().filter_map(part).collect()
    }

    /// The number of pixels of the drawing and its bleed at 300 dots per inch.
    pub fn pixels(&self) -> f64 {
        f64::from((self.width + 2.0 * self.bleed) * (self.height + 2.0 * self.bleed)) * DOTS * DOTS
    }

    /// An estimate of how long the art of the drawing takes to paint at 300 dots per inch, in nanoseconds.
    pub(crate) fn paint_cost(&self) -> f64 {
        let of = |placed: &PlacedLayer| {
            let (w, h) = (placed.layer.width * placed.scale, placed.layer.height * placed.scale);
            let (w, h) = placed.clip.map_or((w, h), |(hole, _)| (w.min(hole.w), h.min(hole.h)));
            placed.layer.paint_cost.of(f64::from(w * h) * DOTS * DOTS)
        };
        self.layers().map(of).sum()
    }

    /// The art on the drawing.
    pub fn layers(&self) -> impl Iterator<Item = &PlacedLayer> {
        self.items.iter().filter_map(|item| match item {
            Item::Layer(placed) => Some(placed),
            Item::Run(_) | Item::Bar { .. } => None,
        })
    }

    /// The text on the drawing, one run to a line, for tests and previews.
    pub fn text(&self) -> String {
        let runs = self.items.iter().filter_map(|item| match item {
            Item::Run(run) => Some(run.text()),
            _ => None,
        });
        runs.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_focus_is_one_side_in_each_direction() {
        let read = |words| Focus::read(words).map(|focus| (focus.across, focus.down));
        assert_eq!(read("top"), Some((0.5, 0.0)));
        assert_eq!(read("Bottom left"), Some((0.0, 1.0)));
        assert_eq!(read("middle right"), Some((1.0, 0.5)));
        assert_eq!((read("top bottom"), read("nose"), read("")), (None, None, Some((0.5, 0.5))));
    }
}
