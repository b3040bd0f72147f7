//! What a game begins from: as the arguments say it, and as a log keeps it.

use std::sync::Arc;

use super::super::args::Play;
use dice::Dice;
use engine::series::{Draft, Match, Roster, Sealed};
use engine::{Game, Illegal, Position, Problem, Puzzle, Setup};
use model::{Id, RuleSet};
use pipeline::challenges::unplayable;
use project::{Trouble, read_whole};

use super::session::{Rules, Session};

/// What is played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setting {
    pub how: How,
    /// A whole match.
    pub series: bool,
    /// Who goes first in a game, and in the first game of a match.
    pub first: u8,
    /// Packs and lots are drawn by it.
    pub seed: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum How {
    /// Two teams, each by its name or its cards; the pack's first two if nothing is said.
    #[default]
    Usual,
    Teams([String; 2]),
    Draft,
    Sealed(u8),
    Challenge(String),
    /// A board in words.
    Position(String),
}

impl Setting {
    pub fn of(args: &Play) -> Result<Setting, Trouble> {
        // Who goes first in a match is drawn by lot (FAT-P6), unless that is said.
        let lot = args.series && !args.second && Dice::of(&[args.seed, 1]).below(2) == 1;
        let first = u8::from(args.second || lot);
        let mut setting = Setting { series: args.series, first, seed: args.seed, ..Setting::default() };
        setting.how = if let Some(path) = &args.position {
            let text = read_whole(path)?;
            How::Position(text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" / "))
        } else if let Some(name) = &args.challenge {
            How::Challenge(name.clone())
        } else if args.draft {
            How::Draft
        } else if let Some(of_each) = args.sealed {
            How::Sealed(of_each)
        } else if args.team.is_some() || args.other.is_some() {
            How::Teams([args.team.clone().unwrap_or_default(), args.other.clone().unwrap_or_default()])
        } else {
            How::Usual
        };
        Ok(setting)
    }

    /// The lines of a log that say it.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = match &self.how {
            How::Usual => vec![],
            How::Teams([one, other]) => vec![("Team", one.clone()), ("Other team", other.clone())],
            How::Draft => vec![("Draft", "yes".to_owned())],
            How::Sealed(of_each) => vec![("Sealed", of_each.to_string())],
            How::Challenge(name) => vec![("Challenge", name.clone())],
            How::Position(text) => vec![("Position", text.clone())],
        };
        lines.push(("Match", if self.series { "yes" } else { "no" }.to_owned()));
        lines.push(("First", if self.first == 0 { "first" } else { "second" }.to_owned()));
        lines.push(("Seed", self.seed.to_string()));
        lines
    }

    /// Takes one of those lines over; whether it was one.
    pub fn read(&mut self, key: &str, value: &str) -> bool {
        let mut teams = match &self.how {
            How::Teams(teams) => teams.clone(),
            _ => Default::default(),
        };
        match key {
            "Team" => {
                teams[0] = value.to_owned();
                self.how = How::Teams(teams);
            }
            "Other team" => {
                teams[1] = value.to_owned();
                self.how = How::Teams(teams);
            }
            "Draft" if value == "yes" => self.how = How::Draft,
            "Sealed" => match value.parse() {
                Ok(of_each) => self.how = How::Sealed(of_each),
                Err(_) => return false,
            },
            "Challenge" => self.how = How::Challenge(value.to_owned()),
            "Position" => self.how = How::Position(value.to_owned()),
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

    /// The rules that it is played by, and its first choice.
    pub fn begin(&self, pack: &str, set: &RuleSet) -> Result<(Rules, Session), Trouble> {
        let cannot = |problems: Vec<Problem>| unplayable(pack, set, &problems);
        if let How::Challenge(name) = &self.how {
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
            let puzzle = Puzzle::load(set, challenge).map_err(cannot)?;
            let start = puzzle.start.clone();
            return Ok((Rules::Puzzle(Box::new(puzzle)), Session::Game(Box::new(start))));
        }
        let game = Game::load(set).map_err(cannot)?;
        let session = self.session(&game, set).map_err(|error| Trouble::new(format!("{error}.")))?;
        Ok((Rules::Game(Box::new(game)), session))
    }

    fn session(&self, game: &Game, set: &RuleSet) -> Result<Session, Illegal> {
        let pool = || set.cards.iter().map(|card| card.id.clone()).collect::<Vec<Id>>();
        Ok(match &self.how {
            How::Position(text) => {
                let position = Position::read(&text.replace(" / ", "\n"), game.board())?;
                Session::Game(Box::new(game.position(&position)?))
            }
            How::Draft => Session::Draft(Draft::new(game, &pool())?),
            How::Sealed(of_each) => {
                let mut lots = Dice::new(self.seed);
                let packs = Sealed::packs(game, &pool(), usize::from(*of_each), |n| lots.below(n))?;
                Session::Sealed(Sealed::new(game, packs)?)
            }
            How::Usual => self.with(game, [roster("", 0, set)?, roster("", 1, set)?])?,
            How::Teams([one, other]) => self.with(game, [roster(one, 0, set)?, roster(other, 1, set)?])?,
            How::Challenge(_) => return Err(Illegal("a challenge has a game of its own".to_owned())),
        })
    }

    /// What follows once there are teams.
    pub fn with(&self, game: &Game, teams: [Roster; 2]) -> Result<Session, Illegal> {
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

/// A team by its name, or its cards by theirs, those beyond the main team for the sideboard; else the pack's first or second,
/// or one of whoever fits.
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
    if let Some(team) = set.teams.get(which).or(set.teams.first()) {
        return Ok(Roster { main: team.main.clone(), sideboard: team.sideboard.clone() });
    }
    let mut team: Vec<Id> = Vec::new();
    for class in &set.game.team.main {
        let fits = |card: &&model::Card| {
            let of_class = |known: &model::Class| known.id == card.class && known.team_class == *class;
            set.game.classes.iter().any(of_class) && !team.contains(&card.id)
        };
        match set.cards.iter().map(Arc::as_ref).find(fits) {
            Some(card) => team.push(card.id.clone()),
            None => return Err(Illegal(format!("There is no card for the {class} of a team"))),
        }
    }
    Ok(Roster { main: team, sideboard: Vec::new() })
}
