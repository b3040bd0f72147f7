//! Compiles effects. The operations first choose the things that an effect is done to, and then carry the effect out.

use super::text::{Operand, Text, Tried};
use crate::program::*;
use model::{Act, Chars, Cond, Number, Piece, Pred, Spot, Step, Steps, Tiles, Tokens};

pub(super) type Instead<'s> = Option<(&'s Cond, &'s Step)>;

impl Text<'_, '_> {
    /// Compiles the effect. `instead` is a condition and a step. If the condition holds, the step is carried out in
    /// place of the effect (kernel C2).
    pub(super) fn act(&mut self, act: &Act, instead: Instead) {
        match act {
            Act::Hit { who } => {
                self.on_chars(who, Order::Hits, instead, |text, who| {
                    text.emit(Op::Hit(who));
                });
            }
            Act::HitTimes { who, times } => self.on_chars(who, Order::Always, instead, |text, who| {
                let (count, number) = (text.temp(), text.number(&times.count));
                text.emit(Op::Count { number, most: times.most.unwrap_or(u8::MAX), into: count });
                text.again(count, times.up_to, |text| {
                    text.emit(Op::Hit(who));
                });
            }),
            Act::Move { what, steps, way } => self.travel(what, steps, None, way.as_ref(), instead),
            Act::MoveTo { what, to } => self.move_to(what, to, instead),
            Act::Give { what, to } => {
                let what = self.operand(&Spot::Token(what.clone()));
                self.either(instead, |text| {
                    text.each(what, Order::Always, |text, token| {
                        let to = text.operand(&Spot::Char(to.clone()));
                        text.emit(Op::Give { what: token, to: to.reg });
                    });
                });
            }
            Act::Push { what, steps, way } => self.travel(what, steps, Some(Shove::Push), way.as_ref(), instead),
            Act::Pull { what, steps, way } => self.travel(what, steps, Some(Shove::Pull), way.as_ref(), instead),
            Act::Slide { what, way } => self.travel(what, &Steps::AsFar, Some(Shove::Slide), way.as_ref(), instead),
            Act::Rearrange { who } => {
                let spot = Spot::Char(who.clone());
                let (group, plan, among) = (self.operand(&spot), self.temp(), self.unchosen(&spot));
                self.either(instead, |text| {
                    text.emit(Op::Rearrange { who: group.reg, plan, among });
                });
            }
            Act::TradePlaces { with } => {
                let other = self.operand(with);
                self.either(instead, |text| {
                    text.each(other, Order::Always, |text, reg| {
                        text.emit(Op::Trade { one: None, other: (other.sort, reg) });
                    });
                });
            }
            Act::Trade { one, other } => {
                let (one, other) = (self.operand(one), self.operand(other));
                self.either(instead, |text| {
                    text.emit(Op::Trade { one: Some((one.sort, one.reg)), other: (other.sort, other.reg) });
                });
            }
            Act::Put { what, on } => self.put(what, on, instead),
            Act::RemoveTokens { what } => {
                let what = self.operand(&Spot::Token(what.clone()));
                self.either(instead, |text| {
                    text.emit(Op::RemoveTokens(what.reg));
                });
            }
            Act::RemoveTokensFrom { what, from } => self.remove_from(what, from, instead),
            Act::RemoveSummon { who } => self.on_chars(who, Order::Never, instead, |text, who| {
                text.emit(Op::RemoveSummon(who));
            }),
            Act::RemoveThis => self.either(instead, |text| {
                text.all.mentions_instance = true;
                text.emit(Op::RemoveThis);
            }),
            Act::Summon { what, on, label } => self.summons(what, on, *label, instead),
            Act::Become { who, condition } => {
                let condition = self.condition(condition);
                self.on_chars(who, Order::Conditions, instead, |text, who| {
                    text.emit(Op::Become { who, condition });
                });
            }
            Act::Lose { who, condition } => {
                let condition = self.condition(condition);
                self.on_chars(who, Order::Conditions, instead, |text, who| {
                    text.emit(Op::Lose { who, condition });
                });
            }
            Act::LoseConditions { who, many } => self.on_chars(who, Order::Always, instead, |text, who| {
                text.conditions(*many, &|condition| Op::Lose { who, condition });
            }),
            Act::PassConditions { from, to, many } => {
                let from = self.operand(&Spot::Char(from.clone())).reg;
                let to = self.operand(&Spot::Char(to.clone())).reg;
                self.either(instead, |text| text.conditions(*many, &|condition| Op::Pass { from, to, condition }));
            }
            Act::GainMoves { who, count } => self.gain(who, count, true, false, instead),
            Act::LoseMoves { who, count } => self.gain(who, count, true, true, instead),
            Act::GainAction { who } => self.gain(who, &Number::N(1), false, false, instead),
            Act::LoseAction { who } => self.gain(who, &Number::N(1), false, true, instead),
            Act::ActivateMove { who } => self.on_chars(who, Order::Always, instead, |text, who| {
                text.emit(Op::ActivateMove(who));
            }),
            Act::PassTurn { who } => self.on_chars(who, Order::Never, instead, |text, who| {
                text.emit(Op::PassTurn(who));
            }),
            Act::StopMove { who } => self.on_chars(who, Order::Never, instead, |text, who| {
                text.emit(Op::StopMove(who));
            }),
            Act::Use { who, action } => {
                let action = self.action_ref(action);
                self.on_chars(who, Order::Always, instead, |text, who| {
                    text.emit(Op::Use { who, action });
                });
            }
            Act::UseOf { who, action, of } => {
                let action = self.action_ref(action);
                let of = self.operand(&Spot::Char(of.clone()));
                self.on_chars(who, Order::Always, instead, |text, who| {
                    text.emit(Op::UseOf { who, action, of: of.reg });
                });
            }
            Act::ChooseMove { who, by } => {
                let by = self.player(by);
                self.on_chars(who, Order::Never, instead, |text, who| {
                    text.emit(Op::ChooseMove { who, by });
                });
            }
            Act::Do { verb, with } => self.verb(verb, with, instead),
            Act::RetargetNext { of, action, code } => {
                let (action, code) = (self.action(action), *code);
                self.on_chars(of, Order::Never, instead, |text, who| {
                    text.emit(Op::Retarget { who, action, code });
                });
            }
            Act::Choose { what } => {
                self.operand(what);
                self.either(instead, |_| {});
            }
            Act::ChooseDirection => self.either(instead, |text| {
                text.emit(Op::ChooseDirection { along: None, from: None });
            }),
            Act::ChooseDirectionAlong { line } => self.either(instead, |text| {
                let along = Some(text.tiles(line));
                text.emit(Op::ChooseDirection { along, from: None });
            }),
            Act::ChooseDirectionFrom { place } => self.either(instead, |text| {
                let from = Some(text.spot(place));
                text.emit(Op::ChooseDirection { along: None, from });
            }),
            Act::ChooseLine { line, through, without, label } => {
                self.choose_line(*line, through.as_ref(), without.as_ref(), *label);
                self.either(instead, |_| {});
            }
            Act::ChooseOption { options } => self.either(instead, |text| text.choose_option(options)),
            Act::Point { what, to } => self.point(what, to, instead),
            Act::Nothing => {}
            Act::Prose { words } => {
                let words: String = words.chars().take(60).collect();
                self.unsupported(&format!("a sentence that only people can follow: {words:?}"));
            }
        }
    }

    /// Compiles a phrase without the choices for the phrases inside it.
    pub(super) fn unchosen(&mut self, spot: &Spot) -> SpotX {
        let known = self.inner.len();
        let what = self.spot(spot);
        self.inner.truncate(known);
        what
    }

    /// Compiles the effect, and the step of `instead` that may take its place. The test of the condition comes after
    /// the choices and before the effect.
    pub(super) fn either(&mut self, instead: Instead, effect: impl FnOnce(&mut Self)) {
        let Some((cond, other)) = instead else {
            effect(self);
            return;
        };
        let [test, begin, done, end] = [self.mark(), self.mark(), self.mark(), self.mark()];
        self.emit(Op::Jump(test));
        self.fix(begin);
        let skip = std::mem::replace(&mut self.skip, done);
        effect(self);
        self.skip = skip;
        self.fix(done);
        self.emit(Op::Jump(end));
        self.fix(test);
        self.test(cond, Tried::At(begin, done), |cond| Op::Test { cond, otherwise: begin, unasked: begin });
        self.steps(std::slice::from_ref(other), false);
        self.fix(end);
    }

    /// Compiles an effect that is carried out on each of the chars.
    fn on_chars(&mut self, who: &Chars, order: Order, instead: Instead, effect: impl FnOnce(&mut Self, Reg)) {
        let operand = self.operand(&Spot::Char(who.clone()));
        self.either(instead, |text| text.each(operand, order, effect));
    }

    pub(super) fn piece(&mut self, what: &Piece) -> Operand {
        match what {
            Piece::Char(who) => self.operand(&Spot::Char(who.clone())),
            Piece::Token(what) => self.operand(&Spot::Token(what.clone())),
        }
    }

    fn move_to(&mut self, what: &Piece, to: &Tiles, instead: Instead) {
        let what = self.piece(what);
        self.either(instead, |text| {
            text.each(what, Order::Always, |text, who| {
                let to = text.operand(&Spot::Tile(to.clone()));
                text.emit(Op::MoveTo { sort: what.sort, who, to: to.reg });
            });
        });
    }

    /// Compiles the removal of tokens from things, as in *remove all Webs from that tile*.
    fn remove_from(&mut self, what: &Tokens, from: &Spot, instead: Instead) {
        let from = self.operand(from);
        let (label, hidden) = self.hidden();
        self.emit(Op::Copy { from: from.reg, into: hidden });
        self.bind(hidden);
        let on = match from.sort {
            Sort::Char => Spot::Char(Chars::It(label)),
            Sort::Tile => Spot::Tile(Tiles::It(label)),
            Sort::Token => Spot::Token(Tokens::It(label)),
        };
        let what = match what {
            Tokens::Pick(pick) => {
                let mut pick = (**pick).clone();
                pick.that.push(Pred::On(Box::new(on)));
                Tokens::Pick(Box::new(pick))
            }
            other => other.clone(),
        };
        let what = self.operand(&Spot::Token(what));
        self.either(instead, |text| {
            text.emit(Op::RemoveTokens(what.reg));
        });
    }

    fn gain(&mut self, who: &Chars, count: &Number, moves: bool, less: bool, instead: Instead) {
        self.on_chars(who, Order::Never, instead, |text, who| {
            let (number, count) = (text.number(count), text.temp());
            text.emit(Op::Count { number, most: u8::MAX, into: count });
            text.emit(Op::Gain { who, moves, less, count });
        });
    }
}
