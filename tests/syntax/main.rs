//! Documents: their outlines, their layout, their limits, and how findings in them are printed.

mod finding_formats;
mod layout;
mod limits;
mod outlines;
mod pages;
mod properties;
