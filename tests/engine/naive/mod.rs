//! A second engine, slow and simple: it carries the rule objects of a pack out as they stand, on plain lists, and follows every
//! way in which a text can go at once. Where it meets what it does not know, it says so and stops; `Naive::knows` tells before.
//!
//! It has nothing of the engine but the meaning of the words (`model`): geometry, phrases, events and turns are its own.

mod act;
mod event;
mod geometry;
mod phrase;
mod step;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use model::{Action, Card, Definition, Id, Kind, Label, RuleSet, Standing, TargetCode};

pub use geometry::At;
pub use turn::tile_name;

/// Something on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Char(usize),
    Tile(At),
    Token(usize),
}

pub type Things = BTreeSet<Thing>;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Char {
    pub id: Id,
    pub side: usize,
    pub at: Option<At>,
    pub maker: Option<usize>,
    pub moves: u8,
    pub actions: u8,
    pub gained: u8,
    pub form_used: bool,
    pub began: Option<At>,
    pub began_last: Option<At>,
    /// It entered a tile since its last turn.
    pub wandered: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token {
    pub kind: Id,
    /// A tile, or a char.
    pub on: Result<At, usize>,
    pub side: usize,
    pub maker: Option<usize>,
    pub gone: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bearing {
    pub bearer: usize,
    pub kind: Id,
    pub maker: Option<usize>,
    pub side: usize,
}

/// A standing rule for a time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hold {
    pub rule: Standing,
    pub text: Text,
    pub until: Until,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Until {
    TurnOver,
    Begins(usize),
    /// Whether a turn of it has begun since.
    Ends(usize, bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Passive,
    Main,
}

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pos {
    pub chars: Vec<Char>,
    pub tokens: Vec<Token>,
    pub bearings: Vec<Bearing>,
    pub holds: Vec<Hold>,
    pub targets: BTreeMap<(usize, Id), TargetCode>,
    /// Actions that may be used so often in a game.
    pub used: BTreeMap<(usize, Id), u8>,
    pub hits: [u8; 2],
    pub order: Vec<usize>,
    pub turn: usize,
    pub stage: Stage,
    /// Raised triggers, those of one event together.
    pub queue: Vec<Vec<Raised>>,
}

/// A trigger that will run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Raised {
    /// Whose text: a definition or card, and which of its rules.
    pub owner: Id,
    pub rule: usize,
    pub text: Text,
}

/// A text being carried out: whose it is, and what it remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text {
    pub me: Option<usize>,
    pub doer: Option<usize>,
    pub side: usize,
    pub bearer: Option<usize>,
    pub condition: Option<Id>,
    pub this: Option<usize>,
    pub here: Option<At>,
    /// While a pattern is read, only tokens of the side count (kernel W2).
    pub pattern: bool,
    pub code: Option<TargetCode>,
    pub labels: BTreeMap<Label, Things>,
    pub picked: Things,
    /// How far the effect just done moved whom, and whether as far as was said.
    pub just: BTreeMap<usize, (i32, bool)>,
    /// Nothing was moved in this sentence yet: what the one before moved is still what was just moved.
    pub fresh: bool,
    pub left: BTreeMap<usize, At>,
    /// The sentence before changed something (kernel C2); this one did so far; it did, or something was done in its place.
    pub done: bool,
    pub changed: bool,
    pub touched: bool,
    /// What was chosen in this sentence, in order.
    pub chosen: Vec<Things>,
    pub trigger: bool,
    /// It says what happens to who can't be moved, so they can be chosen as well (kernel C5).
    pub anyway: bool,
}

/// A way in which it can go.
pub type World = (Pos, Text);

pub struct Naive<'r> {
    pub rules: &'r RuleSet,
}

impl<'r> Naive<'r> {
    pub fn card(&self, id: &Id) -> Option<&'r Card> {
        self.rules.cards.iter().map(AsRef::as_ref).find(|card| card.id == *id)
    }

    pub fn definition(&self, id: &Id) -> &'r Definition {
        self.rules.definitions.iter().map(AsRef::as_ref).find(|known| known.id == *id).expect("a definition")
    }

    pub fn actions(&self, id: &Id) -> &'r [Action] {
        match self.card(id) {
            Some(card) => &card.actions,
            None => match &self.definition(id).what {
                Kind::Summon { actions, .. } => actions,
                _ => &[],
            },
        }
    }

    pub fn is_summon(&self, id: &Id) -> bool {
        self.card(id).is_none()
    }

    /// The card's own name, for people.
    pub fn name(&self, id: &Id) -> &'r str {
        self.card(id).map_or_else(|| self.definition(id).name.as_str(), |card| card.name.as_str())
    }
}

impl Pos {
    pub fn who(&self, at: At) -> Option<usize> {
        self.chars.iter().position(|char| char.at == Some(at))
    }

    pub fn free(&self, at: At) -> bool {
        geometry::inside(at) && self.who(at).is_none()
    }

    /// Chars on the board, with their tiles.
    pub fn present(&self) -> Vec<(usize, At)> {
        self.chars.iter().enumerate().filter_map(|(who, char)| Some((who, char.at?))).collect()
    }

    pub fn place(&self, token: usize) -> Option<At> {
        let token = self.tokens.get(token).filter(|token| !token.gone)?;
        token.on.map_or_else(|who| self.chars[who].at, Some)
    }

    pub fn lying(&self) -> Vec<usize> {
        (0..self.tokens.len()).filter(|token| self.place(*token).is_some()).collect()
    }

    pub fn place_of(&self, thing: Thing) -> Option<At> {
        match thing {
            Thing::Char(who) => self.chars[who].at,
            Thing::Tile(at) => Some(at),
            Thing::Token(token) => self.place(token),
        }
    }

    pub fn bears(&self, who: usize, kind: &Id) -> bool {
        self.bearings.iter().any(|known| known.bearer == who && known.kind == *kind)
    }

    pub fn active(&self) -> usize {
        self.order[self.turn]
    }

    pub fn is_over(&self) -> bool {
        self.hits.iter().any(|hits| *hits >= 5)
    }

    /// Nothing is being carried out: what is gone is forgotten, and order says nothing.
    pub fn tidy(mut self) -> Pos {
        assert!(self.queue.is_empty() || self.is_over());
        self.queue.clear();
        self.tokens.retain(|token| !token.gone);
        self.tokens.sort();
        self.bearings.sort();
        self.holds.sort();
        self
    }
}

impl Text {
    pub fn of(me: usize, side: usize) -> Text {
        Text { me: Some(me), doer: Some(me), side, ..Text::default() }
    }

    /// The effect at hand has moved it so far.
    pub fn note(&mut self, who: usize, made: i32, full: bool) {
        if std::mem::take(&mut self.fresh) {
            self.just.clear();
        }
        self.just.insert(who, (made, full));
    }
}
