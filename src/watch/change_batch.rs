//! Merges the many reports of one save into one change. The code is pure: callers pass the time in.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// A change is due after this time without further reports, because editors save in several steps.
pub const QUIET: Duration = Duration::from_millis(30);
/// A change is due after this time at the latest, even if reports keep coming.
pub const CAP: Duration = Duration::from_millis(300);

/// A set of reported changes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Files and folders that may have changed.
    pub paths: BTreeSet<PathBuf>,
    /// Whether reports were lost. In that case any file may have changed.
    pub everything: bool,
}

/// Changes that are being collected. All times are measured from the same arbitrary moment.
#[derive(Debug, Default)]
pub struct ChangeBatch {
    changes: Changes,
    first: Option<Duration>,
    last: Duration,
    held: bool,
}

impl ChangeBatch {
    pub fn add(&mut self, path: PathBuf, now: Duration) {
        self.changes.paths.insert(path);
        self.touched(now);
    }

    pub fn add_everything(&mut self, now: Duration) {
        self.changes.everything = true;
        self.touched(now);
    }

    fn touched(&mut self, now: Duration) {
        self.first.get_or_insert(now);
        self.last = self.last.max(now);
    }

    /// Returns the time at which the changes are due, or `None` if there are no changes.
    pub fn due(&self) -> Option<Duration> {
        self.first.map(|first| (self.last + QUIET).min(first + CAP))
    }

    /// Returns the changes collected so far.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Delays the changes by [`QUIET`], once for each batch, because a file that was just emptied is about to be
    /// written. Returns false, and delays nothing, if the batch was delayed before or has no changes.
    pub fn hold(&mut self, now: Duration) -> bool {
        if self.held || self.first.is_none() {
            return false;
        }
        self.held = true;
        self.first = Some(now);
        self.last = now + QUIET;
        true
    }

    /// Returns the changes if they are due, and starts an empty batch.
    pub fn take(&mut self, now: Duration) -> Option<Changes> {
        if self.due()? > now {
            return None;
        }
        Some(std::mem::take(self).changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn nothing_is_never_due() {
        let mut batch = ChangeBatch::default();
        assert_eq!(batch.due(), None);
        assert_eq!(batch.take(ms(10_000)), None);
    }

    #[test]
    fn one_save_is_one_change() {
        let mut batch = ChangeBatch::default();
        batch.add("a.card".into(), ms(100));
        batch.add("a.card".into(), ms(110));
        assert_eq!(batch.take(ms(135)), None);
        let changes = batch.take(ms(140)).map(|c| c.paths.len());
        assert_eq!(changes, Some(1));
        assert_eq!(batch.due(), None);
    }

    #[test]
    fn a_burst_waits_no_longer_than_the_cap() {
        let mut batch = ChangeBatch::default();
        for at in (0..1000).step_by(10) {
            batch.add(format!("{at}.card").into(), ms(at));
            if let Some(changes) = batch.take(ms(at)) {
                assert_eq!((at, changes.paths.len()), (300, 31));
                return;
            }
        }
        panic!("it was never taken up");
    }

    #[test]
    fn a_hold_happens_once() {
        let mut batch = ChangeBatch::default();
        batch.add("a.card".into(), ms(0));
        assert!(batch.hold(ms(30)));
        assert_eq!(batch.take(ms(60)), None);
        assert!(!batch.hold(ms(90)));
        assert!(batch.take(ms(90)).is_some());
        batch.add("a.card".into(), ms(200));
        assert!(batch.hold(ms(230)));
    }

    proptest! {
        #[test]
        fn every_path_is_taken_exactly_once(gaps in prop::collection::vec(0u64..100, 1..60)) {
            let mut batch = ChangeBatch::default();
            let (mut now, mut taken) = (0, Vec::new());
            for (i, gap) in gaps.iter().enumerate() {
                now += gap;
                taken.extend(batch.take(ms(now)).into_iter().flat_map(|c| c.paths));
                batch.add(PathBuf::from(i.to_string()), ms(now));
                prop_assert!(batch.due().is_some_and(|due| due <= ms(now) + QUIET));
            }
            taken.extend(batch.take(ms(now + 300)).into_iter().flat_map(|c| c.paths));
            taken.sort();
            let mut all: Vec<PathBuf> = (0..gaps.len()).map(|i| PathBuf::from(i.to_string())).collect();
            all.sort();
            prop_assert_eq!(taken, all);
        }
    }
}
