//! Replies to requests, and how they are sent.

use std::io::Cursor;

use serde_json::Value;
use tiny_http::{Header, Request, Response};

/// What the page may load and do: everything from this server and nothing from anywhere else. The editor sets styles by
/// script, so styles may stand in the page.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

    /// Sends the reply. This fails only if the browser has closed the connection in the meantime, and then nobody
    /// waits for it.
    pub fn send(self, request: Request) {
        let header = |name: &str, value: &str| Header::from_bytes(name, value).ok();
        let headers = [
            header("Content-Type", self.kind),
            header("Cache-Control", "no-store"),
            header("Content-Security-Policy", POLICY),
            header("Referrer-Policy", "no-referrer"),
            header("X-Content-Type-Options", "nosniff"),
            header("Cross-Origin-Resource-Policy", "same-origin"),
        ];
        let length = self.body.len();
        let headers = headers.into_iter().flatten().collect();
        let _ = request.respond(Response::new(self.status.into(), headers, Cursor::new(self.body), Some(length), None));
    }
}
