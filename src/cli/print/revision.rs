//! The cards as they were in a revision of git, laid out in a folder of their own for as long as they are compared.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::job::Job;
use super::{record, shots};
use crate::cli::workshop::Workshop;
use crate::print::ledger::State;
use crate::project::{Project, Trouble};
use crate::render::Format;

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
        let commit = format!("{name}^{{commit}}");
        let Some(commit) = git(root, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit], None) else {
            return Ok(None);
        };
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        let unreadable = || Trouble::new(format!("git does not give the files of “{name}”."));
        let listed = git(root, &["ls-tree", "-r", "-z", "--name-only", &commit, "--", "cards", "templates"], None);
        let listed = listed.ok_or_else(unreadable)?;
        let paths: Vec<String> =
            String::from_utf8_lossy(&listed).split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect();
        let wanted: String = paths.iter().map(|path| format!("{commit}:./{path}\n")).collect();
        let all = git(root, &["cat-file", "--batch"], Some(wanted)).ok_or_else(unreadable)?;
        let revision = Revision { dir: std::env::temp_dir().join(format!("cardwright-{}", std::process::id())) };
        let mut rest = all.as_slice();
        for path in &paths {
            let (bytes, after) = object(rest).ok_or_else(unreadable)?;
            rest = after;
            let place = revision.dir.join(path);
            let written =
                place.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&place, bytes));
            written.map_err(|error| Trouble::with_file(&place, "written", &error))?;
        }
        Ok(Some(revision))
    }
}

/// What a pack would have printed then; None if git knows no such revision.
pub fn state(root: &Path, pack: &str, name: &str, job: &Job) -> Result<Option<State>, Trouble> {
    let Some(revision) = Revision::of(root, name)? else { return Ok(None) };
    if job.format.lang != Format::default().lang {
        return Err(Trouble::new("A revision in git is compared in the pack's own language only."));
    }
    let mut workshop = Workshop::new(Project::at(revision.root())?);
    let mut compilation = workshop.compile(pack)?;
    let names = compilation.set.cards.iter().map(|card| &card.id);
    let things = compilation.set.declared.cards().map(|thing| &thing.id);
    let all: shots::Wanted = names.chain(things).map(|id| (id.clone(), 1)).collect();
    let shots = shots::shoot(&mut workshop, pack, &mut compilation, job, &all)?;
    Ok(Some(record::state(&compilation.set, &shots)))
}

/// The first object of a batch, `NAME blob SIZE`, a line's end, its bytes, a line's end; and what follows.
fn object(batch: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = batch.iter().position(|byte| *byte == b'\n')?;
    let size: usize = std::str::from_utf8(batch.get(..end)?).ok()?.rsplit(' ').next()?.parse().ok()?;
    let from = end + 1;
    Some((batch.get(from..from + size)?, batch.get(from + size + 1..)?))
}

/// What git writes, if all goes well.
fn git(root: &Path, arguments: &[&str], input: Option<String>) -> Option<Vec<u8>> {
    let mut command = Command::new("git");
    command.arg("-C").arg(root).args(arguments).stderr(Stdio::null()).stdout(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn().ok()?;
    // Both ends at once: git answers before it has read everything.
    let writer = child
        .stdin
        .take()
        .zip(input)
        .map(|(mut stdin, input)| std::thread::spawn(move || stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().ok()?;
    if let Some(writer) = writer {
        writer.join().ok()?.ok()?;
    }
    output.status.success().then_some(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::object;

    #[test]
    fn a_batch_is_taken_apart() {
        let batch = b"1a2b blob 3\nabc\n3c4d blob 0\n\n";
        let (first, rest) = object(batch).unwrap();
        assert_eq!(first, b"abc");
        assert_eq!(object(rest), Some((&b""[..], &b""[..])));
        assert_eq!(object(b"x missing\n"), None);
    }
}
