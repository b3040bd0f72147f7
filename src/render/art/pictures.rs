//! Pictures in pixels: the formats that are read (PNG and JPEG), their greatest size, and the pictures that an SVG may
//! use.

use std::collections::BTreeMap;
use std::sync::Arc;

use resvg::usvg::ImageKind;

use super::image_header::{is_turned, jpeg_frame, png_size};
use crate::Finding;
use diagnostic::registry;

/// The most pixels on a side of a picture; larger pictures are not decoded.
const WIDEST: u32 = 8_000;

/// The pictures that SVGs may use, by the name with which an SVG refers to them. No other file is opened.
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
    let is_jpeg = mime == "image/jpeg";
    if is_jpeg && jpeg_frame(bytes).is_some_and(|frame| !matches!(frame.components, 1 | 3)) {
        let message = "The picture’s colours are the inks of a press (CMYK), which are not read.";
        return Some(Err(Finding::new(&registry::UNSUPPORTED_ART, message)
            .help("Save it in red, green and blue (RGB); `--cmyk` makes the inks when the cards are printed.")));
    }
    if is_turned(bytes) {
        let message =
            "A note in the picture’s file (EXIF) says that it is to be turned or mirrored, and print shops ignore it.";
        return Some(Err(Finding::new(&registry::UNSUPPORTED_ART, message)
            .help("Open it in a drawing program and save it as it is to be printed, without the note.")));
    }
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
