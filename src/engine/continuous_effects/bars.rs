//! Bans and demands of standing rules: what chars can't do, what can't be done to them, and what they must do.

use crate::happening::{Agency, Happening};
use crate::matching::Matcher;
use crate::moment::{Moment, View};
use crate::program::*;
use board::{Tile, TileSet};
use model::Manner;

impl Moment<'_> {
    /// Whether no rule in force is about hits, moves or leaving a tile.
    pub fn nothing_is_barred(self) -> bool {
        [RuleKind::BeHit, RuleKind::BeMoved, RuleKind::Move, RuleKind::Leave]
            .into_iter()
            .all(|about| self.silent(about))
    }

    /// Whether a rule of that kind forbids the event, or demands it if `must`.
    pub(super) fn says(self, must: bool, about: RuleKind, event: Happening) -> bool {
        if must && !self.game.bids {
            return false;
        }
        self.any(about, |rule, view| match rule {
            RuleX::Cant(deed) if !must => Matcher::new(view).fits(deed, event),
            RuleX::Must(deed) if must => Matcher::new(view).fits(deed, event),
            _ => false,
        })
    }

    /// Whether `by` can hit the char: no rule bans hits on this char, and no rule bans hits by `by`. For a hit that no
    /// char deals, `by` names none.
    pub fn can_be_hit(self, whom: u8, by: Agency) -> bool {
        self.state.tile_of(whom).is_some() && !self.says(false, RuleKind::BeHit, Happening::Hit { by, whom })
    }

    /// Returns the tiles of the chars that `by` must hit, if possible, before all others.
    pub fn must_hit(self, by: Agency) -> TileSet {
        self.bidden_chars(by, RuleKind::BeHit, |whom| Happening::Hit { by, whom })
    }

    /// Returns the tiles of the chars that a text of `by` must move, if possible, before all others.
    pub fn must_be_moved(self, by: Agency) -> TileSet {
        self.bidden_chars(by, RuleKind::BeMoved, |who| Happening::IsMoved { who, by })
    }

    fn bidden_chars(self, by: Agency, about: RuleKind, event: impl Fn(u8) -> Happening) -> TileSet {
        if self.state.tile_of_any(by.by).is_none() || self.silent(about) {
            return TileSet::EMPTY;
        }
        self.those_who_must(about, event)
    }

    fn those_who_must(self, about: RuleKind, event: impl Fn(u8) -> Happening) -> TileSet {
        let bidden = |tile: &Tile| self.state.at(*tile).is_some_and(|who| self.says(true, about, event(who)));
        self.state.occupied().iter().filter(bidden).collect()
    }

    /// Returns the tiles of the chars that must get the condition before all others.
    pub fn must_become(self, condition: u8) -> TileSet {
        self.those_who_must(RuleKind::Become, |who| Happening::Becomes { who, condition })
    }

    /// Whether a text of `by` can move the char. For the char's own moves, `by` is the char itself.
    pub fn can_be_moved(self, who: u8, by: Agency) -> bool {
        if self.state.tile_of(who).is_none() {
            return false;
        }
        if by.by == Some(who) {
            return !self.says(false, RuleKind::Move, Happening::Moves { who });
        }
        !self.says(false, RuleKind::BeMoved, Happening::IsMoved { who, by })
    }

    pub fn can_be_shoved(self, who: u8, by: Agency, how: Shove) -> bool {
        let event = |how| Happening::Shifted { who, by, how };
        self.state.tile_of(who).is_some()
            && how.manner().is_none_or(|how| !self.says(false, RuleKind::BeMoved, event(how)))
    }

    /// Returns the tiles that the char cannot enter. `by_move` says whether the char would enter by a move activation.
    pub fn closed(self, who: u8, by_move: bool) -> TileSet {
        let mut closed = TileSet::EMPTY;
        self.each(
            RuleKind::Enter,
            |rule, view| matches!(rule, RuleX::Cant(deed) if enters(deed, view, who, by_move)),
            |rule, view| {
                if let RuleX::Cant(DeedX::Enters { tile, .. }) = rule {
                    closed |= view.tiles(tile);
                }
            },
        );
        closed
    }

    /// Whether the char can leave its tile. `by_move` says whether the char would leave by a move activation.
    pub fn can_leave(self, who: u8, by_move: bool) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        !self.says(false, RuleKind::Leave, Happening::Leaves { who, tile, by_move })
    }

    pub fn can_become(self, who: u8, condition: u8) -> bool {
        self.state.tile_of(who).is_some() && !self.says(false, RuleKind::Become, Happening::Becomes { who, condition })
    }

    /// Whether a rule says that the char can't use the action. With `must`, whether a rule says that the char must use
    /// it.
    pub fn says_of_use(self, must: bool, who: u8, action: u8) -> bool {
        self.state.tile_of(who).is_some() && self.says(must, RuleKind::Use, Happening::Uses { who, action })
    }
}

impl Shove {
    /// Returns the manner of the move, as rules name it. `None` for a plain straight move, for which rules have no
    /// name.
    pub fn manner(self) -> Option<Manner> {
        match self {
            Shove::Push => Some(Manner::Push),
            Shove::Pull => Some(Manner::Pull),
            Shove::Slide => Some(Manner::Slide),
            Shove::Straight => None,
        }
    }
}

/// Whether the deed says that this char enters a tile. `by_move` says whether it enters by a move activation.
pub(super) fn enters(deed: &DeedX, view: View<'_>, who: u8, by_move: bool) -> bool {
    matches!(deed, DeedX::Enters { who: chars, by_activation, .. }
        if (by_move || !by_activation) && Matcher::new(view).is(chars, who))
}
