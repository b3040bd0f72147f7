//! Runs the watch loop, either with the reports of the system or by polling.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::change_batch::{ChangeBatch, Changes};
use super::file_contents::FileContents;
use super::system_reports::{Report, SystemReports};

/// The settings of a watch.
pub struct Watcher {
    /// The folders to watch, as absolute paths without symbolic links. They need not exist yet.
    pub roots: Vec<PathBuf>,
    /// Folders below the roots that are ignored, such as the output.
    pub ignore: Vec<PathBuf>,
    /// The interval of polling, for network and shared folders. `None` means that the system reports the changes.
    pub poll: Option<Duration>,
    /// The watch ends when this flag is set.
    pub stop: Arc<AtomicBool>,
}

/// An event that the watch reports.
#[derive(Debug)]
pub enum WatchEvent<'a> {
    /// The watch has begun. It reports every change after this event.
    Begun,
    /// These files were changed, created or deleted.
    Changed(&'a [PathBuf]),
    /// A sentence for the user.
    Notice(String),
}

/// The longest time that the watch sleeps before it looks for new folders.
const TICK: Duration = Duration::from_millis(200);
/// A reported folder is read once more after this time. The system does not report files that are written right after
/// the folder was created.
const AGAIN: Duration = Duration::from_millis(250);
const POLL_BY_DEFAULT: Duration = Duration::from_millis(500);

impl Watcher {
    /// Watches until [`stop`](Watcher::stop) is set. Calls `tell` with one event at a time, and collects further
    /// changes while `tell` works.
    pub fn run(&self, mut tell: impl FnMut(WatchEvent<'_>)) {
        if self.poll.is_none() {
            match SystemReports::new(&self.roots) {
                Ok(system) => return self.run_by_system(system, tell),
                Err(error) => tell(WatchEvent::Notice(format!(
                    "The system cannot report changes ({}), so the files are checked every half second.",
                    plain(&error)
                ))),
            }
        }
        self.run_by_polling(self.poll.unwrap_or(POLL_BY_DEFAULT), tell);
    }

    fn run_by_system(&self, mut system: SystemReports, mut tell: impl FnMut(WatchEvent<'_>)) {
        let start = Instant::now();
        let mut contents = FileContents::of(&self.roots);
        let mut batch = ChangeBatch::default();
        let mut again: Vec<(Duration, PathBuf)> = Vec::new();
        tell(WatchEvent::Begun);
        while !self.stop.load(Ordering::Relaxed) {
            let wait = batch.due().map_or(TICK, |due| due.saturating_sub(start.elapsed()).min(TICK));
            match system.next(wait) {
                Some(Report::Path(path)) if self.ignored(&path) || contents.is_ignored(&path) => {}
                Some(Report::Path(path)) => {
                    if path.is_dir() {
                        again.push((start.elapsed() + AGAIN, path.clone()));
                    }
                    batch.add(path, start.elapsed());
                }
                Some(Report::Everything) => batch.add_everything(start.elapsed()),
                None => {}
            }
            match system.arm() {
                Ok(true) => batch.add_everything(start.elapsed()),
                Ok(false) => {}
                Err(error) => {
                    tell(WatchEvent::Notice(format!(
                        "The files are now checked every half second: {}.",
                        plain(&error)
                    )));
                    return self.run_by_polling(POLL_BY_DEFAULT, tell);
                }
            }
            let now = start.elapsed();
            again.retain(|(at, path)| {
                let due = *at <= now;
                if due {
                    batch.add(path.clone(), now);
                }
                !due
            });
            if batch.due().is_some_and(|due| due <= now) && contents.interrupted(batch.changes()) && batch.hold(now) {
                continue;
            }
            if let Some(changes) = batch.take(now) {
                self.told(&mut contents, &changes, &mut tell);
            }
        }
    }

    fn run_by_polling(&self, every: Duration, mut tell: impl FnMut(WatchEvent<'_>)) {
        let mut contents = FileContents::of(&self.roots);
        tell(WatchEvent::Begun);
        let everything = Changes { everything: true, ..Changes::default() };
        while !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep(every);
            self.told(&mut contents, &everything, &mut tell);
        }
    }

    fn told(&self, contents: &mut FileContents, changes: &Changes, tell: &mut impl FnMut(WatchEvent<'_>)) {
        let mut changed = contents.update(changes);
        changed.retain(|path| !self.ignored(path));
        if !changed.is_empty() {
            tell(WatchEvent::Changed(&changed));
        }
    }

    fn ignored(&self, path: &std::path::Path) -> bool {
        self.ignore.iter().any(|ignored| path.starts_with(ignored))
    }
}

/// Describes the error in words that a designer understands.
fn plain(error: &notify::Error) -> String {
    match &error.kind {
        notify::ErrorKind::MaxFilesWatch => {
            "too many folders are watched; the limit is fs.inotify.max_user_watches".to_owned()
        }
        _ => error.to_string(),
    }
}
