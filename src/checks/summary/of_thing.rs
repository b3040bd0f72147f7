//! The data on one card or definition that depends on that card or definition alone.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHasher;

use crate::facts::Facts;
use crate::same_text::with_own_name_as_this;
use diagnostic::Diagnostic;
use model::{Card, Definition, Id, Kind, Rule, Standing};
use source::Place;

/// The data on a card or definition that depends on that card or definition alone.
#[derive(Debug)]
pub struct Summary<T> {
    pub thing: Arc<T>,
    /// The facts of the texts: the special condition and the actions of a card, the rules and the actions of a
    /// definition.
    pub texts: Vec<Facts>,
    /// A hash of the content without the name. `None` if the content is empty, or so common that equal contents are no
    /// duplicates.
    pub meaning_hash: Option<u64>,
    duplicate: Mutex<Option<DuplicateFinding<T>>>,
}

/// The card or definition that this one duplicates, the places of the two, and the finding on them.
type DuplicateFinding<T> = (Arc<T>, [Place; 2], Diagnostic);

impl<T> Clone for Summary<T> {
    fn clone(&self) -> Summary<T> {
        let duplicate = self.duplicate.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Summary {
            thing: self.thing.clone(),
            texts: self.texts.clone(),
            meaning_hash: self.meaning_hash,
            duplicate: Mutex::new(duplicate),
        }
    }
}

impl<T> Summary<T> {
    /// Returns the finding that two cards or definitions have the same content. The finding is cached as long as both
    /// stay the same objects at the same places.
    pub fn duplicate_finding(
        &self,
        other: &Summary<T>,
        at: [Place; 2],
        make: impl FnOnce() -> Diagnostic,
    ) -> Diagnostic {
        let mut cached = self.duplicate.lock().unwrap_or_else(PoisonError::into_inner);
        match &*cached {
            Some((known, places, finding)) if Arc::ptr_eq(known, &other.thing) && *places == at => finding.clone(),
            _ => cached.insert((other.thing.clone(), at, make())).2.clone(),
        }
    }

    /// Returns the last finding that this duplicates `other`; `None` if there is none. The places in it are right only
    /// if both are where they were.
    pub fn known_duplicate_finding(&self, other: &Summary<T>) -> Option<Diagnostic> {
        let cached = self.duplicate.lock().unwrap_or_else(PoisonError::into_inner);
        cached.as_ref().filter(|(known, ..)| Arc::ptr_eq(known, &other.thing)).map(|(.., finding)| finding.clone())
    }

    /// Whether `other` is the last duplicate that was found, so that the two need not be compared again.
    pub fn was_duplicate_of(&self, other: &Summary<T>) -> bool {
        let cached = self.duplicate.lock().unwrap_or_else(PoisonError::into_inner);
        cached.as_ref().is_some_and(|(known, ..)| Arc::ptr_eq(known, &other.thing))
    }
}

/// A card or definition that a [`Summary`] can be made of.
pub trait Summarize {
    /// Returns the sort key in the set's list.
    fn key(&self) -> (u32, &Id);
    /// Returns the texts. Each text of an action comes with the id of the action.
    fn texts(&self) -> Vec<(Option<&Id>, &[Rule])>;
    /// Returns the definition; `None` if this is a card.
    fn definition(&self) -> Option<&Definition> {
        None
    }
    /// Returns the [`Summary::meaning_hash`].
    fn meaning_hash(&self, texts: &[Facts]) -> Option<u64>;
}

impl Summarize for Card {
    fn key(&self) -> (u32, &Id) {
        (self.number, &self.id)
    }

    fn texts(&self) -> Vec<(Option<&Id>, &[Rule])> {
        let special = (!self.special.is_empty()).then_some((None, self.special.as_slice()));
        special
            .into_iter()
            .chain(self.actions.iter().map(|action| (Some(&action.id), action.rules.as_slice())))
            .collect()
    }

    fn meaning_hash(&self, _: &[Facts]) -> Option<u64> {
        if self.actions.is_empty() {
            return None;
        }
        let mut hasher = FxHasher::default();
        (&self.class, &self.target, &self.special).hash(&mut hasher);
        self.actions.iter().for_each(|action| (action.kind, &action.rules).hash(&mut hasher));
        Some(hasher.finish())
    }
}

impl Summarize for Definition {
    fn definition(&self) -> Option<&Definition> {
        Some(self)
    }

    fn key(&self) -> (u32, &Id) {
        (0, &self.id)
    }

    fn texts(&self) -> Vec<(Option<&Id>, &[Rule])> {
        let actions = match &self.what {
            Kind::Summon { actions, .. } => actions.as_slice(),
            _ => &[],
        };
        let actions = actions.iter().map(|action| (Some(&action.id), action.rules.as_slice()));
        std::iter::once((None, self.rules.as_slice())).chain(actions).collect()
    }

    fn meaning_hash(&self, texts: &[Facts]) -> Option<u64> {
        if self.rules.iter().all(only_limits) {
            return None;
        }
        let mut hasher = FxHasher::default();
        match texts.iter().flat_map(|text| &text.names).any(|(_, id)| *id == self.id) {
            true => with_own_name_as_this(self).hash(&mut hasher),
            false => (&self.what, &self.rules).hash(&mut hasher),
        }
        Some(hasher.finish())
    }
}

/// Whether the rule only says that the definition does nothing, stays, or has a maximum number. Many markers share such
/// a rule without being duplicates.
fn only_limits(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::Always(
            Standing::DoesNothing
                | Standing::Stays
                | Standing::AtMostOnBoard { .. }
                | Standing::AtMostOnTile { .. }
                | Standing::Belongs { .. }
        )
    )
}

impl<T: Summarize> Summary<T> {
    pub(super) fn of(thing: &Arc<T>) -> Summary<T> {
        let texts: Vec<Facts> = thing.texts().into_iter().map(|(_, rules)| Facts::of(rules)).collect();
        Summary { meaning_hash: thing.meaning_hash(&texts), thing: thing.clone(), texts, duplicate: Mutex::default() }
    }

    /// Returns the actions, each with the index of its text.
    pub(super) fn actions(&self) -> impl Iterator<Item = (usize, Id)> {
        let actions = self.thing.texts().into_iter().enumerate();
        actions.filter_map(|(at, (action, _))| Some((at, action?.clone()))).collect::<Vec<_>>().into_iter()
    }
}
