//! What the checks know of each card and definition by itself, in the order of the set's lists: it is made anew when the thing is
//! another object, so a save makes it for the saved file alone.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};

use super::coherence::duplicates::of_itself;
use super::facts::Facts;
use super::memory::Kept;
use super::walk::Named;
use diagnostic::Diagnostic;
use model::{Card, Definition, Id, Kind, Rule, RuleSet, Standing};
use source::Place;

/// What is known of all things of a set.
#[derive(Debug, Default)]
pub struct Gists {
    pub cards: Vec<Gist<Card>>,
    pub definitions: Vec<Gist<Definition>>,
    /// The passives of the classes.
    pub passives: Vec<Facts>,
    pub numbers: Numbers,
}

/// Where things and their texts are to be found.
#[derive(Debug, Default)]
pub struct Numbers {
    pub cards: FxHashMap<Id, usize>,
    pub definitions: FxHashMap<Id, usize>,
    /// For each action its text: the how manieth of which card, or of which definition.
    pub actions: FxHashMap<Id, (Owner, usize)>,
    /// How many texts make a thing: put the token, give the condition, summon the summon.
    pub made: FxHashMap<(Named, Id), usize>,
}

/// A card or a definition, by its place in the set's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Card(usize),
    Definition(usize),
}

/// What is known of a thing.
#[derive(Debug)]
pub struct Gist<T> {
    pub thing: Arc<T>,
    /// Of its texts: the special condition and the actions of a card, the rules and the actions of a definition.
    pub texts: Vec<Facts>,
    /// A hash of what it says, whatever it is called; none if it says nothing.
    pub says: Option<u64>,
    twice: Mutex<Option<Twice<T>>>,
}

/// The first other thing that said the same, where the two stood, and what was told of it.
type Twice<T> = (Arc<T>, [Place; 2], Diagnostic);

/// What is to be done where another object takes a thing's place in the list; false if that does not do.
type Exchange<'e, T> = &'e mut dyn FnMut(usize, &Gist<T>, &Gist<T>) -> bool;

impl<T> Gist<T> {
    /// The finding that two things say the same: made once, as long as both stay what they are, and where they are.
    pub fn told_twice(&self, other: &Gist<T>, at: [Place; 2], tell: impl FnOnce() -> Diagnostic) -> Diagnostic {
        let mut twice = self.twice.lock().unwrap_or_else(PoisonError::into_inner);
        match &*twice {
            Some((known, places, told)) if Arc::ptr_eq(known, &other.thing) && *places == at => told.clone(),
            _ => twice.insert((other.thing.clone(), at, tell())).2.clone(),
        }
    }

    /// Was it the other thing that said the same the last time?
    pub fn was_told_beside(&self, other: &Gist<T>) -> bool {
        let twice = self.twice.lock().unwrap_or_else(PoisonError::into_inner);
        twice.as_ref().is_some_and(|(known, ..)| Arc::ptr_eq(known, &other.thing))
    }
}

/// What can be known of by itself.
pub trait Knowable {
    /// Lists are in its order.
    fn key(&self) -> (u32, &Id);
    /// Each of its texts, with the action that it is of.
    fn texts(&self) -> Vec<(Option<&Id>, &[Rule])>;
    fn says(&self, texts: &[Facts]) -> Option<u64>;
}

impl Knowable for Card {
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

    fn says(&self, _: &[Facts]) -> Option<u64> {
        if self.actions.is_empty() {
            return None;
        }
        let mut hasher = FxHasher::default();
        (&self.class, &self.target, &self.special).hash(&mut hasher);
        self.actions.iter().for_each(|action| (action.kind, &action.rules).hash(&mut hasher));
        Some(hasher.finish())
    }
}

impl Knowable for Definition {
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

    fn says(&self, texts: &[Facts]) -> Option<u64> {
        if self.rules.iter().all(only_lies) {
            return None;
        }
        let mut hasher = FxHasher::default();
        match texts.iter().flat_map(|text| &text.names).any(|(_, id)| *id == self.id) {
            true => of_itself(self).hash(&mut hasher),
            false => (&self.what, &self.rules).hash(&mut hasher),
        }
        Some(hasher.finish())
    }
}

/// A marker like many others: that there are so many at most tells no two of them apart, and makes no two alike.
fn only_lies(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::Always(
            Standing::DoesNothing | Standing::Stays | Standing::AtMostOnBoard { .. } | Standing::AtMostOnTile { .. }
        )
    )
}

impl<T: Knowable> Gist<T> {
    fn of(thing: &Arc<T>) -> Gist<T> {
        let texts: Vec<Facts> = thing.texts().into_iter().map(|(_, rules)| Facts::of(rules)).collect();
        Gist { says: thing.says(&texts), thing: thing.clone(), texts, twice: Mutex::default() }
    }

    fn actions(&self) -> impl Iterator<Item = (usize, Id)> {
        let actions = self.thing.texts().into_iter().enumerate();
        actions.filter_map(|(at, (action, _))| Some((at, action?.clone()))).collect::<Vec<_>>().into_iter()
    }

    fn makes(&self) -> impl Iterator<Item = &(Named, Id)> {
        self.texts.iter().flat_map(|text| &text.makes)
    }
}

impl Numbers {
    fn all(cards: &[Gist<Card>], definitions: &[Gist<Definition>]) -> Numbers {
        let mut numbers = Numbers::default();
        for (at, gist) in cards.iter().enumerate() {
            numbers.cards.insert(gist.thing.id.clone(), at);
            numbers.add(Owner::Card(at), gist);
        }
        for (at, gist) in definitions.iter().enumerate() {
            numbers.definitions.insert(gist.thing.id.clone(), at);
            numbers.add(Owner::Definition(at), gist);
        }
        numbers
    }

    fn add<T: Knowable>(&mut self, owner: Owner, gist: &Gist<T>) {
        self.actions.extend(gist.actions().map(|(at, action)| (action, (owner, at))));
        gist.makes().for_each(|made| *self.made.entry(made.clone()).or_default() += 1);
    }

    /// Takes the thing's actions and what it makes out. False if another thing has an action of that name.
    fn take<T: Knowable>(&mut self, owner: Owner, gist: &Gist<T>) -> bool {
        for made in gist.makes() {
            if let Some(count) = self.made.get_mut(made) {
                *count -= 1;
            }
        }
        gist.actions().all(|(_, action)| self.actions.remove(&action).is_some_and(|(known, _)| known == owner))
    }
}

impl Gists {
    /// What is known of this set. `kept` is kept for each thing beside it, and gets what is no longer of the set taken out.
    pub fn take_in(&mut self, set: &RuleSet, kept: [&mut Vec<Kept>; 2], gone: &mut Vec<Kept>) {
        let Gists { cards, definitions, passives, numbers } = self;
        let [of_cards, of_definitions] = kept;
        let same =
            again((cards, of_cards), &set.cards, gone, &mut |at, old, new| numbers.exchange(Owner::Card(at), old, new))
                & again((definitions, of_definitions), &set.definitions, gone, &mut |at, old, new| {
                    numbers.exchange(Owner::Definition(at), old, new)
                });
        if !same {
            *numbers = Numbers::all(cards, definitions);
        }
        *passives = set.game.classes.iter().map(|class| Facts::of(&class.passive)).collect();
    }
}

impl Numbers {
    /// One thing in the place of another. False if all must be numbered anew.
    fn exchange<T: Knowable>(&mut self, owner: Owner, old: &Gist<T>, new: &Gist<T>) -> bool {
        let own = self.take(owner, old) && new.actions().all(|(_, action)| !self.actions.contains_key(&action));
        self.add(owner, new);
        own
    }
}

/// Takes in a list of things: false if any is at another place now, or `exchange` says so of one that is another object. Both lists
/// are in the order of the keys; were they not, more would be made anew.
fn again<T: Knowable>(
    (gists, kept): (&mut Vec<Gist<T>>, &mut Vec<Kept>),
    things: &[Arc<T>],
    gone: &mut Vec<Kept>,
    exchange: Exchange<T>,
) -> bool {
    let same =
        |(known, thing): (&Gist<T>, &Arc<T>)| Arc::ptr_eq(&known.thing, thing) || known.thing.key() == thing.key();
    if gists.len() == things.len() && gists.iter().zip(things).all(same) {
        let mut stays = true;
        for (at, (known, thing)) in gists.iter_mut().zip(things).enumerate() {
            if !Arc::ptr_eq(&known.thing, thing) {
                let new = Gist::of(thing);
                stays &= exchange(at, known, &new);
                *known = new;
            }
        }
        return stays;
    }
    let mut known = std::mem::take(gists).into_iter().zip(std::mem::take(kept)).peekable();
    for thing in things {
        while let Some((_, other)) = known.next_if(|(known, _)| known.thing.key() < thing.key()) {
            gone.push(other);
        }
        let (mut gist, of_it) = known
            .next_if(|(known, _)| known.thing.key() == thing.key())
            .unwrap_or_else(|| (Gist::of(thing), Kept::default()));
        if !Arc::ptr_eq(&gist.thing, thing) {
            gist = Gist::of(thing);
        }
        gists.push(gist);
        kept.push(of_it);
    }
    gone.extend(known.map(|(_, other)| other));
    false
}
