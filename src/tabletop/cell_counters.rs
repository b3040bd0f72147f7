//! Counters that lie on cells of the board.

use crate::game::TableGame;
use crate::memory::CellCounter;
use crate::program::{CellIndex, CounterIndex};
use crate::state::{TableEvent, TableState};

impl TableGame {
    /// Returns the counters of a kind on a cell.
    pub(crate) fn counter_on(&self, state: &TableState, cell: CellIndex, counter: CounterIndex) -> CellCounter {
        state.on_cells.get(self.counter_place(cell, counter)).copied().unwrap_or_default()
    }

    /// Puts a number of a counter on a cell.
    pub(crate) fn put_counters(&self, state: &mut TableState, cell: CellIndex, counter: CounterIndex, number: i32) {
        let turn = state.turns;
        let Some(on_cell) = state.on_cells.get_mut(self.counter_place(cell, counter)) else { return };
        on_cell.number = on_cell.number.saturating_add(number);
        on_cell.put = turn;
        state.note(TableEvent::CountedOn { cell, counter, by: number });
    }

    /// Removes all of a counter from a cell. Returns the number that was removed.
    pub(crate) fn take_counters(&self, state: &mut TableState, cell: CellIndex, counter: CounterIndex) -> i32 {
        let Some(on_cell) = state.on_cells.get_mut(self.counter_place(cell, counter)) else { return 0 };
        let number = std::mem::take(&mut on_cell.number);
        if number > 0 {
            state.note(TableEvent::CountedOn { cell, counter, by: -number });
        }
        number
    }

    /// Returns the number of a counter on all cells together.
    pub fn counters_on_cells(&self, state: &TableState, counter: usize) -> i32 {
        let of_counter = state.on_cells.iter().skip(counter).step_by(self.counters.len().max(1));
        of_counter.map(|on_cell| on_cell.number).sum()
    }

    fn counter_place(&self, cell: CellIndex, counter: CounterIndex) -> usize {
        usize::from(cell) * self.counters.len() + usize::from(counter)
    }
}
