//! A class as templates show it: its name, colours and emblem.

use serde::Serialize;

use super::inline_symbols::Emblem;
use crate::colour::Palette;
use model::{Class, Orientation};

/// A class, for a template.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ClassFace {
    /// The class's id.
    pub key: String,
    /// The name as printed.
    pub name: String,
    /// The orientation of the class: `hits`, `tactics` or `effects`.
    pub orientation: String,
    /// The word that players use for the colour of the class.
    pub colour: String,
    pub palette: Palette,
    /// Ids of symbols, the preferred symbol first. The first symbol that the look has is the class's emblem.
    #[serde(skip)]
    pub emblems: Vec<String>,
}

/// The classes of a game, for templates.
pub fn class_faces(classes: &[Class]) -> Vec<ClassFace> {
    classes.iter().map(|class| class_face(class, classes)).collect()
}

/// The names of classes in rule texts, each with the symbols of its emblem.
pub fn emblems(classes: &[Class]) -> Vec<Emblem> {
    let face = |class| class_face(class, classes);
    let emblem = |class: ClassFace| Emblem { name: class.name, symbol: class.emblems.join("|") };
    classes.iter().map(|class| emblem(face(class))).collect()
}

/// The face of a class among all classes of the game. Its `emblems` begin with the class's own emblem. The emblem of
/// its orientation follows if no other class has this orientation. The last emblem is one of six plain shapes, chosen
/// by the place of the class in the pack.
pub fn class_face(class: &Class, all: &[Class]) -> ClassFace {
    let orientation = match class.orientation {
        Orientation::Hits => "hits",
        Orientation::Tactics => "tactics",
        Orientation::Effects => "effects",
    };
    let place = all.iter().position(|other| other.id == class.id).unwrap_or(0);
    let mut emblems = vec![format!("class-{}", class.id)];
    if all.iter().filter(|other| other.orientation == class.orientation).count() == 1 {
        emblems.push(format!("class-{orientation}"));
    }
    emblems.push(format!("class-shape-{}", place % 6 + 1));
    ClassFace {
        key: class.id.to_string(),
        name: class.name.clone(),
        orientation: orientation.to_owned(),
        colour: class.colour.word.clone(),
        palette: Palette::of(&class.colour.ink),
        emblems,
    }
}
