//! Plays matches: games are played until one side has won more than half of them (catalogue FAT-P6, P7, P25).

use super::roster::Roster;
use crate::choice::Choice;
use crate::game::Game;
use crate::play::{Illegal, Setup};
use crate::state::State;
use model::{FirstPlayer, Id};

/// One choice of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchChoice {
    /// The side that goes first in the next game.
    First(u8),
    /// A card of the sideboard plays in place of a card of the main team in the next game. Both fields are indices.
    Swap { main: u8, sideboard: u8 },
    /// The team plays as it is. The side makes no further swaps.
    Keep,
    /// A choice of the game in progress.
    Game(Choice),
}

/// The result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchOutcome {
    /// The side that won: 0 or 1.
    pub winner: u8,
    /// The number of games that each side has won.
    pub wins: [u8; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The player of this side chooses who goes first.
    WhoGoesFirst(u8),
    /// The player of this side chooses the cards that play. The side that goes first in the game chooses first.
    WhoPlays(u8),
    InGame,
    Over,
}

/// A match in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    teams: [Roster; 2],
    /// The cards that play the current or next game for each side: the main team after its swaps.
    fielded: [Vec<Id>; 2],
    /// The side that goes first in each game, if the rules say that this is drawn by lot.
    lots: Vec<u8>,
    stage: Stage,
    first: u8,
    wins: [u8; 2],
    /// For each game that is over, its winner and its score.
    games: Vec<(u8, [u8; 2])>,
    game: Option<State>,
    options: Vec<MatchChoice>,
}

impl Match {
    /// Begins a match of two teams. `lots` holds the side that goes first in each game, if the rules decide this by
    /// lot. Beyond the end of `lots`, the sides take turns. Fails if a team breaks the rules for teams.
    pub fn new(game: &Game, teams: [Roster; 2], lots: Vec<u8>) -> Result<Match, Illegal> {
        for team in &teams {
            game.is_team(team)?;
        }
        let mut all = Match {
            teams,
            fielded: [vec![], vec![]],
            lots,
            stage: Stage::InGame,
            first: 0,
            wins: [0; 2],
            games: Vec::new(),
            game: None,
            options: Vec::new(),
        };
        all.next_game(game)?;
        Ok(all)
    }

    /// Returns the side that chooses: 0 or 1.
    pub fn player(&self) -> u8 {
        match (self.stage, &self.game) {
            (Stage::WhoGoesFirst(side) | Stage::WhoPlays(side), _) => side,
            (_, Some(state)) => state.player(),
            _ => 0,
        }
    }

    /// Returns the legal choices; empty once the match is over.
    pub fn options(&self) -> &[MatchChoice] {
        &self.options
    }

    /// Returns the game in progress; `None` between games and after the match.
    pub fn game(&self) -> Option<&State> {
        self.game.as_ref()
    }

    /// Returns the cards that play the current or next game for that side.
    pub fn fielded(&self, side: u8) -> &[Id] {
        &self.fielded[usize::from(side & 1)]
    }

    /// Returns the winner and score of each game that is over.
    pub fn games(&self) -> &[(u8, [u8; 2])] {
        &self.games
    }

    /// Returns the number of games that each side has won.
    pub fn wins(&self) -> [u8; 2] {
        self.wins
    }

    /// Returns the result of the match; `None` until the match is over.
    pub fn outcome(&self) -> Option<MatchOutcome> {
        let winner = u8::from(self.wins[1] > self.wins[0]);
        (self.stage == Stage::Over).then_some(MatchOutcome { winner, wins: self.wins })
    }

    /// Carries out the choice and goes on to the next choice. Fails if the choice is not among the options.
    pub fn apply(&mut self, game: &Game, choice: MatchChoice) -> Result<(), Illegal> {
        if !self.options.contains(&choice) {
            return Err(Illegal(format!("{choice:?} is not a legal choice")));
        }
        match choice {
            MatchChoice::First(side) => {
                self.first = side & 1;
                self.stage = Stage::WhoPlays(self.first);
            }
            MatchChoice::Swap { main, sideboard } => {
                let side = usize::from(self.player() & 1);
                let substitute = self.teams[side].sideboard.get(usize::from(sideboard)).cloned();
                if let (Some(place), Some(substitute)) = (self.fielded[side].get_mut(usize::from(main)), substitute) {
                    *place = substitute;
                }
            }
            MatchChoice::Keep => match self.player() == self.first {
                true => self.stage = Stage::WhoPlays(self.first ^ 1),
                false => self.begin(game)?,
            },
            MatchChoice::Game(choice) => {
                if let Some(state) = &mut self.game {
                    game.apply(state, choice)?;
                }
            }
        }
        self.go_on(game)
    }

    /// Describes the choice in words, as a log shows it.
    pub fn words(&self, game: &Game, choice: MatchChoice) -> String {
        let side = usize::from(self.player() & 1);
        match choice {
            MatchChoice::First(side) => format!("{} goes first", if side == 0 { "first" } else { "second" }),
            MatchChoice::Swap { main, sideboard } => {
                let name = |id: Option<&Id>| id.map_or_else(String::new, |id| game.card_name(id).to_owned());
                let (one, other) =
                    (self.teams[side].sideboard.get(usize::from(sideboard)), self.fielded[side].get(usize::from(main)));
                format!("{} for {}", name(one), name(other))
            }
            MatchChoice::Keep => "keep".to_owned(),
            MatchChoice::Game(choice) => self.game.as_ref().map_or_else(String::new, |s| game.words(s, choice)),
        }
    }

    /// Prepares the next game: decides who goes first, and which cards play.
    fn next_game(&mut self, game: &Game) -> Result<(), Illegal> {
        let number = self.games.len();
        self.fielded = [0, 1].map(|side: usize| self.teams[side].main.clone());
        let rules = &game.procedure.match_;
        let how = if number == 0 { rules.first_game } else { rules.later_games };
        let drawn = self.lots.get(number).copied().unwrap_or(u8::from(number % 2 == 1)) & 1;
        match (how, self.games.last()) {
            (FirstPlayer::LoserChooses, Some((winner, _))) => self.stage = Stage::WhoGoesFirst(winner ^ 1),
            (FirstPlayer::Agreed, _) => self.stage = Stage::WhoGoesFirst(0),
            (FirstPlayer::Drawn | FirstPlayer::LoserChooses, _) => {
                self.first = drawn;
                self.stage = Stage::WhoPlays(drawn);
            }
        }
        self.go_on(game)
    }

    fn begin(&mut self, game: &Game) -> Result<(), Illegal> {
        self.game = Some(game.start(&Setup { teams: self.fielded.clone(), first: self.first })?);
        self.stage = Stage::InGame;
        Ok(())
    }

    /// Goes on to the next choice. A side chooses its cards only if it can make a swap.
    fn go_on(&mut self, game: &Game) -> Result<(), Illegal> {
        loop {
            self.options.clear();
            match self.stage {
                Stage::WhoGoesFirst(_) => self.options.extend([MatchChoice::First(0), MatchChoice::First(1)]),
                Stage::WhoPlays(side) => {
                    self.options.extend(self.swaps(game, side));
                    if self.options.is_empty() {
                        match side == self.first {
                            true => self.stage = Stage::WhoPlays(side ^ 1),
                            false => self.begin(game)?,
                        }
                        continue;
                    }
                    self.options.push(MatchChoice::Keep);
                }
                Stage::InGame => match self.game.as_ref().and_then(State::outcome) {
                    None => {
                        let options = self.game.iter().flat_map(|state| state.options());
                        self.options.extend(options.map(|choice| MatchChoice::Game(*choice)));
                    }
                    Some(outcome) => {
                        let wins = &mut self.wins[usize::from(outcome.winner & 1)];
                        *wins = wins.saturating_add(1);
                        let is_over = *wins > game.procedure.match_.best_of / 2;
                        self.games.push((outcome.winner, outcome.score));
                        self.game = None;
                        if !is_over {
                            return self.next_game(game);
                        }
                        self.stage = Stage::Over;
                    }
                },
                Stage::Over => {}
            }
            return Ok(());
        }
    }

    /// Returns the swaps that the side may make. A swap exchanges a card of the main team for a card of the sideboard
    /// with the same class.
    fn swaps(&self, game: &Game, side: u8) -> Vec<MatchChoice> {
        let from = game.procedure.match_.sideboard_from_game;
        let at = usize::from(side & 1);
        let mut swaps = Vec::new();
        if from == 0 || self.games.len() + 1 < usize::from(from) {
            return swaps;
        }
        for (sideboard, id) in (0..=u8::MAX).zip(&self.teams[at].sideboard) {
            if self.fielded[at].contains(id) {
                continue;
            }
            for (main, other) in (0..=u8::MAX).zip(&self.teams[at].main) {
                let same = game.team_class(id).is_some() && game.team_class(id) == game.team_class(other);
                if same && self.fielded[at].get(usize::from(main)) == Some(other) {
                    swaps.push(MatchChoice::Swap { main, sideboard });
                }
            }
        }
        swaps
    }
}
