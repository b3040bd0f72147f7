//! The loop of the server.

use std::io::{BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{InitializeParams, InitializeResult, ServerInfo};

use crate::capabilities::capabilities;
use crate::log::Log;
use crate::notifications::{self, Consequence};
use crate::queue::Queue;
use crate::session::Session;
use crate::transport::{self, Incoming};
use crate::{publish, requests};

/// Without a keystroke for this long, the cards are drawn and played.
const IDLE: Duration = Duration::from_millis(700);

/// The options of the server.
#[derive(Debug, Clone, Default)]
pub struct ServerOptions {
    /// The file to which the messages are logged.
    pub log_file: Option<PathBuf>,
}

/// Serves one editor until it leaves. Returns the status with which the program should end: 0 after a proper shutdown,
/// 1 if the editor is gone without one.
///
/// Fails if the log file cannot be written.
pub fn serve(input: impl Read + Send + 'static, output: impl Write, options: &ServerOptions) -> std::io::Result<u8> {
    let log = Log::to(options.log_file.as_deref())?;
    let (sender, receiver) = channel();
    // The thread ends with the input, or with the process. Nobody waits for it, because a terminal may never end.
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            let next = transport::read(&mut input);
            let is_end = matches!(next, Incoming::End);
            if sender.send(next).is_err() || is_end {
                break;
            }
        }
    });
    let server = Server { output, queue: Queue::new(receiver), session: Session::default(), log: Some(log) };
    Ok(server.run())
}

struct Server<W: Write> {
    output: W,
    queue: Queue,
    session: Session,
    /// The log before the session begins.
    log: Option<Log>,
}

/// The stage of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    BeforeInitialize,
    Running,
    ShutDown,
}

impl<W: Write> Server<W> {
    fn run(mut self) -> u8 {
        let mut phase = Phase::BeforeInitialize;
        let mut consequence = Consequence::Nothing;
        // Whether the cards are to be drawn when the designer pauses.
        let mut is_rough = false;
        loop {
            for id in std::mem::take(&mut self.queue.cancelled) {
                self.fail(id, ErrorCode::RequestCanceled, "the editor cancelled the request");
            }
            // Findings wait until all keystrokes that have arrived are taken in.
            if consequence != Consequence::Nothing && self.queue.is_empty() {
                let thorough = consequence == Consequence::CheckThoroughly;
                self.publish(false);
                if thorough && self.queue.is_empty() {
                    self.publish(true);
                }
                is_rough = !thorough;
                consequence = Consequence::Nothing;
            }
            let next = self.queue.next(is_rough.then_some(IDLE));
            match next {
                None if is_rough => {
                    is_rough = false;
                    self.publish(true);
                }
                None => {}
                Some(Incoming::End) => return u8::from(phase != Phase::ShutDown),
                Some(Incoming::Malformed(why)) => {
                    self.session.log.line(|| format!("malformed: {why}"));
                }
                Some(Incoming::Message(Message::Response(_))) => {}
                Some(Incoming::Message(Message::Notification(notification))) => {
                    self.session.log.line(|| format!("<- {}", notification.method));
                    match notification.method.as_str() {
                        "exit" => return u8::from(phase != Phase::ShutDown),
                        "initialized" => self.watch_files(),
                        _ if phase == Phase::Running => {
                            consequence = consequence.max(self.notified(notification));
                        }
                        _ => {}
                    }
                }
                Some(Incoming::Message(Message::Request(request))) => {
                    self.session.log.line(|| format!("<- {} {}", request.method, request.id));
                    phase = self.requested(request, phase);
                }
            }
        }
    }

    /// Handles a notification. A fault in the program must not end the session.
    fn notified(&mut self, notification: Notification) -> Consequence {
        let session = &mut self.session;
        let handled = catch_unwind(AssertUnwindSafe(|| notifications::handle(session, notification)));
        handled.unwrap_or(Consequence::Check)
    }

    /// Answers a request, and returns the next phase.
    fn requested(&mut self, request: Request, phase: Phase) -> Phase {
        match (request.method.as_str(), phase) {
            ("initialize", Phase::BeforeInitialize) => {
                let id = request.id.clone();
                match serde_json::from_value::<InitializeParams>(request.params) {
                    Ok(params) => {
                        let log = self.log.take().unwrap_or_default();
                        self.session = Session::new(params, log);
                        let result = InitializeResult {
                            capabilities: capabilities(self.session.encoding),
                            server_info: Some(ServerInfo {
                                name: "cardwright".to_owned(),
                                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
                            }),
                        };
                        self.send(Message::Response(Response::new_ok(id, result)));
                        return Phase::Running;
                    }
                    Err(why) => self.fail(id, ErrorCode::InvalidParams, &why.to_string()),
                }
            }
            (_, Phase::BeforeInitialize) => {
                self.fail(request.id, ErrorCode::ServerNotInitialized, "the session has not begun");
            }
            ("shutdown", Phase::Running) => {
                self.send(Message::Response(Response::new_ok(request.id, ())));
                return Phase::ShutDown;
            }
            (_, Phase::ShutDown) | ("initialize", Phase::Running) => {
                self.fail(request.id, ErrorCode::InvalidRequest, "this is not the time for the request");
            }
            _ => {
                let (id, session) = (request.id.clone(), &mut self.session);
                match catch_unwind(AssertUnwindSafe(|| requests::handle(session, request))) {
                    Ok(response) => {
                        self.send(Message::Response(response));
                        for message in self.session.take_messages() {
                            let method = "window/showMessage".to_owned();
                            self.send(Message::Notification(Notification::new(method, message)));
                        }
                    }
                    Err(_) => self.fail(id, ErrorCode::InternalError, "cardwright has a bug: please report it"),
                }
            }
        }
        phase
    }

    /// Sends the findings that have changed.
    fn publish(&mut self, thorough: bool) {
        let session = &mut self.session;
        let messages = catch_unwind(AssertUnwindSafe(|| publish::findings(session, thorough))).unwrap_or_default();
        for message in messages {
            self.send(message);
        }
    }

    /// Asks the editor to report files that change on the disk.
    fn watch_files(&mut self) {
        if let Some(request) = crate::capabilities::watched_files(&self.session.client) {
            self.send(Message::Request(request));
        }
    }

    fn fail(&mut self, id: RequestId, code: ErrorCode, message: &str) {
        self.send(Message::Response(Response::new_err(id, code as i32, message.to_owned())));
    }

    /// Sends a message. If the editor no longer listens, the input ends soon as well.
    fn send(&mut self, message: Message) {
        self.session.log.line(|| match &message {
            Message::Notification(notification) => format!("-> {}", notification.method),
            Message::Request(request) => format!("-> {}", request.method),
            Message::Response(response) => format!("-> {}", response.id),
        });
        let _ = transport::write(&mut self.output, &message);
    }
}
