//! What waits for events, and what always holds.

use super::op::Shove;
use super::phrase::{ActionX, CharsX, CondX, PickX, PredX, SpotX, TilesX, TokenNounX, TokensX};
use super::register::{Pc, Reg};
use model::{Limit, MoveForm};

/// A trigger.
pub(crate) struct TriggerX {
    pub event: EventX,
    pub timing: model::Timing,
    pub limit: Option<Limit>,
    /// Its counter, when it has a limit.
    pub site: u16,
    pub entry: Pc,
    pub source: Source,
}

/// What a text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A char of the sheet.
    Sheet(u16),
    Token(u8),
    Condition(u8),
    Structure(u8),
    /// A char that has the keyword, by number.
    Keyword(u8),
    /// Made while playing.
    Made,
}

pub(crate) enum EventX {
    GameStarts,
    Placed(CharsX),
    Begins(CharsX),
    /// `next`: of a turn that began after the text came into force.
    Passes {
        who: CharsX,
        next: bool,
    },
    Hit {
        by: Option<CharsX>,
        whom: Option<CharsX>,
    },
    Moves(CharsX),
    /// Whom, and by whom if not by anybody.
    IsMoved(CharsX, Option<CharsX>),
    IsPushed(CharsX, Option<CharsX>),
    IsPulled(CharsX, Option<CharsX>),
    Activates(CharsX),
    Enters {
        who: CharsX,
        what: TilesX,
    },
    Leaves {
        who: CharsX,
        what: TilesX,
    },
    TokenPut(PickX<TokenNounX>),
    TokenRemoved(TokensX),
    TokenEnters {
        what: TokensX,
        tile: TilesX,
    },
    Becomes {
        who: CharsX,
        condition: u8,
    },
    Loses {
        who: CharsX,
        condition: u8,
    },
    ThisRemoved,
    /// The token of the text is put, its condition gained, its structure formed.
    TokenMade,
    ConditionMade,
    StructureMade(u8),
    Uses {
        who: CharsX,
        action: ActionX,
    },
    /// None: whatever structure.
    Forms {
        structure: Option<u8>,
        that: Vec<PredX>,
        label: Option<Reg>,
    },
}

/// Which move activations of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Often {
    All,
    One,
    First,
}

/// A standing rule.
pub(crate) struct StandingX {
    pub rule: RuleX,
    /// Only as long as these hold.
    pub conds: Vec<CondX>,
    pub source: Source,
}

pub(crate) enum RuleX {
    Cant {
        who: CharsX,
        deed: BarX,
    },
    Must {
        who: CharsX,
        deed: BarX,
    },
    MovesMayBe {
        who: CharsX,
        form: MoveForm,
        /// Only one of a turn, or only the first one.
        often: Often,
    },
    HasMoves {
        who: CharsX,
        count: u8,
    },
    /// By number.
    Has {
        who: CharsX,
        keyword: u8,
    },
    /// Borne as long as the rule holds.
    Bears {
        who: CharsX,
        condition: u8,
    },
    /// Of the tokens of that kind, on one place or on the board.
    AtMost {
        token: u8,
        on_tile: bool,
        count: u8,
    },
    /// Of the summons with that sheet.
    AtMostSummons {
        sheet: u16,
        count: u8,
    },
    /// The tile that the text is on.
    BlocksView,
}

pub(crate) enum BarX {
    UseMoves,
    UseMoreMovesThan(u8),
    Move,
    Use(ActionX),
    BeHit,
    BeHitBy(CharsX),
    BeMoved,
    BeMovedBy(CharsX),
    /// By whom, if not by anybody.
    BeShoved(Shove, Option<CharsX>),
    Hit(CharsX),
    Enter(TilesX),
    EnterByMove(TilesX),
    Leave(TilesX),
    LeaveByMove(TilesX),
    Become(u8),
    /// Each of its own steps goes nearer to the spot, or farther from it.
    MoveSo {
        spot: SpotX,
        nearer: bool,
    },
    /// One of its own steps does not.
    MoveBut {
        spot: SpotX,
        nearer: bool,
    },
}
