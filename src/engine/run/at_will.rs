//! Lists the abilities at will that can be used at a moment, and uses them (kernel T1, T2).

use super::event::set_off;
use super::execution::Run;
use crate::applicability::{Scope, Trial, Verdict};
use crate::choice::Choice;
use crate::counter::LimitOwner;
use crate::frame::{Env, Frame, Memory};
use crate::happening::Happening;
use crate::moment::Moment;
use crate::program::*;
use model::Timing;

impl Run<'_> {
    /// Lists the abilities that can be used now.
    pub(super) fn offer_at_will(&self, list: &mut Vec<Choice>) {
        list.extend((0..=u8::MAX).zip(self.moment().at_will()).map(|(at, (who, _))| Choice::AtWill { who, at }));
    }

    /// Uses the ability with this index in the list that was offered.
    pub(super) fn use_at_will(&mut self, at: u8) {
        let Some((who, frame)) = self.moment().at_will().into_iter().nth(at.into()) else { return };
        let trigger = self.game.texts.triggers.get(usize::from(frame.number));
        if let Some((site, Some(_))) = trigger.map(|trigger| (trigger.site, trigger.limit)) {
            self.count_use(site, LimitOwner::char(who));
        }
        self.tell_of_ability(who, &frame);
        self.nest(frame);
    }
}

impl Moment<'_> {
    /// Returns the abilities that could change something at this moment. Each comes with the char that uses it, ready
    /// to run.
    pub(crate) fn at_will(self) -> Vec<(u8, Frame)> {
        let mut found: Vec<(u8, Frame)> = Vec::new();
        if !self.game.may_hear(self.state, EventKind::MayAct, Timing::After) {
            return found;
        }
        for number in self.game.listeners(EventKind::MayAct, Timing::After) {
            let Some(trigger) = self.game.texts.triggers.get(usize::from(*number)) else { continue };
            for (who, char, _) in self.state.present().filter(|(who, ..)| self.acts_now(*who)) {
                let again = |limit| self.may_again(trigger.site, LimitOwner::char(who), limit);
                if !trigger.limit.is_none_or(again) {
                    continue;
                }
                self.instances(trigger.source, |env| {
                    let view = self.view(env, &Memory::EMPTY);
                    let Some(frame) = set_off(trigger, *number, view, Happening::MayAct { who }) else { return };
                    // An ability is not a trigger: triggers that it raises run between its sentences, as in an action
                    // (kernel T1).
                    let frame = Frame { trigger: false, chooser: char.side, ..frame };
                    let known =
                        found.iter().any(|(other, known)| *other == who && self.are_one(trigger, known, &frame));
                    let mut trial = Trial::new(self, frame.env, &frame.memory);
                    if !known && trial.tried(frame.pc, Scope::WHOLE) == Verdict::Changes {
                        found.push((who, frame));
                    }
                });
            }
        }
        found
    }

    /// Whether two abilities of one char are offered as one, because they come from equal tokens. The places of the
    /// tokens may differ if it does not matter which token has the ability.
    fn are_one(self, trigger: &TriggerX, one: &Frame, other: &Frame) -> bool {
        let of_instance = matches!(trigger.event, DeedX::MayAct { of_instance: true, .. });
        let likeness = |frame: &Frame| {
            let here = frame.env.here.filter(|_| of_instance);
            self.likeness(Env { here, ..frame.env })
        };
        one.number == other.number && likeness(one) == likeness(other) && one.memory == other.memory
    }
}
