//! Triggers: the events that they wait for, and the texts that they set off.

use super::text::{Text, Within};
use crate::program::EventKind;
use crate::program::*;
use model::{CharNoun, Chars, Event, Limit, Many, PastDeed, Pick, Pred, Spot, Tiles, Timing, Tokens, When};

impl Text<'_, '_> {
    /// Compiles a trigger that is in force as long as its text is. `shared` is a limit of the whole text, with its
    /// counter.
    pub fn when(&mut self, when: &When, shared: Option<(Limit, u16)>) {
        let (numbers, entry, inner) = self.triggers(&when.event, when.timing, when.limit, self.source);
        for number in numbers {
            self.all.share(number, shared.filter(|_| when.limit.is_none()));
        }
        self.fix(entry);
        self.waited(&inner);
        self.steps(&when.then, true);
        self.finish();
    }

    /// Compiles one trigger for each event that is meant. All of them have the same entry, a mark that is still to be
    /// fixed. Also returns what is chosen in the events.
    pub fn triggers(
        &mut self,
        event: &Event,
        timing: Timing,
        limit: Option<Limit>,
        source: Source,
    ) -> (Vec<u16>, Pc, Vec<Within>) {
        let entry = self.mark();
        let site = if limit.is_some() { self.all.site() } else { 0 };
        let mut events = Vec::new();
        let mut inner = Vec::new();
        self.events(event, &mut events, &mut inner);
        let can_be_replaced = |event: &EventX| {
            use EventKind::{Activates, Becomes, Enters, Hit, IsMoved, Leaves, Loses, Moves, Uses};
            matches!(event.kind(), Hit | IsMoved | Moves | Enters | Leaves | Activates | Uses | Becomes | Loses)
        };
        if timing == Timing::Instead && !events.iter().all(can_be_replaced) {
            self.unsupported("a replacement (“instead”) of an event that cannot be replaced");
        }
        let triggers = events.into_iter().map(|event| TriggerX { event, timing, limit, site, entry, source });
        let numbers = triggers.map(|trigger| self.all.trigger(trigger)).collect();
        (numbers, entry, inner)
    }

    fn events(&mut self, event: &Event, events: &mut Vec<EventX>, inner: &mut Vec<Within>) {
        let event = match event {
            Event::Either(list) => {
                for event in list {
                    self.events(event, events, inner);
                }
                return;
            }
            Event::GameStarts => EventX::GameStarts,
            Event::Placed(who) => EventX::Placed(self.taker(who, inner)),
            Event::BeginsTurn { who, place } => EventX::Begins(self.taker(&standing_there(who, place), inner)),
            Event::PassesTurn { who, place } => {
                EventX::Passes { who: self.taker(&standing_there(who, place), inner), next: false }
            }
            Event::PassesNextTurn(who) => EventX::Passes { who: self.taker(who, inner), next: true },
            Event::IsHit { who, by } => {
                EventX::Hit { whom: Some(self.taker(who, inner)), by: by.as_ref().map(|by| self.taker(by, inner)) }
            }
            Event::Hits { who, whom } => EventX::Hit {
                by: Some(self.taker(who, inner)),
                whom: whom.as_ref().map(|whom| self.taker(whom, inner)),
            },
            Event::Moves(who) => EventX::Moves(self.taker(who, inner)),
            Event::IsMoved(who) => EventX::IsMoved(self.taker(who, inner), None),
            Event::IsPushed(who) => EventX::IsPushed(self.taker(who, inner), None),
            Event::IsPulled(who) => EventX::IsPulled(self.taker(who, inner), None),
            Event::IsMovedBy { who, by } => EventX::IsMoved(self.taker(who, inner), Some(self.taker(by, inner))),
            Event::IsPushedBy { who, by } => EventX::IsPushed(self.taker(who, inner), Some(self.taker(by, inner))),
            Event::IsPulledBy { who, by } => EventX::IsPulled(self.taker(who, inner), Some(self.taker(by, inner))),
            Event::ActivatesMove(who) => EventX::Activates(self.taker(who, inner)),
            Event::Enters { who, what } => {
                EventX::Enters { who: self.taker(who, inner), what: self.ground_of(what, inner) }
            }
            Event::Leaves { who, what } => {
                EventX::Leaves { who: self.taker(who, inner), what: self.ground_of(what, inner) }
            }
            Event::TokenPut(pick) => match self.thing(&Tokens::Pick(pick.clone()), inner) {
                TokensX::Pick(pick) => EventX::TokenPut(*pick),
                _ => return,
            },
            Event::TokenRemoved(what) => EventX::TokenRemoved(self.thing(what, inner)),
            Event::TokenEnters { what, tile } => {
                EventX::TokenEnters { what: self.thing(what, inner), tile: self.ground_of(tile, inner) }
            }
            Event::Becomes { who, condition } => {
                EventX::Becomes { who: self.taker(who, inner), condition: self.condition(condition) }
            }
            Event::Loses { who, condition } => {
                EventX::Loses { who: self.taker(who, inner), condition: self.condition(condition) }
            }
            Event::ThisRemoved => EventX::ThisRemoved,
            Event::Uses { who, action } => {
                EventX::Uses { who: self.taker(who, inner), action: self.action_ref(action) }
            }
            Event::Forms(pick) => match self.ground_of(&Tiles::Pick(pick.clone()), inner) {
                TilesX::Pick(pick) => {
                    let structure = match pick.noun {
                        TileNounX::Structure(structure) => Some(structure),
                        TileNounX::Tile => None,
                    };
                    EventX::Forms { structure, that: pick.that, label: pick.label }
                }
                _ => return,
            },
        };
        events.push(event);
    }

    /// Compiles a char that takes part in the event.
    fn taker(&mut self, who: &Chars, inner: &mut Vec<Within>) -> CharsX {
        match who {
            Chars::Pick(pick) => {
                let pick = self.participant(pick);
                self.known_from_now(&Spot::Char(Chars::Pick(Box::new(pick.clone()))), pick.label, inner);
                let lowered = self.char_pick(&pick);
                self.inner.clear();
                CharsX::Pick(Box::new(lowered))
            }
            other => self.chars(other),
        }
    }

    fn ground_of(&mut self, tiles: &Tiles, inner: &mut Vec<Within>) -> TilesX {
        match tiles {
            Tiles::Pick(pick) => {
                let pick = self.participant(pick);
                self.known_from_now(&Spot::Tile(Tiles::Pick(Box::new(pick.clone()))), pick.label, inner);
                let lowered = self.tile_pick(&pick);
                self.inner.clear();
                TilesX::Pick(Box::new(lowered))
            }
            other => self.tiles(other),
        }
    }

    fn thing(&mut self, tokens: &Tokens, inner: &mut Vec<Within>) -> TokensX {
        match tokens {
            Tokens::Pick(pick) => {
                let pick = self.participant(pick);
                self.known_from_now(&Spot::Token(Tokens::Pick(Box::new(pick.clone()))), pick.label, inner);
                let lowered = self.token_pick(&pick);
                self.inner.clear();
                TokensX::Pick(Box::new(lowered))
            }
            other => self.tokens(other),
        }
    }

    /// Gives the phrase a label if something inside it may be chosen, so that a register holds the thing that takes
    /// part.
    fn participant<Noun: Clone>(&mut self, pick: &Pick<Noun>) -> Pick<Noun> {
        let mut pick = pick.clone();
        if pick.label.is_none() && pick.that.iter().any(names_another) {
            pick.label = Some(self.hidden().0);
        }
        pick
    }

    fn known_from_now(&mut self, participant: &Spot, label: Option<model::Label>, inner: &mut Vec<Within>) {
        let Some(label) = label else { return };
        let reg = self.register(label);
        self.bound |= 1 << reg;
        self.inner.clear();
        self.spot(participant);
        let own = self.inner.drain(..).skip(1).collect::<Vec<_>>();
        inner.extend(own.into_iter().map(|(what, into)| Within { what, into, participant: participant.clone(), reg }));
    }
}

/// The char with the place added to its description: *an Ally on a Lamp begins its turn*.
fn standing_there(who: &Chars, place: &Option<Pred>) -> Chars {
    let Some(place) = place else { return who.clone() };
    let mut pick = match who {
        Chars::Pick(pick) => (**pick).clone(),
        other => Pick {
            many: Many::One,
            other: false,
            extreme: None,
            noun: CharNoun::Char,
            that: vec![Pred::Same(Box::new(Spot::Char(other.clone())))],
            label: None,
        },
    };
    pick.that.push(place.clone());
    Chars::Pick(Box::new(pick))
}

/// Whether the predicate contains a phrase that may have a label.
fn names_another(pred: &Pred) -> bool {
    match pred {
        Pred::With(_) | Pred::Holding(_) | Pred::OneOf(_) => true,
        Pred::Melee(of) | Pred::Adjacent(of) | Pred::Straight(of) | Pred::SameRow(of) | Pred::SameColumn(of) => {
            is_pick(of)
        }
        Pred::Diagonal(of) | Pred::On(of) | Pred::Same(of) => is_pick(of),
        Pred::Within { of, .. } | Pred::Away { from: of, .. } | Pred::InCode { of, .. } => is_pick(of),
        Pred::Between(one, other) => is_pick(one) || is_pick(other),
        Pred::Did { deed: PastDeed::Hit(chars) | PastDeed::WasHitBy(chars) | PastDeed::WasMovedBy(chars), .. } => {
            chars.iter().any(|chars| matches!(chars, Chars::Pick(_)))
        }
        Pred::Not(pred) => names_another(pred),
        Pred::Either(preds) | Pred::Both(preds) => preds.iter().any(names_another),
        _ => false,
    }
}

fn is_pick(spot: &Spot) -> bool {
    match spot {
        Spot::Char(Chars::Pick(_)) | Spot::Tile(Tiles::Pick(_)) | Spot::Token(Tokens::Pick(_)) => true,
        Spot::Tile(Tiles::Of(spot)) => is_pick(spot),
        _ => false,
    }
}
