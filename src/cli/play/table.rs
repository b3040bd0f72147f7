//! A game on the table: its moment, every choice so far, and who plays.

use super::ask;
use super::log::{self, Log};
use super::session::{Rules, Session};
use super::setting::Setting;
use model::RuleSet;
use pipeline::board_text::{self, Style, sign};
use project::Trouble;

/// A game being played.
pub struct Table<'s> {
    pub pack: &'s str,
    pub set: &'s RuleSet,
    pub rules: Rules,
    pub setting: Setting,
    pub session: Session,
    pub style: Style,
    /// Before each choice: what was, and the choice in words.
    past: Vec<(Session, String)>,
}

impl<'s> Table<'s> {
    pub fn new(pack: &'s str, set: &'s RuleSet, setting: Setting, style: Style) -> Result<Table<'s>, Trouble> {
        let (rules, session) = setting.begin(pack, set)?;
        Ok(Table { pack, set, rules, setting, session, style, past: Vec::new() })
    }

    /// The game that a log keeps, as far as it went.
    pub fn replayed(name: &str, log: Log, pack: &'s str, set: &'s RuleSet, style: Style) -> Result<Table<'s>, Trouble> {
        let at = |trouble: Trouble| Trouble::new(format!("{name}, line {}: {trouble}", log.head));
        let mut table = Table::new(pack, set, log.setting, style).map_err(at)?;
        for (line, words) in log.choices {
            let options = table.options();
            let Some(at) = options.iter().position(|known| known.eq_ignore_ascii_case(&words)) else {
                let all = if options.is_empty() { "nothing".to_owned() } else { options.join(", ") };
                return Err(Trouble::new(format!(
                    "{name}, line {line}: “{words}” cannot be chosen there, but {all}. Were the cards changed since?"
                )));
            };
            table.make(at);
        }
        Ok(table)
    }

    pub fn options(&self) -> Vec<String> {
        self.session.options(self.rules.game(), self.set)
    }

    /// Makes the choice of that number; the words of it.
    pub fn make(&mut self, at: usize) -> String {
        let words = self.options().get(at).cloned().unwrap_or_default();
        let before = self.session.clone();
        // What is chosen is among the options: a bot's and a person's choice alike come from there.
        if self.session.choose(at, self.rules.game(), &self.setting).is_ok() {
            self.past.push((before, words.clone()));
        }
        words
    }

    /// Takes back the last choice of a side, or of anybody.
    pub fn undo(&mut self, of: Option<u8>) -> bool {
        let at = self.past.iter().rposition(|(before, _)| of.is_none_or(|side| before.player() == side));
        let Some(at) = at else { return false };
        if let Some((before, _)) = self.past.drain(at..).next() {
            self.session = before;
        }
        true
    }

    pub fn board(&self) -> String {
        let state = self.session.state();
        state.map_or_else(String::new, |state| format!("\n{}", board_text::draw(self.rules.game(), state, self.style)))
    }

    /// Who chooses, and among what.
    pub fn question(&self) -> String {
        ask::question(&self.session, self.rules.game(), self.set)
    }

    /// The goal of a challenge.
    pub fn goal(&self) -> String {
        let Some(puzzle) = self.rules.puzzle() else { return String::new() };
        let super::setting::How::Challenge(name) = &self.setting.how else { return String::new() };
        let id = model::Id::of(name);
        let challenge = self.set.challenges.iter().find(|challenge| challenge.id == id);
        let printed = challenge.map(|challenge| &challenge.printed);
        let (goal, changed) = printed.map_or(("", ""), |printed| (&printed.goal, &printed.changed));
        let changed = if changed.is_empty() { String::new() } else { format!(" Changed: {changed}.") };
        format!("You are {}. Goal: {goal}.{changed}\n", board_text::side_name(puzzle.side))
    }

    /// Every choice so far, each by who made it.
    pub fn told(&self) -> String {
        self.past.iter().map(|(before, words)| format!("{} {words}\n", sign(before.player()))).collect()
    }

    /// The log as a file keeps it.
    pub fn log(&self) -> String {
        let choices: Vec<(u8, String)> =
            self.past.iter().map(|(before, words)| (before.player(), words.clone())).collect();
        log::text(self.pack, &self.setting, &choices)
    }

    /// Choices made so far.
    pub fn length(&self) -> usize {
        self.past.len()
    }

    pub fn is_over(&self) -> bool {
        self.session.is_over(&self.rules)
    }

    pub fn end(&self) -> String {
        self.session.end(&self.rules)
    }
}
