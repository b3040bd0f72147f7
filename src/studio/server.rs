//! Serves the page over HTTP on a port of this machine.

use std::fmt;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::connection::Connection;
use crate::gate::{Gate, Refusal};
use crate::reply::Reply;
use crate::request_head::{Method, RequestHead};
use crate::shared::Shared;
use crate::workbench::Workbench;
use crate::workers::Workers;
use crate::{assets, routes};
use project::Project;

/// The ports to try, in order. The first free port is used; 0 stands for any.
const PORTS: [u16; 7] = [3000, 3001, 3002, 3003, 3004, 3005, 0];
/// The maximum number of connections at the same time. A browser opens at most a dozen for each page.
const MOST_CONNECTIONS: usize = 512;
/// The maximum length of the body of a request: the largest file that can be compiled, with room for its quoting.
const LONGEST_BODY: usize = 16 << 20;
/// The pause after a connection that could not be opened, because the system has run out of something.
const PAUSE: Duration = Duration::from_millis(50);

/// A running studio, which serves until the program ends.
pub struct Studio {
    gate: Gate,
    shared: Arc<Shared>,
}

/// The error that the page cannot be served.
#[derive(Debug)]
pub enum NoPort {
    /// No port is free.
    AllTaken,
    /// The system has no random numbers for the token.
    NoToken,
}

impl fmt::Display for NoPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPort::AllTaken => f.write_str("The studio cannot start: the system gives it no port on this machine."),
            NoPort::NoToken => f.write_str("The studio cannot start: the system gives no random numbers."),
        }
    }
}

impl std::error::Error for NoPort {}

impl Studio {
    /// Opens a port and starts to serve the packs of a project. An empty list of packs stands for all packs.
    pub fn start(project: Project, packs: &[String]) -> Result<Studio, NoPort> {
        let open = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok();
        let listener = PORTS.into_iter().find_map(open).ok_or(NoPort::AllTaken)?;
        let port = listener.local_addr().map_err(|_| NoPort::AllTaken)?.port();
        let gate = Gate::new(port).map_err(|_| NoPort::NoToken)?;
        let shared = Arc::new(Shared::new(Workbench::open(project, packs)));
        let workers = Workers::start().map_err(|_| NoPort::AllTaken)?;
        let server = Arc::new(Server { gate: gate.clone(), shared: Arc::clone(&shared), workers });
        std::thread::Builder::new().spawn(move || accept(&listener, &server)).map_err(|_| NoPort::AllTaken)?;
        Ok(Studio { gate, shared })
    }

    /// Returns the address of the page. Only who knows it can use the page.
    pub fn url(&self) -> String {
        self.gate.url()
    }

    /// Says that files were saved, created or deleted by other programs. Open pages load what has changed.
    pub fn changed_on_disk(&self, paths: &[PathBuf]) {
        self.shared.workbench().changed_on_disk(paths);
        self.shared.listeners.tell();
    }

    /// Returns the number of files with unsaved text.
    pub fn unsaved(&self) -> usize {
        self.shared.workbench().drafts().count()
    }
}

/// The parts of the server that a connection needs for its answers.
struct Server {
    gate: Gate,
    shared: Arc<Shared>,
    workers: Workers,
}

/// Gives each connection a thread of its own, which ends with the connection.
fn accept(listener: &TcpListener, server: &Arc<Server>) {
    let open = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            std::thread::sleep(PAUSE);
            continue;
        };
        if open.load(Ordering::Relaxed) >= MOST_CONNECTIONS {
            continue;
        }
        let (server, still_open) = (Arc::clone(server), Arc::clone(&open));
        open.fetch_add(1, Ordering::Relaxed);
        let serve = move || {
            if let Ok(connection) = Connection::new(stream) {
                serve(connection, &server);
            }
            still_open.fetch_sub(1, Ordering::Relaxed);
        };
        if std::thread::Builder::new().spawn(serve).is_err() {
            open.fetch_sub(1, Ordering::Relaxed);
            std::thread::sleep(PAUSE);
        }
    }
}

/// Reads the request of a connection and answers it.
fn serve(mut connection: Connection, server: &Server) {
    let Some(head) = connection.head() else { return };
    let is_events = head.method == Method::Get && server.gate.path(&head) == Ok("events");
    if is_events {
        return server.shared.listeners.add(Box::new(connection.into_writer()));
    }
    let reply = answer(&mut connection, &head, server);
    connection.reply(&reply.bytes(head.method == Method::Head));
}

fn answer(connection: &mut Connection, head: &RequestHead, server: &Server) -> Reply {
    let path = match server.gate.path(head) {
        Ok(path) => path.to_owned(),
        Err(Refusal::Foreign) => return Reply::error(403, "This page is for this machine only."),
        Err(Refusal::NoToken) => {
            let sentence = "The address lacks the token of this run: use the one that the program printed.";
            return Reply::error(403, sentence);
        }
    };
    let shared = Arc::clone(&server.shared);
    let reply = match (head.method, assets::find(&path)) {
        (Method::Get | Method::Head, Some(file)) => return Reply::text(file.kind, file.text),
        (Method::Get | Method::Head, None) => server.workers.answer(move || routes::get(&shared, &path)),
        (Method::Post, _) if head.length > LONGEST_BODY => {
            connection.skip_body(head);
            return Reply::error(413, "The text is longer than 16 MB.");
        }
        (Method::Post, _) => {
            let Some(body) = connection.body(head) else { return Reply::error(408, "The text did not arrive.") };
            server.workers.answer(move || {
                let reply = routes::post(&shared, &path, &body);
                if reply.status == 200 && routes::changes_project(&path) {
                    shared.listeners.tell();
                }
                reply
            })
        }
        (Method::Other, _) => return Reply::error(405, "Only reading and posting are possible here."),
    };
    reply.unwrap_or_else(routes::bug)
}
