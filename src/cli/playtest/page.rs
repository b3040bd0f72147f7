//! Formats the results as an HTML page with plots.

use super::{figures_in_words, relations, skill, text};
use charts::{Bar, NEAR_HALF, Page, RangeRow, bars, columns, ranges, table};
use playtest::{CardFigure, Estimates, Results};

pub fn page(results: &Results, figures: &Estimates) -> String {
    let mut page = Page::new(&format!("Playtest of {}", results.about.pack), &text::summary(results));
    game(results, figures, &mut page);
    cards(figures, &mut page);
    relations::page(figures, &mut page);
    skill::page(figures, &mut page);
    uses(figures, &mut page);
    worths(figures, &mut page);
    ladder(figures, &mut page);
    rivals(figures, &mut page);
    page.text()
}

fn game(results: &Results, figures: &Estimates, page: &mut Page) {
    let Some(game) = &figures.game else { return };
    page.part("The game");
    page.say(&format!("{} games, in pairs of the same two teams with the seats swapped.", game.games));
    let rows: Vec<Vec<String>> =
        text::rows_of_game(game).into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
    page.show(&table(&["", ""], &rows));
    page.subpart("How long games are");
    page.show(&columns("How many rounds games have", &without_leading_zeros(&results.tally.rounds), "rounds"));
    page.subpart("By how many hits they are won");
    page.show(&columns("By how many hits games are won", &without_leading_zeros(&results.tally.margins), "hits"));
    page.subpart("How far behind the winner had been");
    page.show(&columns(
        "How far behind the winner had been",
        &without_leading_zeros(&results.tally.behind),
        "hits behind",
    ));
}

/// Pairs each count with its index, without the zeros at the beginning.
fn without_leading_zeros(counts: &[u64]) -> Vec<(usize, u64)> {
    counts.iter().copied().enumerate().skip_while(|(_, count)| *count == 0).collect()
}

/// Returns the figures of these cards, with the highest win rate first.
fn sorted<'f>(figures: &'f Estimates, cards: &[usize]) -> Vec<&'f CardFigure> {
    let mut cards: Vec<&CardFigure> = cards.iter().filter_map(|at| figures.cards.get(*at)).collect();
    cards.sort_by(|a, b| b.wins.value.total_cmp(&a.wins.value));
    cards
}

fn cards(figures: &Estimates, page: &mut Page) {
    if figures.cards.is_empty() {
        return;
    }
    page.part("What each card is worth");
    page.say(
        "How often a team with the card wins against a team with another card of its class, all else being equal, \
         estimated by regression over the games of teams, with the 95 % confidence interval. The green field is the band.",
    );
    for class in &figures.classes {
        page.subpart(&class.class);
        let dots: Vec<RangeRow> = sorted(figures, &class.cards)
            .into_iter()
            .map(|card| RangeRow {
                label: card.name.clone(),
                value: card.wins.value,
                least: card.wins.least,
                most: card.wins.most,
                band: Some(card.band),
                note: format!("{:.1} %, {}", card.wins.value * 100.0, figures_in_words::verdict(card)),
            })
            .collect();
        page.show(&ranges(&format!("Win rates: {}", class.class), &dots, NEAR_HALF));
    }
}

fn uses(figures: &Estimates, page: &mut Page) {
    if figures.uses.is_empty() {
        return;
    }
    page.part("What is used");
    page.say("How often each action is used in the turns in which it can be used. Actions that are hardly ever used, or never \
         possible, are marked.");
    let bar = |figure: &playtest::UseFigure| Bar {
        label: format!("{} · {}", figure.owner, figure.action),
        value: figure.rate.unwrap_or(0.0),
        note: figure.rate.map_or("never possible".to_owned(), |rate| {
            format!(
                "{} of {} turns{}",
                figures_in_words::percent(rate),
                figure.chances,
                figures_in_words::per_game(figure)
            )
        }),
        marked: figure.rate.is_none_or(|rate| rate < 0.05),
    };
    page.show(&bars("How often actions are used", &figures.uses.iter().map(bar).collect::<Vec<_>>(), 1.0));
}

fn worths(figures: &Estimates, page: &mut Page) {
    if figures.worths.is_empty() {
        return;
    }
    page.part("What each action is worth");
    page.say("By how many points the win rate of its team falls in games in which nobody can use it.");
    let dot = |figure: &playtest::WorthFigure| RangeRow {
        label: format!("{} · {}", figure.owner, figure.action),
        value: figure.worth.value,
        least: figure.worth.least,
        most: figure.worth.most,
        band: None,
        note: match figure.worth.is_vague() {
            true => "too few games".to_owned(),
            false => format!("{:+.1}", figure.worth.value * 100.0),
        },
    };
    let dots: Vec<RangeRow> = figures.worths.iter().map(dot).collect();
    page.show(&ranges("What each action is worth", &dots, &[-0.1, 0.0, 0.1, 0.2, 0.3]));
}

fn ladder(figures: &Estimates, page: &mut Page) {
    if figures.ladder.is_empty() {
        return;
    }
    page.part("The ladder of bots");
    let rows = figures.ladder.iter().map(|rung| {
        let elo = rung.elo.map_or("wins every pair".to_owned(), |elo| format!("{elo:+}"));
        vec![
            rung.stronger.to_string(),
            rung.weaker.to_string(),
            figures_in_words::ranged(&rung.wins),
            elo,
            (2 * rung.pairs).to_string(),
        ]
    });
    page.show(&table(&["Bot", "Against", "Wins#", "Elo#", "Games#"], &rows.collect::<Vec<_>>()));
}

fn rivals(figures: &Estimates, page: &mut Page) {
    if figures.rivals.is_empty() {
        return;
    }
    page.part("New texts against earlier ones");
    let dot = |rival: &playtest::RivalFigure| RangeRow {
        label: rival.card.clone(),
        value: rival.change.value,
        least: rival.change.least,
        most: rival.change.most,
        band: Some([-0.02, 0.02]),
        note: format!(
            "{} then, {} now",
            figures_in_words::percent(rival.before.value),
            figures_in_words::percent(rival.now.value)
        ),
    };
    let dots: Vec<RangeRow> = figures.rivals.iter().map(dot).collect();
    page.show(&ranges("Change of the win rate", &dots, &[-0.1, -0.05, 0.0, 0.05, 0.1]));
}
