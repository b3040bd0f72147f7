//! Drawings as pixels, and as PNG files.

mod picture;
mod png;
mod rasterizer;

pub use picture::Picture;
pub use png::encode_png;
pub use rasterizer::Rasterizer;
