//! `cardwright watch` on a project while cards are edited.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Events come within milliseconds; a busy machine may take longer.
const DEADLINE: Duration = Duration::from_secs(30);

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The program runs until it is killed; if it ended by itself, the test has failed already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[track_caller]
fn wait_for(what: &str, running: &mut Running, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(running.0.try_wait().expect("its state").is_none(), "the watch has ended, waiting for {what}");
        assert!(Instant::now() < end, "never: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// A running watch on a project, whose messages go to a file elsewhere.
pub struct Watching {
    running: Running,
    log: tempfile::NamedTempFile,
}

impl Watching {
    /// Starts the watch with a command that runs the program.
    pub fn of(mut command: Command, project: &Path) -> Watching {
        let log = tempfile::NamedTempFile::new().expect("a file");
        command.current_dir(project).args(["watch", "--no-clear"]).stdout(Stdio::null());
        let child = command.stderr(log.reopen().expect("the file")).spawn().expect("it runs");
        let mut watching = Watching { running: Running(child), log };
        let log = watching.log.path().to_owned();
        let has_begun = || ["Watching", "error: "].iter().any(|words| text(&log).contains(words));
        watching.waits_for("the first build", has_begun);
        watching
    }

    pub fn waits_for(&mut self, what: &str, is_so: impl FnMut() -> bool) {
        wait_for(what, &mut self.running, is_so);
    }

    /// Waits until the watch has said these words.
    pub fn waits_for_log(&mut self, words: &str) {
        let log = self.log.path().to_owned();
        self.waits_for(words, || text(&log).contains(words));
    }
}

/// A new project with a running watch, whose messages go to the file `log` in it.
fn watched_project() -> (tempfile::TempDir, PathBuf, Running) {
    let dir = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_cardwright");
    let made = Command::new(program).current_dir(dir.path()).args(["new", "."]).status().expect("it runs");
    assert!(made.success());
    let log = dir.path().join("log");
    let child = Command::new(program)
        .current_dir(dir.path())
        .args(["watch", "--no-clear"])
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a file"))
        .spawn()
        .expect("it runs");
    (dir, log, Running(child))
}

#[test]
fn watch_builds_on_every_save_and_survives_errors() {
    let (dir, log, mut running) = watched_project();
    let ron = dir.path().join("output/courtyard/rules.ron");
    let ada = dir.path().join("cards/courtyard/ada.card");
    let good = text(&ada);

    wait_for("the first build", &mut running, || text(&ron).contains("Lantern Sentinel"));
    std::fs::write(&ada, good.replace("Lantern", "Lamplight")).expect("saved");
    wait_for("the second build", &mut running, || text(&ron).contains("Lamplight Sentinel"));

    std::fs::write(&ada, good.replace("Hit an Opp", "Hti an Opp")).expect("saved");
    wait_for("the finding", &mut running, || text(&log).contains("Hti"));
    // A save of another card shows its own findings, and only counts the error that was known before.
    let bruno = dir.path().join("cards/courtyard/bruno.card");
    let other = text(&bruno);
    std::fs::write(&bruno, other.replace("Push an Opp", "Psuh an Opp")).expect("saved");
    let elsewhere = "Elsewhere: 1 error (cards/courtyard/ada.card). `--all` prints it.";
    wait_for("the finding of the other card", &mut running, || text(&log).contains("Psuh"));
    wait_for("the count", &mut running, || text(&log).contains(elsewhere));
    let last = text(&log).rsplit_once("Psuh an Opp").map_or(String::new(), |(_, last)| last.to_owned());
    assert!(!last.contains("Hti an Opp"), "{last}");
    std::fs::write(&bruno, other).expect("saved");
    assert!(text(&ron).contains("Lamplight Sentinel"), "the last good output stays");

    std::fs::write(&ada, b"\xff\xfe\x00").expect("saved");
    wait_for("the other finding", &mut running, || text(&log).contains("E001"));
    std::fs::remove_dir_all(dir.path().join("cards")).expect("removed");
    wait_for("the trouble", &mut running, || text(&log).contains("error: "));

    let program = env!("CARGO_BIN_EXE_cardwright");
    let again = Command::new(program).current_dir(dir.path()).args(["new", "again"]).status().expect("it runs");
    assert!(again.success());
    std::fs::rename(dir.path().join("again/cards"), dir.path().join("cards")).expect("moved");
    wait_for("the build after all that", &mut running, || text(&ron).contains("Lantern Sentinel"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_watch_in_good_order() {
    let (_dir, log, mut running) = watched_project();
    wait_for("the first build", &mut running, || text(&log).contains("Watching"));
    let sent = Command::new("kill").args(["-INT", &running.0.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    assert_eq!(running.0.wait().expect("its end").code(), Some(0));
}
