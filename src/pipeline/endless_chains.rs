//! Chains of triggers without an end, shown on a board: the checks find them in the texts, the engine finds a game.

use std::sync::Arc;

use diagnostic::{Diagnostic, registry};
use engine::Game;
use model::Id;
use playtest::{Witness, find_endless_chain};
use project::Compilation;

use crate::board_text;

/// Adds a board and a choice to every finding on such a chain in a wanted file, where some game shows it.
pub fn show(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) {
    let is_chain = |finding: &Diagnostic| {
        [registry::ENDLESS_TRIGGERS.code, registry::PERHAPS_ENDLESS_TRIGGERS.code].contains(&finding.check.code)
            && compilation.sources.get(finding.at.file.0 as usize).is_some_and(|source| wanted(&source.path))
    };
    let chains: Vec<usize> = (0..compilation.diagnostics.len())
        .filter(|at| compilation.diagnostics.get(*at).is_some_and(is_chain))
        .collect();
    if chains.is_empty() {
        return;
    }
    // Half of the set may not be understood: then there is no game to look at.
    let Ok(game) = Game::load(&compilation.set) else { return };
    for at in chains {
        let Some(finding) = compilation.diagnostics.get(at) else { continue };
        let (cards, others) = parties(compilation, finding);
        let Some(witness) = find_endless_chain(&game, &cards, &others) else { continue };
        let words = told(&game, &witness);
        if let Some(finding) = compilation.diagnostics.get_mut(at) {
            finding.board = Some(words);
        }
    }
}

/// The cards that may be part of the chain, and all others. A card's part may stand in a file of its tokens and conditions.
fn parties(compilation: &Compilation, finding: &Diagnostic) -> (Vec<Id>, Vec<Id>) {
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

fn told(game: &Game, witness: &Witness) -> String {
    let state = &witness.state;
    let choice = game.words(state, witness.choice);
    let board = board_text::draw(game, state, board_text::Style::PLAIN);
    let player = board_text::sign(state.player());
    format!("On this board it goes on without end once {player} chooses “{choice}”:\n{}", board.trim_end())
}
