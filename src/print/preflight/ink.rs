//! Measures the ink of the colours in a PDF: for each colour, the sum of cyan, magenta, yellow and black in percent.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, Stream};

/// Measurements of the colours of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct MeasuredInk {
    /// The ink of the colour with the most ink, in percent.
    pub most: f64,
    /// The number of colours that are not CMYK.
    pub foreign: usize,
}

impl MeasuredInk {
    fn colour(&mut self, parts: &[f64]) {
        match parts {
            [_, _, _, _] => self.most = self.most.max(parts.iter().sum::<f64>() * 100.0),
            _ => self.foreign += 1,
        }
    }
}

/// Measures every colour of the document: in page contents, gradients and pictures.
pub fn measure_ink(document: &Document) -> MeasuredInk {
    let mut found = MeasuredInk::default();
    for page in document.get_pages().into_values() {
        contents(&document.get_page_content(page), &mut found);
    }
    for object in document.objects.values() {
        match object {
            Object::Stream(stream) if named(&stream.dict, b"Subtype") == Some(b"Form") => {
                contents(&unpacked(stream), &mut found);
            }
            Object::Stream(stream) if named(&stream.dict, b"Subtype") == Some(b"Image") => picture(stream, &mut found),
            Object::Dictionary(shading) if shading.has(b"ShadingType") => gradient(shading, &mut found),
            _ => {}
        }
    }
    found
}

fn named<'a>(dict: &'a Dictionary, key: &[u8]) -> Option<&'a [u8]> {
    dict.get(key).and_then(Object::as_name).ok()
}

fn unpacked(stream: &Stream) -> Vec<u8> {
    stream.decompressed_content().unwrap_or_else(|_| stream.content.clone())
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().filter_map(|object| object.as_float().ok().map(f64::from)).collect()
}

fn contents(bytes: &[u8], found: &mut MeasuredInk) {
    let Ok(content) = Content::decode(bytes) else { return };
    for Operation { operator, operands } in &content.operations {
        match operator.as_str() {
            "k" | "K" | "rg" | "RG" | "g" | "G" => found.colour(&numbers(operands)),
            "sc" | "SC" | "scn" | "SCN" => found.foreign += 1,
            _ => {}
        }
    }
}

/// Measures the two end colours of each stretch of a gradient. Every colour between them has at most as much ink as the
/// end colour with more ink.
fn gradient(shading: &Dictionary, found: &mut MeasuredInk) {
    // The greys of a soft mask are opacities, not ink.
    if named(shading, b"ColorSpace") == Some(b"DeviceGray") {
        return;
    }
    let function = shading.get(b"Function").and_then(Object::as_dict);
    let stretches = function.and_then(|function| function.get(b"Functions")).and_then(Object::as_array);
    for stretch in stretches.into_iter().flatten().filter_map(|stretch| stretch.as_dict().ok()) {
        for end in [b"C0", b"C1"] {
            if let Ok(parts) = stretch.get(end).and_then(Object::as_array) {
                found.colour(&numbers(parts));
            }
        }
    }
}

fn picture(stream: &Stream, found: &mut MeasuredInk) {
    match named(&stream.dict, b"ColorSpace") {
        Some(b"DeviceCMYK") => {
            let most =
                unpacked(stream).chunks_exact(4).map(|pixel| pixel.iter().map(|part| u32::from(*part)).sum()).max();
            found.most = found.most.max(f64::from(most.unwrap_or(0u32)) / 2.55);
        }
        // The picture is the mask of another picture.
        Some(b"DeviceGray") => {}
        _ => found.foreign += 1,
    }
}
