//! Phrases in the form that the engine runs: chars, tiles, tokens, numbers, predicates and conditions.

use super::deed::DeedX;
use super::pointer::PointerX;
use super::register::{Pc, Reg};
use board::TileSet;
use model::TargetCode;

pub(crate) enum CharsX {
    /// The doer of the text.
    Me,
    /// The doer of the current effect. In the text of a verb, *Me* is compiled to this variant.
    Doer,
    Bearer,
    Summoner,
    /// The chars that gained the condition together with the bearer.
    Partner,
    /// The char that a memory asks about.
    Subject,
    Reg(Reg),
    /// All chars in these registers.
    Regs(Vec<Reg>),
    All(Vec<CharsX>),
    /// The chars with this sheet.
    Named(u16),
    Pick(Box<PickX<CharNounX>>),
}

pub(crate) struct PickX<Noun> {
    pub many: ManyX,
    pub other: bool,
    pub extreme: Option<ExtremeX>,
    pub noun: Noun,
    pub that: Vec<PredX>,
    pub label: Option<Reg>,
}

impl<Noun> PickX<Noun> {
    /// Whether the phrase is *the X*, which means the X that the doer made (kernel W2). A superlative (*the closest X*) is
    /// not definite, because it chooses among all X, whoever made them (kernel C4).
    pub fn is_definite(&self) -> bool {
        matches!(self.many, ManyX::The) && self.extreme.is_none()
    }
}

pub(crate) enum ManyX {
    One,
    The,
    Each,
    UpTo(NumberX),
    Exactly(NumberX),
    AtLeast(NumberX),
    AtMost(NumberX),
    MoreThan(NumberX),
    FewerThan(NumberX),
    No,
}

pub(crate) enum ExtremeX {
    /// The first thing in the direction that the text has mentioned, from the spot or from the place where the
    /// direction was chosen.
    FirstAhead(Option<SpotX>),
    /// The first thing straight ahead of the pointer.
    FirstAheadOf(PointerX),
    /// The things at the minimum distance from the spot; `None` stands for the doer.
    Closest(Option<SpotX>),
    /// The things at the maximum distance from the spot; `None` stands for the doer.
    Farthest(Option<SpotX>),
    /// The things with the most tokens of this kind.
    Most(u8),
    /// The things with the fewest tokens of this kind.
    Fewest(u8),
}

pub(crate) enum CharNounX {
    Char,
    Opp,
    Ally,
    YourChar,
    Class(u8),
    /// A summon with this sheet.
    Summon(u16),
    AnySummon,
}

pub(crate) enum TilesX {
    Here,
    /// The tile that a memory asks about.
    Subject,
    Reg(Reg),
    Of(Box<SpotX>),
    Left(CharsX),
    Began {
        who: CharsX,
        last: bool,
    },
    Behind(CharsX),
    Opposite {
        of: Box<SpotX>,
        through: Option<Box<SpotX>>,
    },
    Next(Option<Box<SpotX>>),
    /// The next tile in the direction of the pointer.
    FrontOf(Box<PointerX>),
    /// The next tile in the direction opposite to that of the pointer.
    BackOf(Box<PointerX>),
    Row(Box<SpotX>),
    Column(Box<SpotX>),
    MirroredInRow(Box<SpotX>),
    MirroredInColumn(Box<SpotX>),
    /// A word of the pack for a place (kernel D8). `tile` is evaluated with each thing of `of` in the register
    /// `SUBJECT`.
    Place {
        of: Box<SpotX>,
        tile: Box<TilesX>,
    },
    Pick(Box<PickX<TileNounX>>),
}

pub(crate) enum TileNounX {
    Tile,
    Structure(u8),
}

pub(crate) enum TokensX {
    This,
    /// The token that a memory asks about.
    Subject,
    Reg(Reg),
    Pick(Box<PickX<TokenNounX>>),
}

pub(crate) enum TokenNounX {
    Token(u8),
    AnyToken,
}

pub(crate) enum SpotX {
    Char(CharsX),
    Tile(TilesX),
    Token(TokensX),
}

/// The sorts of things on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Char,
    Tile,
    Token,
}

impl SpotX {
    pub fn sort(&self) -> Sort {
        match self {
            SpotX::Char(_) => Sort::Char,
            SpotX::Tile(_) => Sort::Tile,
            SpotX::Token(_) => Sort::Token,
        }
    }

    /// Returns the quantity of the phrase; `None` if the phrase has no quantity.
    pub fn many(&self) -> Option<&ManyX> {
        match self {
            SpotX::Char(CharsX::Pick(pick)) => Some(&pick.many),
            SpotX::Tile(TilesX::Pick(pick)) => Some(&pick.many),
            SpotX::Token(TokensX::Pick(pick)) => Some(&pick.many),
            _ => None,
        }
    }

    /// Whether a player may have to choose among the things that the phrase describes.
    pub fn is_chosen(&self) -> bool {
        match self {
            SpotX::Char(CharsX::Named(_)) => true,
            what => what.many().is_some_and(|many| !matches!(many, ManyX::Each)),
        }
    }

    /// Whether the phrase picks an exact number of things at once.
    pub fn takes_several(&self) -> bool {
        self.many().is_some_and(|many| matches!(many, ManyX::Exactly(_)))
    }

    pub fn of(sort: Sort, reg: Reg) -> SpotX {
        match sort {
            Sort::Char => SpotX::Char(CharsX::Reg(reg)),
            Sort::Tile => SpotX::Tile(TilesX::Reg(reg)),
            Sort::Token => SpotX::Token(TokensX::Reg(reg)),
        }
    }
}

pub(crate) enum NumberX {
    N(u8),
    Reg(Reg),
    Tokens(Box<PickX<TokenNounX>>),
    Chars(Box<PickX<CharNounX>>),
    Half(Box<NumberX>),
    Twice(Box<NumberX>),
    Capped(Box<NumberX>, u8),
    Plus(Box<NumberX>, u8),
    Distance(Box<SpotX>, Box<SpotX>),
    MovesUsed(CharsX),
    MovesLeft(CharsX),
    StepsMoved(CharsX),
    Score(PlayerX),
}

pub(crate) enum PredX {
    Bears(u8),
    Empty,
    Occupied,
    InTarget,
    InCode {
        code: TargetCode,
        of: SpotX,
    },
    Melee(SpotX),
    Adjacent(SpotX),
    Straight(SpotX),
    SameRow(SpotX),
    SameColumn(SpotX),
    Diagonal(SpotX),
    Clear(SpotX),
    /// The thing is in the direction that the text has mentioned, from the place where the direction was chosen.
    Ahead,
    /// The thing is straight ahead of the pointer.
    AheadOf(PointerX),
    Distant {
        least: NumberX,
        most: NumberX,
        from: SpotX,
    },
    InTargetFrom(SpotX),
    Within {
        distance: NumberX,
        of: SpotX,
    },
    Away {
        distance: NumberX,
        from: SpotX,
    },
    On(SpotX),
    /// The thing is on one of these tiles. The first set is for texts of the first player, the second set for texts of
    /// the second player.
    Ground([TileSet; 2]),
    Between(SpotX, SpotX),
    /// The thing is between two things that share a row or column.
    AmidStraight {
        one: SpotX,
        other: SpotX,
    },
    With(PickX<TokenNounX>),
    Holding(PickX<CharNounX>),
    Shows(u8),
    Same(SpotX),
    OneOf(PickX<CharNounX>),
    Only(PickX<CharNounX>),
    LeftBy(CharsX),
    PassedBy(CharsX),
    /// A char to which one of the tokens belongs.
    Owns(TokensX),
    /// A token that belongs to one of the chars.
    BelongsTo(CharsX),
    /// The thing is one of `of`, and the adjective's condition holds with the thing in the register [`SUBJECT`].
    Described {
        of: SpotX,
        cond: Box<CondX>,
    },
    /// The char has the keyword with this number.
    HasKeyword(u8),
    TeammateOf(CharsX),
    OfClass(u8),
    /// The char acts in the turn in progress.
    InTurn,
    Yours,
    Theirs,
    /// The thing did one of these deeds within that time.
    Did {
        deeds: Vec<DeedX>,
        when: PastX,
    },
    /// The thing fulfilled the predicate at an earlier moment.
    Was {
        pred: Box<PredX>,
        when: model::Earlier,
    },
    Not(Box<PredX>),
    Either(Vec<PredX>),
    Both(Vec<PredX>),
}

/// The time in which a past deed counts.
pub(crate) enum PastX {
    JustNow,
    ThisTurn,
    LastTurn,
    SinceLastTurn,
    LastTurnOf(CharsX),
    SinceTurnOf(CharsX),
    ThisGame,
}

/// The actions of a char that a phrase means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionX {
    Attack,
    Skill,
    Any,
    /// The action of this number among all actions.
    Named(u16),
}

pub(crate) enum CondX {
    Is {
        who: SpotX,
        what: PredX,
    },
    CharsExist(PickX<CharNounX>),
    TokensExist(PickX<TokenNounX>),
    TilesExist(PickX<TileNounX>),
    Compare {
        one: NumberX,
        is: model::Compared,
        other: NumberX,
    },
    /// The sentence before changed something (*if you do*).
    Done,
    /// The effect between the two positions in the code could change nothing.
    Fails(Pc, Pc),
    /// The effect just done moved none of the chars.
    NotMoved(CharsX),
    /// The chars cannot be moved. This condition is for texts that have not tried an effect yet.
    Immovable(CharsX),
    /// The effect just done moved one of the chars less than all the way.
    NotMovedInFull(CharsX),
    /// The option with this number was chosen.
    Chosen(u8),
    Not(Box<CondX>),
    All(Vec<CondX>),
    Either(Vec<CondX>),
}

pub(crate) enum PlayerX {
    You,
    Other,
    Of(CharsX),
    OpponentOf(CharsX),
    /// The player who makes the choices at this point of the text.
    Chooser,
}

impl PastX {
    /// Whether the answer depends on the turn in which the deed was done. The deeds in `Past` have no turn.
    pub fn is_a_turn_of_its_own(&self) -> bool {
        matches!(self, PastX::LastTurn | PastX::LastTurnOf(_) | PastX::SinceTurnOf(_))
    }
}
