//! Receives reports of changes from the operating system.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

/// A report that something has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    Path(PathBuf),
    /// Reports were lost, so any file may have changed.
    Everything,
}

/// The system's reports about a few folders. The watches are on folders, because a watch on a file is lost when another
/// file replaces it.
pub struct SystemReports {
    watcher: RecommendedWatcher,
    reports: Receiver<Report>,
    roots: Vec<Root>,
}

struct Root {
    path: PathBuf,
    /// The identity of the watched folder, or `None` if no folder is watched. A new folder with the same name has
    /// another identity.
    armed: Option<Identity>,
}

impl SystemReports {
    /// Starts to watch the folders that exist. [`arm`](SystemReports::arm) adds the other folders when they appear.
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
                // The old folder is gone, and the watch on it has usually ended already. An error is therefore ignored.
                let _ = self.watcher.unwatch(&root.path);
            }
            if there.is_some() {
                match self.watcher.watch(&root.path, RecursiveMode::Recursive) {
                    Ok(()) => root.armed = there,
                    // The folder has vanished in the meantime. The next call looks for it again.
                    Err(error) if is_gone(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            news = true;
        }
        Ok(news)
    }

    /// Returns the next report, or `None` if there is none within that time.
    pub fn next(&self, within: Duration) -> Option<Report> {
        match self.reports.recv_timeout(within) {
            Ok(report) => Some(report),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                // The system reports nothing more. All files are therefore read again at the interval `within`.
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
    // Sending fails once the watch has ended. The report is then dropped, because nobody waits for it.
    match event {
        Err(_) => drop(sender.send(Report::Everything)),
        Ok(event) if event.need_rescan() => drop(sender.send(Report::Everything)),
        // The system also reports that a file was read. Without this case, the compiler's own reading would start the
        // compiler.
        Ok(event) if matches!(event.kind, EventKind::Access(_)) => {}
        Ok(event) => {
            for path in event.paths {
                drop(sender.send(Report::Path(path)));
            }
        }
    }
}

/// Identifies a folder independently of its name: by its device and inode, or by its creation time on other systems.
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
