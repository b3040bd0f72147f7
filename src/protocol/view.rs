//! Formats the state of a game as JSON for the line protocol.

use engine::{Game, GameEvent, Kept, Problem, State};
use serde_json::{Map, Value, json};

/// Returns the board, the score, the side that chooses, and the char whose turn it is.
pub fn state(game: &Game, state: &State) -> Value {
    let board = game.board();
    let chars = game.figures(state).map(|figure| {
        let (moves, actions) = game.left(state, figure.number);
        let mut char = json!({
            "number": figure.number,
            "id": figure.id,
            "name": figure.name,
            "side": figure.side,
            "tile": board.name(figure.tile),
            "summon": figure.summon,
            "conditions": figure.conditions.iter().map(|borne| borne.name).collect::<Vec<_>>(),
            "moves_left": moves,
            "actions_left": actions,
        });
        add_kept(&mut char, &figure.kept);
        let kept = figure.conditions.iter().filter(|borne| !borne.kept.is_nothing()).map(|borne| {
            let mut kept = json!({});
            add_kept(&mut kept, &borne.kept);
            (borne.name.to_owned(), kept)
        });
        let kept: Map<String, Value> = kept.collect();
        if let Some(object) = char.as_object_mut().filter(|_| !kept.is_empty()) {
            object.insert("conditions_kept".to_owned(), kept.into());
        }
        char
    });
    let tokens = game.markers(state).map(|marker| {
        let mut token = json!({
            "number": marker.number,
            "id": marker.id,
            "name": marker.name,
            "side": marker.side,
            "tile": board.name(marker.tile),
            "on_char": marker.on_char,
        });
        if let (Some(object), Some(owner)) = (token.as_object_mut(), marker.owner) {
            object.insert("owner".to_owned(), owner.into());
        }
        add_kept(&mut token, &marker.kept);
        token
    });
    let outcome = state
        .outcome()
        .map(|outcome| json!({ "winner": outcome.winner, "score": outcome.score, "by_rounds": outcome.by_rounds }));
    json!({
        "rows": board.rows(),
        "columns": board.columns(),
        "round": state.round(),
        "score": state.score(),
        "player": state.player(),
        "turn": game.whose_turn(state),
        "turn_order": game.turn_order(state),
        "chars": chars.collect::<Vec<Value>>(),
        "tokens": tokens.collect::<Vec<Value>>(),
        "in_progress": game.in_progress(state),
        "question": game.asked_whether(state),
        "outcome": outcome,
    })
}

/// Adds the direction in which a thing points and the options that were chosen for it, if there are any.
fn add_kept(thing: &mut Value, kept: &Kept) {
    let Some(object) = thing.as_object_mut() else { return };
    if let Some(points) = kept.points {
        object.insert("points".to_owned(), points.into());
    }
    if !kept.chosen.is_empty() {
        object.insert("chosen".to_owned(), json!(kept.chosen));
    }
}

/// Returns the choices. Each has its index, its words, and the choice as data.
pub fn choices(game: &Game, state: &State) -> Vec<Value> {
    let words = game.options_in_words(state);
    let all = state.options().iter().zip(words).enumerate();
    all.map(|(index, (choice, words))| json!({ "index": index, "words": words, "choice": choice })).collect()
}

/// Returns the events. Each has a sentence if the engine can express the event in words.
pub fn events(game: &Game, state: &State, events: &[GameEvent]) -> Vec<Value> {
    let one = |event: &GameEvent| {
        let mut value = json!(event);
        if let (Some(object), Some(words)) = (value.as_object_mut(), game.event_in_words(state, event)) {
            object.insert("words".to_owned(), words.into());
        }
        value
    };
    events.iter().map(one).collect()
}

/// Joins the reasons why the engine cannot play the rules into one clause.
pub fn reasons(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
