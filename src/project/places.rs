//! The places that the reader found, under the names that the checks give them.

use std::sync::Arc;

use checks::{At, Places};
use model::Id;
use reading::Reading;
use reading::places::PartOf;
use source::{Place, SourceFile};

/// Where things stand in the texts of a pack.
pub struct PackPlaces<'a> {
    pub reading: &'a Reading,
    pub sources: &'a [Arc<SourceFile>],
    /// The heads of the team blocks and the names in them.
    pub teams: &'a [(Id, Place)],
    /// The game's own header.
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
