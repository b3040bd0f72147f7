//! The lines of the game's block that change how grave findings are.

use super::block::Named;
use super::declare::Draft;
use super::look;
use diagnostic::severities::LINES;

pub fn read(game: &Named<'_>, draft: &mut Draft<'_>) {
    for (key, _, severity) in LINES {
        for (words, place) in game.lines(key) {
            for (_, name) in look::names(words) {
                if !draft.severities.add(name, severity) {
                    let what = format!("speaks of a check “{name}”, and there is none.");
                    let help = "`cardwright explain` lists all checks, with names and codes.";
                    draft.unread(place, &game.name.text, &what, help);
                }
            }
        }
    }
}
