//! The texts of cards and the rules of a game with cards in play, which do not change while it is played.

use crate::permanent_program::{AbilityIndex, CardRule, CardTextIndex, MarkerIndex};
use crate::program::{BlockIndex, Condition, CounterIndex, Number, Set, Trigger};

/// A standing rule about cards, as it is compiled.
pub(crate) type RuleOfCards = CardRule<Set, Number, Condition>;

/// The data of a game with cards in play, beside its zones.
#[derive(Debug, Clone, Default)]
pub(crate) struct PermanentTable {
    /// Whether the game has cards in play at all.
    pub exists: bool,
    pub texts: Vec<CardText>,
    /// The rules of each face.
    pub faces: Vec<FaceText>,
    pub markers: Vec<String>,
    pub attributes: Vec<AttributeRule>,
    /// The role in play of each kind of zone.
    pub zones: Vec<ZonePlay>,
    /// The attribute for the distance at which a card can attack.
    pub range: Option<u8>,
    /// The attribute that damage reduces, and the marker that counts the damage.
    pub health: Option<(u8, MarkerIndex)>,
    /// The rules of the game itself, which do not come from cards.
    pub rules: Vec<RuleOfCards>,
    /// For each phase, the phases that it is a part of, itself included.
    pub within: Vec<Vec<u16>>,
    /// The cards whose death lets another player win the game; bots guard them.
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
    /// For each set of cards, the maximum number of its cards that can attack in a turn.
    pub attack_limits: Vec<(Set, Number)>,
    /// The part of the text that the controller of the card can use.
    pub activated: Option<Activated>,
}

/// A text that a player can use at a price.
#[derive(Debug, Clone)]
pub(crate) struct Activated {
    pub name: String,
    pub cost: Vec<(CounterIndex, i32)>,
    /// Whether using the text exhausts the card.
    pub exhausts: bool,
    /// Whether the ability has a price. An ability without a price can be used once a turn.
    pub has_price: bool,
    pub then: BlockIndex,
}

/// The printed properties of a card that concern play: its texts, prices and placement.
#[derive(Debug, Clone, Default)]
pub(crate) struct FaceText {
    pub texts: Vec<CardTextIndex>,
    /// The text that is carried out when the card is carried out.
    pub carried_out: Option<BlockIndex>,
    /// For each kind of price, the amounts.
    pub prices: Vec<Vec<(CounterIndex, i32)>>,
    pub placement: CardPlacement,
    /// Whether the engine performs all texts of the card.
    pub is_performed: bool,
    /// Whether the card has texts that are in force while it is in play: rules, triggers, limits or abilities.
    pub has_rules: bool,
    /// Whether a text of the card gives texts to cards.
    pub gives_texts: bool,
}

/// The places where a card can come into play.
#[derive(Debug, Clone, Default)]
pub(crate) enum CardPlacement {
    /// Any battlefield of the player.
    #[default]
    Anywhere,
    /// This battlefield of the player.
    In(u8),
    /// The zone of a card of the set, to which the card is bound.
    BoundTo(Set),
}

/// The sources of the value of an attribute.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AttributeRule {
    /// The attribute from whose value it starts.
    pub starts_from: Option<u8>,
    /// The marker that reduces the value by 1 for each such marker on the card.
    pub less: Option<MarkerIndex>,
}

/// The role in play of a kind of zone.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ZonePlay {
    /// Whether cards in it are in play.
    pub is_battlefield: bool,
    /// The distance of the zone from the front.
    pub distance: Option<i32>,
    /// Whether cards that die go to this zone.
    pub takes_the_dead: bool,
    /// Whether this is the zone of tokens that have left the game.
    pub is_outside: bool,
}

/// A list of cards to play with.
#[derive(Debug, Clone)]
pub(crate) struct DeckList {
    pub name: String,
    /// The faces; a face is repeated for each of its copies.
    pub faces: Vec<u16>,
}
