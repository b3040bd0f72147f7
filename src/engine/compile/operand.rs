//! Compiles the things that an effect is done to. Phrases are resolved into registers, and loops go through the
//! contents of a register.

use super::pick::{picks, several};
use super::text::{LoopDone, Operand, Text};
use crate::program::*;
use model::{Chars, Spot, Tiles, Tokens};

impl Text<'_, '_> {
    /// Runs `body`, and then frees the temporary registers that it used.
    pub fn scoped<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let temp = self.temp;
        let done = body(self);
        self.temp = temp;
        done
    }

    /// Compiles the choice for a phrase and for all phrases inside it. Returns the register that holds the result.
    pub fn operand(&mut self, spot: &Spot) -> Operand {
        let sort = match spot {
            Spot::Char(_) => Sort::Char,
            Spot::Tile(_) => Sort::Tile,
            Spot::Token(_) => Sort::Token,
        };
        if let Spot::Char(Chars::It(label)) | Spot::Tile(Tiles::It(label)) | Spot::Token(Tokens::It(label)) = spot {
            let reg = self.register(*label);
            self.used |= 1 << reg;
            return Operand { sort, reg, several: self.several & 1 << reg != 0, labelled: true };
        }
        if let Spot::Char(Chars::And(all)) = spot {
            let regs = all.iter().map(|chars| self.operand(&Spot::Char(chars.clone())).reg).collect();
            let (into, otherwise) = (self.temp(), self.skip);
            self.emit(Op::Resolve { what: SpotX::Char(CharsX::Regs(regs)), into, otherwise });
            return Operand { sort, reg: into, several: true, labelled: false };
        }
        if let Some((inner, outer)) = self.through(spot) {
            let into = self.temp();
            let otherwise = self.skip;
            self.emit(Op::Resolve { what: outer, into, otherwise });
            return Operand { sort, reg: into, several: inner.several, labelled: false };
        }
        let (label, several) = match spot {
            Spot::Char(Chars::Pick(pick)) => (pick.label, several(&pick.many)),
            Spot::Tile(Tiles::Pick(pick)) => (pick.label, several(&pick.many)),
            Spot::Token(Tokens::Pick(pick)) => (pick.label, several(&pick.many)),
            Spot::Char(Chars::Named(_) | Chars::Param(_) | Chars::Partner) | Spot::Tile(Tiles::Of(_)) => (None, true),
            Spot::Tile(Tiles::Opposite { .. } | Tiles::NextFrom(_) | Tiles::Row(_) | Tiles::Column(_)) => (None, true),
            Spot::Tile(Tiles::MirroredInRow(_) | Tiles::MirroredInColumn(_) | Tiles::Place { .. }) => (None, true),
            Spot::Tile(Tiles::FrontOf(_) | Tiles::BackOf(_)) => (None, true),
            Spot::Tile(Tiles::Param(_)) | Spot::Token(Tokens::Param(_)) => (None, true),
            _ => (None, false),
        };
        let known = self.inner.len();
        let what = self.spot(spot);
        let inner: Vec<(Spot, Reg)> = self.inner.drain(known..).skip(usize::from(label.is_some())).collect();
        let reg = match label {
            Some(label) => self.register(label),
            None => self.temp(),
        };
        let otherwise = self.skip;
        self.emit(Op::Resolve { what, into: reg, otherwise });
        self.within(&inner, sort, reg, spot);
        let operand = Operand { sort, reg, several, labelled: label.is_some() };
        if several {
            self.several |= 1 << reg;
        } else {
            self.several &= !(1 << reg);
            self.bind(reg);
        }
        operand
    }

    /// Compiles a tile that depends on a choice. In *the tile of an Opp*, the Opp is chosen first. `None` if the phrase
    /// contains no such choice.
    fn through(&mut self, spot: &Spot) -> Option<(Operand, SpotX)> {
        let Spot::Tile(tiles) = spot else { return None };
        let inner = match tiles {
            Tiles::Of(spot) => (**spot).clone(),
            Tiles::Left(who) | Tiles::Behind(who) => Spot::Char((**who).clone()),
            Tiles::Began { who, .. } => Spot::Char((**who).clone()),
            Tiles::Opposite { of, .. } | Tiles::NextFrom(of) | Tiles::Row(of) | Tiles::Column(of) => (**of).clone(),
            Tiles::MirroredInRow(of) | Tiles::MirroredInColumn(of) | Tiles::Place { of, .. } => (**of).clone(),
            Tiles::Next | Tiles::FrontOf(_) | Tiles::BackOf(_) => return None,
            Tiles::Here | Tiles::It(_) | Tiles::Param(_) | Tiles::Subject | Tiles::Pick(_) => return None,
        };
        if !picks(&inner) {
            return None;
        }
        let operand = self.operand(&inner);
        let through = match tiles {
            Tiles::Opposite { through: Some(through), .. } => Some(Box::new(self.spot(through))),
            _ => None,
        };
        let who = || CharsX::Reg(operand.reg);
        let of = || Box::new(SpotX::of(operand.sort, operand.reg));
        let outer = match tiles {
            Tiles::Left(_) => TilesX::Left(who()),
            Tiles::Behind(_) => TilesX::Behind(who()),
            Tiles::Began { turn, .. } => TilesX::Began { who: who(), last: *turn == model::WhichTurn::Last },
            Tiles::Opposite { .. } => TilesX::Opposite { of: of(), through },
            Tiles::NextFrom(_) => TilesX::Next(Some(of())),
            Tiles::Row(_) => TilesX::Row(of()),
            Tiles::Column(_) => TilesX::Column(of()),
            Tiles::MirroredInRow(_) => TilesX::MirroredInRow(of()),
            Tiles::MirroredInColumn(_) => TilesX::MirroredInColumn(of()),
            Tiles::Place { name, .. } => self.place(name, SpotX::of(operand.sort, operand.reg)),
            _ => TilesX::Of(of()),
        };
        Some((operand, SpotX::Tile(outer)))
    }

    /// Compiles the choices for the phrases inside a phrase. They come after the choice for the phrase itself.
    fn within(&mut self, inner: &[(Spot, Reg)], sort: Sort, reg: Reg, spot: &Spot) {
        for (what, into) in inner {
            self.choose_within(what, *into, spot, SpotX::of(sort, reg));
        }
    }

    /// Compiles a loop over the things (kernel C3). If the text does not give their order, the chooser decides it where
    /// it can matter.
    pub fn each(&mut self, operand: Operand, order: Order, body: impl FnOnce(&mut Self, Reg)) {
        let order = self.order.unwrap_or(order);
        if !operand.several {
            body(self, operand.reg);
            return;
        }
        self.scoped(|text| {
            let from = text.temp();
            let all = text.temp();
            text.emit(Op::Copy { from: operand.reg, into: from });
            text.emit(Op::Copy { from: operand.reg, into: all });
            let into = if operand.labelled { operand.reg } else { text.temp() };
            let (top, end) = (text.mark(), text.mark());
            let begin = text.emit(Op::Forget(0));
            text.fix(top);
            text.emit(Op::Each { all, from, into, sort: operand.sort, order, end });
            text.looped(begin, top, end, |text| {
                if operand.labelled {
                    text.bind(into);
                }
                body(text, into);
            });
            text.fix(end);
            if operand.labelled {
                text.emit(Op::Copy { from: all, into });
            }
        });
    }

    /// Compiles the body of a loop. Its choices are made anew in each round. `begin` is the index of an operation
    /// before the loop that forgets registers; `end` is the mark after the loop.
    pub fn looped(&mut self, begin: usize, top: Pc, end: Pc, body: impl FnOnce(&mut Self)) {
        let forget = self.emit(Op::Forget(0));
        let before = self.labels.len();
        let back = self.mark();
        let skip = std::mem::replace(&mut self.skip, back);
        body(self);
        self.skip = skip;
        self.fix(back);
        let round_end = self.emit(Op::Gather { pairs: Vec::new(), end });
        self.emit(Op::Back(top));
        let new = self.labels.iter().skip(before).fold(0, |set: Regs, (_, reg)| set | 1 << (reg & 31));
        self.all.replace(forget, Op::Forget(new));
        self.loops.push(LoopDone { begin, round_end, chooses: new, sums: Vec::new() });
    }
}
