//! Printers by name: how far each is off on the back, kept in `printers.json` beside the folder of the cards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::args::Print;
use project::{Project, Trouble, write_one};
use render::pdf::Adjust;

const FILE: &str = "printers.json";

/// How backs are moved so that they lie behind their fronts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Millimetres to the right and down.
    pub x: f32,
    pub y: f32,
    /// Clockwise.
    pub degrees: f32,
    /// Of both sides: what a printer shrinks is grown by so much.
    #[serde(default = "one")]
    pub scale: f32,
}

fn one() -> f32 {
    1.0
}

impl Profile {
    const NONE: Profile = Profile { x: 0.0, y: 0.0, degrees: 0.0, scale: 1.0 };

    /// That of the options: read, kept, or both.
    pub fn of(args: &Print, project: &Project) -> Result<Profile, Trouble> {
        let given = args.offset.as_deref().map(Profile::read).transpose()?;
        let Some(name) = &args.profile else { return Ok(given.unwrap_or(Profile::NONE)) };
        let path = project.root.join(FILE);
        let mut printers: BTreeMap<String, Profile> = match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text)
                .map_err(|error| Trouble::new(format!("{} cannot be read: {error}.", path.display())))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(Trouble::with_file(&path, "read", &error)),
        };
        let Some(given) = given else {
            let known = || printers.keys().map(String::as_str).collect::<Vec<&str>>().join(", ");
            let profile = printers.get(name).copied();
            return profile.filter(|profile| profile.is_possible()).ok_or_else(|| match printers.is_empty() {
                true => Trouble::new(format!("No printer “{name}” is known: --offset with --profile keeps one.")),
                false => Trouble::new(format!("No printer “{name}” is known; there is {}.", known())),
            });
        };
        printers.insert(name.clone(), given);
        let mut text = serde_json::to_string_pretty(&printers).unwrap_or_default();
        text.push('\n');
        write_one(&path, text.as_bytes())?;
        Ok(given)
    }

    /// `X,Y`, `X,Y,DEG` or `X,Y,DEG,SCALE`.
    fn read(text: &str) -> Result<Profile, Trouble> {
        let numbers: Option<Vec<f32>> = text.split(',').map(|part| part.trim().parse::<f32>().ok()).collect();
        let profile = match numbers.as_deref() {
            Some([x, y]) => Some(Profile { x: *x, y: *y, ..Profile::NONE }),
            Some([x, y, degrees]) => Some(Profile { x: *x, y: *y, degrees: *degrees, ..Profile::NONE }),
            Some([x, y, degrees, scale]) => Some(Profile { x: *x, y: *y, degrees: *degrees, scale: *scale }),
            _ => None,
        };
        profile.filter(Profile::is_possible).ok_or_else(|| {
            Trouble::new(format!(
                "“{text}” is no offset: write X,Y,DEGREES such as 0.4,-0.2,0.1; at most 50 mm, 10 degrees, and a scale of 0.9 to 1.1."
            ))
        })
    }

    fn is_possible(&self) -> bool {
        let within = |n: f32, most: f32| n.is_finite() && n.abs() <= most;
        within(self.x, 50.0) && within(self.y, 50.0) && within(self.degrees, 10.0) && within(self.scale - 1.0, 0.1001)
    }

    pub fn front(&self) -> Adjust {
        Adjust { scale: self.scale, ..Adjust::NONE }
    }

    pub fn back(&self) -> Adjust {
        Adjust { x: self.x, y: self.y, degrees: self.degrees, scale: self.scale }
    }
}
