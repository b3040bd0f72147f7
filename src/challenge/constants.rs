//! Parses the constants of the game that a challenge changes: *3 hits win, 3 move activations, 2 actions, 10 rounds*.

use engine::Misread;
use model::Constant;

/// Reads a list of changed constants.
pub(crate) fn constants(text: &str) -> Result<Vec<Constant>, Misread> {
    let text = text.trim().trim_end_matches('.');
    let mut all = Vec::new();
    for item in text.split(',').flat_map(|part| part.split(" and ")).map(str::trim).filter(|item| !item.is_empty()) {
        all.push(constant(item)?);
    }
    Ok(all)
}

fn constant(item: &str) -> Result<Constant, Misread> {
    let wrong = || {
        Misread {
        item: item.to_owned(),
        what: "a challenge can change only these, each with a number: “3 hits win”, “3 move activations”, “2 actions”, “10 rounds”"
            .into(),
    }
    };
    let (number, what) = item.split_once(' ').ok_or_else(wrong)?;
    let number: u16 = number.parse().map_err(|_| wrong())?;
    let small = || u8::try_from(number).ok().filter(|n| *n < 100).ok_or_else(wrong);
    Ok(match what.trim() {
        "hit wins" | "hits win" if number > 0 => Constant::HitsToWin(small()?),
        "round" | "rounds" if number > 0 => Constant::RoundsAtMost(number),
        "move activation" | "move activations" => Constant::Moves(small()?),
        "action" | "actions" => Constant::Actions(small()?),
        _ => return Err(wrong()),
    })
}
