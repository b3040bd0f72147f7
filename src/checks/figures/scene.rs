//! The board on which a figure is computed. Only the doer and one other char are certain, so answers are “yes”, “no” or
//! “maybe”.

use std::cell::Cell;

use board::{Geometry, Tile, TileSet};
use model::{Card, Chars, Id, Label, RuleSet, Spot, TargetCode};

/// The tiles for which a predicate is certainly true, and the tiles for which it may be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileTruth {
    pub sure: TileSet,
    pub may: TileSet,
}

impl TileTruth {
    pub fn exactly(tiles: TileSet) -> TileTruth {
        TileTruth { sure: tiles, may: tiles }
    }

    /// Creates the value for an unknown predicate, which may be true anywhere.
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

/// The truth of a condition, as far as it is known. The variants are ordered by certainty, so `min` is “and” and `max`
/// is “or”.
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

/// The possible tiles of a char, tile or token. If `exists` is true, the thing is certainly on one of the tiles.
/// Otherwise it may be absent from the board.
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

    /// Returns the tiles that have a relation to the thing at this place. For each possible tile of that thing,
    /// `relation` gives the related tiles.
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

/// The side of the other char, relative to the doer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stance {
    Opp,
    Ally,
}

/// Whether there are third chars, besides the doer and the other char.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThirdChars {
    /// The board has no third chars.
    None,
    /// Third chars are wherever they help.
    Anywhere,
}

/// The referent of a label of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Binding {
    Free,
    Me,
    Other,
    At(TileSet),
}

impl Binding {
    /// The binding of a label when no char could be chosen.
    pub const NOBODY: Binding = Binding::At(TileSet::EMPTY);
}

/// The state that changes while a text is executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State {
    pub me: Tile,
    pub other: Tile,
    /// Whether the last sentence changed something.
    pub done: Truth,
    /// Whether the last effect that moves a char moved one.
    pub moved: bool,
    /// Whether that effect moved the char as far as its text says.
    pub in_full: bool,
    /// The bindings of the first labels of a text. All later labels are free.
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

    /// Returns the tiles of the two chars, if a label is bound to them.
    pub fn spoken_of(&self) -> TileSet {
        self.labels.iter().fold(TileSet::EMPTY, |tiles, binding| match binding {
            Binding::Me => tiles.with(self.me),
            Binding::Other => tiles.with(self.other),
            Binding::Free | Binding::At(_) => tiles,
        })
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

/// A log of the questions that a text asked of the board while it was executed.
#[derive(Debug, Default)]
pub(super) struct QueryLog {
    guessed: Cell<bool>,
    sides: Cell<bool>,
    lines: Cell<bool>,
}

impl QueryLog {
    /// Logs a question that the board cannot answer, so that the answer is “maybe”.
    pub fn guess(&self) {
        self.guessed.set(true);
    }

    pub fn guessed(&self) -> bool {
        self.guessed.get()
    }

    /// Logs a question that distinguishes the two sides: a row counted from a side, or a half.
    pub fn note_sides(&self) {
        self.sides.set(true);
    }

    pub fn sides(&self) -> bool {
        self.sides.get()
    }

    /// Logs a question that distinguishes rows from columns.
    pub fn note_lines(&self) {
        self.lines.set(true);
    }

    pub fn lines(&self) -> bool {
        self.lines.get()
    }
}

/// The doer of the executed text, and the contents of the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub set: &'a RuleSet,
    pub card: &'a Card,
    pub geometry: &'a Geometry,
    /// The codes of the doer's target, and the codes that another text may give to the next use.
    pub codes: &'a [TargetCode],
    /// The spot from which the target is counted; `None` for the doer.
    pub from: Option<&'a Spot>,
    /// The summon that is the doer; `None` if the card's char is the doer.
    pub summon: Option<&'a Id>,
    pub stance: Stance,
    pub third_chars: ThirdChars,
    pub log: &'a QueryLog,
    /// In the text of a token, the possible tiles of that token.
    pub here: Option<TileSet>,
}

/// The chars that a phrase may denote.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Referents {
    pub me: bool,
    pub other: bool,
    /// The tiles of third chars that the phrase may denote.
    pub elsewhere: TileSet,
    /// Whether the phrase denotes all of these chars. If false, a player chooses one of them.
    pub each: bool,
    pub label: Option<Label>,
}

impl Referents {
    /// Whether the phrase denotes no char.
    pub fn nobody(&self) -> bool {
        !self.me && !self.other && self.elsewhere.is_empty()
    }
}

impl<'a> Scene<'a> {
    pub fn tiles(&self) -> TileSet {
        self.geometry.tiles()
    }

    /// Returns all tiles, for a thing whose position is unknown, and records that the figure is only an estimate.
    pub fn anywhere(&self) -> TileSet {
        self.log.guess();
        self.tiles()
    }

    /// Returns the tiles that third chars can occupy.
    pub fn elsewhere(&self, state: &State) -> TileSet {
        match self.third_chars {
            ThirdChars::None => TileSet::EMPTY,
            ThirdChars::Anywhere => self.tiles() - state.occupied(),
        }
    }

    /// Returns the chars that the phrase may denote.
    pub fn who(&self, chars: &Chars, state: &State) -> Referents {
        match chars {
            Chars::Me => Referents { me: true, ..Referents::default() },
            Chars::Bearer => Referents { other: true, ..Referents::default() },
            Chars::Summoner | Chars::Partner => Referents { elsewhere: self.elsewhere(state), ..Referents::default() },
            Chars::Named(id) if *id == self.card.id && self.summon.is_none() => {
                Referents { me: true, ..Referents::default() }
            }
            Chars::Named(_) => {
                let other = self.third_chars == ThirdChars::Anywhere;
                Referents { other, elsewhere: self.elsewhere(state), ..Referents::default() }
            }
            Chars::It(label) => self.meant(*label, state),
            Chars::And(all) | Chars::Or(all) => {
                all.iter().fold(Referents { each: true, ..Referents::default() }, |all, chars| {
                    let one = self.who(chars, state);
                    let elsewhere = all.elsewhere | one.elsewhere;
                    Referents { me: all.me | one.me, other: all.other | one.other, elsewhere, ..all }
                })
            }
            // Parameters occur only in the text of a verb, and subjects only in deeds.
            Chars::Param(_) | Chars::Subject => {
                Referents { other: true, elsewhere: self.elsewhere(state), ..Referents::default() }
            }
            Chars::Pick(pick) => self.picked(pick, state),
        }
    }

    /// Returns the chars that a label refers to.
    fn meant(&self, label: Label, state: &State) -> Referents {
        match state.bound(label) {
            Binding::Me => Referents { me: true, ..Referents::default() },
            Binding::Other => Referents { other: true, ..Referents::default() },
            Binding::At(tiles) => Referents { elsewhere: tiles, ..Referents::default() },
            Binding::Free => Referents { other: true, elsewhere: self.elsewhere(state), ..Referents::default() },
        }
    }
}
