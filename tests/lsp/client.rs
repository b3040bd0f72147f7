//! A client that speaks the protocol with a server in this process.

use std::collections::BTreeMap;
use std::io::{BufReader, PipeReader, PipeWriter, Write as _};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use lsp::{ServerOptions, serve};
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A card without findings.
pub const CARD: &str = "Brindle, the Thorn - Warrior\n\n[A] Poke: Hit an Opp in target.\n\nTarget: +1S\n";

const GAME: &str = "Game: Yard\nBoard: 6 rows, 6 columns\n\nClass: Warrior (red)\nPassive: Hit an Opp at melee.\n";

/// A client with a project of one small pack.
pub struct Client {
    input: Option<PipeWriter>,
    /// Messages that are kept to be sent together.
    held: Option<Vec<u8>>,
    received: Receiver<Message>,
    server: Option<JoinHandle<u8>>,
    next: i32,
    versions: BTreeMap<PathBuf, i32>,
    /// The messages that nobody has asked for yet.
    pub waiting: Vec<Message>,
    dir: TempDir,
}

impl Client {
    /// Starts a server and begins the session. `capabilities` are those of the editor.
    pub fn new(capabilities: Value) -> Client {
        Client::with_options(capabilities, Value::Null)
    }

    /// Starts a server and begins the session with the options of an extension.
    pub fn with_options(capabilities: Value, options: Value) -> Client {
        let mut client = Client::silent();
        let root = client.uri("");
        let params = json!({
            "processId": null, "rootUri": root, "capabilities": capabilities, "initializationOptions": options,
        });
        client.request("initialize", params).response_result.unwrap();
        client.notify("initialized", json!({}));
        client
    }

    /// Starts a server, and says nothing to it.
    pub fn silent() -> Client {
        let dir = TempDir::new().unwrap();
        let pack = dir.path().join("cards/yard");
        std::fs::create_dir_all(&pack).unwrap();
        std::fs::write(pack.join("game.card"), GAME).unwrap();
        std::fs::write(pack.join("brindle.card"), CARD).unwrap();
        let (server_input, input) = std::io::pipe().unwrap();
        let (output, server_output) = std::io::pipe().unwrap();
        let server = std::thread::Builder::new()
            .stack_size(32 << 20)
            .spawn(move || serve(server_input, server_output, &ServerOptions::default()).unwrap())
            .unwrap();
        let received = listen(output);
        Client {
            input: Some(input),
            held: None,
            received,
            server: Some(server),
            next: 0,
            versions: BTreeMap::new(),
            waiting: Vec::new(),
            dir,
        }
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.dir.path().canonicalize().unwrap().join("cards/yard").join(path)
    }

    pub fn uri(&self, path: &str) -> String {
        format!("file://{}", self.path(path).display())
    }

    /// Keeps what is sent, until it is released.
    pub fn hold(&mut self) {
        self.held = Some(Vec::new());
    }

    /// Sends what was kept, all at once.
    pub fn release(&mut self) {
        let held = self.held.take().unwrap();
        self.write(&held);
    }

    pub fn write(&mut self, bytes: &[u8]) {
        if let Some(held) = &mut self.held {
            return held.extend_from_slice(bytes);
        }
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub fn send(&mut self, message: &Message) {
        let mut bytes = Vec::new();
        message.write(&mut bytes).unwrap();
        self.write(&bytes);
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&Message::Notification(Notification::new(method.to_owned(), params)));
    }

    /// Sends a request without waiting for the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(&Message::Request(Request::new(id.clone(), method.to_owned(), params)));
        id
    }

    /// Sends a request and waits for the answer.
    pub fn request(&mut self, method: &str, params: Value) -> Response {
        let id = self.ask(method, params);
        self.answer(&id)
    }

    /// Sends a request, which must succeed.
    pub fn result(&mut self, method: &str, params: Value) -> Value {
        self.request(method, params).response_result.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    /// Asks something about a position of a file.
    pub fn at(&mut self, method: &str, path: &str, (line, character): (u32, u32)) -> Value {
        let uri = self.uri(path);
        self.result(
            method,
            json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } }),
        )
    }

    /// Waits for the answer to a request.
    pub fn answer(&mut self, id: &RequestId) -> Response {
        self.wait(|message| match message {
            Message::Response(response) if response.id == *id => Some(response.clone()),
            _ => None,
        })
    }

    /// Waits for a message that passes the test. All others are kept.
    pub fn wait<T>(&mut self, wanted: impl Fn(&Message) -> Option<T>) -> T {
        for at in 0..self.waiting.len() {
            if let Some(found) = wanted(&self.waiting[at]) {
                self.waiting.remove(at);
                return found;
            }
        }
        loop {
            let message = self.received.recv_timeout(Duration::from_secs(120)).expect("the server is silent");
            if let Some(found) = wanted(&message) {
                return found;
            }
            self.waiting.push(message);
        }
    }

    /// Opens a file of the pack with a text.
    pub fn open(&mut self, path: &str, text: &str) {
        let uri = self.uri(path);
        self.versions.insert(self.path(path), 1);
        let document = json!({ "uri": uri, "languageId": "cardwright", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Gives an open file another text. Returns its version.
    pub fn edit(&mut self, path: &str, text: &str) -> i32 {
        let uri = self.uri(path);
        let version = self.versions.entry(self.path(path)).or_insert(0);
        *version += 1;
        let version = *version;
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": text }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        version
    }

    pub fn close(&mut self, path: &str) {
        let uri = self.uri(path);
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    /// Waits for the next findings of a file, and returns the whole message.
    pub fn published(&mut self, path: &str) -> Value {
        let uri = self.uri(path);
        self.wait(|message| match message {
            Message::Notification(sent)
                if sent.method == "textDocument/publishDiagnostics" && sent.params["uri"] == uri.as_str() =>
            {
                Some(sent.params.clone())
            }
            _ => None,
        })
    }

    /// Waits for the next findings of a file, and returns their codes.
    pub fn codes(&mut self, path: &str) -> Vec<String> {
        let published = self.published(path);
        let findings = published["diagnostics"].as_array().unwrap();
        findings.iter().map(|finding| finding["code"].as_str().unwrap().to_owned()).collect()
    }

    /// Drops the published findings that nobody has asked for.
    pub fn forget_findings(&mut self) {
        self.waiting.retain(|message| !matches!(message, Message::Notification(_)));
    }

    /// Closes the connection, and returns the status of the server.
    pub fn hang_up(mut self) -> u8 {
        drop(self.input.take());
        self.server.take().unwrap().join().unwrap()
    }

    /// Ends the session as the protocol says, and returns the status of the server.
    pub fn shut_down(mut self) -> u8 {
        self.result("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }

    pub fn disk(&self, path: &str) -> PathBuf {
        self.path(path)
    }
}

fn listen(output: PipeReader) -> Receiver<Message> {
    let (sender, received) = channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Ok(Some(message)) = Message::read(&mut output) {
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    received
}
