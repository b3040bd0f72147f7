//! A game of declared kinds that is played in the page, against a bot or both sides.

use dice::Dice;
use model::{Id, KindRole, RuleSet, Value};
use serde::Deserialize;
use serde_json::json;
use tabletop::{TableBot, TableGame, TableOutcome, TableState};

/// The side of the person at the page.
const OWN: usize = 0;
/// The number of deals that are tried to find one in which the person holds the card.
const DEALS: u64 = 300;
/// The most problems that a refusal names.
const MOST_PROBLEMS: usize = 3;
/// The maximum number of playouts for one choice of a bot.
const MOST_PLAYOUTS: u32 = 10_000;

/// A game, with its states so far.
pub struct TablePlay {
    game: TableGame,
    state: TableState,
    earlier: Vec<TableState>,
}

/// A request of the page to a game.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Asked {
    Choose {
        choice: usize,
    },
    Undo,
    Advise {
        bot: Bot,
        #[serde(default)]
        playouts: u32,
        #[serde(default)]
        seed: u64,
    },
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bot {
    Random,
    Greedy,
    Search,
}

impl TablePlay {
    /// Starts a game in which the person has this card: in a piece of the board, or in a hand if some deal gives it.
    /// The card takes the place of one of its kind if no deck has it.
    pub fn start(set: &RuleSet, card: Option<&Id>) -> Result<TablePlay, String> {
        let mut set = set.clone();
        let deck = card.and_then(|card| deck_with(&mut set, card));
        let mut game = TableGame::load(&set).map_err(|problems| {
            let named: Vec<String> = problems.iter().take(MOST_PROBLEMS).map(ToString::to_string).collect();
            format!("the engine cannot play this game: {}", named.join("; "))
        })?;
        let players = game.least_players().max(2).min(game.seats().len());
        if let Some(deck) = deck {
            let decks = game.decks().len().max(1);
            game.choose_decks(&(0..players).map(|seat| (deck + seat) % decks).collect::<Vec<_>>());
        }
        let name = card.and_then(|card| set.declared.things.iter().find(|thing| thing.id == *card));
        let holds = |state: &TableState| {
            let zones = game.zones_seen_by(state, OWN);
            name.is_none_or(|thing| zones.iter().any(|zone| zone.cards.iter().flatten().any(|one| *one == thing.name)))
        };
        let deals = if game.has_zones() { DEALS } else { 1 };
        let dealt = |seed: u64| game.start_seeded(players, seed);
        let state = (1..=deals).filter_map(dealt).find(holds).or_else(|| dealt(1));
        let mut state = state.ok_or("this game cannot be set up")?;
        state.note_events();
        Ok(TablePlay { game, state, earlier: Vec::new() })
    }

    /// Carries out what the page asks for, and returns the reply.
    pub fn answer(&mut self, asked: &Asked) -> Result<serde_json::Value, String> {
        match *asked {
            Asked::Choose { choice } => {
                let chosen = *self.state.options().get(choice).ok_or("there is no such choice")?;
                let before = self.state.clone();
                self.game.apply(&mut self.state, chosen).map_err(|_| "there is no such choice")?;
                self.earlier.push(before);
            }
            Asked::Undo => self.state = self.earlier.pop().ok_or("there is nothing to take back")?,
            Asked::Advise { bot, playouts, seed } => {
                let bot = match bot {
                    Bot::Random => TableBot::Random,
                    Bot::Greedy => TableBot::Greedy,
                    Bot::Search => TableBot::Search(playouts.clamp(1, MOST_PLAYOUTS)),
                };
                let choice = bot.choose(&self.game, &self.state, &mut Dice::new(seed));
                let index = choice.and_then(|choice| self.state.options().iter().position(|known| *known == choice));
                return Ok(json!({ "ok": true, "index": index.ok_or("the game is over")? }));
            }
        }
        Ok(self.standing())
    }

    /// Returns the table as the person sees it, what happened, and the choices.
    pub fn standing(&mut self) -> serde_json::Value {
        let events = self.game.events_in_words(&self.state.take_events(), Some(OWN));
        let (game, state) = (&self.game, &self.state);
        let choices = state
            .options()
            .iter()
            .enumerate()
            .map(|(index, choice)| json!({ "index": index, "words": game.choice_in_words(state, *choice) }));
        let counters = |seat: usize| {
            let counters = game.counters().iter().enumerate();
            let numbers = counters.map(|(at, name)| format!("{} {name}", state.counter(game, seat, at)));
            numbers.collect::<Vec<String>>().join(", ")
        };
        let seats = game.seats().iter().take(state.players()).enumerate();
        let seats = seats.map(|(seat, name)| json!({ "name": name, "counters": counters(seat) }));
        json!({
            "ok": true,
            "events": events.iter().map(|words| json!({ "words": words })).collect::<Vec<_>>(),
            "choices": choices.collect::<Vec<_>>(),
            "state": {
                "table": format!("{}{}", game.board_in_words(state), game.table_in_words(state, OWN)),
                "question": game.question_in_words(state),
                "round": state.round(),
                "player": state.player(),
                "seats": seats.collect::<Vec<_>>(),
                "outcome": state.outcome().map(|outcome| outcome_in_words(game, outcome)),
            },
        })
    }
}

fn outcome_in_words(game: &TableGame, outcome: TableOutcome) -> String {
    match outcome {
        TableOutcome::Won(seat) => {
            format!("{} wins.", game.seats().get(usize::from(seat)).map_or("", String::as_str))
        }
        TableOutcome::Drawn => "Nobody wins within the rounds of the game.".to_owned(),
        TableOutcome::Endless => "The rules go on without an end, so the game is stopped.".to_owned(),
    }
}

/// Returns the index of the first deck with the card. If none has it, it takes the place of the card of its kind that
/// the first deck has most of. `None` if the game has no decks, or no place for it.
fn deck_with(set: &mut RuleSet, card: &Id) -> Option<usize> {
    let kind = set.declared.cards().find(|thing| thing.id == *card)?.kind.clone();
    let is_deck = |id: &Id| set.declared.kind(id).is_some_and(|kind| kind.role == Some(KindRole::DeckList));
    let decks: Vec<usize> =
        set.declared.things.iter().enumerate().filter(|(_, thing)| is_deck(&thing.kind)).map(|(at, _)| at).collect();
    let has = |at: &usize| {
        let fields = set.declared.things.get(*at).into_iter().flat_map(|deck| deck.fields.values());
        let amounts = fields.filter_map(|value| if let Value::Amounts(amounts) = value { Some(amounts) } else { None });
        amounts.flatten().filter_map(|amount| amount.of.as_ref()).any(|of| of.kind == kind && of.thing == *card)
    };
    if let Some(found) = decks.iter().position(has) {
        return Some(found);
    }
    let deck = set.declared.things.get_mut(*decks.first()?)?;
    let amounts = deck.fields.values_mut().find_map(|value| match value {
        Value::Amounts(amounts) => Some(amounts),
        _ => None,
    })?;
    let same_kind = amounts.iter_mut().filter(|amount| amount.of.as_ref().is_some_and(|of| of.kind == kind));
    same_kind.max_by_key(|amount| amount.count)?.of.as_mut()?.thing = card.clone();
    Some(0)
}
