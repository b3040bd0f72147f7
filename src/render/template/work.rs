//! The budget of work for a drawing. Loops, components, filters, ranges and variables charge it.
//!
//! Work is counted in steps and not in time, so that a template fails on every machine or on none. A step takes at most
//! about 20 nanoseconds, so the whole budget takes at most about 40 milliseconds.

use std::cell::Cell;

use tera::{Error, TeraResult, Value};

/// The most steps for one card, in all the layouts that are tried. The built-in look needs about a hundredth of these
/// steps.
pub const MOST_STEPS: u64 = 2_000_000;
/// The greatest depth of lists and maps within one another in a variable. The template engine visits them by recursion.
const DEEPEST_VALUE: u32 = 16;

thread_local! {
    /// One thread renders the template of a drawing, so the steps are counted by thread.
    static STEPS_TAKEN: Cell<u64> = const { Cell::new(0) };
}

/// Starts a new budget.
pub fn reset_work() {
    STEPS_TAKEN.set(0);
}

/// The steps taken since the budget was started.
#[cfg(test)]
pub fn steps_taken() -> u64 {
    STEPS_TAKEN.get()
}

/// Takes steps from the budget; an error if too few are left.
pub fn charge(steps: u64) -> TeraResult<()> {
    let taken = STEPS_TAKEN.get().saturating_add(steps);
    STEPS_TAKEN.set(taken);
    match taken > MOST_STEPS {
        true => Err(Error::message(format!(
            "it does too much: its loops, filters and variables take more than {MOST_STEPS} steps for one card"
        ))),
        false => Ok(()),
    }
}

/// The size of a value and everything in it, in steps. Measuring the size is charged too. An error if the value is
/// nested too deeply.
pub fn weigh(value: &Value) -> TeraResult<u64> {
    let mut size = 0;
    weigh_within(value, 0, &mut size)?;
    Ok(size)
}

fn weigh_within(value: &Value, depth: u32, size: &mut u64) -> TeraResult<()> {
    /// The bytes of a text that count as one step.
    const BYTES: usize = 4;
    if depth > DEEPEST_VALUE {
        return Err(Error::message(format!("a value has lists within lists more than {DEEPEST_VALUE} deep")));
    }
    charge(1)?;
    *size += 1 + value.as_str().map_or(0, |text| text.len().div_ceil(BYTES) as u64);
    for item in value.as_array().into_iter().flatten() {
        weigh_within(item, depth + 1, size)?;
    }
    for (_, item) in value.as_map().into_iter().flatten() {
        *size += 1;
        weigh_within(item, depth + 1, size)?;
    }
    Ok(())
}

/// The steps that a filter takes on a value of this size with this many items.
pub fn steps_of_filter(name: &str, size: u64, items: u64) -> u64 {
    match name {
        // `unique` compares each item with each item before it.
        "unique" => size.saturating_mul(items.max(1)),
        "sort" => size.saturating_mul(u64::from(u64::BITS - items.leading_zeros()) + 1),
        "first" | "last" | "nth" | "get" => 1,
        _ => size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::{Ability, Face, Passage, TargetFace, Words};
    use crate::look::{Files, Look};

    /// A card with much text and many icons.
    fn full_card() -> Face {
        let words = |text: &str| Words { text: text.repeat(9), icon: "icon-attack".to_owned(), ..Words::default() };
        let passage = |note| Passage { note, runs: vec![words("Hit an Opp. "); 12], ..Passage::default() };
        let ability = Ability {
            kind: "attack".to_owned(),
            name: "SWING".to_owned(),
            passages: vec![passage(false), passage(true)],
        };
        let target = TargetFace { text: "+4S".to_owned(), codes: vec!["+4S".to_owned()], ..TargetFace::default() };
        Face { name: "Nell".to_owned(), abilities: vec![ability; 4], target: Some(target), ..Face::default() }
    }

    #[test]
    fn the_built_in_looks_need_little_of_the_budget() {
        for name in ["default", "low-ink", "high-contrast"] {
            let look = Look::load(name, &Files::new()).0.unwrap();
            reset_work();
            look.fit_text(&full_card());
            let taken = steps_taken();
            assert!((500..MOST_STEPS / 20).contains(&taken), "{name}: {taken}");
        }
    }
}
