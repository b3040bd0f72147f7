//! The goal of a challenge in the words of a language.

use super::board_face::{BoardFace, name_of};
use crate::wording::Wording;
use model::{Aim, Challenge, Constant, Id, RuleSet};

/// The code of the language in which packs are written. In it the card keeps the designer's own words.
const OWN: &str = "en";

/// The words on the card of a challenge, in one language.
pub(super) struct ChallengeWords<'a> {
    set: &'a RuleSet,
    challenge: &'a Challenge,
    board: &'a BoardFace,
    words: &'static Wording,
    is_own: bool,
}

impl<'a> ChallengeWords<'a> {
    pub(super) fn new(set: &'a RuleSet, challenge: &'a Challenge, board: &'a BoardFace, lang: &str) -> Self {
        ChallengeWords { set, challenge, board, words: Wording::of(lang), is_own: lang == OWN }
    }

    pub(super) fn get(&self, key: &str) -> String {
        self.words.get(key).to_owned()
    }

    pub(super) fn say(&self, key: &str, with: &[(&str, &str)]) -> String {
        self.words.say(key, with)
    }

    /// The goal, without a full stop.
    pub(super) fn goal(&self) -> String {
        if self.is_own {
            return self.challenge.printed.goal.clone();
        }
        let goal = &self.challenge.goal;
        let aims: Vec<String> = goal.all.iter().map(|aim| self.aim(aim)).collect();
        let aims = aims.join(&format!(" {} ", self.words.get("goal_and")));
        let turns = goal.turns.to_string();
        match goal.turns {
            1 => self.say("goal_this_turn", &[("goal", &aims)]),
            _ => self.say("goal_turns", &[("goal", &aims), ("n", &turns)]),
        }
    }

    /// The changed constants, without a full stop; empty if there are none.
    pub(super) fn changed(&self) -> String {
        if self.is_own {
            return self.challenge.printed.changed.clone();
        }
        let changed = self.challenge.changed.iter().map(|constant| {
            let (key, number) = match *constant {
                Constant::HitsToWin(hits) => ("changed_hits", hits.to_string()),
                Constant::RoundsAtMost(rounds) => ("changed_rounds", rounds.to_string()),
                Constant::Moves(moves) => ("changed_moves", moves.to_string()),
                Constant::Actions(actions) => ("changed_actions", actions.to_string()),
            };
            self.say(key, &[("n", &number)])
        });
        changed.collect::<Vec<_>>().join(", ")
    }

    fn aim(&self, aim: &Aim) -> String {
        let name = |id: &Id| name_of(self.set, id);
        match aim {
            Aim::Win => self.get("goal_win"),
            Aim::Hits(1) => self.get("goal_hit"),
            Aim::Hits(hits) => self.say("goal_hits", &[("n", &hits.to_string())]),
            Aim::On { who, tile } => self.say("goal_on", &[("who", self.who(*who)), ("tile", tile)]),
            Aim::Bears { who, condition } => {
                self.say("goal_bears", &[("who", self.who(*who)), ("condition", &name(condition))])
            }
            Aim::Free { who, condition } => {
                self.say("goal_free", &[("who", self.who(*who)), ("condition", &name(condition))])
            }
            Aim::Tokens { count, token, tile } => {
                let count = count.to_string();
                self.say("goal_tokens", &[("n", &count), ("token", &name(token)), ("tile", tile)])
            }
        }
    }

    fn who(&self, at: u8) -> &str {
        self.board.figures.get(usize::from(at)).map_or("", |figure| &figure.name)
    }
}
