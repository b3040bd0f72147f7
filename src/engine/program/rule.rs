//! Triggers, which wait for events, and standing rules, which hold as long as their text is in force.

use super::deed::DeedX;
use super::kind::RuleKind;
use super::phrase::{CharsX, CondX, SpotX, TilesX};
use super::register::{Pc, Reg};
use model::{Limit, MoveForm};

/// A trigger: the event for which it waits, and the text that it sets off.
pub(crate) struct TriggerX {
    pub event: DeedX,
    pub timing: model::Timing,
    pub limit: Option<Limit>,
    /// The number of the trigger's counter, if the trigger has a limit.
    pub site: u16,
    /// The position in the code where the trigger's text begins.
    pub entry: Pc,
    pub source: Source,
}

/// The thing to which a text belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A char with this sheet.
    Sheet(u16),
    Token(u8),
    Condition(u8),
    Structure(u8),
    /// A char that has the keyword with this number.
    Keyword(u8),
    /// A rule that a text makes during the game.
    Made,
}

/// The move activations of a turn to which a rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Often {
    All,
    One,
    /// The rule applies only to the first move activation of the turn.
    First,
}

/// A standing rule.
pub(crate) struct StandingX {
    pub rule: RuleX,
    /// The rule is in force only as long as these conditions hold.
    pub conds: Vec<CondX>,
    pub source: Source,
}

/// A thing that the condition of a standing rule names (*While she is at melee to an Ally, she uses that Ally's
/// target*): each that the phrase picks and for which the condition holds.
pub(crate) struct Named {
    pub what: SpotX,
    pub cond: CondX,
    /// The register of the thing.
    pub reg: Reg,
}

/// The content of a standing rule.
pub(crate) enum RuleX {
    /// Forbids the deed. The chars to whom the rule applies take their role in the deed.
    Cant(DeedX),
    /// Demands the deed.
    Must(DeedX),
    MovesMayBe {
        who: CharsX,
        form: MoveForm,
        /// Whether all move activations of a turn have this form, only one, or only the first.
        often: Often,
    },
    HasMoves {
        who: CharsX,
        count: u8,
    },
    /// The chars have this many more move activations; fewer, if negative.
    AddMoves {
        who: CharsX,
        by: i8,
    },
    /// Move activations may also go to these tiles.
    MovesMayGo {
        who: CharsX,
        to: TilesX,
    },
    /// The chars have the keyword with this number.
    Has {
        who: CharsX,
        keyword: u8,
    },
    /// The chars bear the condition as long as the rule is in force.
    Bears {
        who: CharsX,
        condition: u8,
    },
    /// The maximum number of tokens of the kind on one place (`on_tile`) or on the board.
    AtMost {
        token: u8,
        on_tile: bool,
        count: u8,
    },
    /// The maximum number of summons with the sheet on the board.
    AtMostSummons {
        sheet: u16,
        count: u8,
    },
    /// The tile on which the text lies blocks the view: of everybody, or only of these chars.
    BlocksView(Option<CharsX>),
    /// The chars do not block the view: of everybody, or only of `of`.
    SeenPast {
        who: CharsX,
        of: Option<CharsX>,
    },
    /// The targets of the chars have no other tiles. While the tiles are found, the register holds the char.
    TargetOnly {
        who: CharsX,
        tiles: TilesX,
        one: Option<Reg>,
    },
    /// The chars have a target that the rules give, by its number, in place of the one of their card.
    TargetIs {
        who: CharsX,
        target: u16,
    },
    /// The chars have the target of the card of another char. While it is found, the register holds the char.
    TargetOf {
        who: CharsX,
        of: CharsX,
        one: Option<Reg>,
        /// Set if `of` is a thing that the condition of the rule names.
        named: Option<Box<Named>>,
    },
    /// The token of the text occupies its tile.
    Occupies,
    /// Hits on the chars score nothing.
    ScoreNothing {
        who: CharsX,
    },
}

impl RuleX {
    pub fn kind(&self) -> RuleKind {
        match self {
            // The compiler accepts only deeds with a rule kind here, so the default is never used.
            RuleX::Cant(deed) | RuleX::Must(deed) => deed.rule_kind().unwrap_or(RuleKind::Sight),
            RuleX::MovesMayBe { .. } | RuleX::MovesMayGo { .. } | RuleX::HasMoves { .. } | RuleX::AddMoves { .. } => {
                RuleKind::Moves
            }
            RuleX::Has { .. } => RuleKind::Keywords,
            // `bear` records the bearers of a rule for a time; `borne_by_rule` finds the bearers of a text's rule.
            RuleX::Bears { .. } => RuleKind::Become,
            RuleX::AtMost { .. } | RuleX::AtMostSummons { .. } => RuleKind::Tokens,
            RuleX::BlocksView(_)
            | RuleX::Occupies
            | RuleX::SeenPast { .. }
            | RuleX::TargetOnly { .. }
            | RuleX::TargetIs { .. }
            | RuleX::TargetOf { .. } => RuleKind::Sight,
            RuleX::ScoreNothing { .. } => RuleKind::Score,
        }
    }
}
