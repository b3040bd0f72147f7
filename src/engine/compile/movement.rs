//! Compiles moves, pushes, pulls and slides: the number of steps, the way, and the order of the things that move.

use super::act::Instead;
use super::text::{Text, Tried};
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

    pub(super) fn walk(&mut self, what: &Piece, steps: &Steps, way: Option<&Way>, instead: Instead) {
        if let Some(Way::StraightToward(_) | Way::StraightAway(_)) = way {
            return self.shove(what, Shove::Straight, Some(steps), way, instead);
        }
        let what = self.piece(what);
        let goal = way.and_then(|way| self.goal(way, what.several));
        let own = way.and_then(own_direction).filter(|_| what.several);
        let way = match way.filter(|_| own.is_none()) {
            Some(Way::Diagonally) => WayX::Diagonally,
            Some(Way::StraightLine) => WayX::Straight,
            Some(Way::Onto(tiles)) => WayX::Onto(self.onto(tiles)),
            Some(way) => {
                self.given_direction(way, what.sort, what.reg).map_or(WayX::Free, |dir| WayX::Fixed(dir, None))
            }
            None => WayX::Free,
        };
        // Tokens do not block one another. In one given direction, their order matters only if a trigger waits for
        // them.
        let apart = what.sort == Sort::Token && matches!(way, WayX::Fixed(..));
        let order = if apart { Order::Tokens } else { Order::Always };
        self.either(instead, |text| {
            text.each(what, order, |text, who| {
                let goal = goal.map(|goal| text.goal_of_one(goal));
                let (number, stops_after) = text.count(steps);
                let way = goal.map_or(way, |(sort, reg, nearer)| match nearer {
                    true => WayX::Toward(sort, reg),
                    false => WayX::AwayFrom(sort, reg),
                });
                let way = own.map_or(way, |(of, back)| WayX::Fixed(text.direction_of(of, back), None));
                let until = text.until_test(steps);
                text.emit(Op::Walk { sort: what.sort, who, steps: number, stops_after, way, until });
            });
        });
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

    /// Compiles a push, pull or slide, or a move straight toward or away from something.
    pub(super) fn shove(
        &mut self,
        what: &Piece,
        how: Shove,
        steps: Option<&Steps>,
        way: Option<&Way>,
        instead: Instead,
    ) {
        let what = self.piece(what);
        if let Some(Way::StraightLine | Way::Diagonally) = way {
            self.unsupported("a push, pull or slide along a given line (“straight”, “diagonally”)");
        }
        let goal = way.and_then(|way| self.goal(way, what.several));
        let given = way.and_then(|way| self.given_direction(way, what.sort, what.reg));
        let endless = Steps::AsFar;
        let length = steps.unwrap_or(&endless);
        self.either(instead, |text| {
            text.each(what, Order::Always, |text, who| {
                let goal = goal.map(|goal| text.goal_of_one(goal));
                let (steps, stops_after) = text.count(length);
                let dir = given.unwrap_or_else(|| {
                    let dir = text.temp();
                    text.emit(Op::Shove { how, sort: what.sort, who, steps, dir, goal });
                    dir
                });
                let way = WayX::Fixed(dir, (how != Shove::Straight).then_some(how));
                let until = text.until_test(length);
                text.emit(Op::Walk { sort: what.sort, who, steps, stops_after, way, until });
            });
        });
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

/// Returns the pointer of *in its direction*, if it may be a different one for each thing that moves, and whether the way
/// is the opposite one.
fn own_direction(way: &Way) -> Option<(&Pointer, bool)> {
    let (of, back) = match way {
        Way::Along(of) => (&**of, false),
        Way::Against(of) => (&**of, true),
        _ => return None,
    };
    matches!(of, Pointer::Char(Chars::It(_)) | Pointer::Token(Tokens::It(_))).then_some((of, back))
}

/// The thing that a movement leads toward (if the last field is true) or away from.
#[derive(Clone, Copy)]
enum Goal<'w> {
    Known(Sort, Reg, bool),
    /// The goal is different for each thing that moves, as in *move each of them toward the other*. It is therefore
    /// chosen anew for each thing.
    OfEach(&'w Spot, bool),
}
