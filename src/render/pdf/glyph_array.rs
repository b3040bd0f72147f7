//! Writes the glyphs of a line and the distances between them as the array of the operator `TJ`.

use super::content_stream::ContentStream;
use super::syntax::write_number;

/// The array of a `TJ` operator that is being written.
pub struct GlyphArray {
    in_string: bool,
    kern: f32,
}

impl GlyphArray {
    pub fn at(canvas: &mut ContentStream, x: f32, y: f32) -> GlyphArray {
        canvas.op("1 0 0 1 ").out.pop();
        canvas.numbers(&[x, y]).op("Tm").out.push(b'[');
        GlyphArray { in_string: false, kern: 0.0 }
    }

    pub fn glyph(&mut self, canvas: &mut ContentStream, code: u16) {
        if self.kern.abs() >= 0.5 {
            self.close(canvas);
            write_number(&mut canvas.out, self.kern, 0);
            self.kern = 0.0;
        }
        if !self.in_string {
            canvas.out.push(b'(');
            self.in_string = true;
        }
        for byte in code.to_be_bytes() {
            match byte {
                b'(' | b')' | b'\\' => canvas.out.extend_from_slice(&[b'\\', byte]),
                b'\r' => canvas.out.extend_from_slice(b"\\r"),
                _ => canvas.out.push(byte),
            }
        }
    }

    pub fn kern(&mut self, by: f32) {
        self.kern += by;
    }

    fn close(&mut self, canvas: &mut ContentStream) {
        if self.in_string {
            canvas.out.push(b')');
            self.in_string = false;
        }
    }

    pub fn end(&mut self, canvas: &mut ContentStream) {
        self.close(canvas);
        canvas.out.push(b']');
        canvas.op("TJ");
    }
}
