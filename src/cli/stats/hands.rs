//! Runs `cardwright stats PACK --hands N`: deals hands from the deck, and says how often each card is among them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::args::StatsArgs;
use crate::common::Format;
use crate::output;
use pipeline::unplayable::load_table_game;
use playtest::Interval;
use project::Trouble;
use tabletop::HandTally;

/// Statistics of opening hands. Shares count from 0 to 1, and intervals hold the true share in 95 of 100 cases.
#[derive(Debug, Serialize)]
struct HandReport {
    pack: String,
    seed: u64,
    players: usize,
    hands: u64,
    cards_per_hand: f64,
    qualities: Vec<InHand>,
    cards: Vec<InHand>,
}

/// The frequency of a card or a quality in a hand.
#[derive(Debug, Serialize)]
struct InHand {
    name: String,
    /// The share of the hands that have at least one copy.
    at_least_one: Interval,
    per_hand: f64,
}

/// Deals at least this number of hands, and returns the report.
pub fn report(
    pack: &str,
    set: &model::RuleSet,
    args: &StatsArgs,
    hands: u64,
    format: Format,
) -> Result<String, Trouble> {
    let game = load_table_game(pack, set)?;
    let players = game.seats().len();
    let mut tally = HandTally::default();
    let mut number = 0;
    while tally.hands < hands && game.tally_hands(players, args.seed, number, &mut tally) {
        if tally.hands == 0 {
            return Err(Trouble::new(format!(
                "At the first choice of {pack} nobody holds cards that only this player sees, so there are no hands."
            )));
        }
        number += 1;
    }
    let all = |counts: &BTreeMap<String, (u64, u64)>| -> Vec<InHand> {
        counts.iter().map(|(name, (with, cards))| in_hand(name, *with, *cards, tally.hands)).collect()
    };
    let report = HandReport {
        pack: pack.to_owned(),
        seed: args.seed,
        players,
        hands: tally.hands,
        cards_per_hand: mean(tally.cards, tally.hands),
        qualities: all(&tally.of_trait),
        cards: all(&tally.of_face),
    };
    match output::form(format, args.output.as_deref()) {
        Format::Json => output::json(&report),
        Format::Html => Err(Trouble::new("`--hands` has no page: use `--format text` or `json`.".to_owned())),
        _ => Ok(text(&report)),
    }
}

fn in_hand(name: &str, with: u64, cards: u64, hands: u64) -> InHand {
    let (share, count) = (mean(with, hands), hands.max(1) as f64);
    let error = (share * (1.0 - share) / count).sqrt().max(0.5 / count);
    InHand { name: name.to_owned(), at_least_one: Interval::share(share, error), per_hand: mean(cards, hands) }
}

fn mean(sum: u64, of: u64) -> f64 {
    sum as f64 / of.max(1) as f64
}

fn text(report: &HandReport) -> String {
    let HandReport { pack, seed, players, hands, cards_per_hand, .. } = report;
    let mut out =
        format!("{pack}, {players} players, {hands} opening hands of {cards_per_hand:.1} cards, seed {seed}\n");
    for (title, rows) in [("Qualities", &report.qualities), ("Cards", &report.cards)] {
        if rows.is_empty() {
            continue;
        }
        out.push_str(&format!("\n{title}{:>40}\n", "at least one in a hand    a hand has"));
        for InHand { name, at_least_one, per_hand } in rows {
            let [value, least, most] = [at_least_one.value, at_least_one.least, at_least_one.most].map(|x| x * 100.0);
            out.push_str(&format!("  {name:<26} {value:>5.1} % ({least:.1} to {most:.1})  {per_hand:>6.2}\n"));
        }
    }
    out
}
