//! The compiled rules: texts as statements over registers, and the conditions and events of standing rules and
//! triggers.
//!
//! A text is a [`Block`]. A phrase to which a later phrase refers has a register; `compile` numbers the registers.

use crate::card_program::{CardCondition, CardDeed, CardPlace, CardTest};
use crate::permanent_program::{MarkerIndex, PermanentDeed, PermanentEvent, PermanentTest};

/// An index of a piece in [`crate::TableGame::pieces`].
pub type PieceIndex = u16;
/// An index of a cell of the board.
pub type CellIndex = u16;
/// An index of a seat.
pub type SeatIndex = u8;
/// An index of a counter.
pub type CounterIndex = u8;
/// An index of a block.
pub type BlockIndex = u16;
/// An index of a register.
pub type Register = u8;

/// The number of registers of a text.
pub const REGISTERS: usize = 8;

/// The kinds of things that a phrase can stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Object {
    Piece(PieceIndex),
    Cell(CellIndex),
    Seat(SeatIndex),
    Card(u16),
    /// A quality of cards, such as a suit.
    Trait(u16),
    /// A zone at the table, into which a card can come.
    Zone(u16),
    /// A text of a card in play that its controller can use: the card and the text.
    Ability(u16, u16),
    /// An amount of damage.
    Amount(i32),
}

/// A reference to one object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reference {
    Register(Register),
    /// The player who carries out the text.
    You,
    /// The cell whose tile has the text, or the card that has it.
    Home,
    /// In a game for two, the player who does not carry out the text.
    OtherPlayer,
    /// A number that is given to a verb.
    Amount(i32),
}

/// The objects that a noun phrase may stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    pub domain: Domain,
    pub tests: Vec<Test>,
}

/// The objects from which the tests of a set select.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// The pieces on the board of these kinds, given by the indices of things.
    Pieces(Vec<u16>),
    /// The pieces in the supply of the player who carries out the text. Of several equal pieces, only one is in the
    /// set.
    Supply(Vec<u16>),
    Cells,
    Seats,
    /// The players in turn order, from the first one of the set.
    SeatsFrom(Box<Set>),
    /// Cards that lie in zones.
    Cards(CardPlace<Set, Number>),
    /// The qualities of this kind.
    Traits(u8),
    /// The places at which a card can come into play: zones of the player, or cards to which it can be bound.
    PlacesFor(Reference),
    /// The zones of the same owner at this distance from the card's zone; without a number, at any other distance.
    ZonesBeside(Reference, Option<i32>),
    /// The target of the card's attack.
    TargetOf(Reference),
    /// The abilities that the player can use now.
    Abilities,
    /// The cells to which a piece can go by its moves.
    Reach(Reference),
    /// One object.
    One(Reference),
}

/// A test of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// The piece belongs to the player who carries out the text.
    Yours,
    /// The piece belongs to another player.
    OfAnOpponent,
    /// The object is not the player who carries out the text.
    AnotherPlayer,
    /// The cell has no piece on it.
    Empty,
    /// The cell is of this kind of tile.
    OfTile(u16),
    /// The player who carries out the text has a piece on the cell.
    HeldByYou,
    /// There is a piece of another player on the cell.
    HeldByAnOpponent,
    /// The piece lies on a cell of this set.
    On(Box<Set>),
    /// The piece or cell is adjacent to an object of this set.
    Adjacent(Box<Set>),
    /// The object is not the referenced one.
    Not(Reference),
    /// No rule bars the piece from this deed.
    Able(Deed),
    /// No rule bars this piece from moving to the cell.
    OpenTo(Reference),
    /// The cell is in a home row.
    InHomeRow(HomeRow),
    /// The event happened to the piece in the turn, and not again in a later turn.
    Happened(PieceDeed, TurnNamed),
    /// A field of the piece that says *yes* or *no* says yes.
    Flag(u8),
    /// At least one counter of this kind is on the cell.
    HasCounter(CounterIndex),
    /// A counter of this kind was put on the cell in this turn.
    CounterPutThisTurn(CounterIndex),
    /// The other test is not met.
    Without(Box<Test>),
    /// A test of cards, or of the players of a game of cards.
    OfCards(CardTest<Set, Test>),
    /// A test of cards in play.
    OfPermanents(PermanentTest<Set, Number, Reference>),
    /// The player owns the first card of the set.
    OwnerOf(Box<Set>),
}

/// The player of a home row. The home row of a player is the row of cells closest to that player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeRow {
    /// The player who carries out the text.
    Yours,
    /// Another player.
    AnOpponents,
    /// Any player.
    Any,
}

/// An event that can happen to a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceDeed {
    /// The piece came onto the board from the supply.
    Came,
    /// The piece moved from cell to cell.
    Moved,
    /// Another piece moved to the cell of the piece and captured it.
    Captured,
    /// The piece was removed from the board, captured or not.
    Removed,
}

/// A turn that a phrase refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnNamed {
    This,
    /// The turn before this one, whichever player had it.
    Previous,
}

/// A deed from which a rule can bar a piece: 0 is to move, and the verbs of the pack follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed(pub u8);

impl Deed {
    /// To move.
    pub const MOVE: Deed = Deed(0);
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    Is(i32),
    /// The value of an attribute of a piece or a card, with the changes by rules.
    Attribute(Reference, u8),
    /// The number of objects of a set.
    CountOf(Set),
    Half(Box<Number>),
    Twice(Box<Number>),
    /// The number of markers on the cards of a set.
    Markers(MarkerIndex, Set),
    /// An amount that a register holds.
    Amount(Register),
    Times(i32, Box<Number>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
    Equal,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    Compare(Number, Comparison, Number),
    /// A player of the set has a number of the counter that passes the comparison. The player is put into the register.
    Has {
        who: Set,
        register: Register,
        counter: CounterIndex,
        comparison: Comparison,
        number: Number,
    },
    /// A player of the set has a piece on one of the cells. The player is put into the register.
    Holds {
        who: Set,
        register: Register,
        cells: Set,
    },
    /// An object of the set meets the test. The object is put into the register.
    Is {
        who: Set,
        register: Register,
        test: Test,
    },
    /// The player who carries out the text has the first seat.
    GoesFirst,
    /// The optional part just before was done.
    Done,
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
    OfCards(CardCondition<Set>),
    /// The game is in this phase, or in a phase that is a part of it.
    InPhase(u16),
}

/// A text: its statements, one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    pub statements: Vec<Statement>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    Do(Clause),
    /// *You may … any number of times*. The number is the maximum; `None` means no maximum.
    AnyNumber(Clause, Option<u16>),
    If {
        condition: Condition,
        then: BlockIndex,
        otherwise: Option<BlockIndex>,
    },
    Repeat(Number, BlockIndex),
    ForEach {
        set: Set,
        register: Register,
        then: BlockIndex,
    },
    OneOf(Vec<BlockIndex>),
    /// Carries out the text repeatedly until the condition holds.
    Until {
        condition: Condition,
        then: BlockIndex,
    },
    /// The player may carry out one of these texts; with `again`, repeatedly.
    AnyOf {
        options: Vec<BlockIndex>,
        again: bool,
    },
    /// Each player of the set in turn carries out the text, until all players in succession have chosen to do nothing.
    UntilAllPass {
        set: Set,
        register: Register,
        then: BlockIndex,
    },
}

/// A deed with the picks that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The player who does the deed and makes its choices.
    pub doer: Reference,
    pub optional: bool,
    /// The counters that the doer loses as the cost.
    pub cost: Vec<(CounterIndex, Number)>,
    /// The picks, in the order in which the player makes them. A later set may refer to an earlier pick.
    pub picks: Vec<Pick>,
    pub effect: Effect,
}

/// A phrase that selects one object, such as *a card in your hand*: the candidates, and the register for the choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    pub register: Register,
    pub set: Set,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// The piece goes onto the cell, from its supply or from another cell.
    Put {
        what: Reference,
        to: Reference,
    },
    /// The pieces go back into the supplies of their owners.
    Remove(Vec<Reference>),
    Gain {
        counter: CounterIndex,
        number: Number,
    },
    Lose {
        counter: CounterIndex,
        number: Number,
    },
    SetTo {
        counter: CounterIndex,
        number: Number,
    },
    Win,
    OfCards(CardDeed<Set, Number, Reference>),
    OfPermanents(PermanentDeed<Number, Reference>),
    /// Puts the counters that are the cost of the deed on the cell.
    PutCounter {
        counter: CounterIndex,
        number: Number,
        to: Reference,
    },
    /// The player gains all counters of a kind that lie on the cell.
    TakeCounters {
        counter: CounterIndex,
        from: Reference,
    },
    /// Cancels the deed before which the text is carried out.
    Cancel,
    /// Carries out the text of a verb, with these arguments in its first registers.
    Call {
        block: BlockIndex,
        arguments: Vec<Reference>,
    },
}

/// The source of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// The rule holds everywhere.
    Game,
    /// The rule is the text of a tile: it holds once for each cell with this tile.
    Tile(u16),
    /// The rule is the text of a card: it holds for each such card that is in play.
    Card,
}

/// A standing rule about pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub home: Home,
    pub who: Set,
    pub condition: Option<Condition>,
    pub says: Says,
    /// Whether the rule is only about pieces on its own cell, so that no other cell has to be checked.
    pub is_local: bool,
}

/// The effect of a standing rule on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    Changes { attribute: u8, by: i32 },
    Bars(Deed),
}

/// A rule that bars pieces from moving to cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveBan {
    pub home: Home,
    pub who: Set,
    pub condition: Option<Condition>,
    pub to: Set,
}

/// A text that is carried out after an event, or before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trigger {
    pub home: Home,
    pub event: EventPattern,
    pub then: BlockIndex,
}

/// The event that sets off a trigger. Each pattern names the registers for the participants of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventPattern {
    Enters {
        who: Pick,
        place: Pick,
    },
    Leaves {
        who: Pick,
        place: Pick,
    },
    IsRemoved {
        who: Pick,
    },
    IsCaptured {
        who: Pick,
    },
    /// A player moves a piece from cell to cell.
    Moves {
        by: Pick,
        who: Pick,
        place: Pick,
    },
    Gains {
        who: Pick,
        counter: CounterIndex,
    },
    TurnBegins,
    TurnEnds,
    GameEnds,
    OfPermanents(PermanentEvent<Pick>),
}

/// A text of *as soon as*, which is carried out when its condition becomes true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    pub condition: Condition,
    pub then: BlockIndex,
}
