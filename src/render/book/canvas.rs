//! A content stream, and the shared objects that it names.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use lopdf::{Dictionary, Object, Stream, dictionary};

use super::ink::Ink;
use crate::layer::mark;
use crate::text::Colour;

/// Kinds of shared objects, as the resource dictionary divides them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    XObject,
    Shading,
    ExtGState,
}

impl Kind {
    pub fn key(self) -> &'static str {
        match self {
            Kind::XObject => "XObject",
            Kind::Shading => "Shading",
            Kind::ExtGState => "ExtGState",
        }
    }

    fn letter(self) -> char {
        match self {
            Kind::XObject => 'X',
            Kind::Shading => 'S',
            Kind::ExtGState => 'G',
        }
    }
}

/// The name of a shared object. It is made from the object's content, so equal objects are one, whichever page wrote them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub kind: Kind,
    mark: u64,
}

impl Name {
    pub fn new(kind: Kind, content: &[u8]) -> Name {
        Name { kind, mark: mark(content) }
    }

    pub fn of_mark(kind: Kind, mark: u64) -> Name {
        Name { kind, mark }
    }

    /// As resource dictionaries and contents write it.
    pub fn text(self) -> String {
        format!("{}{:x}", self.kind.letter(), self.mark)
    }
}

/// A shared object. Where it refers to another, the reference stands under a name until ids are given.
#[derive(Debug, Clone)]
pub struct Shared {
    pub object: Object,
    /// What its resource dictionary must name.
    pub needs: Vec<Name>,
    /// A soft mask that a graphics state refers to, or the alpha of a picture.
    pub mask: Option<Name>,
}

pub type Pool = BTreeMap<Name, Arc<Shared>>;

/// Operators as bytes, and what they refer to.
#[derive(Debug, Default)]
pub struct Canvas {
    pub out: Vec<u8>,
    pub pool: Pool,
    pub used: Vec<Name>,
    points_per_unit: f32,
    decimals: u32,
    ink: Ink,
    fill: Option<Colour>,
}

impl Canvas {
    /// Numbers are written with so many decimals: as many as a hundredth of a point needs at that scale, no more.
    pub fn new(points_per_unit: f32, ink: Ink) -> Canvas {
        let decimals = (points_per_unit / 0.03).log10().ceil().clamp(0.0, 5.0);
        Canvas { points_per_unit, decimals: decimals as u32, ink, ..Canvas::default() }
    }

    /// A canvas for something that this one refers to, in any units.
    pub fn inner(&self) -> Canvas {
        Canvas::new(1000.0, self.ink)
    }

    /// How finely curves are worth dividing.
    pub fn points_per_unit(&self) -> f32 {
        self.points_per_unit
    }

    pub fn ink(&self) -> Ink {
        self.ink
    }

    pub fn op(&mut self, operator: &str) -> &mut Self {
        self.out.extend_from_slice(operator.as_bytes());
        self.out.push(b'\n');
        self
    }

    pub fn number(&mut self, number: f32) -> &mut Self {
        write_number(&mut self.out, number, self.decimals);
        self.out.push(b' ');
        self
    }

    pub fn numbers(&mut self, numbers: &[f32]) -> &mut Self {
        for number in numbers {
            self.number(*number);
        }
        self
    }

    /// A matrix: its four factors need more decimals than a place does.
    pub fn matrix(&mut self, m: [f32; 6]) -> &mut Self {
        for (at, number) in m.into_iter().enumerate() {
            write_number(&mut self.out, number, if at < 4 { 6 } else { self.decimals.max(3) });
            self.out.push(b' ');
        }
        self.op("cm")
    }

    pub fn name(&mut self, name: Name) -> &mut Self {
        let _ = write!(self.out, "/{} ", name.text());
        if !self.used.contains(&name) {
            self.used.push(name);
        }
        self
    }

    pub fn save(&mut self) -> &mut Self {
        self.fill = None;
        self.op("q")
    }

    pub fn restore(&mut self) -> &mut Self {
        self.fill = None;
        self.op("Q")
    }

    pub fn fill_colour(&mut self, colour: Colour) -> &mut Self {
        if self.fill == Some(colour) {
            return self;
        }
        self.fill = Some(colour);
        self.colour(colour, ["rg", "g", "k"])
    }

    pub fn stroke_colour(&mut self, colour: Colour) -> &mut Self {
        self.colour(colour, ["RG", "G", "K"])
    }

    fn colour(&mut self, colour: Colour, [rgb, grey, cmyk]: [&str; 3]) -> &mut Self {
        let parts = self.ink.of(colour);
        let (parts, operator) = match parts {
            _ if self.ink.limit.is_some() => (parts.as_slice(), cmyk),
            [r, g, b, _] if r == g && g == b => (&parts[..1], grey),
            _ => (&parts[..3], rgb),
        };
        for part in parts {
            write_number(&mut self.out, *part, 3);
            self.out.push(b' ');
        }
        self.op(operator)
    }

    /// Adds a shared object under the name of its content and returns the name.
    pub fn share(&mut self, name: Name, shared: impl FnOnce() -> Shared) -> Name {
        self.pool.entry(name).or_insert_with(|| Arc::new(shared()));
        name
    }

    /// Sets a graphics state of these entries.
    pub fn state(&mut self, entries: Dictionary, mask: Option<Name>) -> &mut Self {
        let mut content = format!("{mask:?}").into_bytes();
        for (key, value) in entries.iter() {
            content.extend_from_slice(key);
            let _ = write!(content, " {value:?};");
        }
        let name = Name::new(Kind::ExtGState, &content);
        let name = self.share(name, || Shared { object: Object::Dictionary(entries), needs: Vec::new(), mask });
        self.name(name).op("gs")
    }

    /// Opacity of fills and strokes.
    pub fn opacity(&mut self, fill: f32, stroke: f32) -> &mut Self {
        if fill >= 0.999 && stroke >= 0.999 {
            return self;
        }
        let entries = dictionary! { "ca" => rounded(fill), "CA" => rounded(stroke) };
        self.state(entries, None)
    }

    /// This canvas as a form of that extent.
    pub fn into_form(self, bbox: [f32; 4], group: bool) -> (Shared, Pool) {
        let mut dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => bbox.iter().map(|n| rounded(*n)).collect::<Vec<Object>>(),
        };
        if group {
            dict.set("Group", dictionary! { "S" => "Transparency", "CS" => self.ink.space(), "I" => true });
        }
        let stream = compressed(dict, &self.out);
        (Shared { object: Object::Stream(stream), needs: self.used, mask: None }, self.pool)
    }
}

/// A number with no more decimals than a graphics state needs.
pub fn rounded(number: f32) -> Object {
    Object::Real((number * 1000.0).round() / 1000.0)
}

/// How hard streams are packed, of 9: beyond, a hundredth of the size costs a tenth of the time.
const PACKED: u32 = 4;

/// A stream of these bytes, deflated.
pub fn compressed(mut dict: Dictionary, bytes: &[u8]) -> Stream {
    let mut encoder =
        flate2::write::ZlibEncoder::new(Vec::with_capacity(bytes.len() / 3), flate2::Compression::new(PACKED));
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    match packed {
        Ok(packed) => {
            dict.set("Filter", "FlateDecode");
            Stream::new(dict, packed).with_compression(false)
        }
        // Writing to memory does not fail; were it to, the stream is as right unpacked.
        Err(_) => Stream::new(dict, bytes.to_vec()).with_compression(false),
    }
}

/// The shortest decimal form: `0.5` is `.5`, and no zeros at the end. What is no number counts as 0.
pub fn write_number(out: &mut Vec<u8>, number: f32, decimals: u32) {
    let factor = 10_i64.pow(decimals);
    let scaled = (f64::from(number) * factor as f64).round();
    let mut rest = if scaled.is_finite() { scaled.clamp(-1e12, 1e12) as i64 } else { 0 };
    if rest < 0 {
        out.push(b'-');
        rest = -rest;
    }
    let (whole, mut part) = (rest / factor, rest % factor);
    if whole > 0 || part == 0 {
        let _ = write!(out, "{whole}");
    }
    if part > 0 {
        out.push(b'.');
        let mut digit = factor / 10;
        while part > 0 && digit > 0 {
            out.push(b'0' + (part / digit) as u8);
            part %= digit;
            digit /= 10;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let write = |n, d| {
            let mut out = Vec::new();
            write_number(&mut out, n, d);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(write(0.5, 3), ".5");
        assert_eq!(write(-0.125, 2), "-.13");
        assert_eq!(write(12.0, 3), "12");
        assert_eq!(write(0.0, 3), "0");
        assert_eq!(write(3.0501, 2), "3.05");
        assert_eq!(write(f32::NAN, 2), "0");
        assert_eq!(write(-0.0004, 3), "0");
    }
}
