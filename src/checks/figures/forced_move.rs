//! *Forced move*: the longest distance one action moves an Opp.

use super::ground::Ground;
use super::tables::Doing;
use super::{Measured, acts};
use model::Card;

pub(super) fn forced_move(ground: &Ground, card: &Card) -> Measured {
    let mut measured = Measured::default();
    let moving = card.actions.iter().filter(|action| acts::any_act(&action.rules, &|act| ground.may_displace(act)));
    for action in moving {
        let codes = acts::codes(card, action);
        let doing = Doing::by_char(card, &action.rules, &codes);
        let (distance, guessed) = ground.farthest_move(doing);
        if distance > 0 {
            measured.lines.push(format!("{}: moves an Opp by up to {distance}", action.name));
        }
        measured.at_most |= guessed && distance > 0;
        measured.value = measured.value.max(u32::from(distance) * 100);
    }
    measured
}
