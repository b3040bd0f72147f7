//! The threads that compile, draw and play. They see whole requests and no connection, so no client can hold one up.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use crate::reply::Reply;

/// The number of threads. A picture must not wait for a bot that thinks.
const THREADS: usize = 4;
/// Cards are compiled and drawn on these threads, and both may need a deep stack.
const STACK: usize = 32 << 20;

/// The work of a thread for one request.
type Task = Box<dyn FnOnce() -> Reply + Send>;

/// A task, and the channel for its reply.
struct Job {
    task: Task,
    reply: SyncSender<Reply>,
}

/// The threads that carry tasks out.
#[derive(Clone)]
pub struct Workers {
    jobs: Sender<Job>,
}

impl Workers {
    /// Starts the threads. Fails if the system gives none.
    pub fn start() -> std::io::Result<Workers> {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..THREADS {
            let waiting = Arc::clone(&waiting);
            std::thread::Builder::new().stack_size(STACK).spawn(move || work(&waiting))?;
        }
        Ok(Workers { jobs })
    }

    /// Carries a task out, and waits for its reply. `None` if no thread is left.
    pub fn answer(&self, task: impl FnOnce() -> Reply + Send + 'static) -> Option<Reply> {
        let (reply, replied) = sync_channel(1);
        self.jobs.send(Job { task: Box::new(task), reply }).ok()?;
        replied.recv().ok()
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { task, reply }) = job else { return };
        // The connection waits for its reply, even if its client is gone.
        let _ = reply.send(task());
    }
}
