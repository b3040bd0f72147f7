//! A second engine, slow and simple: it carries out the rule objects of a pack directly, on plain lists, and follows
//! all outcomes of a text at once. It panics when it meets something that it does not support.
//!
//! It shares only the rule objects (`model`) with the engine; geometry, phrases, events and turns are its own.

mod act;
mod at_will;
mod event;
mod geometry;
mod phrase;
mod step;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use model::{Action, ActionKind, Card, Definition, Id, Kind, Label, RuleSet, Standing, TargetCode};

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
    /// Whether it entered a tile since its last turn.
    pub wandered: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token {
    pub kind: Id,
    /// The tile that it lies on, or the char that has it.
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

/// A standing rule that holds for a time.
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
    /// The second field: whether a turn of that char has begun since.
    Ends(usize, bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Passive,
    Main,
}

/// The state of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pos {
    pub chars: Vec<Char>,
    pub tokens: Vec<Token>,
    pub bearings: Vec<Bearing>,
    pub holds: Vec<Hold>,
    pub targets: BTreeMap<(usize, Id), TargetCode>,
    /// How often each char has used each action that is limited per game.
    pub used: BTreeMap<(usize, Id), u8>,
    pub hits: [u8; 2],
    pub order: Vec<usize>,
    pub turn: usize,
    pub stage: Stage,
    /// Triggers that are waiting to run, grouped by event.
    pub queue: Vec<Vec<Raised>>,
}

/// A trigger that will run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Raised {
    /// The definition or card whose text it is; `rule` is the index of the rule in it.
    pub owner: Id,
    pub rule: usize,
    pub text: Text,
}

/// A text that is being carried out: its owner, and what it remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text {
    pub me: Option<usize>,
    pub doer: Option<usize>,
    pub side: usize,
    pub bearer: Option<usize>,
    pub condition: Option<Id>,
    pub this: Option<usize>,
    pub here: Option<At>,
    /// Whether a structure's pattern is being evaluated: then only tokens of `side` count (kernel W2).
    pub pattern: bool,
    pub code: Option<TargetCode>,
    /// The kind of action whose own text this is.
    pub through: Option<ActionKind>,
    pub labels: BTreeMap<Label, Things>,
    /// What the rounds of a loop have chosen so far.
    pub gathered: BTreeMap<Label, Things>,
    pub picked: Things,
    /// For each char that the last effect moved: the distance, and whether it was the full distance.
    pub just: BTreeMap<usize, (i32, bool)>,
    /// True until this sentence moves something: `just` then still holds the moves of the sentence before.
    pub fresh: bool,
    pub left: BTreeMap<usize, At>,
    /// `done`: the sentence before changed something (kernel C2). `changed`: this sentence has changed something so
    /// far. `touched`: it has, or a replacement effect was carried out instead.
    pub done: bool,
    pub changed: bool,
    pub touched: bool,
    /// The choices made in this sentence, in order.
    pub chosen: Vec<Things>,
    pub trigger: bool,
    /// Whether the text says what happens to chars that can't be moved, so that they can be chosen too (kernel C5).
    pub anyway: bool,
}

/// One possible outcome.
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

    /// Whether the char belongs to neither side.
    pub fn is_neutral(&self, id: &Id) -> bool {
        self.is_summon(id) && self.definition(id).rules.contains(&model::Rule::Always(model::Standing::Neutral))
    }

    /// The display name of the card or definition.
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

    /// The position in canonical form, when nothing is being carried out: removed tokens are dropped, and lists are
    /// sorted.
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

    /// Records that the current effect moved the char by `made`, and whether that was the full distance.
    pub fn note(&mut self, who: usize, made: i32, full: bool) {
        if std::mem::take(&mut self.fresh) {
            self.just.clear();
        }
        self.just.insert(who, (made, full));
    }

    /// Ends a round of a loop: what it chose is no longer known to the next round, and adds up for later sentences.
    pub fn gather(&mut self, known: &[Label]) {
        for (label, things) in std::mem::take(&mut self.labels) {
            match known.contains(&label) {
                true => drop(self.labels.insert(label, things)),
                false => self.gathered.entry(label).or_default().extend(things),
            }
        }
    }
}
