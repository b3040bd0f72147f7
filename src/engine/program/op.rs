//! The operations of a text.

use super::phrase::{ActionX, CharsX, CondX, NumberX, PlayerX, Sort, SpotX};
use super::register::{Pc, Reg, Regs};
use model::{Limit, TargetCode};

/// Which way a walk goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WayX {
    Free,
    Diagonally,
    Toward(Sort, Reg),
    AwayFrom(Sort, Reg),
    /// One direction of the chooser's liking.
    Straight,
    /// The direction in the register, of a push or its like if it is one.
    Fixed(Reg, Option<Shove>),
}

/// Whether the order of a loop can matter, and is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Never,
    Always,
    /// If something waits for hits, conditions, tokens.
    Hits,
    Conditions,
    Tokens,
    /// If there may only be so many of the token.
    Limited(u8),
}

/// How the one direction of a push is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shove {
    Push,
    Pull,
    Slide,
}

/// How long.
pub(crate) enum TimeX {
    ThisTurn,
    NextTurn(CharsX),
    EndOfNextTurn(CharsX),
    /// Until one of these triggers.
    Until(Vec<u16>),
    RestOfGame,
}

/// One operation.
pub(crate) enum Op {
    /// A sentence begins, and takes up these registers. It ends before `end`.
    Sentence {
        end: Pc,
        uses: Regs,
        whole: bool,
    },
    /// What was raised runs now. Of a whole sentence, what it changed is what *if you do* asks.
    EndSentence {
        whole: bool,
    },
    Jump(Pc),
    /// To the head of the loop around it.
    Back(Pc),
    Copy {
        from: Reg,
        into: Reg,
    },
    /// Goes on at `otherwise` if it is not so.
    Test {
        cond: CondX,
        otherwise: Pc,
    },
    /// As `Test`, but what was chosen must not be chosen if it is not so (kernel C1).
    Require {
        cond: CondX,
        otherwise: Pc,
    },
    /// Chooses what the phrase picks; if there is nothing, the sentence is over.
    Resolve {
        what: SpotX,
        into: Reg,
        otherwise: Pc,
    },
    /// Chooses a thing named in a condition, among those with which it holds.
    Bind {
        cond: CondX,
        what: SpotX,
        into: Reg,
    },
    /// One after the other.
    Each {
        /// Those that it goes through; those yet to come.
        all: Reg,
        from: Reg,
        into: Reg,
        sort: Sort,
        order: Order,
        end: Pc,
    },
    /// Choices are made anew.
    Forget(Regs),
    Count {
        number: NumberX,
        most: u8,
        into: Reg,
    },
    /// So often; `asked` each time.
    Again {
        count: Reg,
        asked: bool,
        end: Pc,
    },
    May {
        by: PlayerX,
        end: Pc,
    },
    ChooseOne {
        by: PlayerX,
        options: Vec<Pc>,
        end: Pc,
    },
    /// From here that player chooses; none: the doer's.
    Chooser(Option<PlayerX>),
    /// From here that char does it; if there is none, on to `otherwise`.
    Doer {
        who: Reg,
        otherwise: Pc,
    },
    /// From here the text's own doer does it.
    OwnDoer,
    /// At most so often; else on to `end`.
    Limited {
        site: u16,
        limit: Limit,
        end: Pc,
    },

    Hit(Reg),
    /// The direction of a push, and how many steps it may have.
    Shove {
        how: Shove,
        sort: Sort,
        who: Reg,
        steps: Reg,
        dir: Reg,
        /// Away from what, or toward it, if not the doer.
        goal: Option<(Sort, Reg, bool)>,
    },
    /// One direction for all of them.
    Direction {
        sort: Sort,
        who: Reg,
        dir: Reg,
    },
    Walk {
        sort: Sort,
        who: Reg,
        steps: Reg,
        up_to: bool,
        way: WayX,
    },
    MoveTo {
        sort: Sort,
        who: Reg,
        to: Reg,
    },
    /// A token goes over to a char.
    Give {
        what: Reg,
        to: Reg,
    },
    /// None: the doer.
    Trade {
        one: Option<(Sort, Reg)>,
        other: (Sort, Reg),
    },
    /// They trade places in any way: each in turn is given a tile, as the register of the plan remembers. `among`: whom the phrase
    /// describes.
    Rearrange {
        who: Reg,
        plan: Reg,
        among: SpotX,
    },
    /// Those that are made are known by the label, if there is one.
    Put {
        token: u8,
        count: Reg,
        sort: Sort,
        on: Reg,
        label: Option<Reg>,
    },
    RemoveTokens(Reg),
    RemoveSummon(Reg),
    RemoveThis,
    Summon {
        sheet: u16,
        on: Reg,
        /// It is taken up later.
        label: Option<Reg>,
    },
    Become {
        who: Reg,
        condition: u8,
    },
    Lose {
        who: Reg,
        condition: u8,
    },
    /// Move activations and actions, more or fewer.
    Gain {
        who: Reg,
        moves: bool,
        less: bool,
        count: Reg,
    },
    ActivateMove(Reg),
    PassTurn(Reg),
    StopMove(Reg),
    Use {
        who: Reg,
        action: ActionX,
    },
    /// Another's action, as if it were its own.
    UseOf {
        who: Reg,
        action: ActionX,
        of: Reg,
    },
    /// That player chooses the tile of the move activation that is about to come.
    ChooseMove {
        who: Reg,
        by: PlayerX,
    },
    Retarget {
        who: Reg,
        action: u16,
        code: TargetCode,
    },
    /// A standing rule for a time; the register holds its subject.
    Hold {
        rule: u16,
        time: TimeX,
        subject: Option<Reg>,
    },
    /// Triggers that wait from now on.
    Wait {
        triggers: Vec<u16>,
    },
    /// A move activation: the tile is in register 0 if it is chosen already.
    Activate,
    /// The action of the number in register 0, register 1 saying which of its user's it is.
    UseNow,
    End,
}
