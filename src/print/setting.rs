//! The settings for printing an edition: paper, margins, backs, marks, and corrections for the printer.

use super::plan::{Backs, Flip, Marks, Registration};
use super::sizes::Size;
use render::Wording;
use render::pdf::{Adjust, Ink};

/// The settings for printing sections.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// The title of the document, which the viewer and the line at the foot of each sheet show.
    pub title: String,
    pub subject: String,
    /// The language of the words beside the pieces.
    pub lang: String,
    pub paper: Paper,
    /// The width of the blank strip along each edge of the paper, in millimetres.
    pub margin: f32,
    /// The distance between the cut edges of neighbouring pieces, in millimetres. `None` means twice the bleed.
    pub gap: Option<f32>,
    /// The number of slots of the first sheet that stay empty.
    pub skip: usize,
    pub marks: Marks,
    pub registration: Registration,
    pub backs: Backs,
    /// The way that the printer turns a page that is wider than high.
    pub paper_turn: PaperTurn,
    /// The correction for the printer's faults on pages of fronts.
    pub front: Adjust,
    /// The correction for the printer's faults on pages of backs.
    pub back: Adjust,
    pub ink: Ink,
    /// Whether each sheet of fronts gets a line of 100 mm, which shows whether the printer has changed the size.
    pub ruler: bool,
}

/// The way that a printer turns a page that is wider than high, to print it on upright paper.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PaperTurn {
    /// The top of the page comes to lie at the left edge of the upright paper. Most printers do this.
    #[default]
    Left,
    /// The top of the page comes to lie at the right edge.
    Right,
}

impl Setting {
    /// The PDF name for how a duplex printer turns the paper; `None` without backs. Paper that is folded, or put into
    /// the printer again, is printed on one side at a time.
    pub(crate) fn duplex(&self) -> Option<&'static str> {
        match self.backs {
            Backs::None => None,
            Backs::Duplex(Flip::Long) => Some("DuplexFlipLongEdge"),
            Backs::Duplex(Flip::Short) => Some("DuplexFlipShortEdge"),
            Backs::Separate | Backs::Fold => Some("Simplex"),
        }
    }

    /// The correction for a page on paper of this width and height. The settings are corrections for upright paper, as
    /// the calibration sheet shows them. They are rotated for paper that is wider than high.
    pub(crate) fn adjust(&self, is_back: bool, paper: Size) -> Adjust {
        let upright = if is_back { self.back } else { self.front };
        match (paper.0 > paper.1, self.paper_turn) {
            (false, _) => upright,
            (true, PaperTurn::Left) => Adjust { x: 0.0 - upright.y, y: upright.x, ..upright },
            (true, PaperTurn::Right) => Adjust { x: upright.y, y: 0.0 - upright.x, ..upright },
        }
    }
}

/// The paper that pieces are printed on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Paper {
    Sheet(Size),
    /// Paper as large as the piece with its bleed, with one piece on each page.
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
            paper_turn: PaperTurn::default(),
            front: Adjust::NONE,
            back: Adjust::NONE,
            ink: Ink::default(),
            ruler: true,
        }
    }
}
