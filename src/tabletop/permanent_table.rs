//! The texts of cards and the rules of a game whose cards are in play: what does not change while it is played.

use crate::permanent_program::{AbilityIndex, CardRule, CardTextIndex, MarkerIndex};
use crate::program::{BlockIndex, Condition, CounterIndex, Number, Set, Trigger};

/// A standing rule about cards, as it is compiled.
pub(crate) type RuleOfCards = CardRule<Set, Number, Condition>;

/// What a game with cards in play has beside its zones.
#[derive(Debug, Clone, Default)]
pub(crate) struct PermanentTable {
    /// Whether the game has cards in play at all.
    pub exists: bool,
    pub texts: Vec<CardText>,
    /// For each face what is on the card.
    pub faces: Vec<FaceText>,
    pub markers: Vec<String>,
    pub attributes: Vec<AttributeRule>,
    /// For each kind of zone how it takes part in the play.
    pub zones: Vec<ZonePlay>,
    /// The attribute that says how far a card can attack.
    pub range: Option<u8>,
    /// The attribute that damage lessens, and the marker that counts the damage.
    pub health: Option<(u8, MarkerIndex)>,
    /// The rules that hold in every game.
    pub rules: Vec<RuleOfCards>,
    /// For each phase the phases that it is a part of, itself included.
    pub within: Vec<Vec<u16>>,
    /// The cards whose death wins the game for another player: bots guard them.
    pub vital: Option<Set>,
    pub decks: Vec<DeckList>,
}

/// A text that is in force while its card is in play.
#[derive(Debug, Clone, Default)]
pub(crate) struct CardText {
    /// The ability that the text belongs to; `None` for a text of the card itself.
    pub ability: Option<AbilityIndex>,
    pub rules: Vec<RuleOfCards>,
    pub triggers: Vec<Trigger>,
    /// How many of a set can attack in a turn.
    pub attack_limits: Vec<(Set, Number)>,
    /// What the controller of the card can do with it.
    pub activated: Option<Activated>,
}

/// A text that a player can use at a price.
#[derive(Debug, Clone)]
pub(crate) struct Activated {
    pub name: String,
    pub cost: Vec<(CounterIndex, i32)>,
    /// Whether the card is exhausted for it.
    pub exhausts: bool,
    /// Whether the ability has a price. One without a price is used once a turn.
    pub has_price: bool,
    pub then: BlockIndex,
}

/// What is on a card.
#[derive(Debug, Clone, Default)]
pub(crate) struct FaceText {
    pub texts: Vec<CardTextIndex>,
    /// The text that is carried out when the card is.
    pub carried_out: Option<BlockIndex>,
    /// For each name of a price the amounts.
    pub prices: Vec<Vec<(CounterIndex, i32)>>,
    pub placement: CardPlacement,
    /// Whether the engine performs all of the card.
    pub is_performed: bool,
    /// Whether a text of the card has rules, triggers or limits, so that it has to be looked at.
    pub has_rules: bool,
    /// Whether a text of the card gives texts to cards.
    pub gives_texts: bool,
}

/// Where a card can come into play.
#[derive(Debug, Clone, Default)]
pub(crate) enum CardPlacement {
    /// In any battlefield of the player.
    #[default]
    Anywhere,
    /// In this battlefield.
    In(u8),
    /// Beside a card of the set, to which it is bound.
    BoundTo(Set),
}

/// How the value of an attribute comes about.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AttributeRule {
    /// The attribute whose value it begins with.
    pub starts_from: Option<u8>,
    /// Each such marker on the card makes it one less.
    pub less: Option<MarkerIndex>,
}

/// How a kind of zone takes part in the play.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ZonePlay {
    /// Whether cards in it are in play.
    pub is_battlefield: bool,
    /// How far it lies from the front.
    pub distance: Option<i32>,
    /// Whether cards that die go there.
    pub takes_the_dead: bool,
    /// Whether it is the place of tokens that have left the game.
    pub is_outside: bool,
}

/// A list of cards to play with.
#[derive(Debug, Clone)]
pub(crate) struct DeckList {
    pub name: String,
    /// The faces, each as often as the list has it.
    pub faces: Vec<u16>,
}
