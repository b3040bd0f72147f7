//! Describes a state for people: the chars and tokens on the board, and choices in words.

use super::choice::Choice;
use super::direction_words::direction_words;
use super::game::Game;
use super::kept_words::Kept;
use super::program::Source;
use super::state::{Place, State};
use board::{Board, Tile, TileSet};
use model::Id;

/// A char on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure<'g> {
    /// The number of the char, as in choices.
    pub number: u8,
    pub id: &'g Id,
    pub name: &'g str,
    pub side: u8,
    pub tile: Tile,
    pub summon: bool,
    pub conditions: Vec<Borne<'g>>,
    pub kept: Kept<'g>,
}

/// A condition that a char bears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borne<'g> {
    pub name: &'g str,
    pub kept: Kept<'g>,
}

/// A token on a tile or char.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker<'g> {
    pub number: u8,
    pub id: &'g Id,
    pub name: &'g str,
    pub side: u8,
    /// The tile of the token, or of the char that it lies on.
    pub tile: Tile,
    pub on_char: Option<u8>,
    /// The char to which the token belongs (kernel W6).
    pub owner: Option<u8>,
    pub kept: Kept<'g>,
}

impl Game {
    pub fn board(&self) -> Board {
        self.geometry.board()
    }

    /// Returns the number of hits that win the game.
    pub fn hits_to_win(&self) -> u8 {
        self.procedure.hits_to_win
    }

    /// Returns the chars on the board, in the order in which they came.
    pub fn figures<'g>(&'g self, state: &'g State) -> impl Iterator<Item = Figure<'g>> {
        state.present().filter_map(|(number, char, tile)| {
            let sheet = self.texts.sheets.get(usize::from(char.sheet))?;
            let borne = state.bearings.iter().filter(move |bearing| bearing.bearer == number);
            let conditions = borne.filter_map(|bearing| {
                let name = &self.texts.conditions.get(usize::from(bearing.kind))?.name;
                Some(Borne { name, kept: self.kept(bearing.points, bearing.chosen) })
            });
            Some(Figure {
                number,
                id: &sheet.id,
                name: &sheet.name,
                side: char.side,
                tile,
                summon: sheet.summon,
                conditions: conditions.collect(),
                kept: self.kept(char.points, char.chosen),
            })
        })
    }

    pub fn markers<'g>(&'g self, state: &'g State) -> impl Iterator<Item = Marker<'g>> {
        state.lying().filter_map(|(number, token)| {
            let kind = self.texts.tokens.get(usize::from(token.kind))?;
            let on_char = match token.place {
                Place::Tile(_) => None,
                Place::Char(who) => Some(who),
            };
            let tile = state.token_tile(number)?;
            Some(Marker {
                number,
                id: &kind.id,
                name: &kind.name,
                side: token.side,
                tile,
                on_char,
                owner: token.owner,
                kept: self.kept(token.points, token.chosen),
            })
        })
    }

    /// Returns the tiles on which the structure stands, whichever side its tokens belong to.
    pub fn structure_tiles(&self, state: &State, id: &Id) -> TileSet {
        let Some(number) = self.structure_number(id) else { return TileSet::EMPTY };
        let moment = super::moment::Moment::of(self, state);
        let view = moment.view(super::frame::Env::by(None, 0), &super::frame::Memory::EMPTY);
        view.shown(number, 0) | view.shown(number, 1)
    }

    /// Returns the char whose turn it is; `None` before the first turn.
    pub fn whose_turn(&self, state: &State) -> Option<u8> {
        state.active().filter(|_| state.round > 0)
    }

    /// Returns the name of a char. If another char on the board has the same name, the tile follows the name.
    pub fn name_of(&self, state: &State, who: u8) -> String {
        let Some(char) = state.char(who) else { return nobody() };
        let name = self.texts.sheets.get(usize::from(char.sheet)).map_or("", |sheet| sheet.name.as_str());
        let alike = state.present().filter(|(_, other, _)| other.sheet == char.sheet).count();
        match state.tile_of(who).filter(|_| alike > 1) {
            Some(tile) => format!("{name} {}", self.board().name(tile)),
            None => name.to_owned(),
        }
    }

    /// Returns the number of move activations and the number of actions that the char has left this turn.
    pub fn left(&self, state: &State, who: u8) -> (u8, u8) {
        let moment = super::moment::Moment::of(self, state);
        (moment.moves_left(who), moment.actions_left(who))
    }

    /// Returns the name of the owner of the text in progress: the action, token, condition or char. While a char is
    /// being placed, returns its name. `None` between texts.
    pub fn in_progress(&self, state: &State) -> Option<String> {
        if let super::state::Stage::PickTile(sheet) = state.stage {
            return self.texts.sheets.get(usize::from(sheet)).map(|sheet| sheet.name.clone());
        }
        let frame = state.stack.last()?;
        let who = frame.env.me;
        if frame.trigger {
            let name = self.source_name(frame.number).or_else(|| self.maker_name(frame.number));
            return name.or_else(|| who.map(|who| self.name_of(state, who)));
        }
        let moment = super::moment::Moment::of(self, state);
        let action = who.zip(frame.uses).and_then(|(who, at)| moment.action_number(who, at));
        let action = action.and_then(|number| self.texts.actions.get(usize::from(number)));
        action
            .map(|action| action.name.clone())
            .or_else(|| self.giver_name(state, &frame.env))
            .or_else(|| Some(who.map_or_else(nobody, |who| self.name_of(state, who))))
    }

    /// Returns the options in words, in their order. If several options have the same words, all but the first of them
    /// get a number.
    pub fn options_in_words(&self, state: &State) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for choice in state.options() {
            let words = self.words(state, *choice);
            let times = all.iter().filter(|known| **known == words || known.starts_with(&format!("{words} #"))).count();
            all.push(if times == 0 { words } else { format!("{words} #{}", times + 1) });
        }
        all
    }

    /// Returns the option with these words. Upper and lower case are equal.
    pub fn option(&self, state: &State, words: &str) -> Option<Choice> {
        let known = self.options_in_words(state);
        let at = known.iter().position(|known| known.eq_ignore_ascii_case(words.trim()))?;
        state.options().get(at).copied()
    }

    /// Returns a choice in words, as the log of a game shows it.
    pub fn words(&self, state: &State, choice: Choice) -> String {
        let action = |who: u8, at: u8| {
            let moment = super::moment::Moment::of(self, state);
            let number = moment.action_number(who, at).and_then(|number| self.texts.actions.get(usize::from(number)));
            number.map_or_else(|| "action".to_owned(), |action| action.name.clone())
        };
        match choice {
            Choice::Card(sheet) => {
                self.texts.sheets.get(usize::from(sheet)).map_or_else(String::new, |sheet| sheet.name.clone())
            }
            Choice::Tile(tile) => self.board().name(tile),
            Choice::Char(who) => self.name_of(state, who),
            Choice::Token(number) => self.token_words(state, number),
            Choice::Direction(direction) => direction_words(direction).to_owned(),
            Choice::Line { row: true, number } => format!("row {}", number.saturating_add(1)),
            Choice::Line { row: false, number } => format!("column {}", self.board().letter(number.into())),
            Choice::Move { who, to } => format!("{} to {}", self.name_of(state, who), self.board().name(to)),
            Choice::Use { who, action: at } if state.active() == Some(who) => action(who, at),
            Choice::Use { who, action: at } => format!("{}: {}", self.name_of(state, who), action(who, at)),
            Choice::AtWill { who, at } => {
                let words = format!("use {}", self.ability_name(state, at));
                if state.active() == Some(who) { words } else { format!("{}: {words}", self.name_of(state, who)) }
            }
            Choice::Passive => "passive".to_owned(),
            Choice::Pass => "pass".to_owned(),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Stop => "stop".to_owned(),
            Choice::Option(at) => self.option_words(state, at).unwrap_or_else(|| format!("option {}", at + 1)),
            Choice::Action { who, action: at } => action(who, at),
            Choice::Trigger(at) => self.trigger_words(state, at),
        }
    }

    fn token_words(&self, state: &State, number: u8) -> String {
        let Some(token) = state.tokens.get(usize::from(number)) else { return "nothing".to_owned() };
        let name = self.texts.tokens.get(usize::from(token.kind)).map_or("", |kind| kind.name.as_str());
        match token.place {
            Place::Tile(tile) => format!("{name} on {}", self.board().name(tile)),
            Place::Char(who) => format!("{name} on {}", self.name_of(state, who)),
        }
    }

    /// Returns the name of the card, token or other thing to which the trigger belongs. `at` is the index of the
    /// trigger among the triggers that are offered.
    fn trigger_words(&self, state: &State, at: u8) -> String {
        let number = state.offered.get(usize::from(at));
        let source = number.and_then(|number| self.source_name(*number));
        source.unwrap_or_else(|| format!("trigger {}", at + 1))
    }

    /// Returns the name of the token, condition or structure that gives an ability at will. For an ability of the
    /// char's own card, returns *ability*. `at` is the index among the abilities that are offered.
    fn ability_name(&self, state: &State, at: u8) -> String {
        let offered = super::moment::Moment::of(self, state).at_will();
        let number = offered.get(usize::from(at)).map(|(_, frame)| frame.number);
        let trigger = number.and_then(|number| self.texts.triggers.get(usize::from(number)));
        let own = trigger.is_none_or(|trigger| matches!(trigger.source, Source::Sheet(_)));
        let name = number.filter(|_| !own).and_then(|number| self.source_name(number));
        name.unwrap_or_else(|| "ability".to_owned())
    }

    /// Returns the name of the action whose text made the trigger; `None` for a trigger that another text made.
    pub(crate) fn maker_name(&self, trigger: u16) -> Option<String> {
        let place = self.texts.triggers_made_by.get(&trigger)?;
        self.texts.actions.iter().find(|action| action.place == *place).map(|action| action.name.clone())
    }

    /// Returns the name of the token or condition whose text has this environment; `None` for another text.
    pub(crate) fn giver_name(&self, state: &State, env: &super::frame::Env) -> Option<String> {
        let texts = &self.texts;
        let token = env.this.and_then(|number| state.tokens.get(usize::from(number)));
        let token = token.and_then(|token| texts.tokens.get(usize::from(token.kind))).map(|kind| &kind.name);
        let condition = || env.condition.and_then(|kind| texts.conditions.get(usize::from(kind)));
        token.or_else(|| condition().map(|kind| &kind.name)).cloned()
    }

    /// Returns the name of the card, token or other thing to which the trigger belongs. `None` for a keyword and for a
    /// trigger that a text made.
    fn source_name(&self, trigger: u16) -> Option<String> {
        let texts = &self.texts;
        match texts.triggers.get(usize::from(trigger))?.source {
            Source::Sheet(sheet) => texts.sheets.get(usize::from(sheet)).map(|sheet| sheet.name.clone()),
            Source::Token(kind) => texts.tokens.get(usize::from(kind)).map(|kind| kind.name.clone()),
            Source::Condition(kind) => texts.conditions.get(usize::from(kind)).map(|kind| kind.name.clone()),
            Source::Structure(kind) => texts.structures.get(usize::from(kind)).map(|kind| kind.name.clone()),
            Source::Keyword(_) | Source::Made => None,
        }
    }
}

fn nobody() -> String {
    "nobody".to_owned()
}
