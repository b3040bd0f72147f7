//! Records the results of cards in the pack's folder, and finds the cards that must be measured again.

use std::collections::{BTreeMap, BTreeSet};

use super::description;
use crate::screen::Screen;
use measured::{ActionUses, CardMeasurement, Measurements, PLAY_VERSION, content_hash};
use model::{Id, RuleSet};
use pipeline::Pipeline;
use playtest::{Estimates, Player, Results, RosterCard, estimate};
use project::{MEASURED_FILE, Project, Trouble, compile, write_one};

/// Returns the roster indices of the cards that were never measured, or have changed since they were measured.
pub fn changed(set: &RuleSet, known: &Measurements, cards: &[RosterCard]) -> Vec<usize> {
    let same = |entry: &RosterCard| {
        let card = set.cards.iter().find(|card| card.id == entry.id);
        let measured = known.cards.get(&entry.id);
        card.zip(measured).is_some_and(|(card, measured)| content_hash(set, card) == measured.content)
    };
    cards.iter().enumerate().filter(|(_, entry)| !same(entry)).map(|(at, _)| at).collect()
}

/// Fails if new results would replace better results of an unchanged card. Results are better if they come from a
/// stronger bot, or from clearly more games. `games` returns the number of new games of a card, given its roster index.
pub fn check_not_weaker(
    set: &RuleSet,
    known: &Measurements,
    cards: &[RosterCard],
    pack: &str,
    bot: Player,
    games: &dyn Fn(usize) -> u64,
) -> Result<(), Trouble> {
    let changed = changed(set, known, cards);
    let mut better = Vec::new();
    for (at, entry) in cards.iter().enumerate().filter(|(at, _)| !changed.contains(at)) {
        let Some(measured) = known.cards.get(&entry.id) else { continue };
        // Results of an earlier engine or bot may always be replaced, however many games they come from.
        let by = Player::of(&measured.bot).filter(|_| measured.play == PLAY_VERSION);
        let Some(by) = by else { continue };
        // The number of games of a card varies a little with the seed, so a tenth fewer games are allowed.
        let fewer = games(at).saturating_mul(10) < measured.games.saturating_mul(9);
        if bot.skill() < by.skill() || (bot.skill() == by.skill() && fewer) {
            better.push((entry, measured, by));
        }
    }
    let Some((entry, measured, by)) = better.iter().max_by_key(|(_, measured, by)| (by.skill(), measured.games)) else {
        return Ok(());
    };
    let others = match better.len() - 1 {
        0 => String::new(),
        1 => " (and 1 card more)".to_owned(),
        more => format!(" (and {more} cards more)"),
    };
    let less = match bot.skill() < by.skill() {
        true => format!("results of {bot} would be less exact"),
        false => "results of fewer games would be less exact".to_owned(),
    };
    let way = match by {
        Player::Random => "--bot random".to_owned(),
        Player::Greedy => "--bot greedy".to_owned(),
        Player::Search(playouts) => format!("--bot search --playouts {playouts}"),
    };
    Err(Trouble::new(format!(
        "Nothing is recorded: {}{others} was measured by {by} in {} games, and {less}. Play with `{way}` and as many games, or \
         delete those lines from cards/{pack}/{MEASURED_FILE} first.",
        entry.name, measured.games
    )))
}

/// Returns the number of cards that were measured by an earlier version of the engine or its bots.
pub fn of_earlier_play(known: &Measurements) -> usize {
    known.cards.values().filter(|measured| measured.play != PLAY_VERSION).count()
}

/// Returns the names of the other bots that measured cards, or `None` if there are none.
pub fn other_bots(known: &Measurements, bot: Player) -> Option<String> {
    let others: BTreeSet<&str> = known.cards.values().map(|measured| measured.bot.as_str()).collect();
    let others: Vec<&str> = others.into_iter().filter(|other| Player::of(other) != Some(bot)).collect();
    (!others.is_empty()).then(|| others.join(", "))
}

/// Writes the results of the cards that `wanted` accepts, and keeps the results of all other cards in the set. Results
/// of cards outside the set are removed. Returns the number of results that were written.
pub fn record(
    project: &Project,
    set: &RuleSet,
    mut known: Measurements,
    results: &Results,
    figures: &Estimates,
    wanted: &dyn Fn(usize) -> bool,
) -> Result<usize, Trouble> {
    known.version = 1;
    known.cards.retain(|id, _| set.cards.iter().any(|card| card.id == *id));
    let mut count = 0;
    for (at, figure) in figures.cards.iter().enumerate() {
        let card = set.cards.iter().find(|card| card.id.as_str() == figure.id);
        let Some(card) = card.filter(|_| wanted(at) && figure.games > 0) else { continue };
        let hundredths = |share: f64| (share * 10_000.0).round() as u32;
        let measured = CardMeasurement {
            content: content_hash(set, card),
            bot: results.about.bot.to_string(),
            play: results.about.play,
            seed: results.about.seed,
            games: figure.games,
            wins: (hundredths(figure.wins.value), hundredths(figure.wins.least), hundredths(figure.wins.most)),
            uses: uses(results, at),
        };
        known.cards.insert(Id::clone(&card.id), measured);
        count += 1;
    }
    let path = project.cards_dir().join(&results.about.pack).join(MEASURED_FILE);
    write_one(&path, known.text().as_bytes())?;
    Ok(count)
}

/// Records the results of merged files. Fails if the rules of the pack have changed since the games were played.
pub fn record_merged(pipeline: &mut Pipeline, results: &Results, screen: &Screen) -> Result<(), Trouble> {
    let pack = &results.about.pack;
    let files = pipeline.files(&pipeline.select_pack(Some(pack), "record them for")?)?;
    let set = compile(&files).set;
    if description::rules_hash(&set) != results.about.rules {
        return Err(Trouble::new(format!("{pack} has changed since those games, so their results are not recorded.")));
    }
    let figures = estimate(&results.about, &results.tally);
    let games = |card: usize| figures.cards.get(card).map_or(0, |figure| figure.games);
    check_not_weaker(&set, &files.measured, &results.about.cards, pack, results.about.bot, &games)?;
    let count = record(&pipeline.project, &set, Measurements::clone(&files.measured), results, &figures, &|_| true)?;
    screen.say(&recorded_line(count, pack));
    Ok(())
}

/// Returns a line about the results that were recorded.
pub fn recorded_line(count: usize, pack: &str) -> String {
    let cards = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    format!("Recorded the measurements of {cards} in cards/{pack}/{MEASURED_FILE}.")
}

/// Returns the number of times that each action of the card and of its summons was used and could be used.
fn uses(results: &Results, card: usize) -> BTreeMap<String, ActionUses> {
    let counts = results.tally.used.iter().zip(&results.tally.chances);
    let own = results.about.actions.iter().zip(counts).filter(|(action, _)| action.card == Some(card));
    own.map(|(action, (used, chances))| (action.name.clone(), ActionUses(*used, *chances))).collect()
}
