//! A picture as a PNG file.

use super::picture::Picture;

/// The lowest and highest resolution, in dots per inch. A 63×88 mm card has 744×1039 pixels at 300.
pub const DPI: std::ops::RangeInclusive<f32> = 18.0..=1200.0;

/// The picture as a PNG file of that resolution; `None` if it cannot be written.
pub fn encode_png(picture: &Picture, dpi: f32) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_compression(::png::Compression::Fastest);
    let dots = (dpi.clamp(*DPI.start(), *DPI.end()) / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(::png::PixelDimensions { xppu: dots, yppu: dots, unit: ::png::Unit::Meter }));
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&picture.rgb).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}
