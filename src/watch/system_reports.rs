//! Reports of changes from the operating system.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

/// A report of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    Path(PathBuf),
    /// Reports were lost, so anything may have changed.
    Everything,
}

/// The system's reports about a few folders. Folders are watched, not files: when a file is replaced by another file,
/// the watch on it is lost.
pub struct SystemReports {
    watcher: RecommendedWatcher,
    reports: Receiver<Report>,
    roots: Vec<Root>,
}

struct Root {
    path: PathBuf,
    /// The identity of the watched folder, by which a new folder of the same name is noticed.
    armed: Option<Identity>,
}

impl SystemReports {
    /// Starts watching. [`arm`](SystemReports::arm) adds folders that do not exist yet.
    pub fn new(roots: &[PathBuf]) -> notify::Result<SystemReports> {
        let (sender, reports) = channel();
        let watcher = notify::recommended_watcher(move |event| report(event, &sender))?;
        let roots = roots.iter().map(|path| Root { path: path.clone(), armed: None }).collect();
        let mut system = SystemReports { watcher, reports, roots };
        system.arm()?;
        Ok(system)
    }

    /// Watches every folder that exists and is not watched yet. Returns true if a folder has appeared, vanished or been
    /// replaced since the last call.
    pub fn arm(&mut self) -> notify::Result<bool> {
        let mut news = false;
        for root in &mut self.roots {
            let there = Identity::of(&root.path);
            if there == root.armed {
                continue;
            }
            if root.armed.take().is_some() {
                // The old folder is gone, and its watch has usually ended with it.
                let _ = self.watcher.unwatch(&root.path);
            }
            if there.is_some() {
                match self.watcher.watch(&root.path, RecursiveMode::Recursive) {
                    Ok(()) => root.armed = there,
                    // The folder has vanished again in the meantime; the next call will notice.
                    Err(error) if is_gone(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            news = true;
        }
        Ok(news)
    }

    /// The next report, or `None` if there was none within that time.
    pub fn next(&self, within: Duration) -> Option<Report> {
        match self.reports.recv_timeout(within) {
            Ok(report) => Some(report),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                // The system's side has ended: all that remains is to look at everything now and then.
                std::thread::sleep(within);
                Some(Report::Everything)
            }
        }
    }
}

fn is_gone(error: &notify::Error) -> bool {
    match &error.kind {
        notify::ErrorKind::PathNotFound => true,
        notify::ErrorKind::Io(error) => error.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}

fn report(event: notify::Result<notify::Event>, sender: &Sender<Report>) {
    // Sending fails once the watch has ended, which does not matter.
    match event {
        Err(_) => drop(sender.send(Report::Everything)),
        Ok(event) if event.need_rescan() => drop(sender.send(Report::Everything)),
        // The system also reports that a file was read; the compiler must not be started by its own reading.
        Ok(event) if matches!(event.kind, EventKind::Access(_)) => {}
        Ok(event) => {
            for path in event.paths {
                drop(sender.send(Report::Path(path)));
            }
        }
    }
}

/// The identity of a folder, independent of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Identity(u64, u64);

impl Identity {
    fn of(path: &Path) -> Option<Identity> {
        let about = std::fs::metadata(path).ok().filter(|about| about.is_dir())?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Some(Identity(about.dev(), about.ino()))
        }
        #[cfg(not(unix))]
        {
            let made = about.created().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
            Some(Identity(0, made.map_or(0, |d| d.as_nanos() as u64)))
        }
    }
}
