//! A picture in pixels.

use resvg::tiny_skia::Pixmap;

use crate::colour::Colour;
use crate::format::Inks;

/// Pixels without transparency: red, green and blue bytes, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

impl Picture {
    /// A cut-out of that size from that pixel on; white beyond the picture's edge.
    pub fn part(&self, (left, top): (u32, u32), (width, height): (u32, u32)) -> Picture {
        let mut rgb = vec![255; width as usize * height as usize * 3];
        let wide = self.width.saturating_sub(left).min(width) as usize * 3;
        let rows = self.rgb.chunks_exact(self.width.max(1) as usize * 3).skip(top as usize);
        for (row, from) in rgb.chunks_exact_mut(width.max(1) as usize * 3).zip(rows) {
            let from = from.get(left as usize * 3..).and_then(|from| from.get(..wide)).unwrap_or(&[]);
            if let Some(row) = row.get_mut(..from.len()) {
                row.copy_from_slice(from);
            }
        }
        Picture { width, height, rgb }
    }
}

/// Gives the transparent pixels beyond the cut edge the colour of the nearest pixel within it. `left` and `top` are
/// where the cut edge lies.
pub fn extend_edges(pixmap: &mut Pixmap, (left, top): (f32, f32)) {
    let (w, h) = (pixmap.width() as usize, pixmap.height() as usize);
    let inner = |size: usize, edge: f32| {
        let first = edge.max(0.0).ceil() as usize;
        (first.min(size - 1), size.saturating_sub(first + 1).max(first.min(size - 1)))
    };
    let ((x0, x1), (y0, y1)) = (inner(w, left), inner(h, top));
    let pixels = pixmap.pixels_mut();
    for y in 0..h {
        for x in 0..w {
            let (nx, ny) = (x.clamp(x0, x1), y.clamp(y0, y1));
            if (nx, ny) != (x, y)
                && let Some(near) = pixels.get(ny * w + nx).copied()
                && let Some(pixel) = pixels.get_mut(y * w + x)
                && pixel.alpha() < 255
            {
                *pixel = near;
            }
        }
    }
}

/// The pixels on white paper, in the given inks.
pub fn on_white_paper(pixmap: &Pixmap, inks: Inks) -> Picture {
    let mut rgb = vec![0; pixmap.data().len() / 4 * 3];
    for (flat, pixel) in rgb.chunks_exact_mut(3).zip(pixmap.pixels()) {
        let paper = 255 - pixel.alpha();
        let ink = Colour { r: pixel.red() + paper, g: pixel.green() + paper, b: pixel.blue() + paper };
        let ink = if inks == Inks::Grey { ink.grey() } else { ink };
        flat.copy_from_slice(&[ink.r, ink.g, ink.b]);
    }
    Picture { width: pixmap.width(), height: pixmap.height(), rgb }
}
