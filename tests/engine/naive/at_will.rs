//! Abilities at will (kernel T1): each with every position that its use can lead to.

use std::collections::{BTreeMap, BTreeSet};

use model::{AtWill, Rule};

use super::{Naive, Pos, Text};

impl Naive<'_> {
    /// The abilities that would change something, in words.
    pub fn abilities(&self, p: &Pos, acting: &[usize]) -> BTreeMap<String, Vec<Pos>> {
        let mut all: BTreeMap<String, BTreeSet<Pos>> = BTreeMap::new();
        for (owner, rules, text) in self.texts(p) {
            for rule in rules {
                let Rule::AtWill(AtWill { who, limit, then }) = rule else { continue };
                assert!(limit.is_none(), "an ability with a limit");
                let name = if self.card(owner).is_some() { "ability" } else { &self.definition(owner).name };
                for user in acting {
                    let Some(text) = self.took_part(p, &text, who, *user) else { continue };
                    let steps: Vec<_> = then.iter().collect();
                    let worlds = self.sentences(&steps, (p.clone(), Text { trigger: false, ..text }));
                    if worlds.iter().any(|(_, text)| text.touched) {
                        let own = *user == p.active();
                        let words =
                            if own { format!("use {name}") } else { format!("{}: use {name}", self.called(p, *user)) };
                        let after = worlds.into_iter().flat_map(|(p, _)| self.flush(p));
                        all.entry(words).or_default().extend(after);
                    }
                }
            }
        }
        all.into_iter().map(|(words, found)| (words, found.into_iter().collect())).collect()
    }
}
