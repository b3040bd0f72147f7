//! *Threat* and *Reach*: numbers of tiles, on average over the origins.

use super::acts;
use super::execution::Execution;
use super::execution::Goal;
use super::scene::{Stance, ThirdChars};
use super::set_tables::SetTables;
use super::tile_table::hundredths_of_mean;
use super::value::{FigureValue, decimal};
use board::TileSet;
use model::{Action, Card};

/// Computes *Threat*: the tiles on which an action could hit an Opp this turn, after the char's own moves. Apart from
/// the two chars the board is empty. The result is the mean over the origins.
pub(super) fn threat(tables: &SetTables, card: &Card) -> FigureValue {
    let mut all = vec![TileSet::EMPTY; tables.geometry.tiles().len()];
    let mut measured = FigureValue::default();
    let hitting = card.actions.iter().filter(|action| acts::any_act(&action.rules, &|act| tables.may_hit(act)));
    let hitting: Vec<&Action> = hitting.collect();
    if hitting.is_empty() {
        return measured;
    }
    let approaches = tables.approaches(card);
    for action in hitting {
        let codes = acts::codes(card, action);
        let execution = Execution::by_char(card, &action.rules, &codes);
        let (table, guessed) = tables.table(execution, Goal::Hit, ThirdChars::None, Stance::Opp);
        if table.iter().all(|row| row.is_empty()) {
            continue;
        }
        let threatened = tables.after_moving(&table, &approaches);
        // Only an earlier turn can give another target than the card's own, so the value is then an upper bound.
        measured.at_most |= guessed || codes != card.target.codes;
        measured.line(&action.name, &threatened);
        all.iter_mut().zip(&threatened).for_each(|(row, more)| *row |= *more);
    }
    measured.value = hundredths_of_mean(&all);
    measured
}

/// Computes *Reach*: the tiles whose chars an action may choose, as the mean over the origins. Third chars are wherever
/// they help.
pub(super) fn reach(tables: &SetTables, card: &Card) -> FigureValue {
    let mut all = vec![TileSet::EMPTY; tables.geometry.tiles().len()];
    let mut measured = FigureValue::default();
    for action in &card.actions {
        let codes = acts::codes(card, action);
        let execution = Execution::by_char(card, &action.rules, &codes);
        let mut chosen = vec![TileSet::EMPTY; all.len()];
        let stances = [Stance::Opp, Stance::Ally].into_iter().filter(|stance| acts::can_choose(&action.rules, *stance));
        for stance in stances {
            let (table, guessed) = tables.table(execution, Goal::Choose, ThirdChars::Anywhere, stance);
            measured.at_most |= guessed || codes != card.target.codes;
            chosen.iter_mut().zip(&table).for_each(|(row, more)| *row |= *more);
        }
        measured.line(&action.name, &chosen);
        all.iter_mut().zip(&chosen).for_each(|(row, more)| *row |= *more);
    }
    measured.value = hundredths_of_mean(&all);
    measured
}

impl FigureValue {
    /// Adds a line such as `SWING: 5.5 tiles on average, 3 to 8`.
    fn line(&mut self, action: &str, table: &[TileSet]) {
        let mean = hundredths_of_mean(table);
        let counts = || table.iter().map(|row| row.len());
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        if most > 0 {
            self.lines.push(format!("{action}: {} tiles on average, {least} to {most}", decimal(mean)));
        }
    }
}
