//! Compiles the putting of tokens and summons on the board. If a limit says that a new one replaces a former one, the
//! former one is removed first. The same holds for a token that belongs to a char (kernel W6).

use super::act::Instead;
use super::replacing::ReplacingLimit;
use super::text::{Operand, Text};
use crate::program::*;
use model::{CharNoun, Chars, Id, Label, Many, NewTokens, Number, Pick, Pred, Spot, Tiles, TokenNoun, Tokens};

/// The tokens that an effect puts.
struct New<'n> {
    id: &'n Id,
    token: u8,
    count: &'n Number,
    label: Option<Reg>,
}

/// Returns the phrase for the place that a thing is or has.
fn place_of(sort: Sort, label: Label) -> Spot {
    match sort {
        Sort::Char => Spot::Char(Chars::It(label)),
        Sort::Tile => Spot::Tile(Tiles::It(label)),
        Sort::Token => Spot::Tile(Tiles::Of(Box::new(Spot::Token(Tokens::It(label))))),
    }
}

impl Text<'_, '_> {
    pub(super) fn put(&mut self, what: &NewTokens, on: &Spot, instead: Instead) {
        let TokenNoun::Token(id) = &what.noun else {
            self.wrong("a token without a name is put".to_owned());
            return;
        };
        let token = self.token(id);
        let label = what.label.map(|label| self.made_label(label));
        let new = New { id, token, count: &what.count, label };
        let owner = what.owner.as_ref().map(|owner| self.operand(&Spot::Char(owner.clone())));
        match owner {
            None => {
                let on = self.operand(on);
                self.either(instead, |text| text.put_on(&new, on, None));
            }
            // For several owners, the places are those of each of them: *each Opp's Shadow on its tile*.
            Some(owner) if owner.several => self.either(instead, |text| {
                text.each(owner, Order::Limited(token), |text, owner| {
                    let on = text.operand(on);
                    let owner = Chars::It(text.kept(owner));
                    text.put_on(&new, on, Some(&owner));
                });
            }),
            Some(owner) => {
                let on = self.operand(on);
                self.either(instead, |text| {
                    let owner = Chars::It(text.kept(owner.reg));
                    text.put_on(&new, on, Some(&owner));
                });
            }
        }
    }

    fn put_on(&mut self, new: &New, on: Operand, owner: Option<&Chars>) {
        let New { id, token, count, label } = *new;
        let limits = self.limits(id);
        let belongs = self.all.owners.iter().find(|(known, _)| known == id).map(|(_, to)| to.clone());
        self.each(on, Order::Limited(token), |text, reg| {
            let (number, count) = (text.number(count), text.temp());
            text.emit(Op::Count { number, most: u8::MAX, into: count });
            let owner = match (owner, &belongs) {
                (None, Some(to)) => Some(text.whoever_is_there(to, on.sort, reg)),
                (owner, _) => owner.cloned(),
            };
            let put = |text: &mut Self, count| {
                let owner = owner.as_ref().map(|owner| text.chars(owner));
                text.emit(Op::Put { token, count, sort: on.sort, on: reg, owner, label });
            };
            if limits.is_empty() && owner.is_none() {
                return put(text, count);
            }
            let one = text.temp();
            text.again(count, false, |text| {
                text.emit(Op::Count { number: NumberX::N(1), most: 1, into: one });
                let [replace, begin, done] = [text.mark(), text.mark(), text.mark()];
                if let Some(owner) = &owner {
                    // A char keeps its old token if the new one cannot be put.
                    let cond = CondX::Fails(begin, done);
                    text.emit(Op::Test { cond, otherwise: replace, unasked: replace });
                    text.emit(Op::Jump(done));
                    text.fix(replace);
                    text.remove_former(id, owner);
                }
                for limit in &limits {
                    let on = limit.on_each_place.then_some(Operand { reg, several: false, ..on });
                    text.make_room(id, limit.most, on);
                }
                text.fix(begin);
                put(text, one);
                text.fix(done);
            });
        });
    }

    /// Copies a register, so that later phrases can refer to its content even if the register changes.
    fn kept(&mut self, reg: Reg) -> Label {
        let (label, hidden) = self.hidden();
        self.emit(Op::Copy { from: reg, into: hidden });
        self.bound |= 1 << hidden;
        label
    }

    /// Returns the phrase for the char on the place in the register, to whom a token that is put there belongs.
    fn whoever_is_there(&mut self, to: &Pick<CharNoun>, sort: Sort, reg: Reg) -> Chars {
        let label = self.kept(reg);
        let there = match sort {
            Sort::Char => Pred::Same(Box::new(Spot::Char(Chars::It(label)))),
            _ => Pred::On(Box::new(place_of(sort, label))),
        };
        let that = to.that.iter().cloned().chain([there]).collect();
        Chars::Pick(Box::new(Pick { many: Many::One, label: None, that, ..to.clone() }))
    }

    /// Compiles the removal of the tokens of the name that belong to the owner.
    fn remove_former(&mut self, id: &Id, owner: &Chars) {
        let pick = Pick {
            many: Many::Each,
            other: false,
            extreme: None,
            noun: TokenNoun::Token(id.clone()),
            that: vec![Pred::BelongsTo(Box::new(owner.clone()))],
            label: None,
        };
        let end = self.mark();
        let some = Pick { many: Many::AtLeast(Number::N(1)), ..pick.clone() };
        let cond = CondX::TokensExist(self.token_pick(&some));
        self.emit(Op::Test { cond, otherwise: end, unasked: end });
        self.until(end, |text| {
            let former = text.operand(&Spot::Token(Tokens::Pick(Box::new(pick))));
            text.emit(Op::RemoveTokens(former.reg));
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
            let place = place_of(on.sort, self.kept(on.reg));
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
