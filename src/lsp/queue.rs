//! The messages that have arrived and wait for their turn.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use lsp_server::{Message, RequestId};

use crate::transport::Incoming;

/// The messages in the order of their arrival. A request that the editor cancels before its turn is taken out.
pub struct Queue {
    receiver: Receiver<Incoming>,
    waiting: VecDeque<Incoming>,
    /// The requests that were cancelled and have no answer yet.
    pub cancelled: Vec<RequestId>,
}

impl Queue {
    pub fn new(receiver: Receiver<Incoming>) -> Queue {
        Queue { receiver, waiting: VecDeque::new(), cancelled: Vec::new() }
    }

    /// Takes the next message. Waits for it, but no longer than `patience` if that is given; then returns `None`.
    pub fn next(&mut self, patience: Option<Duration>) -> Option<Incoming> {
        self.take_in();
        if let Some(next) = self.waiting.pop_front() {
            return Some(next);
        }
        let received = match patience {
            Some(patience) => self.receiver.recv_timeout(patience),
            None => self.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(next) => {
                self.add(next);
                self.take_in();
                // A cancellation alone leaves nothing to do.
                self.waiting.pop_front().or_else(|| self.next(patience))
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Incoming::End),
        }
    }

    /// Whether no message waits.
    pub fn is_empty(&mut self) -> bool {
        self.take_in();
        self.waiting.is_empty()
    }

    fn take_in(&mut self) {
        while let Ok(message) = self.receiver.try_recv() {
            self.add(message);
        }
    }

    fn add(&mut self, message: Incoming) {
        let Some(id) = cancelled(&message) else { return self.waiting.push_back(message) };
        let before = self.waiting.len();
        self.waiting.retain(|known| !matches!(known, Incoming::Message(Message::Request(request)) if request.id == id));
        if self.waiting.len() < before {
            self.cancelled.push(id);
        }
    }
}

/// Returns the id of the request that the message cancels.
fn cancelled(message: &Incoming) -> Option<RequestId> {
    let Incoming::Message(Message::Notification(notification)) = message else { return None };
    if notification.method != "$/cancelRequest" {
        return None;
    }
    let id = notification.params.get("id")?;
    match id.as_i64() {
        Some(number) => i32::try_from(number).ok().map(RequestId::from),
        None => id.as_str().map(|text| RequestId::from(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_server::{Notification, Request};

    #[test]
    fn a_cancelled_request_is_taken_out() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut queue = Queue::new(receiver);
        for id in [1, 2] {
            let request = Request::new(RequestId::from(id), "x".to_owned(), ());
            sender.send(Incoming::Message(Message::Request(request))).unwrap();
        }
        let cancel = Notification::new("$/cancelRequest".to_owned(), serde_json::json!({ "id": 1 }));
        sender.send(Incoming::Message(Message::Notification(cancel))).unwrap();
        let next = queue.next(None);
        assert!(matches!(next, Some(Incoming::Message(Message::Request(request))) if request.id == RequestId::from(2)));
        assert_eq!(queue.cancelled, [RequestId::from(1)]);
        assert!(queue.next(Some(Duration::ZERO)).is_none());
        drop(sender);
        assert!(matches!(queue.next(None), Some(Incoming::End)));
    }
}
