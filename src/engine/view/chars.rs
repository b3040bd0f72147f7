//! The chars that a phrase describes.

use super::truth::Doubt;
use crate::bits::maybe_one;
use crate::moment::View;
use crate::program::*;
use crate::state::Char;
use board::{Tile, TileSet};

impl View<'_> {
    /// Returns the tiles of the chars that the phrase describes.
    pub fn chars(&self, chars: &CharsX) -> TileSet {
        match chars {
            CharsX::Me => self.tile_of(self.env.me),
            CharsX::Doer => self.tile_of(self.env.doer),
            CharsX::All(all) => all.iter().fold(TileSet::EMPTY, |set, chars| set | self.chars(chars)),
            CharsX::Bearer => self.tile_of(self.env.bearer),
            CharsX::Subject => TileSet::EMPTY,
            CharsX::Summoner => self.tile_of(self.env.me.and_then(|me| self.state.char(me)).and_then(|me| me.maker)),
            CharsX::Partner => self.partners(),
            CharsX::Reg(reg) => self.state.tiles_of(self.memory.get(*reg)),
            CharsX::Regs(regs) => self.state.tiles_of(regs.iter().fold(0, |all, reg| all | self.memory.get(*reg))),
            CharsX::Named(sheet) => self.those(|char| char.sheet == *sheet),
            CharsX::Pick(pick) => self.char_pick(pick),
        }
    }

    /// Returns the other chars that gained the condition of the text together with its bearer and still bear it. If the
    /// bearer gained the condition alone, returns all other bearers that have the condition from the same maker.
    fn partners(&self) -> TileSet {
        let Some((bearer, kind)) = self.env.bearer.zip(self.env.condition) else { return TileSet::EMPTY };
        let known = self.state.bears(bearer, kind).map_or(self.env.partners, |bearing| bearing.partners);
        let others = self.state.bearings.iter().filter(|other| other.kind == kind && other.bearer != bearer);
        let partner = |bearer: u8, maker: Option<u8>| match known {
            0 => maker == self.env.me,
            known => known & 1 << (bearer & 31) != 0,
        };
        let others = others.filter(|other| partner(other.bearer, other.maker));
        others.filter_map(|other| self.state.tile_of(other.bearer)).collect()
    }

    pub(super) fn tile_of(&self, who: Option<u8>) -> TileSet {
        self.state.tile_of_any(who).map_or(TileSet::EMPTY, TileSet::of)
    }

    pub(super) fn those(&self, test: impl Fn(&Char) -> bool) -> TileSet {
        self.state.present().filter(|(_, char, _)| test(char)).map(|(_, _, tile)| tile).collect()
    }

    /// Returns the tiles of the side's chars. A summon that belongs to neither side is not one of them.
    pub(super) fn side(&self, side: u8) -> TileSet {
        let all = self.state.sides[usize::from(side & 1)];
        if self.game.neutrals { all - self.those(|char| self.game.is_neutral(char.sheet)) } else { all }
    }

    pub fn char_pick(&self, pick: &PickX<CharNounX>) -> TileSet {
        self.char_pick_with(pick, Doubt::Out)
    }

    pub(super) fn char_pick_with(&self, pick: &PickX<CharNounX>, doubt: Doubt) -> TileSet {
        let noun = match &pick.noun {
            CharNounX::Char => self.state.occupied(),
            CharNounX::Opp => self.side(self.env.side ^ 1),
            CharNounX::Ally => self.side(self.env.side) - self.tile_of(self.env.me),
            CharNounX::YourChar => self.side(self.env.side),
            CharNounX::Class(class) => self.those(|char| self.class_of(char) == Some(*class)),
            CharNounX::Summon(sheet) => self.those(|char| char.sheet == *sheet),
            CharNounX::AnySummon => self.those(|char| self.is_summon(char)),
        };
        let mut set = self.filtered_with(noun, &pick.that, Sort::Char, doubt);
        if pick.other {
            set -= self.state.tiles_of(u128::from(self.memory.picked_chars));
            // A text of a condition has mentioned the bearer already, so the bearer is not *another*.
            if let Some(tile) = self.state.tile_of_any(self.env.bearer) {
                set = set.without(tile);
            }
        }
        if pick.is_definite() {
            set = self.own_chars(pick, set);
        }
        if let Some(extreme) = &pick.extreme {
            set = self.extreme(extreme, set, Sort::Char);
        }
        match pick.label.filter(|label| self.memory.knows(*label)) {
            Some(label) => set & self.state.tiles_of(self.memory.get(label)),
            None => set,
        }
    }

    /// Narrows a phrase with *the* to the doer's own making (kernel W2). A summon, or the bearer of a condition, must
    /// have been made by the doer. If the doer has made none, the phrase means nothing. Chars that nobody makes all
    /// stay.
    pub(super) fn own_chars(&self, pick: &PickX<CharNounX>, set: TileSet) -> TileSet {
        let condition = pick.that.iter().find_map(|pred| match pred {
            PredX::Bears(kind) => Some(*kind),
            _ => None,
        });
        let is_own = |tile: &Tile| {
            let Some(who) = self.state.at(*tile) else { return false };
            match condition {
                Some(kind) => self.state.bears(who, kind).is_some_and(|borne| self.made(borne.maker, borne.side)),
                None => self.state.char(who).is_some_and(|char| self.made(char.maker, char.side)),
            }
        };
        match (&pick.noun, condition) {
            (CharNounX::Summon(_) | CharNounX::AnySummon, _) | (_, Some(_)) => set.iter().filter(is_own).collect(),
            _ => set,
        }
    }

    /// Whether the text's doer made a thing that has this maker and side. A text without a doer, such as the text of a
    /// structure, has only a side.
    pub(super) fn made(&self, maker: Option<u8>, side: u8) -> bool {
        match self.env.me {
            Some(me) => maker == Some(me),
            None => side == self.env.side,
        }
    }

    pub fn class_of(&self, char: &Char) -> Option<u8> {
        self.game.texts.sheets.get(usize::from(char.sheet)).and_then(|sheet| sheet.class)
    }

    pub fn is_summon(&self, char: &Char) -> bool {
        self.game.texts.sheets.get(usize::from(char.sheet)).is_some_and(|sheet| sheet.summon)
    }

    /// Returns the chars that the phrase describes, as bits by number. Chars that have left the board are included if a
    /// register holds them.
    pub fn who(&self, chars: &CharsX) -> u128 {
        match chars {
            CharsX::Reg(reg) => self.memory.get(*reg),
            CharsX::Me if self.env.me.is_some() => maybe_one(self.env.me),
            other => self.state.chars_on(self.chars(other)),
        }
    }

    /// Returns the actions of the char that the phrase means, as bits by their index on the sheet.
    pub fn actions(&self, char: &Char, action: ActionX) -> u16 {
        let Some(sheet) = self.game.texts.sheets.get(usize::from(char.sheet)) else { return 0 };
        let meant = |number: u16| match action {
            ActionX::Any => true,
            ActionX::Named(named) => named == number,
            ActionX::Attack | ActionX::Skill => {
                let text = self.game.texts.actions.get(usize::from(number));
                text.is_some_and(|text| text.attack == (action == ActionX::Attack))
            }
        };
        let numbers = sheet.actions.iter().take(16).enumerate();
        numbers.filter(|(_, number)| meant(**number)).fold(0, |set, (at, _)| set | 1 << at)
    }
}
