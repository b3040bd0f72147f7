//! Writes files so that no program reads a half-written file. Each file is written under a temporary name in its
//! folder, and then renamed.
//!
//! The program may be killed at any moment. Then each file is the old one or the new one, and the temporary files are
//! removed by the next run that writes a file of the same name.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::trouble::Trouble;

/// The files that a call wrote, and the files that already had the right content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// The paths of the files that were written.
    pub changed: Vec<PathBuf>,
    /// The paths of the files that already had these bytes, so that nothing was written.
    pub same: Vec<PathBuf>,
}

/// Decides whether a file may be kept. The arguments are the file's index, counted over all folders, and its bytes as
/// read back from the disk.
type Verify<'a> = &'a mut dyn FnMut(usize, &[u8]) -> bool;

/// A folder, and the names and contents of the files to write into it.
pub type FolderFiles<'a> = (&'a Path, &'a [(String, Vec<u8>)]);

/// Writes all of these files into `dir`, or none of them. Every file is complete under its temporary name before the
/// first file is renamed.
pub fn write_all(dir: &Path, files: &[(String, Vec<u8>)]) -> Result<Written, Trouble> {
    Ok(write(&[(dir, files)], None)?.unwrap_or_default())
}

/// Verifies files, and writes all of them or none of them. Each file is read back from the disk before it is renamed.
/// `is_right` gets the file's index, counted over all folders, and its bytes.
///
/// If `is_right` rejects a file, the result is `None`. Then no new file is kept, and files that differed stay as they
/// were. A file that already had the rejected bytes is deleted, because an earlier run wrote the same wrong content.
pub fn write_verified(
    folders: &[FolderFiles],
    mut is_right: impl FnMut(usize, &[u8]) -> bool,
) -> Result<Option<Written>, Trouble> {
    write(folders, Some(&mut is_right))
}

fn write(folders: &[FolderFiles], is_right: Option<Verify>) -> Result<Option<Written>, Trouble> {
    let mut written = Written::default();
    let mut staged: Vec<StagedFile> = Vec::new();
    let result = stage_all(folders, &mut staged, &mut written).and_then(|()| {
        if let Some(is_right) = is_right {
            let rejected = rejected(folders, &staged, is_right)?;
            // Only rejected files are deleted, because the other files on the disk may be good files of an earlier run.
            written.same.iter().filter(|place| rejected.contains(place)).for_each(|place| {
                let _ = std::fs::remove_file(place);
            });
            if !rejected.is_empty() {
                return Ok(false);
            }
        }
        for StagedFile { beside, place, .. } in &staged {
            std::fs::rename(beside, place).map_err(|e| Trouble::with_file(place, "written", &e))?;
        }
        Ok(true)
    });
    if !matches!(result, Ok(true)) {
        for StagedFile { beside, .. } in &staged {
            // A file that was already renamed has lost its temporary name. Removing it fails, and this failure is
            // expected.
            let _ = std::fs::remove_file(beside);
        }
        return result.map(|_| None);
    }
    written.changed.extend(staged.into_iter().map(|file| file.place));
    Ok(Some(written))
}

/// Reads every file back and asks `is_right` about each. Returns the places of the files that it rejects.
fn rejected(folders: &[FolderFiles], staged: &[StagedFile], is_right: Verify) -> Result<Vec<PathBuf>, Trouble> {
    let mut rejected = Vec::new();
    let places = folders.iter().flat_map(|(dir, files)| files.iter().map(|(name, _)| dir.join(name)));
    for (at, place) in places.enumerate() {
        let beside = staged.iter().find(|file| file.place == place).map_or(&place, |file| &file.beside);
        let bytes = std::fs::read(beside).map_err(|e| Trouble::with_file(&place, "read", &e))?;
        if !is_right(at, &bytes) {
            rejected.push(place);
        }
    }
    Ok(rejected)
}

/// Writes one file.
pub fn write_one(path: &Path, bytes: &[u8]) -> Result<Written, Trouble> {
    let (dir, name) = split_path(path)?;
    write_all(dir, &[(name, bytes.to_owned())])
}

/// Writes one file after verifying it, as [`write_verified`] does.
pub fn write_one_verified(
    path: &Path,
    bytes: &[u8],
    mut is_right: impl FnMut(&[u8]) -> bool,
) -> Result<Option<Written>, Trouble> {
    let (dir, name) = split_path(path)?;
    write_verified(&[(dir, &[(name, bytes.to_owned())])], |_, bytes| is_right(bytes))
}

/// Returns the folder of a file, and the file's name in that folder.
fn split_path(path: &Path) -> Result<(&Path, String), Trouble> {
    let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(Trouble::new(format!("{} is not the name of a file.", path.display())));
    };
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    Ok((dir, name.to_string_lossy().into_owned()))
}

fn stage_all(folders: &[FolderFiles], staged: &mut Vec<StagedFile>, written: &mut Written) -> Result<(), Trouble> {
    for (dir, files) in folders {
        std::fs::create_dir_all(dir).map_err(|e| Trouble::with_file(dir, "made", &e))?;
        stage(dir, files, staged, written)?;
    }
    Ok(())
}

fn stage(
    dir: &Path,
    files: &[(String, Vec<u8>)],
    staged: &mut Vec<StagedFile>,
    written: &mut Written,
) -> Result<(), Trouble> {
    let mut waiting: Vec<(PathBuf, PathBuf, &[u8])> = Vec::new();
    let abandoned = temporary_files(dir);
    for (name, bytes) in files {
        let place = dir.join(name);
        if let Ok(about) = std::fs::metadata(&place)
            && !about.is_file()
        {
            // Reading a pipe would wait for ever, and a file must not replace a device.
            let what = if about.is_dir() { "a folder" } else { "neither a file nor a folder" };
            return Err(Trouble::new(format!(
                "{} is {what}, so no file of that name can be written.",
                place.display()
            )));
        }
        if std::fs::read(&place).is_ok_and(|old| old == *bytes) {
            written.same.push(place);
            continue;
        }
        let of_this_file = |other: &&PathBuf| is_temporary(other, name);
        abandoned.iter().filter(of_this_file).for_each(|other| remove_if_abandoned(other));
        let beside = dir.join(format!(".{name}.{}{TEMPORARY}", std::process::id()));
        waiting.push((beside, place, bytes));
    }
    // Each write waits until its bytes are on the disk. These waits overlap if the files are written in parallel.
    let all: Vec<Result<StagedFile, Trouble>> = waiting
        .into_par_iter()
        .map(|(beside, place, bytes)| match write_temporary(&beside, &place, bytes) {
            Ok(lock) => Ok(StagedFile { beside, place, _lock: lock }),
            Err(error) => {
                let _ = std::fs::remove_file(&beside);
                Err(Trouble::with_file(&place, "written", &error))
            }
        })
        .collect();
    for file in all {
        staged.push(file?);
    }
    Ok(())
}

/// The end of the names of temporary files.
const TEMPORARY: &str = ".part";

/// A file that is complete under its temporary name.
struct StagedFile {
    /// Its temporary name.
    beside: PathBuf,
    /// The name that it will have.
    place: PathBuf,
    /// The open file. It is locked, so that other runs know that it is not abandoned.
    _lock: std::fs::File,
}

/// Returns the temporary files in a folder, of this and of other runs.
fn temporary_files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.to_string_lossy().ends_with(TEMPORARY)).collect()
}

/// Whether this is a temporary file for a file with this name.
fn is_temporary(path: &Path, name: &str) -> bool {
    let own = path.file_name().map(|own| own.to_string_lossy().into_owned()).unwrap_or_default();
    let number =
        own.strip_prefix('.').and_then(|own| own.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(TEMPORARY));
    number.is_some_and(|number| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit()))
}

/// Removes a temporary file if the run that wrote it is over. A run that still needs the file holds its lock.
fn remove_if_abandoned(path: &Path) {
    // Opening a pipe would wait for ever.
    let is_file = std::fs::symlink_metadata(path).is_ok_and(|about| about.is_file());
    let abandoned = is_file && std::fs::File::open(path).is_ok_and(|file| file.try_lock().is_ok());
    if abandoned {
        let _ = std::fs::remove_file(path);
    }
}

/// Writes a file under its temporary name, with the permissions of the file that it will replace. Returns the file,
/// locked.
fn write_temporary(beside: &Path, place: &Path, bytes: &[u8]) -> io::Result<std::fs::File> {
    // A file of this name was left by a run that was killed, or is a link that would redirect the write.
    let _ = std::fs::remove_file(beside);
    let mut file = std::fs::File::create_new(beside)?;
    // Where the file system knows no locks, other runs cannot tell that this file is in use, and leave it alone.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    if let Ok(old) = std::fs::metadata(place) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    Ok(file)
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
    fn temporary_files_of_killed_runs_are_removed_and_others_stay() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str| std::fs::write(dir.path().join(name), "x").unwrap();
        [".a.17.part", ".a.18.part", ".b.17.part", ".a.x.part", "a.17.part"].iter().for_each(|name| write(name));
        let used = std::fs::File::open(dir.path().join(".a.18.part")).unwrap();
        used.lock().unwrap();
        write_all(dir.path(), &files(&[("a", "1")])).unwrap();
        assert_eq!(names(dir.path()), [".a.18.part", ".a.x.part", ".b.17.part", "a", "a.17.part"]);
    }

    #[test]
    fn files_that_fail_verification_are_not_kept() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (dir.path().join("one"), dir.path().join("two"));
        write_all(&one, &files(&[("a", "before"), ("b", "2")])).unwrap();
        let (first, second) = (files(&[("a", "1"), ("b", "2")]), files(&[("c", "3")]));
        let folders = [(one.as_path(), first.as_slice()), (two.as_path(), second.as_slice())];
        let mut read = Vec::new();
        let written = write_verified(&folders, |at, bytes| {
            read.push((at, bytes.to_owned()));
            at < 2
        });
        assert_eq!(written, Ok(None));
        assert_eq!(read, [(0, b"1".to_vec()), (1, b"2".to_vec()), (2, b"3".to_vec())]);
        assert_eq!((names(&one), names(&two)), (vec!["a".to_owned(), "b".to_owned()], vec![]), "b was not rejected");
        assert_eq!(std::fs::read(one.join("a")).unwrap(), b"before");
        assert_eq!(write_verified(&folders, |at, _| at != 1), Ok(None));
        assert_eq!((names(&one), names(&two)), (vec!["a".to_owned()], vec![]), "b was the wrong one already");
        assert!(write_verified(&folders, |_, _| true).unwrap().is_some());
        assert_eq!((names(&one).len(), names(&two).len()), (2, 1));
    }
}
