//! Choices, boards and events in words, for people.

use crate::choice::{ChosenObject, TableChoice};
use crate::evaluate::{Context, occupant, place};
use crate::game::TableGame;
use crate::program::{Clause, Domain, Effect, Number, Object, Statement};
use crate::state::{Progress, Stage, TableEvent, TableState};
use model::CellShape;

/// The greatest number of things that the words of an option list.
const LISTED: usize = 6;

impl TableGame {
    /// Returns a choice in words: *Troop at c4*, *c5 (Thorns)*, *pass*.
    pub fn choice_in_words(&self, state: &TableState, choice: TableChoice) -> String {
        match choice {
            TableChoice::Pick(ChosenObject(object)) => self.object_in_words(state, object),
            TableChoice::Do => "yes".to_owned(),
            TableChoice::Pass => "pass".to_owned(),
            TableChoice::Option(at) => self.option_in_words(state, at),
        }
    }

    /// Describes an option of a text by its first deed and the possible picks for it: *option 1: move Pawn at f1, Pawn
    /// at f3*.
    fn option_in_words(&self, state: &TableState, at: u8) -> String {
        let first = state.frames.last().and_then(|frame| {
            let statement = self.block(frame.block)?.statements.get(usize::from(frame.at))?;
            let (Statement::OneOf(blocks) | Statement::AnyOf { options: blocks, .. }) = statement else { return None };
            match self.block(*blocks.get(usize::from(at))?)?.statements.first()? {
                Statement::Do(clause) | Statement::AnyNumber(clause, _) => Some((clause, Context::of(frame))),
                _ => None,
            }
        });
        let number = at + 1;
        let Some((clause, mut context)) = first else { return format!("option {number}") };
        // The registers may still hold the picks of an option that was tried before.
        for pick in &clause.picks {
            context.registers.iter_mut().skip(usize::from(pick.register)).take(1).for_each(|known| *known = None);
        }
        let mut picked = self.candidates(state, clause, 0, &context);
        self.arrange(state, context.you, &mut picked);
        let picked: Vec<String> = picked.iter().map(|object| self.object_in_words(state, *object)).collect();
        let deed = self.deed_name(state, clause, &context);
        match picked.len() {
            0 => format!("option {number}: {deed}"),
            1..=LISTED => format!("option {number}: {deed} {}", picked.join(" or ")),
            more => format!("option {number}: {deed} one of {more}"),
        }
    }

    /// Returns the question that the player answers: *First Move Phase: spend 1 Action point to move?*
    pub fn question_in_words(&self, state: &TableState) -> String {
        let phase = match state.progress {
            Progress::Phase(at) => self.phases.get(usize::from(at)).map_or("", |phase| phase.name.as_str()),
            Progress::SetUp { .. } => "Set-up",
            Progress::TurnBegins => "The turn begins",
            Progress::TurnEnds => "The turn ends",
            Progress::GameEnds => "The game ends",
        };
        let asked = state.frames.last().and_then(|frame| {
            let statement = self.block(frame.block)?.statements.get(usize::from(frame.at))?;
            match (statement, &frame.stage) {
                (Statement::Do(clause) | Statement::AnyNumber(clause, _), Stage::Picked(picked)) => {
                    Some(self.clause_in_words(state, clause, usize::from(*picked), &Context::of(frame)))
                }
                (Statement::OneOf(_) | Statement::AnyOf { .. }, _) => Some("choose one".to_owned()),
                _ => None,
            }
        });
        let before = match self.deed_ahead(state) {
            Some((clause, context)) => self.deed_in_words(state, clause, &context),
            None => String::new(),
        };
        match asked {
            Some(asked) => format!("{phase}{before}: {asked}?"),
            None => format!("{phase}{before}?"),
        }
    }

    /// Describes the deed that is about to happen: *, before Pawn at b2 goes to c3*.
    fn deed_in_words(&self, state: &TableState, clause: &Clause, context: &Context) -> String {
        let Effect::Put { what, to } = &clause.effect else { return String::new() };
        match (context.get(*what), context.get(*to)) {
            (Some(piece), Some(cell)) => {
                let cell = place(state, cell).and_then(|cell| self.cell(cell)).map_or("", |cell| cell.name.as_str());
                format!(", before {} goes to {cell}", self.object_in_words(state, piece))
            }
            _ => String::new(),
        }
    }

    /// Returns the verb of a deed.
    fn deed_name(&self, state: &TableState, clause: &Clause, context: &Context) -> String {
        let counter = |at: u8| self.counters.get(usize::from(at)).map_or("", String::as_str);
        match &clause.effect {
            Effect::Put { what, .. } => {
                let of_supply = clause.picks.first().is_some_and(|pick| matches!(pick.set.domain, Domain::Supply(_)));
                let is_away = context.get(*what).is_some_and(|piece| place(state, piece).is_none());
                if of_supply || is_away { "place".to_owned() } else { "move".to_owned() }
            }
            Effect::Remove(_) => "remove".to_owned(),
            Effect::Gain { counter: at, .. } => format!("gain {}", counter(*at)),
            Effect::Lose { counter: at, .. } => format!("lose {}", counter(*at)),
            Effect::SetTo { counter: at, .. } => format!("set {}", counter(*at)),
            Effect::Win => "win".to_owned(),
            Effect::OfCards(deed) => self.card_deed_in_words(deed),
            Effect::OfPermanents(deed) => self.deed_in_play_in_words(state, deed, context),
            Effect::PutCounter { counter: at, .. } => format!("place {}", counter(*at)),
            Effect::TakeCounters { counter: at, .. } => format!("take {}", counter(*at)),
            Effect::Cancel => "cancel".to_owned(),
            Effect::Call { block, .. } => self.verbs.get(usize::from(*block)).cloned().unwrap_or_default(),
        }
    }

    fn clause_in_words(&self, state: &TableState, clause: &Clause, picked: usize, context: &Context) -> String {
        let counter = |at: u8| self.counters.get(usize::from(at)).map_or("", String::as_str);
        let deed = self.deed_name(state, clause, context);
        let price = |number: &Number| match number {
            Number::Is(number) => format!("{number} "),
            _ => String::new(),
        };
        // `PutCounter` puts its cost on the cell, so the cost is not named a second time.
        let is_cost = !matches!(clause.effect, Effect::PutCounter { .. });
        let cost =
            clause.cost.iter().filter(|_| is_cost).map(|(at, number)| format!("{}{}", price(number), counter(*at)));
        let cost: Vec<String> = cost.collect();
        let paid = if cost.is_empty() { String::new() } else { format!(" for {}", cost.join(" and ")) };
        let which = match clause.picks.get(picked).map(|pick| &pick.set.domain) {
            Some(Domain::Pieces(_) | Domain::Supply(_)) => ", which piece",
            Some(Domain::Cells | Domain::Reach(_)) => ", where",
            Some(Domain::Seats | Domain::SeatsFrom(_)) => ", which player",
            Some(Domain::Cards(_) | Domain::TargetOf(_)) => ", which card",
            Some(Domain::PlacesFor(_) | Domain::ZonesBeside(..)) => ", where",
            Some(Domain::Abilities) => ", which one",
            Some(Domain::Traits(_)) => ", which one",
            Some(Domain::One(_)) | None => "",
        };
        format!("{deed}{paid}{which}")
    }

    fn object_in_words(&self, state: &TableState, object: Object) -> String {
        match object {
            Object::Piece(piece) => match place(state, object).and_then(|cell| self.cell(cell)) {
                Some(cell) => format!("{} at {}", self.piece_name(piece), cell.name),
                None => self.piece_name(piece).to_owned(),
            },
            Object::Cell(cell) => self.cell(cell).map_or(String::new(), |cell| {
                let tile = self.tiles.get(usize::from(cell.tile)).map_or("", |tile| tile.name.as_str());
                format!("{} ({tile})", cell.name)
            }),
            Object::Card(card) => self.card_in_words(state, card),
            Object::Trait(at) => self.cards.traits.get(usize::from(at)).map_or("", |known| &known.name).to_owned(),
            Object::Seat(seat) => self.seats.get(usize::from(seat)).cloned().unwrap_or_default(),
            Object::Zone(_) | Object::Ability(..) | Object::Amount(_) => self.object_in_play_in_words(state, object),
        }
    }

    fn piece_name(&self, piece: u16) -> &str {
        let kind = self.piece(piece).and_then(|piece| self.piece_kinds.get(usize::from(piece.kind)));
        kind.map_or("", |kind| kind.name.as_str())
    }

    /// Returns an event in words: *Red’s Troop moves from c4 to c5*, *Red: +1 Mana point*.
    pub fn event_in_words(&self, event: TableEvent) -> String {
        let seat = |at: u8| self.seats.get(usize::from(at)).map_or("", String::as_str);
        let cell = |at: u16| self.cell(at).map_or("", |cell| cell.name.as_str());
        let owner = |piece: u16| seat(self.piece(piece).map_or(0, |piece| piece.owner));
        match event {
            TableEvent::Turn(at) => format!("{}’s turn begins", seat(at)),
            TableEvent::Phase(at) => self.phases.get(usize::from(at)).map_or(String::new(), |phase| phase.name.clone()),
            TableEvent::Placed { piece, from: None, to } => {
                format!("{}’s {} comes to {}", owner(piece), self.piece_name(piece), cell(to))
            }
            TableEvent::Placed { piece, from: Some(from), to } => {
                format!("{}’s {} moves from {} to {}", owner(piece), self.piece_name(piece), cell(from), cell(to))
            }
            TableEvent::Removed { piece, from } => {
                format!("{}’s {} at {} is removed", owner(piece), self.piece_name(piece), cell(from))
            }
            TableEvent::Captured { piece, from } => {
                format!("{}’s {} at {} is captured", owner(piece), self.piece_name(piece), cell(from))
            }
            TableEvent::Cancelled { piece, to } => {
                format!("{}’s {} does not go to {}", owner(piece), self.piece_name(piece), cell(to))
            }
            TableEvent::CountedOn { cell: at, counter, by } => {
                let counter = self.counters.get(usize::from(counter)).map_or("", String::as_str);
                format!("{}: {by:+} {counter}", cell(at))
            }
            TableEvent::Counted { seat: at, counter, by } => {
                let counter = self.counters.get(usize::from(counter)).map_or("", String::as_str);
                format!("{}: {by:+} {counter}", seat(at))
            }
            TableEvent::InPlay { face, zone, what } => self.play_event_in_words(face, zone, what),
            TableEvent::CardMoved { .. }
            | TableEvent::Dealt { .. }
            | TableEvent::Shuffled { .. }
            | TableEvent::Shown { .. }
            | TableEvent::Became { .. }
            | TableEvent::SettingIs { .. } => self.card_event_in_words(event, None),
        }
    }

    /// Returns the counters on a cell as words: `+` for one counter, `+3` for three, an empty text without counters.
    fn counters_in_words(&self, state: &TableState, cell: u16) -> String {
        let numbers = (0..).zip(&self.counters).map(|(counter, _)| self.counter_on(state, cell, counter).number);
        match numbers.sum::<i32>() {
            0 => String::new(),
            1 => "+".to_owned(),
            more => format!("+{more}"),
        }
    }

    /// Returns the board as lines of text: on each cell the first letter of a piece's owner and of the piece, or the
    /// sign of the tile.
    pub fn board_in_words(&self, state: &TableState) -> String {
        let first = |name: &str| name.chars().next().unwrap_or(' ');
        let left = self.cells.iter().map(|cell| cell.x).min().unwrap_or(0);
        let width = if self.shape == CellShape::Hexagons { 2 } else { 4 };
        let mut rows: Vec<(i32, String)> = Vec::new();
        for (cell, at) in self.cells.iter().zip(0..) {
            if rows.last().is_none_or(|(y, _)| *y != cell.y) {
                let letters = cell.name.trim_end_matches(|letter: char| letter.is_ascii_digit());
                rows.push((cell.y, format!("{letters:>3} ")));
            }
            let Some((_, row)) = rows.last_mut() else { continue };
            let sign = match occupant(state, Object::Cell(at)) {
                Some(piece) => {
                    let owner = self.piece(piece).map_or(0, |piece| piece.owner);
                    let owner = self.seats.get(usize::from(owner)).map_or(' ', |seat| first(seat));
                    format!("{owner}{}", first(self.piece_name(piece)).to_lowercase())
                }
                None => self.tiles.get(usize::from(cell.tile)).map_or(String::new(), |tile| tile.sign.clone()),
            };
            let column = usize::try_from((cell.x - left) * width).unwrap_or(0) + 4;
            let filled = row.chars().count();
            row.push_str(&" ".repeat(column.saturating_sub(filled)));
            row.push_str(&sign);
            row.push_str(&self.counters_in_words(state, at));
        }
        rows.into_iter().map(|(_, row)| row + "\n").collect()
    }
}
