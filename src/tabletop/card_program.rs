//! The compiled rules about cards: zones, tests and deeds.
//!
//! The types of this file and of `program` contain each other, so the types of `program` are parameters here.

/// An index of a card. It stands for a place among the cards and not for a face: shuffling gives it another face.
pub type CardIndex = u16;
/// An index of a zone at the table. A zone that each player has is a separate zone for each seat.
pub type ZoneIndex = u16;
/// An index of a quality of cards.
pub type TraitIndex = u16;

/// A zone that a phrase refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneOf<Set> {
    /// The index of its declaration.
    pub zone: u8,
    /// The players whose zones are meant; `None` for a zone of the table.
    pub whose: Option<Box<Set>>,
}

/// The place in which cards are searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPlace<Set, Number> {
    Anywhere,
    /// In a zone whose cards are in play.
    InPlay,
    In(ZoneOf<Set>),
    /// This number of cards from the top of the zone, the topmost first.
    Top(ZoneOf<Set>, Box<Number>),
    /// The lowest card of the zone: the one that was put there first.
    Bottom(ZoneOf<Set>),
}

/// A quality that a phrase refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraitOf<Set> {
    Named(TraitIndex),
    /// The quality that the setting remembers.
    Setting(u8),
    /// The quality of this kind that the first card of the set has.
    Card(u8, Box<Set>),
}

/// A test of a card or a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardTest<Set, Test> {
    /// The card has one of these faces.
    OfFaces(Vec<u16>),
    In(ZoneOf<Set>),
    Has(TraitOf<Set>),
    /// The object meets the test, or no object of the set meets it.
    IfAble {
        among: Box<Set>,
        test: Box<Test>,
    },
    /// No card of the set has a greater value of the attribute, or a lesser one. Of several such cards, only the one
    /// that lay there first meets the test.
    Extreme {
        among: Box<Set>,
        attribute: u8,
        most: bool,
    },
    /// No player of the set has more of the counter, or less of it. Several players with the same number can meet the
    /// test.
    MostOf {
        among: Box<Set>,
        counter: u8,
        most: bool,
    },
    /// The player has this title.
    Titled(u8),
    /// The player comes directly after the first player of the set in turn order.
    After(Box<Set>),
    /// The player played the first card of the set.
    Played(Box<Set>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardCondition<Set> {
    /// The zones contain no cards.
    Empty(ZoneOf<Set>),
    Same(TraitOf<Set>, TraitOf<Set>),
}

/// A deed with cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardDeed<Set, Number, Reference> {
    Move {
        what: Reference,
        to: ZoneOf<Set>,
        how: CardMove,
    },
    /// Moves this number of cards from the top of one zone to another.
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
    /// The doer gets the title and is then its only holder.
    Become(u8),
    /// The setting remembers the quality.
    Set(u8, TraitOf<Set>),
    /// The setting remembers the quality that was picked.
    SetToPicked(u8, Reference),
    Forget(u8),
    /// The player with the most of the counter wins, or the player with the least. If several players have that number,
    /// the game is a draw.
    WinWith {
        counter: u8,
        most: bool,
    },
}

/// The way in which a card moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardMove {
    /// The doer plays the card, on top of the cards that lie there.
    Play,
    OnTop,
    Under,
}
