//! Defines the arguments of `cardwright print` for clap. The doc comments of the arguments are the text of `--help`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Args)]
pub struct PrintArgs {
    /// The pack; it may be left out if there is only one
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,

    /// a4, letter, a3, tabloid, a size such as 210x297mm, or card: one card to a page
    #[arg(long, value_name = "PAPER", default_value = "a4", allow_hyphen_values = true, help_heading = "Sheets")]
    pub paper: String,
    /// The blank margin at each edge of the paper, in millimetres
    #[arg(long, value_name = "MM", default_value_t = 5.0, allow_negative_numbers = true, help_heading = "Sheets")]
    pub margin: f32,
    /// poker, tcg, bridge, tarot, mini, square, or a size such as 70x120mm; by default tcg
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, help_heading = "Sheets")]
    pub size: Option<String>,
    /// How far each card is printed beyond its edge, in millimetres; by default 0, and 3.175 for pictures
    #[arg(long, value_name = "MM", allow_negative_numbers = true, help_heading = "Sheets")]
    pub bleed: Option<f32>,
    /// The space between cards, in millimetres; by default as much as their bleeds need
    #[arg(long, value_name = "MM", allow_negative_numbers = true, help_heading = "Sheets")]
    pub gap: Option<f32>,
    /// How many slots of the first sheet stay empty
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Sheets")]
    pub skip: usize,

    /// The lines to cut by
    #[arg(long, value_enum, value_name = "MARKS", default_value_t = Marks::Corner, help_heading = "Cutting")]
    pub marks: Marks,
    /// Also write a file for a cutting machine
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Cut::None, help_heading = "Cutting")]
    pub cut: Cut,
    /// Marks that a cutting machine finds the paper by
    #[arg(long, value_enum, value_name = "MACHINE", default_value_t = Registration::None, help_heading = "Cutting")]
    pub registration: Registration,

    /// Where the backs go
    #[arg(long, value_enum, value_name = "WHERE", default_value_t = Backs::None, help_heading = "Backs")]
    pub backs: Backs,
    /// One back for the game, or one for each class
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = BackPer::Game, help_heading = "Backs")]
    pub back_per: BackPer,
    /// Moves the backs to the right, down, by degrees clockwise, and optionally scales both sides
    #[arg(long, value_name = "X,Y,DEG", allow_hyphen_values = true, help_heading = "Backs")]
    pub offset: Option<String>,
    /// The printer's name: prints with the offset saved for this printer. With --offset, that new offset is saved for it
    #[arg(long, value_name = "NAME", help_heading = "Backs")]
    pub profile: Option<String>,
    /// Write the sheet that shows how far a printer is off
    #[arg(long, help_heading = "Backs")]
    pub calibrate: bool,

    /// How many copies of each card
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "deck", help_heading = "What is printed")]
    pub copies: usize,
    /// The cards of a deck: a file with lines such as `2 Name`, or a deck or team of the pack by its name
    #[arg(long, value_name = "DECK", help_heading = "What is printed")]
    pub deck: Option<PathBuf>,
    /// These cards only
    #[arg(long, value_name = "NAME", num_args = 1.., help_heading = "What is printed")]
    pub only: Vec<String>,
    /// Only the cards that are new or look different since then: `last`, the number or date of a run, or a revision in git
    #[arg(long, value_name = "REF", help_heading = "What is printed")]
    pub changed_since: Option<String>,
    /// Parts of the box, with commas between them; `all` prints every part
    #[arg(
        long,
        value_name = "PARTS",
        value_delimiter = ',',
        default_value = "cards",
        help_heading = "What is printed"
    )]
    pub components: Vec<String>,

    /// How much colour
    #[arg(long, value_enum, value_name = "INKS", default_value_t = Colour::Full, help_heading = "Look")]
    pub colour: Colour,
    /// Print the sheets in the four inks of a press, with at most PERCENT of ink in all
    #[arg(
        long,
        value_name = "PERCENT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "300",
        allow_negative_numbers = true,
        help_heading = "Look"
    )]
    pub cmyk: Option<f32>,
    /// The templates: a folder below templates/; by default the pack's own
    #[arg(long, value_name = "NAME", help_heading = "Look")]
    pub look: Option<String>,
    /// The language of the cards
    #[arg(long, value_name = "CODE", default_value = "en", help_heading = "Look")]
    pub lang: String,

    /// Sheets to print at home, or files for a print shop or a table on a screen
    #[arg(long = "for", value_enum, value_name = "WHOM", default_value_t = Whom::Home, help_heading = "Output")]
    pub whom: Whom,
    /// Only to look at: the printing is not recorded, so that --changed-since does not count it
    #[arg(long, help_heading = "Output")]
    pub draft: bool,
    /// The file to write, or the folder for pictures; by default below output/PACK/print/
    #[arg(short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Marks {
    None,
    /// Short lines at the corners of every card
    Corner,
    /// Lines along the whole of every cut
    Full,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Cut {
    None,
    Svg,
    Dxf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Registration {
    None,
    /// A square and two corners, as Silhouette machines want them
    Silhouette,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Backs {
    None,
    /// Behind each sheet, for a printer that turns the paper over its long edge
    DuplexLong,
    /// Behind each sheet, for a printer that turns the paper over its short edge
    DuplexShort,
    /// Beside the fronts on the same page, to fold and glue
    Gutterfold,
    /// After all the fronts, for paper that is put in again by hand
    Separate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BackPer {
    Game,
    Class,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    Full,
    /// White where the look is dark
    LowInk,
    Grey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Whom {
    /// A PDF of sheets
    Home,
    /// MakePlayingCards: pictures and the order
    Mpc,
    /// The Game Crafter: pictures
    Tgc,
    /// Tabletop Simulator: sheets of 70 and a saved object
    Tts,
    /// A picture of each card, with and without bleed
    Png,
}
