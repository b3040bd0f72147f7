//! The data that the threads of the server share: the workbench and the open pages.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::listeners::Listeners;
use crate::workbench::Workbench;

/// The workbench, and the pages that listen for changes.
pub struct Shared {
    workbench: Mutex<Workbench>,
    pub listeners: Listeners,
}

impl Shared {
    pub fn new(workbench: Workbench) -> Shared {
        Shared { workbench: Mutex::new(workbench), listeners: Listeners::default() }
    }

    pub fn workbench(&self) -> MutexGuard<'_, Workbench> {
        // A thread that panicked left texts and compilations whole: each is replaced in one step.
        self.workbench.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
