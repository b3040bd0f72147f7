//! Reports the events of a choice to the caller that asked for them.

use super::execution::Run;
use crate::event::{Cause, EventChar, EventToken, GameEvent, Occurrence, TextName};
use crate::frame::Frame;
use crate::happening::{Agency, Happening};
use crate::program::Source;
use crate::state::Outcome;
use board::Tile;
use model::Id;

/// The first operation that is not part of a move activation. A move activation has no text of its own.
const FIRST_TEXT: u16 = 2;

impl Run<'_> {
    /// Sets the text that causes the following events; `None` if no text causes them.
    pub fn because_of(&mut self, frame: Option<&Frame>) {
        if self.told.is_some() {
            self.why = frame.map(|frame| self.cause_of(frame));
        }
    }

    /// Reports an event, unless another event already reports the same.
    pub fn tell(&mut self, happening: Happening) {
        if self.told.is_some()
            && let Some(what) = self.occurrence(happening)
        {
            self.tell_of(what);
        }
    }

    /// Reports an event for which no trigger can wait.
    pub fn tell_of(&mut self, what: Occurrence) {
        let why = self.why.clone();
        if let Some(told) = &mut self.told {
            told.push(GameEvent { what, why });
        }
    }

    pub fn tell_of_the_end(&mut self, over: Outcome) {
        self.why = None;
        self.tell_of(Occurrence::GameOver { winner: over.winner, score: over.score, by_rounds: over.by_rounds });
    }

    pub fn tell_of_trigger(&mut self, frame: &Frame, instead: bool) {
        if self.told.is_some() {
            let text = self.cause_of(frame);
            self.tell_of(Occurrence::Triggers { text, instead });
        }
    }

    pub fn tell_of_ability(&mut self, who: u8, frame: &Frame) {
        if self.told.is_some()
            && let Some(char) = self.event_char(who)
        {
            let text = self.cause_of(frame);
            self.tell_of(Occurrence::UsesAbility { who: char, text });
        }
    }

    fn cause_of(&self, frame: &Frame) -> Cause {
        let texts = &self.game.texts;
        let me = frame.env.me.and_then(|me| self.state.char(me));
        let card = || {
            let sheet = me.and_then(|char| texts.sheets.get(usize::from(char.sheet)));
            TextName::Card(sheet.map_or_else(String::new, |sheet| sheet.name.clone()))
        };
        let named = |name: Option<&String>| name.map_or_else(card, |name| TextName::Definition(name.clone()));
        let text = if frame.pc < FIRST_TEXT {
            TextName::MoveActivation
        } else if self.game.is_of_passive(self.state, frame) {
            TextName::Passive
        } else if frame.trigger {
            match texts.triggers.get(usize::from(frame.number)).map(|trigger| trigger.source) {
                Some(Source::Token(kind)) => named(texts.tokens.get(usize::from(kind)).map(|kind| &kind.name)),
                Some(Source::Condition(kind)) => named(texts.conditions.get(usize::from(kind)).map(|kind| &kind.name)),
                Some(Source::Structure(kind)) => named(texts.structures.get(usize::from(kind)).map(|kind| &kind.name)),
                Some(Source::Made) => self.game.maker_name(frame.number).map_or_else(card, TextName::Action),
                Some(Source::Sheet(_) | Source::Keyword(_)) | None => card(),
            }
        } else {
            let number = frame.env.me.zip(frame.uses).and_then(|(who, at)| self.moment().action_number(who, at));
            let action = number.and_then(|number| texts.actions.get(usize::from(number)));
            let action = action.map(|action| TextName::Action(action.name.clone()));
            let giver = || self.game.giver_name(self.state, &frame.env).map(TextName::Definition);
            action.or_else(giver).unwrap_or_else(card)
        };
        Cause { who: frame.env.me.and_then(|me| self.event_char(me)), text }
    }

    fn event_char(&self, who: u8) -> Option<EventChar> {
        let sheet = self.game.texts.sheets.get(usize::from(self.state.char(who)?.sheet))?;
        Some(EventChar { number: who, id: sheet.id.clone() })
    }

    fn event_token(&self, number: u8) -> Option<EventToken> {
        let token = self.state.tokens.get(usize::from(number))?;
        let kind = self.game.texts.tokens.get(usize::from(token.kind))?;
        let tile = self.state.token_tile(number).map_or_else(String::new, |tile| self.tile_name(tile));
        Some(EventToken { number, id: kind.id.clone(), tile })
    }

    /// Returns the name of the char's tile; empty if the char is off the board.
    fn tile_of(&self, who: u8) -> String {
        self.state.tile_of(who).map_or_else(String::new, |tile| self.tile_name(tile))
    }

    fn tile_name(&self, tile: Tile) -> String {
        self.game.board().name(tile)
    }

    /// Returns the event as data; `None` if another event already reports the same.
    fn occurrence(&self, happening: Happening) -> Option<Occurrence> {
        let char = |who: u8| self.event_char(who);
        let by = |who: Option<u8>| who.and_then(char);
        let condition = |kind: u8| self.game.texts.conditions.get(usize::from(kind)).map(|kind| kind.id.clone());
        Some(match happening {
            Happening::GameStarts { who } => Occurrence::GameStarts { who: char(who)? },
            Happening::Placed { who } => Occurrence::Placed { who: char(who)?, tile: self.tile_of(who) },
            Happening::Begins { who } => Occurrence::BeginsTurn { who: char(who)? },
            Happening::Passes { who } => Occurrence::PassesTurn { who: char(who)? },
            Happening::Hit { by: Agency { by: doer, .. }, whom } => Occurrence::Hit { by: by(doer), whom: char(whom)? },
            Happening::Moves { who } => Occurrence::Moves { who: char(who)?, tile: self.tile_of(who) },
            Happening::IsMoved { who, by: Agency { by: doer, .. } } => {
                Occurrence::IsMoved { who: char(who)?, by: by(doer), tile: self.tile_of(who) }
            }
            Happening::Shifted { who, by: Agency { by: doer, .. }, how } => {
                Occurrence::IsShifted { who: char(who)?, by: by(doer), how }
            }
            Happening::Activates { who } => Occurrence::ActivatesMove { who: char(who)? },
            Happening::Enters { who, tile, from, .. } => {
                Occurrence::Enters { who: char(who)?, tile: self.tile_name(tile), from: self.tile_name(from) }
            }
            Happening::Leaves { who, tile, .. } => Occurrence::Leaves { who: char(who)?, tile: self.tile_name(tile) },
            Happening::TokenPut { token } => Occurrence::TokenPut { token: self.event_token(token)? },
            Happening::TokenRemoved { token } => Occurrence::TokenRemoved { token: self.event_token(token)? },
            Happening::TokenEnters { token, tile } => {
                Occurrence::TokenEnters { token: self.event_token(token)?, tile: self.tile_name(tile) }
            }
            Happening::TokenMoves { token, by: doer, how } => {
                Occurrence::TokenMoves { token: self.event_token(token)?, by: by(doer), how }
            }
            Happening::Becomes { who, condition: kind } => {
                Occurrence::Becomes { who: char(who)?, condition: condition(kind)? }
            }
            Happening::Loses { who, condition: kind } => {
                Occurrence::Loses { who: char(who)?, condition: condition(kind)? }
            }
            Happening::Uses { who, action } => {
                Occurrence::Uses { who: char(who)?, action: self.action_name(who, action) }
            }
            Happening::Forms { structure, side, tile } => {
                let id: Id = self.game.texts.structures.get(usize::from(structure))?.id.clone();
                Occurrence::Forms { structure: id, side, tile: self.tile_name(tile) }
            }
            // `UsesAbility` reports the first of these events, `Loses` the second and `TokenRemoved` the third.
            Happening::MayAct { .. } | Happening::ConditionRemoved { .. } | Happening::ThisTokenRemoved { .. } => {
                return None;
            }
        })
    }

    fn action_name(&self, who: u8, at: u8) -> String {
        let number = self.moment().action_number(who, at);
        let action = number.and_then(|number| self.game.texts.actions.get(usize::from(number)));
        action.map_or_else(String::new, |action| action.name.clone())
    }
}
