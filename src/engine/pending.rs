//! Lists what is still to come in a game. These are effects that wait for a use or an event, rules that end later, and
//! cards to place.

use super::game::Game;
use super::program::Source;
use super::state::{State, Until};
use model::{Id, TargetCode};
use serde::{Deserialize, Serialize};

/// An effect that a text has made and that has not ended, or a card that is still to be placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// The char's next use of the action has another target (kernel E11): *Goran's next SWING has target +2S*.
    NextUse {
        /// The number of the char.
        who: u8,
        /// The name of the action.
        action: String,
        target: TargetCode,
    },
    /// A trigger that a text made waits for its event.
    Trigger {
        /// The number of the char whose text made the trigger.
        who: Option<u8>,
        /// The place in the rules of the text that made the trigger: *card goran, action goran.wind-up*.
        text: String,
        /// Whether the trigger is removed when it is set off.
        once: bool,
    },
    /// A rule that a text made is in force for a limited time.
    Rule {
        /// The number of the char whose text made the rule.
        who: Option<u8>,
        /// The place in the rules of the text that made the rule.
        text: String,
        until: PendingEnd,
    },
    /// A side has yet to place this card.
    Card { side: u8, card: Id },
}

/// The moment when a rule that a text made ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PendingEnd {
    /// The rule ends when the turn in progress is over.
    EndOfTurn,
    /// The rule ends when one of these chars begins a turn.
    TurnOf(Vec<u8>),
    /// The rule ends when one of these chars has finished a turn that began after the rule was made.
    EndOfTurnOf(Vec<u8>),
    /// The rule ends when a trigger ends it.
    Event,
    /// The rule ends with the game.
    EndOfGame,
}

impl Game {
    /// Returns all changed targets, then all triggers, rules and cards that are still to come.
    pub fn pending(&self, state: &State) -> Vec<Pending> {
        let mut all = Vec::new();
        for (who, action, target) in &state.retargets {
            let name = self.texts.actions.get(usize::from(*action)).map_or_else(String::new, |text| text.name.clone());
            all.push(Pending::NextUse { who: *who, action: name, target: *target });
        }
        for wait in &state.waits {
            let trigger = self.texts.triggers.get(usize::from(wait.trigger));
            if trigger.is_none_or(|trigger| trigger.source != Source::Made) {
                continue;
            }
            let text = self.texts.triggers_made_by.get(&wait.trigger).cloned().unwrap_or_default();
            // A trigger that only ends a rule is not listed, because the entry of the rule says when it ends.
            if wait.ends.is_none() {
                all.push(Pending::Trigger { who: wait.env.me, text, once: wait.once });
            }
        }
        for hold in &state.holds {
            let text = self.texts.rules_made_by.get(&hold.rule).cloned().unwrap_or_default();
            let until = match hold.until {
                Until::TurnOver => PendingEnd::EndOfTurn,
                Until::Begins(whose) => PendingEnd::TurnOf(super::bits::bits(whose.into()).collect()),
                Until::Ends { whose, .. } => PendingEnd::EndOfTurnOf(super::bits::bits(whose.into()).collect()),
                Until::Event => PendingEnd::Event,
                Until::Forever => PendingEnd::EndOfGame,
            };
            all.push(Pending::Rule { who: hold.env.me, text, until });
        }
        for (side, hand) in (0u8..).zip(&state.hands) {
            let cards = hand.iter().filter_map(|sheet| self.texts.sheets.get(usize::from(*sheet)));
            all.extend(cards.map(|sheet| Pending::Card { side, card: sheet.id.clone() }));
        }
        all
    }
}
