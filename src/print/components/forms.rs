//! Forms to fill in, for a match, a draft, a sealed pool or a deck.

use serde::Serialize;

use super::component::Component;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Page, Section};
use model::Game;
use render::{Finding, Format, Wording};

pub const COMPONENT: Component =
    Component { name: "sheets", about: "forms for a match, a draft and a sealed pool", make };

#[derive(Serialize, Default)]
struct FormFields {
    game: String,
    margin: f32,
    /// The class of each member of a team, followed by an entry for each place in the sideboard.
    members: Vec<String>,
    /// The numbers of the games of a match, from 1.
    games: Vec<u8>,
    hits: Vec<u8>,
    sideboard_from: u8,
    clocks: Vec<ClockTimes>,
    minutes: u16,
    /// The steps of a draft.
    steps: Vec<DraftStep>,
    pool: u8,
    /// The classes in a sealed pool.
    classes: Vec<String>,
    /// The number of cards of each class in a sealed pool.
    packs: u8,
}

#[derive(Serialize)]
struct ClockTimes {
    name: String,
    minutes: Vec<u16>,
}

#[derive(Serialize)]
struct DraftStep {
    /// The player who takes the step: 1 or 2.
    player: usize,
    ban: bool,
    number: usize,
}

/// The number of cards of each class in a sealed pool: twice the number that a team needs.
const PACKS: u8 = 2;

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let game = &order.set.game;
    let words = Wording::of(&order.format.lang);
    let mut forms: Vec<(&str, &str)> = Vec::new();
    if game.match_.best_of > 0 {
        forms.push(("sheet_match", "sheet-match.svg"));
    }
    if game.match_.draft.pool_at_least > 0 && !game.team.main.is_empty() {
        forms.push(("sheet_draft", "sheet-draft.svg"));
    }
    if !game.team.main.is_empty() && !game.classes.is_empty() {
        forms.push(("sheet_sealed", "sheet-sealed.svg"));
    }
    if game.board.rows == 0 {
        forms.push(("sheet_deck", "sheet-deck.svg"));
    }
    let (width, height) = order.paper;
    let format = Format { width, height, bleed: 0.0, ..order.format.clone() };
    let form = form(game, order.margin.max(10.0), words);
    let mut pages = Vec::new();
    for (title, template) in forms {
        let drawn = order.look.piece(template, words.get(title), &form, &format)?;
        made.findings.extend(drawn.findings);
        pages.push(Page { drawing: drawn.drawing, trim: None, cuts: Vec::new() });
    }
    if !pages.is_empty() {
        made.sections.push(Section { title: words.get("title_sheets").to_owned(), content: Content::Pages(pages) });
    }
    Ok(made)
}

fn form(game: &Game, margin: f32, words: &Wording) -> FormFields {
    let team = &game.team;
    let spare = (0..team.sideboard).map(|_| words.get("sheet_spare").to_owned());
    FormFields {
        game: game.name.clone(),
        margin,
        members: team.main.iter().cloned().chain(spare).collect(),
        games: (1..=game.match_.best_of).collect(),
        hits: (1..=game.score.hits_to_win).collect(),
        sideboard_from: game.match_.sideboard_from_game,
        clocks: game
            .match_
            .clocks
            .iter()
            .map(|clock| ClockTimes { name: clock.name.clone(), minutes: clock.minutes.clone() })
            .collect(),
        minutes: game.match_.minutes_at_most,
        steps: steps(2 * (team.main.len() + usize::from(team.sideboard)), &game.match_.draft),
        pool: game.match_.draft.pool_at_least,
        classes: game.classes.iter().map(|class| class.name.clone()).collect(),
        packs: PACKS,
    }
}

/// The steps of a draft with this number of picks. The players take turns to pick a card. If the game has bans, each
/// player bans a card before every pick but the first of the draft.
fn steps(picks: usize, draft: &model::Draft) -> Vec<DraftStep> {
    let mut steps = Vec::new();
    for pick in 0..picks {
        let player = pick % 2 + 1;
        if pick > 0 && draft.ban_before_every_pick_but_the_first {
            steps.push(DraftStep { player, ban: true, number: pick });
        }
        steps.push(DraftStep { player, ban: false, number: pick + 1 });
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Draft;

    #[test]
    fn eight_picks_have_seven_bans() {
        let draft = Draft { ban_before_every_pick_but_the_first: true, pool_at_least: 15 };
        let steps = steps(8, &draft);
        assert_eq!(steps.iter().filter(|step| step.ban).count(), 7);
        assert_eq!(
            steps.iter().filter(|step| !step.ban).map(|step| step.player).collect::<Vec<_>>(),
            [1, 2, 1, 2, 1, 2, 1, 2]
        );
    }
}
