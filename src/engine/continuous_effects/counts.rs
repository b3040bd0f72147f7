//! Counts the moves and actions that a char has left, and decides whether there may be one more token or summon.

use crate::happening::Happening;
use crate::matching::Matcher;
use crate::moment::{Moment, View};
use crate::program::*;

impl Moment<'_> {
    /// Returns the number of move activations that the char may still use this turn.
    pub fn moves_left(self, who: u8) -> u8 {
        let (Some(tile), Some(char)) = (self.state.tile_of(who), self.state.char(who)) else { return 0 };
        let sheet = self.game.texts.sheets.get(usize::from(char.sheet));
        let summon = sheet.is_some_and(|sheet| sheet.summon);
        let mut granted = match sheet {
            Some(sheet) if summon => sheet.moves,
            _ => self.game.procedure.turn.moves,
        };
        if self.game.counts_vary {
            let (mut most, mut added) = (None, 0_i8);
            let fits = |rule: &RuleX, view: View<'_>| match rule {
                RuleX::HasMoves { who, .. } | RuleX::AddMoves { who, .. } => view.chars(who).contains(tile),
                _ => false,
            };
            self.each(RuleKind::Moves, fits, |rule, _| match rule {
                RuleX::HasMoves { count, .. } => most = most.max(Some(*count)),
                RuleX::AddMoves { by, .. } => added = added.saturating_add(*by),
                _ => {}
            });
            granted = most.unwrap_or(granted).saturating_add_signed(added);
        }
        let total = granted.saturating_add_signed(char.extra_moves).min(99);
        let mut left = total.saturating_sub(char.moves_used);
        if left > 0 && !self.silent(RuleKind::UseMoves) {
            let barred = self.says(false, RuleKind::UseMoves, Happening::Activates { who });
            left = if barred { 0 } else { left.min(self.most_moves(who).saturating_sub(char.moves_used)) };
        }
        left
    }

    /// Returns the maximum number of move activations that rules allow the char in a turn (*can't use more than 1*).
    fn most_moves(self, who: u8) -> u8 {
        let mut most = u8::MAX;
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Cant(DeedX::Activates { who: chars, beyond: 1.. }) => Matcher::new(view).is(chars, who),
            _ => false,
        };
        self.each(RuleKind::UseMoves, fits, |rule, _| {
            if let RuleX::Cant(DeedX::Activates { beyond, .. }) = rule {
                most = most.min(*beyond);
            }
        });
        most
    }

    pub fn must_use_moves(self, who: u8) -> bool {
        let (Some(tile), Some(char)) = (self.state.tile_of(who), self.state.char(who)) else { return false };
        if !self.game.bids {
            return false;
        }
        let more = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Must(DeedX::Activates { who: chars, beyond }) => {
                (*beyond == 0 || char.moves_used <= *beyond) && Matcher::new(view).is(chars, who)
            }
            _ => false,
        };
        self.any(RuleKind::UseMoves, more)
            || self.says(true, RuleKind::Move, Happening::Moves { who })
            || self.says(true, RuleKind::Leave, Happening::Leaves { who, tile, by_move: true })
    }

    pub fn actions_left(self, who: u8) -> u8 {
        let Some(char) = self.state.char(who) else { return 0 };
        let granted = match self.game.texts.sheets.get(usize::from(char.sheet)) {
            Some(sheet) if sheet.summon => sheet.action_uses,
            _ => self.game.procedure.turn.actions,
        };
        let total = granted.saturating_add_signed(char.extra_actions).min(99);
        total.saturating_sub(char.actions_used)
    }

    /// Whether a rule forbids one more token of the kind. The closures count the tokens of the kind on the place and on
    /// the board.
    pub fn too_many(self, token: u8, on_place: impl Fn() -> usize, on_board: impl Fn() -> usize) -> bool {
        self.any(RuleKind::Tokens, |rule, _| match rule {
            RuleX::AtMost { token: kind, on_tile, count } if *kind == token => {
                (if *on_tile { on_place() } else { on_board() }) >= usize::from(*count)
            }
            _ => false,
        })
    }

    /// Whether an Opp's hit on this char scores.
    pub fn hit_scores(self, who: u8) -> bool {
        if self.state.char(who).is_some_and(|char| self.game.is_neutral(char.sheet)) {
            return false;
        }
        let Some(tile) = self.state.tile_of(who) else { return true };
        !self.any(RuleKind::Score, |rule, view| match rule {
            RuleX::ScoreNothing { who } => view.chars(who).contains(tile),
            _ => false,
        })
    }

    /// Whether a rule forbids one more summon with this sheet. The closure counts the summons with the sheet on the
    /// board.
    pub fn too_many_summons(self, sheet: u16, there: impl Fn() -> usize) -> bool {
        self.any(RuleKind::Tokens, |rule, _| match rule {
            RuleX::AtMostSummons { sheet: of, count } if *of == sheet => there() >= usize::from(*count),
            _ => false,
        })
    }
}
