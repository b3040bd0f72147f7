//! Checks that classes can be told apart without their hues (catalogue FAT-D3: a colour is never the only sign of a
//! class).
//!
//! The check compares drawings and not the declared inks and emblems, because a look may ignore them. A look may draw
//! no emblem, or use one ink for all classes. For each class, the front of an empty card is painted without its words,
//! and the pictures are compared.

use crate::colour::{Colour, ColourVision, contrast};
use crate::drawing::{Drawing, Item};
use crate::face::{Face, class_faces};
use crate::finding::Finding;
use crate::format::Format;
use crate::look::Look;
use crate::raster::{Picture, Rasterizer};
use crate::scene::TypeSizes;
use crate::template::CARD;
use crate::template::reset_work;
use diagnostic::registry;
use model::Class;

/// Two pixels can be told apart if their contrast is at least this.
const TOLD: f32 = 1.4;
/// The area of a card that must differ, in square millimetres. A small emblem has this area.
const AREA: f32 = 2.0;
/// The resolution at which the fronts are painted, in dots per inch. An emblem of the size of a letter has a dozen dots
/// in each direction.
const DPI: f32 = 60.0;
/// The layout with some room for a picture and some for text.
const LAYOUT: &str = "even";

impl Look {
    /// A finding for each pair of classes that look alike in a grey print or to colour-blind readers.
    pub fn similar_classes(&self, classes: &[Class], format: &Format) -> Vec<Finding> {
        let faces = class_faces(classes);
        // If the look cannot draw the cards, drawing them reports why.
        let fronts: Option<Vec<Picture>> = faces
            .iter()
            .map(|class| {
                let face = Face { class: class.clone(), ..Face::default() };
                self.specimen(&face.in_format(format), format)
            })
            .collect();
        let Some(fronts) = fronts else { return Vec::new() };
        let seen: Vec<Vec<Vec<f32>>> =
            fronts.iter().map(|front| ColourVision::ALL.map(|vision| luminances(front, vision)).into()).collect();
        let enough = (AREA * (DPI / 25.4).powi(2)) as usize;
        let mut found = Vec::new();
        for (at, (one, seen_one)) in faces.iter().zip(&seen).enumerate() {
            for (other, seen_other) in faces.iter().zip(&seen).skip(at + 1) {
                // Counting stops as soon as enough pixels differ.
                let told = |(a, b): &(&Vec<f32>, &Vec<f32>)| {
                    a.iter().zip(b.iter()).filter(|(a, b)| apart(**a, **b)).take(enough).count()
                };
                let views = ColourVision::ALL.into_iter().zip(seen_one.iter().zip(seen_other));
                let mut blind = views.filter(|(_, views)| told(views) < enough);
                let Some((vision, _)) = blind.next() else { continue };
                let message =
                    format!("The cards of the classes {} and {} look alike {}.", one.name, other.name, vision.phrase());
                let help = "Give one of them an emblem in symbols.svg (if the look draws emblems), or an ink that is clearly lighter or darker.";
                found.push(Finding::new(&registry::CLASSES_LOOK_ALIKE, message).help(help));
            }
        }
        found
    }

    /// Paints the layers that the look draws on an empty card, without words and bars. `None` if the template or the
    /// painting fails.
    fn specimen(&self, face: &Face, format: &Format) -> Option<Picture> {
        let mut context = self.card_context(face).ok()?;
        context.insert("layout", LAYOUT);
        reset_work();
        let drawing = self.compose(CARD, "", &context, format).ok()?.draw(&TypeSizes::default()).drawing;
        let items = drawing.items.into_iter().filter(|item| matches!(item, Item::Layer(_))).collect();
        let drawing = Drawing { items, ..drawing };
        let side = |mm: f32| (mm / 25.4 * DPI).round().max(1.0) as u32;
        Rasterizer::new(&self.shaper).picture(&drawing, DPI, (side(drawing.width), side(drawing.height)), format.colour)
    }
}

/// The luminance of each pixel of a picture.
fn luminances(picture: &Picture, vision: ColourVision) -> Vec<f32> {
    let mut last = (Colour::BLACK, vision.luminance(Colour::BLACK));
    let mut light = |colour: Colour| {
        // Neighbouring pixels mostly have the same colour, so the last result is kept.
        if colour != last.0 {
            last = (colour, vision.luminance(colour));
        }
        last.1
    };
    let dots = picture.rgb.chunks_exact(3).filter_map(|c| match c {
        [r, g, b] => Some(light(Colour { r: *r, g: *g, b: *b })),
        _ => None,
    });
    dots.collect()
}

/// Whether two pixels with these luminances can be told apart.
fn apart(a: f32, b: f32) -> bool {
    contrast(a, b) >= TOLD
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Id, Orientation};

    fn class(name: &str, ink: &str) -> Class {
        Class {
            id: Id::of(name),
            name: name.to_owned(),
            also: Vec::new(),
            team_class: name.to_owned(),
            colour: model::Colour { word: String::new(), ink: ink.to_owned() },
            orientation: Orientation::Effects,
            passive: Vec::new(),
            printed_passive: String::new(),
        }
    }

    /// The classes in an example on the check's page.
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
        // There are six plain shapes for seven classes: the first class and the seventh class share a shape.
        let (wrong, right) = (example("## Wrong"), example("## Right"));
        assert_eq!((wrong.len(), right.len()), (7, 7));
        let found = look.similar_classes(&wrong, &Format::default());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains("Farmer and Sailor") && found[0].message.ends_with("in grey."), "{found:?}");
        assert!(look.similar_classes(&right, &Format::default()).is_empty());
    }

    /// A look that prints neither emblem nor ink makes all classes look alike, whatever they declare.
    #[test]
    fn a_look_that_draws_no_difference_has_none() {
        let card = |body: &str| {
            let root =
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:c=\"urn:cardwright:card\" width=\"63\" height=\"88\">";
            let words = "<c:line x=\"9\" y=\"9\" size=\"15\" weight=\"bold\">{{ class.name }}</c:line></svg>";
            let files = crate::Files::from([("bare/card.svg".to_owned(), format!("{root}{body}{words}").into_bytes())]);
            Look::load("bare", &files).0.unwrap()
        };
        let classes = &example("## Right")[..3];
        assert_eq!(card("").similar_classes(classes, &Format::default()).len(), 3, "each with each");
        let emblems = "<use href=\"#{{ emblem }}\" x=\"5\" y=\"5\" width=\"5\" height=\"5\"/>";
        assert_eq!(card(emblems).similar_classes(classes, &Format::default()), []);
        let band = "<rect width=\"63\" height=\"4\" fill=\"{{ class.palette.ink }}\"/>";
        let found = card(band).similar_classes(classes, &Format::default());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains("Farmer and Miner"), "{found:?}");
        assert!(
            card(band).similar_classes(classes, &Format { colour: crate::Inks::Grey, ..Format::default() }).len()
                >= found.len()
        );
    }

    #[test]
    fn a_lightness_that_some_eyes_do_not_see_tells_nothing() {
        let look = Look::built_in().unwrap();
        let mut classes = example("## Right");
        (classes[0].colour.ink, classes[6].colour.ink) = ("#8c1414".into(), "#222222".into());
        let found = look.similar_classes(&classes, &Format::default());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.contains("protanopia"), "{found:?}");
    }
}
