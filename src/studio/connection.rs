//! One connection: reads one request and writes one reply. A client that stalls is given up after a while, and holds up
//! nobody in the meantime, because each connection has a small thread of its own.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::request_head::RequestHead;

/// The maximum length of a request before its body.
const LONGEST_HEAD: usize = 16 << 10;
/// A client has this long to send the head of its request. Browsers open connections that they may never use.
const HEAD_LIMIT: Duration = Duration::from_secs(20);
/// A client has this long to send the body.
const BODY_LIMIT: Duration = Duration::from_secs(60);
/// A client may take nothing of a reply for this long.
const WRITE_LIMIT: Duration = Duration::from_secs(30);
/// A client has this long to close the connection after it has been answered.
const CLOSE_LIMIT: Duration = Duration::from_secs(2);

/// A connection of a client.
pub struct Connection {
    stream: TcpStream,
    /// Bytes of the body that came together with the head.
    begun: Vec<u8>,
}

impl Connection {
    pub fn new(stream: TcpStream) -> io::Result<Connection> {
        stream.set_write_timeout(Some(WRITE_LIMIT))?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, begun: Vec::new() })
    }

    /// Reads the head of the request. `None` if the client sends none in time, or something else.
    pub fn head(&mut self) -> Option<RequestHead> {
        let end = Instant::now() + HEAD_LIMIT;
        let mut head = Vec::new();
        loop {
            if let Some(length) = head_length(&head) {
                self.begun = head.split_off(length);
                return RequestHead::parse(&head);
            }
            if head.len() > LONGEST_HEAD || self.read_some(&mut head, 4 << 10, end)? == 0 {
                return None;
            }
        }
    }

    /// Reads the body. `None` if it does not arrive in time.
    pub fn body(&mut self, head: &RequestHead) -> Option<Vec<u8>> {
        if head.waits_to_send {
            self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").ok()?;
        }
        let end = Instant::now() + BODY_LIMIT;
        let mut body = std::mem::take(&mut self.begun);
        while body.len() < head.length {
            let missing = head.length - body.len();
            if self.read_some(&mut body, missing.min(1 << 20), end)? == 0 {
                return None;
            }
        }
        body.truncate(head.length);
        Some(body)
    }

    /// Reads a body and throws it away: a client reads the reply only after it has sent everything.
    pub fn skip_body(&mut self, head: &RequestHead) {
        let end = Instant::now() + BODY_LIMIT;
        let mut skipped = self.begun.len();
        while skipped < head.length {
            self.begun.clear();
            let mut bytes = std::mem::take(&mut self.begun);
            match self.read_some(&mut bytes, 1 << 20, end) {
                None | Some(0) => return,
                Some(read) => skipped += read,
            }
            self.begun = bytes;
        }
    }

    /// Writes a reply and ends the connection. It fails only if the client is gone, and then nobody waits for the
    /// reply.
    pub fn reply(mut self, reply: &[u8]) {
        let sent = self.stream.write_all(reply).and_then(|()| self.stream.flush());
        if sent.is_err() || self.stream.shutdown(Shutdown::Write).is_err() {
            return;
        }
        // Closing a connection with unread bytes would take the reply back.
        let end = Instant::now() + CLOSE_LIMIT;
        let mut rest = Vec::new();
        while self.read_some(&mut rest, 64 << 10, end).is_some_and(|read| read > 0) {
            rest.clear();
        }
    }

    /// Gives the connection to somebody who goes on writing to it.
    pub fn into_writer(self) -> TcpStream {
        self.stream
    }

    /// Reads at most `most` bytes, and returns their number: 0 at the end. `None` if the time is over or reading fails.
    fn read_some(&mut self, into: &mut Vec<u8>, most: usize, end: Instant) -> Option<usize> {
        let left = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
        self.stream.set_read_timeout(Some(left)).ok()?;
        let length = into.len();
        into.resize(length + most, 0);
        let read = into.get_mut(length..).map(|free| self.stream.read(free));
        let read = read.and_then(Result::ok);
        into.truncate(length + read.unwrap_or(0));
        read
    }
}

/// Returns the length of a head with its empty line; `None` if it has not ended.
fn head_length(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at + 4)
}
