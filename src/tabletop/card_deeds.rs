//! The effects of deeds with cards on the state.

use crate::card_program::{CardDeed, CardIndex, CardMove, TraitIndex, ZoneIndex, ZoneOf};
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::program::{Number, Object, Reference, SeatIndex, Set};
use crate::state::{TableEvent, TableOutcome, TableState};

impl TableGame {
    /// Carries out a deed with cards, after everything was picked. The player of the context is its doer.
    pub(crate) fn perform_with_cards(
        &self,
        state: &mut TableState,
        deed: &CardDeed<Set, Number, Reference>,
        context: &Context,
    ) {
        let card = |what: Reference| match context.get(what) {
            Some(Object::Card(card)) => Some(card),
            _ => None,
        };
        match deed {
            CardDeed::Move { what, to, how } => {
                if let (Some(card), Some(to)) = (card(*what), self.first_zone(state, to, context)) {
                    self.move_card(state, card, to, *how, context.you);
                }
            }
            CardDeed::Deal { number, from, to } => {
                let number = usize::try_from(self.number(state, number, context)).unwrap_or(0);
                let Some(from) = self.first_zone(state, from, context) else { return };
                for to in self.zones(state, to, context) {
                    self.deal(state, number, from, to);
                }
            }
            CardDeed::Shuffle(zone) => {
                for zone in self.zones(state, zone, context) {
                    state.cards.shuffle(&self.cards, zone);
                    state.note(TableEvent::Shuffled { zone });
                }
            }
            CardDeed::Reveal(what) => self.show(state, card(*what), u8::MAX),
            CardDeed::LookAt(what) => self.show(state, card(*what), 1 << context.you),
            CardDeed::Become(title) => {
                if let Some(holder) = state.cards.titles.get_mut(usize::from(*title)) {
                    *holder = Some(context.you);
                    state.note(TableEvent::Became { seat: context.you, title: *title });
                }
            }
            CardDeed::Set(setting, to) => {
                let to = self.quality(state, to, context);
                self.remember(state, *setting, to);
            }
            CardDeed::SetToPicked(setting, picked) => {
                if let Some(Object::Trait(to)) = context.get(*picked) {
                    self.remember(state, *setting, Some(to));
                }
            }
            CardDeed::Forget(setting) => self.remember(state, *setting, None),
            CardDeed::WinWith { counter, most } => state.outcome = Some(self.best(state, *counter, *most)),
        }
    }

    fn first_zone(&self, state: &TableState, zone: &ZoneOf<Set>, context: &Context) -> Option<ZoneIndex> {
        self.zones(state, zone, context).first().copied()
    }

    fn move_card(&self, state: &mut TableState, card: CardIndex, to: ZoneIndex, how: CardMove, doer: SeatIndex) {
        let player = (how == CardMove::Play).then_some(doer);
        self.change_zone(state, card, to, how, player);
    }

    /// Moves this number of cards from the top of a zone, or all its cards if there are fewer.
    fn deal(&self, state: &mut TableState, number: usize, from: ZoneIndex, to: ZoneIndex) {
        let cards: Vec<CardIndex> = state.cards.cards(from).iter().rev().take(number).copied().collect();
        for card in &cards {
            state.cards.put(&self.cards, *card, to, CardMove::OnTop);
        }
        state.note(TableEvent::Dealt { number: u16::try_from(cards.len()).unwrap_or(u16::MAX), from, to });
    }

    fn show(&self, state: &mut TableState, card: Option<CardIndex>, seats: u8) {
        let Some(card) = card else { return };
        state.cards.show(card, seats);
        if let (Some(face), Some(zone)) = (state.cards.face(card), state.cards.zone(card)) {
            state.note(TableEvent::Shown { face, zone, seers: seats });
        }
    }

    fn remember(&self, state: &mut TableState, setting: u8, to: Option<TraitIndex>) {
        let Some(known) = state.cards.settings.get_mut(usize::from(setting)) else { return };
        if *known != to {
            *known = to;
            state.note(TableEvent::SettingIs { setting, quality: to });
        }
    }

    /// Returns the winner with the most of a counter, or with the least; a draw if several players have that number.
    fn best(&self, state: &TableState, counter: u8, most: bool) -> TableOutcome {
        let numbers = (0..state.players).map(|seat| {
            let number = state.counter(self, usize::from(seat), usize::from(counter));
            (if most { number } else { -number }, seat)
        });
        let numbers: Vec<(i32, SeatIndex)> = numbers.collect();
        let best = numbers.iter().map(|(number, _)| *number).max();
        let winners: Vec<SeatIndex> =
            numbers.iter().filter(|(number, _)| Some(*number) == best).map(|(_, seat)| *seat).collect();
        match winners.as_slice() {
            [one] => TableOutcome::Won(*one),
            _ => TableOutcome::Drawn,
        }
    }
}
