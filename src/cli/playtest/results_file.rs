//! The JSON file with the results of a run.

use std::path::Path;

use playtest::Results;
use project::{Trouble, read_whole};

/// Reads the results of a run from the JSON file that the run wrote.
pub(super) fn read(path: &Path) -> Result<Results, Trouble> {
    let results = Results::read(&read_whole(path)?);
    results.map_err(|why| Trouble::new(format!("{} holds no results: {why}.", path.display())))
}
