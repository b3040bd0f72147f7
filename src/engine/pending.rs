//! What is still to come: effects that wait for their use or their event, and rules that hold for a time.

use super::game::Game;
use super::program::Source;
use super::state::{State, Until};
use model::{Id, TargetCode};
use serde::{Deserialize, Serialize};

/// An effect that has been made and has not come to its end.
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
        /// The number of the char whose text made it.
        who: Option<u8>,
        /// The text that made it, by its place in the rules: *card goran, action goran.wind-up*.
        text: String,
        /// Whether it is used up when it is set off.
        once: bool,
    },
    /// A rule that a text made holds for a time.
    Rule {
        /// The number of the char whose text made it.
        who: Option<u8>,
        /// The text that made it, by its place in the rules.
        text: String,
        until: PendingEnd,
    },
    /// A card that a side has yet to place.
    Card { side: u8, card: Id },
}

/// When a rule for a time ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PendingEnd {
    /// When the turn in progress is over.
    EndOfTurn,
    /// When one of these chars begins a turn.
    TurnOf(Vec<u8>),
    /// When one of these chars has finished a turn that it began later.
    EndOfTurnOf(Vec<u8>),
    /// When a trigger ends it.
    Event,
    /// Not before the game is over.
    EndOfGame,
}

impl Game {
    /// Everything that is still to come, in the order in which it was made.
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
            // What only ends a rule is told with the rule.
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
