//! Deeds in the form that the engine runs: triggers wait for deeds, rules forbid them, and memories record them.

use super::kind::{EventKind, RuleKind};
use super::phrase::{ActionX, CharsX, NumberX, PickX, PredX, SpotX, TilesX, TokenNounX, TokensX};
use super::register::Reg;
use crate::history::MemoryKind;
use model::{Manner, Means};

/// A pattern that events can match. A role without a phrase matches anything.
///
/// In a standing rule, the chars to whom the rule applies take their role in the deed. In a memory,
/// [`CharsX::Subject`], [`TilesX::Subject`] or [`TokensX::Subject`] marks the role that the memory asks about.
pub(crate) enum DeedX {
    GameStarts,
    Placed(CharsX),
    Begins(CharsX),
    /// A char passes its turn. With `next`, the turn must have begun after the text came into force.
    Passes {
        who: CharsX,
        next: bool,
    },
    Hit {
        by: Option<CharsX>,
        whom: Option<CharsX>,
        through: Option<Means>,
    },
    /// A char moves in the manner `how`, by a text of `by`.
    Moves {
        who: Option<CharsX>,
        how: Manner,
        by: Option<CharsX>,
        at_least: Option<NumberX>,
        through: Option<Means>,
    },
    /// The char moves by itself in a step that brings it nearer to the spot or farther from it. With `except`, the deed
    /// is every other step.
    Heads {
        who: CharsX,
        spot: SpotX,
        nearer: bool,
        except: bool,
    },
    /// The player of a char whose turn it is chooses what to do next (kernel T1). No rule can forbid this deed, and no
    /// memory keeps it.
    MayAct {
        who: CharsX,
        /// Whether it matters which token or structure has the text. If not, the abilities of equal instances are one
        /// ability.
        of_instance: bool,
    },
    /// The char uses a move activation after the first `beyond` activations of its turn.
    Activates {
        who: CharsX,
        beyond: u8,
    },
    Enters {
        who: CharsX,
        tile: TilesX,
        by_activation: bool,
        from_adjacent: bool,
    },
    Leaves {
        who: CharsX,
        tile: TilesX,
        by_activation: bool,
    },
    TokenPut(PickX<TokenNounX>),
    TokenRemoved(TokensX),
    TokenEnters {
        what: TokensX,
        tile: TilesX,
    },
    TokenMoves {
        what: TokensX,
        how: Manner,
        by: Option<CharsX>,
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
    /// A structure is formed; `None` stands for any structure.
    Forms {
        structure: Option<u8>,
        that: Vec<PredX>,
        label: Option<Reg>,
    },
}

impl DeedX {
    /// Returns the kind of event that fits the deed.
    pub fn kind(&self) -> EventKind {
        match self {
            DeedX::GameStarts => EventKind::GameStarts,
            DeedX::Placed(_) => EventKind::Placed,
            DeedX::Begins(_) => EventKind::Begins,
            DeedX::Passes { .. } => EventKind::Passes,
            DeedX::Hit { .. } => EventKind::Hit,
            DeedX::Moves { how, .. } => match how {
                Manner::Itself => EventKind::Moves,
                Manner::Effect => EventKind::IsMoved,
                Manner::Push => EventKind::IsPushed,
                Manner::Pull => EventKind::IsPulled,
                Manner::Slide => EventKind::Slides,
                Manner::Trade => EventKind::TradesPlaces,
                Manner::Any => EventKind::Enters,
            },
            DeedX::Heads { .. } => EventKind::Moves,
            DeedX::MayAct { .. } => EventKind::MayAct,
            DeedX::Activates { .. } => EventKind::Activates,
            DeedX::Enters { .. } => EventKind::Enters,
            DeedX::Leaves { .. } => EventKind::Leaves,
            DeedX::TokenPut(_) => EventKind::TokenPut,
            DeedX::TokenRemoved(_) => EventKind::TokenRemoved,
            DeedX::TokenEnters { .. } => EventKind::TokenEnters,
            DeedX::TokenMoves { .. } => EventKind::TokenMoves,
            DeedX::Becomes { .. } => EventKind::Becomes,
            DeedX::Loses { .. } => EventKind::Loses,
            DeedX::ThisRemoved => EventKind::ThisRemoved,
            DeedX::TokenMade => EventKind::TokenPut,
            DeedX::ConditionMade => EventKind::Becomes,
            DeedX::StructureMade(_) => EventKind::Forms,
            DeedX::Uses { .. } => EventKind::Uses,
            DeedX::Forms { .. } => EventKind::Forms,
        }
    }

    /// Returns the kind of rule that forbids or demands the deed; `None` if no rule can.
    pub fn rule_kind(&self) -> Option<RuleKind> {
        Some(match self {
            DeedX::Activates { .. } => RuleKind::UseMoves,
            DeedX::Moves { how: Manner::Itself, .. } | DeedX::Heads { .. } => RuleKind::Move,
            DeedX::Moves { how: Manner::Effect | Manner::Push | Manner::Pull | Manner::Slide, .. } => RuleKind::BeMoved,
            DeedX::Uses { .. } => RuleKind::Use,
            DeedX::Hit { .. } => RuleKind::BeHit,
            DeedX::Enters { .. } => RuleKind::Enter,
            DeedX::Leaves { .. } => RuleKind::Leave,
            DeedX::Becomes { .. } => RuleKind::Become,
            _ => return None,
        })
    }

    /// Returns the kind of memory that keeps the deed; `None` if no memory keeps it.
    pub fn memory_kind(&self) -> Option<MemoryKind> {
        Some(match self {
            DeedX::Hit { .. } => MemoryKind::Hit,
            DeedX::Moves { how, .. } => match how {
                Manner::Any => MemoryKind::Moved,
                Manner::Itself => MemoryKind::MovedItself,
                Manner::Effect => MemoryKind::WasMoved,
                Manner::Push => MemoryKind::WasPushed,
                Manner::Pull => MemoryKind::WasPulled,
                Manner::Slide => MemoryKind::Slid,
                Manner::Trade => MemoryKind::Traded,
            },
            DeedX::Activates { .. } => MemoryKind::Activated,
            DeedX::Enters { .. } => MemoryKind::Entered,
            DeedX::Leaves { .. } => MemoryKind::Left,
            DeedX::Uses { .. } => MemoryKind::Used,
            DeedX::Becomes { .. } => MemoryKind::Became,
            DeedX::Loses { .. } => MemoryKind::Lost,
            DeedX::TokenMoves { how, .. } => MemoryKind::of_token(*how).unwrap_or(MemoryKind::MovedToken),
            _ => return None,
        })
    }
}
