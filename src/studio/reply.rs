//! Replies to requests, and how they are sent.

use std::io::Write as _;

use serde_json::Value;
use tiny_http::{Method, Request, StatusCode};

/// What the page may load and do: everything from this server and nothing from anywhere else. The editor sets styles by
/// script, so styles may stand in the page.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The other headers of every reply: nothing is stored, and nothing of the page leaves it.
const HEADERS: &str = "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n\
                       Cross-Origin-Resource-Policy: same-origin";

/// A reply to a request.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub kind: &'static str,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(value: &Value) -> Reply {
        Reply { status: 200, kind: "application/json", body: value.to_string().into_bytes() }
    }

    pub fn text(kind: &'static str, text: &str) -> Reply {
        Reply { status: 200, kind, body: text.as_bytes().to_vec() }
    }

    /// A reply that says in one sentence why there is no other.
    pub fn error(status: u16, sentence: &str) -> Reply {
        Reply { status, kind: "text/plain; charset=utf-8", body: sentence.as_bytes().to_vec() }
    }

    /// Sends the reply, and asks the browser to close the connection. This fails only if the browser has closed it
    /// already, and then nobody waits for the reply.
    ///
    /// The server library gives each connection a thread. It can put a new connection behind one that has a thread, and
    /// then serves it only when that one has ended. A browser keeps connections open for minutes, so its next request
    /// could wait as long. Connections that end at once make no one wait.
    pub fn send(self, request: Request) {
        let is_head = *request.method() == Method::Head;
        let reason = StatusCode(self.status).default_reason_phrase();
        let head = format!(
            "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n{HEADERS}\r\n\
             Content-Security-Policy: {POLICY}\r\n\r\n",
            self.status,
            self.kind,
            self.body.len(),
        );
        let mut out = request.into_writer();
        let body: &[u8] = if is_head { &[] } else { &self.body };
        let _ = out.write_all(head.as_bytes()).and_then(|()| out.write_all(body)).and_then(|()| out.flush());
    }
}
