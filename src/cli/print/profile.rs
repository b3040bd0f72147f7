//! Reads and saves the offsets of printers by name, in `printers.json` in the project's folder.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::args::PrintArgs;
use print::PaperTurn;
use project::{Project, Trouble, read_if_any, write_one};
use render::pdf::Adjust;

const FILE: &str = "printers.json";

/// The adjustment that puts backs exactly behind their fronts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrinterProfile {
    /// The offset to the right, in millimetres.
    pub x: f32,
    /// The offset downwards, in millimetres.
    pub y: f32,
    /// The rotation clockwise, in degrees.
    pub degrees: f32,
    /// The factor that enlarges both sides, for a printer that shrinks them.
    #[serde(default = "one")]
    pub scale: f32,
    /// Whether the printer puts the top of a page that is wider than high at the right edge of upright paper. Most
    /// printers put the top at the left edge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turns_right: bool,
}

fn one() -> f32 {
    1.0
}

impl PrinterProfile {
    const NONE: PrinterProfile = PrinterProfile { x: 0.0, y: 0.0, degrees: 0.0, scale: 1.0, turns_right: false };

    /// Returns the profile that the options give. `--profile` reads a saved profile, and together with `--offset` saves
    /// the new one.
    pub fn of(args: &PrintArgs, project: &Project) -> Result<PrinterProfile, Trouble> {
        let given = args.offset.as_deref().map(PrinterProfile::read).transpose()?;
        let Some(name) = &args.profile else { return Ok(given.unwrap_or(PrinterProfile::NONE)) };
        let path = project.root.join(FILE);
        let mut printers: BTreeMap<String, PrinterProfile> = match read_if_any(&path)? {
            Some(text) => serde_json::from_str(&text)
                .map_err(|error| Trouble::new(format!("{} cannot be read: {error}.", path.display())))?,
            None => BTreeMap::new(),
        };
        let Some(given) = given else {
            let known = || printers.keys().map(String::as_str).collect::<Vec<&str>>().join(", ");
            let profile = printers.get(name).copied();
            return profile.filter(|profile| profile.is_possible()).ok_or_else(|| match printers.is_empty() {
                true => {
                    Trouble::new(format!("No printer “{name}” is known: --offset together with --profile saves one."))
                }
                false => Trouble::new(format!("No printer “{name}” is known; the known ones are {}.", known())),
            });
        };
        // The way in which a printer turns pages is a property of the printer, so a new offset does not change it.
        let turns_right = printers.get(name).is_some_and(|known| known.turns_right);
        let given = PrinterProfile { turns_right, ..given };
        printers.insert(name.clone(), given);
        let mut text = serde_json::to_string_pretty(&printers).unwrap_or_default();
        text.push('\n');
        write_one(&path, text.as_bytes())?;
        Ok(given)
    }

    /// Parses `X,Y`, `X,Y,DEG` or `X,Y,DEG,SCALE`.
    fn read(text: &str) -> Result<PrinterProfile, Trouble> {
        let numbers: Option<Vec<f32>> = text.split(',').map(|part| part.trim().parse::<f32>().ok()).collect();
        let profile = match numbers.as_deref() {
            Some([x, y]) => Some(PrinterProfile { x: *x, y: *y, ..PrinterProfile::NONE }),
            Some([x, y, degrees]) => Some(PrinterProfile { x: *x, y: *y, degrees: *degrees, ..PrinterProfile::NONE }),
            Some([x, y, degrees, scale]) => {
                Some(PrinterProfile { x: *x, y: *y, degrees: *degrees, scale: *scale, ..PrinterProfile::NONE })
            }
            _ => None,
        };
        profile.filter(PrinterProfile::is_possible).ok_or_else(|| {
            Trouble::new(format!(
                "“{text}” is not an offset: write X,Y,DEGREES such as 0.4,-0.2,0.1; at most 50 mm, 10 degrees, and a scale of 0.9 to 1.1."
            ))
        })
    }

    /// Whether the numbers are small enough for the offset of a printer.
    fn is_possible(&self) -> bool {
        let within = |n: f32, most: f32| n.is_finite() && n.abs() <= most;
        within(self.x, 50.0) && within(self.y, 50.0) && within(self.degrees, 10.0) && within(self.scale - 1.0, 0.1001)
    }

    /// Returns the way in which the printer turns a page that is wider than high.
    pub fn paper_turn(&self) -> PaperTurn {
        if self.turns_right { PaperTurn::Right } else { PaperTurn::Left }
    }

    /// Returns the adjustment of fronts, which only scales them.
    pub fn front(&self) -> Adjust {
        Adjust { scale: self.scale, ..Adjust::NONE }
    }

    /// Returns the adjustment of backs, which also moves and rotates them.
    pub fn back(&self) -> Adjust {
        Adjust { x: self.x, y: self.y, degrees: self.degrees, scale: self.scale }
    }
}
