//! Texts as an engine runs them: names are numbers, sentences a flat list of operations.
//!
//! An operation names things by *registers*: sets of chars, tiles or tokens as bits. A phrase that a later one takes up has a
//! register for its label; others have one while their sentence lasts.

use crate::board::TileSet;
use crate::model::{Limit, MoveForm, TargetCode};

/// A place in [`Code`].
pub(super) type Pc = u16;
/// A register of a frame.
pub(super) type Reg = u8;
/// How many registers a text has at most.
pub(super) const REGS: usize = 16;
/// The register of what an adjective is said of, while its condition is tested.
pub(super) const SUBJECT: Reg = REGS as Reg - 1;

pub(super) enum CharsX {
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

pub(super) struct PickX<Noun> {
    pub many: ManyX,
    pub other: bool,
    pub extreme: Option<ExtremeX>,
    pub noun: Noun,
    pub that: Vec<PredX>,
    pub label: Option<Reg>,
}

pub(super) enum ManyX {
    One,
    The,
    Each,
    UpTo(NumberX),
    Exactly(NumberX),
    AtLeast(NumberX),
    AtMost(NumberX),
    No,
}

pub(super) enum ExtremeX {
    /// Least distance from the spot, or from the doer.
    Closest(Option<SpotX>),
    Farthest(Option<SpotX>),
    Most(u8),
    Fewest(u8),
}

pub(super) enum CharNounX {
    Char,
    Opp,
    Ally,
    YourChar,
    Class(u8),
    /// By the number of its sheet.
    Summon(u16),
    AnySummon,
}

pub(super) enum TilesX {
    Here,
    Reg(Reg),
    Of(Box<SpotX>),
    Left(CharsX),
    Began { who: CharsX, last: bool },
    Behind(CharsX),
    Pick(Box<PickX<TileNounX>>),
}

pub(super) enum TileNounX {
    Tile,
    Structure(u8),
}

pub(super) enum TokensX {
    This,
    Reg(Reg),
    Pick(Box<PickX<TokenNounX>>),
}

pub(super) enum TokenNounX {
    Token(u8),
    AnyToken,
}

pub(super) enum SpotX {
    Char(CharsX),
    Tile(TilesX),
    Token(TokensX),
}

/// What is on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
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

    pub fn of(sort: Sort, reg: Reg) -> SpotX {
        match sort {
            Sort::Char => SpotX::Char(CharsX::Reg(reg)),
            Sort::Tile => SpotX::Tile(TilesX::Reg(reg)),
            Sort::Token => SpotX::Token(TokensX::Reg(reg)),
        }
    }
}

pub(super) enum NumberX {
    N(u8),
    Reg(Reg),
    Tokens(Box<PickX<TokenNounX>>),
    Chars(Box<PickX<CharNounX>>),
    Half(Box<NumberX>),
    Twice(Box<NumberX>),
    Distance(CharsX, CharsX),
}

pub(super) enum PredX {
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
    With(PickX<TokenNounX>),
    Holding(PickX<CharNounX>),
    Shows(u8),
    Same(SpotX),
    OneOf(PickX<CharNounX>),
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
        when: crate::model::Past,
    },
    Not(Box<PredX>),
    Either(Vec<PredX>),
    Both(Vec<PredX>),
}

pub(super) enum DeedX {
    Moved,
    WasMoved(u8),
    Hit,
    WasHit,
    Used(ActionX),
    ActivatedMove,
}

/// Which actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActionX {
    Attack,
    Skill,
    Any,
    /// By its number among all actions.
    Named(u16),
}

pub(super) enum CondX {
    Is {
        who: SpotX,
        what: PredX,
    },
    CharsExist(PickX<CharNounX>),
    TokensExist(PickX<TokenNounX>),
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

pub(super) enum PlayerX {
    You,
    Other,
    Of(CharsX),
}

/// Which way a walk goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WayX {
    Free,
    Diagonally,
    Toward(Sort, Reg),
    AwayFrom(Sort, Reg),
    /// One direction of the chooser's liking.
    Straight,
    /// The direction in the register.
    Fixed(Reg),
}

/// Whether the order of a loop can matter, and is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
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
pub(super) enum Shove {
    Push,
    Pull,
    Slide,
}

/// How long.
pub(super) enum TimeX {
    ThisTurn,
    NextTurn(CharsX),
    EndOfNextTurn(CharsX),
    /// Until one of these triggers.
    Until(Vec<u16>),
    RestOfGame,
}

/// One operation.
pub(super) enum Op {
    /// A sentence begins, and takes up these registers. It ends before `end`.
    Sentence {
        end: Pc,
        uses: u16,
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
        from: Reg,
        into: Reg,
        sort: Sort,
        order: Order,
        end: Pc,
    },
    /// Choices are made anew.
    Forget(u16),
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
    /// None: the doer.
    Trade {
        one: Option<(Sort, Reg)>,
        other: (Sort, Reg),
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

/// A trigger.
pub(super) struct TriggerX {
    pub event: EventX,
    pub timing: crate::model::Timing,
    pub limit: Option<Limit>,
    /// Its counter, when it has a limit.
    pub site: u16,
    pub entry: Pc,
    pub source: Source,
}

/// What a text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
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

pub(super) enum EventX {
    GameStarts,
    Placed(CharsX),
    Begins {
        who: CharsX,
        on: Option<TilesX>,
    },
    /// `next`: of a turn that began after the text came into force.
    Passes {
        who: CharsX,
        on: Option<TilesX>,
        next: bool,
    },
    Hit {
        by: Option<CharsX>,
        whom: Option<CharsX>,
    },
    Moves(CharsX),
    IsMoved(CharsX),
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
    Uses {
        who: CharsX,
        action: ActionX,
    },
    Forms {
        structure: u8,
        that: Vec<PredX>,
        label: Option<Reg>,
    },
}

/// A standing rule.
pub(super) struct StandingX {
    pub rule: RuleX,
    /// Only as long as these hold.
    pub conds: Vec<CondX>,
    pub source: Source,
}

pub(super) enum RuleX {
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
        once: bool,
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
}

pub(super) enum BarX {
    UseMoves,
    UseMoreMovesThan(u8),
    Move,
    Use(ActionX),
    BeHit,
    BeHitBy(CharsX),
    BeMoved,
    BeMovedBy(CharsX),
    Hit(CharsX),
    Enter(TilesX),
    EnterByMove(TilesX),
    Leave(TilesX),
    Become(u8),
    /// Each of its own steps must go nearer to the spot, or farther from it.
    MoveSo {
        spot: SpotX,
        nearer: bool,
    },
}
