//! Sentences and how they are joined: all their possible outcomes.

use std::collections::{BTreeMap, BTreeSet};

use model::{Chars, Cond, Duration, Label, Pred, Rule, Spot, Standing, Step, Tiles, Timing, Tokens};

use super::act::in_order;
use super::event::Happening;
use super::phrase::{chars_of, unknown};
use super::{Hold, Naive, Pos, Text, Things, Until, World};

/// The worlds without duplicates.
pub fn distinct(worlds: Vec<World>) -> Vec<World> {
    worlds.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

impl Naive<'_> {
    /// Carries out the sentences of an action, passive or trigger, one after the other.
    pub fn sentences(&self, steps: &[&Step], world: World) -> Vec<World> {
        let [first, rest @ ..] = steps else { return vec![world] };
        let (p, mut t) = world;
        if p.is_over() {
            return vec![(p, t)];
        }
        let touched = std::mem::take(&mut t.touched);
        (t.changed, t.chosen) = (false, Vec::new());
        t.fresh = true;
        let (worlds, rest) = match rest {
            [Step::InsteadIf { cond, step }, rest @ ..] => {
                (self.replaced(first, cond, step, (p.clone(), t.clone())), rest)
            }
            rest => (self.step(first, None, (p.clone(), t.clone())), rest),
        };
        let mut fit = self.viable(worlds, rest);
        if fit.is_empty() {
            // A sentence that can do nothing is skipped (kernel C2).
            fit.push((p, t));
        }
        let mut all = Vec::new();
        for (next, mut text) in fit {
            text.done = text.changed;
            text.touched |= touched;
            let after = match text.trigger {
                true => vec![next],
                false => self.flush(next),
            };
            for p in after {
                all.extend(self.sentences(rest, (p, text.clone())));
            }
        }
        distinct(all)
    }

    /// An option that changes nothing is not chosen while another option can change something (kernel C3). For each
    /// choice in turn, keeps the options with which this sentence, or a later one that refers to them, changes
    /// something.
    fn viable(&self, worlds: Vec<World>, later: &[&Step]) -> Vec<World> {
        let useful = |world: &World| {
            if world.1.touched {
                return true;
            }
            let labels = world.1.labels.iter().filter(|(_, things)| world.1.chosen.contains(things));
            let words: Vec<String> = labels.map(|(label, _)| format!("It({label:?})")).collect();
            let takes = |step: &&&Step| words.iter().any(|word| format!("{step:?}").contains(word));
            let steps: Vec<&Step> = later.iter().filter(takes).copied().collect();
            !steps.is_empty() && self.sentences(&steps, world.clone()).iter().any(|(_, text)| text.touched)
        };
        self.narrowed(worlds, 0, &useful)
    }

    fn narrowed(&self, worlds: Vec<World>, depth: usize, useful: &dyn Fn(&World) -> bool) -> Vec<World> {
        let mut groups: BTreeMap<Option<Things>, Vec<World>> = BTreeMap::new();
        for world in worlds {
            groups.entry(world.1.chosen.get(depth).cloned()).or_default().push(world);
        }
        if groups.keys().all(Option::is_none) {
            return groups.into_values().flatten().collect();
        }
        let any = groups.values().flatten().any(useful);
        // For *up to 2*, each member must be an option by itself: a char that could not be moved alone is not chosen
        // beside another.
        let alone = |set: &Things| {
            set.len() == 1 && groups.get(&Some(set.clone())).is_some_and(|worlds| !worlds.iter().any(useful))
        };
        let idle: BTreeSet<Things> = groups.keys().flatten().filter(|set| alone(set)).cloned().collect();
        // Choosing none is an option too, as long as there is another option.
        let kept = groups.into_iter().filter(|(chosen, worlds)| {
            let set = chosen.clone().unwrap_or_default();
            let none = chosen.is_some() && set.is_empty();
            let fit = set.iter().all(|thing| !idle.contains(&Things::from([*thing])));
            any && fit && (none || worlds.iter().any(useful))
        });
        kept.flat_map(|(_, worlds)| self.narrowed(worlds, depth + 1, useful)).collect()
    }

    /// Runs all raised triggers, in every order that their players may choose (kernel E2).
    pub fn flush(&self, p: Pos) -> Vec<Pos> {
        let (mut open, mut done) = (vec![p], BTreeSet::new());
        while let Some(mut p) = open.pop() {
            if p.queue.is_empty() || p.is_over() {
                p.queue.clear();
                done.insert(p);
                continue;
            }
            let turn = p.chars[p.active()].side;
            let group = &p.queue[0];
            let own = group.iter().any(|raised| raised.text.side == turn);
            let next = (0..group.len()).filter(|at| (group[*at].text.side == turn) == own);
            for at in next.collect::<Vec<_>>() {
                let mut p = p.clone();
                let raised = p.queue[0].remove(at);
                if p.queue[0].is_empty() {
                    p.queue.remove(0);
                }
                let steps: Vec<_> = self.trigger(&raised).then.iter().collect();
                open.extend(self.sentences(&steps, (p, raised.text)).into_iter().map(|(p, _)| p));
            }
        }
        done.into_iter().collect()
    }

    pub fn step(&self, step: &Step, guard: Option<&Cond>, world: World) -> Vec<World> {
        match step {
            Step::Act(act) => self.act(None, act, guard, world),
            Step::By { who, act } => self.act(Some(who), act, guard, world),
            Step::Given { step, cond } if guard.is_none() => self.step(step, Some(cond), world),
            _ if guard.is_some() => unknown("such a guard"),
            Step::Seq(steps) => {
                let mut worlds = vec![world];
                for step in steps {
                    // *If you do* in a later step asks about this one, unless it asks itself.
                    let asks = matches!(step, Step::If { cond: Cond::Done, .. });
                    let carried_out = |(p, mut t): World| {
                        let before = std::mem::take(&mut t.changed);
                        let after = self.step(step, None, (p, t));
                        after.into_iter().map(move |(p, mut t)| {
                            t.done = if asks { t.done } else { t.changed };
                            t.changed |= before;
                            (p, t)
                        })
                    };
                    worlds = distinct(worlds.into_iter().flat_map(carried_out).collect());
                }
                worlds
            }
            Step::If { cond, then, otherwise } => {
                let so = self.so(cond, &world);
                match (so.is_empty(), otherwise) {
                    (false, _) => so.into_iter().flat_map(|world| self.step(then, None, world)).collect(),
                    (true, Some(step)) => self.step(step, None, world),
                    (true, None) => vec![world],
                }
            }
            Step::May { step: done, .. } => {
                if let Some(each) = step.may_for_each(model::Label(u8::MAX)) {
                    return self.step(&each, None, world);
                }
                let mut worlds = self.step(done, None, world.clone());
                let (p, mut t) = world;
                // Leaving it out is an option too, as long as there is another option.
                t.chosen.push(Things::new());
                worlds.push((p, t));
                worlds
            }
            Step::ChooseOne { options, .. } => {
                let can = |option: &Step| {
                    let worlds = self.step(option, None, world.clone());
                    let worlds = self.viable(worlds, &[]);
                    if worlds.iter().any(|(_, text)| text.touched) { worlds } else { Vec::new() }
                };
                let mut worlds: Vec<World> = options.iter().flat_map(can).collect();
                worlds.iter_mut().for_each(|(_, text)| text.chosen.clear());
                worlds
            }
            Step::ForEachChar { each, step } => {
                let members = chars_of(&self.char_candidates(&world.0, &world.1, each));
                let known: Vec<Label> = world.1.labels.keys().copied().collect();
                let one = |member: usize, (p, mut t): World| {
                    let it = Things::from([super::Thing::Char(member)]);
                    each.label.into_iter().for_each(|label| {
                        t.labels.insert(label, it.clone());
                    });
                    t.chosen.clear();
                    let worlds = self.viable(self.step(step, None, (p.clone(), t.clone())), &[]);
                    let mut worlds = if worlds.is_empty() { vec![(p, t)] } else { worlds };
                    worlds.iter_mut().for_each(|(_, text)| text.gather(&known));
                    worlds
                };
                let mut all = in_order(&members, world, &one);
                // After the loop, *them* is all that its rounds chose.
                for (_, text) in &mut all {
                    let gathered = std::mem::take(&mut text.gathered);
                    text.labels.extend(gathered);
                }
                // A char chosen for one member of the loop is not a choice of the whole sentence.
                all.iter_mut().for_each(|(_, text)| text.chosen.clear());
                distinct(all)
            }
            Step::For { time, rule } => vec![self.held(time, rule, world)],
            _ => unknown(&format!("{step:?}")),
        }
    }

    /// The worlds in which the condition holds: one for each thing that a phrase in it could mean.
    pub fn so(&self, cond: &Cond, world: &World) -> Vec<World> {
        let mut named = Vec::new();
        named_in_cond(cond, &mut named);
        let worlds = self.named(named, world.clone());
        worlds.into_iter().filter(|(p, t)| self.is(p, t, cond)).collect()
    }

    /// One world for each thing that the phrases may mean, as long as they have not been chosen.
    pub fn named(&self, phrases: Vec<Spot>, world: World) -> Vec<World> {
        let mut worlds = vec![world];
        for phrase in phrases {
            let label = label_of(&phrase);
            let Some(label) = label.filter(|label| !worlds[0].1.labels.contains_key(label)) else { continue };
            let mut all = Vec::new();
            for (p, t) in worlds {
                for thing in self.spot(&p, &t, &phrase) {
                    let mut text = t.clone();
                    text.labels.insert(label, Things::from([thing]));
                    all.push((p.clone(), text));
                }
            }
            if all.is_empty() {
                return all;
            }
            worlds = all;
        }
        worlds
    }

    fn held(&self, time: &Duration, rule: &Standing, (mut p, mut t): World) -> World {
        let until = match time {
            Duration::ThisTurn => Until::TurnOver,
            Duration::UntilNextTurn(who) | Duration::UntilEndOfNextTurn(who) => {
                match self.whose(&p, &t, who).as_slice() {
                    [] => return (p, t),
                    [one] if matches!(time, Duration::UntilNextTurn(_)) => Until::Begins(*one),
                    [one] => Until::Ends(*one, false),
                    _ => unknown("a time of several"),
                }
            }
            _ => unknown("such a time"),
        };
        let text = Text { me: t.me, doer: t.me, side: t.side, labels: t.labels.clone(), ..Text::default() };
        let hold = Hold { rule: rule.clone(), text, until };
        p.holds.retain(|known| *known != hold);
        p.holds.push(hold);
        (t.changed, t.touched) = (true, true);
        (p, t)
    }

    /// *A. If C, B instead* (kernel C2).
    fn replaced(&self, first: &Step, cond: &Cond, instead: &Step, world: World) -> Vec<World> {
        let Step::Act(act) = first else { unknown("what is replaced") };
        let mut all = Vec::new();
        for (bound, world) in self.bound(None, act, None, world) {
            let done = self.perform(act, &bound, world.clone());
            let stuck = done.iter().all(|(_, text)| !text.touched);
            match self.is_if_stuck(cond, stuck, &world) {
                true => all.extend(self.step(instead, None, world)),
                false => all.extend(done),
            }
        }
        all
    }

    fn is_if_stuck(&self, cond: &Cond, stuck: bool, world: &World) -> bool {
        match cond {
            Cond::CouldNotMove(_) => stuck,
            Cond::Not(cond) => !self.is_if_stuck(cond, stuck, world),
            Cond::All(conds) => conds.iter().all(|cond| self.is_if_stuck(cond, stuck, world)),
            Cond::Either(conds) => conds.iter().any(|cond| self.is_if_stuck(cond, stuck, world)),
            cond => self.is(&world.0, &world.1, cond),
        }
    }

    /// The outcomes of a hit; a replacement effect may be carried out instead (kernel E11).
    pub fn hit(&self, whom: usize, (mut p, mut t): World) -> Vec<World> {
        let by = t.doer;
        if p.is_over() || p.chars[whom].at.is_none() || !self.can_be_hit(&p, (by, t.through), whom) {
            return vec![(p, t)];
        }
        let what = Happening::Hit { by, whom, through: t.through };
        let instead = self.waiting(&p, Timing::Instead, &what);
        t.touched = true;
        if !instead.is_empty() {
            let one = |raised: super::Raised| {
                let steps: Vec<_> = self.trigger(&raised).then.iter().collect();
                let worlds = self.sentences(&steps, (p.clone(), raised.text));
                // What the replacement changes, the sentence has changed (kernel C2).
                let told = |(p, text): World| (p, Text { changed: t.changed | text.touched, ..t.clone() });
                worlds.into_iter().map(told).collect::<Vec<_>>()
            };
            return instead.into_iter().flat_map(one).collect();
        }
        t.changed = true;
        self.raise(&mut p, &what);
        let side = by.map_or(t.side, |by| p.chars[by].side);
        if p.chars[whom].side != side && !self.is_neutral(&p.chars[whom].id) {
            p.hits[side] += 1;
        }
        vec![(p, t)]
    }
}

pub fn label_of(spot: &Spot) -> Option<model::Label> {
    match spot {
        Spot::Char(Chars::Pick(pick)) => pick.label,
        Spot::Tile(Tiles::Pick(pick)) => pick.label,
        Spot::Token(Tokens::Pick(pick)) => pick.label,
        _ => None,
    }
}

fn named_in_cond(cond: &Cond, found: &mut Vec<Spot>) {
    match cond {
        Cond::Is { what, .. } => named_in(what, found),
        Cond::Not(_) => {}
        Cond::All(conds) | Cond::Either(conds) => conds.iter().for_each(|cond| named_in_cond(cond, found)),
        _ => {}
    }
}

/// The phrases in the predicate that a later pronoun can refer to.
pub fn named_in(pred: &Pred, found: &mut Vec<Spot>) {
    let mut add = |spot: &Spot| {
        let that: Option<&[Pred]> = match spot {
            Spot::Char(Chars::Pick(pick)) => Some(&pick.that),
            Spot::Tile(Tiles::Pick(pick)) => Some(&pick.that),
            Spot::Token(Tokens::Pick(pick)) => Some(&pick.that),
            _ => None,
        };
        that.into_iter().flatten().for_each(|pred| named_in(pred, found));
        if label_of(spot).is_some() {
            found.push(spot.clone());
        }
    };
    match pred {
        Pred::Melee(spot) | Pred::Adjacent(spot) | Pred::Straight(spot) | Pred::SameRow(spot) => add(spot),
        Pred::SameColumn(spot) | Pred::Diagonal(spot) | Pred::On(spot) | Pred::Same(spot) => add(spot),
        Pred::Within { of, .. } => add(of),
        Pred::Away { from, .. } => add(from),
        Pred::Between(one, other) => {
            add(one);
            add(other);
        }
        Pred::With(pick) => add(&Spot::Token(Tokens::Pick(pick.clone()))),
        Pred::Both(preds) | Pred::Either(preds) => preds.iter().for_each(|pred| named_in(pred, found)),
        _ => {}
    }
}

/// The steps that are carried out when an action is used.
pub fn done(rules: &[Rule]) -> Vec<&Step> {
    rules.iter().filter_map(|rule| if let Rule::Do(step) = rule { Some(step) } else { None }).collect()
}
