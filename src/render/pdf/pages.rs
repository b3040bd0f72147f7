//! What a PDF document is to hold: its pages, and the drawings at their places.

use std::sync::Arc;

use super::ink::Ink;
use crate::drawing::{Drawing, Rect};

/// A document to be written.
pub struct Document<'a> {
    /// The title in its metadata.
    pub title: &'a str,
    /// The subject and keywords in its metadata.
    pub subject: &'a str,
    /// The language of its words: `en`.
    pub lang: &'a str,
    /// How a printer with two sides turns the paper, as a name that viewers know; `None` if that does not matter.
    pub duplex: Option<&'static str>,
    pub ink: Ink,
    pub pages: Vec<Page<'a>>,
}

/// A page. Its rectangles are in millimetres from its upper left corner.
pub struct Page<'a> {
    /// Width and height of the paper, in millimetres.
    pub size: (f32, f32),
    /// From the back to the front.
    pub drawings: Vec<PlacedDrawing<'a>>,
    /// The trim box: what is left of the page when it is cut.
    pub trim: Rect,
    /// The bleed box: the trim box and what is printed beyond it.
    pub bleed: Rect,
    /// Its name in the list of bookmarks; `None` for pages such as backs.
    pub bookmark: Option<String>,
    /// The correction for the printer.
    pub adjust: Adjust,
}

/// A drawing on a page.
#[derive(Debug, Clone, Copy)]
pub struct PlacedDrawing<'a> {
    pub drawing: &'a Arc<Drawing>,
    /// Where the middle of the drawing lies, in millimetres from the page's upper left corner.
    pub middle: (f32, f32),
    /// Degrees clockwise about the middle.
    pub turn: f32,
    /// How much of the bleed is shown on the left, top, right and bottom of the drawing, in millimetres.
    pub bleed: [f32; 4],
}

/// A correction for an inexact printer: the whole page is moved, rotated and scaled about its middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjust {
    /// Millimetres to the right and down.
    pub x: f32,
    pub y: f32,
    /// Degrees clockwise.
    pub degrees: f32,
    /// 1 keeps the size.
    pub scale: f32,
}

impl Adjust {
    /// No correction.
    pub const NONE: Adjust = Adjust { x: 0.0, y: 0.0, degrees: 0.0, scale: 1.0 };
}
