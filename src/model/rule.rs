//! Rules: the sentences of a text.

use serde::{Deserialize, Serialize};

use crate::cond::Cond;
use crate::deed::Deed;
use crate::ids::Label;
use crate::phrase::{Chars, Pred};
use crate::rule_timing::{Limit, Timing};
use crate::standing::Standing;
use crate::step::Step;

/// One rule of a text. The rules of a text are carried out in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Rule {
    /// The step is carried out when the action is used.
    Do(Step),
    /// A trigger, which is carried out when its event happens (kernel E5).
    When(When),
    /// An ability: a char may use it in its own turn, whenever its player chooses what to do next (kernel T1).
    AtWill(AtWill),
    /// The statement is true as long as the text is in force.
    Always(Standing),
    /// Limits how often the whole text may be used.
    AtMost(Limit),
    /// Restricts the whole text, which has an effect only if the condition is true when the text begins.
    OnlyIf(Cond),
    /// Explains the sentence before it, and changes nothing (kernel D7).
    Ruling(Ruling),
}

impl Rule {
    /// Returns the steps that the rule carries out at once or when its event happens, in the order of the sentences.
    pub fn steps(&self) -> &[Step] {
        match self {
            Rule::Do(step) => std::slice::from_ref(step),
            Rule::When(when) => &when.then,
            Rule::AtWill(ability) => &ability.then,
            Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => &[],
        }
    }
}

/// A trigger: an event and the steps that it sets off.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The event.
    pub event: Deed,
    /// Whether the steps run after the event, before it or in its place.
    #[serde(default, skip_serializing_if = "is_after")]
    pub timing: Timing,
    /// The limit on how often the trigger may run; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The steps, in the order in which they are carried out.
    pub then: Vec<Step>,
}

/// An ability that a char may use at will in its own turn, beside its move activations and its action (kernel T1).
///
/// The player of the char decides whether the char uses the ability, and makes all choices in its steps. The cost of
/// the ability is the first step, and the effect depends on that step ([`Cond::Done`]).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AtWill {
    /// The chars that may use the ability, each in its own turn. A summon uses the ability in its summoner's turn. A
    /// label refers to the char that uses the ability.
    pub who: Chars,
    /// The limit on how often each of the chars may use the ability. If absent, a char may use the ability as long as
    /// this could change something (kernel T2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The steps, in the order in which they are carried out.
    pub then: Vec<Step>,
}

fn is_after(timing: &Timing) -> bool {
    *timing == Timing::After
}

/// An explanation in parentheses (kernel D7). It states a consequence of the rules and adds nothing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// An earlier sentence moves its chars, so triggers on *is moved* react to it.
    CharsAreMoved,
    /// An earlier sentence moves this char.
    IsMoved(Chars),
    /// The sentence before may pick things outside the target.
    AnyDistance,
    /// No sentence of the text asks what is in target.
    TargetUnused,
    /// If several are equally close or far, the chooser picks (kernel C4).
    TiesAreYours,
    /// A char that cannot be affected is left out, and stays on its tile (kernel C2, G2).
    BlockedStay,
    /// If the effect is done to several things, the chooser decides their order (kernel C3).
    OrderIsYours,
    /// In a summon's text: the summon is a char of its maker's side (kernel W2, W4).
    IsAllyChar,
    /// In a definition's text: the text does not change this usual rule.
    AsUsual(Usual),
    /// The sentence before ignores occupation, so chars do not block it.
    IgnoresOccupation,
    /// The predicate is true of everything with this label, whatever the player chooses.
    Holds {
        /// The label of a phrase in the sentence before.
        what: Label,
        /// The predicate.
        pred: Pred,
    },
}

/// A usual rule that a ruling confirms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Usual {
    /// There can be any number of the tokens.
    Number,
    /// Chars enter the tile and stand on it as on any other tile.
    Entry,
    /// The tile does not block the view.
    View,
    /// Distances are counted as usual.
    Distance,
    /// The token lies on a tile.
    Place,
    /// The thing defined is not a char and does not occupy a tile.
    NoChar,
    /// In a summon's text: the summon is a char, which occupies its tile and can be moved (kernel W4).
    Char,
    /// In a condition's text: a char that has the condition cannot gain it once more.
    Once,
    /// In a summon's text: the summon acts in its summoner's turn (kernel D6).
    Turn,
    /// The thing defined points in a straight direction, and keeps it when it is moved (kernel D13).
    Direction,
    /// In the text of a token that belongs to a char: each char has at most one, and a new one replaces it (kernel W6).
    OneEach,
}
