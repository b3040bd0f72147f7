//! The operations of a text.

use super::phrase::{ActionX, CharsX, CondX, NumberX, PlayerX, Sort, SpotX, TilesX};
use super::register::{Pc, Reg, Regs};
use crate::earlier::Moments;
use model::{Limit, TargetCode};

/// The steps that a walk may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WayX {
    /// To an adjacent tile at each step.
    Free,
    /// Steps may be diagonal too.
    Diagonally,
    /// Nearer to the thing in the register with each step.
    Toward(Sort, Reg),
    /// Farther from the thing in the register with each step.
    AwayFrom(Sort, Reg),
    /// In one direction, which the chooser picks with the first step.
    Straight,
    /// In the direction that the register holds. The second field is set if the walk is a push, pull or slide.
    Fixed(Reg, Option<Shove>),
    /// To one of the tiles in the register with each step.
    Onto(Reg),
}

/// Whether a loop asks the chooser for the order of its members. It asks only if the order can matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Never,
    Always,
    /// If a trigger may wait for a hit.
    Hits,
    /// If a trigger may wait for a condition that is gained or lost.
    Conditions,
    /// If a trigger may wait for a token that enters a tile.
    Tokens,
    /// If the number of tokens of this kind on the board is limited.
    Limited(u8),
    /// By distance from the things in the register, or from the doer. With `farthest`, the farthest member comes first.
    ByDistance {
        from: Option<(Sort, Reg)>,
        farthest: bool,
    },
    /// By position along the direction that the text has mentioned, the farthest first.
    Foremost,
}

/// A movement in one direction (kernel G4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shove {
    Push,
    Pull,
    Slide,
    /// A plain move straight toward or away from something.
    Straight,
}

/// How long a standing rule that a text makes is in force.
pub(crate) enum TimeX {
    /// Until the turn in progress is over.
    ThisTurn,
    /// Until one of these chars begins a turn.
    NextTurn(CharsX),
    /// Until one of these chars ends a turn that begins after this text.
    EndOfNextTurn(CharsX),
    /// Until one of these triggers is set off.
    Until(Vec<u16>),
    RestOfGame,
}

/// One operation. Conditions and numbers are evaluated when the operation runs.
pub(crate) enum Op {
    /// A sentence begins. `uses` are the registers to which the sentence refers; `end` is the position of its
    /// `EndSentence`. `whole` is set for a sentence of the text, and not for a step within a sentence.
    Sentence {
        end: Pc,
        uses: Regs,
        whole: bool,
        /// The moments whose board is kept here.
        keeps: Moments,
    },
    /// A sentence ends. Raised triggers run now, unless the text belongs to a trigger itself. After a whole sentence,
    /// *if you do* asks whether that sentence changed something.
    EndSentence {
        whole: bool,
    },
    /// Begins a step about which the next step asks (*if you do*). Stores in the register whether the sentence has
    /// changed something before this step.
    AskDone(Reg),
    /// Ends such a step: *if you do* asks whether the step changed something. The register is that of its `AskDone`.
    TellDone(Reg),
    Jump(Pc),
    /// Jumps back to the head of the loop around this operation.
    Back(Pc),
    Copy {
        from: Reg,
        into: Reg,
    },
    /// Jumps to `otherwise` if the condition does not hold, and to `unasked` if the condition asks about a last turn
    /// that has not been (kernel E8).
    Test {
        cond: CondX,
        otherwise: Pc,
        unasked: Pc,
    },
    /// Like `Test`, for a guard: a choice with which the condition does not hold is forbidden (kernel C1).
    Require {
        cond: CondX,
        otherwise: Pc,
    },
    /// Stores the things that the phrase picks. If there is a choice, the chooser makes it (kernel C3). Jumps to
    /// `otherwise` if nothing can be picked.
    Resolve {
        what: SpotX,
        into: Reg,
        otherwise: Pc,
    },
    /// Stores the thing that a condition names. The chooser picks among the things with which the condition holds.
    Bind {
        cond: CondX,
        what: SpotX,
        into: Reg,
    },
    /// Heads a loop over things: stores the next member, or jumps to `end` if none is left.
    Each {
        /// All members of the loop.
        all: Reg,
        /// The members that are still to come.
        from: Reg,
        into: Reg,
        sort: Sort,
        order: Order,
        end: Pc,
    },
    /// Empties the registers, so that their things are chosen or made anew.
    Forget(Regs),
    /// Stores a number. `most` is the maximum.
    Count {
        number: NumberX,
        most: u8,
        into: Reg,
    },
    /// Heads a loop that runs as often as the register says. With `asked`, the chooser may end the loop before each
    /// round.
    Again {
        count: Reg,
        asked: bool,
        end: Pc,
    },
    /// Asks the player whether to carry out the text up to `end`.
    May {
        by: PlayerX,
        end: Pc,
    },
    /// Lets the player choose one of the options, each given by the position where it begins.
    ChooseOne {
        by: PlayerX,
        options: Vec<Pc>,
        end: Pc,
    },
    /// From here on, this player makes the choices; `None` stands for the player of the text (*you*).
    Chooser(Option<PlayerX>),
    /// From here on, the char in the register is the doer. Jumps to `otherwise` if the register holds none.
    Doer {
        who: Reg,
        otherwise: Pc,
    },
    /// From here on, the text's own doer is the doer again.
    OwnDoer,
    /// Counts one more use of the text up to `end`, or jumps to `end` if the limit is reached.
    Limited {
        site: u16,
        limit: Limit,
        end: Pc,
    },

    Hit(Reg),
    /// Chooses the direction of a push, pull or slide. Lowers the number of steps of a pull that would go past the doer
    /// (kernel G4).
    Shove {
        how: Shove,
        sort: Sort,
        who: Reg,
        steps: Reg,
        dir: Reg,
        /// The thing from which the direction is measured, if that is not the doer, and whether the direction leads
        /// toward this thing.
        goal: Option<(Sort, Reg, bool)>,
    },
    /// Chooses one direction for all things in the register.
    Direction {
        sort: Sort,
        who: Reg,
        dir: Reg,
    },
    /// Chooses one of the straight directions, to which later steps refer. With `along`, chooses one of the two
    /// directions along that line.
    ChooseDirection {
        along: Option<TilesX>,
    },
    /// Chooses a row or column, and stores its tiles.
    ChooseLine {
        rows: bool,
        columns: bool,
        through: Option<SpotX>,
        without: Option<SpotX>,
        into: Reg,
    },
    /// Stores the direction that the text has mentioned, or its opposite.
    Heading {
        back: bool,
        dir: Reg,
    },
    /// Moves a char or token step by step (kernel G2).
    Walk {
        sort: Sort,
        who: Reg,
        steps: Reg,
        up_to: bool,
        way: WayX,
        /// The condition that ends the walk as soon as it holds.
        until: Option<CondX>,
    },
    /// Puts a char or token on a tile, without a path (kernel G5).
    MoveTo {
        sort: Sort,
        who: Reg,
        to: Reg,
    },
    /// Gives a token to a char. The token lies on the char from then on.
    Give {
        what: Reg,
        to: Reg,
    },
    /// Lets two things trade places. `one` is `None` if it is the doer.
    Trade {
        one: Option<(Sort, Reg)>,
        other: (Sort, Reg),
    },
    /// Lets the chars trade places among each other as the chooser likes. The chooser gives each char a tile, and
    /// `plan` holds the tiles given so far. `among` is the phrase that describes the chars.
    Rearrange {
        who: Reg,
        plan: Reg,
        among: SpotX,
    },
    /// Puts tokens on a thing. `label` is the register for the tokens that are made, if a later phrase refers to them.
    Put {
        token: u8,
        count: Reg,
        sort: Sort,
        on: Reg,
        label: Option<Reg>,
    },
    RemoveTokens(Reg),
    RemoveSummon(Reg),
    /// Removes the token or condition to which the text belongs.
    RemoveThis,
    Summon {
        sheet: u16,
        on: Reg,
        /// The register for the summon, if a later phrase refers to it.
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
    /// Gives a char more move activations (`moves`) or actions, or fewer of them (`less`).
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
    /// Has a char use an action of another char as if it were its own.
    UseOf {
        who: Reg,
        action: ActionX,
        of: Reg,
    },
    /// Lets the player choose the destination of the move activation that the char is about to make.
    ChooseMove {
        who: Reg,
        by: PlayerX,
    },
    /// Gives the next use of the action this target code (kernel E11).
    Retarget {
        who: Reg,
        action: u16,
        code: TargetCode,
    },
    /// Puts a standing rule in force for a time. `subject` is the register of the chars to whom the rule applies.
    Hold {
        rule: u16,
        time: TimeX,
        subject: Option<Reg>,
    },
    /// Puts triggers in force that the text makes.
    Wait {
        triggers: Vec<u16>,
    },
    /// Carries out a move activation (kernel E4). Register 0 holds the destination if it has been chosen already.
    Activate,
    /// Uses an action. Register 0 holds the action's number among all actions, register 1 its index on the user's
    /// sheet.
    UseNow,
    /// Ends the text.
    End,
}
