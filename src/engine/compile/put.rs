//! Puts tokens on places, and removes others first if a limit says that a new one replaces a former one.

use super::act::Instead;
use super::text::{Operand, Text};
use crate::program::*;
use model::{Id, Many, NewTokens, Number, Pick, Pred, Rule, Spot, Standing, Surplus, TokenNoun, Tokens};

impl Text<'_, '_> {
    pub(super) fn put(&mut self, what: &NewTokens, on: &Spot, instead: Instead) {
        let TokenNoun::Token(id) = &what.noun else {
            self.wrong("a token without a name is put".to_owned());
            return;
        };
        let token = self.token(id);
        let label = what.label.map(|label| self.made_label(label));
        let replaced = self.replaced(id);
        let on = self.operand(on);
        self.either(instead, |text| {
            text.each(on, Order::Limited(token), |text, reg| {
                let (number, count) = (text.number(&what.count), text.temp());
                text.emit(Op::Count { number, most: u8::MAX, into: count });
                let put = |text: &mut Self, count| {
                    text.emit(Op::Put { token, count, sort: on.sort, on: reg, label });
                };
                if replaced.is_empty() {
                    return put(text, count);
                }
                let one = text.temp();
                text.again(count, false, |text| {
                    for (most, per_place) in &replaced {
                        text.make_room(id, *most, per_place.then_some(Operand { reg, several: false, ..on }));
                    }
                    text.emit(Op::Count { number: NumberX::N(1), most: 1, into: one });
                    put(text, one);
                });
            });
        });
    }

    /// The limits of a token by which a new one replaces a former one: how many there may be, and whether that is for
    /// each place or for the board.
    fn replaced(&self, id: &Id) -> Vec<(u8, bool)> {
        let definitions = self.all.definitions.iter().filter(|definition| definition.id == *id);
        let limit = |rule: &Rule| match rule {
            Rule::Always(Standing::AtMostOnTile { token, count, surplus: Surplus::Replaces }) if token == id => {
                Some((*count, true))
            }
            Rule::Always(Standing::AtMostOnBoard { token, count, surplus: Surplus::Replaces }) if token == id => {
                Some((*count, false))
            }
            _ => None,
        };
        definitions.flat_map(|definition| definition.rules.iter().filter_map(limit)).collect()
    }

    /// If there are as many tokens as the limit allows: removes one of them, which the chooser picks.
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
                Sort::Char => Spot::Char(model::Chars::It(label)),
                Sort::Tile => Spot::Tile(model::Tiles::It(label)),
                Sort::Token => Spot::Tile(model::Tiles::Of(Box::new(Spot::Token(Tokens::It(label))))),
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
