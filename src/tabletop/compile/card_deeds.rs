//! Deeds with cards: *play a card from your hand to the trick*, *shuffle the deck*.

use std::collections::BTreeMap;

use model::{Id, Said};

use super::acts::ClauseDraft;
use super::scope::{Compiled, TextScope, slot, word};
use crate::card_program::{CardDeed, CardMove, CardPlace};
use crate::program::{Clause, Domain, Effect, Number, Reference, Set, Statement};
use crate::unsupported_rule::Meaningless;

impl TextScope<'_, '_> {
    /// Compiles a deed with cards, and adds its picks to the draft.
    pub fn card_deed(
        &mut self,
        name: &Id,
        with: &BTreeMap<Id, Said>,
        draft: &mut ClauseDraft,
    ) -> Compiled<CardDeed<Set, Number, Reference>> {
        Ok(match name.as_str() {
            "put-in" | "put-under" | "play-to" | "return-to" => {
                let what = self.one(slot(with, "what")?, draft)?;
                let how = match name.as_str() {
                    "play-to" => CardMove::Play,
                    "put-under" => CardMove::Under,
                    _ => CardMove::OnTop,
                };
                let to = self.of_subject(what, |scope| scope.zone(slot(with, "to")?))?;
                CardDeed::Move { what, to, how }
            }
            "deal" => {
                // The noun only names the things in the zone. It is compiled for its errors.
                self.set(slot(with, "what")?)?;
                let number = self.number(slot(with, "n")?)?;
                CardDeed::Deal { number, from: self.zone(slot(with, "from")?)?, to: self.zone(slot(with, "to")?)? }
            }
            "shuffle" => CardDeed::Shuffle(self.zone(slot(with, "what")?)?),
            "reveal" => CardDeed::Reveal(self.one(slot(with, "what")?, draft)?),
            "look-at" => CardDeed::LookAt(self.one(slot(with, "what")?, draft)?),
            "look-at-zone" => {
                let place = CardPlace::In(self.zone(slot(with, "where")?)?);
                let cards = Set { domain: Domain::Cards(place), tests: Vec::new() };
                CardDeed::LookAt(self.add_each(cards, draft)?)
            }
            "become" => CardDeed::Become(self.title(slot(with, "what")?)?),
            "set-setting" => CardDeed::Set(self.setting(slot(with, "what")?)?, self.quality(slot(with, "to")?)?),
            "choose-setting" => {
                let kind = self.trait_kind(slot(with, "of")?)?;
                let setting = self.setting(slot(with, "what")?)?;
                let set = Set { domain: Domain::Traits(kind), tests: Vec::new() };
                CardDeed::SetToPicked(setting, self.add_pick(set, draft)?)
            }
            "forget" => CardDeed::Forget(self.setting(slot(with, "what")?)?),
            _ => return Err(Meaningless::word(name, "something that is done")),
        })
    }

    /// Compiles *the player with the most points wins the game*. If several players have the most points, the game is a
    /// draw. `None` for any other sentence.
    pub fn wins_with(&self, who: &Said, act: &Said) -> Compiled<Option<Statement>> {
        let Some((name, _, with)) = word(who) else { return Ok(None) };
        let is_win = word(act).is_some_and(|(name, ..)| name.as_str() == "win");
        let most = match name.as_str() {
            "with-most" if is_win => true,
            "with-fewest" if is_win => false,
            _ => return Ok(None),
        };
        let counter = self.counter(slot(with, "what")?)?;
        let effect = Effect::OfCards(CardDeed::WinWith { counter, most });
        let clause = Clause { doer: Reference::You, optional: false, cost: Vec::new(), picks: Vec::new(), effect };
        Ok(Some(Statement::Do(clause)))
    }
}
