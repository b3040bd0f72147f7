//! Reads the `Game:` block of a pack of declared kinds.

use crate::block::{NamedBlock, blocks};
use crate::pack_builder::Draft;
use crate::thing::OF_GAME;
use crate::{table, value_text};
use diagnostic::severities::LINES;
use diagnostic::{Diagnostic, registry};
use model::{Game, Id};
use source::Place;
use syntax::ParsedFile;

/// Reads the `Game:` block. The arguments are those of [`crate::read`].
pub(crate) fn read(pack: &str, files: &[ParsedFile<'_>], at: Place, path: &str, draft: &mut Draft<'_>) -> Game {
    let mut game = Game { id: Id::of(pack), name: pack.to_owned(), ..Game::default() };
    let games = blocks(files, &|word| word.eq_ignore_ascii_case("Game"));
    let Some(first) = games.first() else {
        let message = format!("This pack has no “Game:” block; it belongs in {path}.");
        draft.diagnostics.push(Diagnostic::new(&registry::GAME_NOT_DECLARED, at, message));
        return game;
    };
    for second in games.iter().skip(1) {
        let message = format!("The pack has two games: “{}” and “{}”.", first.name.text, second.name.text);
        draft
            .diagnostics
            .push(Diagnostic::new(&registry::SECOND_GAME, second.head(), message).label(first.head(), "the first one"));
    }
    game.name = first.name.text.clone();
    match first.lines("Set").next() {
        Some((words, _)) => game.set = value_text::spaced(words),
        None => draft.unread(
            first.head(),
            &first.name.text,
            "does not name its set of cards.",
            "Add a line “Set:” with its name; it is printed on every card.",
        ),
    }
    draft.look = first.lines("Look").next().map(|(words, _)| words.trim().to_owned());
    severities(first, draft);
    if draft.declared.kind(&Id::of("Game")).is_none() {
        draft.report_strays(first, &OF_GAME);
    }
    draft.declared.table = table::read(first, files, draft);
    game
}

/// Reads the lines that change the severities of checks.
fn severities(game: &NamedBlock<'_>, draft: &mut Draft<'_>) {
    for (key, _, severity) in LINES {
        for (words, place) in game.lines(key) {
            for (_, name) in value_text::names(words) {
                if !draft.severities.add(name, severity) {
                    let what = format!("names a check “{name}” that does not exist.");
                    let help = "`cardwright explain` lists all checks, with names and codes.";
                    draft.unread(place, &game.name.text, &what, help);
                }
            }
        }
    }
}
