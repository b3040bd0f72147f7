//! Where reports of changes come from: the system, or looking again and again.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

/// One report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    Path(PathBuf),
    /// Reports were lost.
    Everything,
}

/// The system's reports on a few folders. Folders, not files: a file that is replaced by another takes its watch with it.
pub struct SystemReports {
    watcher: RecommendedWatcher,
    reports: Receiver<Report>,
    roots: Vec<Root>,
}

struct Root {
    path: PathBuf,
    /// Which folder is watched now, so that one that was made anew under the old name is noticed.
    armed: Option<Identity>,
}

impl SystemReports {
    /// Starts watching. Folders that are not there yet are watched as soon as they are.
    pub fn new(roots: &[PathBuf]) -> notify::Result<SystemReports> {
        let (sender, reports) = channel();
        let watcher = notify::recommended_watcher(move |event| report(event, &sender))?;
        let roots = roots.iter().map(|path| Root { path: path.clone(), armed: None }).collect();
        let mut system = SystemReports { watcher, reports, roots };
        system.arm()?;
        Ok(system)
    }

    /// Watches every folder that is there and not watched yet. True if one was armed.
    pub fn arm(&mut self) -> notify::Result<bool> {
        let mut news = false;
        for root in &mut self.roots {
            let there = Identity::of(&root.path);
            if there == root.armed {
                continue;
            }
            if root.armed.take().is_some() {
                // The old folder is gone, and most often its watch with it.
                let _ = self.watcher.unwatch(&root.path);
            }
            if there.is_some() {
                match self.watcher.watch(&root.path, RecursiveMode::Recursive) {
                    Ok(()) => root.armed = there,
                    // Gone again in between; the next look will tell.
                    Err(error) if is_gone(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            news = true;
        }
        Ok(news)
    }

    /// The next report, or `None` if there was none in that time.
    pub fn next(&self, within: Duration) -> Option<Report> {
        match self.reports.recv_timeout(within) {
            Ok(report) => Some(report),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                // The system's side has ended: what is left is to look now and then.
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
    // Nobody listens any more once watching has ended; then there is nobody to tell either.
    match event {
        Err(_) => drop(sender.send(Report::Everything)),
        Ok(event) if event.need_rescan() => drop(sender.send(Report::Everything)),
        // Reading a file is reported as well; the compiler's own reading must not start it again.
        Ok(event) if matches!(event.kind, EventKind::Access(_)) => {}
        Ok(event) => {
            for path in event.paths {
                drop(sender.send(Report::Path(path)));
            }
        }
    }
}

/// Which folder it is, not what it is called.
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
