//! Compiles abilities at will as triggers. Such a trigger waits for the moment at which a player chooses what to do
//! next (kernel T1).

use super::text::Text;
use crate::program::*;
use model::{AtWill, Limit, Timing};

impl Text<'_, '_> {
    /// Compiles an ability. `shared` is the limit of the whole text and the number of its counter. An ability with a
    /// limit of its own does not use the shared limit.
    pub fn at_will(&mut self, ability: &AtWill, shared: Option<(Limit, u16)>) {
        let entry = self.mark();
        let site = if ability.limit.is_some() { self.all.site() } else { 0 };
        let mut inner = Vec::new();
        self.all.mentions_instance = false;
        let who = self.taker(&ability.who, &mut inner);
        let number = self.all.trigger(TriggerX {
            event: DeedX::MayAct { who, of_instance: true },
            timing: Timing::After,
            limit: ability.limit,
            site,
            entry,
            source: self.source,
        });
        self.all.share(number, shared.filter(|_| ability.limit.is_none()));
        self.fix(entry);
        self.waited(&inner);
        self.steps(&ability.then, true);
        self.finish();
        let mentions = std::mem::take(&mut self.all.mentions_instance);
        let trigger = self.all.triggers.get_mut(usize::from(number));
        if let Some(TriggerX { event: DeedX::MayAct { of_instance, .. }, .. }) = trigger {
            *of_instance = mentions;
        }
    }
}
