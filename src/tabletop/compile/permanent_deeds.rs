//! Deeds with cards in play: *exhaust it*, *deal 3 damage to target permanent*, *put that creature into play*.

use std::collections::BTreeMap;

use model::{Id, Said};

use super::acts::ClauseDraft;
use super::scope::{Compiled, TextScope, slot, word};
use crate::permanent_program::{DamageKind, PermanentDeed, PermanentTest};
use crate::program::{Domain, Home, Number, Reference, Set, Test};
use crate::unsupported_rule::Meaningless;

/// The deeds of which a card is the subject: *it recovers*.
const OF_THE_CARD: [&str; 10] = [
    "exhaust-self",
    "recover-self",
    "die-self",
    "leave-combat",
    "suffer-that",
    "suffer-damage",
    "heal",
    "attack",
    "deal-damage-equal",
    "deal-that",
];

/// Whether a card is the subject of an act.
pub(super) fn has_card_as_subject(act: &Said) -> bool {
    word(act).is_some_and(|(name, _, with)| match name.as_str() {
        "and-then" => with.get(&Id::exactly("one")).is_some_and(has_card_as_subject),
        "deal-damage-to" => true,
        name => OF_THE_CARD.contains(&name),
    })
}

impl TextScope<'_, '_> {
    /// Compiles a deed with cards in play, and adds its picks to the draft. `None` for other deeds.
    pub fn deed_in_play(
        &mut self,
        name: &Id,
        with: &BTreeMap<Id, Said>,
        draft: &mut ClauseDraft,
    ) -> Compiled<Option<PermanentDeed<Number, Reference>>> {
        if !self.names.play.exists {
            return Ok(None);
        }
        Ok(Some(match name.as_str() {
            "exhaust" => PermanentDeed::Exhaust(self.one(slot(with, "what")?, draft)?),
            "exhaust-self" => PermanentDeed::Exhaust(self.its()?),
            "recover" => PermanentDeed::Recover(self.one(slot(with, "what")?, draft)?),
            "recover-self" => PermanentDeed::Recover(self.its()?),
            "destroy" => PermanentDeed::Destroy(self.one(slot(with, "what")?, draft)?),
            "negate" => PermanentDeed::Negate(self.one(slot(with, "what")?, draft)?),
            "die-self" => PermanentDeed::Destroy(self.its()?),
            "leave-combat" => PermanentDeed::LeaveCombat(self.its()?),
            "deal-damage-to" | "deal-damage-equal" => {
                let said = slot(with, "to")?;
                let kind = match word(said).map(|(name, ..)| name.as_str()) {
                    Some("its-target") => DamageKind::Attack,
                    Some("its-attacker") => DamageKind::Combat,
                    _ => DamageKind::Plain,
                };
                let to = self.one(said, draft)?;
                PermanentDeed::Damage { by: self.source(), to, number: self.number(slot(with, "n")?)?, kind }
            }
            "deal-that" => {
                let to = self.one(slot(with, "to")?, draft)?;
                let number = self.number(slot(with, "what")?)?;
                PermanentDeed::Damage { by: self.source(), to, number, kind: DamageKind::Plain }
            }
            "suffer-that" | "suffer-damage" => {
                let amount = if name.as_str() == "suffer-that" { "what" } else { "n" };
                let number = self.number(slot(with, amount)?)?;
                let by = (self.home == Home::Card).then_some(Reference::Home);
                PermanentDeed::Damage { by, to: self.its()?, number, kind: DamageKind::Plain }
            }
            "restore-health-to" => {
                let to = self.one(slot(with, "to")?, draft)?;
                PermanentDeed::Restore { to, number: self.number(slot(with, "n")?)? }
            }
            "heal" => PermanentDeed::Restore { to: self.its()?, number: self.number(slot(with, "n")?)? },
            "prevent-damage-to" => {
                let to = self.one(slot(with, "to")?, draft)?;
                PermanentDeed::Prevent { to, number: self.number(slot(with, "n")?)? }
            }
            "put-marker" => {
                let marker = self.names.play.marker(slot(with, "counter")?)?;
                PermanentDeed::PutMarker { marker, on: self.one(slot(with, "on")?, draft)? }
            }
            "put-into-play" | "return-to-battlefield" => {
                let what = self.one(slot(with, "what")?, draft)?;
                let place = Set { domain: Domain::PlacesFor(what), tests: Vec::new() };
                PermanentDeed::PutIntoPlay { what, place: self.add_pick(place, draft)? }
            }
            "move-by" => {
                let what = self.one(slot(with, "what")?, draft)?;
                let Number::Is(steps) = self.number(slot(with, "n")?)? else {
                    return Err(Meaningless::phrase("how far a card moves"));
                };
                let place = Set { domain: Domain::ZonesBeside(what, Some(steps)), tests: Vec::new() };
                PermanentDeed::MoveTo { what, place: self.add_pick(place, draft)? }
            }
            "move-to-another" => {
                let what = self.one(slot(with, "what")?, draft)?;
                let place = Set { domain: Domain::ZonesBeside(what, None), tests: Vec::new() };
                PermanentDeed::MoveTo { what, place: self.add_pick(place, draft)? }
            }
            "attack" => {
                let who = self.its()?;
                let what = self.one(slot(with, "what")?, draft)?;
                draft.require(what, Test::OfPermanents(PermanentTest::CanBeAttackedBy(who)));
                PermanentDeed::Attack { who, what }
            }
            "force-target" => {
                let who = self.one(slot(with, "who")?, draft)?;
                PermanentDeed::Retarget { who, what: self.one(slot(with, "what")?, draft)? }
            }
            "pay-price" | "gain-price" => {
                let whose = match with.get(&Id::exactly("whose")) {
                    Some(whose) => self.one(whose, draft)?,
                    None => self.its()?,
                };
                let price = self.names.play.price(slot(with, "what")?)?;
                match name.as_str() {
                    "pay-price" => PermanentDeed::Pay { whose, price },
                    _ => PermanentDeed::GainPrice { whose, price },
                }
            }
            "carry-out-card" => PermanentDeed::CarryOut(self.one(slot(with, "what")?, draft)?),
            "copy" => PermanentDeed::Copy(self.one(slot(with, "what")?, draft)?),
            "gain-control-of" => PermanentDeed::GainControl(self.one(slot(with, "what")?, draft)?),
            "use-ability" => {
                let abilities = Set { domain: Domain::Abilities, tests: Vec::new() };
                PermanentDeed::UseAbility(self.add_pick(abilities, draft)?)
            }
            _ => return Ok(None),
        }))
    }

    /// Returns the card that deals damage: the subject, or the card with the text.
    fn source(&self) -> Option<Reference> {
        self.its.or((self.home == Home::Card).then_some(Reference::Home))
    }
}
