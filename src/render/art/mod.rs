//! Reads art from SVG, PNG and JPEG files, and refuses art that is unsafe or too slow to draw.

mod expanded_size;
mod image_header;
mod layer;
mod paint_cost;
mod path_segments;
mod pictures;
mod reader;
mod references;
mod svg_document;
mod svg_guard;
mod vector_support;

pub(crate) use image_header::jpeg_frame;
pub use image_header::png_size;
pub(crate) use layer::{Layer, Source};
pub(crate) use paint_cost::{CARD_PIXELS, MOST_NANOSECONDS};
pub(crate) use pictures::Pictures;
pub(crate) use reader::{ArtReader, check_document};
pub(crate) use svg_document::svg_document;
pub(crate) use svg_guard::parse_xml;
pub(crate) use vector_support::clip_outline;
