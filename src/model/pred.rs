//! What can be true of a thing (in filters and tests alike), and of the game.

use serde::{Deserialize, Serialize};

use super::{CharNoun, Chars, Id, Number, Pick, Spot, TargetCode, TileNoun, TokenNoun};

/// Something true of a char, tile or token.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Pred {
    /// Bears the condition.
    Bears(Id),
    /// A tile with no char on it; tokens do not count (kernel G1).
    Empty,
    Occupied,
    /// On a tile of the card's target, with vision, at the moment of choosing (kernel G7).
    InTarget,
    /// In the tiles of a code measured from something else (*in +2S of a Balloon*).
    InCode {
        code: TargetCode,
        of: Box<Spot>,
    },
    /// On one of the 8 tiles around it.
    Melee(Box<Spot>),
    /// On one of the 4 neighbouring tiles.
    Adjacent(Box<Spot>),
    /// In its row or column.
    Straight(Box<Spot>),
    SameRow(Box<Spot>),
    SameColumn(Box<Spot>),
    /// On a diagonal with it.
    Diagonal(Box<Spot>),
    /// At a distance of at most that many moves.
    Within {
        distance: Number,
        of: Box<Spot>,
    },
    /// Exactly that many moves away.
    Away {
        distance: Number,
        from: Box<Spot>,
    },
    /// On the tile; on the tile of the token; for a token, on the char.
    On(Box<Spot>),
    /// In the n-th row, counted from the doer's side.
    InRow(u8),
    InLastRow,
    /// On the doer's half of the board, or the other one (kernel G6).
    OwnHalf,
    OtherHalf,
    /// In a corner, at the edge of the board.
    Corner,
    Edge,
    /// Strictly between the two, on a common line (kernel G6).
    Between(Box<Spot>, Box<Spot>),
    /// Strictly between two of these (*between two Opps*).
    Amid(Box<Spot>),
    /// Strictly between two of these that share a row or column (*between two Opps in the same row or column*).
    AmidStraight(Box<Spot>),
    /// Has these tokens on it: a tile or a char (*with 2 or more Balloons*).
    With(Box<Pick<TokenNoun>>),
    /// A tile with such a char on it.
    Holding(Box<Pick<CharNoun>>),
    /// A tile that shows the structure.
    Shows(Id),
    /// Is this very thing.
    Same(Box<Spot>),
    /// Is one of those (*is one of the closest chars*).
    OneOf(Box<Pick<CharNoun>>),
    /// Is one of those, and there is no other (*is the only Opp at melee*).
    Only(Box<Pick<CharNoun>>),
    /// A tile that the char left by the effect just carried out (*each tile she left*).
    LeftBy(Box<Chars>),
    /// What the pack's adjective says of it.
    Described(Id),
    /// Has the keyword, with whatever arguments.
    HasKeyword(Id),
    /// Another char of that char's side (*of its team*).
    TeammateOf(Box<Chars>),
    /// Of the class.
    OfClass(Id),
    /// Belongs to the doer's side, or to the other.
    Yours,
    Theirs,
    /// Did it, or had it done, in that time (kernel State).
    Did {
        deed: PastDeed,
        when: Past,
    },
    Not(Box<Pred>),
    /// At least one is true; two or more, in normal order.
    Either(Vec<Pred>),
    /// All are true; two or more. Only inside `Not` and `Either`: elsewhere a list says it.
    Both(Vec<Pred>),
}

/// What a char may have done.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum PastDeed {
    /// Entered a tile, by itself or moved (kernel E4).
    Moved,
    /// Was moved by an effect, at least that many steps.
    WasMoved(Number),
    /// Hit one of these: whoever is one now, however it was then. One or more.
    Hit(Vec<Chars>),
    WasHit,
    /// Was hit by one of these. One or more.
    WasHitBy(Vec<Chars>),
    /// Was moved by the text of one of these (kernel E4). One or more.
    WasMovedBy(Vec<Chars>),
    /// Used an attack, a skill, any action, or the action of that name.
    Used(ActionRef),
    /// Used a move activation.
    ActivatedMove,
    /// Any of these; two or more, none of them such a list itself.
    AnyOf(Vec<PastDeed>),
    /// Was taken off the board: of tokens, by the effect just carried out.
    Removed,
}

/// Within what time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Past {
    /// By the effect just carried out.
    JustNow,
    ThisTurn,
    /// During its own last turn (kernel E8).
    LastTurn,
    /// Since its own last turn ended.
    SinceLastTurn,
    /// During the last turn of that char.
    LastTurnOf(Chars),
    /// Since the last turn of that char ended.
    SinceTurnOf(Chars),
    ThisGame,
}

/// Which actions a rule speaks of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum ActionRef {
    Attack,
    Skill,
    Any,
    /// The action of that name (`goran.swing`).
    Named(Id),
}

/// Something true of the game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Cond {
    /// The predicate is true of every one of them.
    Is {
        who: Box<Spot>,
        what: Box<Pred>,
    },
    /// So many of them exist on the board.
    CharsExist(Box<Pick<CharNoun>>),
    TokensExist(Box<Pick<TokenNoun>>),
    TilesExist(Box<Pick<TileNoun>>),
    /// The one number against the other.
    Compare {
        one: Number,
        is: Compared,
        other: Number,
    },
    /// The sentence before changed something (*if you do*, kernel C2).
    Done,
    /// The effect just tried was barred or blocked (*if it can't be moved*; after its effect: *was not*).
    CouldNotMove(Box<Chars>),
    /// Could not be moved as far as said (*the full distance*).
    NotMovedInFull(Box<Chars>),
    Not(Box<Cond>),
    All(Vec<Cond>),
    Either(Vec<Cond>),
}

/// How one number stands to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Compared {
    More,
    Fewer,
    AsMany,
    AtLeast,
    AtMost,
}

impl Pred {
    /// What something that this is said of stands beside: adjacent or at melee to it.
    pub fn neighbour(&self) -> Option<&Spot> {
        if let Pred::Adjacent(of) | Pred::Melee(of) = self { Some(of) } else { None }
    }
}
