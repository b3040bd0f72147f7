//! A game on the table: its state, and every choice so far.

use super::board::{self, Style, sign};
use crate::engine::{Choice, Game, State};

/// A game being played.
pub struct Table<'g> {
    pub game: &'g Game,
    pub style: Style,
    pub start: State,
    pub state: State,
    pub log: Vec<Choice>,
}

impl Table<'_> {
    /// Makes the choice; the words of it.
    pub fn make(&mut self, choice: Choice) -> String {
        let words = self.game.words(&self.state, choice);
        // What is chosen is among the options: a bot's and a person's choice alike come from there.
        if self.game.apply(&mut self.state, choice).is_ok() {
            self.log.push(choice);
        }
        words
    }

    /// Takes back the last choice of a person; against a bot, of the first player.
    pub fn undo(&mut self, against_bot: bool) -> bool {
        let mut state = self.start.clone();
        let mut last = None;
        for (at, choice) in self.log.iter().enumerate() {
            if !against_bot || state.player() == 0 {
                last = Some((at, state.clone()));
            }
            if self.game.apply(&mut state, *choice).is_err() {
                break;
            }
        }
        let Some((at, before)) = last else { return false };
        self.log.truncate(at);
        self.state = before;
        true
    }

    pub fn board(&self) -> String {
        format!("\n{}", board::draw(self.game, &self.state, self.style))
    }

    /// Who chooses, and among what.
    pub fn question(&self) -> String {
        let state = &self.state;
        let turn = match self.game.whose_turn(state) {
            Some(who) => format!("round {}, {}'s turn", state.round(), self.game.name_of(state, who)),
            None => "placement".to_owned(),
        };
        let options = self.game.options_in_words(state);
        let numbered = options.iter().enumerate().map(|(at, words)| format!("{} {words}", at + 1));
        let numbered: Vec<String> = numbered.collect();
        format!("{} ({turn}): {}\n> ", sign(state.player()), numbered.join(", "))
    }

    /// The option of that number or those words.
    pub fn meant(&self, words: &str) -> Option<Choice> {
        let number = words.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let numbered = number.and_then(|at| self.state.options().get(at).copied());
        numbered.or_else(|| self.game.option(&self.state, words))
    }

    /// Every choice so far, each by who made it.
    pub fn told(&self) -> String {
        let mut state = self.start.clone();
        let mut text = String::new();
        for choice in &self.log {
            text.push_str(&format!("{} {}\n", sign(state.player()), self.game.words(&state, *choice)));
            if self.game.apply(&mut state, *choice).is_err() {
                break;
            }
        }
        text
    }

    pub fn end(&self) -> String {
        let Some(outcome) = self.state.outcome() else { return String::new() };
        let [one, two] = outcome.score;
        let how = if outcome.by_rounds { " when the rounds were over" } else { "" };
        format!("{} wins {one}-{two}{how}.\n", sign(outcome.winner))
    }
}
