//! What is to be printed, with every option read and found possible.

use std::collections::BTreeMap;
use std::path::Path;

use super::args::{BackPer, Backs, Colour, Cut, Marks, Print, Registration, Whom};
use super::profile::Profile;
use model::{Id, RuleSet};
use print::components::{self, Component};
use print::{Paper, export, plan, sizes};
use project::{Project, Templates, Trouble, templates};
use render::pdf::Ink;
use render::{Format, Inks, Look};

pub struct Job {
    pub format: Format,
    /// How colours are written in a PDF.
    pub ink: Ink,
    /// The size was asked for; else a look may have its own.
    pub sized: bool,
    pub paper: Paper,
    pub margin: f32,
    pub gap: Option<f32>,
    pub skip: usize,
    pub marks: plan::Marks,
    pub registration: plan::Registration,
    pub backs: plan::Backs,
    pub back_per: &'static str,
    pub profile: Profile,
    pub cut: Cut,
    pub look: Option<String>,
    pub components: Vec<&'static Component>,
    pub whom: Whom,
}

/// Where things come from and go to.
pub struct Place<'a> {
    pub set: &'a RuleSet,
    pub look: &'a Look,
    /// The folder for what has no name of its own.
    pub dir: &'a Path,
    /// The file or folder that was named.
    pub output: Option<&'a Path>,
    /// The passive of each class, in words.
    pub passives: &'a BTreeMap<Id, String>,
}

/// A side of a card has so many millimetres at the least.
const LEAST: f32 = 25.0;

/// What a print shop wants, whatever the cards are.
fn shop(whom: Whom) -> (&'static str, Option<f32>) {
    match whom {
        Whom::Mpc => ("poker", Some(export::MPC_BLEED)),
        Whom::Tgc => ("poker", Some(export::TGC_BLEED)),
        Whom::Home | Whom::Tts => ("tcg", None),
        // An eighth of an inch, if nothing is said.
        Whom::Png => ("tcg", Some(3.175)),
    }
}

impl Job {
    pub fn new(args: &Print, project: &Project) -> Result<Job, Trouble> {
        let sentence = |text: String| Trouble::new(format!("{text}."));
        let (usual, wanted) = shop(args.whom);
        let (width, height) = sizes::read(args.size.as_deref().unwrap_or(usual), &sizes::CARDS).map_err(sentence)?;
        let paper =
            match args.paper.as_str() {
                "card" => Paper::Piece,
                other => Paper::Sheet(sizes::read(other, &sizes::PAPERS).map_err(|text| {
                    sentence(if text.contains("write ") { format!("{text}, or card") } else { text })
                })?),
            };
        for (name, mm) in [
            ("bleed", Some(args.bleed)),
            ("margin", Some(args.margin)),
            ("gap", args.gap),
            ("width", Some(width)),
            ("height", Some(height)),
        ] {
            if mm.is_some_and(|mm| !mm.is_finite() || !(0.0..=1_000.0).contains(&mm)) {
                return Err(Trouble::new(format!("The {name} is a number of millimetres from 0 to 1000.")));
            }
        }
        if width.min(height) < LEAST {
            return Err(Trouble::new(format!(
                "A card has {LEAST} mm or more on each side: nothing could be read on less."
            )));
        }
        if let Some(name) = &args.look {
            let Templates { files, links } = templates(project)?;
            let known: Vec<&str> = Look::names(&files).into_iter().collect();
            if !known.contains(&name.as_str()) {
                let known = known.join(", ");
                let linked = |link: &&String| link.split('/').next() == Some(name);
                if let Some(link) = links.iter().find(linked) {
                    return Err(Trouble::new(format!(
                        "The look “{name}” is only a link, templates/{link}: links out of the project or to folders are not followed."
                    )));
                }
                return Err(Trouble::new(format!("There is no look “{name}” in templates/: choose of {known}.")));
            }
        }
        let bleed = match wanted {
            Some(wanted) if args.whom != Whom::Png || args.bleed == 0.0 => wanted,
            _ => args.bleed,
        };
        let colour = match args.colour {
            Colour::Full => Inks::Full,
            Colour::LowInk => Inks::LowInk,
            Colour::Grey => Inks::Grey,
        };
        let components = components::chosen(&args.components).map_err(|unknown| {
            let known: Vec<&str> = components::ALL.iter().map(|component| component.name).collect();
            Trouble::new(format!("There is no component “{unknown}”: choose of {} or all.", known.join(", ")))
        })?;
        if args.cmyk.is_some_and(|limit| !(100.0..=400.0).contains(&limit)) {
            return Err(Trouble::new("The ink of --cmyk is a number of percent from 100 to 400."));
        }
        if args.cmyk.is_some() && args.whom != Whom::Home {
            return Err(Trouble::new("Pictures are in red, green and blue: --cmyk is for sheets."));
        }
        if !(1..=1_000).contains(&args.copies) {
            return Err(Trouble::new("--copies is a number from 1 to 1000."));
        }
        Ok(Job {
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
            profile: Profile::of(args, project)?,
            cut: args.cut,
            look: args.look.clone(),
            components,
            whom: args.whom,
        })
    }

    /// Are cards printed, among other things?
    pub fn prints_cards(&self) -> bool {
        self.whom != Whom::Home || self.components.iter().any(|component| component.name == components::CARDS)
    }

    pub fn prints_only_cards(&self) -> bool {
        self.prints_cards() && (self.whom != Whom::Home || self.components.len() == 1)
    }

    pub fn has_backs(&self) -> bool {
        self.backs != plan::Backs::None || self.whom != Whom::Home
    }
}
