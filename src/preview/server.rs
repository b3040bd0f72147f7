//! Serves the preview over HTTP: answers each request with the page, a picture or a stream of events.

use std::fmt;
use std::io::Cursor;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::listeners::Listeners;
use super::page::{CardPicture, Page};
use tiny_http::{Header, Method, Request, Response, Server};

/// The ports to try, in order. The first free port is used.
const PORTS: std::ops::RangeInclusive<u16> = 3000..=3005;

/// A running preview, which serves until the program ends.
pub struct Preview {
    port: u16,
    shared: Arc<ServerState>,
}

/// The error that none of the ports is free.
#[derive(Debug)]
pub struct NoPort;

impl fmt::Display for NoPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "The preview has no port: {} to {} are all taken by other programs. Close one of them.",
            PORTS.start(),
            PORTS.end()
        )
    }
}

impl std::error::Error for NoPort {}

#[derive(Default)]
struct ServerState {
    shown: Mutex<ShownPage>,
    listeners: Listeners,
}

#[derive(Default)]
struct ShownPage {
    page: Page,
    /// The last cards that were drawn without an error in the packs.
    cards: Arc<Vec<CardPicture>>,
    version: u64,
}

impl ServerState {
    fn shown(&self) -> MutexGuard<'_, ShownPage> {
        // Each field is replaced as a whole, so the page is usable even if a thread panicked while it held the lock.
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Preview {
    /// Opens a port and starts a thread that serves requests.
    pub fn start() -> Result<Preview, NoPort> {
        let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let open = |port| Server::http(SocketAddr::new(local, port)).ok().map(|server| (port, server));
        let (port, server) = PORTS.clone().find_map(open).ok_or(NoPort)?;
        let shared = Arc::new(ServerState::default());
        let serving = Arc::clone(&shared);
        std::thread::spawn(move || {
            for request in server.incoming_requests() {
                answer(request, port, &serving);
            }
        });
        Ok(Preview { port, shared })
    }

    /// Returns the address of the page.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Replaces the page, and tells every open browser to reload.
    pub fn show(&self, mut page: Page) {
        let cards = page.cards.take();
        let mut shown = self.shared.shown();
        shown.version += 1;
        if let Some(cards) = cards {
            shown.cards = Arc::new(cards);
            page.cards = Some(Vec::new());
        }
        shown.page = page;
        drop(shown);
        self.shared.listeners.tell();
    }
}

fn answer(request: Request, port: u16, shared: &ServerState) {
    // A web site could point its own host name at this machine to read the preview (DNS rebinding). Requests for other
    // host names are therefore refused.
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = request.headers().iter().find(|h| h.field.equiv("Host")).map(|h| h.value.as_str().to_owned());
    if !host.is_some_and(|host| hosts.contains(&host)) {
        return reply(request, 403, "text/plain", "This page is for this machine only.".to_owned());
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return reply(request, 405, "text/plain", "Only reading is possible here.".to_owned());
    }
    let path = request.url().split('?').next().unwrap_or("").to_owned();
    match path.as_str() {
        "/" => {
            let html = {
                let shown = shared.shown();
                shown.page.html(&shown.cards, shown.version)
            };
            reply(request, 200, "text/html; charset=utf-8", html);
        }
        "/__events" => shared.listeners.add(request.into_writer()),
        path => {
            let number = path.strip_prefix("/card/").and_then(|p| p.strip_suffix(".svg")).and_then(|n| n.parse().ok());
            let cards = Arc::clone(&shared.shown().cards);
            match number.and_then(|n: usize| cards.get(n)) {
                Some(card) => reply(request, 200, "image/svg+xml", card.svg.clone()),
                None => reply(request, 404, "text/plain", "There is nothing here.".to_owned()),
            }
        }
    }
}

fn reply(request: Request, status: u16, kind: &str, body: String) {
    let length = body.len();
    let header = |name: &str, value: &str| Header::from_bytes(name, value).ok();
    let headers = [header("Content-Type", kind), header("Cache-Control", "no-store")];
    let body = Cursor::new(body.into_bytes());
    let response = Response::new(status.into(), headers.into_iter().flatten().collect(), body, Some(length), None);
    // This fails only if the browser has closed the connection in the meantime.
    let _ = request.respond(response);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::TcpStream;

    fn get(preview: &Preview, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    fn page(cards: Option<Vec<CardPicture>>, status: &str) -> Page {
        Page { title: "Cards".into(), status: status.into(), findings: Vec::new(), cards }
    }

    #[test]
    fn serves_the_last_good_cards_and_tells_of_changes() {
        let preview = Preview::start().unwrap();
        let host = format!("127.0.0.1:{}", preview.port);
        let card = CardPicture { name: "Ada".into(), svg: "<svg>ada</svg>".into() };
        preview.show(page(Some(vec![card]), "good"));
        assert!(get(&preview, "/", &host).contains("alt=\"Ada\""));
        assert!(get(&preview, "/card/0.svg?1", &host).ends_with("<svg>ada</svg>"));
        assert!(get(&preview, "/card/1.svg", &host).starts_with("HTTP/1.1 404"));
        assert!(get(&preview, "/", "evil.example").starts_with("HTTP/1.1 403"));

        let mut stream = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
        write!(stream, "GET /__events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut lines = BufReader::new(stream).lines();
        assert!(lines.by_ref().any(|line| line.unwrap() == ": listening"));
        preview.show(page(None, "bad"));
        assert!(lines.by_ref().any(|line| line.unwrap() == "event: changed"));
        let html = get(&preview, "/", &host);
        assert!(html.contains("bad") && html.contains("alt=\"Ada\"") && html.contains("class=\"old\""));
    }
}
