//! Starts a game: reads its options from the arguments or from a log, and creates its first state.

use std::sync::Arc;

use crate::args::PlayArgs;
use challenge::read_board;
use dice::Dice;
use engine::series::{Draft, Match, Roster, Sealed};
use engine::{Game, Illegal, Problem, Puzzle, Setup, problem_of_board};
use model::{Challenge, Id, RuleSet};
use pipeline::unplayable::unplayable_error;
use project::{Trouble, read_whole};

use super::session::{PuzzleRules, Rules, Session};

/// The options that a game begins with. Together with the pack and the choices, they determine the whole game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartOptions {
    pub mode: StartMode,
    /// Whether a match of several games is played.
    pub series: bool,
    /// The side that goes first in a game, or in the first game of a match: 0 or 1.
    pub first: u8,
    /// The seed of the sealed packs, and of the lot for who goes first.
    pub seed: u64,
}

/// The way in which the teams and the board are chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum StartMode {
    /// The first two teams of the pack play.
    #[default]
    Usual,
    /// Two teams play. Each is given by its name or by the names of its cards. An empty text stands for a team of the
    /// pack.
    Teams([String; 2]),
    /// The sides form their teams by picks and bans.
    Draft,
    /// The sides form their teams from sealed packs, with this many characters of each class.
    Sealed(u8),
    /// The challenge with this name is played.
    Challenge(String),
    /// The game starts from this board. The text has the lines of a challenge, with ` / ` in place of line breaks.
    Position(String),
}

impl StartOptions {
    /// Reads the options from the arguments.
    pub fn of(args: &PlayArgs) -> Result<StartOptions, Trouble> {
        // In a match a lot decides which side goes first (FAT-P6), unless the arguments name that side.
        let lot = args.series && !args.second && Dice::of(&[args.seed, 1]).below(2) == 1;
        let first = u8::from(args.second || lot);
        let mut options = StartOptions { series: args.series, first, seed: args.seed, ..StartOptions::default() };
        options.mode = if let Some(path) = &args.position {
            let text = read_whole(path)?;
            StartMode::Position(
                text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" / "),
            )
        } else if let Some(name) = &args.challenge {
            StartMode::Challenge(name.clone())
        } else if args.draft {
            StartMode::Draft
        } else if let Some(of_each) = args.sealed {
            StartMode::Sealed(of_each)
        } else if args.team.is_some() || args.other.is_some() {
            StartMode::Teams([args.team.clone().unwrap_or_default(), args.other.clone().unwrap_or_default()])
        } else {
            StartMode::Usual
        };
        Ok(options)
    }

    /// Returns the header of a log, as keys and values.
    pub fn log_header(&self) -> Vec<(&'static str, String)> {
        let mut lines = match &self.mode {
            StartMode::Usual => vec![],
            StartMode::Teams([one, other]) => vec![("Team", one.clone()), ("Other team", other.clone())],
            StartMode::Draft => vec![("Draft", "yes".to_owned())],
            StartMode::Sealed(of_each) => vec![("Sealed", of_each.to_string())],
            StartMode::Challenge(name) => vec![("Challenge", name.clone())],
            StartMode::Position(text) => vec![("Position", text.clone())],
        };
        lines.push(("Match", if self.series { "yes" } else { "no" }.to_owned()));
        lines.push(("First", if self.first == 0 { "first" } else { "second" }.to_owned()));
        lines.push(("Seed", self.seed.to_string()));
        lines
    }

    /// Reads a line of a log's header into these options. Returns whether the line is valid.
    pub fn read_line(&mut self, key: &str, value: &str) -> bool {
        let mut teams = match &self.mode {
            StartMode::Teams(teams) => teams.clone(),
            _ => Default::default(),
        };
        match key {
            "Team" => {
                teams[0] = value.to_owned();
                self.mode = StartMode::Teams(teams);
            }
            "Other team" => {
                teams[1] = value.to_owned();
                self.mode = StartMode::Teams(teams);
            }
            "Draft" if value == "yes" => self.mode = StartMode::Draft,
            "Sealed" => match value.parse() {
                Ok(of_each) => self.mode = StartMode::Sealed(of_each),
                Err(_) => return false,
            },
            "Challenge" => self.mode = StartMode::Challenge(value.to_owned()),
            "Position" => self.mode = StartMode::Position(value.to_owned()),
            "Match" => match value {
                "yes" | "no" => self.series = value == "yes",
                _ => return false,
            },
            "First" => match value {
                "first" | "second" => self.first = u8::from(value == "second"),
                _ => return false,
            },
            "Seed" => match value.parse() {
                Ok(seed) => self.seed = seed,
                Err(_) => return false,
            },
            _ => return false,
        }
        true
    }

    /// Returns the rules of the game and the state before the first choice.
    pub fn begin(&self, pack: &str, set: &RuleSet) -> Result<(Rules, Session), Trouble> {
        let cannot = |problems: Vec<Problem>| unplayable_error(pack, &problems);
        if let StartMode::Challenge(name) = &self.mode {
            let id = Id::of(name);
            let Some(challenge) = set.challenges.iter().find(|challenge| challenge.id == id) else {
                return Err(Trouble::new(match set.challenges.as_slice() {
                    [] => format!("There is no challenge in {pack}."),
                    all => {
                        let names: Vec<&str> = all.iter().map(|challenge| challenge.name.as_str()).collect();
                        format!("There is no challenge called “{name}”: there are {}.", names.join(", "))
                    }
                }));
            };
            return puzzle(set, challenge).map_err(cannot);
        }
        if let StartMode::Position(text) = &self.mode {
            let board = read_board(&text.replace(" / ", "\n"), set).map_err(Trouble::new)?;
            let not_set_up = |problems: Vec<Problem>| match problem_of_board(&board.challenge, &problems) {
                Some(why) => Trouble::new(format!("The board cannot be set up: {why}.")),
                None => cannot(problems),
            };
            let (rules, session) = puzzle(set, &board.challenge).map_err(not_set_up)?;
            return Ok(match rules {
                Rules::Puzzle(puzzle) if !board.has_goal => (Rules::Game(puzzle.puzzle.game), session),
                rules => (rules, session),
            });
        }
        let game = Game::load(set).map_err(cannot)?;
        let session = self.session(&game, set).map_err(|error| Trouble::new(format!("{error}.")))?;
        Ok((Rules::Game(Arc::new(game)), session))
    }

    /// Returns the state before the first choice of a draft, match or game. Fails for a challenge or a position.
    fn session(&self, game: &Game, set: &RuleSet) -> Result<Session, Illegal> {
        let pool = || set.cards.iter().map(|card| card.id.clone()).collect::<Vec<Id>>();
        Ok(match &self.mode {
            StartMode::Draft => Session::Draft(Draft::new(game, &pool())?),
            StartMode::Sealed(of_each) => {
                let mut lots = Dice::new(self.seed);
                let packs = Sealed::packs(game, &pool(), usize::from(*of_each), |n| lots.below(n))?;
                Session::Sealed(Sealed::new(game, packs)?)
            }
            StartMode::Usual => self.session_of_teams(game, [roster("", 0, set)?, roster("", 1, set)?])?,
            StartMode::Teams([one, other]) => {
                // By default the first side has the pack's first team, and the second side the second team. A side gets
                // the remaining team if its opponent names its default team.
                let named = |wanted: &str| set.teams.iter().position(|team| team.id == Id::of(wanted));
                let first = if named(other) == Some(0) { 1 } else { 0 };
                let second = if named(one) == Some(1) { 0 } else { 1 };
                self.session_of_teams(game, [roster(one, first, set)?, roster(other, second, set)?])?
            }
            StartMode::Challenge(_) | StartMode::Position(_) => {
                return Err(Illegal("such a game starts from its own board".to_owned()));
            }
        })
    }

    /// Makes a choice in a session that began with these options. A finished draft becomes the game or match of its
    /// teams.
    pub fn choose(&self, session: &mut Session, at: usize, game: &Game) -> Result<(), Illegal> {
        session.choose(at, game)?;
        if let Some(teams) = session.drafted_teams() {
            *session = self.session_of_teams(game, teams)?;
        }
        Ok(())
    }

    /// Begins the game or match between two teams.
    fn session_of_teams(&self, game: &Game, teams: [Roster; 2]) -> Result<Session, Illegal> {
        if self.series {
            return Ok(Session::Match(Box::new(Match::new(game, teams, vec![self.first])?)));
        }
        for (team, whose) in teams.iter().zip(["The first team", "The other team"]) {
            game.is_team(team).map_err(|Illegal(why)| Illegal(format!("{whose} cannot play: {why}")))?;
        }
        let setup = Setup { teams: teams.map(|team| team.main), first: self.first };
        Ok(Session::Game(Box::new(game.start(&setup)?)))
    }
}

/// Loads the rules and the start of a challenge.
fn puzzle(set: &RuleSet, challenge: &Challenge) -> Result<(Rules, Session), Vec<Problem>> {
    let puzzle = Puzzle::load(set, challenge)?;
    let start = puzzle.start.clone();
    let rules = PuzzleRules { puzzle, printed: challenge.printed.clone() };
    Ok((Rules::Puzzle(Box::new(rules)), Session::Game(Box::new(start))))
}

/// Returns the team that `wanted` names, by the team's name or by the names of cards with commas between them. Cards
/// beyond the main team go to the sideboard.
///
/// If `wanted` is empty, returns the team of the pack with the index `which`, or else the pack's first team. If the
/// pack has no teams, returns a team of the first cards that fit.
fn roster(wanted: &str, which: usize, set: &RuleSet) -> Result<Roster, Illegal> {
    let places = set.game.team.main.len();
    if !wanted.is_empty() {
        let id = Id::of(wanted);
        if let Some(team) = set.teams.iter().find(|team| team.id == id) {
            return Ok(Roster { main: team.main.clone(), sideboard: team.sideboard.clone() });
        }
        let mut cards: Vec<Id> = wanted.split(',').map(|name| Id::of(name.trim())).collect();
        if let Some(id) = cards.iter().find(|id| !set.cards.iter().any(|card| card.id == **id)) {
            return Err(Illegal(format!("There is no team or card called “{id}”")));
        }
        let sideboard = cards.split_off(places.min(cards.len()));
        return Ok(Roster { main: cards, sideboard });
    }
    Roster::of_pack(set, which)
}
