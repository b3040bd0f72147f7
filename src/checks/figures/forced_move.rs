//! *Forced move*: the longest distance that one action moves an Opp.

use super::acts;
use super::execution::Execution;
use super::set_tables::SetTables;
use super::value::FigureValue;
use model::Card;

pub(super) fn forced_move(tables: &SetTables, card: &Card) -> FigureValue {
    let mut measured = FigureValue::default();
    let moving = card.actions.iter().filter(|action| acts::any_act(&action.rules, &|act| tables.may_displace(act)));
    for action in moving {
        let codes = acts::codes(card, action);
        let execution = Execution::by_char(card, &action.rules, &codes);
        let (distance, guessed) = tables.farthest_move(execution);
        if distance > 0 {
            measured.lines.push(format!("{}: moves an Opp by up to {distance}", action.name));
        }
        measured.at_most |= guessed && distance > 0;
        measured.value = measured.value.max(u32::from(distance) * 100);
    }
    measured
}
