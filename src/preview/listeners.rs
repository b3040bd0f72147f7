//! Notifies open browsers of changes by server-sent events.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The maximum number of browsers that listen at the same time. A further browser replaces the oldest one.
const MOST: usize = 32;
/// The interval between keep-alive lines. If such a line cannot be sent, the browser has closed the connection.
const BREATH: Duration = Duration::from_secs(15);

const HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
                    Connection: close\r\n\r\n: listening\n\n";

/// The browsers that wait for changes.
#[derive(Default)]
pub struct Listeners {
    waiting: Mutex<Vec<SyncSender<()>>>,
}

impl Listeners {
    /// Adds a browser. A separate thread keeps the connection open and writes the events.
    pub fn add(&self, mut browser: Box<dyn Write + Send + 'static>) {
        // The channel holds one message, because several changes while a browser is busy need only one reload.
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

    /// Notifies all browsers of a change, and removes browsers whose connection has ended.
    pub fn tell(&self) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|browser| !matches!(browser.try_send(()), Err(std::sync::mpsc::TrySendError::Disconnected(()))));
    }
}
