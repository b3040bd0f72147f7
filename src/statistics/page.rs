//! Formats the overview of a set as an HTML page with plots.

use super::facts::{Class, Facts};
use super::text;
use charts::{Bar, NEAR_HALF, Page, RangeRow, bars, columns, ranges, table};
use checks::figures::decimal;

pub fn page(pack: &str, facts: &Facts) -> String {
    let mut page = Page::new(&format!("The set {pack}"), "Counts, curves, and each card beside its class.");
    page.part("Counts");
    for count in &facts.counts {
        page.subpart(&format!("{}: {}", count.what, count.all));
        let most = count.parts.iter().map(|(_, number)| *number).max().unwrap_or(0) as f64;
        let bar = |(part, number): &(String, u64)| Bar {
            label: part.clone(),
            value: *number as f64,
            note: number.to_string(),
            marked: false,
        };
        page.show(&bars(&count.what, &count.parts.iter().map(bar).collect::<Vec<_>>(), most));
    }
    if !facts.curves.is_empty() {
        page.part("Curves");
    }
    for curve in &facts.curves {
        page.subpart(&curve.what);
        page.show(&columns(&curve.what, &curve.counts, &curve.unit));
    }
    facts.classes.iter().for_each(|class| of_class(class, &mut page));
    page.text()
}

fn of_class(class: &Class, page: &mut Page) {
    page.part(&class.name);
    page.say(
        "The figures of the cards on the board, with the mean and the band of their class. ! marks a figure outside the band, \
         ≤ an upper bound.",
    );
    let names: Vec<String> = class.figures.iter().map(|norm| format!("{}#", norm.name)).collect();
    let headings: Vec<&str> = std::iter::once("Card").chain(names.iter().map(String::as_str)).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for row in &class.cards {
        let values = row.figures.iter().zip(&class.figures);
        let values = values.map(|((value, at_most), norm)| text::marked(*value, *at_most, norm.band));
        rows.push(std::iter::once(row.name.clone()).chain(values).collect());
    }
    let means = class.figures.iter().map(|norm| decimal(norm.mean));
    rows.push(std::iter::once("mean".to_owned()).chain(means).collect());
    let bands = class.figures.iter().map(|norm| {
        norm.band.map_or("-".to_owned(), |[least, most]| format!("{} to {}", decimal(least), decimal(most)))
    });
    rows.push(std::iter::once("band".to_owned()).chain(bands).collect());
    page.show(&table(&headings, &rows));
    let share = |hundredths: u32| f64::from(hundredths) / 10_000.0;
    let dots: Vec<RangeRow> = class
        .cards
        .iter()
        .filter_map(|row| {
            let played = row.played.as_ref()?;
            Some(RangeRow {
                label: row.name.clone(),
                value: share(played.wins),
                least: share(played.least),
                most: share(played.most),
                band: played.band.map(|band| band.map(share)),
                note: format!("{} % {}", played.wins / 100, if played.stale { "changed since" } else { "" }),
            })
        })
        .collect();
    if dots.is_empty() {
        page.say("None of these cards has been measured in games: `cardwright playtest PACK --record` does so.");
        return;
    }
    page.subpart("How often teams with them win");
    page.show(&ranges(&format!("Win rates: {}", class.name), &dots, NEAR_HALF));
    let measured = class.cards.iter().filter_map(|row| Some((row, row.played.as_ref()?)));
    let mut rows: Vec<Vec<String>> = measured
        .map(|(row, played)| {
            let by = format!("{}, {} games", played.bot, played.games);
            vec![row.name.clone(), text::win_rate(played), text::use_rates(played), by]
        })
        .collect();
    let ends = text::mean_and_band(class.wins).into_iter().zip(text::mean_and_band(class.uses));
    for (name, (wins, uses)) in ["mean", "band"].into_iter().zip(ends) {
        rows.push(vec![name.to_owned(), wins, uses, String::new()]);
    }
    page.show(&table(&["Card", "Wins", "How often each action is used when it can be used", "Measured by"], &rows));
}
