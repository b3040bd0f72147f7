//! Describes events in words, for the log of a game.

use super::event::{Cause, EventChar, GameEvent, Occurrence, TextName};
use super::game::Game;
use super::state::State;
use model::{Id, Manner};

/// An event, ready to be said in any language: a key that stands for a sentence, and the names in the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPhrase<'e> {
    /// The sentence: *hits*, *becomes*, *token_put*.
    pub key: &'static str,
    /// The names by their part in the sentence: `("by", "Goran")`. The char *by* whom something is done is missing if a
    /// structure does it.
    pub names: Vec<(&'static str, String)>,
    /// The text that the sentence is about, such as the trigger that was set off.
    pub text: Option<&'e Cause>,
}

/// Returns the English sentence of a key, with each name in braces. `None` for events that the words of the choice
/// before them describe already, so that a log does not say them twice.
fn english(key: &str) -> Option<&'static str> {
    Some(match key {
        "hits" => "{by} hits {whom}",
        "score" => "The score is {one}-{two}",
        "moves" => "{who} moves to {tile}",
        "is_moved" => "{by} moves {who} to {tile}",
        "pushes" => "{by} pushes {who}",
        "pulls" => "{by} pulls {who}",
        "slides" => "{by} slides {who}",
        "token_put" => "A {token} is put on {tile}",
        "token_removed" => "The {token} on {tile} is removed",
        "becomes" => "{who} becomes {condition}",
        "loses" => "{who} is not {condition} any more",
        "placed" => "{who} comes to {tile}",
        "uses_ability" => "{who} uses {text}",
        "triggers" => "{text} is set off",
        "replaces" => "{text} is set off, and replaces what would have happened",
        _ => return None,
    })
}

impl Game {
    /// Returns the event as a sentence. `None` for an event that other events already describe, such as a step of a
    /// move, and for an event that is the choice itself. `state` is the state after the event.
    pub fn event_in_words(&self, state: &State, event: &GameEvent) -> Option<String> {
        let phrase = self.event_phrase(state, event)?;
        let mut sentence = english(phrase.key)?.to_owned();
        for (part, name) in &phrase.names {
            sentence = sentence.replace(&format!("{{{part}}}"), name);
        }
        sentence = sentence.replace("{by}", "A structure");
        if let Some(text) = phrase.text {
            let words = match &event.what {
                Occurrence::UsesAbility { who, .. } => self.ability_in_words(state, who, text),
                _ => self.text_in_words(state, text),
            };
            sentence = sentence.replace("{text}", &words);
        } else if let Some(why) = event.why.as_ref().filter(|_| phrase.key != "score") {
            sentence.push_str(&format!(" ({})", self.text_in_words(state, why)));
        }
        Some(format!("{sentence}."))
    }

    /// Returns the event as a key and names. `None` for an event that other events already describe, such as a step of
    /// a move. `state` is the state after the event.
    pub fn event_phrase<'e>(&self, state: &State, event: &'e GameEvent) -> Option<EventPhrase<'e>> {
        let who_is = |who: &EventChar| ("who", self.event_name(state, who));
        let by = |by: &EventChar| ("by", self.event_name(state, by));
        let on = |tile: &String| ("tile", tile.clone());
        let token = |id: &Id| ("token", self.definition_name(id).to_owned());
        let condition = |id: &Id| ("condition", self.definition_name(id).to_owned());
        let say = |key, names| Some(EventPhrase { key, names, text: None });
        match &event.what {
            Occurrence::Hit { by: doer, whom } => {
                let whom = ("whom", self.event_name(state, whom));
                say("hits", doer.iter().map(by).chain([whom]).collect())
            }
            Occurrence::Scores { score: [one, two], .. } => {
                say("score", vec![("one", one.to_string()), ("two", two.to_string())])
            }
            Occurrence::IsMoved { who, by: Some(doer), tile } if who.number == doer.number => {
                say("moves", vec![who_is(who), on(tile)])
            }
            Occurrence::IsMoved { who, by: Some(doer), tile } => say("is_moved", vec![by(doer), who_is(who), on(tile)]),
            Occurrence::IsShifted { who, by: Some(doer), how } if who.number != doer.number => {
                say(manner(*how)?, vec![by(doer), who_is(who)])
            }
            Occurrence::TokenPut { token: put } => say("token_put", vec![token(&put.id), on(&put.tile)]),
            Occurrence::TokenRemoved { token: gone } => say("token_removed", vec![token(&gone.id), on(&gone.tile)]),
            Occurrence::Becomes { who, condition: gained } => say("becomes", vec![who_is(who), condition(gained)]),
            Occurrence::Loses { who, condition: lost } => say("loses", vec![who_is(who), condition(lost)]),
            Occurrence::Placed { who, tile } => say("placed", vec![who_is(who), on(tile)]),
            Occurrence::UsesAbility { who, text } => {
                Some(EventPhrase { key: "uses_ability", names: vec![who_is(who)], text: Some(text) })
            }
            Occurrence::Triggers { text, instead } => {
                let key = if *instead { "replaces" } else { "triggers" };
                Some(EventPhrase { key, names: vec![], text: Some(text) })
            }
            Occurrence::Moves { who, tile }
                if event.why.as_ref().is_none_or(|why| why.text == TextName::MoveActivation) =>
            {
                say("activates_move", vec![who_is(who), on(tile)])
            }
            Occurrence::PassesTurn { who } => say("passes", vec![who_is(who)]),
            Occurrence::BeginsTurn { who } => say("begins", vec![who_is(who)]),
            _ => None,
        }
    }

    /// Returns the text that gives an ability, as its user would call it.
    fn ability_in_words(&self, state: &State, who: &EventChar, text: &Cause) -> String {
        let own = text.who.as_ref().is_some_and(|maker| maker.number == who.number);
        match &text.text {
            TextName::Card(_) => "an ability".to_owned(),
            TextName::Definition(name) if own => name.clone(),
            _ => self.text_in_words(state, text),
        }
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
