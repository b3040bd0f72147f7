//! Reads commits and their files by running `git`.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use project::Trouble;

/// Returns the hash of the commit that a branch, a tag or a hash names. Returns `None` if the repository of `root` has
/// no such commit, or if git cannot be run.
pub fn commit(root: &Path, revision: &str) -> Option<String> {
    let wanted = format!("{revision}^{{commit}}");
    let found = run(root, &["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted], None)?;
    Some(String::from_utf8_lossy(&found).trim().to_owned())
}

/// Returns the hash of a commit like [`commit`], but fails in place of returning `None`.
pub fn require_commit(root: &Path, revision: &str) -> Result<String, Trouble> {
    commit(root, revision).ok_or_else(|| Trouble::new(format!("git knows no revision “{revision}” of this project.")))
}

/// Returns the text of a file of the project in a commit. Returns `None` if the commit does not have the file.
pub fn text(root: &Path, commit: &str, path: &str) -> Option<String> {
    let bytes = run(root, &["show", &format!("{commit}:./{path}")], None)?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the path and content of every file that the commit has in these folders. Returns `None` if git fails.
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
        let (bytes, after) = next_object(rest)?;
        files.push((path.to_owned(), bytes.to_vec()));
        rest = after;
    }
    Some(files)
}

/// Splits the first object off the output of `git cat-file --batch`, and returns its bytes and the rest of the output.
/// An object is the line `NAME blob SIZE`, its bytes, and a line break.
fn next_object(batch: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = batch.iter().position(|byte| *byte == b'\n')?;
    let size: usize = std::str::from_utf8(batch.get(..end)?).ok()?.rsplit(' ').next()?.parse().ok()?;
    let from = end + 1;
    Some((batch.get(from..from + size)?, batch.get(from + size + 1..)?))
}

/// Runs git, and returns its standard output if git succeeds.
fn run(root: &Path, arguments: &[&str], input: Option<String>) -> Option<Vec<u8>> {
    let mut command = Command::new("git");
    command.arg("-C").arg(root).args(arguments).stderr(Stdio::null()).stdout(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn().ok()?;
    // Git writes output before it has read all of its input. A separate thread writes the input, so that a full pipe
    // does not block both programs.
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
    use super::next_object;

    #[test]
    fn a_batch_splits_into_its_objects() {
        let batch = b"1a2b blob 3\nabc\n3c4d blob 0\n\n";
        let (first, rest) = next_object(batch).unwrap();
        assert_eq!(first, b"abc");
        assert_eq!(next_object(rest), Some((&b""[..], &b""[..])));
        assert_eq!(next_object(b"x missing\n"), None);
    }
}
