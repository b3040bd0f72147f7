//! How an edition is printed: paper, margins, backs, marks, and corrections for the printer.

use super::plan::{Backs, Marks, Registration};
use super::sizes::Size;
use render::Wording;
use render::pdf::{Adjust, Ink};

/// How sections are printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// The title of the document: the viewer shows it, and so does the line at the foot of each sheet.
    pub title: String,
    pub subject: String,
    /// The language of the words beside the pieces.
    pub lang: String,
    pub paper: Paper,
    /// The width of the blank strip along each edge of the paper, in millimetres.
    pub margin: f32,
    /// The distance between the cut edges of neighbouring pieces, in millimetres. `None`: twice the bleed.
    pub gap: Option<f32>,
    /// How many slots of the first sheet stay empty.
    pub skip: usize,
    pub marks: Marks,
    pub registration: Registration,
    pub backs: Backs,
    /// The correction for the printer's faults on pages of fronts.
    pub front: Adjust,
    /// The correction for the printer's faults on pages of backs.
    pub back: Adjust,
    pub ink: Ink,
    /// Whether each sheet of fronts gets a line of 100 mm, which shows whether the printer has changed the size.
    pub ruler: bool,
}

/// The paper that pieces are printed on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Paper {
    Sheet(Size),
    /// Paper as large as the piece with its bleed: one piece to a page.
    Piece,
}

/// The default language of the words beside the pieces.
const LANG: &str = "en";

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            title: "Cards".to_owned(),
            subject: Wording::of(LANG).get("file_subject").to_owned(),
            lang: LANG.to_owned(),
            paper: Paper::Sheet((210.0, 297.0)),
            margin: 5.0,
            gap: None,
            skip: 0,
            marks: Marks::Corner,
            registration: Registration::None,
            backs: Backs::None,
            front: Adjust::NONE,
            back: Adjust::NONE,
            ink: Ink::default(),
            ruler: true,
        }
    }
}
