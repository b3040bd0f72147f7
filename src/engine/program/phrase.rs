//! Who, where, how many, and what is true of them.

use super::register::{Pc, Reg};
use board::TileSet;
use model::TargetCode;

pub(crate) enum CharsX {
    Me,
    /// Who does the effect at hand: the *Me* of a verb's text.
    Doer,
    Bearer,
    Summoner,
    Reg(Reg),
    /// All that is in these.
    Regs(Vec<Reg>),
    All(Vec<CharsX>),
    /// By the number of its sheet.
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
    /// Least distance from the spot, or from the doer.
    Closest(Option<SpotX>),
    Farthest(Option<SpotX>),
    Most(u8),
    Fewest(u8),
}

pub(crate) enum CharNounX {
    Char,
    Opp,
    Ally,
    YourChar,
    Class(u8),
    /// By the number of its sheet.
    Summon(u16),
    AnySummon,
}

pub(crate) enum TilesX {
    Here,
    Reg(Reg),
    Of(Box<SpotX>),
    Left(CharsX),
    Began { who: CharsX, last: bool },
    Behind(CharsX),
    Pick(Box<PickX<TileNounX>>),
}

pub(crate) enum TileNounX {
    Tile,
    Structure(u8),
}

pub(crate) enum TokensX {
    This,
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

/// What is on a board.
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

    /// How many it picks, if it picks among what it describes.
    pub fn many(&self) -> Option<&ManyX> {
        match self {
            SpotX::Char(CharsX::Pick(pick)) => Some(&pick.many),
            SpotX::Tile(TilesX::Pick(pick)) => Some(&pick.many),
            SpotX::Token(TokensX::Pick(pick)) => Some(&pick.many),
            _ => None,
        }
    }

    /// Whether the phrase asks for a choice among what it describes.
    pub fn is_chosen(&self) -> bool {
        match self {
            SpotX::Char(CharsX::Named(_)) => true,
            what => what.many().is_some_and(|many| !matches!(many, ManyX::Each)),
        }
    }

    /// Whether it takes exactly so many at once, no fewer.
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
    Distance(CharsX, CharsX),
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
    Within {
        distance: NumberX,
        of: SpotX,
    },
    Away {
        distance: NumberX,
        from: SpotX,
    },
    On(SpotX),
    /// The same tiles for a text of the first player's and of the second's.
    Ground([TileSet; 2]),
    Between(SpotX, SpotX),
    /// Between two that share a row or column.
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
    /// What an adjective says: with the thing in its register the condition holds.
    Described {
        of: SpotX,
        cond: Box<CondX>,
    },
    /// Has the keyword, by the number of its name.
    HasKeyword(u8),
    TeammateOf(CharsX),
    OfClass(u8),
    Yours,
    Theirs,
    Did {
        deed: DeedX,
        when: PastX,
    },
    Not(Box<PredX>),
    Either(Vec<PredX>),
    Both(Vec<PredX>),
}

/// Within what time.
pub(crate) enum PastX {
    JustNow,
    ThisTurn,
    LastTurn,
    SinceLastTurn,
    LastTurnOf(CharsX),
    SinceTurnOf(CharsX),
    ThisGame,
}

pub(crate) enum DeedX {
    Moved,
    WasMoved(NumberX),
    Hit,
    /// Only such: who was hit is told by the chronicle.
    HitOne(Vec<CharsX>),
    WasHit,
    WasHitBy(Vec<CharsX>),
    WasMovedBy(Vec<CharsX>),
    Used(ActionX),
    ActivatedMove,
    AnyOf(Vec<DeedX>),
    Removed,
}

/// Which actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionX {
    Attack,
    Skill,
    Any,
    /// By its number among all actions.
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
    Done,
    /// The effect between the two could change nothing.
    Fails(Pc, Pc),
    /// It was not moved by the effect just done.
    NotMoved(CharsX),
    /// Nothing lets it be moved, before anything was tried.
    Immovable(CharsX),
    NotMovedInFull(CharsX),
    Not(Box<CondX>),
    All(Vec<CondX>),
    Either(Vec<CondX>),
}

pub(crate) enum PlayerX {
    You,
    Other,
    Of(CharsX),
    OpponentOf(CharsX),
}

impl DeedX {
    /// Whether who else took part is asked.
    pub fn names_another(&self) -> bool {
        match self {
            DeedX::HitOne(_) | DeedX::WasHitBy(_) | DeedX::WasMovedBy(_) => true,
            DeedX::AnyOf(deeds) => deeds.iter().any(DeedX::names_another),
            _ => false,
        }
    }
}

impl PastX {
    /// Whether it is asked in which turn it was: what a char remembers by itself does not tell.
    pub fn is_a_turn_of_its_own(&self) -> bool {
        matches!(self, PastX::LastTurn | PastX::LastTurnOf(_) | PastX::SinceTurnOf(_))
    }
}
