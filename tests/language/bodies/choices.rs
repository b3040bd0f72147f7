//! Cards put together at random from the sentences of others, and choices at random: never a panic, never a turn without an end.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use cardwright::engine::Game;
use cardwright::model::{Action, Card, Id, Kind, Rule, RuleSet, Step};
use cardwright::project::{Project, Shelf, compile};

#[path = "play.rs"]
mod play;

/// The pack, and every step of its texts.
fn pool() -> &'static (RuleSet, Vec<Step>, Vec<Action>) {
    static POOL: OnceLock<(RuleSet, Vec<Step>, Vec<Action>)> = OnceLock::new();
    POOL.get_or_init(|| {
        // The fuzzers' own package lies in a folder of the project.
        let project = Project::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the repository is a project");
        let set = compile(&project.load("fantasy-arena", &mut Shelf::default()).expect("the pack is there")).set;
        let (mut steps, mut actions) = (Vec::new(), Vec::new());
        let summons = set.definitions.iter().flat_map(|definition| match &definition.what {
            Kind::Summon { actions, .. } => actions.clone(),
            _ => Vec::new(),
        });
        actions.extend(set.cards.iter().flat_map(|card| card.actions.clone()).chain(summons));
        let texts = set.definitions.iter().map(|definition| &definition.rules);
        let texts =
            texts.chain(actions.iter().map(|action| &action.rules)).chain(set.cards.iter().map(|card| &card.special));
        texts.flatten().flat_map(Rule::steps).for_each(|step| collect(step, &mut steps));
        (set, steps, actions)
    })
}

fn collect(step: &Step, found: &mut Vec<Step>) {
    found.push(step.clone());
    step.inner().for_each(|step| collect(step, found));
}

/// The bytes one after the other, then zeros.
struct Bytes<'b>(std::slice::Iter<'b, u8>);

impl Bytes<'_> {
    fn below(&mut self, most: usize) -> usize {
        let mut next = || self.0.next().copied().map_or(0, usize::from);
        (next() << 8 | next()) % most.max(1)
    }
}

pub fn run(input: &[u8]) {
    let (set, ids, rest) = made(input);
    let ron = set.to_ron().expect("written");
    assert!(RuleSet::from_ron(&ron).is_ok_and(|read| read == set), "what is written is read");
    // What contradicts itself may be refused; what is not is played.
    if let Ok(game) = Game::load(&set) {
        play::play(&game, &ids, &rest, 500);
    }
}

/// The pack with six cards made of the bytes, which those are, and the bytes that are left.
pub fn made(input: &[u8]) -> (RuleSet, Vec<Id>, Vec<u8>) {
    let (set, steps, actions) = pool();
    let mut bytes = Bytes(input.iter());
    let mut set = set.clone();
    let cards: Vec<Arc<Card>> = (0..6).map(|number| Arc::new(card(&set, steps, actions, number, &mut bytes))).collect();
    let ids: Vec<Id> = cards.iter().map(|card| card.id.clone()).collect();
    set.cards.extend(cards);
    (set, ids, bytes.0.copied().collect())
}

/// A card with the class, target and set-up of others, and actions of others in which steps have changed places.
fn card(set: &RuleSet, steps: &[Step], actions: &[Action], number: usize, bytes: &mut Bytes<'_>) -> Card {
    let of = |bytes: &mut Bytes<'_>| set.cards[bytes.below(set.cards.len())].clone();
    let mut card = Card::clone(&of(bytes));
    card.id = Id::of(&format!("made {number}"));
    card.name = format!("Made {number}");
    card.class = of(bytes).class.clone();
    card.target = of(bytes).target.clone();
    card.special = of(bytes).special.clone();
    card.definitions = set.definitions.iter().map(|definition| definition.id.clone()).collect();
    card.actions.clear();
    for at in 0..2 + bytes.below(2) {
        let mut action = actions[bytes.below(actions.len())].clone();
        action.name = format!("ACT {at}");
        action.id = card.id.within(&action.name);
        for rule in &mut action.rules {
            if let Rule::Do(step) = rule
                && bytes.below(2) == 0
            {
                change(step, steps, bytes);
            }
        }
        if bytes.below(3) == 0 {
            action.rules.push(Rule::Do(steps[bytes.below(steps.len())].clone()));
        }
        card.actions.push(action);
    }
    card
}

/// Another step in its place, or within it.
fn change(step: &mut Step, steps: &[Step], bytes: &mut Bytes<'_>) {
    let inner = step.inner().count();
    match bytes.below(inner + 1) {
        0 => *step = steps[bytes.below(steps.len())].clone(),
        at => step.inner_mut().skip(at - 1).take(1).for_each(|step| change(step, steps, bytes)),
    }
}
