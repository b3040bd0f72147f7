//! Reads and validates the options of `print`.

use std::collections::BTreeMap;
use std::path::Path;

use super::args::{BackPer, Backs, Colour, Cut, Marks, PrintArgs, Registration, Whom};
use super::profile::PrinterProfile;
use model::{Id, RuleSet};
use print::components::{self, Component};
use print::{Paper, export, plan, sizes};
use project::{Project, Templates, Trouble, read_templates};
use render::pdf::Ink;
use render::{ExampleFace, Format, Inks, Look};

/// The validated options of one printing.
pub struct PrintJob {
    /// The size, bleed, colours and language of a card.
    pub format: Format,
    /// The way in which colours are written to a PDF.
    pub ink: Ink,
    /// Whether the cards must have the size in `format`. Otherwise a look may have a size of its own.
    pub sized: bool,
    pub paper: Paper,
    /// The blank margin of the paper, in millimetres.
    pub margin: f32,
    /// The space between cards, in millimetres. `None` means as much space as the bleeds of the cards need.
    pub gap: Option<f32>,
    /// The number of slots of the first sheet that stay empty.
    pub skip: usize,
    pub marks: plan::Marks,
    pub registration: plan::Registration,
    pub backs: plan::Backs,
    /// The back of the cards: `game` for one back for the whole game, or `class` for one back for each class.
    pub back_per: &'static str,
    pub profile: PrinterProfile,
    pub cut: Cut,
    /// The name of the look, or `None` for the look of the pack.
    pub look: Option<String>,
    pub components: Vec<&'static Component>,
    pub whom: Whom,
}

/// The pack and the look that are printed, and the places of the files.
pub struct PrintContext<'a> {
    pub set: &'a RuleSet,
    pub look: &'a Look,
    /// The folder for files that the user did not name.
    pub dir: &'a Path,
    /// The file or folder that `-o` names.
    pub output: Option<&'a Path>,
    /// Maps the id of each class to the text of its passive.
    pub passives: &'a BTreeMap<Id, String>,
    /// The examples of the pack, told step by step.
    pub examples: &'a [ExampleFace],
}

/// The shortest side that a card may have, in millimetres.
const MIN_SIDE: f32 = 25.0;

/// Returns the default size of a card for this purpose, and the bleed that the purpose needs, in millimetres.
fn size_and_bleed(whom: Whom) -> (&'static str, Option<f32>) {
    match whom {
        Whom::Mpc => ("poker", Some(export::MPC_BLEED)),
        Whom::Tgc => ("poker", Some(export::TGC_BLEED)),
        Whom::Home | Whom::Tts => ("tcg", None),
        // The default bleed of pictures is an eighth of an inch. `--bleed` overrides it.
        Whom::Png => ("tcg", Some(3.175)),
    }
}

impl PrintJob {
    /// Reads and validates the options.
    pub fn new(args: &PrintArgs, project: &Project) -> Result<PrintJob, Trouble> {
        let sentence = |text: String| Trouble::new(format!("{text}."));
        let (usual, wanted) = size_and_bleed(args.whom);
        let (width, height) = sizes::read(args.size.as_deref().unwrap_or(usual), &sizes::CARDS).map_err(sentence)?;
        let paper =
            match args.paper.as_str() {
                "card" => Paper::Piece,
                other => Paper::Sheet(sizes::read(other, &sizes::PAPERS).map_err(|text| {
                    sentence(if text.contains("write ") { format!("{text}, or card") } else { text })
                })?),
            };
        for (name, mm) in [
            ("bleed", args.bleed),
            ("margin", Some(args.margin)),
            ("gap", args.gap),
            ("width", Some(width)),
            ("height", Some(height)),
        ] {
            if mm.is_some_and(|mm| !mm.is_finite() || !(0.0..=1_000.0).contains(&mm)) {
                return Err(Trouble::new(format!("The {name} must be a number of millimetres from 0 to 1000.")));
            }
        }
        if width.min(height) < MIN_SIDE {
            return Err(Trouble::new(format!(
                "A card needs at least {MIN_SIDE} mm on each side: on a smaller one nothing can be read."
            )));
        }
        if let Some(name) = &args.look {
            let Templates { files, links } = read_templates(project)?;
            let known: Vec<&str> = Look::names(&files).into_iter().collect();
            if !known.contains(&name.as_str()) {
                let known = known.join(", ");
                let linked = |link: &&String| link.split('/').next() == Some(name);
                if let Some(link) = links.iter().find(linked) {
                    return Err(Trouble::new(format!(
                        "The look “{name}” is only a link, templates/{link}: links out of the project or to folders are not followed."
                    )));
                }
                return Err(Trouble::new(format!("There is no look “{name}” in templates/: choose from {known}.")));
            }
        }
        let bleed = match wanted {
            Some(wanted) if args.whom != Whom::Png => wanted,
            _ => args.bleed.or(wanted).unwrap_or(0.0),
        };
        let colour = match args.colour {
            Colour::Full => Inks::Full,
            Colour::LowInk => Inks::LowInk,
            Colour::Grey => Inks::Grey,
        };
        let components = components::chosen(&args.components).map_err(|unknown| {
            let known: Vec<&str> = components::ALL.iter().map(|component| component.name).collect();
            Trouble::new(format!("There is no component “{unknown}”: choose from {} or all.", known.join(", ")))
        })?;
        if args.cmyk.is_some_and(|limit| !(100.0..=400.0).contains(&limit)) {
            return Err(Trouble::new("The ink of --cmyk must be a percentage from 100 to 400."));
        }
        if args.cmyk.is_some() && args.whom != Whom::Home {
            return Err(Trouble::new("--cmyk works only for sheets: pictures are in red, green and blue."));
        }
        if !(1..=1_000).contains(&args.copies) {
            return Err(Trouble::new("--copies must be a number from 1 to 1000."));
        }
        Ok(PrintJob {
            ink: Ink { inks: colour, limit: args.cmyk },
            format: Format { width, height, bleed, colour, lang: args.lang.clone() },
            sized: args.size.is_some() || args.whom == Whom::Mpc || args.whom == Whom::Tgc,
            paper,
            margin: args.margin,
            gap: args.gap,
            skip: args.skip,
            marks: match args.marks {
                Marks::None => plan::Marks::None,
                Marks::Corner => plan::Marks::Corner,
                Marks::Full => plan::Marks::Full,
            },
            registration: match args.registration {
                Registration::None => plan::Registration::None,
                Registration::Silhouette => plan::Registration::Silhouette,
            },
            backs: match args.backs {
                Backs::None => plan::Backs::None,
                Backs::DuplexLong => plan::Backs::Duplex(plan::Flip::Long),
                Backs::DuplexShort => plan::Backs::Duplex(plan::Flip::Short),
                Backs::Gutterfold => plan::Backs::Fold,
                Backs::Separate => plan::Backs::Separate,
            },
            back_per: if args.back_per == BackPer::Class { "class" } else { "game" },
            profile: PrinterProfile::of(args, project)?,
            cut: args.cut,
            look: args.look.clone(),
            components,
            whom: args.whom,
        })
    }

    /// Prints everything in the inks of the look, unless the options ask for other inks.
    pub fn use_inks_of_look(&mut self, inks: Option<Inks>) {
        if let (Some(inks), Inks::Full) = (inks, self.format.colour) {
            self.format.colour = inks;
            self.ink.inks = inks;
        }
    }

    /// Whether cards are printed, with or without other components.
    pub fn prints_cards(&self) -> bool {
        self.components.iter().any(|component| component.name == components::CARDS)
    }

    /// Whether cards are the only component.
    pub fn prints_only_cards(&self) -> bool {
        self.prints_cards() && self.components.len() == 1
    }

    /// Adds the challenges to the components if they are missing, and then removes the cards unless `with_cards` is
    /// set.
    pub fn add_challenges(&mut self, with_cards: bool) {
        let challenges = components::ALL.iter().find(|component| component.name == components::CHALLENGES);
        if !self.components.iter().any(|component| component.name == components::CHALLENGES) {
            self.components.retain(|component| with_cards || component.name != components::CARDS);
            self.components.extend(challenges);
        }
    }

    /// Whether the cards have backs. Every export has backs.
    pub fn has_backs(&self) -> bool {
        self.backs != plan::Backs::None || self.whom != Whom::Home
    }
}
