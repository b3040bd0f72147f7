//! Holds a game in progress: its state, and all choices so far, which can be taken back.

use super::card_text::Passives;
use super::log::{self, GameLog};
use super::prompt;
use super::session::{Rules, Session};
use super::start::StartOptions;
use engine::{Choice, State};
use model::{PrintedChallenge, RuleSet};
use pipeline::board_text::{self, Style, sign};
use project::Trouble;

/// A past choice, which can be taken back.
struct PastChoice {
    /// The state before the choice.
    before: Session,
    words: String,
    /// The events that the choice caused, in sentences.
    told: Vec<String>,
}

/// A game in progress, with its past choices.
pub struct Table<'s> {
    pub pack: &'s str,
    pub set: &'s RuleSet,
    pub rules: Rules,
    pub options: StartOptions,
    pub session: Session,
    pub style: Style,
    pub passives: &'s Passives,
    past: Vec<PastChoice>,
}

impl<'s> Table<'s> {
    /// Creates a game before its first choice.
    pub fn new(
        pack: &'s str,
        set: &'s RuleSet,
        passives: &'s Passives,
        options: StartOptions,
        style: Style,
    ) -> Result<Table<'s>, Trouble> {
        let (rules, session) = options.begin(pack, set)?;
        Ok(Table { pack, set, passives, rules, options, session, style, past: Vec::new() })
    }

    /// Replays a log, and returns the game after its last choice. Errors name the file `name` and the line.
    pub fn replayed(
        name: &str,
        log: GameLog,
        pack: &'s str,
        set: &'s RuleSet,
        passives: &'s Passives,
        style: Style,
    ) -> Result<Table<'s>, Trouble> {
        let at = |trouble: Trouble| Trouble::new(format!("{name}, line {}: {trouble}", log.mode_line));
        let mut table = Table::new(pack, set, passives, log.options, style).map_err(at)?;
        for (line, words) in log.choices {
            let choices = table.choices();
            let Some(at) = choices.iter().position(|known| known.eq_ignore_ascii_case(&words)) else {
                let all = if choices.is_empty() { "none".to_owned() } else { choices.join(", ") };
                return Err(Trouble::new(format!(
                    "{name}, line {line}: “{words}” cannot be chosen there; the choices are: {all}. Have the cards changed since?"
                )));
            };
            table.choose(at);
        }
        Ok(table)
    }

    /// Returns the choices in words.
    pub fn choices(&self) -> Vec<String> {
        self.session.options(self.rules.game(), self.set)
    }

    /// Makes the choice with this index, and returns the events that it causes, in sentences.
    pub fn choose(&mut self, at: usize) -> Vec<String> {
        let words = self.choices().get(at).cloned().unwrap_or_default();
        let before = self.session.clone();
        let told = self.foretold(at);
        // The index comes from the list of choices, for a bot as well as for a person. An error is therefore not
        // expected.
        if self.options.choose(&mut self.session, at, self.rules.game()).is_ok() {
            self.past.push(PastChoice { before, words, told: told.clone() });
        }
        told
    }

    /// Returns the events that the choice with this index would cause, in sentences.
    fn foretold(&self, at: usize) -> Vec<String> {
        let game = self.rules.game();
        let (Some(state), Some(choice)) = (self.session.state(), self.session.game_options().get(at)) else {
            return Vec::new();
        };
        let mut after = state.clone();
        let events = game.apply_with_events(&mut after, *choice).unwrap_or_default();
        events.iter().filter_map(|event| game.event_in_words(&after, event)).collect()
    }

    /// Formats the choice with this index as a sentence: *Goran moves to c4*, *Mox uses REPEL*.
    pub fn sentence(&self, at: usize) -> String {
        self.sentence_in(&self.session, at)
    }

    /// Formats a choice like [`sentence`](Self::sentence), but of another moment of the same game.
    pub fn sentence_in(&self, session: &Session, at: usize) -> String {
        let game = self.rules.game();
        let words = session.options(game, self.set).get(at).cloned().unwrap_or_default();
        let (Some(state), Some(choice)) = (session.state(), session.game_options().get(at)) else {
            return format!("{words}.");
        };
        let side = |state: &State| if state.player() == 0 { "The first side" } else { "The second side" };
        let whose = game.whose_turn(state).map_or_else(String::new, |who| game.name_of(state, who));
        match choice {
            Choice::Move { who, to } => format!("{} moves to {}.", game.name_of(state, *who), game.board().name(*to)),
            Choice::Use { who, .. } => {
                let action = words.rsplit(": ").next().unwrap_or(&words);
                format!("{} uses {action}.", game.name_of(state, *who))
            }
            Choice::Passive => format!("{whose} uses the passive."),
            Choice::Pass => format!("{whose} passes."),
            Choice::No if session.game_options().contains(&Choice::Passive) => {
                format!("{whose} does not use the passive.")
            }
            Choice::Yes | Choice::No => {
                let asked = game.asked_whether(state).map_or_else(String::new, |asked| format!(" to “{asked}”"));
                format!("{} says {words}{asked}.", side(state))
            }
            Choice::Stop => format!("{} chooses no more.", side(state)),
            Choice::Trigger(_) => format!("{} lets {words} go first.", side(state)),
            Choice::Card(_) => format!("{} takes {words}.", side(state)),
            Choice::Tile(_) if game.whose_turn(state).is_none() => {
                let char = game.in_progress(state).unwrap_or_default();
                format!("{} places {char} on {words}.", side(state))
            }
            Choice::AtWill { who, .. } => {
                let ability = words.rsplit("use ").next().unwrap_or(&words);
                let article = if ability.starts_with("ability") { "an " } else { "" };
                format!("{} uses {article}{ability}.", game.name_of(state, *who))
            }
            _ => format!("{} chooses {words}.", side(state)),
        }
    }

    /// Returns the choices so far in words, each with the session before it.
    pub fn past_choices(&self) -> impl Iterator<Item = (&Session, &str)> {
        self.past.iter().map(|past| (&past.before, past.words.as_str()))
    }

    /// Takes back the last choice of the side `of`, with all choices after it. If `of` is `None`, takes back the last
    /// choice of either side. Returns whether there was such a choice.
    pub fn undo(&mut self, of: Option<u8>) -> bool {
        let at = self.past.iter().rposition(|past| of.is_none_or(|side| past.before.player() == side));
        let Some(at) = at else { return false };
        if let Some(past) = self.past.drain(at..).next() {
            self.session = past.before;
        }
        true
    }

    /// Draws the board as text. The text is empty if no game is on the board.
    pub fn board(&self) -> String {
        let state = self.session.state();
        state.map_or_else(String::new, |state| format!("\n{}", board_text::draw(self.rules.game(), state, self.style)))
    }

    /// Formats the prompt: the side that chooses, the situation, and the choices.
    pub fn question(&self) -> String {
        prompt::question(&self.session, self.rules.game(), self.set, self.passives)
    }

    /// Returns a line about the goal of a challenge. The text is empty if no challenge is played.
    pub fn goal(&self) -> String {
        let Rules::Puzzle(rules) = &self.rules else { return String::new() };
        let PrintedChallenge { goal, changed, .. } = &rules.printed;
        let changed = if changed.is_empty() { String::new() } else { format!(" Changed: {changed}.") };
        format!("You are {}. Goal: {goal}.{changed}\n", board_text::side_name(rules.puzzle.side))
    }

    /// Lists all choices so far, one on a line. Each has the sign of its side, and below it the events that it caused.
    pub fn choices_so_far(&self) -> String {
        let lines =
            |past: &PastChoice| format!("{} {}\n{}", sign(past.before.player()), past.words, lines_of(&past.told));
        self.past.iter().map(lines).collect()
    }

    /// Formats the log of the game.
    pub fn log(&self) -> String {
        let choices: Vec<(u8, String)> =
            self.past.iter().map(|past| (past.before.player(), past.words.clone())).collect();
        log::text(self.pack, &self.options, &choices)
    }

    /// Returns the number of choices so far.
    pub fn length(&self) -> usize {
        self.past.len()
    }

    /// Whether the game, match or challenge has ended.
    pub fn is_over(&self) -> bool {
        self.session.is_over(&self.rules)
    }

    /// Returns a line about the result. The text is empty while a game or match is in progress.
    pub fn result_line(&self) -> String {
        self.session.result_line(&self.rules)
    }
}

/// Formats these sentences about events, one on a line.
pub fn lines_of(told: &[String]) -> String {
    told.iter().map(|sentence| format!("* {sentence}\n")).collect()
}
