//! Triggers, which wait for events, and standing rules, which hold as long as their text is in force.

use super::op::Shove;
use super::phrase::{ActionX, CharsX, CondX, PickX, PredX, SpotX, TilesX, TokenNounX, TokensX};
use super::register::{Pc, Reg};
use model::{Limit, MoveForm};

/// A trigger: the event that it waits for, and the text that it sets off.
pub(crate) struct TriggerX {
    pub event: EventX,
    pub timing: model::Timing,
    pub limit: Option<Limit>,
    /// The number of its counter, if it has a limit.
    pub site: u16,
    /// The place where its text begins.
    pub entry: Pc,
    pub source: Source,
}

/// The thing that a text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A char with this sheet.
    Sheet(u16),
    Token(u8),
    Condition(u8),
    Structure(u8),
    /// A char that has the keyword of this number.
    Keyword(u8),
    /// A rule that a text makes during the game.
    Made,
}

/// An event that a trigger waits for.
pub(crate) enum EventX {
    GameStarts,
    Placed(CharsX),
    Begins(CharsX),
    /// A char passes its turn. `next`: only a turn that began after the text came into force.
    Passes {
        who: CharsX,
        next: bool,
    },
    Hit {
        by: Option<CharsX>,
        whom: Option<CharsX>,
    },
    Moves(CharsX),
    /// The char that is moved, and the char whose text moves it; `None`: any char. The next two are alike.
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
    /// The token or condition of the text is removed.
    ThisRemoved,
    /// The token of the text is put on the board.
    TokenMade,
    /// The condition of the text is gained.
    ConditionMade,
    /// The structure of the text is formed.
    StructureMade(u8),
    Uses {
        who: CharsX,
        action: ActionX,
    },
    /// A structure is formed; `None`: any structure.
    Forms {
        structure: Option<u8>,
        that: Vec<PredX>,
        label: Option<Reg>,
    },
}

/// Which move activations of a turn a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Often {
    All,
    One,
    /// Only the first move activation of the turn.
    First,
}

/// A standing rule.
pub(crate) struct StandingX {
    pub rule: RuleX,
    /// The rule is in force only as long as these hold.
    pub conds: Vec<CondX>,
    pub source: Source,
}

/// The content of a standing rule.
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
        /// Whether all move activations of a turn have this form, one of them, or only the first.
        often: Often,
    },
    HasMoves {
        who: CharsX,
        count: u8,
    },
    /// Move activations may also go to these tiles.
    MovesMayGo {
        who: CharsX,
        to: TilesX,
    },
    /// The chars have the keyword of this number.
    Has {
        who: CharsX,
        keyword: u8,
    },
    /// The chars bear the condition as long as the rule is in force.
    Bears {
        who: CharsX,
        condition: u8,
    },
    /// At most this many tokens of the kind may lie on one place (`on_tile`) or on the board.
    AtMost {
        token: u8,
        on_tile: bool,
        count: u8,
    },
    /// At most this many summons with the sheet may be on the board.
    AtMostSummons {
        sheet: u16,
        count: u8,
    },
    /// The tile that the text is on blocks the view.
    BlocksView,
    /// Hits on the chars score nothing.
    ScoreNothing {
        who: CharsX,
    },
}

/// A deed that a rule forbids or demands.
pub(crate) enum BarX {
    UseMoves,
    UseMoreMovesThan(u8),
    Move,
    Use(ActionX),
    BeHit,
    BeHitBy(CharsX),
    BeMoved,
    BeMovedBy(CharsX),
    /// Be pushed, pulled or slid; `Some`: by these chars only.
    BeShoved(Shove, Option<CharsX>),
    Hit(CharsX),
    Enter(TilesX),
    EnterByMove(TilesX),
    Leave(TilesX),
    LeaveByMove(TilesX),
    Become(u8),
    /// Move by itself in steps that go nearer to the spot, or farther from it.
    MoveSo {
        spot: SpotX,
        nearer: bool,
    },
    /// Move by itself in a step that does not go nearer to the spot, or farther from it.
    MoveBut {
        spot: SpotX,
        nearer: bool,
    },
}
