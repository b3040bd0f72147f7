//! Plays the choices of an example.

use crate::choice::Choice;
use crate::event::GameEvent;
use crate::game::Game;
use crate::play::Illegal;
use crate::position::Position;
use crate::state::State;
use model::Example;

/// The reason why an example cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnplayableExample {
    /// The board cannot be set up. The text is the reason, as a clause.
    Board(String),
    /// The choice with this index cannot be made. The choices that can be made follow, in words; none if the game is
    /// over.
    Choice { at: usize, options: Vec<String> },
}

/// A choice of an example, and what followed.
#[derive(Debug, Clone)]
pub struct PlayedChoice {
    pub before: State,
    pub choice: Choice,
    pub events: Vec<GameEvent>,
    pub after: State,
}

impl Game {
    /// Finds the choices that the words of an example mean. They can be played in the same rules in another language,
    /// with [`Game::play_example`].
    pub fn choices_of(&self, example: &Example) -> Result<Vec<Choice>, UnplayableExample> {
        let mut state = self.start_of(example)?;
        let mut choices = Vec::new();
        for (at, words) in example.choices.iter().enumerate() {
            let applied = self.option(&state, words).filter(|choice| self.apply(&mut state, *choice).is_ok());
            let Some(choice) = applied else {
                return Err(UnplayableExample::Choice { at, options: self.options_in_words(&state) });
            };
            choices.push(choice);
        }
        Ok(choices)
    }

    /// Plays an example by these choices.
    pub fn play_example(&self, example: &Example, choices: &[Choice]) -> Result<Vec<PlayedChoice>, UnplayableExample> {
        let mut state = self.start_of(example)?;
        let mut played = Vec::new();
        for (at, choice) in choices.iter().enumerate() {
            let before = state.clone();
            let Ok(events) = self.apply_with_events(&mut state, *choice) else {
                return Err(UnplayableExample::Choice { at, options: self.options_in_words(&before) });
            };
            played.push(PlayedChoice { before, choice: *choice, events, after: state.clone() });
        }
        Ok(played)
    }

    fn start_of(&self, example: &Example) -> Result<State, UnplayableExample> {
        let start = Position::of(&example.start, self.board()).and_then(|position| self.position(&position));
        start.map_err(|Illegal(why)| UnplayableExample::Board(why))
    }
}
