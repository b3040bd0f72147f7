//! The compiled rules: texts as statements over registers, and what standing rules and triggers watch.
//!
//! A text is a [`Block`]. Its phrases that are taken up later have registers; `compile` numbers them.

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

/// What a phrase can stand for.
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

/// The objects among which a set is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// The pieces on the board of these kinds, given by the indices of things.
    Pieces(Vec<u16>),
    /// The pieces in the supply of the player who carries out the text. Of pieces that are alike, one stands for all.
    Supply(Vec<u16>),
    Cells,
    Seats,
    /// The players in turn order, from the first one of the set.
    SeatsFrom(Box<Set>),
    /// Cards that lie in zones.
    Cards(CardPlace<Set, Number>),
    /// The qualities of this kind.
    Traits(u8),
    /// Where a card can come into play: zones of the player, or cards to which it can be bound.
    PlacesFor(Reference),
    /// The zones of its controller that are so many steps from the card's own; all others if no number is given.
    ZonesBeside(Reference, Option<i32>),
    /// What a card attacks.
    TargetOf(Reference),
    /// The abilities that the player can use now.
    Abilities,
    /// The cells to which a piece can go by its moves.
    Reach(Reference),
    /// One object.
    One(Reference),
}

/// What is so of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// It belongs to the player who carries out the text.
    Yours,
    /// It belongs to another player.
    OfAnOpponent,
    /// The player is another than the one who carries out the text.
    AnotherPlayer,
    /// The cell has no piece on it.
    Empty,
    /// The cell is of this kind of tile.
    OfTile(u16),
    /// The acting player has a piece on the cell.
    HeldByYou,
    /// There is a piece of another player on the cell.
    HeldByAnOpponent,
    /// The piece lies on a cell of this set.
    On(Box<Set>),
    /// The piece or cell is adjacent to one of this set.
    Adjacent(Box<Set>),
    /// It is another object than this.
    Not(Reference),
    /// No rule bars the piece from this deed.
    Able(Deed),
    /// No rule bars this piece from moving to the cell.
    OpenTo(Reference),
    /// The cell is in the row closest to a player.
    InHomeRow(HomeRow),
    /// Something happened to the piece in a turn.
    Happened(PieceDeed, TurnNamed),
    /// A field of the piece that says *yes* or *no* says yes.
    Flag(u8),
    /// There is such a counter on the cell.
    HasCounter(CounterIndex),
    /// Such a counter was put on the cell in this turn.
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

/// Whose row a home row is: the row of cells closest to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeRow {
    /// That of the player who carries out the text.
    Yours,
    /// That of another player.
    AnOpponents,
    /// That of any player.
    Any,
}

/// What can have happened to a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceDeed {
    /// It came onto the board from the supply.
    Came,
    /// It moved from cell to cell.
    Moved,
    /// A piece that moved to its cell captured it.
    Captured,
    /// It was removed from the board, captured or not.
    Removed,
}

/// A turn of which a phrase speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnNamed {
    This,
    /// The turn before this one, whoever had it.
    Previous,
}

/// What a rule can bar a piece from: 0 is to move, and the verbs of the pack follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed(pub u8);

impl Deed {
    /// To move.
    pub const MOVE: Deed = Deed(0);
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    Is(i32),
    /// An attribute of a piece, with what rules add to it.
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
    /// A player of the set has so many of a counter. The player is put into the register.
    Has {
        who: Set,
        register: Register,
        counter: CounterIndex,
        comparison: Comparison,
        number: Number,
    },
    /// A player of the set has a piece on one of the cells.
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
    /// What was optional just before was done.
    Done,
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
    OfCards(CardCondition<Set>),
    /// It is this phase, or one that is a part of it.
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
    /// *You may … any number of times*, or at most so many times.
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
    /// Carries the text out again and again, as long as the condition does not hold.
    Until {
        condition: Condition,
        then: BlockIndex,
    },
    /// The player may carry one of these texts out, again and again if it says so.
    AnyOf {
        options: Vec<BlockIndex>,
        again: bool,
    },
    /// Each player of the set in turn carries the text out, until one after the other all have chosen to do nothing.
    UntilAllPass {
        set: Set,
        register: Register,
        then: BlockIndex,
    },
}

/// A deed with what is picked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The player who does it and makes its choices.
    pub doer: Reference,
    pub optional: bool,
    /// Counters that the doer loses for it.
    pub cost: Vec<(CounterIndex, Number)>,
    /// What is picked, in this order. A later set may refer to what was picked before.
    pub picks: Vec<Pick>,
    pub effect: Effect,
}

/// A phrase that selects one object, such as *a card in your hand*: the candidates, and where the choice is kept.
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
    /// So many of a counter, which are the cost of the deed, lie on the cell from then on.
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
    /// The deed before which the text is carried out does not happen.
    Cancel,
    /// Carries out the text of a verb, with these arguments in its first registers.
    Call {
        block: BlockIndex,
        arguments: Vec<Reference>,
    },
}

/// Where a rule comes from.
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
    /// Whether it is about pieces on its own cell alone, so that no other cell need be looked at.
    pub is_local: bool,
}

/// What a standing rule says of a piece.
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

/// A text that is carried out when something happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trigger {
    pub home: Home,
    pub event: EventPattern,
    pub then: BlockIndex,
}

/// What sets a trigger off. Each pattern says which registers hold what took part.
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

/// *As soon as* something is so: carried out when the condition becomes true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    pub condition: Condition,
    pub then: BlockIndex,
}
