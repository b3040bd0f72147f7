//! Reads `Challenge:` blocks.

use crate::block_reader::{BlockReader, read_blocks};
use crate::board_block::CHALLENGE;
use crate::constants;
use crate::line::Line;
use diagnostic::Diagnostic;
use engine::read_goal;
use model::{Challenge, PrintedChallenge, RuleSet};
use syntax::ParsedFile;

/// Reads the challenges of a pack, sorted by id. `set` has the cards and definitions of the pack. A challenge with a
/// mistake is left out and reported.
pub fn challenges(files: &[ParsedFile<'_>], set: &RuleSet) -> (Vec<Challenge>, Vec<Diagnostic>) {
    let (read, findings) = read_blocks(files, set, &CHALLENGE, read_challenge);
    (read.into_iter().map(|(id, challenge)| Challenge { id, ..challenge }).collect(), findings)
}

fn read_challenge(reader: &BlockReader<'_>, lines: &[Line<'_>]) -> Result<Challenge, Box<Diagnostic>> {
    let goal = reader.line(lines, "Goal")?;
    reader.line(lines, "First")?;
    let find = |key: &str| lines.iter().find(|line| line.key == key);
    let words = |key: &str| {
        let value = find(key).map_or("", |line| line.value);
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let changed = match find("Changed") {
        Some(line) => reader.misread(lines, constants::constants(line.value))?,
        None => Vec::new(),
    };
    let (mut setup, names) = reader.setup(lines)?;
    let mut goal = reader.misread(lines, read_goal(goal.value, &names, reader.board))?;
    reader.check_names(lines, &mut setup, &mut goal)?;
    let printed = PrintedChallenge { goal: words("Goal"), changed: words("Changed"), lore: words("Lore") };
    Ok(Challenge { name: reader.name.text.clone(), goal, changed, printed, ..Challenge::at(setup) })
}
