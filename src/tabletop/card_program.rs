//! The compiled rules about cards: zones, what is so of cards, and what is done with them.
//!
//! Sets, tests, numbers and references of `program` contain these types, and are contained in them: they are parameters
//! here, so that this file does not need that one.

/// An index of a card. It stands for a place among the cards and not for a face: shuffling gives it another face.
pub type CardIndex = u16;
/// An index of a zone at the table: a zone of a player is another one for each seat.
pub type ZoneIndex = u16;
/// An index of a quality of cards.
pub type TraitIndex = u16;

/// A zone that a phrase speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneOf<Set> {
    /// The index of its declaration.
    pub zone: u8,
    /// The players whose zones are meant; `None` for a zone of the table.
    pub whose: Option<Box<Set>>,
}

/// Where cards are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPlace<Set, Number> {
    Anywhere,
    /// In a zone whose cards are in play.
    InPlay,
    In(ZoneOf<Set>),
    /// So many cards from the top of the zone, the topmost first.
    Top(ZoneOf<Set>, Box<Number>),
    /// The lowest card of the zone: the one that was put there first.
    Bottom(ZoneOf<Set>),
}

/// A quality that a phrase speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraitOf<Set> {
    Named(TraitIndex),
    /// What a setting remembers.
    Setting(u8),
    /// The quality of this kind that the first card of the set has.
    Card(u8, Box<Set>),
}

/// What is so of a card, or of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardTest<Set, Test> {
    /// The card has one of these faces.
    OfFaces(Vec<u16>),
    In(ZoneOf<Set>),
    Has(TraitOf<Set>),
    /// The test is met, or nothing in the set meets it.
    IfAble {
        among: Box<Set>,
        test: Box<Test>,
    },
    /// No card of the set has more of the attribute, or less of it. Of several, the one that lay there first.
    Extreme {
        among: Box<Set>,
        attribute: u8,
        most: bool,
    },
    /// No player of the set has more of the counter, or less of it. Several can have as much.
    MostOf {
        among: Box<Set>,
        counter: u8,
        most: bool,
    },
    /// The player has this title.
    Titled(u8),
    /// The player comes after the first one of the set in turn order.
    After(Box<Set>),
    /// The player played the first card of the set.
    Played(Box<Set>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardCondition<Set> {
    /// The zones have no card.
    Empty(ZoneOf<Set>),
    Same(TraitOf<Set>, TraitOf<Set>),
}

/// What is done with cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardDeed<Set, Number, Reference> {
    Move {
        what: Reference,
        to: ZoneOf<Set>,
        how: CardMove,
    },
    /// So many cards go from the top of one zone into another.
    Deal {
        number: Number,
        from: ZoneOf<Set>,
        to: ZoneOf<Set>,
    },
    Shuffle(ZoneOf<Set>),
    /// Everybody sees the card.
    Reveal(Reference),
    /// The doer sees the card.
    LookAt(Reference),
    /// The doer gets the title, and nobody else has it any more.
    Become(u8),
    /// The setting remembers the quality.
    Set(u8, TraitOf<Set>),
    /// The setting remembers the quality that was picked.
    SetToPicked(u8, Reference),
    Forget(u8),
    /// The player with the most of the counter wins, or the one with the least. With several of them it is a draw.
    WinWith {
        counter: u8,
        most: bool,
    },
}

/// How a card moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardMove {
    /// The doer plays it, on top of what lies there.
    Play,
    OnTop,
    Under,
}
