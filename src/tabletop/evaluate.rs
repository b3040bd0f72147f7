//! Evaluates sets, numbers and conditions in a state.

use smallvec::SmallVec;

use crate::game::{CellOnBoard, SeatPiece, TableGame};
use crate::program::{
    CellIndex, Comparison, Condition, Deed, Domain, Home, HomeRow, Number, Object, PieceIndex, REGISTERS, Reference,
    Says, SeatIndex, Set, Standing, Test,
};
use crate::state::{Frame, Progress, TableState};

/// The objects of a set.
pub(crate) type Objects = SmallVec<[Object; 16]>;

/// The values of references in a text.
#[derive(Clone)]
pub(crate) struct Context {
    pub you: SeatIndex,
    pub home: Option<Object>,
    pub registers: [Option<Object>; REGISTERS],
}

impl Context {
    pub fn of(frame: &Frame) -> Context {
        Context { you: frame.you, home: frame.home, registers: frame.registers }
    }

    /// The context of a rule, which no player carries out; its *you* is the player whose turn it is.
    pub fn of_rule(state: &TableState, home: Option<Object>) -> Context {
        Context { you: state.turn, home, registers: [None; REGISTERS] }
    }

    pub fn set(&mut self, register: u8, object: Object) {
        if let Some(known) = self.registers.get_mut(usize::from(register)) {
            *known = Some(object);
        }
    }

    pub fn get(&self, reference: Reference) -> Option<Object> {
        match reference {
            Reference::Register(at) => self.registers.get(usize::from(at)).copied().flatten(),
            Reference::You => Some(Object::Seat(self.you)),
            Reference::Amount(amount) => Some(Object::Amount(amount)),
            Reference::Home => self.home,
            // This reference is compiled only in a game for exactly two players.
            Reference::OtherPlayer => Some(Object::Seat(u8::from(self.you == 0))),
        }
    }
}

impl TableGame {
    /// Returns the objects of a set, in the order of pieces, cells or seats.
    pub(crate) fn objects(&self, state: &TableState, set: &Set, context: &Context) -> Objects {
        let mut found = Objects::new();
        self.each_object(state, set, context, &mut |object| {
            found.push(object);
            false
        });
        found
    }

    /// Calls `stop` with each object of a set until it returns true. Returns whether `stop` returned true.
    pub(crate) fn each_object(
        &self,
        state: &TableState,
        set: &Set,
        context: &Context,
        stop: &mut dyn FnMut(Object) -> bool,
    ) -> bool {
        let mut visit = |object| self.meets(state, object, &set.tests, context) && stop(object);
        match &set.domain {
            Domain::One(reference) => context.get(*reference).is_some_and(visit),
            Domain::Seats => (0..state.players).any(|seat| visit(Object::Seat(seat))),
            Domain::SeatsFrom(first) => {
                self.seats_from(state, first, context).into_iter().any(|seat| visit(Object::Seat(seat)))
            }
            Domain::Cards(place) => self.each_card(state, place, context, &mut visit),
            Domain::PlacesFor(_) | Domain::ZonesBeside(..) | Domain::TargetOf(_) | Domain::Abilities => {
                self.each_in_play(state, &set.domain, context, &mut visit)
            }
            Domain::Traits(kind) => {
                let kinds = self.cards.traits.iter().map(|known| known.kind).zip(0..);
                kinds.filter(|(own, _)| own == kind).any(|(_, at)| visit(Object::Trait(at)))
            }
            Domain::Cells => match self.beside(state, &set.tests, context) {
                Some(cell) => cell.neighbours.iter().any(|cell| visit(Object::Cell(*cell))),
                None => (0..).zip(&self.cells).any(|(cell, _)| visit(Object::Cell(cell))),
            },
            Domain::Reach(piece) => match context.get(*piece) {
                Some(Object::Piece(piece)) => {
                    self.reach(state, piece).into_iter().any(|cell| visit(Object::Cell(cell)))
                }
                _ => false,
            },
            Domain::Pieces(kinds) => {
                state.places.iter().zip(&self.pieces).zip(0..).any(|((place, piece), at)| {
                    place.is_some() && kinds.contains(&piece.kind) && visit(Object::Piece(at))
                })
            }
            // Of several equal pieces, the first one that fits represents all of them.
            Domain::Supply(kinds) => kinds.iter().any(|kind| {
                let mut pieces = state.places.iter().zip(&self.pieces).zip(0..);
                let first = pieces.find(|((place, piece), at)| {
                    place.is_none()
                        && piece.kind == *kind
                        && piece.owner == context.you
                        && self.meets(state, Object::Piece(*at), &set.tests, context)
                });
                first.is_some_and(|(_, at)| stop(Object::Piece(at)))
            }),
        }
    }

    /// Returns the cell to which the tests require a cell to be adjacent, if they name one. Most moves have such a
    /// test, and then only the neighbours of that cell have to be checked.
    fn beside(&self, state: &TableState, tests: &[Test], context: &Context) -> Option<&CellOnBoard> {
        let named = tests.iter().find_map(|test| match test {
            Test::Adjacent(of) => match of.domain {
                Domain::One(reference) => context.get(reference),
                _ => None,
            },
            _ => None,
        });
        self.cell(place(state, named?)?)
    }

    fn meets(&self, state: &TableState, object: Object, tests: &[Test], context: &Context) -> bool {
        tests.iter().all(|test| self.is(state, object, test, context))
    }

    /// Whether an object meets a test. An object to which the test does not apply never meets it.
    pub(crate) fn is(&self, state: &TableState, object: Object, test: &Test, context: &Context) -> bool {
        let owner = |object| match object {
            Object::Piece(piece) => self.piece(piece).map(|piece| piece.owner),
            _ => None,
        };
        let holder = |object| occupant(state, object).and_then(|piece| owner(Object::Piece(piece)));
        match test {
            Test::Yours => owner(object) == Some(context.you),
            Test::OfAnOpponent => owner(object).is_some_and(|owner| owner != context.you),
            Test::AnotherPlayer => object != Object::Seat(context.you),
            Test::Empty => matches!(object, Object::Cell(_)) && occupant(state, object).is_none(),
            Test::OfTile(tile) => match object {
                Object::Cell(cell) => self.cell(cell).is_some_and(|cell| cell.tile == *tile),
                _ => false,
            },
            Test::HeldByYou => holder(object) == Some(context.you),
            Test::HeldByAnOpponent => holder(object).is_some_and(|holder| holder != context.you),
            Test::On(cells) => match place(state, object) {
                Some(cell) => self.has(state, cells, Object::Cell(cell), context),
                None => false,
            },
            Test::Adjacent(of) => {
                let Some(cell) = place(state, object).and_then(|cell| self.cell(cell)) else { return false };
                cell.neighbours.iter().any(|neighbour| {
                    self.has(state, of, Object::Cell(*neighbour), context)
                        || occupant(state, Object::Cell(*neighbour))
                            .is_some_and(|piece| self.has(state, of, Object::Piece(piece), context))
                })
            }
            Test::Not(other) => context.get(*other) != Some(object),
            Test::Able(deed) => match object {
                Object::Piece(piece) => !self.is_barred(state, piece, *deed),
                // Rules that bar deeds are only about pieces.
                Object::Card(_) => true,
                _ => false,
            },
            Test::OfCards(test) => self.is_of_cards(state, object, test, context),
            Test::OfPermanents(test) => match object {
                Object::Card(card) => self.is_in_play_so(state, card, test, context),
                _ => false,
            },
            Test::OwnerOf(cards) => match (self.objects(state, cards, context).first(), object) {
                (Some(Object::Card(card)), Object::Seat(seat)) => state.cards.owner(*card) == Some(seat),
                _ => false,
            },
            Test::OpenTo(piece) => match (context.get(*piece), object) {
                (Some(Object::Piece(piece)), Object::Cell(cell)) => !self.is_closed(state, piece, cell),
                _ => false,
            },
            Test::InHomeRow(whose) => match object {
                Object::Cell(cell) => (0..state.players).any(|seat| {
                    let is_meant = match whose {
                        HomeRow::Yours => seat == context.you,
                        HomeRow::AnOpponents => seat != context.you,
                        HomeRow::Any => true,
                    };
                    is_meant && self.view.is_home(seat, cell)
                }),
                _ => false,
            },
            Test::Happened(deed, turn) => match object {
                Object::Piece(piece) => state.happened(piece, *deed, *turn),
                _ => false,
            },
            Test::Flag(attribute) => match object {
                Object::Piece(piece) => self.attribute(state, piece, *attribute) > 0,
                _ => false,
            },
            Test::HasCounter(counter) => match object {
                Object::Cell(cell) => self.counter_on(state, cell, *counter).number > 0,
                _ => false,
            },
            Test::CounterPutThisTurn(counter) => match object {
                Object::Cell(cell) => self.counter_on(state, cell, *counter).put == state.turns,
                _ => false,
            },
            Test::Without(test) => !self.is(state, object, test, context),
        }
    }

    /// Whether a set contains this object. A piece has to be on the board.
    pub(crate) fn has(&self, state: &TableState, set: &Set, object: Object, context: &Context) -> bool {
        let is_away = matches!(object, Object::Piece(_)) && place(state, object).is_none();
        let of_board = matches!(set.domain, Domain::Pieces(_));
        !(of_board && is_away) && self.fits(state, set, object, context)
    }

    /// Whether an object is in a set whose phrase takes part in an event. The piece may have left the board.
    pub(crate) fn fits(&self, state: &TableState, set: &Set, object: Object, context: &Context) -> bool {
        let is_of_domain = match (&set.domain, object) {
            (Domain::One(reference), object) => context.get(*reference) == Some(object),
            (Domain::Cells, Object::Cell(_)) | (Domain::Seats | Domain::SeatsFrom(_), Object::Seat(_)) => true,
            (Domain::Cards(place), Object::Card(card)) => self.lies_at(state, card, place, context),
            (
                Domain::PlacesFor(_) | Domain::ZonesBeside(..) | Domain::TargetOf(_) | Domain::Abilities,
                Object::Card(_) | Object::Zone(_) | Object::Ability(..),
            ) => self.each_in_play(state, &set.domain, context, &mut |found| found == object),
            (Domain::Pieces(kinds), Object::Piece(at)) => {
                self.piece(at).is_some_and(|piece| kinds.contains(&piece.kind))
            }
            (Domain::Supply(kinds), Object::Piece(at)) => {
                let is_yours = |piece: &SeatPiece| kinds.contains(&piece.kind) && piece.owner == context.you;
                place(state, object).is_none() && self.piece(at).is_some_and(is_yours)
            }
            (Domain::Reach(piece), Object::Cell(cell)) => match context.get(*piece) {
                Some(Object::Piece(piece)) => self.reach(state, piece).contains(&cell),
                _ => false,
            },
            _ => false,
        };
        is_of_domain && self.meets(state, object, &set.tests, context)
    }

    fn is_barred(&self, state: &TableState, piece: PieceIndex, deed: Deed) -> bool {
        self.any_standing(state, piece, &mut |says| says == Says::Bars(deed))
    }

    /// Returns the value of an attribute of a piece, with the changes by rules; never below 0.
    fn attribute(&self, state: &TableState, at: PieceIndex, attribute: u8) -> i32 {
        let kind = self.piece(at).and_then(|piece| self.piece_kinds.get(usize::from(piece.kind)));
        let mut value = kind.and_then(|kind| kind.attributes.get(usize::from(attribute)).copied()).unwrap_or(0);
        self.any_standing(state, at, &mut |says| {
            if let Says::Changes { attribute: changed, by } = says
                && changed == attribute
            {
                value = value.saturating_add(by);
            }
            false
        });
        value.max(0)
    }

    /// Calls `stop` with each effect of standing rules on a piece until it returns true. Returns whether `stop`
    /// returned true.
    fn any_standing(&self, state: &TableState, piece: PieceIndex, stop: &mut dyn FnMut(Says) -> bool) -> bool {
        let Some(cell) = place(state, Object::Piece(piece)) else { return false };
        let own_tile = self.cell(cell).map(|cell| cell.tile);
        self.standing.iter().any(|standing| {
            let mut holds = |home: Option<CellIndex>| {
                self.applies(state, standing, piece, home.map(Object::Cell)) && stop(standing.says)
            };
            match standing.home {
                Home::Card => false,
                Home::Game => holds(None),
                Home::Tile(tile) if standing.is_local => own_tile == Some(tile) && holds(Some(cell)),
                Home::Tile(tile) => match self.tiles.get(usize::from(tile)) {
                    Some(tile) => tile.cells.iter().any(|cell| holds(Some(*cell))),
                    None => false,
                },
            }
        })
    }

    fn applies(&self, state: &TableState, standing: &Standing, piece: PieceIndex, home: Option<Object>) -> bool {
        let mut context = Context::of_rule(state, home);
        context.you = self.piece(piece).map_or(state.turn, |piece| piece.owner);
        self.has(state, &standing.who, Object::Piece(piece), &context)
            && standing.condition.as_ref().is_none_or(|condition| self.holds(state, condition, &mut context))
    }

    pub(crate) fn number(&self, state: &TableState, number: &Number, context: &Context) -> i32 {
        match number {
            Number::Is(number) => *number,
            Number::Attribute(whose, attribute) => match context.get(*whose) {
                Some(Object::Piece(piece)) => self.attribute(state, piece, *attribute),
                Some(Object::Card(card)) => self.card_attribute(state, card, *attribute),
                _ => 0,
            },
            Number::CountOf(set) => {
                let mut count = 0;
                self.each_object(state, set, context, &mut |_| {
                    count += 1;
                    false
                });
                count
            }
            Number::Half(of) => self.number(state, of, context) / 2,
            Number::Twice(of) => self.number(state, of, context).saturating_mul(2),
            Number::Times(times, of) => self.number(state, of, context).saturating_mul(*times),
            Number::Amount(register) => match context.get(Reference::Register(*register)) {
                Some(Object::Amount(amount)) => amount,
                _ => 0,
            },
            Number::Markers(marker, on) => {
                let mut sum: i32 = 0;
                self.each_object(state, on, context, &mut |object| {
                    if let Object::Card(card) = object {
                        sum = sum.saturating_add(state.play.markers(card, *marker));
                    }
                    false
                });
                sum
            }
        }
    }

    /// Whether a condition holds. Puts the objects that the condition refers to into its registers.
    pub(crate) fn holds(&self, state: &TableState, condition: &Condition, context: &mut Context) -> bool {
        let seen = context.clone();
        match condition {
            Condition::Compare(one, comparison, other) => {
                compare(self.number(state, one, context), *comparison, self.number(state, other, context))
            }
            Condition::Has { who, register, counter, comparison, number } => {
                let number = self.number(state, number, context);
                self.each_object(state, who, &seen, &mut |object| {
                    let Object::Seat(seat) = object else { return false };
                    let has = state.counter(self, usize::from(seat), usize::from(*counter));
                    let fits = compare(has, *comparison, number);
                    if fits {
                        context.set(*register, object);
                    }
                    fits
                })
            }
            Condition::Holds { who, register, cells } => self.each_object(state, who, &seen, &mut |object| {
                let Object::Seat(seat) = object else { return false };
                let owner = |cell| occupant(state, cell).and_then(|piece| self.piece(piece)).map(|piece| piece.owner);
                let fits = self.each_object(state, cells, &seen, &mut |cell| owner(cell) == Some(seat));
                if fits {
                    context.set(*register, object);
                }
                fits
            }),
            Condition::Is { who, register, test } => self.each_object(state, who, &seen, &mut |object| {
                let fits = self.is(state, object, test, &seen);
                if fits {
                    context.set(*register, object);
                }
                fits
            }),
            Condition::GoesFirst => context.you == 0,
            Condition::InPhase(phase) => match state.progress {
                Progress::Phase(at) => {
                    self.permanents.within.get(usize::from(at)).is_some_and(|within| within.contains(phase))
                }
                _ => false,
            },
            Condition::Done => state.done,
            Condition::OfCards(condition) => self.holds_of_cards(state, condition, context),
            Condition::Not(condition) => !self.holds(state, condition, context),
            Condition::Both(one, other) => self.holds(state, one, context) && self.holds(state, other, context),
            Condition::Either(one, other) => self.holds(state, one, context) || self.holds(state, other, context),
        }
    }
}

/// Returns the cell of a piece on the board, or the cell itself.
pub(crate) fn place(state: &TableState, object: Object) -> Option<CellIndex> {
    match object {
        Object::Piece(piece) => state.places.get(usize::from(piece)).copied().flatten(),
        Object::Cell(cell) => Some(cell),
        _ => None,
    }
}

/// Returns the piece on a cell.
pub(crate) fn occupant(state: &TableState, object: Object) -> Option<PieceIndex> {
    match object {
        Object::Cell(cell) => state.occupants.get(usize::from(cell)).copied().flatten(),
        _ => None,
    }
}

fn compare(one: i32, comparison: Comparison, other: i32) -> bool {
    match comparison {
        Comparison::AtLeast => one >= other,
        Comparison::AtMost => one <= other,
        Comparison::MoreThan => one > other,
        Comparison::LessThan => one < other,
        Comparison::Equal => one == other,
    }
}
