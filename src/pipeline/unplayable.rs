//! Says why the engine cannot play a game.

use diagnostic::{Diagnostic, Severity, registry};
use engine::{Game, Problem};
use model::RuleSet;
use project::{Compilation, Trouble};
use source::{Place, Span};
use tabletop::{Meaningless, TableGame};

/// Adds a finding if the engine cannot play the game, unless the compilation already has that finding.
pub fn report_unplayable(compilation: &mut Compilation) {
    let code = registry::GAME_THAT_CANNOT_BE_PLAYED.code;
    let reported = compilation.diagnostics.iter().any(|finding| finding.check.code == code);
    if reported || compilation.count(Severity::Error) > 0 {
        return;
    }
    if let Some(why) = unplayable_reason(&compilation.set) {
        let finding = cannot_be_played(compilation, &why);
        compilation.diagnostics.push(finding.help("The pack is built anyway, but `play` and `playtest` refuse it."));
    }
}

/// Adds a finding for each card of a game of declared kinds that the engine does not perform, if it can play the game.
pub fn report_unperformed(compilation: &mut Compilation) {
    if compilation.set.declared.table.is_none() || compilation.count(Severity::Error) > 0 {
        return;
    }
    let Ok(game) = TableGame::load(&compilation.set) else { return };
    let at = Place { file: compilation.game, span: Span::default() };
    for problem in game.unperformed() {
        let card = problem.owner.as_deref().unwrap_or_default();
        let message = format!("The engine does not perform {card}: {}.", problem.why);
        let finding = Diagnostic::new(&registry::CARD_THAT_CANNOT_BE_PLAYED, at, message);
        let help = "Nobody can play this card in `play` and `playtest`.";
        compilation.diagnostics.push(finding.on(card, None).help(help));
    }
}

/// Creates the finding that the engine cannot play the game. `why` is a clause.
pub(crate) fn cannot_be_played(compilation: &Compilation, why: &str) -> Diagnostic {
    let at = Place { file: compilation.game, span: Span::default() };
    let message = format!("The engine cannot play “{}”: {why}.", compilation.set.game.name);
    Diagnostic::new(&registry::GAME_THAT_CANNOT_BE_PLAYED, at, message)
}

/// Returns the reason why the engine cannot play these rules, as a clause. Returns `None` if the engine can play them.
pub fn unplayable_reason(set: &RuleSet) -> Option<String> {
    if !set.declared.is_empty() {
        return TableGame::load(set).err().map(|problems| meaningless(&problems));
    }
    Game::load(set).err().map(|problems| reason(&problems))
}

/// Joins what means nothing to the engine of declared games into one reason, as a clause.
fn meaningless(problems: &[Meaningless]) -> String {
    let shown: Vec<String> = problems.iter().take(3).map(ToString::to_string).collect();
    match problems.len() - shown.len() {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}

/// Loads a game of declared kinds. `what` names the pack in the error.
pub fn load_table_game(what: &str, set: &RuleSet) -> Result<TableGame, Trouble> {
    TableGame::load(set)
        .map_err(|problems| Trouble::new(format!("The engine cannot play {what}: {}.", meaningless(&problems))))
}

/// Joins these problems into one reason, as a clause. Problems of the whole game hide the problems of single cards.
fn reason(problems: &[Problem]) -> String {
    // If the engine does not support a procedure of the game, the problems of the cards are only consequences.
    let of_game = problems.iter().filter(|problem| problem.is_of_the_game());
    let reasons: Vec<String> = of_game.map(|problem| problem.what.clone()).collect();
    let reasons = match reasons.is_empty() {
        true => problems.iter().take(3).map(ToString::to_string).collect(),
        false => reasons,
    };
    reasons.join("; ")
}

/// Creates the error for a game that the engine cannot play because of these problems. `what` names the pack in the
/// message, or a card at an earlier revision.
pub fn unplayable_error(what: &str, problems: &[Problem]) -> Trouble {
    Trouble::new(format!("The engine cannot play {what}: {}.", reason(problems)))
}
