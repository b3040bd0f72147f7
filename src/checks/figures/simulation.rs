//! Simulates a text in every way in which it can be carried out, with one other char on the board.

use rustc_hash::FxHashSet;

use super::acts;
use super::execution::Goal;
use super::scene::{Binding, Referents, Scene, Stance, State, Truth};
use super::set_tables::SetTables;
use board::{Tile, TileSet};
use model::{ActionRef, Chars, Cond, Id, Rule, Spot, Step, TokenNoun, When};

/// The part of a text's rules that is simulated.
pub(super) struct Plan<'r> {
    steps: Vec<&'r Step>,
    waits: Vec<&'r When>,
}

/// The maximum number of steps for one table. Texts of real games need far fewer steps; the limit stops absurd texts.
const MOST_STEPS: u32 = 1_000_000;
/// The maximum depth to which the texts of definitions and used actions are followed.
const MOST_DEPTH: u8 = 4;

/// The simulation of a text, from any number of starts.
pub(super) struct Simulation<'a> {
    pub scene: Scene<'a>,
    pub goal: Goal,
    pub tables: &'a SetTables<'a>,
    /// Whether the action can move the other char. If so, this char can enter and leave tiles.
    pub displaces: bool,
    start: Option<Tile>,
    /// Whether the goal was reached: a hit was scored, or the other char was chosen.
    pub reached: bool,
    /// The longest distance of the other char from its start, in moves.
    pub distance: u8,
    depth: u8,
    left: u32,
    /// A cache of dead ends, which are states that do not lead to the goal. Key: the number of remaining steps, and the
    /// state.
    failed: FxHashSet<(usize, State)>,
    /// Whether the other char is acting. Its hits do not count.
    pub(super) by_other: bool,
}

impl<'a> Simulation<'a> {
    pub fn new(scene: Scene<'a>, goal: Goal, tables: &'a SetTables<'a>, displaces: bool) -> Simulation<'a> {
        Simulation {
            scene,
            goal,
            tables,
            displaces,
            start: None,
            reached: false,
            distance: 0,
            depth: 0,
            left: MOST_STEPS,
            failed: FxHashSet::default(),
            by_other: false,
        }
    }

    /// Returns the part of the rules that the goal needs.
    pub fn plan<'r>(&self, rules: &'r [Rule]) -> Plan<'r> {
        let mut steps = acts::done(rules);
        let waits: Vec<&When> =
            rules.iter().filter_map(|rule| if let Rule::When(when) = rule { Some(when) } else { None }).collect();
        if self.goal != Goal::Choose && waits.is_empty() {
            let last = steps.iter().rposition(|step| self.matters(step));
            steps.truncate(last.map_or(0, |last| last + 1));
        }
        Plan { steps, waits }
    }

    /// Simulates the rules with the doer and the other char on these tiles.
    pub fn run(&mut self, plan: &Plan, me: Tile, other: Tile) {
        self.start = Some(other);
        self.reached = false;
        self.distance = 0;
        let first = State::new(me, other);
        if self.goal != Goal::Move && plan.waits.is_empty() {
            self.search(&plan.steps, first);
            return;
        }
        let states = self.sequence(&plan.steps, vec![first]);
        for when in &plan.waits {
            let Some((label, bound)) = self.participant(&when.event) else { continue };
            let bound = states.iter().map(|state| state.bind(label, bound)).collect();
            self.sequence(&when.then.iter().collect::<Vec<_>>(), bound);
        }
    }

    /// Whether the step on its own can contribute to the goal.
    fn matters(&self, step: &Step) -> bool {
        let mut found = false;
        step.each_act(&mut |act| {
            found |= match self.goal {
                Goal::Hit => self.tables.may_hit(act),
                Goal::Move => self.tables.may_displace(act),
                Goal::Choose => true,
            };
        });
        found
    }

    /// Searches depth first until the goal is reached. A state that proved to be a dead end is skipped, whatever the
    /// start was.
    fn search(&mut self, steps: &[&Step], state: State) {
        let Some((step, rest)) = steps.split_first() else { return };
        let (after, rest) = match rest.split_first() {
            Some((Step::InsteadIf { cond, step: instead }, rest)) => (self.unless(step, cond, instead, state), rest),
            _ => (self.step(step, state), rest),
        };
        for state in deduplicated(after) {
            if self.reached {
                return;
            }
            if !rest.is_empty() && self.failed.insert((rest.len(), state)) {
                self.search(rest, state);
                if self.reached {
                    self.failed.remove(&(rest.len(), state));
                }
            }
        }
    }

    fn sequence(&mut self, steps: &[&Step], mut states: Vec<State>) -> Vec<State> {
        let mut steps = steps.iter().peekable();
        while let Some(step) = steps.next() {
            let mut instead = None;
            if let Some(Step::InsteadIf { cond, step }) = steps.peek().copied() {
                instead = Some((cond, &**step));
                steps.next();
            }
            let mut next = Vec::with_capacity(states.len());
            for state in states {
                if self.reached {
                    return Vec::new();
                }
                match instead {
                    None => next.extend(self.step(step, state)),
                    Some((cond, other)) => next.extend(self.unless(step, cond, other, state)),
                }
            }
            states = deduplicated(next);
        }
        states
    }

    /// Simulates *A. If C, B instead* (kernel C2). A is simulated first, because C may test whether A could be done.
    fn unless(&mut self, step: &Step, cond: &Cond, instead: &Step, state: State) -> Vec<State> {
        let before = (self.reached, self.distance);
        let tried = self.step(step, state);
        let mut log = tried.first().copied().unwrap_or(state);
        log.moved = tried.is_empty() || tried.iter().any(|after| after.moved);
        log.in_full = tried.is_empty() || tried.iter().any(|after| after.in_full);
        (log.me, log.other) = (state.me, state.other);
        let truth = self.scene.holds(cond, &log);
        let mut after = Vec::new();
        match truth {
            Truth::No | Truth::Maybe => after.extend(tried),
            // The choices of the replaced step count, because they are made before the test.
            Truth::Yes if self.goal == Goal::Choose => {}
            Truth::Yes => (self.reached, self.distance) = before,
        }
        if truth != Truth::No {
            after.extend(self.step(instead, log));
        }
        after
    }

    /// Stops a simulation that takes too long. The text then counts as able to do anything.
    fn give_up(&mut self) {
        self.scene.log.guess();
        self.reached = self.goal != Goal::Hit || self.scene.stance == Stance::Opp;
        self.distance = self.scene.geometry.farthest_distance();
    }

    pub(super) fn step(&mut self, step: &Step, state: State) -> Vec<State> {
        let Some(left) = self.left.checked_sub(1) else {
            self.give_up();
            return Vec::new();
        };
        self.left = left;
        match step {
            Step::Act(act) => self.act(act, state),
            Step::By { who, act } => {
                let who = self.scene.who(who, &state);
                if who.nobody() {
                    return vec![state.done(Truth::No)];
                }
                let mine = who.me || !who.elsewhere.is_empty();
                let by_other = std::mem::replace(&mut self.by_other, !mine && self.scene.stance == Stance::Opp);
                let after = self.act(act, state);
                self.by_other = by_other;
                after
            }
            Step::Seq(steps) => self.sequence(&steps.iter().collect::<Vec<_>>(), vec![state]),
            Step::Given { step, cond } => {
                let log = self.bind_choices(step, state);
                match self.scene.holds(cond, &log) {
                    Truth::No => vec![passed_over(step, state)],
                    Truth::Maybe | Truth::Yes => self.step(step, state),
                }
            }
            Step::If { cond, then, otherwise } => {
                let truth = self.scene.holds(cond, &state);
                let mut after = Vec::new();
                if truth != Truth::No {
                    after.extend(self.step(then, self.bind_test(cond, state)));
                }
                if truth != Truth::Yes {
                    match otherwise {
                        Some(step) => after.extend(self.step(step, state)),
                        None => after.push(passed_over(then, state)),
                    }
                }
                after
            }
            // There is no earlier sentence that could be replaced.
            Step::InsteadIf { cond, step } => match self.scene.holds(cond, &state) {
                Truth::No => vec![state],
                Truth::Maybe | Truth::Yes => self.step(step, state),
            },
            Step::May { step, .. } => {
                let mut after = self.step(step, state);
                after.push(passed_over(step, state));
                after
            }
            Step::ChooseOne { options, .. } => options.iter().flat_map(|step| self.step(step, state)).collect(),
            Step::Decides { step, .. } | Step::InOrder { step, .. } | Step::Limited { step, .. } => {
                self.step(step, state)
            }
            Step::ForEachChar { each, step } => {
                let who = Referents { each: false, ..self.scene.picked(each, &state) };
                let times = if who.elsewhere.is_empty() { 1 } else { self.scene.chars_of(&each.noun) };
                self.repeated(times, state, &mut |sim, state| {
                    sim.affect(who, state, &mut |sim, _, s| sim.step(step, s))
                })
            }
            Step::ForEachToken { each, step } => {
                let tiles = self.scene.true_of(&each.that, &state).may;
                let times = if tiles.is_empty() { 0 } else { self.scene.geometry.farthest_distance() };
                self.repeated(times, state, &mut |sim, state| {
                    sim.step(step, state.bind(each.label, Binding::At(tiles)))
                })
            }
            Step::Repeat { times, step } => {
                let most = self.scene.most(times, &state, u8::MAX).min(self.scene.geometry.farthest_distance());
                self.repeated(most, state, &mut |sim, state| sim.step(step, state))
            }
            Step::For { rule, .. } => {
                self.touch_standing(rule, &state);
                vec![state.done(Truth::Maybe)]
            }
            Step::Later { event, step } => {
                let Some(bound) = self.participant(event) else { return vec![state] };
                let mut after = self.step(step, state.bind(bound.0, bound.1));
                after.push(state);
                after
            }
        }
    }

    /// Calls `once` from 0 to `times` times on each state. Stops early if no new state results.
    fn repeated(
        &mut self,
        times: u8,
        state: State,
        once: &mut dyn FnMut(&mut Self, State) -> Vec<State>,
    ) -> Vec<State> {
        let mut all = vec![state];
        for _ in 0..times {
            let before = all.len();
            let mut next = all.clone();
            for state in all {
                next.extend(once(self, state));
            }
            all = deduplicated(next);
            if self.reached || all.len() == before {
                break;
            }
        }
        all
    }

    /// Calls `each` for the chars that a phrase may denote, in every possible way, and records that they were chosen.
    pub(super) fn affect(
        &mut self,
        who: Referents,
        state: State,
        each: &mut dyn FnMut(&mut Self, Binding, State) -> Vec<State>,
    ) -> Vec<State> {
        if who.nobody() {
            return vec![state.bind(who.label, Binding::NOBODY).done(Truth::No)];
        }
        if who.other && self.goal == Goal::Choose && self.depth == 0 {
            self.reached = true;
            return Vec::new();
        }
        let mut meant = Vec::with_capacity(3);
        if who.other {
            meant.push(Binding::Other);
        }
        if who.me {
            meant.push(Binding::Me);
        }
        if !who.elsewhere.is_empty() {
            meant.push(Binding::At(who.elsewhere));
        }
        if who.each {
            let mut states = vec![state];
            for bound in meant.iter().rev() {
                states = states.into_iter().flat_map(|s| each(self, *bound, s.bind(who.label, *bound))).collect();
            }
            return states;
        }
        meant.into_iter().flat_map(|bound| each(self, bound, state.bind(who.label, bound))).collect()
    }

    /// Binds the labels of the choices that the step is about to make. A guard that narrows these choices needs the
    /// bindings (kernel C1). A label is bound to the other char if the step can choose that char.
    fn bind_choices(&self, step: &Step, state: State) -> State {
        let mut bound = state;
        acts::each_pick(step, &mut |pick| bound = self.bind_pick(self.scene.picked(pick, &bound), bound));
        bound
    }

    fn bind_test(&self, cond: &Cond, state: State) -> State {
        match cond {
            Cond::CharsExist(pick) => self.bind_pick(self.scene.picked(pick, &state), state),
            Cond::Is { who, .. } => match &**who {
                Spot::Char(Chars::Pick(pick)) => self.bind_pick(self.scene.picked(pick, &state), state),
                _ => state,
            },
            Cond::All(conds) => conds.iter().fold(state, |state, cond| self.bind_test(cond, state)),
            _ => state,
        }
    }

    fn bind_pick(&self, who: Referents, state: State) -> State {
        match who {
            Referents { other: true, .. } => state.bind(who.label, Binding::Other),
            Referents { me: true, .. } => state.bind(who.label, Binding::Me),
            _ => state.bind(who.label, Binding::At(who.elsewhere)),
        }
    }

    /// Uses the doer's own actions.
    pub(super) fn use_actions(&mut self, which: &ActionRef, state: State) -> Vec<State> {
        let card = self.scene.card;
        let matching = card.actions.iter().filter(|action| acts::is(which, action));
        let mut after = vec![state];
        for action in matching {
            after.extend(self.deeper(|sim| sim.sequence(&acts::done(&action.rules), vec![state])));
        }
        after
    }

    /// Fires the triggers of a token or condition that was just made. Triggers are left out if the goal is a choice.
    pub(super) fn triggers(&mut self, id: &Id, here: Option<TileSet>, state: State) -> Vec<State> {
        let mut after = vec![state];
        if self.goal == Goal::Choose {
            return after;
        }
        let outer = std::mem::replace(&mut self.scene.here, here);
        for when in self.tables.triggers(id) {
            let Some((label, bound)) = self.participant(&when.event) else { continue };
            let steps: Vec<&Step> = when.then.iter().collect();
            let fresh = State { done: Truth::Maybe, ..State::new(state.me, state.other) };
            let ends = self.deeper(|sim| sim.sequence(&steps, vec![fresh.bind(label, bound)]));
            after.extend(ends.into_iter().map(|end| State { me: end.me, other: end.other, ..state }));
        }
        self.scene.here = outer;
        after
    }

    fn deeper(&mut self, run: impl FnOnce(&mut Self) -> Vec<State>) -> Vec<State> {
        if self.depth >= MOST_DEPTH {
            return Vec::new();
        }
        self.depth += 1;
        let after = run(self);
        self.depth -= 1;
        after
    }

    /// Records the distance of the other char from its start. `at` is the present tile of that char.
    pub(super) fn note_distance(&mut self, at: Tile) {
        let far = self.start.map_or(0, |start| self.scene.geometry.board().distance(start, at));
        self.distance = self.distance.max(far);
    }

    /// Returns the name in a noun for tokens; `None` for *a token* of any name.
    pub(super) fn token_id(noun: &TokenNoun) -> Option<&Id> {
        match noun {
            TokenNoun::Token(id) => Some(id),
            TokenNoun::AnyToken => None,
        }
    }
}

/// Returns the state after a step that is skipped. The labels of its choices are bound to nobody.
fn passed_over(step: &Step, mut state: State) -> State {
    acts::each_pick(step, &mut |pick| state = state.bind(pick.label, Binding::NOBODY));
    state.done(Truth::No)
}

/// Removes repeated states.
fn deduplicated(mut states: Vec<State>) -> Vec<State> {
    if states.len() > 1 {
        states.sort_unstable();
        states.dedup();
    }
    states
}
