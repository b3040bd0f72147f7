//! Describes events in words, for the log of a game.

use super::event::{Cause, EventChar, GameEvent, Occurrence, TextName};
use super::game::Game;
use super::state::State;
use model::{Id, Manner};

impl Game {
    /// Returns the event as a sentence. `None` for an event that other events already describe, such as a step of a
    /// move. `state` is the state after the event.
    pub fn event_in_words(&self, state: &State, event: &GameEvent) -> Option<String> {
        let name = |who: &EventChar| self.event_name(state, who);
        let by = |who: &Option<EventChar>| who.as_ref().map_or_else(|| "A structure".to_owned(), name);
        let mut sentence = match &event.what {
            Occurrence::Hit { by: doer, whom } => format!("{} hits {}", by(doer), name(whom)),
            Occurrence::Scores { score: [one, two], .. } => return Some(format!("The score is {one}-{two}.")),
            Occurrence::IsMoved { who, by: Some(doer), tile } => match who.number == doer.number {
                true => format!("{} moves to {tile}", name(who)),
                false => format!("{} moves {} to {tile}", name(doer), name(who)),
            },
            Occurrence::IsShifted { who, by: Some(doer), how } if who.number != doer.number => {
                format!("{} {} {}", name(doer), manner(*how)?, name(who))
            }
            Occurrence::TokenPut { token } => format!("A {} is put on {}", self.definition_name(&token.id), token.tile),
            Occurrence::TokenRemoved { token } => {
                format!("The {} on {} is removed", self.definition_name(&token.id), token.tile)
            }
            Occurrence::Becomes { who, condition } => {
                format!("{} becomes {}", name(who), self.definition_name(condition))
            }
            Occurrence::Loses { who, condition } => {
                format!("{} is not {} any more", name(who), self.definition_name(condition))
            }
            Occurrence::Placed { who, tile } => format!("{} comes to {tile}", name(who)),
            Occurrence::UsesAbility { who, text } => {
                let own = text.who.as_ref().is_some_and(|maker| maker.number == who.number);
                let text = match &text.text {
                    TextName::Card(_) => "an ability".to_owned(),
                    TextName::Definition(name) if own => name.clone(),
                    _ => self.text_in_words(state, text),
                };
                return Some(format!("{} uses {text}.", name(who)));
            }
            Occurrence::Triggers { text, instead } => {
                let instead = if *instead { ", and replaces what would have happened" } else { "" };
                return Some(format!("{} is set off{instead}.", self.text_in_words(state, text)));
            }
            _ => return None,
        };
        if let Some(why) = &event.why {
            sentence.push_str(&format!(" ({})", self.text_in_words(state, why)));
        }
        Some(format!("{sentence}."))
    }

    /// Returns the text in a few words: *SWING*, *Web of Nell*.
    fn text_in_words(&self, state: &State, text: &Cause) -> String {
        match (&text.text, &text.who) {
            (TextName::MoveActivation, _) => "move".to_owned(),
            (TextName::Passive, _) => "passive".to_owned(),
            (TextName::Action(name) | TextName::Card(name), _) => name.clone(),
            (TextName::Definition(name), Some(who)) => format!("{name} of {}", self.event_name(state, who)),
            (TextName::Definition(name), None) => name.clone(),
        }
    }

    /// Returns the name of the char, even if the char has left the board.
    fn event_name(&self, state: &State, who: &EventChar) -> String {
        match state.tile_of(who.number) {
            Some(_) => self.name_of(state, who.number),
            None => {
                let sheet = self.sheet_number(&who.id).and_then(|sheet| self.texts.sheets.get(usize::from(sheet)));
                sheet.map_or_else(|| who.id.to_string(), |sheet| sheet.name.clone())
            }
        }
    }

    fn definition_name(&self, id: &Id) -> &str {
        let token =
            self.token_kind(id).and_then(|kind| self.texts.tokens.get(usize::from(kind))).map(|kind| &kind.name);
        let condition = || self.condition_number(id).and_then(|kind| self.texts.conditions.get(usize::from(kind)));
        token.or_else(|| condition().map(|kind| &kind.name)).map_or("", String::as_str)
    }
}

/// Returns the verb of a push, pull or slide; `None` for any other manner.
fn manner(how: Manner) -> Option<&'static str> {
    match how {
        Manner::Push => Some("pushes"),
        Manner::Pull => Some("pulls"),
        Manner::Slide => Some("slides"),
        Manner::Trade | Manner::Any | Manner::Itself | Manner::Effect => None,
    }
}
