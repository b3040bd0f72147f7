//! Can classes be told apart without their hues? (catalogue FAT: a colour is never the only sign of a class.)

use super::face::{ClassFace, class_faces};
use super::sight::Sight;
use super::text::Colour;
use super::{Finding, Look};
use crate::diagnostic::registry;
use crate::model::Class;

/// The lighter of two inks is so many times as light if they can be told by that.
const TOLD: f32 = 1.4;

impl Look {
    /// A finding for each two classes that only their hue tells, be it in a print in grey or to readers who see fewer hues.
    pub fn alike(&self, classes: &[Class]) -> Vec<Finding> {
        let faces = class_faces(classes);
        let mut found = Vec::new();
        for (at, one) in faces.iter().enumerate() {
            for other in faces.iter().skip(at + 1).filter(|other| self.emblems_agree(one, other)) {
                let Some(sight) = Sight::ALL.into_iter().find(|sight| sight.contrast(ink(one), ink(other)) < TOLD)
                else {
                    continue;
                };
                let (one, other) = (&one.name, &other.name);
                let message =
                    format!("The classes {one} and {other} have one emblem, and look alike {}.", sight.phrase());
                let help = "Give one of them an emblem in symbols.svg, or an ink that is clearly lighter or darker.";
                found.push(Finding::new(&registry::CLASSES_LOOK_ALIKE, message).help(help));
            }
        }
        found
    }

    fn emblems_agree(&self, one: &ClassFace, other: &ClassFace) -> bool {
        let picture = |class: &ClassFace| self.symbols.document(self.emblem(class), "#000000");
        // Two ids may show the same drawing.
        let drawing = |class: &ClassFace| picture(class).map(|text| text.replace(self.emblem(class), ""));
        drawing(one) == drawing(other)
    }
}

fn ink(class: &ClassFace) -> Colour {
    Colour::parse(&class.palette.ink).unwrap_or(Colour::BLACK)
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

    /// The classes of an example on the check's page.
    fn example(heading: &str) -> Vec<Class> {
        let page = registry::CLASSES_LOOK_ALIKE.page;
        let (_, section) = page.split_once(heading).unwrap();
        let block = section.split("```").nth(1).unwrap();
        let names = block.lines().filter_map(|line| line.strip_prefix("Class: "));
        let inks = block.lines().filter_map(|line| line.strip_prefix("Ink: "));
        names.zip(inks).map(|(name, ink)| class(name, ink)).collect()
    }

    #[test]
    fn the_examples_of_the_page_are_as_it_says() {
        let look = Look::built_in().unwrap();
        // Seven classes have six plain shapes: the first and the seventh share one.
        let (wrong, right) = (example("## Wrong"), example("## Right"));
        assert_eq!((wrong.len(), right.len()), (7, 7));
        let found = look.alike(&wrong);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains("Farmer and Sailor") && found[0].message.ends_with("in grey."), "{found:?}");
        assert!(look.alike(&right).is_empty());
    }

    #[test]
    fn a_lightness_that_some_eyes_do_not_see_tells_nothing() {
        let look = Look::built_in().unwrap();
        let mut classes = example("## Right");
        (classes[0].colour.ink, classes[6].colour.ink) = ("#8c1414".into(), "#222222".into());
        let found = look.alike(&classes);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains("protanopia"), "{found:?}");
    }
}
