//! Adds an example to findings on endless chains of triggers. The checks find such chains in the texts, and the engine
//! searches for a board on which the chain really runs.

use std::sync::Arc;

use diagnostic::{Diagnostic, registry};
use engine::Game;
use model::Id;
use playtest::{Witness, find_endless_chain};
use project::Compilation;

use crate::board_text;

/// Adds an example to every finding on an endless chain, if the search finds one. The example is a board, and a choice
/// that starts the chain on it. Only findings in files whose path `wanted` accepts are searched.
pub fn add_boards(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) {
    let is_chain = |finding: &Diagnostic| {
        [registry::ENDLESS_TRIGGERS.code, registry::PERHAPS_ENDLESS_TRIGGERS.code].contains(&finding.check.code)
            && compilation.source(finding.at.file).is_some_and(|source| wanted(&source.path))
    };
    let chains: Vec<usize> = (0..compilation.diagnostics.len())
        .filter(|at| compilation.diagnostics.get(*at).is_some_and(is_chain))
        .collect();
    if chains.is_empty() {
        return;
    }
    // If parts of the set were not understood, the engine may fail to load it, and then no board can be searched.
    let Ok(game) = Game::load(&compilation.set) else { return };
    for at in chains {
        let Some(finding) = compilation.diagnostics.get(at) else { continue };
        let (cards, others) = split_cards(compilation, finding);
        let Some(witness) = find_endless_chain(&game, &cards, &others) else { continue };
        let words = describe(&game, &witness);
        if let Some(finding) = compilation.diagnostics.get_mut(at) {
            finding.board = Some(words);
        }
    }
}

/// Splits the cards into those that may take part in the chain, and all others. A card may take part if it or one of
/// its definitions is in a file that the finding points at. If there is no such card, all cards may take part.
fn split_cards(compilation: &Compilation, finding: &Diagnostic) -> (Vec<Id>, Vec<Id>) {
    let places = std::iter::once(finding.at).chain(finding.labels.iter().map(|label| label.at));
    let files: Vec<_> = places.map(|place| place.file).collect();
    let there: Vec<&Id> =
        compilation.declared.iter().filter(|(_, file)| files.contains(file)).map(|(id, _)| id).collect();
    let all = || compilation.set.cards.iter();
    let (own, others): (Vec<_>, Vec<_>) =
        all().partition(|card| there.contains(&&card.id) || card.definitions.iter().any(|id| there.contains(&id)));
    let ids = |cards: Vec<&Arc<model::Card>>| cards.iter().map(|card| card.id.clone()).collect();
    if own.is_empty() { (ids(others), Vec::new()) } else { (ids(own), ids(others)) }
}

/// Describes the board of the witness, and the choice that starts the chain on it.
fn describe(game: &Game, witness: &Witness) -> String {
    let state = &witness.state;
    let choice = game.words(state, witness.choice);
    let board = board_text::draw(game, state, board_text::Style::PLAIN);
    let player = board_text::sign(state.player());
    format!("On this board it goes on without end once {player} chooses “{choice}”:\n{}", board.trim_end())
}
