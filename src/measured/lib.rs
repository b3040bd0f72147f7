//! Measurements that a pack keeps: what its cards came to when they were played, and which cards those were.
//!
//! They lie in the pack's folder, for whoever checks it. A card whose content is another by now has changed since.

mod content;
mod file;

pub use content::{content, digest};
pub use file::{FILE, Measured, Measurements, Uses};
