//! The operations of a text.

use super::phrase::{ActionX, CharsX, CondX, NumberX, PlayerX, Sort, SpotX, TilesX};
use super::pointer::{FacingX, Pointed};
use super::register::{Pc, Reg, Regs};
use crate::earlier::Moments;
use model::{Limit, TargetCode};

/// The steps that a walk may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WayX {
    /// Each step goes to an adjacent tile.
    Free,
    /// Steps may be diagonal too.
    Diagonally,
    /// Each step goes nearer to the thing in the register.
    Toward(Sort, Reg),
    /// Each step goes farther from the thing in the register.
    AwayFrom(Sort, Reg),
    /// All steps go in one direction, which the chooser picks with the first step.
    Straight,
    /// All steps go in the direction that the register holds. The second field is set if the walk is a push, pull or
    /// slide.
    Fixed(Reg, Option<Shove>),
    /// Each step goes to one of the tiles in the register.
    Onto(Reg),
}

/// The order in which a loop takes its members. The loop asks the chooser only if the order can matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Never,
    Always,
    /// The order matters if a trigger may wait for a hit.
    Hits,
    /// The order matters if a trigger may wait for a condition that is gained or lost.
    Conditions,
    /// The order matters if a trigger may wait for a token that enters a tile.
    Tokens,
    /// The order matters if the number of tokens of this kind on the board is limited.
    Limited(u8),
    /// Members are ordered by distance from the things in the register, or from the doer. With `farthest`, the farthest
    /// member comes first.
    ByDistance {
        from: Option<(Sort, Reg)>,
        farthest: bool,
    },
    /// Members are ordered by position along the direction that the text has mentioned. The farthest member comes
    /// first.
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

/// The duration of a standing rule that a text makes.
pub(crate) enum TimeX {
    /// The rule ends when the turn in progress is over.
    ThisTurn,
    /// The rule ends when one of these chars begins a turn.
    NextTurn(CharsX),
    /// The rule ends when one of these chars ends a turn that begins after this text.
    EndOfNextTurn(CharsX),
    /// The rule ends when one of these triggers is set off.
    Until(Vec<u16>),
    RestOfGame,
}

/// One operation. Conditions and numbers are evaluated when the operation runs.
pub(crate) enum Op {
    /// Begins a sentence. `uses` holds the registers to which the sentence refers; `end` is the position of its
    /// `EndSentence`. `whole` is set for a sentence of the text, and not for a step within a sentence.
    Sentence {
        end: Pc,
        uses: Regs,
        whole: bool,
        /// The earlier moments for which the board is kept as the sentence begins (kernel E12).
        keeps: Moments,
    },
    /// Ends a sentence. Raised triggers run here, unless the text itself belongs to a trigger. After a whole sentence,
    /// *if you do* asks whether that sentence changed something.
    EndSentence {
        whole: bool,
    },
    /// Begins a step about which the next step asks (*if you do*). Stores in the register whether the sentence has
    /// changed something before this step.
    AskDone(Reg),
    /// Ends the step that `AskDone` began. *If you do* asks whether this step changed something. The register is the
    /// one of `AskDone`.
    TellDone(Reg),
    Jump(Pc),
    /// Jumps back to the head of the loop around this operation.
    Back(Pc),
    Copy {
        from: Reg,
        into: Reg,
    },
    /// Jumps to `otherwise` if the condition does not hold. Jumps to `unasked` if the condition asks about a last turn
    /// that a char has not had yet (kernel E8).
    Test {
        cond: CondX,
        otherwise: Pc,
        unasked: Pc,
    },
    /// Jumps to `otherwise` if the guard does not hold. A choice with which the guard fails is forbidden (kernel C1).
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
    /// Stores the thing that a condition names. The chooser picks among the things for which the condition holds.
    Bind {
        cond: CondX,
        what: SpotX,
        into: Reg,
    },
    /// Begins a round of a loop over things: stores the next member, or jumps to `end` if none is left.
    Each {
        /// All members of the loop.
        all: Reg,
        /// The members that the loop has not taken yet.
        from: Reg,
        into: Reg,
        sort: Sort,
        order: Order,
        end: Pc,
    },
    /// Empties the registers, so that their things are chosen or made again.
    Forget(Regs),
    /// Adds what the first register of each pair holds to the second, at the end of a round of a loop. The loop is over
    /// at `end`.
    Gather {
        pairs: Vec<(Reg, Reg)>,
        end: Pc,
    },
    /// Stores a number, but at most `most`.
    Count {
        number: NumberX,
        most: u8,
        into: Reg,
    },
    /// Begins a round of a loop that runs as often as the register says. With `asked`, the chooser may end the loop
    /// before each round.
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
    /// Lets the player choose one of the options. Each option is given by the position where it begins.
    ChooseOne {
        by: PlayerX,
        options: Vec<Pc>,
        end: Pc,
    },
    /// Lets this player make the choices from here on; `None` stands for the player of the text (*you*).
    Chooser(Option<PlayerX>),
    /// Makes the char in the register the doer from here on. Jumps to `otherwise` if the register is empty.
    Doer {
        who: Reg,
        otherwise: Pc,
    },
    /// Makes the char that carries the text out the doer from here on.
    OwnDoer,
    /// Jumps to `end` if the limit is reached. Otherwise counts one more use of the text up to `end`.
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
        /// The thing from which the direction is measured, and whether the direction leads toward this thing. `None`
        /// stands for the doer.
        goal: Option<(Sort, Reg, bool)>,
    },
    /// Chooses one direction for all things in the register.
    Direction {
        sort: Sort,
        who: Reg,
        dir: Reg,
    },
    /// Chooses one of the straight directions, to which later steps refer. With `along`, the direction must lie along
    /// that line.
    ChooseDirection {
        along: Option<TilesX>,
        /// The place from which the direction is counted, if the text names one.
        from: Option<SpotX>,
    },
    /// Chooses a row or column, and stores its tiles.
    ChooseLine {
        rows: bool,
        columns: bool,
        through: Option<SpotX>,
        without: Option<SpotX>,
        into: Reg,
    },
    /// Chooses one of the options, by their numbers in `Texts::options` (kernel C6).
    ChooseOption(Vec<u8>),
    /// Stores the direction that the text has mentioned, or the opposite direction.
    Heading {
        back: bool,
        dir: Reg,
    },
    /// Asks for one of the straight directions, and stores it.
    PickDirection {
        dir: Reg,
    },
    /// Stores the direction in which something points, or the opposite direction (kernel D13).
    Pointed {
        of: Pointed,
        back: bool,
        dir: Reg,
    },
    /// Makes something point in a direction (kernel D13).
    Point {
        what: Pointed,
        to: FacingX,
    },
    /// Moves a char or token step by step (kernel G2).
    Walk {
        sort: Sort,
        who: Reg,
        steps: Reg,
        /// The number of steps after which the player may stop earlier; `None` if the player may not.
        stops_after: Option<u8>,
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
    /// Lets two things trade places. If `one` is `None`, the doer trades with `other`.
    Trade {
        one: Option<(Sort, Reg)>,
        other: (Sort, Reg),
    },
    /// Lets the chars trade places among each other as the chooser likes. The chooser gives each char a tile. `plan`
    /// holds the tiles given so far, and `among` is the phrase that describes the chars.
    Rearrange {
        who: Reg,
        plan: Reg,
        among: SpotX,
    },
    /// Puts tokens on a thing. `owner` is the char to which they belong. `label` is the register for the tokens that
    /// are made, if a later phrase refers to them.
    Put {
        token: u8,
        count: Reg,
        sort: Sort,
        on: Reg,
        owner: Option<CharsX>,
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
    /// Has a condition pass from one char to another.
    Pass {
        from: Reg,
        to: Reg,
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
    /// Puts triggers in force that this text makes.
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
