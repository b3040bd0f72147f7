//! Tests every way in which editors save files. No test measures time: each test waits for a state, and fails only if
//! the state never comes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use watch::{WatchEvent, Watcher};

/// A timeout that no machine reaches.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// A watch on a folder `cards`, and on a folder `templates` that does not exist yet.
struct Watched {
    _dir: TempDir,
    root: PathBuf,
    news: Receiver<Vec<PathBuf>>,
    stop: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Watched {
    fn new(poll: Option<Duration>) -> Watched {
        let dir = TempDir::new().unwrap();
        let root = dir.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("cards/pack")).unwrap();
        std::fs::write(root.join("cards/pack/a.card"), "first").unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Watcher {
            roots: vec![root.join("cards"), root.join("templates")],
            ignore: vec![root.join("cards/output")],
            poll,
            stop: Arc::clone(&stop),
        };
        let (sender, news) = channel();
        let (begun, ready) = channel();
        let thread = std::thread::spawn(move || {
            watch.run(|news| match news {
                WatchEvent::Begun => begun.send(()).unwrap(),
                WatchEvent::Changed(paths) => drop(sender.send(paths.to_vec())),
                WatchEvent::Notice(_) => {}
            });
        });
        ready.recv_timeout(DEADLINE).unwrap();
        Watched { _dir: dir, root, news, stop, thread: Some(thread) }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Waits until the watch has reported all of these paths as changed.
    #[track_caller]
    fn reports(&self, paths: &[&str]) {
        let mut missing: BTreeSet<PathBuf> = paths.iter().map(|path| self.at(path)).collect();
        let end = Instant::now() + DEADLINE;
        while !missing.is_empty() {
            let left = end.saturating_duration_since(Instant::now());
            let changed = self.news.recv_timeout(left).unwrap_or_else(|_| panic!("never reported: {missing:?}"));
            for path in changed {
                missing.remove(&path);
            }
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// Runs a test twice: with the file events of the system, and with polling.
fn both(test: impl Fn(&Watched)) {
    test(&Watched::new(None));
    test(&Watched::new(Some(Duration::from_millis(20))));
}

#[test]
fn a_file_truncated_and_written_is_reported() {
    both(|watched| {
        let file = watched.at("cards/pack/a.card");
        for text in ["second", "third"] {
            std::fs::File::create(&file).unwrap();
            write(&file, text);
            watched.reports(&["cards/pack/a.card"]);
        }
    });
}

#[test]
fn a_new_file_renamed_over_the_old_one_again_and_again() {
    both(|watched| {
        for text in ["second", "third", "fourth"] {
            let beside = watched.at("cards/pack/.a.card.tmp");
            write(&beside, text);
            std::fs::rename(&beside, watched.at("cards/pack/a.card")).unwrap();
            watched.reports(&["cards/pack/a.card"]);
        }
    });
}

#[test]
fn a_save_that_moves_the_old_file_away_first_is_reported() {
    both(|watched| {
        for text in ["second", "third"] {
            let file = watched.at("cards/pack/a.card");
            std::fs::rename(&file, watched.at("cards/pack/a.card~")).unwrap();
            write(&file, text);
            watched.reports(&["cards/pack/a.card"]);
        }
    });
}

#[test]
fn a_file_deleted_and_created_again_is_reported() {
    both(|watched| {
        let file = watched.at("cards/pack/a.card");
        std::fs::remove_file(&file).unwrap();
        watched.reports(&["cards/pack/a.card"]);
        write(&file, "second");
        watched.reports(&["cards/pack/a.card"]);
    });
}

#[test]
fn new_folders_with_files_are_reported() {
    both(|watched| {
        write(&watched.at("cards/new/deep/er/b.card"), "b");
        watched.reports(&["cards/new/deep/er/b.card"]);
        write(&watched.at("cards/new/deep/er/c.card"), "c");
        watched.reports(&["cards/new/deep/er/c.card"]);
        write(&watched.at("templates/front.svg"), "<svg/>");
        watched.reports(&["templates/front.svg"]);
    });
}

#[test]
fn a_renamed_folder_reports_its_files_at_both_paths() {
    both(|watched| {
        std::fs::rename(watched.at("cards/pack"), watched.at("cards/other")).unwrap();
        watched.reports(&["cards/pack/a.card", "cards/other/a.card"]);
        write(&watched.at("cards/other/a.card"), "second");
        watched.reports(&["cards/other/a.card"]);
    });
}

#[test]
fn a_burst_of_files_is_reported() {
    both(|watched| {
        let names: Vec<String> = (0..300).map(|n| format!("cards/pack/{n}.card")).collect();
        for name in &names {
            write(&watched.at(name), name);
        }
        watched.reports(&names.iter().map(String::as_str).collect::<Vec<_>>());
    });
}

#[test]
fn a_root_deleted_and_created_again_is_reported() {
    both(|watched| {
        std::fs::remove_dir_all(watched.at("cards")).unwrap();
        watched.reports(&["cards/pack/a.card"]);
        write(&watched.at("cards/pack/b.card"), "b");
        watched.reports(&["cards/pack/b.card"]);
        write(&watched.at("cards/pack/c.card"), "c");
        watched.reports(&["cards/pack/c.card"]);
    });
}

#[test]
fn a_root_replaced_between_two_polls_is_reported() {
    both(|watched| {
        std::fs::rename(watched.at("cards"), watched.at("old")).unwrap();
        write(&watched.at("cards/pack/b.card"), "b");
        watched.reports(&["cards/pack/a.card", "cards/pack/b.card"]);
        write(&watched.at("cards/pack/b.card"), "again");
        watched.reports(&["cards/pack/b.card"]);
    });
}

/// An access that changes nothing is not reported: the next report is the real change.
#[test]
fn touching_reading_and_editor_files_are_no_change() {
    both(|watched| {
        write(&watched.at("cards/pack/a.card"), "first");
        let _ = std::fs::read(watched.at("cards/pack/a.card")).unwrap();
        for name in [".a.card.swp", "4913", "a.card~", "#a.card#", "../output/rules.ron"] {
            write(&watched.at(&format!("cards/pack/{name}")), "x");
        }
        write(&watched.at("cards/pack/z.card"), "z");
        let first = watched.news.recv_timeout(DEADLINE).unwrap();
        assert_eq!(first, [watched.at("cards/pack/z.card")]);
    });
}
