//! Starts a game, and plays it choice by choice.

use super::choice::Choice;
use super::event::GameEvent;
use super::game::Game;
use super::recent::RecentDeeds;
use super::run::Run;
use super::source_set::{ActiveRules, SourceSet};
use super::state::{Stage, State, nobody_anywhere};
use board::TileSet;
use model::Id;
use serde::{Deserialize, Serialize};

/// The teams of a game, and the side that goes first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The cards of each side, one card for each round of placement.
    pub teams: [Vec<Id>; 2],
    /// The side that places and moves first: 0 or 1.
    pub first: u8,
}

/// The reason why a choice or a setup is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal(pub String);

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Illegal {}

impl Game {
    /// Starts a game at the placement of the first char. Fails if a card does not exist, or if a team has the wrong
    /// size.
    pub fn start(&self, setup: &Setup) -> Result<State, Illegal> {
        let mut hands: [Vec<u16>; 2] = [vec![], vec![]];
        let rounds = self.procedure.rows_per_round.len();
        for (team, hand) in setup.teams.iter().zip(&mut hands) {
            for id in team {
                let sheet = self.card_number(id);
                let Some(sheet) = sheet else { return Err(Illegal(format!("there is no card called {id}"))) };
                hand.push(sheet);
            }
            if hand.len() != rounds {
                return Err(Illegal(format!("a team places {rounds} chars, not {}", hand.len())));
            }
            hand.sort_unstable();
        }
        if setup.first > 1 {
            return Err(Illegal("the first player is 0 or 1".to_owned()));
        }
        let mut state = State { hands, first: setup.first, ..State::empty() };
        Run::new(self, &mut state).advance();
        Ok(state)
    }

    /// Returns the legal choices; empty once the game is over. The state stores the choices, so this function computes
    /// nothing.
    pub fn legal_actions<'s>(&self, state: &'s State) -> &'s [Choice] {
        state.options()
    }

    /// Carries out the choice, and plays on to the next choice. Fails if the choice is not among the options.
    pub fn apply(&self, state: &mut State, choice: Choice) -> Result<(), Illegal> {
        if !state.options.contains(&choice) {
            return Err(Illegal(format!("{choice:?} is not a legal choice")));
        }
        self.apply_legal(state, choice);
        Ok(())
    }

    /// Carries out the choice as [`Game::apply`] does, and returns the events that it caused: hits, moves, triggers.
    /// Each event names the text that is its cause, if there is one.
    pub fn apply_with_events(&self, state: &mut State, choice: Choice) -> Result<Vec<GameEvent>, Illegal> {
        if !state.options.contains(&choice) {
            return Err(Illegal(format!("{choice:?} is not a legal choice")));
        }
        state.options.clear();
        state.answer = Some(choice);
        let mut run = Run { told: Some(Vec::new()), ..Run::new(self, state) };
        run.advance();
        let told = run.told.take().unwrap_or_default();
        state.answer = None;
        Ok(told)
    }

    /// Carries out a choice that is known to be among the options.
    pub(super) fn apply_legal(&self, state: &mut State, choice: Choice) {
        state.options.clear();
        state.answer = Some(choice);
        Run::new(self, state).advance();
        state.answer = None;
    }

    /// Returns the result of the game; `None` until the game is over.
    pub fn outcome(&self, state: &State) -> Option<super::Outcome> {
        state.outcome()
    }
}

impl State {
    pub(super) fn empty() -> State {
        State {
            chars: Vec::new(),
            here: SourceSet::default(),
            active: ActiveRules::default(),
            at: nobody_anywhere(),
            sides: [TileSet::EMPTY; 2],
            tokens: Vec::new(),
            live: 0,
            dead: 0,
            gone: 0,
            bearings: Vec::new(),
            holds: Vec::new(),
            waits: Vec::new(),
            uses: Vec::new(),
            history: Vec::new(),
            recent: RecentDeeds::default(),
            earlier: Vec::new(),
            turn_began: None,
            retargets: Vec::new(),
            stack: Vec::new(),
            queue: Vec::new(),
            formed: Vec::new(),
            stage: Stage::PickChar,
            hands: [vec![], vec![]],
            first: 0,
            order: Vec::new(),
            turn: 0,
            round: 0,
            score: [0; 2],
            outcome: None,
            chain: 0,
            acts: 0,
            events: 0,
            last_hold: None,
            stopped: false,
            without: None,
            asked: 0,
            options: Vec::new(),
            offered: Vec::new(),
            answer: None,
        }
    }
}
