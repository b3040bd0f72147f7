//! Evaluates phrases for things, numbers and players.

use super::bounds::Bounds;
use crate::bits::{char_set, count};
use crate::moment::View;
use crate::program::*;
use board::TileSet;

impl View<'_> {
    /// Returns the tiles of everything that the phrase describes.
    pub fn spot(&self, spot: &SpotX) -> TileSet {
        match spot {
            SpotX::Char(chars) => self.chars(chars),
            SpotX::Tile(tiles) => self.tiles(tiles),
            SpotX::Token(tokens) => self.token_tiles(self.tokens(tokens)),
        }
    }

    /// Returns everything that the phrase describes, in the form that a register holds.
    pub fn things(&self, spot: &SpotX) -> u128 {
        match spot {
            SpotX::Char(chars) => self.who(chars),
            SpotX::Tile(tiles) => u128::from(self.tiles(tiles).bits()),
            SpotX::Token(tokens) => self.tokens(tokens),
        }
    }

    pub fn number(&self, number: &NumberX) -> u8 {
        let least = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        match number {
            NumberX::N(n) => *n,
            NumberX::Reg(reg) => u8::try_from(self.memory.get(*reg)).unwrap_or(u8::MAX),
            NumberX::Tokens(pick) => least(count(self.token_pick(pick))),
            NumberX::Chars(pick) => least(self.char_pick(pick).len()),
            NumberX::Half(number) => self.number(number) / 2,
            NumberX::Twice(number) => self.number(number).saturating_mul(2),
            NumberX::Capped(number, most) => self.number(number).min(*most),
            NumberX::Plus(number, more) => self.number(number).saturating_add(*more),
            NumberX::Distance(one, other) => {
                let (one, other) = (self.spot(one).first(), self.spot(other).first());
                one.zip(other).map_or(0, |(one, other)| self.game.geometry.board().distance(one, other))
            }
            NumberX::MovesUsed(who) => {
                let char = self.the_char(who).and_then(|who| self.state.char(who));
                // The value `u8::MAX` is not a count. It marks a summon whose turn was ended early.
                char.map(|char| char.moves_used).filter(|used| *used < u8::MAX).unwrap_or(0)
            }
            NumberX::MovesLeft(who) => self
                .the_char(who)
                .filter(|who| self.moment().acts_now(*who))
                .map_or(0, |who| self.moment().moves_left(who)),
            NumberX::StepsMoved(who) => self.the_char(who).map_or(0, |who| self.memory.just_moved(who)),
            NumberX::Score(player) => self.state.score[usize::from(self.player(player) & 1)],
        }
    }

    /// Returns the one char that the phrase describes.
    fn the_char(&self, chars: &CharsX) -> Option<u8> {
        self.chars(chars).first().and_then(|tile| self.state.at(tile))
    }

    /// Returns the side of the player.
    pub fn player(&self, player: &PlayerX) -> u8 {
        let side_of = |who| {
            let whose = self.chars(who).first().and_then(|tile| self.state.char_at(tile));
            whose.map_or(self.env.side, |char| char.side)
        };
        match player {
            // A frame knows who chooses. Without a frame, it is the doer's player.
            PlayerX::You | PlayerX::Chooser => self.env.side,
            PlayerX::Other => self.env.side ^ 1,
            PlayerX::Of(who) => side_of(who),
            PlayerX::OpponentOf(who) => side_of(who) ^ 1,
        }
    }

    /// Returns the chars that were mentioned before and from which the phrase picks (*one of them*).
    pub fn picked_from(&self, what: &SpotX) -> Option<u32> {
        let SpotX::Char(CharsX::Pick(pick)) = what else { return None };
        pick.that.iter().find_map(|pred| match pred {
            PredX::Same(spot @ SpotX::Char(CharsX::Reg(_) | CharsX::All(_))) => Some(char_set(self.things(spot))),
            _ => None,
        })
    }

    /// Returns the number of things for which a test asks. If a later part of the text refers to the counted things,
    /// one thing suffices, because the test is made for each of them.
    pub(super) fn counted(&self, many: &ManyX, label: Option<Reg>) -> Bounds {
        let n = |number: &NumberX| usize::from(self.number(number));
        match many {
            _ if label.is_some_and(|label| self.memory.knows(label)) => Bounds::ANY,
            ManyX::One | ManyX::The | ManyX::Each => Bounds::ANY,
            ManyX::AtLeast(number) => Bounds::at_least(n(number)),
            ManyX::Exactly(number) => Bounds::between(n(number), n(number)),
            ManyX::UpTo(number) | ManyX::AtMost(number) => Bounds::between(0, n(number)),
            ManyX::MoreThan(number) => Bounds::at_least(n(number) + 1),
            // *Fewer than 0* never holds.
            ManyX::FewerThan(number) if n(number) == 0 => Bounds::NEVER,
            ManyX::FewerThan(number) => Bounds::between(0, n(number) - 1),
            ManyX::No => Bounds::between(0, 0),
        }
    }
}
