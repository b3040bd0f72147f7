//! The engine refuses edited rule objects with a reason, or plays them. It also plays cards assembled at random from
//! the sentences of other cards. No input causes a panic or an endless turn.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use engine::{Choice, Game, Setup, State};
use model::{Action, Card, Id, Kind, Rule, RuleSet, Step};
use project::{FileCache, Project, compile};

/// Input that begins with this byte gives cards and choices; other input is rule objects as RON.
pub const MADE: u8 = b'@';

pub fn run(input: &[u8]) {
    match input.split_first() {
        Some((&MADE, bytes)) => made_cards(bytes),
        _ => edited(input),
    }
}

fn edited(input: &[u8]) {
    let Ok(set) = emit::read_ron(&String::from_utf8_lossy(input)) else { return };
    let problems = engine::problems(&set);
    let Ok(game) = Game::load(&set) else {
        assert!(!problems.is_empty(), "refused without a message");
        return;
    };
    assert_eq!(problems, []);
    let ids: Vec<Id> = set.cards.iter().map(|card| card.id.clone()).collect();
    play(&game, &ids, input, 300);
}

fn made_cards(bytes: &[u8]) {
    let (set, ids, rest) = made(bytes);
    let ron = emit::ron(&set).expect("written");
    assert!(emit::read_ron(&ron).is_ok_and(|read| read == set), "what is written is read");
    // The engine may refuse contradictory rules; all other rules are played.
    if let Ok(game) = Game::load(&set) {
        play(&game, &ids, &rest, 500);
    }
}

/// Returns the pack with six cards made of the bytes, the ids of these cards, and the remaining bytes.
pub fn made(input: &[u8]) -> (RuleSet, Vec<Id>, Vec<u8>) {
    let (set, steps, actions) = pool();
    let mut bytes = Bytes(input.iter());
    let mut set = set.clone();
    let cards: Vec<Arc<Card>> = (0..6).map(|number| Arc::new(card(&set, steps, actions, number, &mut bytes))).collect();
    let ids: Vec<Id> = cards.iter().map(|card| card.id.clone()).collect();
    set.cards.extend(cards);
    (set, ids, bytes.0.copied().collect())
}

/// Makes a card with the class, target and set-up of other cards, and with actions of other cards in which some steps
/// are replaced.
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

/// Replaces the step, or a step within it, by a step of the pool.
fn change(step: &mut Step, steps: &[Step], bytes: &mut Bytes<'_>) {
    let inner = step.inner().count();
    match bytes.below(inner + 1) {
        0 => *step = steps[bytes.below(steps.len())].clone(),
        at => step.inner_mut().skip(at - 1).take(1).for_each(|step| change(step, steps, bytes)),
    }
}

/// Returns the pack, every step of its texts, and its actions.
fn pool() -> &'static (RuleSet, Vec<Step>, Vec<Action>) {
    static POOL: OnceLock<(RuleSet, Vec<Step>, Vec<Action>)> = OnceLock::new();
    POOL.get_or_init(|| {
        // This file is also compiled in the fuzzers' own package, which lies in a folder of the project.
        let project = Project::find(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")))
            .expect("the repository is a project");
        let set = compile(&project.load("fantasy-arena", &mut FileCache::default()).expect("the pack is there")).set;
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

/// The bytes in order, followed by zeros without end.
struct Bytes<'b>(std::slice::Iter<'b, u8>);

impl Bytes<'_> {
    fn below(&mut self, most: usize) -> usize {
        let mut next = || self.0.next().copied().map_or(0, usize::from);
        (next() << 8 | next()) % most.max(1)
    }
}

/// Plays at most `most` choices with these cards; the bytes pick the choices. A replay of the choices must give the
/// same game.
fn play(game: &Game, cards: &[Id], bytes: &[u8], most: usize) {
    let places = (1..=8).find(|count| {
        let team: Vec<Id> = cards.iter().cycle().take(*count).cloned().collect();
        !cards.is_empty() && game.start(&Setup { teams: [team.clone(), team], first: 0 }).is_ok()
    });
    let Some(places) = places else { return };
    let team = |from: usize| cards.iter().cycle().skip(from).take(places).cloned().collect::<Vec<Id>>();
    let setup = Setup { teams: [team(0), team(places)], first: bytes.first().map_or(0, |byte| byte & 1) };
    let Ok(start) = game.start(&setup) else { return };
    let (mut state, mut log, mut since) = (start.clone(), Vec::new(), 0);
    let mut lots = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    while state.outcome().is_none() && log.len() < most {
        let options = state.options();
        assert!(!options.is_empty(), "the game is not over, but there is no option");
        lots = lots.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ bytes.get(log.len()).copied().map_or(lots >> 31, u64::from);
        let choice = options[(lots >> 33) as usize % options.len()];
        let turn = (game.whose_turn(&state), state.round());
        game.apply(&mut state, choice).expect("an option");
        log.push(choice);
        since = if turn == (game.whose_turn(&state), state.round()) { since + 1 } else { 0 };
        assert!(since < 20_000, "an endless turn");
    }
    assert!(replayed(game, start, &log) == state, "the log replays differently");
}

fn replayed(game: &Game, mut state: State, log: &[Choice]) -> State {
    log.iter().for_each(|choice| game.apply(&mut state, *choice).expect("the same choice"));
    state
}
