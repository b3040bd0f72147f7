//! The course of a turn in sentences, from the game's procedure.

use model::{Game, MoveStep};
use render::Wording;

/// One sentence for each thing that a player does in a turn, in order. Empty if a turn has neither moves nor actions.
pub fn turn_sentences(game: &Game, words: &Wording) -> Vec<String> {
    let turn = &game.turn;
    if turn.moves == 0 && turn.actions == 0 {
        return Vec::new();
    }
    let counts = [("moves", turn.moves.to_string()), ("actions", turn.actions.to_string())];
    let counts: Vec<(&str, &str)> = counts.iter().map(|(name, n)| (*name, n.as_str())).collect();
    let mut texts = Vec::new();
    if turn.passive_first && !game.classes.is_empty() {
        texts.push(words.get("turn_passive").to_owned());
    }
    texts.push(words.say(if turn.any_order { "turn_moves" } else { "turn_moves_fixed" }, &counts));
    texts.push(match turn.step {
        MoveStep::Orthogonal => words.get("turn_step_orthogonal").to_owned(),
        MoveStep::AnyNeighbour => words.get("turn_step_any").to_owned(),
    });
    texts.push(words.get("turn_action").to_owned());
    texts.push(words.get("turn_pass").to_owned());
    texts
}
