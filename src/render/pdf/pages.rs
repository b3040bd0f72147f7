//! The content of a PDF document to write: its pages, and the drawings at their places.

use std::sync::Arc;

use super::ink::Ink;
use crate::drawing::{Drawing, Rect};

/// A document to write.
pub struct Document<'a> {
    /// The title in the document's metadata.
    pub title: &'a str,
    /// The subject in the document's metadata.
    pub subject: &'a str,
    /// The language of the document's words, such as `en`.
    pub lang: &'a str,
    /// The PDF name for how a duplex printer turns the paper; `None` leaves this to the viewer.
    pub duplex: Option<&'static str>,
    pub ink: Ink,
    pub pages: Vec<Page<'a>>,
}

/// A page. Its rectangles are in millimetres from its upper left corner.
pub struct Page<'a> {
    /// Width and height of the paper, in millimetres.
    pub size: (f32, f32),
    /// The drawings, from the back to the front.
    pub drawings: Vec<PlacedDrawing<'a>>,
    /// The trim box: the area that is left after cutting.
    pub trim: Rect,
    /// The bleed box: the trim box with the bleed around it.
    pub bleed: Rect,
    /// The name of the page in the list of bookmarks; `None` for pages such as backs.
    pub bookmark: Option<String>,
    /// The correction for the printer.
    pub adjust: Adjust,
}

/// A drawing on a page.
#[derive(Debug, Clone, Copy)]
pub struct PlacedDrawing<'a> {
    pub drawing: &'a Arc<Drawing>,
    /// The middle of the drawing, in millimetres from the page's upper left corner.
    pub middle: (f32, f32),
    /// The rotation about the middle, clockwise in degrees.
    pub turn: f32,
    /// The widths of the bleed that is shown on the left, top, right and bottom of the drawing, in millimetres.
    pub bleed: [f32; 4],
}

/// A correction for an inexact printer: the whole page is moved, rotated and scaled about its middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjust {
    /// The shift to the right, in millimetres.
    pub x: f32,
    /// The shift down, in millimetres.
    pub y: f32,
    /// The rotation, clockwise in degrees.
    pub degrees: f32,
    /// The scale; 1 keeps the size.
    pub scale: f32,
}

impl Adjust {
    /// No correction.
    pub const NONE: Adjust = Adjust { x: 0.0, y: 0.0, degrees: 0.0, scale: 1.0 };
}
