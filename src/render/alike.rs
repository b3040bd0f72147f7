//! Can classes be told apart without their colours? (catalogue FAT: a colour is never the only sign of a class.)

use super::face::{ClassFace, class_faces};
use super::text::Colour;
use super::{Finding, Look};
use crate::diagnostic::registry;
use crate::model::Class;

/// The lighter of two inks is so many times as light, by the contrast of WCAG 2, if they can be told in grey.
const TOLD: f32 = 1.4;

impl Look {
    /// A finding for each two classes that only their hue tells.
    pub fn alike(&self, classes: &[Class]) -> Vec<Finding> {
        let faces = class_faces(classes);
        let mut found = Vec::new();
        for (at, one) in faces.iter().enumerate() {
            for other in faces.iter().skip(at + 1).filter(|other| self.look_alike(one, other)) {
                let message = format!("The classes {} and {} can be told by their colour alone.", one.name, other.name);
                let help = "Give one of them an emblem in symbols.svg, or an ink that is clearly lighter or darker.";
                found.push(Finding::new(&registry::CLASSES_LOOK_ALIKE, message).help(help));
            }
        }
        found
    }

    fn look_alike(&self, one: &ClassFace, other: &ClassFace) -> bool {
        let light = |class: &ClassFace| Colour::parse(&class.palette.ink).unwrap_or(Colour::BLACK).luminance() + 0.05;
        let (a, b) = (light(one), light(other));
        let picture = |class: &ClassFace| self.symbols.document(self.emblem(class), "#000000");
        // Two ids may show the same drawing.
        let drawing = |class: &ClassFace| picture(class).map(|text| text.replace(self.emblem(class), ""));
        a.max(b) / a.min(b) < TOLD && drawing(one) == drawing(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Id, Orientation};

    fn class(name: &str, ink: &str) -> Class {
        Class {
            id: Id::of(name),
            name: name.to_owned(),
            also: Vec::new(),
            team_class: name.to_owned(),
            colour: crate::model::Colour { word: String::new(), ink: ink.to_owned() },
            orientation: Orientation::Effects,
            passive: Vec::new(),
        }
    }

    #[test]
    fn hue_alone_tells_nothing() {
        let look = Look::built_in().unwrap();
        // Seven classes have six plain shapes: the first and the seventh share one.
        let inks = ["#aa2222", "#333333", "#333333", "#333333", "#333333", "#333333", "#2a6a2a"];
        let names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"];
        let mut classes: Vec<Class> = names.iter().zip(inks).map(|(name, ink)| class(name, ink)).collect();
        let found = look.alike(&classes);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains("One and Seven"));
        classes[6].colour.ink = "#e8e8e8".into();
        assert!(look.alike(&classes).is_empty(), "one is light, one is dark");
    }
}
