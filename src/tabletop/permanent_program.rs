//! The compiled rules about cards in play: tests, deeds and events.
//!
//! The types of this file and of `program` contain each other, so the types of `program` are parameters here.

/// An index of an ability.
pub type AbilityIndex = u8;
/// An index of a counter that lies on cards.
pub type MarkerIndex = u8;
/// An index of a text that is in force while its card is in play.
pub type CardTextIndex = u16;

/// A property without a number that a rule gives to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardMark {
    CantBeAttacked,
    /// Nothing that another player controls can have the card as its target.
    CantBeTargeted,
    CantAttack,
    CantMove,
    /// The ability cannot have the card as its target.
    Immune(AbilityIndex),
    /// The card comes into play ready to act.
    ActsAtOnce,
    /// Moving does not exhaust the card.
    MovesFreely,
}

/// The effect of a rule on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardSays<Number> {
    Changes {
        attribute: u8,
        by: Number,
    },
    Mark(CardMark),
    /// The card also has this text.
    Grants(CardTextIndex),
    /// Reduces each price of the card by this number. The first amounts of a price are reduced first.
    CostsLess(Number),
}

/// A standing rule about cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRule<Set, Number, Condition> {
    pub who: Set,
    pub condition: Option<Condition>,
    pub says: CardSays<Number>,
}

/// A test of a card in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermanentTest<Set, Number, Reference> {
    Exhausted,
    Attacking,
    YouControl,
    AnOpponentControls,
    /// The card lies in the zone in which a card of the set lies.
    SameZoneAs(Box<Set>),
    /// The card is bound to a card of the set.
    AttachedTo(Box<Set>),
    /// The referenced card is bound to the tested card.
    HostOf(Reference),
    /// The card is in the set.
    Among(Box<Set>),
    /// The distance of the card from the referenced card is at most the range of the referenced card.
    WithinRangeOf(Reference),
    /// The target of the card's attack is within the card's range.
    TargetInRange,
    AtMost(u8, Box<Number>),
    AtLeast(u8, Box<Number>),
    HasAbility(AbilityIndex),
    /// The engine performs the card's text, and the player can use the card for something now.
    Playable,
    Marked(CardMark),
    /// The player of the text can choose the card as a target.
    CanBeTarget,
    /// No rule keeps the referenced card from attacking the tested card.
    CanBeAttackedBy(Reference),
}

/// The duration of an effect on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasts {
    ThisTurn,
    /// As long as the card is in play.
    InPlay,
}

/// The source of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DamageKind {
    /// A text.
    Plain,
    /// A card that was attacked.
    Combat,
    /// A card that attacks.
    Attack,
}

/// The event that a delayed text waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Awaited<Reference> {
    /// The next time that this phase of the player's own turn begins.
    NextPhase(u16),
    /// The death of the card in this turn, if the other card damaged it in this turn.
    DeathThisTurn { who: Reference, by: Reference },
}

/// A deed with cards in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermanentDeed<Number, Reference> {
    Exhaust(Reference),
    Recover(Reference),
    /// The card dies: it goes to the zone of its owner that takes the dead.
    Destroy(Reference),
    /// Moves the card to the zone that takes the dead, but without a death, before its text is carried out.
    Negate(Reference),
    Damage {
        by: Option<Reference>,
        to: Reference,
        number: Number,
        kind: DamageKind,
    },
    Restore {
        to: Reference,
        number: Number,
    },
    /// Prevents this amount of the damage that is dealt to the card next.
    Prevent {
        to: Reference,
        number: Number,
    },
    PutMarker {
        marker: MarkerIndex,
        on: Reference,
    },
    /// The card comes into play in a zone, or bound to a card.
    PutIntoPlay {
        what: Reference,
        place: Reference,
    },
    MoveTo {
        what: Reference,
        place: Reference,
    },
    Attack {
        who: Reference,
        what: Reference,
    },
    LeaveCombat(Reference),
    /// The attack of the card has another target from now on.
    Retarget {
        who: Reference,
        what: Reference,
    },
    Pay {
        whose: Reference,
        price: u8,
    },
    GainPrice {
        whose: Reference,
        price: u8,
    },
    CarryOut(Reference),
    /// Puts a token with the face of the card into play in the same zone.
    Copy(Reference),
    GainControl(Reference),
    UseAbility(Reference),
    Say {
        of: Vec<Reference>,
        says: Vec<CardSays<Number>>,
        lasts: Lasts,
    },
    /// Redirects damage to the other card in this turn.
    Redirect {
        from: Reference,
        to: Reference,
    },
    Await {
        what: Awaited<Reference>,
        then: u16,
    },
}

/// An event with cards in play that a trigger can wait for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermanentEvent<Pick> {
    Attacks {
        who: Pick,
        what: Option<Pick>,
    },
    IsAttacked {
        who: Pick,
    },
    /// The attack is carried out, and the attacker is within the range of the attacked card.
    IsStruckWithinRange {
        who: Pick,
        by: Pick,
    },
    Damages {
        who: Pick,
        to: Pick,
        only_combat: bool,
        amount: u8,
        excess: u8,
    },
    Kills {
        who: Pick,
        whom: Pick,
    },
    Dies {
        who: Pick,
    },
    ComesIntoPlay {
        who: Pick,
    },
    LeavesPlay {
        who: Pick,
    },
    Recovers {
        who: Pick,
    },
    Moves {
        who: Pick,
    },
    Casts {
        who: Pick,
        what: Pick,
    },
    PhaseStarts {
        phase: u16,
    },
}
