//! Lets things trade places, and moves several things at once (kernel G5).

use super::execution::{Flow, Run};
use super::trigger::Gate;
use crate::frame::Frame;
use crate::happening::Happening;
use crate::program::*;
use board::Tile;
use model::Manner;

impl Run<'_> {
    /// Lets two things trade places.
    pub fn trade(&mut self, frame: &mut Frame, one: (Sort, u8), other: (Sort, u8)) -> Flow {
        if frame.gate == 0 && !self.view(frame.env, &frame.memory).can_trade(one, other) {
            frame.next();
            return Flow::On;
        }
        let moved = [one, other].into_iter().filter(|(sort, _)| *sort == Sort::Char);
        let events: Vec<Happening> = moved.map(|(_, who)| Happening::IsMoved { who, by: frame.env.agency() }).collect();
        match self.gates(frame, &events) {
            Gate::Busy(flow) => return flow,
            Gate::Replaced => {
                frame.next();
                return Flow::On;
            }
            Gate::Open => frame.next(),
        }
        if !self.view(frame.env, &frame.memory).can_trade(one, other) {
            return Flow::On;
        }
        let place = |run: &Self, (sort, what): (Sort, u8)| run.view(frame.env, &frame.memory).where_is(sort, what);
        let Some((from, to)) = place(self, one).zip(place(self, other)) else { return Flow::On };
        let both = [(one, from, to), (other, to, from)];
        let of = |wanted: Sort| both.into_iter().filter(move |((sort, _), ..)| *sort == wanted);
        let chars: Vec<(u8, Tile, Tile)> = of(Sort::Char).map(|((_, who), from, to)| (who, from, to)).collect();
        let tokens: Vec<(u8, Tile)> = of(Sort::Token).map(|((_, token), _, to)| (token, to)).collect();
        self.exchange(frame, &chars, &tokens);
        Flow::On
    }

    /// Moves chars and tokens all at once. Each char comes with its old tile and its new tile.
    pub fn exchange(&mut self, frame: &mut Frame, chars: &[(u8, Tile, Tile)], tokens: &[(u8, Tile)]) {
        for (who, from, _) in chars {
            self.raise(Happening::Leaves { who: *who, tile: *from, by_move: false });
            self.leaves_by_text(frame, *who);
            self.state.take_char(*who);
        }
        for (who, from, to) in chars {
            self.state.put_char(*who, *to);
            self.changed_tile(*who, *from, *to);
        }
        for (token, to) in tokens {
            self.shift_token(frame, *token, *to);
            self.token_was_moved(frame.env.doer, *token, Manner::Trade);
        }
        for (who, from, to) in chars {
            self.raise(Happening::Enters { who: *who, tile: *to, from: *from, by_move: false });
        }
        self.look_for_structures();
        for (who, from, to) in chars {
            let steps = self.game.geometry.board().distance(*from, *to);
            self.was_moved(frame, *who, steps, true);
            self.was_shifted(frame, *who, steps, Manner::Trade);
        }
        frame.changed = true;
    }
}
