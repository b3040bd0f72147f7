//! Pictures in pixels: which formats are read (PNG and JPEG), how large they may be, and where an SVG finds them.

use std::collections::BTreeMap;
use std::sync::Arc;

use resvg::usvg::ImageKind;

use super::image_header::{jpeg_frame, png_size};
use crate::Finding;
use diagnostic::registry;

/// The most pixels on a side of a picture; larger ones are not decoded.
const WIDEST: u32 = 8_000;

/// The pictures that SVGs may use, by the name that they write. No other file is ever opened.
pub type Pictures = BTreeMap<String, Arc<Vec<u8>>>;

pub fn image_kind(bytes: Arc<Vec<u8>>) -> Result<ImageKind, Finding> {
    match picture_header(&bytes) {
        Some(Ok(("image/png", ..))) => Ok(ImageKind::PNG(bytes)),
        Some(Ok(_)) => Ok(ImageKind::JPEG(bytes)),
        Some(Err(finding)) => Err(finding),
        None => Err(Finding::new(&registry::UNSUPPORTED_ART, "The SVG holds a picture that is neither PNG nor JPEG.")
            .help("Embed pictures as PNG or JPEG.")),
    }
}

/// Media type, width and height of a PNG or JPEG, from its first bytes. `None` if the bytes are neither.
pub fn picture_header(bytes: &[u8]) -> Option<Result<(&'static str, u32, u32), Finding>> {
    let (mime, size) = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        ("image/png", png_size(bytes))
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        ("image/jpeg", jpeg_frame(bytes).map(|frame| (frame.width, frame.height)))
    } else {
        return None;
    };
    Some(match size {
        Some((width, height)) if (1..=WIDEST).contains(&width) && (1..=WIDEST).contains(&height) => {
            Ok((mime, width, height))
        }
        Some((width, height)) => Err(Finding::new(
            &registry::BROKEN_ART,
            format!("The picture has {width}×{height} pixels; more than {WIDEST} on a side are not read."),
        )
        .help("A card needs no more than 744×1039 pixels.")),
        None => Err(Finding::new(&registry::BROKEN_ART, "The picture's file is cut short or broken.")),
    })
}
