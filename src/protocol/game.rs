//! Holds the game of the line protocol: carries out requests, and records the choices so far.

use std::sync::Arc;

use super::request::{Adviser, Chosen, GameRecord, GameStart, Request, TeamsStart};
use super::view;
use engine::bot::{Bot, Greedy, Random, Search};
use engine::{Choice, Game, GameEvent, Problem, Puzzle, Setup, State, problem_of_board};
use model::{Challenge, Id, RuleSet};
use serde_json::{Value, json};

/// The maximum number of playouts for one `advise` request.
const MOST_PLAYOUTS: u32 = 100_000;

/// Reads the board of a `position` request from its text. An error is one sentence for the client.
pub type BoardReader = fn(&str, &RuleSet) -> Result<Challenge, String>;

/// The game that a client plays by the line protocol.
pub struct ProtocolGame {
    set: Arc<RuleSet>,
    read_board: BoardReader,
    /// The game of the rule set. A board of a `position` request may change some constants of the game.
    game: Arc<Game>,
    started: Option<Started>,
}

struct Started {
    start: GameStart,
    state: State,
    /// For each choice so far, the state before the choice and the words of the choice.
    past: Vec<(State, String)>,
}

impl ProtocolGame {
    /// Creates the protocol game, which has not started. Fails if the engine cannot play the rules.
    pub fn new(set: Arc<RuleSet>, read_board: BoardReader) -> Result<ProtocolGame, String> {
        if !set.declared.is_empty() {
            return Err("a game that declares its own kinds has no line protocol yet".to_owned());
        }
        let game = load(&set)?;
        Ok(ProtocolGame { set, read_board, game, started: None })
    }

    /// Carries out a request, and returns the reply. An error says why the request is refused, and leaves the game
    /// unchanged.
    pub fn answer(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Start(teams) => self.begin(GameStart::Teams(teams)),
            Request::Position { text } => self.begin(GameStart::Position(text)),
            Request::Choose { choice } => self.choose(&choice),
            Request::Undo {} => {
                let started = self.started()?;
                let (before, _) = started.past.pop().ok_or("there is nothing to take back")?;
                started.state = before;
                self.standing(&[])
            }
            Request::State {} => self.standing(&[]),
            Request::Pending {} => {
                let pending = self.game.pending(&self.running()?.state);
                Ok(json!({ "ok": true, "pending": pending }))
            }
            Request::Log {} => {
                let started = self.running()?;
                let choices = started.past.iter().map(|(_, words)| words.clone()).collect();
                Ok(json!({ "ok": true, "log": GameRecord { start: started.start.clone(), choices } }))
            }
            Request::Replay { log } => self.replay(log),
            Request::Advise { bot, playouts, seed } => self.advise(bot, playouts, seed),
            Request::Quit => Ok(json!({ "ok": true })),
        }
    }

    fn started(&mut self) -> Result<&mut Started, String> {
        self.started.as_mut().ok_or_else(not_started)
    }

    fn running(&self) -> Result<&Started, String> {
        self.started.as_ref().ok_or_else(not_started)
    }

    fn begin(&mut self, start: GameStart) -> Result<Value, String> {
        let (game, state) = self.opened(&start)?;
        self.game = game;
        self.started = Some(Started { start, state, past: Vec::new() });
        self.standing(&[])
    }

    /// Creates the game and its first state.
    fn opened(&self, start: &GameStart) -> Result<(Arc<Game>, State), String> {
        match start {
            GameStart::Teams(TeamsStart { teams, first }) => {
                let game = load(&self.set)?;
                let teams = match teams {
                    Some(teams) => teams.each_ref().map(|team| team.iter().map(|name| Id::of(name)).collect()),
                    None => match self.set.teams.as_slice() {
                        [] => return Err("the rules have no teams: name the cards of both".to_owned()),
                        [one, rest @ ..] => [one.main.clone(), rest.first().unwrap_or(one).main.clone()],
                    },
                };
                let state = game.start(&Setup { teams, first: *first }).map_err(|error| error.to_string())?;
                Ok((game, state))
            }
            GameStart::Position(text) => {
                let board = (self.read_board)(text, &self.set)?;
                let not_set_up = |problems: Vec<Problem>| match problem_of_board(&board, &problems) {
                    Some(why) => format!("the board cannot be set up: {why}"),
                    None => view::reasons(&problems),
                };
                let puzzle = Puzzle::load(&self.set, &board).map_err(not_set_up)?;
                Ok((puzzle.game, puzzle.start))
            }
        }
    }

    fn choose(&mut self, chosen: &Chosen) -> Result<Value, String> {
        let game = &self.game;
        let started = self.started.as_mut().ok_or_else(not_started)?;
        let events = make(game, started, chosen)?;
        self.standing(&events)
    }

    fn replay(&mut self, log: GameRecord) -> Result<Value, String> {
        let (game, state) = self.opened(&log.start)?;
        let mut started = Started { start: log.start, state, past: Vec::new() };
        for (at, words) in log.choices.into_iter().enumerate() {
            make(&game, &mut started, &Chosen::Words(words)).map_err(|why| format!("choice {}: {why}", at + 1))?;
        }
        (self.game, self.started) = (game, Some(started));
        self.standing(&[])
    }

    fn advise(&self, bot: Adviser, playouts: u32, seed: u64) -> Result<Value, String> {
        let state = &self.running()?.state;
        if state.options().is_empty() {
            return Err("the game is over".to_owned());
        }
        let choice = match bot {
            Adviser::Random => Random::new(seed).choose(&self.game, state),
            Adviser::Greedy => Greedy::new(seed).choose(&self.game, state),
            Adviser::Search => Search::new(seed, playouts.clamp(1, MOST_PLAYOUTS)).choose(&self.game, state),
        };
        let index = state.options().iter().position(|known| *known == choice);
        Ok(json!({ "ok": true, "index": index, "words": self.game.words(state, choice) }))
    }

    /// Returns the reply with these events, the state and the choices.
    fn standing(&self, events: &[GameEvent]) -> Result<Value, String> {
        let state = &self.running()?.state;
        Ok(json!({
            "ok": true,
            "events": view::events(&self.game, state, events),
            "state": view::state(&self.game, state),
            "choices": view::choices(&self.game, state),
        }))
    }
}

/// Makes a choice, records it, and returns the events that it causes.
fn make(game: &Game, started: &mut Started, chosen: &Chosen) -> Result<Vec<GameEvent>, String> {
    let (choice, words) = find(game, &started.state, chosen)?;
    let before = started.state.clone();
    let events = game.apply_with_events(&mut started.state, choice).map_err(|error| error.to_string())?;
    started.past.push((before, words));
    Ok(events)
}

fn find(game: &Game, state: &State, chosen: &Chosen) -> Result<(Choice, String), String> {
    let words = game.options_in_words(state);
    let at = match chosen {
        Chosen::Index(at) => Some(*at).filter(|at| *at < words.len()),
        Chosen::Words(wanted) => words.iter().position(|known| known.eq_ignore_ascii_case(wanted.trim())),
    };
    let found = at.and_then(|at| Some((*state.options().get(at)?, words.get(at)?.clone())));
    found.ok_or_else(|| match chosen {
        Chosen::Index(at) => format!("there is no choice of index {at}: there are {}", words.len()),
        Chosen::Words(wanted) => format!("“{wanted}” cannot be chosen: there are {}", words.join(", ")),
    })
}

fn load(set: &RuleSet) -> Result<Arc<Game>, String> {
    Game::load(set).map(Arc::new).map_err(|problems| view::reasons(&problems))
}

fn not_started() -> String {
    "no game has begun: send “start” or “position” first".to_owned()
}
