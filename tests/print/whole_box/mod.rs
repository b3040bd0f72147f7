//! The whole box: the components beside the cards, and cards in other languages.

mod components;
mod languages;

use std::collections::BTreeMap;
use std::path::Path;

use model::{Id, RuleSet};
use print::components::ALL;
use print::{ComponentOutput, Content, PrintOrder, PrintedCard};
use project::{FileCache, FileContent, PackFiles, Project, compile};
use render::{Drawing, Face, Files, Format, Look};

fn pack(name: &str) -> PackFiles {
    let project =
        Project::at(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).expect("the repository is a project");
    project.load(name, &mut FileCache::default()).expect("the pack is there")
}

fn set(name: &str) -> RuleSet {
    compile(&pack(name)).set
}

/// The set with the card of this text added, or in place of the card of the same name.
fn set_with(text: &str) -> RuleSet {
    compile(&pack("fantasy-arena").with_stand_in("example.card".to_owned(), FileContent::Text(text.to_owned()))).set
}

fn look(name: &str) -> Look {
    let (look, findings) = Look::load(name, &Files::new());
    assert!(findings.is_empty(), "{findings:?}");
    look.expect("the look is whole")
}

/// A component of the set, made for the wanted cards.
fn made(set: &RuleSet, look: &Look, component: &str, format: &Format, wanted: impl Fn(&Id) -> bool) -> ComponentOutput {
    let mut cards = Vec::new();
    let characters = set.cards.iter().map(|card| (&card.id, Face::of(set, card, None)));
    let things = set.declared.cards().map(|thing| (&thing.id, Face::of_thing(&set.game, &set.declared, thing, None)));
    for (id, mut face) in characters.chain(things).filter(|(id, _)| wanted(id)) {
        face.format = format.clone();
        let front = std::sync::Arc::new(look.draw(&face).drawing);
        cards.push(PrintedCard { id: id.clone(), name: face.name.clone(), face, front, back: None, copies: 1 });
    }
    let passives: BTreeMap<Id, String> =
        set.game.classes.iter().map(|class| (class.id.clone(), format!("The passive of {}.", class.name))).collect();
    let order = PrintOrder {
        set,
        look,
        format,
        paper: (210.0, 297.0),
        margin: 5.0,
        cards: &cards,
        challenges: &[],
        passives: &passives,
        examples: &[],
    };
    let component = ALL.iter().find(|known| known.name == component).expect("there is such a component");
    (component.make)(&order).unwrap_or_else(|finding| panic!("{}: {}", component.name, finding.message))
}

/// Every drawing, with the number of its copies.
fn drawings(made: &ComponentOutput) -> Vec<(&Drawing, usize)> {
    made.sections
        .iter()
        .flat_map(|section| match &section.content {
            Content::Pieces(pieces) => pieces.iter().map(|piece| (&*piece.front, piece.copies)).collect::<Vec<_>>(),
            Content::Pages(pages) => pages.iter().map(|page| (&page.drawing, 1)).collect(),
        })
        .collect()
}

/// The text of the component, with one line for each run.
fn text(made: &ComponentOutput) -> String {
    drawings(made).iter().map(|(drawing, _)| drawing.text()).collect::<Vec<_>>().join("\n")
}
