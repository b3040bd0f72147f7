//! What the commands ask of git.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use project::Trouble;

/// A commit by its name: a branch, a tag, a number. None if git knows no such commit of this project, or there is no git.
pub fn commit(root: &Path, revision: &str) -> Option<String> {
    let wanted = format!("{revision}^{{commit}}");
    let found = run(root, &["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted], None)?;
    Some(String::from_utf8_lossy(&found).trim().to_owned())
}

/// The same, where nothing else could be meant.
pub fn commit_named(root: &Path, revision: &str) -> Result<String, Trouble> {
    commit(root, revision).ok_or_else(|| Trouble::new(format!("“{revision}” is no revision of git here.")))
}

/// The text of a file of the project in a commit; none if it was not there.
pub fn text(root: &Path, commit: &str, path: &str) -> Option<String> {
    let bytes = run(root, &["show", &format!("{commit}:./{path}")], None)?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The files in some folders of the project in a commit, each with its path.
pub fn files(root: &Path, commit: &str, folders: &[&str]) -> Option<Vec<(String, Vec<u8>)>> {
    let arguments = [&["ls-tree", "-r", "-z", "--name-only", commit, "--"], folders].concat();
    let listed = run(root, &arguments, None)?;
    let paths = String::from_utf8_lossy(&listed);
    let paths: Vec<&str> = paths.split('\0').filter(|path| !path.is_empty()).collect();
    let wanted: String = paths.iter().map(|path| format!("{commit}:./{path}\n")).collect();
    let batch = run(root, &["cat-file", "--batch"], Some(wanted))?;
    let mut rest = batch.as_slice();
    let mut files = Vec::new();
    for path in paths {
        let (bytes, after) = object(rest)?;
        files.push((path.to_owned(), bytes.to_vec()));
        rest = after;
    }
    Some(files)
}

/// The first object of a batch, `NAME blob SIZE`, a line's end, its bytes, a line's end; and what follows.
fn object(batch: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = batch.iter().position(|byte| *byte == b'\n')?;
    let size: usize = std::str::from_utf8(batch.get(..end)?).ok()?.rsplit(' ').next()?.parse().ok()?;
    let from = end + 1;
    Some((batch.get(from..from + size)?, batch.get(from + size + 1..)?))
}

/// What git writes, if all goes well.
fn run(root: &Path, arguments: &[&str], input: Option<String>) -> Option<Vec<u8>> {
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
