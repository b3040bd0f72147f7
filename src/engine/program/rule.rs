//! Triggers, which wait for events, and standing rules, which hold as long as their text is in force.

use super::deed::DeedX;
use super::kind::RuleKind;
use super::phrase::{CharsX, CondX, TilesX};
use super::register::Pc;
use model::{Limit, MoveForm};

/// A trigger: the event that it waits for, and the text that it sets off.
pub(crate) struct TriggerX {
    pub event: DeedX,
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
    /// Forbids the deed. The chars that the rule is about stand in their role.
    Cant(DeedX),
    /// Demands the deed.
    Must(DeedX),
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
    /// This many move activations more; fewer, if negative.
    AddMoves {
        who: CharsX,
        by: i8,
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

impl RuleX {
    pub fn kind(&self) -> RuleKind {
        match self {
            // A deed that no rule can forbid is refused when the rule is compiled.
            RuleX::Cant(deed) | RuleX::Must(deed) => deed.rule_kind().unwrap_or(RuleKind::Sight),
            RuleX::MovesMayBe { .. } | RuleX::MovesMayGo { .. } | RuleX::HasMoves { .. } | RuleX::AddMoves { .. } => {
                RuleKind::Moves
            }
            RuleX::Has { .. } => RuleKind::Keywords,
            // The chars that bear the condition are noted when the rule begins.
            RuleX::Bears { .. } => RuleKind::Become,
            RuleX::AtMost { .. } | RuleX::AtMostSummons { .. } => RuleKind::Tokens,
            RuleX::BlocksView => RuleKind::Sight,
            RuleX::ScoreNothing { .. } => RuleKind::Score,
        }
    }
}
