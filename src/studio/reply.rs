//! Replies to requests.

use serde_json::Value;

/// The content policy of the page: it may load everything from this server and nothing from anywhere else. The editor
/// sets styles by script, so styles may stand in the page.
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

    /// Returns the bytes of the reply. It asks the browser to close the connection: each connection has one request, so
    /// that no request waits behind another. `without_body` is for a request that asks for the head alone.
    pub fn bytes(&self, without_body: bool) -> Vec<u8> {
        let head = format!(
            "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n{HEADERS}\r\n\
             Content-Security-Policy: {POLICY}\r\n\r\n",
            self.status,
            reason(self.status),
            self.kind,
            self.body.len(),
        );
        let mut bytes = head.into_bytes();
        if !without_body {
            bytes.extend_from_slice(&self.body);
        }
        bytes
    }
}

/// Returns the words that HTTP has for a status.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        _ => "Internal Server Error",
    }
}
