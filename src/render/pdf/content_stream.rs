//! A PDF content stream: operators as bytes, and the shared objects that they refer to.

use std::io::Write;
use std::sync::Arc;

use lopdf::{Dictionary, Object, dictionary};

use super::ink::Ink;
use super::shared_objects::{ObjectKind, ObjectName, SharedObject, SharedObjects};
use super::syntax::{compressed, rounded, write_number};
use crate::colour::Colour;

/// A content stream that is being written.
#[derive(Debug, Default)]
pub struct ContentStream {
    pub out: Vec<u8>,
    pub pool: SharedObjects,
    pub used: Vec<ObjectName>,
    points_per_unit: f32,
    decimals: u32,
    ink: Ink,
    fill: Option<Colour>,
}

impl ContentStream {
    /// `points_per_unit` is the scale at which the stream is shown. Numbers get only as many decimals as are needed for
    /// steps of at most 0.03 points at that scale.
    pub fn new(points_per_unit: f32, ink: Ink) -> ContentStream {
        let decimals = (points_per_unit / 0.03).log10().ceil().clamp(0.0, 5.0);
        ContentStream { points_per_unit, decimals: decimals as u32, ink, ..ContentStream::default() }
    }

    /// An empty content stream for a form or mask that this stream refers to. It writes all decimals, because its units
    /// may have any scale.
    pub fn inner(&self) -> ContentStream {
        ContentStream::new(1000.0, self.ink)
    }

    /// The scale, which decides how finely a stroked curve is divided.
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

    /// Writes a transformation. The four factors of the matrix need more decimals than the offset does.
    pub fn matrix(&mut self, m: [f32; 6]) -> &mut Self {
        for (at, number) in m.into_iter().enumerate() {
            write_number(&mut self.out, number, if at < 4 { 6 } else { self.decimals.max(3) });
            self.out.push(b' ');
        }
        self.op("cm")
    }

    pub fn name(&mut self, name: ObjectName) -> &mut Self {
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

    /// Adds a shared object unless it is there already, and returns its name.
    pub fn share(&mut self, name: ObjectName, shared: impl FnOnce() -> SharedObject) -> ObjectName {
        self.pool.entry(name).or_insert_with(|| Arc::new(shared()));
        name
    }

    /// Sets a graphics state with these entries and, if given, this soft mask.
    pub fn state(&mut self, entries: Dictionary, mask: Option<ObjectName>) -> &mut Self {
        let mut content = mask.map_or_else(|| "None".to_owned(), ObjectName::hash_key).into_bytes();
        for (key, value) in entries.iter() {
            content.extend_from_slice(key);
            let _ = write!(content, " {value:?};");
        }
        let name = ObjectName::new(ObjectKind::ExtGState, &content);
        let name = self.share(name, || SharedObject { object: Object::Dictionary(entries), needs: Vec::new(), mask });
        self.name(name).op("gs")
    }

    /// Sets the opacity of fills and strokes.
    pub fn opacity(&mut self, fill: f32, stroke: f32) -> &mut Self {
        if fill >= 0.999 && stroke >= 0.999 {
            return self;
        }
        let entries = dictionary! { "ca" => rounded(fill), "CA" => rounded(stroke) };
        self.state(entries, None)
    }

    /// Turns this stream into a form with the bounding box `bbox`. Returns the form and the shared objects that it
    /// refers to. If `group` is true, the form is a transparency group.
    pub fn into_form(self, bbox: [f32; 4], group: bool) -> (SharedObject, SharedObjects) {
        let mut dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => bbox.iter().map(|n| rounded(*n)).collect::<Vec<Object>>(),
        };
        if group {
            dict.set("Group", dictionary! { "S" => "Transparency", "CS" => self.ink.space(), "I" => true });
        }
        let stream = compressed(dict, &self.out);
        (SharedObject { object: Object::Stream(stream), needs: self.used, mask: None }, self.pool)
    }
}
