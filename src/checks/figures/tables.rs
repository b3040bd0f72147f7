//! For each origin of the board, the tiles of the other char for which an action reaches its goal.

use super::acts;
use super::ground::Ground;
use super::play::{Goal, Play};
use super::scene::{Asked, Company, Scene, Stance};
use board::{Tile, TileSet};
use model::{Card, Id, Rule, Target, TargetCode};

/// An action as it is played: by whom, with which target.
#[derive(Clone, Copy)]
pub(super) struct Doing<'a> {
    pub card: &'a Card,
    pub rules: &'a [Rule],
    pub codes: &'a [TargetCode],
    pub target: &'a Target,
    pub summon: Option<&'a Id>,
}

impl<'a> Doing<'a> {
    /// By the card's char itself.
    pub fn by_char(card: &'a Card, rules: &'a [Rule], codes: &'a [TargetCode]) -> Doing<'a> {
        Doing { card, rules, codes, target: &card.target, summon: None }
    }
}

impl Ground<'_> {
    pub fn scene<'s>(&'s self, doing: Doing<'s>, company: Company, stance: Stance, asked: &'s Asked) -> Scene<'s> {
        Scene {
            set: self.set,
            card: doing.card,
            geometry: self.geometry,
            codes: doing.codes,
            from: doing.target.from.as_ref(),
            summon: doing.summon,
            stance,
            company,
            asked,
            here: None,
        }
    }

    /// The table, and whether it rests on more than the board shows.
    pub fn table(&self, doing: Doing, goal: Goal, company: Company, stance: Stance) -> (Vec<TileSet>, bool) {
        let asked = Asked::default();
        let mut table = vec![TileSet::EMPTY; self.geometry.tiles().len()];
        let (played, count) = self.play_all(doing, goal, company, stance, &asked, &mut |play, me, other| {
            if play.reached
                && let Some(row) = table.get_mut(me.index())
            {
                row.insert(other);
            }
        });
        self.symmetries.spread(&mut table, played, count);
        (table, asked.guessed())
    }

    /// The farthest that the action moves an Opp, and whether that rests on more than the board shows.
    pub fn farthest_move(&self, doing: Doing) -> (u8, bool) {
        let asked = Asked::default();
        let mut most = 0;
        self.play_all(doing, Goal::Move, Company::Anywhere, Stance::Opp, &asked, &mut |play, _, _| {
            most = most.max(play.distance);
        });
        (most, asked.guessed())
    }

    /// Plays the rules from as many origins as it takes: first from those that the most symmetries leave, then, if the
    /// rules told apart what those do not, from more. Gives the origins played, and how many symmetries hold.
    ///
    /// That is sound: a text that has told nothing apart from one origin tells nothing apart from its images.
    fn play_all(
        &self,
        doing: Doing,
        goal: Goal,
        company: Company,
        stance: Stance,
        asked: &Asked,
        found: &mut dyn FnMut(&Play, Tile, Tile),
    ) -> (TileSet, usize) {
        let tiles = self.geometry.tiles();
        let displaces = acts::any_act(doing.rules, &|act| self.may_displace(act));
        let mut play = Play::new(self.scene(doing, company, stance, asked), goal, self, displaces);
        let plan = play.plan(doing.rules);
        let mut played = TileSet::EMPTY;
        loop {
            let count = self.symmetries.keeping(asked.sides(), asked.lines());
            let open = self.symmetries.representatives(tiles, count) - played;
            if open.is_empty() {
                return (played, count);
            }
            for me in open {
                for other in tiles.without(me) {
                    play.run(&plan, me, other);
                    found(&play, me, other);
                }
            }
            played |= open;
        }
    }
}

/// The row of a table.
pub(super) fn at(table: &[TileSet], tile: Tile) -> TileSet {
    table.get(tile.index()).copied().unwrap_or_default()
}
