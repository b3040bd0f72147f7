//! Compiles triggers: the events that they wait for, and the texts that they set off.

use super::text::{Text, Within};
use crate::program::EventKind;
use crate::program::*;
use model::{Chars, Deed, Limit, Pick, Pred, Spot, Tiles, Timing, Tokens, When};

impl Text<'_, '_> {
    /// Compiles a trigger that is in force as long as its text is. `shared` is the limit of the whole text and the
    /// number of its counter. A trigger with a limit of its own does not use the shared limit.
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

    /// Compiles one trigger for each alternative of the event. Returns the numbers of the triggers and their common
    /// entry, a mark that is still to be fixed. Also returns the choices inside the events, which the triggers' text
    /// makes when it begins.
    pub fn triggers(
        &mut self,
        event: &Deed,
        timing: Timing,
        limit: Option<Limit>,
        source: Source,
    ) -> (Vec<u16>, Pc, Vec<Within>) {
        let entry = self.mark();
        let site = if limit.is_some() { self.all.site() } else { 0 };
        let mut inner = Vec::new();
        let mut deeds = Vec::new();
        let outer = std::mem::replace(&mut self.outlives, true);
        for deed in event.alternatives() {
            deeds.extend(self.deed(&deed, &mut Some(&mut inner)));
        }
        self.outlives = outer;
        let can_be_replaced = |deed: &DeedX| {
            use EventKind::{
                Activates, Becomes, Enters, Hit, IsMoved, IsPulled, IsPushed, Leaves, Loses, Moves, Slides, Uses,
            };
            matches!(
                deed.kind(),
                Hit | IsMoved
                    | IsPushed
                    | IsPulled
                    | Slides
                    | Moves
                    | Enters
                    | Leaves
                    | Activates
                    | Uses
                    | Becomes
                    | Loses
            )
        };
        if timing == Timing::Instead && !deeds.iter().all(can_be_replaced) {
            self.unsupported("a replacement (“instead”) of an event that cannot be replaced");
        }
        let triggers = deeds.into_iter().map(|event| TriggerX { event, timing, limit, site, entry, source });
        let numbers = triggers.map(|trigger| self.all.trigger(trigger)).collect();
        (numbers, entry, inner)
    }

    /// Compiles a char that takes part in the event.
    pub(super) fn taker(&mut self, who: &Chars, inner: &mut Vec<Within>) -> CharsX {
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

    pub(super) fn ground_of(&mut self, tiles: &Tiles, inner: &mut Vec<Within>) -> TilesX {
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

    pub(super) fn thing(&mut self, tokens: &Tokens, inner: &mut Vec<Within>) -> TokensX {
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

    /// Gives the phrase a label if something inside it may be chosen. A register then holds the thing that takes part.
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

/// Whether the predicate contains a phrase that may have a label.
fn names_another(pred: &Pred) -> bool {
    match pred {
        Pred::With(_) | Pred::Holding(_) | Pred::OneOf(_) => true,
        Pred::Melee(of) | Pred::Adjacent(of) | Pred::Straight(of) | Pred::SameRow(of) | Pred::SameColumn(of) => {
            is_pick(of)
        }
        Pred::Diagonal(of) | Pred::Clear(of) | Pred::InTargetFrom(of) => is_pick(of),
        Pred::Distant { from: of, .. } => is_pick(of),
        Pred::On(of) | Pred::Same(of) => is_pick(of),
        Pred::Within { of, .. } | Pred::Away { from: of, .. } | Pred::InCode { of, .. } => is_pick(of),
        Pred::Between(one, other) => is_pick(one) || is_pick(other),
        Pred::Did { deed, .. } => {
            deed.alternatives().iter().any(|deed| deed.roles().iter().any(|chars| matches!(chars, Chars::Pick(_))))
        }
        Pred::Not(pred) | Pred::Was { pred, .. } => names_another(pred),
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
