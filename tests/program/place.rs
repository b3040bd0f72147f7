//! A project in a temporary folder, and runs of the program in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

pub struct Place {
    dir: TempDir,
}

/// A card without findings in a new project.
pub const DORA: &str = "\
Dora, Deep Diver - Scout

[S] TOW: Pull one of the farthest Allies by 2.

[A] SPLASH: Hit one of the farthest Opps.

Target: No target
";

/// The result of a run of the program.
#[derive(Debug)]
pub struct Ran {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        let ran = Ran {
            status: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        assert!(!ran.err.contains("panicked") && !ran.err.contains("cardwright has a bug"), "{}", ran.err);
        ran
    }

    /// Asserts the exit status.
    #[track_caller]
    pub fn ends(self, status: i32) -> Ran {
        assert_eq!(self.status, Some(status), "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// The codes of the findings of a run with `--format json`.
    #[track_caller]
    pub fn codes(&self) -> Vec<String> {
        self.json().iter().filter_map(|finding| finding["code"].as_str().map(str::to_owned)).collect()
    }

    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        serde_json::from_str(&self.out).expect("one array of findings")
    }
}

/// The program with an environment that does not depend on the user.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    program.env_remove("NO_COLOR").env_remove("COLUMNS");
    program
}

pub fn run(dir: &Path, arguments: &[&str]) -> Ran {
    Ran::of(program().current_dir(dir).args(arguments).output().expect("the program runs"))
}

impl Place {
    /// An empty folder.
    pub fn empty() -> Place {
        Place { dir: TempDir::new().expect("a folder") }
    }

    /// A new project, as `cardwright new` makes it.
    pub fn new() -> Place {
        let place = Place::empty();
        run(place.path(), &["new", "."]).ends(0);
        place
    }

    /// A project with one pack of this repository and the look of the same name.
    pub fn of_pack(pack: &str) -> Place {
        let place = Place::empty();
        place.copy(&format!("cards/{pack}"));
        place.copy(&format!("templates/{pack}"));
        place
    }

    /// The messages of the warnings and errors of a pack, in the order of its files.
    #[track_caller]
    pub fn messages(&self, pack: &str) -> Vec<String> {
        let findings = self.run(&["check", pack, "--format", "json"]).json();
        let grave = findings.iter().filter(|finding| finding["severity"] != "note");
        grave.filter_map(|finding| finding["message"].as_str().map(str::to_owned)).collect()
    }

    /// The messages of the warnings and errors of a pack after one replacement in a file.
    #[track_caller]
    pub fn messages_after(pack: &str, file: &str, from: &str, to: &str) -> Vec<String> {
        let place = Place::of_pack(pack);
        place.change(file, from, to);
        place.messages(pack)
    }

    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    pub fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.at(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    }

    /// Copies a folder of this repository, with all its files.
    pub fn copy(&self, folder: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            match entry.file_type().expect("its kind").is_dir() {
                true => self.copy(&path),
                false => self.write(&path, std::fs::read(entry.path()).expect("a file")),
            }
        }
    }

    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.at(path)).expect("a text file")
    }

    /// Replaces words that must occur in the file once.
    #[track_caller]
    pub fn change(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
        self.write(path, text.replace(from, to));
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        run(self.path(), arguments)
    }

    /// The codes of the findings of a check.
    #[track_caller]
    pub fn codes(&self, arguments: &[&str]) -> Vec<String> {
        self.run(&[&["check", "--format", "json"], arguments].concat()).codes()
    }
}
