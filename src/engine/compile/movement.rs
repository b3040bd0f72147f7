//! Compiles moves, pushes, pulls and slides: the number of steps, the way, and the order of the things that move.

use super::act::Instead;
use super::text::{Operand, Text, Tried};
use crate::program::*;
use model::{Chars, Label, LineKind, Piece, Pointer, Spot, Steps, Tiles, Tokens, Way};

impl Text<'_, '_> {
    /// Compiles the number of steps. Returns its register, and the number of steps after which the player may stop
    /// earlier.
    fn count(&mut self, steps: &Steps) -> (Reg, Option<u8>) {
        let stops_after = match steps {
            Steps::UpTo(_) => Some(0),
            Steps::Between { least, .. } => Some(*least),
            Steps::By(_) | Steps::AsFar | Steps::Until(_) => None,
        };
        let number = steps.number().map_or(NumberX::N(u8::MAX), |number| self.number(number));
        let into = self.temp();
        self.emit(Op::Count { number, most: u8::MAX, into });
        (into, stops_after)
    }

    /// Compiles the condition that ends the walk; `None` if the walk has no such condition.
    fn until_test(&mut self, steps: &Steps) -> Option<CondX> {
        let Steps::Until(cond) = steps else { return None };
        let known = self.inner.len();
        let cond = self.cond(cond, Tried::Nothing);
        self.inner.truncate(known);
        Some(cond)
    }

    /// Compiles a move by steps. `how` says whether it is a push, pull or slide.
    pub(super) fn travel(
        &mut self,
        what: &Piece,
        steps: &Steps,
        how: Option<Shove>,
        way: Option<&Way>,
        instead: Instead,
    ) {
        let what = self.piece(what);
        match way {
            Some(Way::AsChosen(ways)) => self.either(instead, |text| {
                text.as_chosen(ways, |text, way| text.travel_by(what, steps, how, Some(way), None));
            }),
            way => self.travel_by(what, steps, how, way, instead),
        }
    }

    fn travel_by(&mut self, what: Operand, steps: &Steps, how: Option<Shove>, way: Option<&Way>, instead: Instead) {
        let course = self.course(what, how, way);
        // Tokens do not block one another. In one given direction, their order matters only if a trigger waits for
        // them.
        let apart = what.sort == Sort::Token && matches!(course, Course::Same(WayX::Fixed(_, None)));
        let order = if apart { Order::Tokens } else { Order::Always };
        self.either(instead, |text| {
            text.each(what, order, |text, who| {
                let goal = course.goal().map(|goal| text.goal_of_one(goal));
                let (number, stops_after) = text.count(steps);
                let way = match course {
                    Course::Same(way) => way,
                    Course::Own(of, back, how) => WayX::Fixed(text.direction_of(of, back), how),
                    Course::Steps(_) => goal.map_or(WayX::Free, |(sort, reg, nearer)| match nearer {
                        true => WayX::Toward(sort, reg),
                        false => WayX::AwayFrom(sort, reg),
                    }),
                    Course::Shove(how, _) => {
                        let dir = text.temp();
                        text.emit(Op::Shove { how, sort: what.sort, who, steps: number, dir, goal });
                        WayX::Fixed(dir, shoved(how))
                    }
                };
                let until = text.until_test(steps);
                text.emit(Op::Walk { sort: what.sort, who, steps: number, stops_after, way, until });
            });
        });
    }

    /// Compiles what all things that move have in common.
    fn course<'w>(&mut self, what: Operand, how: Option<Shove>, way: Option<&'w Way>) -> Course<'w> {
        let how = match way {
            Some(Way::StraightToward(_) | Way::StraightAway(_)) => how.or(Some(Shove::Straight)),
            _ => how,
        };
        if let Some((of, back)) = way.and_then(own_direction).filter(|_| what.several) {
            return Course::Own(of, back, how.and_then(shoved));
        }
        let goal = way.and_then(|way| self.goal(way, what.several));
        let given = way.and_then(|way| self.given_direction(way, what.sort, what.reg));
        match (given, how, goal, way) {
            (Some(dir), how, ..) => Course::Same(WayX::Fixed(dir, how.and_then(shoved))),
            (None, Some(how), goal, way) => {
                if let Some(Way::StraightLine | Way::Diagonally) = way {
                    self.unsupported("a push, pull or slide along a given line (“straight”, “diagonally”)");
                }
                Course::Shove(how, goal)
            }
            (None, None, Some(goal), _) => Course::Steps(goal),
            (None, None, None, Some(Way::Diagonally)) => Course::Same(WayX::Diagonally),
            (None, None, None, Some(Way::StraightLine)) => Course::Same(WayX::Straight),
            (None, None, None, Some(Way::Onto(tiles))) => Course::Same(WayX::Onto(self.onto(tiles))),
            (None, None, None, _) => Course::Same(WayX::Free),
        }
    }

    /// Compiles the tiles to which the steps may go, and returns their register. Nothing is moved if there are no such
    /// tiles.
    fn onto(&mut self, tiles: &Tiles) -> Reg {
        let what = self.unchosen(&Spot::Tile(tiles.clone()));
        let (into, otherwise) = (self.temp(), self.skip);
        self.emit(Op::Resolve { what, into, otherwise });
        into
    }

    /// Compiles the one direction in which all things in the register `who` move, and returns the register of the
    /// direction. `None` if the way does not give such a direction.
    fn given_direction(&mut self, way: &Way, sort: Sort, who: Reg) -> Option<Reg> {
        let dir = match way {
            Way::SameDirection | Way::ThatDirection | Way::OppositeDirection => self.temp(),
            Way::Along(of) => return Some(self.direction_of(of, false)),
            Way::Against(of) => return Some(self.direction_of(of, true)),
            _ => return None,
        };
        self.emit(match way {
            Way::SameDirection => Op::Direction { sort, who, dir },
            way => Op::Heading { back: matches!(way, Way::OppositeDirection), dir },
        });
        Some(dir)
    }

    /// Compiles the goal of a movement: the thing that its way leads toward or away from. `several` says whether more
    /// than one thing may move.
    fn goal<'w>(&mut self, way: &'w Way, several: bool) -> Option<Goal<'w>> {
        let spot = way.goal()?;
        let nearer = matches!(way, Way::Toward(_) | Way::StraightToward(_));
        let anew = several && matches!(spot, Spot::Char(Chars::Pick(pick)) if pick.other);
        Some(if anew {
            Goal::OfEach(spot, nearer)
        } else {
            let known = self.operand(spot);
            Goal::Known(known.sort, known.reg, nearer)
        })
    }

    /// Compiles the goal for one thing that moves. Also returns whether the thing moves toward the goal.
    fn goal_of_one(&mut self, goal: Goal<'_>) -> (Sort, Reg, bool) {
        match goal {
            Goal::Known(sort, reg, nearer) => (sort, reg, nearer),
            Goal::OfEach(spot, nearer) => {
                let found = self.operand(spot);
                (found.sort, found.reg, nearer)
            }
        }
    }

    pub(super) fn choose_line(
        &mut self,
        line: LineKind,
        through: Option<&Spot>,
        without: Option<&Spot>,
        label: Option<Label>,
    ) {
        let into = match label {
            Some(label) => self.register(label),
            None => self.temp(),
        };
        let (rows, columns) = (line != LineKind::Column, line != LineKind::Row);
        let [through, without] = [through, without].map(|spot| spot.map(|spot| self.unchosen(spot)));
        self.emit(Op::ChooseLine { rows, columns, through, without, into });
        self.several |= 1 << into;
        self.bind(into);
    }

    /// Compiles the order in which the loops of a step go through their members.
    pub(super) fn ordered(&mut self, order: &model::Order) -> Order {
        let (from, farthest) = match order {
            model::Order::ClosestFirst => (None, false),
            model::Order::FarthestFirst => (None, true),
            model::Order::ClosestTo(spot) => (Some(self.operand(spot)), false),
            model::Order::FarthestFrom(spot) => (Some(self.operand(spot)), true),
            model::Order::ForemostFirst => return Order::Foremost,
        };
        Order::ByDistance { from: from.map(|from| (from.sort, from.reg)), farthest }
    }
}

/// Returns the pointer of *in its direction*, if it may be a different one for each thing that moves, and whether the
/// way is the opposite one.
fn own_direction(way: &Way) -> Option<(&Pointer, bool)> {
    let (of, back) = match way {
        Way::Along(of) => (&**of, false),
        Way::Against(of) => (&**of, true),
        _ => return None,
    };
    matches!(of, Pointer::Char(Chars::It(_)) | Pointer::Token(Tokens::It(_))).then_some((of, back))
}

/// Returns the kind of shove, if it is one. A char that is moved *straight* is not pushed or pulled.
fn shoved(how: Shove) -> Option<Shove> {
    (how != Shove::Straight).then_some(how)
}

/// The way of a movement, as far as it is known before the first thing moves.
#[derive(Clone, Copy)]
enum Course<'w> {
    /// The same way for all things.
    Same(WayX),
    /// Each step leads toward or away from the goal.
    Steps(Goal<'w>),
    /// *In its direction*, for several things: each goes its own way, or the opposite one (if the second field is
    /// true).
    Own(&'w Pointer, bool, Option<Shove>),
    /// The direction of each thing depends on where it is, as in a push.
    Shove(Shove, Option<Goal<'w>>),
}

impl<'w> Course<'w> {
    fn goal(self) -> Option<Goal<'w>> {
        match self {
            Course::Steps(goal) => Some(goal),
            Course::Shove(_, goal) => goal,
            Course::Same(_) | Course::Own(..) => None,
        }
    }
}

/// The thing that a movement leads toward (if the last field is true) or away from.
#[derive(Clone, Copy)]
enum Goal<'w> {
    Known(Sort, Reg, bool),
    /// The goal is different for each thing that moves, as in *move each of them toward the other*. It is therefore
    /// chosen anew for each thing.
    OfEach(&'w Spot, bool),
}
