//! Tells open browsers that something has changed, by server-sent events.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The maximum number of browsers that listen at the same time; beyond it, the oldest is dropped.
const MOST: usize = 32;
/// The interval between keep-alive lines. If such a line cannot be sent, the browser has gone.
const BREATH: Duration = Duration::from_secs(15);

const HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
                    Connection: close\r\n\r\n: listening\n\n";

/// The browsers that wait for changes.
#[derive(Default)]
pub struct Listeners {
    waiting: Mutex<Vec<SyncSender<()>>>,
}

impl Listeners {
    /// Keeps a connection open and writes to it from a thread of its own.
    pub fn add(&self, mut browser: Box<dyn Write + Send + 'static>) {
        // The channel holds one message: several changes while a browser is busy need only one reload.
        let (sender, news) = sync_channel::<()>(1);
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() >= MOST {
            waiting.remove(0);
        }
        waiting.push(sender);
        drop(waiting);
        std::thread::spawn(move || {
            let mut say = |words: &str| browser.write_all(words.as_bytes()).and_then(|()| browser.flush()).is_ok();
            let mut there = say(HEAD);
            while there {
                there = match news.recv_timeout(BREATH) {
                    Ok(()) => say("event: changed\ndata: 1\n\n"),
                    Err(RecvTimeoutError::Timeout) => say(": still here\n\n"),
                    Err(RecvTimeoutError::Disconnected) => false,
                };
            }
        });
    }

    /// Tells all browsers that something has changed.
    pub fn tell(&self) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|browser| !matches!(browser.try_send(()), Err(std::sync::mpsc::TrySendError::Disconnected(()))));
    }
}
