//! Art in pixels: JPEG files are embedded unchanged if possible, and all other art is rasterised at print resolution.

use lopdf::{Object, Stream, dictionary};
use resvg::tiny_skia::{Pixmap, Transform};

use super::content_stream::ContentStream;
use super::shared_objects::{ObjectKind, ObjectName, SharedObject};
use super::syntax::compressed;
use crate::art::{Layer, Source, jpeg_frame};
use crate::colour::Colour;

/// The resolution at which art that cannot stay vectors is rasterised, in dots per inch.
const DPI: f32 = 300.0;
/// The most pixels on a side of rasterised art.
const WIDEST: f32 = 4_000.0;

/// Shows the layer as a picture, in units of the layer.
pub fn show(canvas: &mut ContentStream, layer: &Layer, points_per_unit: f32) {
    let stays = !canvas.ink().converts();
    let Some(name) = stays.then(|| jpeg(canvas, layer)).flatten().or_else(|| flattened(canvas, layer, points_per_unit))
    else {
        return;
    };
    canvas.save().matrix([layer.width, 0.0, 0.0, -layer.height, 0.0, layer.height]).name(name).op("Do").restore();
}

/// Embeds a JPEG file unchanged. `None` if the layer is not a JPEG in grey or in red, green and blue.
fn jpeg(canvas: &mut ContentStream, layer: &Layer) -> Option<ObjectName> {
    let Source::Pixels { mime: "image/jpeg", bytes } = &layer.source else { return None };
    let frame = jpeg_frame(bytes)?;
    let space = match frame.components {
        1 => "DeviceGray",
        3 => "DeviceRGB",
        _ => return None,
    };
    let dict = dictionary! {
        "Type" => "XObject", "Subtype" => "Image",
        "Width" => i64::from(frame.width), "Height" => i64::from(frame.height),
        "ColorSpace" => space, "BitsPerComponent" => 8, "Filter" => "DCTDecode",
    };
    let name = ObjectName::new(ObjectKind::XObject, format!("{:x} jpeg", layer.content_hash).as_bytes());
    Some(canvas.share(name, || {
        let stream = Stream::new(dict, bytes.to_vec()).with_compression(false);
        SharedObject { object: Object::Stream(stream), needs: Vec::new(), mask: None }
    }))
}

fn flattened(canvas: &mut ContentStream, layer: &Layer, points_per_unit: f32) -> Option<ObjectName> {
    let native = if matches!(layer.source, Source::Pixels { .. }) { 1.0 } else { f32::INFINITY };
    let per_unit = (points_per_unit / 72.0 * DPI).min(native).min(WIDEST / layer.width).min(WIDEST / layer.height);
    let (w, h) = ((layer.width * per_unit).ceil().max(1.0), (layer.height * per_unit).ceil().max(1.0));
    let key = format!("{:x} {w} {h}", layer.content_hash);
    let name = ObjectName::new(ObjectKind::XObject, key.as_bytes());
    if canvas.pool.contains_key(&name) {
        return Some(name);
    }
    let mut pixmap = Pixmap::new(w as u32, h as u32)?;
    resvg::render(&layer.tree, Transform::from_scale(w / layer.width, h / layer.height), &mut pixmap.as_mut());
    let ink = canvas.ink();
    let pixels = (w as usize) * (h as usize);
    let (mut colours, mut alpha) = (Vec::with_capacity(pixels * ink.parts()), Vec::with_capacity(pixels));
    for pixel in pixmap.pixels() {
        let pixel = pixel.demultiply();
        let colour = Colour { r: pixel.red(), g: pixel.green(), b: pixel.blue() };
        if ink.converts() {
            // Parts are rounded down, so that rounding adds no ink.
            colours.extend(ink.of(colour).iter().take(ink.parts()).map(|part| (part * 255.0 + 0.001) as u8));
        } else {
            colours.extend_from_slice(&[colour.r, colour.g, colour.b]);
        }
        alpha.push(pixel.alpha());
    }
    let mask = alpha.iter().any(|a| *a < 255).then(|| {
        let name = ObjectName::new(ObjectKind::XObject, &[key.as_bytes(), b" alpha"].concat());
        canvas.share(name, || image(&alpha, (w as usize, h as usize), 1, ("DeviceGray", None)))
    });
    Some(canvas.share(name, || image(&colours, (w as usize, h as usize), ink.parts(), (ink.space(), mask))))
}

/// An image object. Each row is stored as differences between neighbouring pixels, which compresses better.
fn image(
    bytes: &[u8],
    (w, h): (usize, usize),
    parts: usize,
    (space, mask): (&str, Option<ObjectName>),
) -> SharedObject {
    let mut rows = Vec::with_capacity(bytes.len() + h);
    for row in bytes.chunks_exact(w * parts) {
        rows.push(1);
        rows.extend(row.iter().take(parts));
        rows.extend(row.iter().skip(parts).zip(row).map(|(now, before)| now.wrapping_sub(*before)));
    }
    let dict = dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "Width" => w as i64, "Height" => h as i64,
        "ColorSpace" => space, "BitsPerComponent" => 8,
        "DecodeParms" => dictionary! { "Predictor" => 15, "Colors" => parts as i64, "Columns" => w as i64 },
    };
    SharedObject { object: Object::Stream(compressed(dict, &rows)), needs: Vec::new(), mask }
}
