//! The compiled rules about cards in play: what is so of them, what is done with them, and what happens to them.
//!
//! Sets, numbers, conditions and references of `program` contain these types, and are contained in them: they are parameters
//! here, so that this file does not need that one.

/// An index of an ability.
pub type AbilityIndex = u8;
/// An index of a counter that lies on cards.
pub type MarkerIndex = u8;
/// An index of a text that is in force while its card is in play.
pub type CardTextIndex = u16;

/// Something that a rule says of a card without a number.
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

/// What a rule says of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardSays<Number> {
    Changes {
        attribute: u8,
        by: Number,
    },
    Mark(CardMark),
    /// The card has this text too.
    Grants(CardTextIndex),
    /// The first amount of each price of the card is so much less.
    CostsLess(Number),
}

/// A standing rule about cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRule<Set, Number, Condition> {
    pub who: Set,
    pub condition: Option<Condition>,
    pub says: CardSays<Number>,
}

/// What is so of a card.
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
    /// This card is bound to it.
    HostOf(Reference),
    /// The card is one of the set.
    Among(Box<Set>),
    /// The card is no farther from this one than the range of this one.
    WithinRangeOf(Reference),
    /// What the card attacks is still within its range.
    TargetInRange,
    AtMost(u8, Box<Number>),
    AtLeast(u8, Box<Number>),
    HasAbility(AbilityIndex),
    /// The engine performs the card's text, and there is something that it can be used for now.
    Playable,
    Marked(CardMark),
    /// The player of the text can choose the card as a target.
    CanBeTarget,
    /// No rule keeps this card from attacking it.
    CanBeAttackedBy(Reference),
}

/// For how long something is said of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasts {
    ThisTurn,
    /// As long as the card is in play.
    InPlay,
}

/// How damage comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DamageKind {
    /// By a text.
    Plain,
    /// By a card that was attacked.
    Combat,
    /// By a card that attacks.
    Attack,
}

/// What a delayed text waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Awaited<Reference> {
    /// The next time that this phase of the player's own turn begins.
    NextPhase(u16),
    /// In this turn the card dies and was damaged by the other one.
    DeathThisTurn { who: Reference, by: Reference },
}

/// What is done with cards in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermanentDeed<Number, Reference> {
    Exhaust(Reference),
    Recover(Reference),
    /// The card dies: it goes to the zone of its owner that takes the dead.
    Destroy(Reference),
    /// The card goes there without dying, before it is carried out.
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
    /// The next so much damage is not dealt.
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
    /// A token like the card comes into play beside it.
    Copy(Reference),
    GainControl(Reference),
    UseAbility(Reference),
    Say {
        of: Vec<Reference>,
        says: Vec<CardSays<Number>>,
        lasts: Lasts,
    },
    /// Damage to the card is dealt to the other one in this turn.
    Redirect {
        from: Reference,
        to: Reference,
    },
    Await {
        what: Awaited<Reference>,
        then: u16,
    },
}

/// What happens to cards in play, as triggers wait for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermanentEvent<Pick> {
    Attacks {
        who: Pick,
        what: Option<Pick>,
    },
    IsAttacked {
        who: Pick,
    },
    /// The attack is carried out, and the attacker is within the card's range.
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
