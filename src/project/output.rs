//! Writing files so that nobody ever sees half of one: each is written beside its place and then renamed into it.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{Project, Trouble};

/// What a build changed on disk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Paths that have new content.
    pub changed: Vec<PathBuf>,
    /// Paths that held these bytes already and were left alone.
    pub same: Vec<PathBuf>,
}

impl Project {
    /// The folder for a pack's output: below `out` if it is given, else below `output/`. A place inside `cards/` is refused,
    /// since a watched folder that is written to builds without end.
    pub fn output_dir(&self, out: Option<&Path>, pack: &str) -> Result<PathBuf, Trouble> {
        let base = match out {
            Some(out) => real(out).map_err(|e| Trouble::with_file(out, "written", &e))?,
            None => self.root.join("output"),
        };
        if base.starts_with(self.cards_dir()) {
            return Err(Trouble::new(format!("{} lies inside `cards`, where only cards belong.", base.display())));
        }
        Ok(base.join(pack))
    }
}

/// Is the file at that place among all of them right, with these bytes on the disk?
type Asked<'a> = &'a mut dyn FnMut(usize, &[u8]) -> bool;

/// Files of one folder, by name, with what is in them.
pub type Folder<'a> = (&'a Path, &'a [(String, Vec<u8>)]);

/// Writes all of these files into `dir`, or none: the new bytes all lie beside their places before the first is renamed.
pub fn write_all(dir: &Path, files: &[(String, Vec<u8>)]) -> Result<Written, Trouble> {
    Ok(write(&[(dir, files)], None)?.unwrap_or_default())
}

/// The same, if all are right as they lie on the disk: each is read back before it has its name, and handed over with its
/// place among all of them. If one is not right, None comes back: none is left, and what had their names before stays.
pub fn write_if(
    folders: &[Folder],
    mut is_right: impl FnMut(usize, &[u8]) -> bool,
) -> Result<Option<Written>, Trouble> {
    write(folders, Some(&mut is_right))
}

fn write(folders: &[Folder], is_right: Option<Asked>) -> Result<Option<Written>, Trouble> {
    let mut written = Written::default();
    let mut staged: Vec<(PathBuf, PathBuf)> = Vec::new();
    let result = stage_all(folders, &mut staged, &mut written).and_then(|()| {
        if let Some(is_right) = is_right
            && !all_right(folders, &staged, is_right)?
        {
            // What is wrong and lay there already, from a run before, goes too.
            written.same.iter().for_each(|place| drop(std::fs::remove_file(place)));
            return Ok(false);
        }
        for (beside, place) in &staged {
            std::fs::rename(beside, place).map_err(|e| Trouble::with_file(place, "written", &e))?;
        }
        Ok(true)
    });
    if !matches!(result, Ok(true)) {
        for (beside, _) in &staged {
            // Those that were renamed already are no longer there; the others are of no use to anyone.
            let _ = std::fs::remove_file(beside);
        }
        return result.map(|_| None);
    }
    written.changed.extend(staged.into_iter().map(|(_, place)| place));
    Ok(Some(written))
}

/// Reads back what will have the names, and asks.
fn all_right(folders: &[Folder], staged: &[(PathBuf, PathBuf)], is_right: Asked) -> Result<bool, Trouble> {
    let places = folders.iter().flat_map(|(dir, files)| files.iter().map(|(name, _)| dir.join(name)));
    for (at, place) in places.enumerate() {
        let beside = staged.iter().find(|(_, wanted)| *wanted == place).map_or(&place, |(beside, _)| beside);
        let bytes = std::fs::read(beside).map_err(|e| Trouble::with_file(&place, "read", &e))?;
        if !is_right(at, &bytes) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes one file, wherever it is.
pub fn write_one(path: &Path, bytes: &[u8]) -> Result<Written, Trouble> {
    let (dir, name) = place(path)?;
    write_all(dir, &[(name, bytes.to_owned())])
}

/// The same, if it is right as it lies on the disk.
pub fn write_one_if(
    path: &Path,
    bytes: &[u8],
    mut is_right: impl FnMut(&[u8]) -> bool,
) -> Result<Option<Written>, Trouble> {
    let (dir, name) = place(path)?;
    write_if(&[(dir, &[(name, bytes.to_owned())])], |_, bytes| is_right(bytes))
}

/// The folder of a file, and its name there.
fn place(path: &Path) -> Result<(&Path, String), Trouble> {
    let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(Trouble::new(format!("{} is not the name of a file.", path.display())));
    };
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    Ok((dir, name.to_string_lossy().into_owned()))
}

fn stage_all(folders: &[Folder], staged: &mut Vec<(PathBuf, PathBuf)>, written: &mut Written) -> Result<(), Trouble> {
    for (dir, files) in folders {
        std::fs::create_dir_all(dir).map_err(|e| Trouble::with_file(dir, "made", &e))?;
        stage(dir, files, staged, written)?;
    }
    Ok(())
}

fn stage(
    dir: &Path,
    files: &[(String, Vec<u8>)],
    staged: &mut Vec<(PathBuf, PathBuf)>,
    written: &mut Written,
) -> Result<(), Trouble> {
    let mut waiting: Vec<(PathBuf, PathBuf, &[u8])> = Vec::new();
    for (name, bytes) in files {
        let place = dir.join(name);
        if std::fs::read(&place).is_ok_and(|old| old == *bytes) {
            written.same.push(place);
            continue;
        }
        if place.is_dir() {
            return Err(Trouble::new(format!(
                "{} is a folder, so no file of that name can be written.",
                place.display()
            )));
        }
        let beside = dir.join(format!(".{name}.{}.part", std::process::id()));
        staged.push((beside.clone(), place.clone()));
        waiting.push((beside, place, bytes));
    }
    // Each waits for the disk: together they wait once.
    waiting.par_iter().try_for_each(|(beside, place, bytes)| {
        lay(beside, place, bytes).map_err(|e| Trouble::with_file(place, "written", &e))
    })
}

/// Writes a file beside its place, as readable as the one that is there.
fn lay(beside: &Path, place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = std::fs::File::create(beside)?;
    file.write_all(bytes)?;
    if let Ok(old) = std::fs::metadata(place) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

/// A path without links, of which only the first part has to exist.
fn real(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    let mut missing = Vec::new();
    let mut here = path.as_path();
    loop {
        match here.canonicalize() {
            Ok(found) => return Ok(missing.iter().rev().fold(found, |path: PathBuf, name| path.join(name))),
            Err(error) => match (here.parent(), here.file_name()) {
                (Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
                    missing.push(name.to_owned());
                    here = parent;
                }
                _ => return Err(error),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(contents: &[(&str, &str)]) -> Vec<(String, Vec<u8>)> {
        contents.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect()
    }

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn unchanged_files_are_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("output/pack");
        let first = write_all(&out, &files(&[("a", "1"), ("b", "2")])).unwrap();
        assert_eq!(first.changed.len(), 2);
        let second = write_all(&out, &files(&[("a", "1"), ("b", "3")])).unwrap();
        assert_eq!(second, Written { changed: vec![out.join("b")], same: vec![out.join("a")] });
        assert_eq!(names(&out), ["a", "b"]);
    }

    #[test]
    fn all_or_nothing() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("b")).unwrap();
        assert!(write_all(dir.path(), &files(&[("a", "1"), ("b", "2")])).is_err());
        assert_eq!(names(dir.path()), ["b"]);
    }

    #[test]
    fn what_is_not_right_is_not_kept() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (dir.path().join("one"), dir.path().join("two"));
        write_all(&one, &files(&[("a", "before"), ("b", "2")])).unwrap();
        let (first, second) = (files(&[("a", "1"), ("b", "2")]), files(&[("c", "3")]));
        let folders = [(one.as_path(), first.as_slice()), (two.as_path(), second.as_slice())];
        let mut read = Vec::new();
        let written = write_if(&folders, |at, bytes| {
            read.push((at, bytes.to_owned()));
            at < 2
        });
        assert_eq!(written, Ok(None));
        assert_eq!(read, [(0, b"1".to_vec()), (1, b"2".to_vec()), (2, b"3".to_vec())]);
        assert_eq!((names(&one), names(&two)), (vec!["a".to_owned()], vec![]), "b was the wrong one already");
        assert_eq!(std::fs::read(one.join("a")).unwrap(), b"before");
        assert!(write_if(&folders, |_, _| true).unwrap().is_some());
        assert_eq!((names(&one).len(), names(&two).len()), (2, 1));
    }

    #[test]
    fn the_cards_are_no_place_for_output() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("cards")).unwrap();
        let project = Project::at(dir.path()).unwrap();
        assert!(project.output_dir(Some(&dir.path().join("cards/new/deep")), "p").is_err());
        assert!(project.output_dir(Some(&dir.path().join("x/../cards")), "p").is_err());
        assert!(project.output_dir(Some(&dir.path().join("cardsy")), "p").is_ok());
        assert_eq!(project.output_dir(None, "p"), Ok(project.root.join("output/p")));
    }
}
