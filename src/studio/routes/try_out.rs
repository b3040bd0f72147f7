//! Starts a game in which a card can be tried out.

use std::sync::Arc;

use diagnostic::Severity;
use engine::series::Roster;
use model::{Card, Id, RuleSet};
use project::Trouble;
use protocol::{ProtocolGame, Request, TeamsStart};
use serde::Deserialize;
use serde_json::Value;

use crate::request::read;
use crate::shared::Shared;
use crate::table_play::TablePlay;
use crate::workbench::PageGame;

#[derive(Deserialize)]
struct Asked {
    pack: String,
    /// The card to try; by default the pack's first team plays as it is.
    card: Option<String>,
    /// A board in the lines of a challenge, in place of a game from its beginning.
    position: Option<String>,
}

pub fn answer(shared: &Shared, body: &[u8]) -> Result<Value, Trouble> {
    let Asked { pack, card, position } = read(body)?;
    let mut bench = shared.workbench();
    let compilation = bench.project.compiled(&pack)?;
    if compilation.count(Severity::Error) > 0 {
        return Err(Trouble::new("The pack has errors: correct them, then the card can be tried out."));
    }
    let set = Arc::new(compilation.set.clone());
    let card = card.map(|name| Id::of(&name));
    if !set.declared.is_empty() {
        if position.is_some() {
            return Err(Trouble::new("A game of declared kinds can be started from its beginning only."));
        }
        // Nothing is compiled while cards are dealt.
        drop(bench);
        let mut game = TablePlay::start(&set, card.as_ref()).map_err(sentence)?;
        let standing = game.standing();
        shared.workbench().begin_game(&pack, PageGame::Table(Box::new(game)));
        return Ok(standing);
    }
    let request = match position {
        Some(text) => Request::Position { text },
        None => Request::Start(teams_with(&set, card.as_ref()).map_err(sentence)?),
    };
    let mut game = ProtocolGame::new(set, challenge::board_of).map_err(sentence)?;
    let reply = game.answer(request).map_err(sentence);
    bench.begin_game(&pack, PageGame::Board(Box::new(game)));
    reply
}

/// Makes a sentence of a reason.
fn sentence(why: String) -> Trouble {
    let mut letters = why.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    Trouble::new(format!("{first}{}{}", letters.as_str(), if why.ends_with('.') { "" } else { "." }))
}

/// Returns two teams, the first with the card in the place of one of its class.
fn teams_with(set: &RuleSet, card: Option<&Id>) -> Result<TeamsStart, String> {
    let team = |which| Roster::of_pack(set, which).map(|team| team.main).map_err(|error| error.to_string());
    let (mut first, mut second) = (team(0)?, team(1)?);
    if let Some(card) = card {
        let card = set.cards.iter().find(|known| known.id == *card);
        let card = card.ok_or("there is no such card among those that were understood")?;
        if second.contains(&card.id) && !first.contains(&card.id) {
            std::mem::swap(&mut first, &mut second);
        }
        let class = team_class(set, card);
        let same_class = |id: &&mut Id| {
            set.cards.iter().find(|known| known.id == **id).is_some_and(|known| team_class(set, known) == class)
        };
        if !first.contains(&card.id) {
            let place = first.iter_mut().find(same_class);
            *place.ok_or_else(|| format!("no team of this game has a place for {}", card.name))? = card.id.clone();
        }
    }
    let names = |team: Vec<Id>| team.iter().map(ToString::to_string).collect();
    Ok(TeamsStart { teams: Some([names(first), names(second)]), first: 0 })
}

/// Returns the class that a card counts as in a team.
fn team_class<'s>(set: &'s RuleSet, card: &Card) -> Option<&'s str> {
    set.game.classes.iter().find(|class| class.id == card.class).map(|class| class.team_class.as_str())
}
