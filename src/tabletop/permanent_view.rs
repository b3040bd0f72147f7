//! Cards in play in words: their states, the questions about them, and their events.

use crate::card_program::CardIndex;
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::permanent_program::PermanentDeed;
use crate::program::{Number, Object, Reference};
use crate::state::{PlayEvent, TableState};

impl TableGame {
    /// Describes a card in play: *Rat [Attack 1, Health 2, exhausted]*.
    pub(crate) fn card_in_play_in_words(&self, state: &TableState, card: CardIndex) -> String {
        let Some(face) = state.cards.face(card).and_then(|face| self.cards.face(face)) else { return String::new() };
        let known = state.play.card(card);
        let rules = &self.permanents.attributes;
        let is_base = |at: u8| rules.iter().any(|rule| rule.starts_from == Some(at));
        let mut said: Vec<String> = Vec::new();
        for ((name, rule), at) in self.attribute_names.iter().zip(rules).zip(0..) {
            let value = self.attribute_in_play(state, card, at);
            let printed = self.printed_attribute(state, card, rule.starts_from.unwrap_or(at));
            if !is_base(at) && (value != 0 || printed != 0) {
                said.push(format!("{name} {value}"));
            }
        }
        for (name, marker) in self.permanents.markers.iter().zip(0..) {
            match state.play.markers(card, marker) {
                0 => {}
                number => said.push(format!("{number} {name}")),
            }
        }
        if known.is_exhausted {
            said.push("exhausted".to_owned());
        }
        let name_of = |card: CardIndex| state.cards.face(card).map(|face| self.face_name(face)).unwrap_or_default();
        said.extend(known.host.map(|host| format!("on {}", name_of(host))));
        said.extend(known.target.map(|target| format!("attacks {}", name_of(target))));
        if known.is_token {
            said.push("token".to_owned());
        }
        match said.is_empty() {
            true => face.name.clone(),
            false => format!("{} [{}]", face.name, said.join(", ")),
        }
    }

    /// Describes a zone, an ability or an amount that can be picked.
    pub(crate) fn object_in_play_in_words(&self, state: &TableState, object: Object) -> String {
        match object {
            Object::Zone(zone) => self.cards.zone_kind(zone).map_or(String::new(), |kind| kind.name.clone()),
            Object::Ability(card, text) => {
                let name = state.cards.face(card).map(|face| self.face_name(face)).unwrap_or_default();
                let ability = self.card_text(text).and_then(|text| text.activated.as_ref());
                format!("{} of {name}", ability.map_or("", |ability| ability.name.as_str()))
            }
            Object::Amount(amount) => amount.to_string(),
            _ => String::new(),
        }
    }

    /// Returns the words for a deed with cards in play in a question.
    pub(crate) fn deed_in_play_in_words(
        &self,
        state: &TableState,
        deed: &PermanentDeed<Number, Reference>,
        context: &Context,
    ) -> String {
        let name = |of: &Reference| match context.get(*of) {
            Some(Object::Card(card)) => state.cards.face(card).map(|face| self.face_name(face)).unwrap_or_default(),
            _ => String::new(),
        };
        let with_name = |deed: &str, of: &Reference| format!("{deed} {}", name(of)).trim_end().to_owned();
        match deed {
            PermanentDeed::Exhaust(_) => "exhaust".to_owned(),
            PermanentDeed::Recover(_) => "recover".to_owned(),
            PermanentDeed::Destroy(_) => "destroy".to_owned(),
            PermanentDeed::Negate(_) => "negate".to_owned(),
            PermanentDeed::Damage { number: Number::Is(number), .. } => format!("deal {number} damage"),
            PermanentDeed::Damage { .. } => "deal damage".to_owned(),
            PermanentDeed::Restore { number: Number::Is(number), .. } => format!("restore {number} health"),
            PermanentDeed::Restore { .. } => "restore health".to_owned(),
            PermanentDeed::Prevent { .. } => "prevent damage".to_owned(),
            PermanentDeed::PutMarker { marker, .. } => {
                let marker = self.permanents.markers.get(usize::from(*marker)).map_or("", String::as_str);
                format!("put a {marker} counter")
            }
            PermanentDeed::PutIntoPlay { what, .. } => format!("put {} into play", name(what)),
            PermanentDeed::MoveTo { what, .. } => with_name("move", what),
            PermanentDeed::Attack { who, .. } => with_name("attack with", who),
            PermanentDeed::Retarget { .. } => "change the target of an attack".to_owned(),
            PermanentDeed::LeaveCombat(_) => "leave combat".to_owned(),
            PermanentDeed::Pay { .. } => "pay".to_owned(),
            PermanentDeed::GainPrice { .. } => "gain".to_owned(),
            PermanentDeed::CarryOut(what) => with_name("carry out", what),
            PermanentDeed::Copy(_) => "copy".to_owned(),
            PermanentDeed::GainControl(_) => "gain control".to_owned(),
            PermanentDeed::UseAbility(_) => "use an ability".to_owned(),
            PermanentDeed::Say { .. } => "change a card".to_owned(),
            PermanentDeed::Redirect { .. } => "redirect damage".to_owned(),
            PermanentDeed::Await { .. } => "wait for a death".to_owned(),
        }
    }

    /// Returns an event of a card in play in words.
    pub(crate) fn play_event_in_words(&self, face: u16, zone: u16, what: PlayEvent) -> String {
        let name = self.face_name(face);
        let own = format!("{}’s {name}", self.zone_owner(zone));
        let own = if self.zone_owner(zone).is_empty() { name } else { own };
        match what {
            PlayEvent::Exhausted => format!("{own} is exhausted"),
            PlayEvent::Recovered => format!("{own} recovers"),
            PlayEvent::Died => format!("{own} dies"),
            PlayEvent::Attacks { face } => format!("{own} attacks {}", self.face_name(face)),
            PlayEvent::Damaged { by } => format!("{own} is dealt {by} damage"),
            PlayEvent::Prevented { by } => format!("{by} damage to {own} is prevented"),
            PlayEvent::Healed { by } => format!("{own} regains {by} health"),
            PlayEvent::Marked { marker } => {
                let marker = self.permanents.markers.get(usize::from(marker)).map_or("", String::as_str);
                format!("{own}: +1 {marker}")
            }
            PlayEvent::Copied => format!("{own} comes into play as a token"),
            PlayEvent::Changed { attribute, by } => {
                let attribute = self.attribute_names.get(usize::from(attribute)).map_or("", String::as_str);
                format!("{own}: {by:+} {attribute}")
            }
            PlayEvent::BoundTo { face } => format!("{own} is bound to {}", self.face_name(face)),
            PlayEvent::Used => format!("an ability of {own} is used"),
        }
    }

    fn zone_owner(&self, zone: u16) -> &str {
        let owner = self.cards.place(zone).and_then(|place| place.owner);
        owner.and_then(|owner| self.seats.get(usize::from(owner))).map_or("", String::as_str)
    }
}
