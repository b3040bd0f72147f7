//! What a PDF document is to hold: its pages, and the drawings at their places.

use std::sync::Arc;

use super::ink::Ink;
use crate::drawing::{Drawing, Rect};

/// A document.
pub struct Document<'a> {
    pub title: &'a str,
    /// What it is about, and words to find it by.
    pub subject: &'a str,
    pub ink: Ink,
    pub pages: Vec<Page<'a>>,
}

/// A page. Rectangles are in millimetres from its upper left corner.
pub struct Page<'a> {
    /// Width and height of the paper.
    pub size: (f32, f32),
    pub drawings: Vec<PlacedDrawing<'a>>,
    /// What is left of the page when it is cut.
    pub trim: Rect,
    /// That and what is printed beyond.
    pub bleed: Rect,
    /// Its name in the list beside the text; pages such as backs have none.
    pub bookmark: Option<String>,
    pub adjust: Adjust,
}

/// A drawing on a page.
#[derive(Debug, Clone, Copy)]
pub struct PlacedDrawing<'a> {
    pub drawing: &'a Arc<Drawing>,
    /// Where its middle lies, in millimetres from the page's upper left corner.
    pub middle: (f32, f32),
    /// Degrees clockwise, about its middle.
    pub turn: f32,
    /// How much of the bleed is shown: left, above, right and below, as the drawing stands, in millimetres.
    pub bleed: [f32; 4],
}

/// What a printer does wrong, put right: all of a page moves, turns and grows about its middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjust {
    /// Millimetres to the right and down.
    pub x: f32,
    pub y: f32,
    /// Clockwise.
    pub degrees: f32,
    /// 1 leaves the size alone.
    pub scale: f32,
}

impl Adjust {
    pub const NONE: Adjust = Adjust { x: 0.0, y: 0.0, degrees: 0.0, scale: 1.0 };
}
