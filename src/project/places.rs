//! Finds the places that checks ask for, among the places that `reading` recorded.

use std::sync::Arc;

use checks::{At, Places};
use model::Id;
use reading::Reading;
use reading::places::PartOf;
use source::{Place, SourceFile};

/// The places of a pack's cards, definitions, teams and game in its texts.
pub struct PackPlaces<'a> {
    pub reading: &'a Reading,
    pub sources: &'a [Arc<SourceFile>],
    /// The team blocks, by the id of the team.
    pub teams: &'a [(Id, Place)],
    /// The place of the game's block, which is used for every place that is not known.
    pub game: Place,
}

impl Places for PackPlaces<'_> {
    fn place(&self, at: At<'_>) -> Place {
        let (id, part) = match at {
            At::Card(id) | At::Action(id) | At::Definition(id) => (id, PartOf::Whole),
            At::Class(id) => (id, PartOf::Class),
            At::Epithet(id) => (id, PartOf::Epithet),
            At::ActionTag(id) => (id, PartOf::Tag),
            At::Rule(id, rule) => (id, PartOf::Rule(rule)),
            At::Target(id) => (id, PartOf::Target),
            At::MoveActivations(id) => (id, PartOf::MoveActivations),
            At::Special(id) => (id, PartOf::Special),
            At::Lore(id) => (id, PartOf::Lore),
            At::Quote(id) => (id, PartOf::Quote),
            At::Team(id) | At::TeamMember(id, _) => {
                return self.teams.iter().find(|(team, _)| team == id).map_or(self.game, |(_, place)| *place);
            }
            At::Game => return self.game,
        };
        self.reading.places.get(id, part).unwrap_or(self.game)
    }

    fn words(&self, at: At<'_>) -> &str {
        let place = self.place(at);
        self.sources.get(place.file.0 as usize).map_or("", |source| place.span.of(&source.text))
    }
}
