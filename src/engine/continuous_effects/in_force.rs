//! Finds the standing rules that are in force, and the chars to which they apply.

use crate::frame::{Env, Memory};
use crate::moment::{Moment, View};
use crate::program::*;
use crate::state::{Bearing, Token};
use board::{Tile, TileSet};

impl Moment<'_> {
    /// Calls `found` for each char, token, condition or tile that has the texts of this source in force. The argument
    /// is the environment of that instance.
    pub fn instances(self, source: Source, mut found: impl FnMut(Env)) {
        let state = self.state;
        match source {
            Source::Sheet(sheet) if sheet < self.game.cards && !state.here.has_card(sheet) => {}
            Source::Sheet(sheet) => {
                for (who, char, _) in state.present().filter(|(_, char, _)| char.sheet == sheet) {
                    found(Env::of(who, char.side, char.chosen));
                }
            }
            Source::Token(kind) if !state.here.has_token(kind) => {}
            Source::Token(kind) => {
                for (number, token) in state.lying().filter(|(_, token)| token.kind == kind) {
                    let here = state.place_tile(token.place);
                    let Token { maker, side, chosen, since, .. } = token;
                    found(Env { this: Some(number), here, chosen, since, ..Env::by(maker, side) });
                }
            }
            Source::Condition(kind) if !state.here.has_condition(kind) => {}
            Source::Condition(kind) => {
                for bearing in state.bearings.iter().filter(|bearing| bearing.kind == kind) {
                    let env = Env::by(bearing.maker, bearing.side);
                    let (bearer, condition) = (Some(bearing.bearer), Some(kind));
                    let Bearing { partners, chosen, points, since, .. } = *bearing;
                    found(Env { bearer, condition, partners, chosen, points, since, ..env });
                }
            }
            Source::Structure(structure) if !self.game.may_show(structure, state) => {}
            Source::Structure(structure) => {
                for side in [0, 1] {
                    let view = self.view(Env::by(None, side), &Memory::EMPTY);
                    for tile in view.shown(structure, side) {
                        found(Env { here: Some(tile), ..Env::by(None, side) });
                    }
                }
            }
            Source::Keyword(number) => {
                for tile in self.having(number) {
                    if let Some((who, char)) = state.at(tile).and_then(|who| Some((who, state.char(who)?))) {
                        found(Env::of(who, char.side, char.chosen));
                    }
                }
            }
            Source::Made => {}
        }
    }

    /// Whether a rule of this kind is in force and fits.
    #[inline]
    pub(super) fn any(self, about: RuleKind, fits: impl Fn(&RuleX, View<'_>) -> bool) -> bool {
        let mut found = false;
        self.each(about, fits, |_, _| found = true);
        found
    }

    /// Calls `found` for each rule of this kind that is in force and fits.
    #[inline]
    pub(super) fn each(
        self,
        about: RuleKind,
        fits: impl Fn(&RuleX, View<'_>) -> bool,
        found: impl FnMut(&RuleX, View<'_>),
    ) {
        // Usually no rule of this kind is in force. This test is cheap enough to be inlined.
        if !self.silent(about) {
            self.each_of_some(about, fits, found);
        }
    }

    fn each_of_some(
        self,
        about: RuleKind,
        fits: impl Fn(&RuleX, View<'_>) -> bool,
        mut found: impl FnMut(&RuleX, View<'_>),
    ) {
        let Some(inner) = self.deeper() else { return };
        let standings = &self.game.texts.standings;
        let in_force = |standing: &StandingX, view: View<'_>| {
            fits(&standing.rule, view) && standing.conds.iter().all(|cond| view.holds(cond))
        };
        for number in &self.game.bars[about as usize] {
            let Some(standing) = standings.get(usize::from(*number)) else { continue };
            inner.instances(standing.source, |env| {
                let view = inner.view(env, &Memory::EMPTY);
                if in_force(standing, view) {
                    found(&standing.rule, view);
                }
            });
        }
        for hold in &self.state.holds {
            let standing = standings.get(usize::from(hold.rule)).filter(|standing| standing.rule.kind() == about);
            let view = inner.view(hold.env, &hold.memory);
            if let Some(standing) = standing.filter(|standing| in_force(standing, view)) {
                found(&standing.rule, view);
            }
        }
    }

    /// Returns the tiles of the chars that have the keyword.
    pub fn having(self, keyword: u8) -> TileSet {
        let sources = self.game.texts.keyword_sources.get(usize::from(keyword)).map_or(&[][..], Vec::as_slice);
        let has = |tile: &Tile| {
            self.any(RuleKind::Keywords, |rule, view| match rule {
                RuleX::Has { who, keyword: known } => sources.contains(known) && view.chars(who).contains(*tile),
                _ => false,
            })
        };
        self.state.occupied().iter().filter(has).collect()
    }

    /// Returns the conditions that chars bear by standing rules of texts. An entry is the bearer, the condition and the
    /// environment of the rule. Entries are sorted by bearer, then by condition.
    pub fn borne_by_rule(self) -> Vec<(u8, u8, Env)> {
        let mut borne: Vec<(u8, u8, Env)> = Vec::new();
        let standings = &self.game.texts.standings;
        for number in &self.game.bars[RuleKind::Become as usize] {
            let Some(standing) = standings.get(usize::from(*number)) else { continue };
            self.instances(standing.source, |env| {
                let view = self.view(env, &Memory::EMPTY);
                if let RuleX::Bears { who, condition } = &standing.rule
                    && standing.conds.iter().all(|cond| view.holds(cond))
                {
                    let all = view.chars(who).iter().filter_map(|tile| Some((self.state.at(tile)?, *condition, env)));
                    borne.extend(all.filter(|(who, condition, _)| self.can_become(*who, *condition)));
                }
            });
        }
        borne.sort_by_key(|(who, condition, _)| (*who, *condition));
        borne.dedup_by_key(|(who, condition, _)| (*who, *condition));
        borne
    }

    /// Whether no rule of this kind can be in force.
    #[inline]
    pub(super) fn silent(self, about: RuleKind) -> bool {
        let standings = &self.game.texts.standings;
        let about_it = |rule: u16| standings.get(usize::from(rule)).is_some_and(|known| known.rule.kind() == about);
        self.state.active.ruled & 1 << about as u16 == 0 && !self.state.holds.iter().any(|hold| about_it(hold.rule))
    }
}
