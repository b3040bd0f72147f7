//! Serves the page over HTTP on a port of this machine.

use std::fmt;
use std::io::Read as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use tiny_http::{Method, Request, Server};

use crate::gate::{Gate, Refusal};
use crate::reply::Reply;
use crate::shared::Shared;
use crate::workbench::Workbench;
use crate::{assets, routes};
use project::{Project, Trouble};

/// The ports to try, in order. The first free port is used; 0 stands for any.
const PORTS: [u16; 7] = [3000, 3001, 3002, 3003, 3004, 3005, 0];
/// The number of threads that answer requests. A picture must not wait for a bot that thinks.
const THREADS: usize = 4;
/// The maximum length of the body of a request: the largest file that can be compiled, with room for its quoting.
const LONGEST_BODY: u64 = 16 << 20;

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
        let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let open = |port| Server::http(SocketAddr::new(local, port)).ok();
        let server = PORTS.into_iter().find_map(open).ok_or(NoPort::AllTaken)?;
        let port = server.server_addr().to_ip().map(|address| address.port()).ok_or(NoPort::AllTaken)?;
        let gate = Gate::new(port).map_err(|_| NoPort::NoToken)?;
        let shared = Arc::new(Shared::new(Workbench::open(project, packs)));
        let server = Arc::new(server);
        for _ in 0..THREADS {
            let (server, gate, shared) = (Arc::clone(&server), gate.clone(), Arc::clone(&shared));
            // Cards are compiled and drawn on these threads, and both may need a deep stack.
            let serve = move || server.incoming_requests().for_each(|request| answer(request, &gate, &shared));
            std::thread::Builder::new().stack_size(32 << 20).spawn(serve).map_err(|_| NoPort::AllTaken)?;
        }
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

fn answer(mut request: Request, gate: &Gate, shared: &Shared) {
    let path = match gate.path(&request) {
        Ok(path) => path.to_owned(),
        Err(Refusal::Foreign) => return Reply::error(403, "This page is for this machine only.").send(request),
        Err(Refusal::NoToken) => {
            let sentence = "The address lacks the token of this run: use the one that the program printed.";
            return Reply::error(403, sentence).send(request);
        }
    };
    match request.method() {
        Method::Get | Method::Head => match (path.as_str(), assets::find(&path)) {
            ("events", _) => shared.listeners.add(request.into_writer()),
            (_, Some(file)) => Reply::text(file.kind, file.text).send(request),
            (path, None) => routes::get(shared, path).send(request),
        },
        Method::Post => match body(&mut request) {
            Ok(body) => {
                let reply = routes::post(shared, &path, &body);
                if reply.status == 200 && routes::changes_project(&path) {
                    shared.listeners.tell();
                }
                reply.send(request);
            }
            Err(trouble) => Reply::error(413, &trouble.to_string()).send(request),
        },
        _ => Reply::error(405, "Only reading and posting are possible here.").send(request),
    }
}

fn body(request: &mut Request) -> Result<Vec<u8>, Trouble> {
    let mut body = Vec::new();
    let read = request.as_reader().take(LONGEST_BODY + 1).read_to_end(&mut body);
    match read {
        Ok(read) if read as u64 <= LONGEST_BODY => Ok(body),
        Ok(_) => Err(Trouble::new("The text is longer than 16 MB.")),
        Err(_) => Err(Trouble::new("The text did not arrive.")),
    }
}
