//! Counts of choices and positions at each depth, compared with a second, naive engine.
//!
//! From each position, both engines give the legal choices and their outcomes. The choices and the outcomes must be
//! equal, and therefore the counts at each depth are too.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Choice, Game, Position, State};
use model::{Id, RuleSet};

use crate::naive::{At, Naive, Pos, Stage, tile_name};
use crate::support::{Dice, arena, frozen, frozen_with, load};

/// The parts of a position that both engines can report.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    /// Name, side, tile, conditions.
    chars: Vec<(String, usize, String, Vec<String>)>,
    /// Name, side, tile, whether it lies on the char there.
    tokens: Vec<(String, usize, String, bool)>,
    hits: [u8; 2],
    /// Whose turn it is, the moves and actions left, and whether the passive is being asked for.
    turn: Option<(String, u8, u8, bool)>,
}

fn seen(game: &Game, state: &State) -> Seen {
    let tile = |tile| game.board().name(tile);
    let mut chars: Vec<_> = game
        .figures(state)
        .map(|figure| {
            let mut conditions: Vec<String> = figure.conditions.iter().map(|borne| borne.name.to_owned()).collect();
            conditions.sort();
            (figure.name.to_owned(), usize::from(figure.side), tile(figure.tile), conditions)
        })
        .collect();
    chars.sort();
    let marker = |marker: engine::Marker<'_>| {
        (marker.name.to_owned(), usize::from(marker.side), tile(marker.tile), marker.on_char.is_some())
    };
    let mut tokens: Vec<_> = game.markers(state).map(marker).collect();
    tokens.sort();
    let turn = game.whose_turn(state).filter(|_| state.outcome().is_none()).map(|who| {
        let (moves, actions) = game.left(state, who);
        (game.name_of(state, who), moves, actions, state.options().contains(&Choice::Passive))
    });
    Seen { chars, tokens, hits: state.score(), turn }
}

fn naively_seen(naive: &Naive<'_>, p: &Pos) -> Seen {
    let name = |id: &Id| naive.name(id).to_owned();
    let char = |(who, at): (usize, At)| {
        let borne = p.bearings.iter().filter(|known| known.bearer == who);
        let mut conditions: Vec<String> = borne.map(|known| name(&known.kind)).collect();
        conditions.sort();
        (name(&p.chars[who].id), p.chars[who].side, tile_name(at), conditions)
    };
    let mut chars: Vec<_> = p.present().into_iter().map(char).collect();
    chars.sort();
    let token = |token: usize| {
        let known = &p.tokens[token];
        (name(&known.kind), known.side, tile_name(p.place(token).expect("a place")), known.on.is_err())
    };
    let mut tokens: Vec<_> = p.lying().into_iter().map(token).collect();
    tokens.sort();
    let turn = (!p.is_over()).then(|| {
        let who = p.active();
        let asked = p.stage == Stage::Passive;
        (naive.called(p, who), naive.moves_left(p, who), naive.actions_left(p, who), asked)
    });
    Seen { chars, tokens, hits: p.hits, turn }
}

/// Every legal choice in words, with every state in which it has been carried out.
fn deeds(game: &Game, state: &State) -> BTreeMap<String, Vec<State>> {
    let settled = |state: &State| {
        let asks = |choice: &Choice| matches!(choice, Choice::Pass | Choice::Passive);
        state.outcome().is_some() || state.options().iter().any(asks)
    };
    let mut all = BTreeMap::new();
    for choice in state.options() {
        let (mut open, mut known, mut ends) = (Vec::new(), BTreeSet::new(), Vec::new());
        let mut made = |from: &State, choice: Choice, open: &mut Vec<State>| {
            let mut next = from.clone();
            game.apply(&mut next, choice).expect("an option");
            if known.insert(next.fingerprint()) {
                if settled(&next) { ends.push(next) } else { open.push(next) }
            }
        };
        made(state, *choice, &mut open);
        while let Some(state) = open.pop() {
            state.options().iter().for_each(|choice| made(&state, *choice, &mut open));
        }
        // Two abilities of the same name are one choice in words.
        all.entry(game.words(state, *choice)).or_insert_with(Vec::new).extend(ends);
    }
    all
}

/// One position in both engines: all their states that look the same.
type Pair = (BTreeSet<Pos>, Vec<State>);

struct Both<'g> {
    game: &'g Game,
    naive: Naive<'g>,
}

impl Both<'_> {
    /// The positions that one choice leads to, in both engines, and the number of choices; asserts that the engines
    /// agree.
    fn next(&self, from: &Seen, (naive, states): &Pair) -> (usize, BTreeMap<Seen, Pair>) {
        let mut theirs: BTreeMap<String, BTreeSet<Seen>> = BTreeMap::new();
        let mut mine = theirs.clone();
        let mut next: BTreeMap<Seen, Pair> = BTreeMap::new();
        for p in naive {
            for (words, found) in self.naive.deeds(p) {
                let known = theirs.entry(words).or_default();
                for p in found {
                    let seen = naively_seen(&self.naive, &p);
                    known.insert(seen.clone());
                    next.entry(seen).or_default().0.insert(p);
                }
            }
        }
        let mut fingerprints = BTreeSet::new();
        for state in states {
            for (words, found) in deeds(self.game, state) {
                let known = mine.entry(words).or_default();
                for state in found {
                    let seen = seen(self.game, &state);
                    known.insert(seen.clone());
                    if fingerprints.insert(state.fingerprint()) {
                        next.entry(seen).or_default().1.push(state);
                    }
                }
            }
        }
        let words = |all: &BTreeMap<String, BTreeSet<Seen>>| all.keys().cloned().collect::<Vec<_>>();
        assert_eq!(words(&mine), words(&theirs), "choices of the engine and of the naive engine in {from:?}");
        for (deed, mine) in &mine {
            let theirs = &theirs[deed];
            let only = |one: &BTreeSet<Seen>, other: &BTreeSet<Seen>| {
                one.difference(other).take(2).cloned().collect::<Vec<_>>()
            };
            assert!(
                mine == theirs,
                "{deed}: {} and {} positions\nonly the engine: {:?}\nonly the naive one: {:?}\nfrom {from:?}",
                mine.len(),
                theirs.len(),
                only(mine, theirs),
                only(theirs, mine)
            );
        }
        (mine.len(), next)
    }

    /// A position in both engines, before a turn begins. Each char has its name, its tile and its maker.
    fn position(&self, teams: [&[(&str, &str, Option<&str>)]; 2], hits: [u8; 2]) -> BTreeMap<Seen, Pair> {
        let line = |team: &[(&str, &str, Option<&str>)]| {
            let char = |(name, tile, maker): &(&str, &str, Option<&str>)| match maker {
                Some(maker) => format!("{name} {tile} of {maker}"),
                None => format!("{name} {tile}"),
            };
            team.iter().map(char).collect::<Vec<_>>().join(", ")
        };
        let first = teams[0][0].0;
        let text = format!(
            "First: {}\nSecond: {}\nHits: {}-{}\nTurn begins: {first}",
            line(teams[0]),
            line(teams[1]),
            hits[0],
            hits[1]
        );
        let position = Position::read(&text, self.game.board()).unwrap_or_else(|why| panic!("{why}: {text}"));
        let state = self.game.position(&position).unwrap_or_else(|why| panic!("{why}: {text}"));
        let chars = position.chars.iter().map(|placed| {
            let name = self.game.board().name(placed.tile).into_bytes();
            let at = (i32::from(name[0] - b'a'), i32::from(name[1] - b'1'));
            (placed.id.clone(), usize::from(placed.side), at, placed.maker)
        });
        let naive = self.naive.position(&chars.collect::<Vec<_>>(), hits);
        let mut all: BTreeMap<Seen, Pair> = BTreeMap::new();
        for p in naive {
            all.entry(naively_seen(&self.naive, &p)).or_default().0.insert(p);
        }
        all.entry(seen(self.game, &state)).or_default().1.push(state);
        all.retain(|_, (_, states)| !states.is_empty());
        assert!(all.values().all(|(naive, _)| !naive.is_empty()), "the beginning differs: {text}");
        all
    }

    /// The number of choices and positions at each depth. If there are more than `most` positions, only an evenly
    /// spaced sample is continued.
    fn counts(&self, from: BTreeMap<Seen, Pair>, depth: usize, most: usize) -> Vec<(usize, usize)> {
        let (mut open, mut counts) = (from, Vec::new());
        for _ in 0..depth {
            let mut next: BTreeMap<Seen, Pair> = BTreeMap::new();
            let mut deeds = 0;
            let every = open.len().div_ceil(most).max(1);
            for (seen, pair) in open.into_iter().step_by(every) {
                let (count, found) = self.next(&seen, &pair);
                deeds += count;
                for (seen, (naive, states)) in found {
                    let known = next.entry(seen).or_default();
                    known.0.extend(naive);
                    for state in states {
                        if known.1.iter().all(|other| other.fingerprint() != state.fingerprint()) {
                            known.1.push(state);
                        }
                    }
                }
            }
            counts.push((deeds, next.len()));
            open = next;
        }
        counts
    }

    /// Plays a random game and compares the engines at every choice; returns the number of positions compared.
    fn walk(&self, from: BTreeMap<Seen, Pair>, deeds: usize, dice: &mut Dice) -> usize {
        let (mut open, mut count) = (from, 0);
        for _ in 0..deeds {
            let at = dice.below(open.len());
            let Some((seen, pair)) = open.into_iter().nth(at) else { break };
            let (_, next) = self.next(&seen, &pair);
            count += next.len();
            open = next;
            if open.is_empty() {
                break;
            }
        }
        count
    }
}

fn both(game: &'static (RuleSet, Game)) -> Both<'static> {
    Both { game: &game.1, naive: Naive { rules: &game.0 } }
}

fn three<'t>(team: [(&'t str, &'t str); 3]) -> Vec<(&'t str, &'t str, Option<&'t str>)> {
    team.into_iter().map(|(name, tile)| (name, tile, None)).collect()
}

/// The frozen cards do not change, so their counts do not change either.
#[test]
fn both_engines_count_the_same_choices_and_positions() {
    let both = both(frozen());
    let count = |one: [(&str, &str); 3], other: [(&str, &str); 3], hits| {
        let from = both.position([&three(one), &three(other)], hits);
        both.counts(from, 4, 12)
    };
    let counts = [
        count(
            [("Goran", "c3"), ("Velvet", "b2"), ("Fae", "d2")],
            [("Mox", "d4"), ("Sela", "b5"), ("Pico", "e5")],
            [0, 0],
        ),
        count(
            [("Fae", "c2"), ("Goran", "a1"), ("Sela", "f1")],
            [("Velvet", "c5"), ("Mox", "d5"), ("Tuva", "f6")],
            [0, 0],
        ),
        count(
            [("Mox", "c3"), ("Velvet", "c5"), ("Ilo", "a3")],
            [("Fae", "e3"), ("Goran", "c1"), ("Sela", "f6")],
            [0, 0],
        ),
        count(
            [("Sela", "a1"), ("Odette", "d5"), ("Pico", "c6")],
            [("Goran", "c4"), ("Fae", "e5"), ("Mox", "f6")],
            [0, 0],
        ),
        count(
            [("Velvet", "c3"), ("Tuva", "d4"), ("Mox", "b2")],
            [("Sela", "c6"), ("Fae", "f3"), ("Goran", "b4")],
            [0, 0],
        ),
        count(
            [("Goran", "c3"), ("Fae", "c4"), ("Anouk", "a1")],
            [("Ilo", "d4"), ("Sela", "b3"), ("Velvet", "d3")],
            [3, 4],
        ),
    ];
    let wanted = [
        [(2, 2), (14, 13), (35, 28), (30, 33)],
        [(2, 4), (26, 27), (45, 49), (33, 35)],
        [(2, 8), (54, 60), (60, 61), (37, 41)],
        [(2, 7), (28, 40), (38, 41), (34, 36)],
        [(2, 13), (53, 72), (53, 58), (46, 52)],
        [(2, 2), (8, 7), (22, 19), (34, 30)],
    ];
    assert_eq!(counts, wanted.map(|counts| counts.to_vec()));
}

/// Cards left out of these games: this one puts Stakes on up to 5 of many tiles at once, which takes the naive engine
/// minutes. The next test plays it in a corner.
const TOO_MANY_WAYS: [&str; 1] = ["cardo"];

/// Random games with the current cards of the printed pack.
#[test]
fn both_engines_agree_on_the_printed_cards() {
    let both = both(arena());
    let (rules, _) = arena();
    let compared: Vec<_> = rules.cards.iter().filter(|card| !TOO_MANY_WAYS.contains(&card.id.as_str())).collect();
    assert!(compared.len() >= 30, "{}", compared.len());
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut hands: Vec<_> = Vec::new();
    let mut positions = 0;
    for _ in 0..60 {
        let mut teams: [Vec<(&str, String, Option<&str>)>; 2] = Default::default();
        let mut tiles: Vec<At> = (0..6).flat_map(|y| (0..6).map(move |x| (x, y))).collect();
        for side in [0, 1, 0, 1, 0, 1] {
            // Every card is drawn once before any card is drawn again.
            if hands.is_empty() {
                hands = compared.clone();
            }
            let card = hands.swap_remove(dice.below(hands.len()));
            let tile = tile_name(tiles.swap_remove(dice.below(tiles.len())));
            teams[side].push((card.name.as_str(), tile, None));
            for (name, summon) in
                [("Wren", "Clockwork Rat"), ("Tansy", "Wisp"), ("Murmur", "Wisp"), ("Ines", "Silhouette")]
            {
                if card.name == name {
                    let tile = tile_name(tiles.swap_remove(dice.below(tiles.len())));
                    teams[side].push((summon, tile, Some(name)));
                }
            }
        }
        let borrowed = teams
            .each_ref()
            .map(|team| team.iter().map(|(name, tile, maker)| (*name, tile.as_str(), *maker)).collect::<Vec<_>>());
        let from = both.position([&borrowed[0], &borrowed[1]], [2, 2]);
        positions += both.walk(from, 22, &mut dice);
    }
    assert!(positions > 3_000, "only {positions} positions were compared");
}

/// *The X* is the one of the doer's own making, and nothing if the other side alone has one (kernel W2).
#[test]
fn both_engines_agree_when_only_the_other_side_has_the_summon() {
    let both = both(arena());
    let mut dice = Dice(0x1234_5678_9abc_def0);
    let mut positions = 0;
    for (team, other) in [
        (
            vec![("Murmur", "c3", None), ("Ines", "a2", None), ("Goran", "f1", None)],
            vec![("Tansy", "d5", None), ("Wisp", "c5", Some("Tansy")), ("Fae", "e4", None), ("Mox", "b6", None)],
        ),
        (
            vec![("Ines", "c3", None), ("Sela", "a2", None), ("Goran", "f1", None)],
            vec![("Zephyr", "d4", None), ("Wren", "e4", None), ("Clockwork Rat", "b3", Some("Wren"))],
        ),
    ] {
        for _ in 0..4 {
            positions += both.walk(both.position([&team, &other], [2, 2]), 14, &mut dice);
        }
    }
    assert!(positions > 300, "only {positions} positions were compared");
}

/// A char with too many options on an open board stands in a corner, where its teammates leave it few tiles to choose
/// from.
#[test]
fn both_engines_agree_on_a_card_that_chooses_many_tiles() {
    let both = both(arena());
    let mut dice = Dice(0x0bad_cafe_0bad_cafe);
    let mut positions = 0;
    for (team, other) in [
        ([("Cardo", "a1"), ("Goran", "a2"), ("Fae", "b1")], [("Mox", "c1"), ("Tuva", "b2"), ("Pico", "f6")]),
        ([("Cardo", "f6"), ("Ferro", "f5"), ("Sela", "e6")], [("Vesper", "e5"), ("Calla", "f3"), ("Bosko", "a1")]),
        ([("Cardo", "a6"), ("Maro", "b6"), ("Anouk", "a5")], [("Fae", "b5"), ("Odette", "a3"), ("Velvet", "d6")]),
    ] {
        for _ in 0..4 {
            positions += both.walk(both.position([&three(team), &three(other)], [2, 2]), 14, &mut dice);
        }
    }
    assert!(positions > 1_000, "only {positions} positions were compared");
}

/// A card with abilities at will: in the hands of either side, of a condition, and of tokens on tiles.
const WITH_ABILITIES: &str = "Nell, Test Engine - Warrior

[S] WIND: Put a Spring on Nell.

[S] HANG: Put a Balloon on an Opp at melee.

[S] BIND: An Opp at melee becomes Snared. Put a Spring on it.

[S] DROP: Put a Parcel on an adjacent empty tile.

[A] TAP: Hit an Opp at melee.

Target: +3!

Token: Spring
During its turn, a char with a Spring may remove it to gain a move activation.

Token: Balloon
During its turn, a char with a Balloon may remove it. If it does, move it by 1.

Condition: Snared
In its turn, the Snared char may remove all Springs from itself to remove this condition.

Token: Parcel
During its turn, Nell may remove one to gain a move activation.
";

/// The engines agree on when abilities at will are offered, to whom, and on what they do.
#[test]
fn both_engines_agree_on_abilities_at_will() {
    let rules = frozen_with(WITH_ABILITIES).expect("the cards");
    let game = load(&rules);
    let both = Both { game: &game, naive: Naive { rules: &rules } };
    let mut dice = Dice(0x5eed_5eed_5eed_5eed);
    let mut positions = 0;
    for (team, other) in [
        ([("Nell", "c3"), ("Goran", "b2"), ("Fae", "d2")], [("Mox", "c4"), ("Sela", "b5"), ("Pico", "e5")]),
        ([("Nell", "a1"), ("Goran", "b1"), ("Fae", "a2")], [("Mox", "b2"), ("Tuva", "f6"), ("Velvet", "e5")]),
    ] {
        for _ in 0..6 {
            positions += both.walk(both.position([&three(team), &three(other)], [2, 2]), 14, &mut dice);
        }
    }
    assert!(positions > 500, "only {positions} positions were compared");
}

/// The number of sequences of `depth` choices.
fn perft(game: &Game, state: &State, depth: u32) -> u64 {
    if depth == 0 || state.outcome().is_some() {
        return 1;
    }
    if depth == 1 {
        return state.options().len() as u64;
    }
    let after = |choice: &Choice| {
        let mut next = state.clone();
        game.apply(&mut next, *choice).expect("an option");
        perft(game, &next, depth - 1)
    };
    state.options().iter().map(after).sum()
}

#[test]
fn choices_are_counted_at_each_depth() {
    let (_, game) = frozen();
    let start =
        game.start(&crate::support::setup(["goran", "zephyr", "fae"], ["tuva", "pico", "anouk"])).expect("a game");
    // 3 chars and 6 tiles for each side; then 2 chars and the free ones of 12 tiles.
    assert_eq!((1..=4).map(|depth| perft(game, &start, depth)).collect::<Vec<_>>(), [3, 18, 54, 324]);
    assert_eq!(perft(game, &start, 6), 324 * 2 * 11);
    let text = "First: Goran c3, Velvet b2\nSecond: Mox d4, Fae e5\nTurn: Goran";
    let state = game.position(&Position::read(text, game.board()).expect("a position")).expect("a position");
    // c2, b3, d3, c4, SWING, WIND UP, pass.
    assert_eq!(perft(game, &state, 1), 7);
}
