//! The head of a request: its first line and its headers.

/// The greatest number of headers. Browsers send about twenty.
const MOST_HEADERS: usize = 100;

/// The head of a request: the data that the studio needs before the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestHead {
    pub method: Method,
    /// The address below the host, as it was sent.
    pub address: String,
    pub host: Option<String>,
    pub origin: Option<String>,
    /// The length of the body.
    pub length: usize,
    /// Whether the client sends the body only when it is asked to.
    pub waits_to_send: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Head,
    Post,
    Other,
}

impl RequestHead {
    /// Reads a head with its empty line. `None` if it is no head of HTTP 1, or has a header twice that must be unique.
    pub fn parse(bytes: &[u8]) -> Option<RequestHead> {
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        if !request.parse(bytes).ok()?.is_complete() {
            return None;
        }
        let method = match request.method? {
            "GET" => Method::Get,
            "HEAD" => Method::Head,
            "POST" => Method::Post,
            _ => Method::Other,
        };
        let address = request.path?.to_owned();
        let mut head = RequestHead { method, address, host: None, origin: None, length: 0, waits_to_send: false };
        let mut length = None;
        for header in request.headers.iter() {
            let value = std::str::from_utf8(header.value).ok()?.trim();
            // Two values of one header could be understood in two ways, one by each side.
            let put = |known: &mut Option<String>| known.replace(value.to_owned()).is_none();
            let is_unique = match header.name.to_ascii_lowercase().as_str() {
                "host" => put(&mut head.host),
                "origin" => put(&mut head.origin),
                "content-length" => put(&mut length),
                // No browser sends a body in pieces.
                "transfer-encoding" => false,
                "expect" => {
                    head.waits_to_send = value.eq_ignore_ascii_case("100-continue");
                    true
                }
                _ => true,
            };
            if !is_unique {
                return None;
            }
        }
        head.length = match length {
            Some(length) => length.parse().ok()?,
            None => 0,
        };
        Some(head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read() {
        let head =
            "POST /secret/edit HTTP/1.1\r\nhost: 127.0.0.1:3000\r\nContent-Length:  12\r\nExpect: 100-Continue\r\n\r\n";
        let expected = RequestHead {
            method: Method::Post,
            address: "/secret/edit".to_owned(),
            host: Some("127.0.0.1:3000".to_owned()),
            origin: None,
            length: 12,
            waits_to_send: true,
        };
        assert_eq!(RequestHead::parse(head.as_bytes()), Some(expected));
    }

    #[test]
    fn what_could_be_understood_in_two_ways_is_refused() {
        for wrong in [
            "GET /\r\n\r\n",
            "GET / HTTP/2\r\n\r\n",
            "GET / HTTP/1.1 x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "GET / HTTP/1.1\r\nno header\r\n\r\n",
        ] {
            assert_eq!(RequestHead::parse(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(RequestHead::parse(b"GET /\xff HTTP/1.1\r\n\r\n"), None);
    }
}
