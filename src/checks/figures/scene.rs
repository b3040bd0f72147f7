//! The board as a figure asks for it: the doer, one other char, and nothing that is known of the rest.

use std::cell::Cell;

use board::{Geometry, Tile, TileSet};
use model::{Card, Chars, Id, Label, RuleSet, Spot, TargetCode};

/// Tiles of which something is surely true, and those of which it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileTruth {
    pub sure: TileSet,
    pub may: TileSet,
}

impl TileTruth {
    pub fn exactly(tiles: TileSet) -> TileTruth {
        TileTruth { sure: tiles, may: tiles }
    }

    /// Nothing is known: it may be true anywhere.
    pub fn unknown(all: TileSet) -> TileTruth {
        TileTruth { sure: TileSet::EMPTY, may: all }
    }

    pub fn and(self, other: TileTruth) -> TileTruth {
        TileTruth { sure: self.sure & other.sure, may: self.may & other.may }
    }

    pub fn or(self, other: TileTruth) -> TileTruth {
        TileTruth { sure: self.sure | other.sure, may: self.may | other.may }
    }

    pub fn not(self, all: TileSet) -> TileTruth {
        TileTruth { sure: all - self.may, may: all - self.sure }
    }
}

/// What can be said of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Truth {
    No,
    Maybe,
    Yes,
}

impl Truth {
    pub fn from_sure_and_may(sure: bool, may: bool) -> Truth {
        match (sure, may) {
            (true, _) => Truth::Yes,
            (false, true) => Truth::Maybe,
            (false, false) => Truth::No,
        }
    }

    pub fn not(self) -> Truth {
        match self {
            Truth::No => Truth::Yes,
            Truth::Maybe => Truth::Maybe,
            Truth::Yes => Truth::No,
        }
    }
}

/// Where a thing may be. It is on one of the tiles, if `exists`; otherwise it need not be there at all.
#[derive(Debug, Clone, Copy)]
pub(super) struct PossiblePlace {
    pub tiles: TileSet,
    pub exists: bool,
}

impl PossiblePlace {
    pub fn at(tile: Tile) -> PossiblePlace {
        PossiblePlace { tiles: TileSet::of(tile), exists: true }
    }

    pub fn perhaps(tiles: TileSet) -> PossiblePlace {
        PossiblePlace { tiles, exists: false }
    }

    /// Where something stands in the relation to it that `relation` gives for each of its tiles.
    pub fn related(self, relation: impl Fn(Tile) -> TileSet) -> TileTruth {
        let (mut sure, mut may) = (!TileSet::EMPTY, TileSet::EMPTY);
        for tile in self.tiles {
            let there = relation(tile);
            sure &= there;
            may |= there;
        }
        TileTruth { sure: if self.exists && !self.tiles.is_empty() { sure } else { TileSet::EMPTY }, may }
    }
}

/// Which side the other char is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stance {
    Opp,
    Ally,
}

/// Whether there are more chars than the doer and the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThirdChars {
    /// The board is otherwise empty.
    None,
    /// They stand wherever they help.
    Anywhere,
}

/// What a label stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Binding {
    Free,
    Me,
    Other,
    At(TileSet),
}

impl Binding {
    /// Whoever was to be chosen and could not be.
    pub const NOBODY: Binding = Binding::At(TileSet::EMPTY);
}

/// What changes while a text is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State {
    pub me: Tile,
    pub other: Tile,
    /// Whether the last sentence changed something.
    pub done: Truth,
    /// Whether the last effect that moves a char moved one, and as far as it said.
    pub moved: bool,
    pub in_full: bool,
    /// The first labels of a text; those after them stay free.
    pub labels: [Binding; 4],
}

impl State {
    pub fn new(me: Tile, other: Tile) -> State {
        State { me, other, done: Truth::No, moved: true, in_full: true, labels: [Binding::Free; 4] }
    }

    pub fn occupied(&self) -> TileSet {
        TileSet::of(self.me).with(self.other)
    }

    pub fn bound(&self, label: Label) -> Binding {
        self.labels.get(usize::from(label.0)).copied().unwrap_or(Binding::Free)
    }

    #[must_use]
    pub fn bind(mut self, label: Option<Label>, to: Binding) -> State {
        if let Some(place) = label.and_then(|label| self.labels.get_mut(usize::from(label.0))) {
            *place = to;
        }
        self
    }

    #[must_use]
    pub fn done(mut self, done: Truth) -> State {
        self.done = done;
        self
    }
}

/// What was asked of the board while a text was played.
#[derive(Debug, Default)]
pub(super) struct QueryLog {
    guessed: Cell<bool>,
    sides: Cell<bool>,
    lines: Cell<bool>,
}

impl QueryLog {
    /// Something that the board does not show: it may be so.
    pub fn guess(&self) {
        self.guessed.set(true);
    }

    pub fn guessed(&self) -> bool {
        self.guessed.get()
    }

    /// A row counted from a side, or a half: the board turned about is another one.
    pub fn note_sides(&self) {
        self.sides.set(true);
    }

    pub fn sides(&self) -> bool {
        self.sides.get()
    }

    /// Rows told from columns.
    pub fn note_lines(&self) {
        self.lines.set(true);
    }

    pub fn lines(&self) -> bool {
        self.lines.get()
    }
}

/// Whose text it is, and what is on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub set: &'a RuleSet,
    pub card: &'a Card,
    pub geometry: &'a Geometry,
    /// The doer's target; for an action whose next use may have another, that one too.
    pub codes: &'a [TargetCode],
    pub from: Option<&'a Spot>,
    /// The summon that does it, if it is not the card's char.
    pub summon: Option<&'a Id>,
    pub stance: Stance,
    pub third_chars: ThirdChars,
    pub log: &'a QueryLog,
    /// In a token's text, where it lies.
    pub here: Option<TileSet>,
}

/// The chars that a phrase may mean.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Referents {
    pub me: bool,
    pub other: bool,
    /// Where third chars may be meant.
    pub elsewhere: TileSet,
    /// All of them, rather than one of the chooser's liking.
    pub each: bool,
    pub label: Option<Label>,
}

impl Referents {
    pub fn nobody(&self) -> bool {
        !self.me && !self.other && self.elsewhere.is_empty()
    }
}

impl<'a> Scene<'a> {
    pub fn tiles(&self) -> TileSet {
        self.geometry.tiles()
    }

    /// Anywhere, for all that is known.
    pub fn anywhere(&self) -> TileSet {
        self.log.guess();
        self.tiles()
    }

    /// Where third chars can be.
    pub fn elsewhere(&self, state: &State) -> TileSet {
        match self.third_chars {
            ThirdChars::None => TileSet::EMPTY,
            ThirdChars::Anywhere => self.tiles() - state.occupied(),
        }
    }

    /// Whom the phrase may mean.
    pub fn who(&self, chars: &Chars, state: &State) -> Referents {
        match chars {
            Chars::Me => Referents { me: true, ..Referents::default() },
            Chars::Bearer => Referents { other: true, ..Referents::default() },
            Chars::Summoner => Referents { elsewhere: self.elsewhere(state), ..Referents::default() },
            Chars::Named(id) if *id == self.card.id && self.summon.is_none() => {
                Referents { me: true, ..Referents::default() }
            }
            Chars::Named(_) => {
                let other = self.third_chars == ThirdChars::Anywhere;
                Referents { other, elsewhere: self.elsewhere(state), ..Referents::default() }
            }
            Chars::It(label) => self.meant(*label, state),
            Chars::And(all) => all.iter().fold(Referents { each: true, ..Referents::default() }, |all, chars| {
                let one = self.who(chars, state);
                let elsewhere = all.elsewhere | one.elsewhere;
                Referents { me: all.me | one.me, other: all.other | one.other, elsewhere, ..all }
            }),
            // Outside a verb's own text nothing is left of its parameters.
            Chars::Param(_) => Referents { other: true, elsewhere: self.elsewhere(state), ..Referents::default() },
            Chars::Pick(pick) => self.picked(pick, state),
        }
    }

    fn meant(&self, label: Label, state: &State) -> Referents {
        match state.bound(label) {
            Binding::Me => Referents { me: true, ..Referents::default() },
            Binding::Other => Referents { other: true, ..Referents::default() },
            Binding::At(tiles) => Referents { elsewhere: tiles, ..Referents::default() },
            Binding::Free => Referents { other: true, elsewhere: self.elsewhere(state), ..Referents::default() },
        }
    }
}
