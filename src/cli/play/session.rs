//! Holds the state of a draft, a match or a game. Each of them asks for one choice at a time.

use std::sync::Arc;

use engine::series::{Draft, DraftChoice, Match, MatchChoice, Roster, Sealed};
use engine::{Choice, Game, Illegal, Puzzle, State};
use model::{PrintedChallenge, RuleSet};
use pipeline::board_text::side_name;

/// The rules of the game, or a challenge, which may change some constants of the game.
pub enum Rules {
    Game(Arc<Game>),
    Puzzle(Box<PuzzleRules>),
}

/// A challenge and its printed words.
pub struct PuzzleRules {
    pub puzzle: Puzzle,
    pub printed: PrintedChallenge,
}

impl Rules {
    pub fn game(&self) -> &Game {
        match self {
            Rules::Game(game) => game,
            Rules::Puzzle(rules) => &rules.puzzle.game,
        }
    }

    /// Returns the challenge, or `None` if no challenge is played.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match self {
            Rules::Game(_) => None,
            Rules::Puzzle(rules) => Some(&rules.puzzle),
        }
    }
}

/// The state between two choices.
#[derive(Clone)]
pub enum Session {
    Draft(Draft),
    Sealed(Sealed),
    Match(Box<Match>),
    Game(Box<State>),
}

impl Session {
    /// Returns the state of the game on the board, or `None` if no game is on the board.
    pub fn state(&self) -> Option<&State> {
        match self {
            Session::Game(state) => Some(state),
            Session::Match(all) => all.game(),
            Session::Draft(_) | Session::Sealed(_) => None,
        }
    }

    /// Returns the side that makes the next choice, 0 or 1.
    pub fn player(&self) -> u8 {
        match self {
            Session::Game(state) => state.player(),
            Session::Match(all) => all.player(),
            Session::Draft(draft) => draft.player(),
            Session::Sealed(sealed) => sealed.player(),
        }
    }

    /// Returns the choices of the game on the board. The list is empty if no game is on the board.
    pub fn game_options(&self) -> &[Choice] {
        self.state().map_or(&[], State::options)
    }

    /// Returns all choices in words.
    pub fn options(&self, game: &Game, set: &RuleSet) -> Vec<String> {
        let name = |id: Option<&model::Id>| {
            let card = id.and_then(|id| set.cards.iter().find(|card| card.id == *id));
            card.map_or_else(String::new, |card| card.name.clone())
        };
        match self {
            Session::Game(state) => game.options_in_words(state),
            Session::Match(all) => match all.game() {
                Some(state) => game.options_in_words(state),
                None => all.options().iter().map(|choice| all.words(game, *choice)).collect(),
            },
            Session::Draft(draft) => {
                let words = |choice: &DraftChoice| match choice {
                    DraftChoice::Ban(_) => format!("ban {}", name(draft.card(*choice))),
                    DraftChoice::Pick(_) => name(draft.card(*choice)),
                };
                draft.options().iter().map(words).collect()
            }
            Session::Sealed(sealed) => sealed.options().iter().map(|at| name(sealed.card(*at))).collect(),
        }
    }

    /// Makes the choice with this index among the [`options`](Self::options).
    pub fn choose(&mut self, at: usize, game: &Game) -> Result<(), Illegal> {
        let missing = || Illegal("there is no such choice".to_owned());
        match self {
            Session::Game(state) => {
                let choice = state.options().get(at).copied().ok_or_else(missing)?;
                game.apply(state, choice)
            }
            Session::Match(all) => {
                let choice = all.options().get(at).copied().ok_or_else(missing)?;
                all.apply(game, choice)
            }
            Session::Draft(draft) => {
                let choice = draft.options().get(at).copied().ok_or_else(missing)?;
                draft.apply(choice)
            }
            Session::Sealed(sealed) => {
                let choice = sealed.options().get(at).copied().ok_or_else(missing)?;
                sealed.apply(choice)
            }
        }
    }

    /// Returns the teams of a finished draft, with or without sealed packs. Returns `None` otherwise.
    pub fn drafted_teams(&self) -> Option<[Roster; 2]> {
        match self {
            Session::Draft(draft) => draft.outcome(),
            Session::Sealed(sealed) => sealed.outcome(),
            Session::Match(_) | Session::Game(_) => None,
        }
    }

    /// Returns the index of a choice of the game on the board among all options.
    pub fn index_of(&self, choice: Choice) -> Option<usize> {
        match self {
            Session::Game(state) => state.options().iter().position(|known| *known == choice),
            Session::Match(all) => all.options().iter().position(|known| *known == MatchChoice::Game(choice)),
            Session::Draft(_) | Session::Sealed(_) => None,
        }
    }

    /// Returns the winner and the score of each finished game of a match.
    pub fn finished_games(&self) -> &[(u8, [u8; 2])] {
        match self {
            Session::Match(all) => all.games(),
            _ => &[],
        }
    }

    /// Whether the game, match or challenge has ended. A finished draft has not ended, because its game follows.
    pub fn is_over(&self, rules: &Rules) -> bool {
        match self {
            Session::Game(state) => {
                let decided = |puzzle: &Puzzle| puzzle.is_reached(state) || puzzle.is_missed(state);
                state.outcome().is_some() || rules.puzzle().is_some_and(decided)
            }
            Session::Match(all) => all.outcome().is_some(),
            Session::Draft(_) | Session::Sealed(_) => false,
        }
    }

    /// Returns a line about the result. The text is empty while a game or match is in progress.
    pub fn result_line(&self, rules: &Rules) -> String {
        match self {
            Session::Game(state) => {
                if let Some(puzzle) = rules.puzzle() {
                    return match puzzle.is_reached(state) {
                        true => "The challenge is solved.\n".to_owned(),
                        false => "The goal is missed. `undo` takes your last choice back.\n".to_owned(),
                    };
                }
                let Some(outcome) = state.outcome() else { return String::new() };
                let [one, two] = outcome.score;
                let how = if outcome.by_rounds { " when the rounds were over" } else { "" };
                format!("{} wins {one}-{two}{how}.\n", side_name(outcome.winner))
            }
            Session::Match(all) => all.outcome().map_or_else(String::new, |outcome| {
                let [one, two] = outcome.wins;
                format!("{} wins the match, {one} games to {two}.\n", side_name(outcome.winner))
            }),
            Session::Draft(_) | Session::Sealed(_) => String::new(),
        }
    }
}
