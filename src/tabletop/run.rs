//! Carries out texts, statement by statement, until a player has a choice or the game is over.

use smallvec::SmallVec;

use crate::card_state::CardState;
use crate::choice::{ChosenObject, TableChoice};
use crate::evaluate::Context;
use crate::game::TableGame;
use crate::interrupts::forget_cancelled;
use crate::memory::{CellCounter, PieceHistory};
use crate::permanent_state::PlayState;
use crate::program::{BlockIndex, Clause, Object, Set, Statement};
use crate::state::{Frame, Progress, RoundOfTurns, Stage, TableOutcome, TableState, next_statement};

/// The greatest number of statements between two choices. Rules that go on for longer are taken to be endless.
const MOST_STATEMENTS: u32 = 100_000;

/// A choice that the player does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchChoice;

impl TableGame {
    /// Starts a game with the seed 0. `None` if the game cannot be played by this number of players.
    pub fn start(&self, players: usize) -> Option<TableState> {
        self.start_seeded(players, 0)
    }

    /// Starts a game. The seed determines how cards are shuffled. `None` if the game cannot be played by this number of
    /// players.
    pub fn start_seeded(&self, players: usize, seed: u64) -> Option<TableState> {
        let seats =
            u8::try_from(players).ok().filter(|_| (self.least_players..=self.seats.len()).contains(&players))?;
        let mut state = TableState {
            places: vec![None; self.pieces.len()],
            occupants: vec![None; self.cells.len()],
            counters: vec![0; players * self.counters.len()],
            cards: CardState::new(&self.cards, seed),
            play: PlayState::new(self.cards.deck.len(), self.permanents.markers.len()),
            deeds: 0,
            on_cells: vec![CellCounter::default(); self.cells.len() * self.counters.len()],
            histories: vec![PieceHistory::default(); self.pieces.len()],
            turns: 1,
            cancelled: Vec::new(),
            players: seats,
            turn: 0,
            round: 1,
            progress: Progress::SetUp { text: 0, seat: 0 },
            frames: Vec::new(),
            done: false,
            met: 0,
            options: SmallVec::new(),
            chooser: 0,
            outcome: None,
            events: None,
        };
        self.find_sources(&mut state);
        self.set_up(&mut state);
        self.run(&mut state);
        Some(state)
    }

    /// Makes a choice. The error means that the player does not have this choice; the state is then unchanged.
    pub fn apply(&self, state: &mut TableState, choice: TableChoice) -> Result<(), NoSuchChoice> {
        if !state.options.contains(&choice) {
            return Err(NoSuchChoice);
        }
        state.options.clear();
        let Some(frame) = state.frames.last_mut() else { return Err(NoSuchChoice) };
        let statement = self.block(frame.block).and_then(|block| block.statements.get(usize::from(frame.at)));
        if choice != TableChoice::Pass {
            state.deeds = state.deeds.wrapping_add(1);
        }
        match (choice, statement) {
            (
                TableChoice::Pick(ChosenObject(object)),
                Some(Statement::Do(clause) | Statement::AnyNumber(clause, _)),
            ) => {
                let Stage::Picked(picked) = frame.stage else { return Err(NoSuchChoice) };
                if let Some(pick) = clause.picks.get(usize::from(picked)) {
                    pick_into(frame, pick.register, object);
                }
                frame.stage = Stage::Picked(picked + 1);
            }
            (TableChoice::Do, _) => frame.stage = Stage::Picked(1),
            (TableChoice::Pass, _) => {
                state.done = frame.times > 0;
                next_statement(frame);
            }
            (TableChoice::Option(at), Some(Statement::OneOf(blocks) | Statement::AnyOf { options: blocks, .. })) => {
                frame.stage = Stage::Over;
                if let Some(block) = blocks.get(usize::from(at)) {
                    push_part(state, *block);
                }
            }
            _ => return Err(NoSuchChoice),
        }
        self.run(state);
        Ok(())
    }

    fn run(&self, state: &mut TableState) {
        for _ in 0..MOST_STATEMENTS {
            if state.outcome.is_some() {
                state.options.clear();
                return;
            }
            if !state.cancelled.is_empty() {
                forget_cancelled(state);
            }
            match state.frames.is_empty() {
                true => self.advance(state),
                false => self.step(state),
            }
            if !state.options.is_empty() {
                return;
            }
        }
        state.outcome = Some(TableOutcome::Endless);
    }

    /// Carries out a statement of the uppermost text, or a part of it.
    fn step(&self, state: &mut TableState) {
        let Some(frame) = state.frames.last_mut() else { return };
        let statement = self.block(frame.block).and_then(|block| block.statements.get(usize::from(frame.at)));
        let Some(statement) = statement else { return pop(state) };
        match statement {
            Statement::Do(clause) => self.clause(state, clause, 1),
            Statement::AnyNumber(clause, most) => self.clause(state, clause, most.unwrap_or(u16::MAX)),
            Statement::If { condition, then, otherwise } => {
                if frame.stage != Stage::Begins {
                    return next_statement(frame);
                }
                frame.stage = Stage::Over;
                let mut context = Context::of(frame);
                let holds = self.holds(state, condition, &mut context);
                if let Some(frame) = state.frames.last_mut() {
                    frame.registers = context.registers;
                }
                let branch = if holds { Some(*then) } else { *otherwise };
                if let Some(block) = branch {
                    push_part(state, block);
                }
            }
            Statement::Repeat(number, block) => {
                let left = match frame.stage {
                    Stage::Left(left) => left,
                    _ => {
                        let context = Context::of(frame);
                        u16::try_from(self.number(state, number, &context)).unwrap_or(0)
                    }
                };
                let Some(frame) = state.frames.last_mut() else { return };
                match left.checked_sub(1) {
                    Some(left) => {
                        frame.stage = Stage::Left(left);
                        push_part(state, *block);
                    }
                    None => next_statement(frame),
                }
            }
            Statement::ForEach { set, register, then } => {
                if frame.stage == Stage::Begins {
                    let context = Context::of(frame);
                    let objects = self.objects(state, set, &context);
                    if let Some(frame) = state.frames.last_mut() {
                        frame.stage = Stage::Each(objects.into_iter().rev().collect());
                    }
                    return;
                }
                let next = match &mut frame.stage {
                    Stage::Each(left) => left.pop(),
                    _ => None,
                };
                match next {
                    Some(object) => {
                        pick_into(frame, *register, object);
                        push_part(state, *then);
                    }
                    None => next_statement(frame),
                }
            }
            Statement::OneOf(blocks) => {
                if frame.stage != Stage::Begins {
                    return next_statement(frame);
                }
                self.offer(state, blocks);
            }
            Statement::Until { condition, then } => {
                let mut context = Context::of(frame);
                if self.holds(state, condition, &mut context) {
                    return state.frames.last_mut().map_or((), next_statement);
                }
                push_part(state, *then);
            }
            Statement::AnyOf { options, again } => match frame.stage {
                Stage::Over if !*again => next_statement(frame),
                _ => self.offer_any(state, options),
            },
            Statement::UntilAllPass { set, register, then } => self.take_turns(state, set, *register, *then),
        }
    }

    /// Offers the possible ones of several texts, and the option to do nothing.
    fn offer_any(&self, state: &mut TableState, blocks: &[BlockIndex]) {
        let Some(frame) = state.frames.last() else { return };
        let (context, chooser) = (Context::of(frame), frame.you);
        let possible = blocks.iter().zip(0..).filter(|(block, _)| self.can_begin(state, **block, &context));
        let mut options: SmallVec<[TableChoice; 16]> = possible.map(|(_, at)| TableChoice::Option(at)).collect();
        if options.is_empty() {
            return state.frames.last_mut().map_or((), next_statement);
        }
        options.push(TableChoice::Pass);
        ask(state, chooser, options);
    }

    /// Lets the next player carry out the text, unless all players in succession have passed.
    fn take_turns(&self, state: &mut TableState, set: &Set, register: u8, then: BlockIndex) {
        let Some(frame) = state.frames.last() else { return };
        let context = Context::of(frame);
        let round = match frame.stage {
            Stage::Round(RoundOfTurns { turns, passes, deeds }) => {
                RoundOfTurns { turns, passes: if deeds == state.deeds { passes + 1 } else { 0 }, deeds: state.deeds }
            }
            _ => RoundOfTurns { turns: 0, passes: 0, deeds: state.deeds },
        };
        let players = self.objects(state, set, &context);
        let next = players.get(usize::from(round.turns) % players.len().max(1)).copied();
        let Some(frame) = state.frames.last_mut() else { return };
        match next.filter(|_| usize::from(round.passes) < players.len()) {
            Some(player) => {
                frame.stage = Stage::Round(RoundOfTurns { turns: round.turns.wrapping_add(1), ..round });
                pick_into(frame, register, player);
                push_part(state, then);
            }
            None => next_statement(frame),
        }
    }

    /// Offers the possible ones of several texts.
    fn offer(&self, state: &mut TableState, blocks: &[BlockIndex]) {
        let Some(frame) = state.frames.last() else { return };
        let context = Context::of(frame);
        let options: SmallVec<[TableChoice; 16]> = blocks
            .iter()
            .zip(0..)
            .filter(|(block, _)| self.can_begin(state, **block, &context))
            .map(|(_, at)| TableChoice::Option(at))
            .collect();
        let chooser = frame.you;
        let Some(frame) = state.frames.last_mut() else { return };
        match options.as_slice() {
            [] => next_statement(frame),
            [TableChoice::Option(only)] => {
                frame.stage = Stage::Over;
                if let Some(block) = blocks.get(usize::from(*only)) {
                    push_part(state, *block);
                }
            }
            _ => ask(state, chooser, options),
        }
    }

    /// Goes on with a clause that is done up to `most` times.
    fn clause(&self, state: &mut TableState, clause: &Clause, most: u16) {
        let Some(frame) = state.frames.last() else { return };
        let of_text = Context::of(frame);
        let mut context = of_text.clone();
        if let Some(Object::Seat(doer)) = context.get(clause.doer) {
            context.you = doer;
        }
        let picked = match frame.stage {
            Stage::Picked(picked) => usize::from(picked),
            Stage::Over if frame.times < most && most > 1 => 0,
            Stage::Begins => 0,
            Stage::Declared if self.stands(state, clause, &context) => return self.done(state, clause, &context),
            Stage::Declared | Stage::Cancelled => return self.retry(state, clause, context),
            _ => return state.frames.last_mut().map_or((), next_statement),
        };
        let begins = !matches!(frame.stage, Stage::Picked(_));
        if begins && !self.is_possible(state, clause, &of_text) {
            state.done = frame.times > 0;
            return state.frames.last_mut().map_or((), next_statement);
        }
        if let Some(frame) = state.frames.last_mut() {
            frame.stage = Stage::Picked(u8::try_from(picked).unwrap_or(u8::MAX));
        }
        let is_asked = clause.optional && picked == 0;
        if picked < clause.picks.len() {
            let mut candidates = self.candidates(state, clause, picked, &context);
            self.arrange(state, context.you, &mut candidates);
            match candidates.as_slice() {
                [] => return state.frames.last_mut().map_or((), next_statement),
                [only] if !is_asked => {
                    if let (Some(frame), Some(pick)) = (state.frames.last_mut(), clause.picks.get(picked)) {
                        pick_into(frame, pick.register, *only);
                        frame.stage = Stage::Picked(u8::try_from(picked + 1).unwrap_or(u8::MAX));
                    }
                    return;
                }
                _ => {}
            }
            let picks = candidates.into_iter().map(|object| TableChoice::Pick(ChosenObject(object)));
            let options = picks.chain(is_asked.then_some(TableChoice::Pass)).collect();
            return ask(state, context.you, options);
        }
        if is_asked {
            return ask(state, context.you, SmallVec::from_slice(&[TableChoice::Do, TableChoice::Pass]));
        }
        if !self.open_windows(state, clause, &context) {
            self.done(state, clause, &context);
        }
    }

    /// Carries out a clause for which everything was picked.
    fn done(&self, state: &mut TableState, clause: &Clause, context: &Context) {
        if let Some(frame) = state.frames.last_mut() {
            frame.stage = Stage::Over;
            frame.times = frame.times.saturating_add(1);
        }
        state.done = true;
        self.perform(state, clause, context);
    }

    /// Goes on when no text is in progress: to the next text of the set-up, phase or turn.
    fn advance(&self, state: &mut TableState) {
        match state.progress {
            Progress::SetUp { text, seat } => {
                state.progress = match seat + 1 < state.players {
                    true => Progress::SetUp { text, seat: seat + 1 },
                    false => Progress::SetUp { text: text + 1, seat: 0 },
                };
                self.set_up(state);
            }
            Progress::TurnBegins => self.phase(state, 0),
            Progress::Phase(at) => self.phase(state, at + 1),
            Progress::TurnEnds => {
                state.play.end_turn();
                let next = (state.turn + 1) % state.players.max(1);
                if next == 0 {
                    state.round += 1;
                }
                state.turn = next;
                match state.round > self.rounds {
                    true => self.game_ends(state),
                    false => self.turn_begins(state),
                }
            }
            Progress::GameEnds => state.outcome = Some(TableOutcome::Drawn),
        }
    }

    /// Begins the text of the set-up that `progress` names, or the first turn after the last text.
    fn set_up(&self, state: &mut TableState) {
        let Progress::SetUp { text, seat } = state.progress else { return };
        match self.set_up.get(usize::from(text)) {
            Some(block) => state.frames.push(Frame::new(*block, seat, None)),
            None => self.turn_begins(state),
        }
    }

    /// Begins the phase with this index, or the end of the turn after the last phase.
    fn phase(&self, state: &mut TableState, at: u16) {
        match self.phases.get(usize::from(at)) {
            Some(phase) => {
                state.progress = Progress::Phase(at);
                state.frames.push(Frame::new(phase.text, state.turn, None));
                self.phase_began(state, at);
            }
            None => {
                state.progress = Progress::TurnEnds;
                self.turn_ends(state);
            }
        }
    }
}

/// Gives a player these options to choose from.
fn ask(state: &mut TableState, chooser: u8, options: SmallVec<[TableChoice; 16]>) {
    state.chooser = chooser;
    state.options = options;
}

/// Begins a part of the uppermost text.
fn push_part(state: &mut TableState, block: BlockIndex) {
    let Some(frame) = state.frames.last() else { return };
    let part = Frame { is_part: true, registers: frame.registers, ..Frame::new(block, frame.you, frame.home) };
    state.frames.push(part);
}

/// Ends the uppermost text. If it is a part of another text, that text takes over its registers.
fn pop(state: &mut TableState) {
    let Some(ended) = state.frames.pop() else { return };
    if let (true, Some(frame)) = (ended.is_part, state.frames.last_mut()) {
        frame.registers = ended.registers;
    }
}

fn pick_into(frame: &mut Frame, register: u8, object: Object) {
    if let Some(known) = frame.registers.get_mut(usize::from(register)) {
        *known = Some(object);
    }
}
