//! Writing files so that nobody ever sees half of one: each is written beside its place and then renamed into it.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

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

/// Writes all of these files into `dir`, or none: the new bytes all lie beside their places before the first is renamed.
pub fn write_all(dir: &Path, files: &[(String, Vec<u8>)]) -> Result<Written, Trouble> {
    std::fs::create_dir_all(dir).map_err(|e| Trouble::with_file(dir, "made", &e))?;
    let mut written = Written::default();
    let mut staged: Vec<(PathBuf, PathBuf)> = Vec::new();
    let result = stage(dir, files, &mut staged, &mut written).and_then(|()| {
        for (beside, place) in &staged {
            std::fs::rename(beside, place).map_err(|e| Trouble::with_file(place, "written", &e))?;
        }
        Ok(())
    });
    if let Err(trouble) = result {
        for (beside, _) in &staged {
            // Those that were renamed already are no longer there; the others are of no use to anyone.
            let _ = std::fs::remove_file(beside);
        }
        return Err(trouble);
    }
    written.changed.extend(staged.into_iter().map(|(_, place)| place));
    Ok(written)
}

/// Writes one file, wherever it is.
pub fn write_one(path: &Path, bytes: &[u8]) -> Result<Written, Trouble> {
    let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(Trouble::new(format!("{} is not the name of a file.", path.display())));
    };
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    write_all(dir, &[(name.to_string_lossy().into_owned(), bytes.to_owned())])
}

fn stage(
    dir: &Path,
    files: &[(String, Vec<u8>)],
    staged: &mut Vec<(PathBuf, PathBuf)>,
    written: &mut Written,
) -> Result<(), Trouble> {
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
        let write = || -> io::Result<()> {
            let mut file = std::fs::File::create(&beside)?;
            file.write_all(bytes)?;
            if let Ok(old) = std::fs::metadata(&place) {
                file.set_permissions(old.permissions())?;
            }
            file.sync_all()
        };
        write().map_err(|e| Trouble::with_file(&dir.join(name), "written", &e))?;
    }
    Ok(())
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
