//! Compiles what points in a direction, and what is made to point anew (kernel D13).

use super::act::Instead;
use super::text::Text;
use crate::program::*;
use model::{CharNoun, Chars, Facing, Pointer, Spot, TokenNoun, Tokens};

impl Text<'_, '_> {
    /// Compiles the phrase for something that points, without choosing.
    pub(super) fn pointer(&mut self, pointer: &Pointer) -> PointerX {
        self.note_kind(pointer);
        match pointer {
            Pointer::This => PointerX::This,
            Pointer::Char(chars) => PointerX::Things(self.spot(&Spot::Char(chars.clone()))),
            Pointer::Token(tokens) => PointerX::Things(self.spot(&Spot::Token(tokens.clone()))),
        }
    }

    /// Compiles the choice of something that points. Also returns whether it may be several things.
    fn pointed(&mut self, pointer: &Pointer) -> Option<super::text::Operand> {
        self.note_kind(pointer);
        match pointer {
            Pointer::This => None,
            Pointer::Char(chars) => Some(self.operand(&Spot::Char(chars.clone()))),
            Pointer::Token(tokens) => Some(self.operand(&Spot::Token(tokens.clone()))),
        }
    }

    /// Stores the direction in which something points, or the opposite one. Returns the register.
    pub(super) fn direction_of(&mut self, pointer: &Pointer, back: bool) -> Reg {
        let of = self.pointed(pointer).map(|what| (what.sort, what.reg));
        let dir = self.temp();
        self.emit(Op::Pointed { of, back, dir });
        dir
    }

    pub(super) fn point(&mut self, what: &Pointer, to: &Facing, instead: Instead) {
        let what = self.pointed(what);
        self.either(instead, |text| {
            let aim = match to {
                Facing::AnyDirection => FacingX::Chosen { other: false },
                Facing::OtherDirection => FacingX::Chosen { other: true },
                Facing::SameDirection => {
                    let dir = text.temp();
                    text.emit(Op::PickDirection { dir });
                    FacingX::Held(dir)
                }
                Facing::ThatDirection => FacingX::Heading,
                Facing::Like(other) => FacingX::Held(text.direction_of(other, false)),
                Facing::Clockwise => FacingX::Turned(1),
                Facing::Around => FacingX::Turned(2),
                Facing::Counterclockwise => FacingX::Turned(3),
                Facing::Quarter => FacingX::Quarter,
            };
            let Some(what) = what else {
                text.emit(Op::Point { what: None, to: aim });
                return;
            };
            let order = match aim {
                FacingX::Chosen { .. } | FacingX::Quarter => Order::Always,
                FacingX::Heading | FacingX::Held(_) | FacingX::Turned(_) => Order::Never,
            };
            text.each(what, order, |text, reg| {
                text.emit(Op::Point { what: Some((what.sort, reg)), to: aim });
            });
        });
    }

    /// Notes that things of this kind keep a direction. A reference may mean any kind that the text has named.
    fn note_kind(&mut self, pointer: &Pointer) {
        let source = self.source;
        match (pointer, source) {
            (Pointer::This, Source::Condition(kind)) => {
                self.all.keeps_direction.conditions.insert(kind);
            }
            (Pointer::This, Source::Made) => {}
            (Pointer::This, _) => self.wrong("a text that is no condition's speaks of its condition".to_owned()),
            (Pointer::Token(Tokens::This), Source::Token(kind)) => {
                self.all.keeps_direction.tokens.insert(kind);
            }
            (Pointer::Char(Chars::Me), Source::Sheet(sheet)) => {
                self.all.keeps_direction.sheets.insert(sheet);
            }
            (Pointer::Token(Tokens::Pick(pick)), _) if let TokenNoun::Token(id) = &pick.noun => {
                let kind = self.token(id);
                self.all.keeps_direction.tokens.insert(kind);
            }
            (Pointer::Char(Chars::Pick(pick)), _) if let CharNoun::Summon(id) = &pick.noun => {
                let sheet = self.summon(id);
                self.all.keeps_direction.sheets.insert(sheet);
            }
            (Pointer::Token(_), _) => {
                let named = self.all.named_tokens.iter().copied();
                self.all.keeps_direction.tokens.extend(named);
            }
            (Pointer::Char(_), _) => {
                let named = self.all.named_summons.iter().copied();
                self.all.keeps_direction.sheets.extend(named);
            }
        }
    }
}
