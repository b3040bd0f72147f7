//! Effects: the choices for their phrases, and their results.

use std::collections::BTreeSet;

use model::{Act, Chars, Cond, Many, Number, Piece, Pred, SomeConditions, Spot, Steps, Tiles, Tokens, Way};

use super::event::Happening;
use super::geometry::{At, DIAGONAL, STRAIGHT, distance, inside, plus, pushes};
use super::phrase::{chars_of, unknown};
use super::step::{distinct, label_of, named_in};
use super::{Bearing, Char, Naive, Pos, Text, Thing, Things, Token, World};

/// The doer, and the choice for each phrase of the effect.
#[derive(Debug, Clone)]
pub struct Bound {
    by: Option<usize>,
    what: Vec<Things>,
}

/// Carries out the effect for one member after the other, in every order; members for which nothing can be done now
/// come last (kernel C3).
pub fn in_order(members: &[usize], world: World, one: &dyn Fn(usize, World) -> Vec<World>) -> Vec<World> {
    if members.is_empty() || world.0.is_over() {
        return vec![world];
    }
    let (p, t) = world;
    let fresh = Text { touched: false, ..t.clone() };
    let all = members.iter().map(|who| (*who, one(*who, (p.clone(), fresh.clone()))));
    let all: Vec<(usize, Vec<World>)> = all.collect();
    let open = |worlds: &[World]| worlds.iter().any(|(_, text)| text.touched);
    let any = all.iter().any(|(_, worlds)| open(worlds));
    let next = all.into_iter().filter(|(_, worlds)| !any || open(worlds)).take(if any { usize::MAX } else { 1 });
    let mut found = Vec::new();
    for (who, worlds) in next.collect::<Vec<_>>() {
        let rest: Vec<usize> = members.iter().copied().filter(|other| *other != who).collect();
        for (p, mut text) in worlds {
            text.touched |= t.touched;
            found.extend(in_order(&rest, (p, text), one));
        }
    }
    distinct(found)
}

/// All subsets of at most `most` members.
fn subsets(all: &[Thing], most: usize) -> Vec<Things> {
    let Some((first, rest)) = all.split_first() else { return vec![Things::new()] };
    let mut found = subsets(rest, most);
    if most > 0 {
        found.extend(subsets(rest, most - 1).into_iter().map(|mut set| {
            set.insert(*first);
            set
        }));
    }
    found
}

/// The phrases of an effect in the order in which they are chosen.
fn phrases(act: &Act) -> Vec<Spot> {
    let char = |who: &Chars| Spot::Char(who.clone());
    let piece = |what: &Piece| match what {
        Piece::Char(who) => Spot::Char(who.clone()),
        Piece::Token(tokens) => Spot::Token(tokens.clone()),
    };
    let goal = |way: &Option<Way>| match way {
        Some(Way::Toward(spot) | Way::AwayFrom(spot)) => Some((**spot).clone()),
        _ => None,
    };
    match act {
        Act::Hit { who }
        | Act::Become { who, .. }
        | Act::Lose { who, .. }
        | Act::RemoveSummon { who }
        | Act::LoseConditions { who, .. } => {
            vec![char(who)]
        }
        Act::GainMoves { who, .. } | Act::ActivateMove { who } | Act::RetargetNext { of: who, .. } => vec![char(who)],
        Act::Move { what, way, .. } => std::iter::once(piece(what)).chain(goal(way)).collect(),
        Act::Push { what, way: None, .. } | Act::Pull { what, way: None, .. } | Act::Slide { what, way: None } => {
            vec![piece(what)]
        }
        Act::PassConditions { from, to, .. } => vec![char(from), char(to)],
        Act::MoveTo { what, to } => vec![piece(what), Spot::Tile(to.clone())],
        Act::TradePlaces { with } => vec![with.clone()],
        Act::Put { on, .. } => vec![on.clone()],
        Act::RemoveTokens { what } => vec![Spot::Token(what.clone())],
        Act::RemoveTokensFrom { from, .. } => vec![from.clone()],
        Act::Summon { on, .. } => vec![Spot::Tile(on.clone())],
        Act::RemoveThis | Act::Nothing => vec![],
        act => unknown(&format!("{act:?}")),
    }
}

impl Naive<'_> {
    pub fn act(&self, by: Option<&Chars>, act: &Act, guard: Option<&Cond>, world: World) -> Vec<World> {
        let ways = self.bound(by, act, guard, world.clone());
        if ways.is_empty() {
            return vec![world];
        }
        distinct(ways.into_iter().flat_map(|(bound, world)| self.perform(act, &bound, world)).collect())
    }

    /// Every combination of choices for the phrases of the effect.
    pub fn bound(&self, by: Option<&Chars>, act: &Act, guard: Option<&Cond>, world: World) -> Vec<(Bound, World)> {
        let mut ways: Vec<(Bound, World)> = match by {
            None => vec![(Bound { by: world.1.doer, what: Vec::new() }, world)],
            Some(who) => {
                let all = self.chosen(&Spot::Char(who.clone()), &|_, _| true, world);
                let one = |(who, world): (Things, World)| {
                    let who = chars_of(&who);
                    assert!(who.len() <= 1, "an effect has several doers");
                    who.first().map(|by| (Bound { by: Some(*by), what: Vec::new() }, world))
                };
                all.into_iter().filter_map(one).collect()
            }
        };
        for (at, phrase) in phrases(act).iter().enumerate() {
            let mut next = Vec::new();
            for (bound, world) in ways {
                let open =
                    |world: &World, thing: Thing| at > 0 || world.1.anyway || self.is_open(act, bound.by, world, thing);
                for (things, world) in self.chosen(phrase, &open, world) {
                    let mut bound = bound.clone();
                    bound.what.push(things);
                    next.push((bound, world));
                }
            }
            ways = next;
        }
        match guard {
            None => ways,
            Some(cond) => ways
                .into_iter()
                .flat_map(|(bound, world)| self.so(cond, &world).into_iter().map(move |world| (bound.clone(), world)))
                .collect(),
        }
    }

    /// Whether no rule forbids the effect on the thing (kernel C5).
    fn is_open(&self, act: &Act, by: Option<usize>, (p, text): &World, thing: Thing) -> bool {
        let Thing::Char(who) = thing else { return true };
        let by = (by, text.through);
        match act {
            Act::Hit { .. } => self.can_be_hit(p, by, who),
            Act::Move { .. } | Act::Push { .. } | Act::Pull { .. } | Act::Slide { .. } | Act::MoveTo { .. } => {
                self.can_be_moved(p, by, who)
            }
            Act::TradePlaces { .. } => self.can_be_moved(p, by, who),
            _ => true,
        }
    }

    /// Every choice of the phrase.
    fn chosen(&self, phrase: &Spot, open: &dyn Fn(&World, Thing) -> bool, world: World) -> Vec<(Things, World)> {
        // For the tile of a picked thing, picking the thing picks the tile.
        if let Spot::Tile(Tiles::Of(spot)) = phrase
            && matches!(&**spot, Spot::Char(Chars::Pick(_)) | Spot::Token(Tokens::Pick(_)))
        {
            let all = self.chosen(spot, open, world);
            let tiles = |(things, world): (Things, World)| {
                let tiles = things.iter().filter_map(|thing| world.0.place_of(*thing)).map(Thing::Tile).collect();
                (tiles, world)
            };
            return all.into_iter().map(tiles).collect();
        }
        let (many, that): (&Many, &[Pred]) = match phrase {
            Spot::Char(Chars::Pick(pick)) => (&pick.many, &pick.that),
            Spot::Tile(Tiles::Pick(pick)) => (&pick.many, &pick.that),
            Spot::Token(Tokens::Pick(pick)) => (&pick.many, &pick.that),
            _ => {
                let all = self.spot(&world.0, &world.1, phrase);
                return if all.is_empty() { Vec::new() } else { vec![(all, world)] };
            }
        };
        let mut named = Vec::new();
        that.iter().for_each(|pred| named_in(pred, &mut named));
        let mut found = Vec::new();
        for world in self.named(named, world) {
            let (p, t) = &world;
            let all = self.spot(p, t, phrase).into_iter().filter(|thing| open(&world, *thing));
            let all: Vec<Thing> = all.collect();
            let n = |number: &Number| self.number(p, t, number) as usize;
            let (sets, chosen): (Vec<Things>, bool) = match many {
                Many::One | Many::The => (all.iter().map(|one| Things::from([*one])).collect(), true),
                Many::Each if all.is_empty() => (Vec::new(), false),
                Many::Each => (vec![all.into_iter().collect()], false),
                Many::UpTo(number) => (subsets(&all, n(number)), true),
                Many::Exactly(number) => {
                    let n = n(number).min(all.len());
                    (subsets(&all, n).into_iter().filter(|set| set.len() == n).collect(), true)
                }
                _ => unknown("such a choice"),
            };
            for set in sets {
                let (p, mut t) = world.clone();
                t.picked.extend(&set);
                if let Some(label) = label_of(phrase) {
                    t.labels.insert(label, set.clone());
                }
                if chosen {
                    t.chosen.push(set.clone());
                }
                found.push((set, (p, t)));
            }
        }
        found
    }

    /// Carries out the effect on the chosen things.
    pub fn perform(&self, act: &Act, bound: &Bound, (p, mut t): World) -> Vec<World> {
        if p.is_over() {
            return vec![(p, t)];
        }
        let doer = std::mem::replace(&mut t.doer, bound.by);
        let mut worlds = self.done_to(act, bound, (p, t));
        worlds.iter_mut().for_each(|(_, text)| text.doer = doer);
        worlds
    }

    fn done_to(&self, act: &Act, bound: &Bound, world: World) -> Vec<World> {
        let first: &Things = bound.what.first().unwrap_or(const { &Things::new() });
        let each = |world: World, one: &dyn Fn(usize, World) -> Vec<World>| in_order(&chars_of(first), world, one);
        match act {
            Act::Hit { .. } => each(world, &|who, world| self.hit(who, world)),
            Act::Become { condition, .. } => each(world, &|who, (mut p, mut t)| {
                let bearing = Bearing { bearer: who, kind: condition.clone(), maker: t.me, side: t.side };
                if !p.bearings.contains(&bearing) {
                    p.bearings.retain(|known| !(known.bearer == who && known.kind == *condition));
                    p.bearings.push(bearing);
                    (t.changed, t.touched) = (true, true);
                }
                vec![(p, t)]
            }),
            Act::Lose { condition, .. } => each(world, &|who, world| vec![lose(who, condition, world)]),
            Act::LoseConditions { many, .. } => each(world, &|who, world| {
                let borne = borne_by(who, &world.0);
                match many {
                    SomeConditions::All => {
                        vec![borne.iter().fold(world, |world, kind| lose(who, kind, world))]
                    }
                    SomeConditions::One if borne.is_empty() => vec![world],
                    SomeConditions::One => borne.iter().map(|kind| lose(who, kind, world.clone())).collect(),
                }
            }),
            Act::PassConditions { many, .. } => {
                let (from, to) = (chars_of(first), bound.what.get(1).map(chars_of).unwrap_or_default());
                let (Some(from), Some(to)) = (from.first().copied(), to.first().copied()) else { return vec![world] };
                let borne = if from == to { BTreeSet::new() } else { borne_by(from, &world.0) };
                let pass = |kind: &model::Id, (mut p, mut t): World| {
                    p.bearings.retain(|known| !(known.bearer == to && known.kind == *kind));
                    for bearing in p.bearings.iter_mut().filter(|known| known.bearer == from && known.kind == *kind) {
                        bearing.bearer = to;
                    }
                    (t.changed, t.touched) = (true, true);
                    (p, t)
                };
                match many {
                    SomeConditions::All => vec![borne.iter().fold(world, |world, kind| pass(kind, world))],
                    SomeConditions::One if borne.is_empty() => vec![world],
                    SomeConditions::One => borne.iter().map(|kind| pass(kind, world.clone())).collect(),
                }
            }
            Act::RemoveThis => match (world.1.bearer, world.1.condition.clone(), world.1.this) {
                (Some(bearer), Some(condition), _) => vec![lose(bearer, &condition, world)],
                (_, _, Some(token)) => vec![removed(&Things::from([Thing::Token(token)]), world)],
                _ => unknown("what is removed"),
            },
            Act::RemoveTokens { .. } => vec![removed(first, world)],
            Act::RemoveTokensFrom { what: Tokens::Pick(pick), .. } => {
                let (p, t) = &world;
                let places: BTreeSet<At> = first.iter().filter_map(|thing| p.place_of(*thing)).collect();
                let all = self.token_candidates(p, t, pick);
                let here = |thing: &Thing| p.place_of(*thing).is_some_and(|at| places.contains(&at));
                let all: Things = all.into_iter().filter(here).collect();
                match pick.many {
                    // One of several: each choice is a way.
                    Many::One if !all.is_empty() => {
                        all.iter().map(|one| removed(&Things::from([*one]), world.clone())).collect()
                    }
                    Many::Exactly(_) | Many::UpTo(_) => unknown("some tokens from a place"),
                    _ => vec![removed(&all, world)],
                }
            }
            Act::Put { what, .. } if what.owner.is_some() => unknown("whose token it is"),
            Act::Put { what, .. } => {
                let (mut p, mut t) = world;
                let kind = self.kind_of(&what.noun);
                let count = self.number(&p, &t, &what.count);
                for thing in first {
                    let on = match *thing {
                        Thing::Char(who) => Err(who),
                        thing => Ok(p.place_of(thing).expect("a tile")),
                    };
                    for _ in 0..count {
                        if self.room(&p, &kind, on) {
                            p.tokens.push(Token { kind: kind.clone(), on, side: t.side, maker: t.me, gone: false });
                            (t.changed, t.touched) = (true, true);
                        }
                    }
                }
                vec![(p, t)]
            }
            Act::Summon { what, label, .. } => {
                let (mut p, mut t) = world;
                let Some(Thing::Tile(at)) = first
                    .first()
                    .copied()
                    .filter(|thing| p.place_of(*thing).is_some_and(|at| p.free(at) && !self.obstacle(&p, at)))
                else {
                    return vec![(p, t)];
                };
                if let Some(label) = label {
                    t.labels.entry(*label).or_default().insert(Thing::Char(p.chars.len()));
                }
                p.chars.push(Char::new(what.clone(), t.side, at, t.doer));
                (t.changed, t.touched) = (true, true);
                vec![(p, t)]
            }
            Act::RemoveSummon { .. } => each(world, &|who, (mut p, mut t)| {
                p.chars[who].at = None;
                p.bearings.retain(|known| known.bearer != who);
                p.tokens.iter_mut().filter(|token| token.on == Err(who)).for_each(|token| token.gone = true);
                (t.changed, t.touched) = (true, true);
                vec![(p, t)]
            }),
            Act::GainMoves { count, .. } => each(world, &|who, (mut p, mut t)| {
                p.chars[who].gained += self.number(&p, &t, count) as u8;
                (t.changed, t.touched) = (true, true);
                vec![(p, t)]
            }),
            Act::RetargetNext { action, code, .. } => each(world, &|who, (mut p, mut t)| {
                // Two changes of the same action do not add up (kernel E11).
                if p.targets.insert((who, action.clone()), *code) != Some(*code) {
                    (t.changed, t.touched) = (true, true);
                }
                vec![(p, t)]
            }),
            Act::ActivateMove { .. } => each(world, &|who, (p, mut t)| {
                let to = self.destinations(&p, who);
                if to.is_empty() {
                    return vec![(p, t)];
                }
                (t.changed, t.touched) = (true, true);
                let one = |(at, form)| (self.activated(p.clone(), who, at, form), t.clone());
                let worlds = to.into_iter().map(one);
                match t.trigger {
                    true => worlds.collect(),
                    false => worlds.flat_map(|(p, t)| self.flush(p).into_iter().map(move |p| (p, t.clone()))).collect(),
                }
            }),
            Act::TradePlaces { .. } => {
                let (mut p, mut t) = world;
                let (Some(me), Some(Thing::Char(other))) = (t.doer, first.first().copied()) else {
                    unknown("such a trade")
                };
                let (Some(from), Some(to)) = (p.chars[me].at, p.chars[other].at) else { return vec![(p, t)] };
                let by = (Some(me), t.through);
                if me == other || !self.can_be_moved(&p, by, me) || !self.can_be_moved(&p, by, other) {
                    return vec![(p, t)];
                }
                self.raise(&mut p, &Happening::Leaves(me, from));
                self.raise(&mut p, &Happening::Leaves(other, to));
                (p.chars[me].at, p.chars[other].at) = (Some(to), Some(from));
                for (who, from, to) in [(me, from, to), (other, to, from)] {
                    p.chars[who].wandered = true;
                    t.left.insert(who, from);
                    t.note(who, distance(from, to), true);
                    self.raise(&mut p, &Happening::Enters(who, to));
                }
                for who in [me, other] {
                    if Some(who) == t.me || who == me {
                        self.raise(&mut p, &Happening::Moves(who));
                    }
                    self.raise(&mut p, &Happening::IsMoved(who));
                }
                (t.changed, t.touched) = (true, true);
                vec![(p, t)]
            }
            Act::MoveTo { .. } => {
                let to = bound.what.get(1).and_then(|to| to.first().copied()).and_then(|thing| world.0.place_of(thing));
                each(world, &|who, (mut p, mut t)| {
                    let (Some(from), Some(to)) = (p.chars[who].at, to.filter(|to| p.free(*to))) else {
                        return vec![(p, t)];
                    };
                    if !self.can_be_moved(&p, (t.doer, t.through), who) || self.closed(&p, who, to) {
                        return vec![(p, t)];
                    }
                    self.displaced(&mut p, &mut t, who, to);
                    t.left.insert(who, from);
                    self.moved(&mut p, &mut t, who, distance(from, to), true);
                    vec![(p, t)]
                })
            }
            Act::Move { what: Piece::Token(_), steps: Steps::By(n), way: Some(Way::SameDirection) } => {
                let n = self.number(&world.0, &world.1, n);
                let mut all = Vec::new();
                for way in STRAIGHT {
                    let (mut p, mut t) = world.clone();
                    let mut went = false;
                    for thing in first {
                        let Thing::Token(token) = *thing else { continue };
                        for _ in 0..n {
                            let to = p.place(token).map(|at| plus(at, way)).filter(|to| inside(*to));
                            if let Some(to) = to {
                                p.tokens[token].on = Ok(to);
                                went = true;
                            }
                        }
                    }
                    (t.changed, t.touched) = (t.changed | went, t.touched | went);
                    all.extend(went.then_some((p, t)));
                }
                if all.is_empty() { vec![world] } else { all }
            }
            Act::Move { what: Piece::Char(_), steps, way } => {
                let (n, stops_after) = match steps {
                    Steps::By(n) => (self.number(&world.0, &world.1, n), None),
                    Steps::UpTo(n) => (self.number(&world.0, &world.1, n), Some(0)),
                    Steps::Between { least, most } => {
                        (self.number(&world.0, &world.1, most), Some(usize::from(*least)))
                    }
                    Steps::AsFar => (i32::MAX, None),
                    Steps::Until(_) => unknown("a move until something is so"),
                };
                let goal = bound.what.get(1);
                let walk = Walk { left: n, stops_after, way: way.as_ref(), goal, been: Vec::new(), line: None };
                match way {
                    Some(Way::SameDirection) => {
                        let open = |way: &&At| chars_of(first).iter().any(|who| self.can_step(&world, *who, **way));
                        let ways: Vec<At> = STRAIGHT.iter().filter(open).copied().collect();
                        if ways.is_empty() {
                            return vec![world];
                        }
                        let one = |line| {
                            each(world.clone(), &|who, world| {
                                self.walk(who, Walk { line: Some(line), ..walk.clone() }, world)
                            })
                        };
                        ways.into_iter().flat_map(one).collect()
                    }
                    _ => each(world, &|who, world| self.walk(who, walk.clone(), world)),
                }
            }
            Act::Slide { .. } => each(world, &|who, world| {
                let ways: Vec<At> = STRAIGHT.into_iter().filter(|way| self.can_step(&world, who, *way)).collect();
                let slide = |line| self.walk(who, Walk::line(99, line), world.clone());
                if ways.is_empty() { vec![world.clone()] } else { ways.into_iter().flat_map(slide).collect() }
            }),
            Act::Push { steps: Steps::By(n), .. } => {
                let n = self.number(&world.0, &world.1, n);
                each(world, &|who, world| self.shoved(who, n, false, world))
            }
            Act::Pull { steps: Steps::By(n), .. } => {
                let n = self.number(&world.0, &world.1, n);
                each(world, &|who, world| self.shoved(who, n, true, world))
            }
            Act::Nothing => vec![world],
            act => unknown(&format!("{act:?}")),
        }
    }

    fn shoved(&self, who: usize, n: i32, pull: bool, world: World) -> Vec<World> {
        let (p, t) = &world;
        let (Some(from), Some(at)) = (t.doer.and_then(|doer| p.chars[doer].at), p.chars[who].at) else {
            return vec![world];
        };
        let ways = pushes(from, at).into_iter().map(|way| {
            // A pull stops at the tile next to the doer.
            let apart = if way.0 != 0 { (at.0 - from.0).abs() } else { (at.1 - from.1).abs() };
            if pull { ((-way.0, -way.1), n.min(apart)) } else { (way, n) }
        });
        let open: Vec<(At, i32)> = ways.filter(|(way, _)| self.can_step(&world, who, *way)).collect();
        if open.is_empty() {
            let (p, mut t) = world;
            t.note(who, 0, false);
            return vec![(p, t)];
        }
        open.into_iter().flat_map(|(way, n)| self.walk(who, Walk::line(n, way), world.clone())).collect()
    }

    fn can_step(&self, (p, t): &World, who: usize, way: At) -> bool {
        let to = p.chars[who].at.map(|at| plus(at, way));
        to.is_some_and(|to| p.free(to) && self.can_be_moved(p, (t.doer, t.through), who) && !self.closed(p, who, to))
    }

    /// Walks step by step (kernel G2, G3); raised triggers run between the steps.
    fn walk(&self, who: usize, mut walk: Walk<'_>, world: World) -> Vec<World> {
        let p = &world.0;
        let Some(at) = p.chars[who].at else { return vec![world] };
        let near: Vec<At> = match walk.way {
            Some(Way::Diagonally) => STRAIGHT.into_iter().chain(DIAGONAL).collect(),
            _ => STRAIGHT.to_vec(),
        };
        let far = |at: At| {
            let goal = walk.goal.into_iter().flatten().filter_map(|thing| p.place_of(*thing));
            goal.map(|goal| distance(goal, at)).min().unwrap_or(0)
        };
        let fits = |to: At| match walk.way {
            Some(Way::Toward(_)) => far(to) < far(at),
            Some(Way::AwayFrom(_)) => far(to) > far(at),
            _ => true,
        };
        let open: Vec<At> = near
            .into_iter()
            .filter(|way| walk.line.is_none_or(|line| line == *way))
            .filter(|way| {
                self.can_step(&world, who, *way) && fits(plus(at, *way)) && !walk.been.contains(&plus(at, *way))
            })
            .collect();
        let mut all = Vec::new();
        let may_stop = walk.stops_after.is_some_and(|least| walk.been.len() >= least);
        if walk.left == 0 || open.is_empty() || may_stop || p.is_over() {
            let (mut p, mut t) = world.clone();
            self.moved(&mut p, &mut t, who, walk.been.len() as i32, walk.left == 0);
            all.push((p, t));
        }
        if walk.left == 0 || p.is_over() {
            return all;
        }
        walk.been.push(at);
        walk.left -= 1;
        for way in open {
            let (mut p, mut t) = world.clone();
            let to = plus(at, way);
            t.left.insert(who, walk.been[0]);
            self.displaced(&mut p, &mut t, who, to);
            let line = if walk.way == Some(&Way::StraightLine) { Some(way) } else { walk.line };
            let next = Walk { line, ..walk.clone() };
            // After the last step, the walk ends before any trigger runs.
            let after = if t.trigger || next.left == 0 { vec![p] } else { self.flush(p) };
            for mut p in after {
                if p.chars[who].at == Some(to) && !p.is_over() {
                    all.extend(self.walk(who, next.clone(), (p, t.clone())));
                } else {
                    let mut t = t.clone();
                    self.moved(&mut p, &mut t, who, next.been.len() as i32, next.left == 0);
                    all.push((p, t));
                }
            }
        }
        distinct(all)
    }

    /// Moves the char from its tile to `to`, and raises the events of leaving and entering.
    fn displaced(&self, p: &mut super::Pos, t: &mut Text, who: usize, to: At) {
        let Some(from) = p.chars[who].at else { return };
        self.raise(p, &Happening::Leaves(who, from));
        p.chars[who].at = Some(to);
        p.chars[who].wandered = true;
        self.raise(p, &Happening::Enters(who, to));
        (t.changed, t.touched) = (true, true);
    }

    /// Notes that a text moved the char, and raises the event.
    fn moved(&self, p: &mut super::Pos, t: &mut Text, who: usize, made: i32, full: bool) {
        t.note(who, made, full);
        if made == 0 {
            return;
        }
        if t.doer == Some(who) || t.me == Some(who) {
            self.raise(p, &Happening::Moves(who));
        }
        self.raise(p, &Happening::IsMoved(who));
    }

    /// Carries out a move activation.
    pub fn activated(&self, mut p: super::Pos, who: usize, to: At, form: bool) -> super::Pos {
        let mut text = Text::default();
        p.chars[who].form_used |= form;
        self.displaced(&mut p, &mut text, who, to);
        self.raise(&mut p, &Happening::Moves(who));
        self.raise(&mut p, &Happening::Activates(who));
        p
    }
}

#[derive(Debug, Clone)]
struct Walk<'w> {
    left: i32,
    /// The number of steps after which the player may stop earlier.
    stops_after: Option<usize>,
    way: Option<&'w Way>,
    goal: Option<&'w Things>,
    /// The tiles that the walk has left.
    been: Vec<At>,
    line: Option<At>,
}

impl Walk<'_> {
    fn line(n: i32, line: At) -> Walk<'static> {
        Walk { left: n, stops_after: None, way: None, goal: None, been: Vec::new(), line: Some(line) }
    }
}

fn borne_by(who: usize, p: &Pos) -> BTreeSet<model::Id> {
    p.bearings.iter().filter(|known| known.bearer == who).map(|known| known.kind.clone()).collect()
}

fn lose(who: usize, condition: &model::Id, (mut p, mut t): World) -> World {
    if p.bears(who, condition) {
        p.bearings.retain(|known| !(known.bearer == who && known.kind == *condition));
        (t.changed, t.touched) = (true, true);
    }
    (p, t)
}

fn removed(tokens: &Things, (mut p, mut t): World) -> World {
    for thing in tokens {
        if let Thing::Token(token) = *thing
            && !std::mem::replace(&mut p.tokens[token].gone, true)
        {
            (t.changed, t.touched) = (true, true);
        }
    }
    (p, t)
}

impl Char {
    pub fn new(id: model::Id, side: usize, at: At, maker: Option<usize>) -> Char {
        Char {
            id,
            side,
            at: Some(at),
            maker,
            moves: 0,
            actions: 0,
            gained: 0,
            form_used: false,
            began: Some(at),
            began_last: None,
            wandered: false,
        }
    }
}
