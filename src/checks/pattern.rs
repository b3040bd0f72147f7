//! Finds the tokens that the pattern of a structure requires (kernel D5).

use std::collections::HashSet;

use super::walk::{self, NameKind, Node};
use model::*;

/// The demands of a pattern, all of which must be met. Each demand is a list of tokens, one of which is enough.
#[derive(Debug, Default)]
pub struct Pattern<'a> {
    demands: Vec<Vec<&'a Id>>,
}

impl<'a> Pattern<'a> {
    /// Collects the demands of a pattern, and of the structures that it is built on.
    pub fn of(pattern: &'a Pick<TileNoun>, definition: &dyn Fn(&Id) -> Option<&'a Definition>) -> Pattern<'a> {
        let mut demands = Vec::new();
        // A structure can be built on other structures. Another check reports structures that are built on themselves.
        let mut seen = HashSet::new();
        let mut waiting = vec![pattern];
        while let Some(pattern) = waiting.pop() {
            let positive = || pattern.that.iter().filter(|pred| !matches!(pred, Pred::Not(_)));
            demands.extend(positive().map(tokens).filter(|demand| !demand.is_empty()));
            let noun = match &pattern.noun {
                TileNoun::Structure(base) => Some(base),
                TileNoun::Tile => None,
            };
            let shown = positive().filter_map(|pred| match pred {
                Pred::Shows(base) => Some(base),
                _ => None,
            });
            for base in noun.into_iter().chain(shown).filter(|base| seen.insert(*base)) {
                if let Some(Kind::Structure { pattern: base }) = definition(base).map(|base| &base.what) {
                    waiting.push(base);
                }
            }
        }
        Pattern { demands }
    }

    /// Returns each token that the pattern requires, once.
    pub fn tokens(&self) -> Vec<&'a Id> {
        let mut all: Vec<&'a Id> = self.demands.iter().flatten().copied().collect();
        all.sort();
        all.dedup();
        all
    }

    /// Whether the pattern requires no token, so that it depends on chars and places alone.
    pub fn without_tokens(&self) -> bool {
        self.demands.is_empty()
    }

    /// Whether these tokens are enough to form the structure.
    pub fn fulfilled_by(&self, made: &HashSet<&'a Id>) -> bool {
        !self.demands.is_empty() && self.demands.iter().all(|demand| demand.iter().any(|token| made.contains(token)))
    }
}

/// Returns the tokens that a predicate requires. The list is empty if the predicate only gives a maximum number.
fn tokens(pred: &Pred) -> Vec<&Id> {
    if let Pred::With(pick) = pred
        && matches!(pick.many, Many::No | Many::AtMost(_) | Many::FewerThan(_))
    {
        return Vec::new();
    }
    let mut found = Vec::new();
    walk::pred(pred, &mut |node, _| {
        if let Node::Name(NameKind::Token, id) = node {
            found.push(id);
        }
    });
    found
}
