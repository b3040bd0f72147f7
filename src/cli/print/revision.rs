//! The cards as they were in a revision of git, laid out in a folder of their own for as long as they are compared.

use std::path::{Path, PathBuf};

use super::job::Job;
use super::{record, shots};
use crate::git;
use pipeline::Pipeline;
use print::ledger::PrintedState;
use project::{Project, Trouble};
use render::Format;

/// A project as it was. It goes when this goes.
struct Revision {
    dir: PathBuf,
}

impl Drop for Revision {
    fn drop(&mut self) {
        // What is left behind lies in the system's folder for such things.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

impl Revision {
    fn root(&self) -> &Path {
        &self.dir
    }

    /// The cards and templates of the project in that revision. None if git knows no such revision here.
    fn of(root: &Path, name: &str) -> Result<Option<Revision>, Trouble> {
        let Some(commit) = git::commit(root, name) else { return Ok(None) };
        let unreadable = || Trouble::new(format!("git does not give the files of “{name}”."));
        let files = git::files(root, &commit, &["cards", "templates"]).ok_or_else(unreadable)?;
        let revision = Revision { dir: std::env::temp_dir().join(format!("cardwright-{}", std::process::id())) };
        for (path, bytes) in files {
            let place = revision.dir.join(path);
            let written =
                place.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&place, bytes));
            written.map_err(|error| Trouble::with_file(&place, "written", &error))?;
        }
        Ok(Some(revision))
    }
}

/// What a pack would have printed then; None if git knows no such revision.
pub fn state(root: &Path, pack: &str, name: &str, job: &Job) -> Result<Option<PrintedState>, Trouble> {
    let Some(revision) = Revision::of(root, name)? else { return Ok(None) };
    if job.format.lang != Format::default().lang {
        return Err(Trouble::new("A revision in git is compared in the pack's own language only."));
    }
    let mut pipeline = Pipeline::new(Project::at(revision.root())?);
    let mut compilation = pipeline.compile(pack)?;
    let names = compilation.set.cards.iter().map(|card| &card.id);
    let things = compilation.set.declared.cards().map(|thing| &thing.id);
    let all: shots::Wanted = names.chain(things).map(|id| (id.clone(), 1)).collect();
    let shots = shots::shoot(&mut pipeline, pack, &mut compilation, job, &all)?;
    Ok(Some(record::state(&compilation.set, &shots)))
}
