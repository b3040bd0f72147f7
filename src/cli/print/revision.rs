//! Draws the cards as they were at a revision of git, from a temporary folder.

use std::path::{Path, PathBuf};

use super::drawn_cards::{self, CopyCounts};
use super::history;
use super::job::PrintJob;
use crate::git;
use pipeline::Pipeline;
use print::print_runs::PrintedState;
use project::{Project, Trouble};
use render::Format;

/// A temporary copy of a project's cards and templates at a revision. The folder is deleted when this value is dropped.
struct Checkout {
    dir: PathBuf,
}

impl Drop for Checkout {
    fn drop(&mut self) {
        // If this fails, the files stay in the temporary folder of the system.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

impl Checkout {
    fn root(&self) -> &Path {
        &self.dir
    }

    /// Writes the cards and templates of the project at this revision. Returns `None` if git knows no such revision.
    fn of(root: &Path, name: &str) -> Result<Option<Checkout>, Trouble> {
        let Some(commit) = git::commit(root, name) else { return Ok(None) };
        let unreadable = || Trouble::new(format!("git cannot read the files of “{name}”."));
        let files = git::files(root, &commit, &["cards", "templates"]).ok_or_else(unreadable)?;
        let checkout = Checkout { dir: std::env::temp_dir().join(format!("cardwright-{}", std::process::id())) };
        for (path, bytes) in files {
            let place = checkout.dir.join(path);
            let written =
                place.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&place, bytes));
            written.map_err(|error| Trouble::with_file(&place, "written", &error))?;
        }
        Ok(Some(checkout))
    }
}

/// Returns the hashes of a pack's cards as they would be printed at this revision. Returns `None` if git knows no such
/// revision.
pub fn printed_state(root: &Path, pack: &str, name: &str, job: &PrintJob) -> Result<Option<PrintedState>, Trouble> {
    let Some(checkout) = Checkout::of(root, name)? else { return Ok(None) };
    if job.format.lang != Format::default().lang {
        return Err(Trouble::new("A revision in git is compared in the pack's own language only."));
    }
    let mut pipeline = Pipeline::new(Project::at(checkout.root())?);
    let mut compilation = pipeline.compile(pack)?;
    let names = compilation.set.cards.iter().map(|card| &card.id);
    let things = compilation.set.declared.cards().map(|thing| &thing.id);
    let all: CopyCounts = names.chain(things).map(|id| (id.clone(), 1)).collect();
    let cards = drawn_cards::draw_cards(&mut pipeline, pack, &mut compilation, job, &all)?;
    Ok(Some(history::printed_state(&compilation.set, &cards)))
}
