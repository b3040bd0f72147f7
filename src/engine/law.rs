//! Standing rules in force: what can't be, what must be, how moves may go (kernel C5).

use super::chronicle::What;
use super::frame::{Env, Memory, NONE};
use super::program::*;
use super::rules::{About, Game};
use super::state::{ON_CHAR, State};
use super::view::View;
use board::{Direction, Tile, TileSet};
use model::{MoveForm, MoveStep};

/// A game and a moment of it.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    /// How many rules are being asked within one another: whether one holds may rest on what another says.
    pub depth: u8,
}

/// Rules that rest on themselves (*whoever has no keyword has it*) are asked so deep and no deeper.
const DEEPEST: u8 = 4;

impl<'a> Moment<'a> {
    pub fn of(game: &'a Game, state: &'a State) -> Moment<'a> {
        Moment { game, state, depth: 0 }
    }

    pub fn view(self, env: Env, memory: &'a Memory) -> View<'a> {
        View { game: self.game, state: self.state, env, memory, depth: self.depth }
    }

    fn deeper(self) -> Option<Moment<'a>> {
        (self.depth < DEEPEST).then_some(Moment { depth: self.depth + 1, ..self })
    }

    /// Everyone for whom the text of the source is in force now.
    pub fn instances(self, source: Source, mut found: impl FnMut(Env)) {
        let state = self.state;
        match source {
            Source::Sheet(sheet) if sheet < self.game.cards && !state.here.has_card(sheet) => {}
            Source::Sheet(sheet) => {
                for (who, char, _) in state.present().filter(|(_, char, _)| char.sheet == sheet) {
                    found(Env::of(who, char.side));
                }
            }
            Source::Token(kind) if !state.here.has_token(kind) => {}
            Source::Token(kind) => {
                for (number, token) in state.lying().filter(|(_, token)| token.kind == kind) {
                    let here =
                        if token.place < ON_CHAR { token.place } else { tile_number(state, token.place - ON_CHAR) };
                    found(Env { this: number, here, since: token.since, ..Env::of(token.maker, token.side) });
                }
            }
            Source::Condition(kind) if !state.here.has_condition(kind) => {}
            Source::Condition(kind) => {
                for bearing in state.bearings.iter().filter(|bearing| bearing.kind == kind) {
                    let env = Env::of(bearing.maker, bearing.side);
                    found(Env { bearer: bearing.bearer, condition: kind, since: bearing.since, ..env });
                }
            }
            Source::Structure(structure) if !self.game.may_show(structure, state) => {}
            Source::Structure(structure) => {
                for side in [0, 1] {
                    let view = self.view(Env::of(NONE, side), &Memory::EMPTY);
                    for tile in view.shown(structure, side) {
                        found(Env { here: tile.index() as u8, ..Env::of(NONE, side) });
                    }
                }
            }
            Source::Keyword(number) => {
                for tile in self.having(number) {
                    let who = state.at(tile);
                    found(Env::of(who, state.char(who).map_or(0, |char| char.side)));
                }
            }
            Source::Made => {}
        }
    }

    /// Whether one of the rules in force about that fits.
    fn any(self, about: About, fits: impl Fn(&RuleX, View<'_>) -> bool) -> bool {
        let mut found = false;
        self.each(about, fits, |_, _| found = true);
        found
    }

    /// Every rule in force about that which fits.
    fn each(self, about: About, fits: impl Fn(&RuleX, View<'_>) -> bool, mut found: impl FnMut(&RuleX, View<'_>)) {
        let Some(inner) = self.deeper().filter(|_| !self.silent(about)) else { return };
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
            let standing = standings.get(usize::from(hold.rule)).filter(|standing| standing.rule.about() == about);
            let view = inner.view(hold.env, &hold.memory);
            if let Some(standing) = standing.filter(|standing| in_force(standing, view)) {
                found(&standing.rule, view);
            }
        }
    }

    /// The tiles of those that have the keyword now.
    pub fn having(self, keyword: u8) -> TileSet {
        let sources = self.game.texts.keyword_sources.get(usize::from(keyword)).map_or(&[][..], Vec::as_slice);
        let has = |tile: &Tile| {
            self.any(About::Keywords, |rule, view| match rule {
                RuleX::Has { who, keyword: known } => sources.contains(known) && view.chars(who).contains(*tile),
                _ => false,
            })
        };
        self.state.occupied().iter().filter(has).collect()
    }

    /// The tiles that block the view by a rule.
    pub fn hiding(self) -> TileSet {
        let mut tiles = TileSet::EMPTY;
        let hides = |rule: &RuleX, _: View<'_>| matches!(rule, RuleX::BlocksView);
        self.each(About::Sight, hides, |_, view| {
            tiles = Tile::new(view.env.here).map_or(tiles, |tile| tiles.with(tile));
        });
        tiles
    }

    /// Whether a rule forbids one more token of the kind, where so many lie on the place and on the board.
    pub fn too_many(self, token: u8, on_place: impl Fn() -> usize, on_board: impl Fn() -> usize) -> bool {
        self.any(About::Tokens, |rule, _| match rule {
            RuleX::AtMost { token: kind, on_tile, count } if *kind == token => {
                (if *on_tile { on_place() } else { on_board() }) >= usize::from(*count)
            }
            _ => false,
        })
    }

    /// Whether a rule forbids one more summon of the sheet, where there are so many.
    pub fn too_many_summons(self, sheet: u16, there: impl Fn() -> usize) -> bool {
        self.any(About::Tokens, |rule, _| match rule {
            RuleX::AtMostSummons { sheet: of, count } if *of == sheet => there() >= usize::from(*count),
            _ => false,
        })
    }

    /// Who bears what because a rule says so, by bearer and condition; with whom it belongs to.
    pub fn borne_by_rule(self) -> Vec<(u8, u8, Env)> {
        let mut borne: Vec<(u8, u8, Env)> = Vec::new();
        let standings = &self.game.texts.standings;
        for number in &self.game.bars[About::Become as usize] {
            let Some(standing) = standings.get(usize::from(*number)) else { continue };
            self.instances(standing.source, |env| {
                let view = self.view(env, &Memory::EMPTY);
                if let RuleX::Bears { who, condition } = &standing.rule
                    && standing.conds.iter().all(|cond| view.holds(cond))
                {
                    let all = view.chars(who).iter().map(|tile| (self.state.at(tile), *condition, env));
                    borne.extend(all.filter(|(who, condition, _)| self.can_become(*who, *condition)));
                }
            });
        }
        borne.sort_by_key(|(who, condition, _)| (*who, *condition));
        borne.dedup_by_key(|(who, condition, _)| (*who, *condition));
        borne
    }

    /// Nothing is said of what can't be hit or moved.
    pub fn nothing_is_barred(self) -> bool {
        [About::BeHit, About::BeMoved, About::Move, About::Leave].into_iter().all(|about| self.silent(about))
    }

    /// Whether there is any rule about that at all.
    fn silent(self, about: About) -> bool {
        let standings = &self.game.texts.standings;
        let about_it = |rule: u16| standings.get(usize::from(rule)).is_some_and(|known| known.rule.about() == about);
        self.state.awake.ruled & 1 << about as u16 == 0 && !self.state.holds.iter().any(|hold| about_it(hold.rule))
    }

    /// Whether a rule of that kind says *can't* or *must* of the char on the tile.
    fn says(self, must: bool, about: About, tile: Tile, test: impl Fn(&BarX, View<'_>) -> bool) -> bool {
        if must && !self.game.bids {
            return false;
        }
        self.any(about, |rule, view| match rule {
            RuleX::Cant { who, deed } if !must => test(deed, view) && view.chars(who).contains(tile),
            RuleX::Must { who, deed } if must => test(deed, view) && view.chars(who).contains(tile),
            _ => false,
        })
    }

    pub fn can_be_hit(self, who: u8, by: u8) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        if self.silent(About::BeHit) {
            return true;
        }
        let by_tile = self.state.tile_of(by);
        let barred = self.says(false, About::BeHit, tile, |deed, view| match deed {
            BarX::BeHit => true,
            BarX::BeHitBy(chars) => by_tile.is_some_and(|by| view.chars(chars).contains(by)),
            _ => false,
        });
        barred_hit(self, by_tile, tile, barred)
    }

    /// Those that the char must hit, if it can, before others.
    pub fn must_hit(self, by: u8) -> TileSet {
        let Some(by) = self.state.tile_of(by).filter(|_| !self.silent(About::BeHit)) else { return TileSet::EMPTY };
        let bidden = |tile: &Tile| {
            self.says(true, About::BeHit, by, |deed, view| match deed {
                BarX::Hit(whom) => view.chars(whom).contains(*tile),
                _ => false,
            }) || self.says(true, About::BeHit, *tile, |deed, view| match deed {
                BarX::BeHit => true,
                BarX::BeHitBy(chars) => view.chars(chars).contains(by),
                _ => false,
            })
        };
        self.state.occupied().iter().filter(bidden).collect()
    }

    /// Those that its text must move, if it can, before others.
    pub fn must_be_moved(self, by: u8) -> TileSet {
        let Some(by) = self.state.tile_of(by).filter(|_| !self.silent(About::BeMoved)) else { return TileSet::EMPTY };
        let bidden = |tile: &Tile| {
            self.says(true, About::BeMoved, *tile, |deed, view| match deed {
                BarX::BeMoved => true,
                BarX::BeMovedBy(chars) => view.chars(chars).contains(by),
                _ => false,
            })
        };
        self.state.occupied().iter().filter(bidden).collect()
    }

    /// Those that must become so, before others.
    pub fn must_become(self, condition: u8) -> TileSet {
        let says = |tile: &Tile| {
            self.says(true, About::Become, *tile, |deed, _| matches!(deed, BarX::Become(kind) if *kind == condition))
        };
        self.state.occupied().iter().filter(says).collect()
    }

    /// Whether that char's text can move it; `by` is itself for its own moves.
    pub fn can_be_moved(self, who: u8, by: u8) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        if who == by {
            return !self.says(false, About::Move, tile, |deed, _| matches!(deed, BarX::Move));
        }
        let by_tile = self.state.tile_of(by);
        !self.says(false, About::BeMoved, tile, |deed, view| match deed {
            BarX::BeMoved => true,
            BarX::BeMovedBy(chars) => by_tile.is_some_and(|by| view.chars(chars).contains(by)),
            _ => false,
        })
    }

    pub fn can_be_shoved(self, who: u8, by: u8, how: Shove) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        let by = self.state.tile_of(by);
        !self.says(false, About::BeMoved, tile, |deed, view| match deed {
            BarX::BeShoved(known, whose) if *known == how => {
                whose.as_ref().is_none_or(|chars| by.is_some_and(|by| view.chars(chars).contains(by)))
            }
            _ => false,
        })
    }

    /// The tiles that the char can't enter; `by_move`: by a move activation.
    pub fn closed(self, who: u8, by_move: bool) -> TileSet {
        let Some(tile) = self.state.tile_of(who) else { return TileSet::EMPTY };
        let says = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Cant { who, deed: BarX::Enter(_) } => view.chars(who).contains(tile),
            RuleX::Cant { who, deed: BarX::EnterByMove(_) } => by_move && view.chars(who).contains(tile),
            _ => false,
        };
        let mut closed = TileSet::EMPTY;
        self.each(About::Enter, says, |rule, view| {
            if let RuleX::Cant { deed: BarX::Enter(tiles) | BarX::EnterByMove(tiles), .. } = rule {
                closed |= view.tiles(tiles);
            }
        });
        closed
    }

    /// `by_move`: by a move activation.
    pub fn can_leave(self, who: u8, by_move: bool) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        !self.says(false, About::Leave, tile, |deed, view| match deed {
            BarX::Leave(tiles) => view.tiles(tiles).contains(tile),
            BarX::LeaveByMove(tiles) => by_move && view.tiles(tiles).contains(tile),
            _ => false,
        })
    }

    pub fn can_become(self, who: u8, condition: u8) -> bool {
        let Some(tile) = self.state.tile_of(who) else { return false };
        !self.says(false, About::Become, tile, |deed, _| matches!(deed, BarX::Become(kind) if *kind == condition))
    }

    /// Whether a rule bars the action, or bids it.
    pub fn says_of_use(self, must: bool, who: u8, action: u8) -> bool {
        let (Some(tile), Some(char)) = (self.state.tile_of(who), self.state.char(who)) else { return false };
        self.says(must, About::Use, tile, |deed, view| match deed {
            BarX::Use(which) => view.actions(char, *which) & 1u16.checked_shl(u32::from(action)).unwrap_or(0) != 0,
            _ => false,
        })
    }

    /// How many more move activations the char may use this turn.
    pub fn moves_left(self, who: u8) -> u8 {
        let (Some(tile), Some(char)) = (self.state.tile_of(who), self.state.char(who)) else { return 0 };
        let sheet = self.game.texts.sheets.get(usize::from(char.sheet));
        let summon = sheet.is_some_and(|sheet| sheet.summon);
        let mut granted = match sheet {
            Some(sheet) if summon => sheet.moves,
            _ => self.game.procedure.turn.moves,
        };
        if self.game.counts_vary {
            let mut most = None;
            let fits = |rule: &RuleX, view: View<'_>| match rule {
                RuleX::HasMoves { who, .. } => view.chars(who).contains(tile),
                _ => false,
            };
            self.each(About::Moves, fits, |rule, _| {
                if let RuleX::HasMoves { count, .. } = rule {
                    most = most.max(Some(*count));
                }
            });
            granted = most.unwrap_or(granted);
        }
        let total = (i16::from(granted) + i16::from(char.extra_moves)).clamp(0, 99) as u8;
        let mut left = total.saturating_sub(char.moves_used);
        if left > 0 && !self.silent(About::UseMoves) {
            let barred = self.says(false, About::UseMoves, tile, |deed, _| match deed {
                BarX::UseMoves => true,
                BarX::UseMoreMovesThan(n) => char.moves_used >= *n,
                _ => false,
            });
            left = if barred { 0 } else { left };
        }
        left
    }

    pub fn must_use_moves(self, who: u8) -> bool {
        let (Some(tile), Some(char)) = (self.state.tile_of(who), self.state.char(who)) else { return false };
        self.says(true, About::UseMoves, tile, |deed, _| match deed {
            BarX::UseMoves => true,
            BarX::UseMoreMovesThan(n) => char.moves_used <= *n,
            _ => false,
        }) || self.says(true, About::Move, tile, |deed, _| matches!(deed, BarX::Move))
            || self.says(true, About::Leave, tile, |deed, view| match deed {
                BarX::Leave(tiles) => view.tiles(tiles).contains(tile),
                _ => false,
            })
    }

    pub fn actions_left(self, who: u8) -> u8 {
        let Some(char) = self.state.char(who) else { return 0 };
        let granted = match self.game.texts.sheets.get(usize::from(char.sheet)) {
            Some(sheet) if sheet.summon => sheet.action_uses,
            _ => self.game.procedure.turn.actions,
        };
        let total = (i16::from(granted) + i16::from(char.extra_actions)).clamp(0, 99) as u8;
        total.saturating_sub(char.actions_used)
    }

    /// Where a move activation may go by the usual step alone.
    fn usual(self, tile: Tile) -> TileSet {
        match self.game.procedure.turn.step {
            MoveStep::Orthogonal => self.game.geometry.neighbours(tile),
            MoveStep::AnyNeighbour => self.game.geometry.around(tile),
        }
    }

    /// Where the char's move activation may go.
    pub fn destinations(self, who: u8) -> TileSet {
        let Some(tile) = self.state.tile_of(who) else { return TileSet::EMPTY };
        let mut to = self.usual(tile);
        if self.game.forms_vary {
            to |= self.more_forms(who, tile, true);
        }
        to -= self.state.occupied();
        if to.is_empty() || !self.can_be_moved(who, who) || !self.can_leave(who, true) {
            return TileSet::EMPTY;
        }
        to -= self.closed(who, true);
        to = self.heading(tile, to);
        self.bidden(tile, to)
    }

    /// Of the tiles, those to which the char may move by itself, if it may only move toward something or away from it. What it
    /// must do it must only if it can.
    pub fn heading(self, from: Tile, to: TileSet) -> TileSet {
        if self.silent(About::Move) {
            return to;
        }
        let says = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Cant { who, deed: BarX::MoveSo { .. } | BarX::MoveBut { .. } }
            | RuleX::Must { who, deed: BarX::MoveSo { .. } } => view.chars(who).contains(from),
            _ => false,
        };
        let (mut may, mut must) = (to, to);
        self.each(About::Move, says, |rule, view| match rule {
            RuleX::Cant { deed: BarX::MoveSo { spot, nearer }, .. } => {
                let so = view.changing(from, may, spot, *nearer);
                may = may.iter().filter(|tile| !so.contains(*tile)).collect();
            }
            RuleX::Cant { deed: BarX::MoveBut { spot, nearer }, .. } => may = view.changing(from, may, spot, *nearer),
            RuleX::Must { deed: BarX::MoveSo { spot, nearer }, .. } => must = view.changing(from, must, spot, *nearer),
            _ => {}
        });
        if (may & must).is_empty() { may } else { may & must }
    }

    /// Of the tiles that a char may enter, those that it must, if there are such.
    fn bidden(self, tile: Tile, to: TileSet) -> TileSet {
        if self.silent(About::Enter) {
            return to;
        }
        let says = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::Must { who, deed: BarX::Enter(_) | BarX::EnterByMove(_) } => view.chars(who).contains(tile),
            _ => false,
        };
        let mut bidden = TileSet::EMPTY;
        self.each(About::Enter, says, |rule, view| {
            if let RuleX::Must { deed: BarX::Enter(tiles) | BarX::EnterByMove(tiles), .. } = rule {
                bidden |= view.tiles(tiles) & to;
            }
        });
        if bidden.is_empty() { to } else { bidden }
    }

    /// Whether the move needs the one move of another form that a turn has.
    pub fn needs_form(self, who: u8, from: Tile, to: Tile) -> bool {
        self.game.forms_vary && !(self.usual(from) | self.more_forms(who, from, false)).contains(to)
    }

    fn more_forms(self, who: u8, tile: Tile, once: bool) -> TileSet {
        let form_used = self.state.char(who).is_none_or(|char| char.form_used);
        let moved = self.state.char(who).is_none_or(|char| char.this_turn.deeds & What::Activated.bit() != 0);
        let fits = |rule: &RuleX, view: View<'_>| match rule {
            RuleX::MovesMayBe { who, often, .. } => {
                let open = match often {
                    Often::All => true,
                    Often::One => once && !form_used,
                    Often::First => !moved,
                };
                open && view.chars(who).contains(tile)
            }
            _ => false,
        };
        let mut forms = [false; 3];
        self.each(About::Moves, fits, |rule, _| {
            if let RuleX::MovesMayBe { form, .. } = rule {
                forms[*form as usize] = true;
            }
        });
        let has = |form: MoveForm| forms[form as usize];
        let geometry = &self.game.geometry;
        let mut to = TileSet::EMPTY;
        if has(MoveForm::Diagonal) {
            to |= geometry.diagonal_neighbours(tile);
        }
        if has(MoveForm::Knight) {
            to |= geometry.ring(tile, 3) - geometry.straight(tile);
        }
        if has(MoveForm::Leap) {
            let board = geometry.board();
            let over = |direction: &Direction| {
                let over = board.step(tile, *direction).filter(|over| self.state.occupied().contains(*over))?;
                board.step(over, *direction)
            };
            to.extend(Direction::STRAIGHT.iter().filter_map(over));
        }
        to
    }
}

/// *Can't hit* is said of who hits, *can't be hit* of who is hit.
fn barred_hit(moment: Moment, by: Option<Tile>, whom: Tile, barred: bool) -> bool {
    let hitter_barred = by.is_some_and(|by| {
        moment.says(false, About::BeHit, by, |deed, view| match deed {
            BarX::Hit(chars) => view.chars(chars).contains(whom),
            _ => false,
        })
    });
    !barred && !hitter_barred
}

fn tile_number(state: &State, who: u8) -> u8 {
    state.tile_of(who).map_or(NONE, |tile| tile.index() as u8)
}
