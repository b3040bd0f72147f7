//! Compiles the putting of tokens and summons on the board. If a limit says that a new one replaces a former one, the
//! former one is removed first.

use super::act::Instead;
use super::replacing::ReplacingLimit;
use super::text::{Operand, Text};
use crate::program::*;
use model::{CharNoun, Chars, Id, Label, Many, NewTokens, Number, Pick, Pred, Spot, Tiles, TokenNoun, Tokens};

impl Text<'_, '_> {
    pub(super) fn put(&mut self, what: &NewTokens, on: &Spot, instead: Instead) {
        let TokenNoun::Token(id) = &what.noun else {
            self.wrong("a token without a name is put".to_owned());
            return;
        };
        let token = self.token(id);
        let label = what.label.map(|label| self.made_label(label));
        let limits = self.limits(id);
        let on = self.operand(on);
        self.either(instead, |text| {
            text.each(on, Order::Limited(token), |text, reg| {
                let (number, count) = (text.number(&what.count), text.temp());
                text.emit(Op::Count { number, most: u8::MAX, into: count });
                let put = |text: &mut Self, count| {
                    text.emit(Op::Put { token, count, sort: on.sort, on: reg, label });
                };
                if limits.is_empty() {
                    return put(text, count);
                }
                let one = text.temp();
                text.again(count, false, |text| {
                    for limit in &limits {
                        let on = limit.on_each_place.then_some(Operand { reg, several: false, ..on });
                        text.make_room(id, limit.most, on);
                    }
                    text.emit(Op::Count { number: NumberX::N(1), most: 1, into: one });
                    put(text, one);
                });
            });
        });
    }

    pub(super) fn summons(&mut self, id: &Id, on: &Tiles, label: Option<Label>, instead: Instead) {
        let sheet = self.summon(id);
        let label = label.map(|label| self.made_label(label));
        let limits = self.limits(id);
        let on = self.operand(&Spot::Tile(on.clone()));
        self.either(instead, |text| {
            text.each(on, Order::Always, |text, on| {
                for limit in &limits {
                    text.make_room_for_summon(id, limit.most);
                }
                text.emit(Op::Summon { sheet, on, label });
            });
        });
    }

    fn limits(&self, id: &Id) -> Vec<ReplacingLimit> {
        self.all.replacing.iter().filter(|limit| limit.name == *id).cloned().collect()
    }

    /// Compiles the removal of one summon if there are as many summons as the limit allows. The chooser picks it.
    fn make_room_for_summon(&mut self, id: &Id, most: u8) {
        let pick = |many| Pick {
            many,
            other: false,
            extreme: None,
            noun: CharNoun::Summon(id.clone()),
            that: Vec::new(),
            label: None,
        };
        let end = self.mark();
        let cond = CondX::CharsExist(self.char_pick(&pick(Many::AtLeast(Number::N(most)))));
        self.emit(Op::Test { cond, otherwise: end, unasked: end });
        self.until(end, |text| {
            let former = text.operand(&Spot::Char(Chars::Pick(Box::new(pick(Many::One)))));
            text.emit(Op::RemoveSummon(former.reg));
        });
    }

    /// Compiles the removal of one token if there are as many tokens as the limit allows. The chooser picks the token.
    fn make_room(&mut self, id: &Id, most: u8, on: Option<Operand>) {
        let mut pick = Pick {
            many: Many::AtLeast(Number::N(most)),
            other: false,
            extreme: None,
            noun: TokenNoun::Token(id.clone()),
            that: Vec::new(),
            label: None,
        };
        if let Some(on) = on {
            let (label, hidden) = self.hidden();
            self.emit(Op::Copy { from: on.reg, into: hidden });
            self.bound |= 1 << hidden;
            let place = match on.sort {
                Sort::Char => Spot::Char(Chars::It(label)),
                Sort::Tile => Spot::Tile(Tiles::It(label)),
                Sort::Token => Spot::Tile(Tiles::Of(Box::new(Spot::Token(Tokens::It(label))))),
            };
            pick.that.push(Pred::On(Box::new(place)));
        }
        let end = self.mark();
        let cond = CondX::TokensExist(self.token_pick(&pick));
        self.emit(Op::Test { cond, otherwise: end, unasked: end });
        pick.many = Many::One;
        self.until(end, |text| {
            let former = text.operand(&Spot::Token(Tokens::Pick(Box::new(pick))));
            text.emit(Op::RemoveTokens(former.reg));
        });
    }
}
