//! Measures the language server: `cargo bench --bench lsp -- [CARDS [KEYSTROKES]]`.
//!
//! A pack of 1,000 cards is on disk, and one of its cards is open in an editor that talks to the server over pipes, in
//! the same process. Words of the card are deleted and typed again, letter by letter. The benchmark times each keystroke
//! until its findings arrive, and the completions and fixes that the editor asks for on the way. It tells elapsed times
//! and the processor time of all threads, which other programs on the machine disturb less, the keystrokes in words that
//! are no names, and the words whose keystrokes took longest.

/// The allocator that the program uses.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[path = "support/large.rs"]
mod large;

use std::io::{BufReader, PipeReader, PipeWriter};
use std::path::Path;
use std::time::Instant;

use cardwright::lsp::{ServerOptions, serve};
use cardwright::project::{FileCache, Project};
use large::{PACK, enlarged, write};
use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

fn main() {
    let own = Project::at(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the project");
    let pack = own.load(PACK, &mut FileCache::default()).expect("the pack");
    let mut numbers = std::env::args().filter_map(|arg| arg.parse().ok());
    let (count, keystrokes) = (numbers.next().unwrap_or(1_000), numbers.next().unwrap_or(10_000));
    let dir = tempfile::tempdir().expect("a folder");
    let files = enlarged(&pack, count);
    write(&files, dir.path());
    let root = dir.path().canonicalize().expect("the folder");
    let mut client = Client::start(&root);
    let path = root.join("cards").join(PACK).join("white-mages/anouk.card");
    let uri = format!("file://{}", path.display());
    let whole = std::fs::read_to_string(&path).expect("a card");
    let started = Instant::now();
    client.open(&uri, &whole);
    client.findings(&uri, 1);
    println!("{count} cards, opened after {:.1} ms", ms(started));

    let (mut typed, mut completed, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
    let mut in_lower_case = Vec::new();
    let mut memory: Vec<(usize, f64)> = Vec::new();
    let mut slowest: Vec<(f64, String)> = Vec::new();
    let mut version = 1;
    let words: Vec<(usize, usize)> = words(&whole);
    'typing: for round in 0.. {
        let (start, end) = words[round * 7 % words.len()];
        // The word is deleted, and typed again letter by letter.
        let letters = whole[start..end].char_indices().map(|(at, c)| at + c.len_utf8());
        for length in std::iter::once(0).chain(letters) {
            let text = format!("{}{}", &whole[..start + length], &whole[end..]);
            version += 1;
            let times = measured(|| {
                client.edit(&uri, version, &text);
                client.findings(&uri, version);
            });
            typed.push(times);
            if whole[start..end].chars().all(char::is_lowercase) {
                in_lower_case.push(times);
            }
            slowest.push((times.1, format!("“{}” of “{}”", &whole[start..start + length], &whole[start..end])));
            if length <= 2 {
                completed.push(measured(|| client.complete(&uri, &text, start + length)));
            }
            if length == 2 {
                fixed.push(measured(|| client.fixes(&uri)));
            }
            if typed.len() % (keystrokes / 10).max(1) == 0 {
                memory.push((typed.len(), resident()));
            }
            if typed.len() >= keystrokes {
                break 'typing;
            }
        }
    }
    tell("keystrokes until their findings", &typed);
    // A word with a capital may be a name, and then other files can mean something else.
    tell("  those in words in lower case", &in_lower_case);
    tell_slowest(&slowest);
    tell("completions", &completed);
    tell("fixes of a word of two letters", &fixed);
    let memory: Vec<String> = memory.iter().map(|(edits, mb)| format!("{edits}: {mb:.0} MB")).collect();
    println!("memory after edits: {}", memory.join(", "));
    client.stop();
}

/// Returns the words of the rule texts: those before the lore.
fn words(text: &str) -> Vec<(usize, usize)> {
    let rules = text.find("Target:").unwrap_or(text.len());
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text[..rules].char_indices() {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

struct Client {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    next: i32,
}

impl Client {
    fn start(root: &Path) -> Client {
        let (server_input, input) = std::io::pipe().expect("a pipe");
        let (output, server_output) = std::io::pipe().expect("a pipe");
        std::thread::Builder::new()
            .stack_size(32 << 20)
            .spawn(move || serve(server_input, server_output, &ServerOptions::default()))
            .expect("a thread");
        let mut client = Client { input, output: BufReader::new(output), next: 0 };
        let params = json!({ "rootUri": format!("file://{}", root.display()), "capabilities": {} });
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    fn send(&mut self, message: &Message) {
        message.write(&mut self.input).expect("the server listens");
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&Message::Notification(Notification::new(method.to_owned(), params)));
    }

    fn request(&mut self, method: &str, params: Value) {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(&Message::Request(Request::new(id.clone(), method.to_owned(), params)));
        self.wait(|message| matches!(message, Message::Response(response) if response.id == id));
    }

    fn wait(&mut self, wanted: impl Fn(&Message) -> bool) {
        while let Ok(Some(message)) = Message::read(&mut self.output) {
            if wanted(&message) {
                return;
            }
        }
        panic!("the server is gone");
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "cardwright", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn edit(&mut self, uri: &str, version: i32, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": text }]);
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Waits for the findings of this version.
    fn findings(&mut self, uri: &str, version: i32) {
        self.wait(|message| match message {
            Message::Notification(sent) => sent.params["uri"] == uri && sent.params["version"] == version,
            _ => false,
        });
    }

    fn complete(&mut self, uri: &str, text: &str, cursor: usize) {
        let before = &text[..cursor];
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().map_or(0, |line| line.encode_utf16().count());
        let position = json!({ "line": line, "character": column });
        self.request("textDocument/completion", json!({ "textDocument": { "uri": uri }, "position": position }));
    }

    fn fixes(&mut self, uri: &str) {
        let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 999, "character": 0 } });
        let params = json!({ "textDocument": { "uri": uri }, "range": all, "context": { "diagnostics": [] } });
        self.request("textDocument/codeAction", params);
    }

    fn stop(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
    }
}

/// Returns the memory of this process, in megabytes.
fn resident() -> f64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: f64 = pages.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0.0);
    pages * 4096.0 / 1e6
}

/// The elapsed time of something, and the processor time of all threads meanwhile, in milliseconds.
type Times = (f64, f64);

fn measured(work: impl FnOnce()) -> Times {
    let (started, before) = (Instant::now(), processor_time());
    work();
    (ms(started), processor_time() - before)
}

/// Returns the processor time of all threads of this process in milliseconds; 0 where the system has no `/proc`.
fn processor_time() -> f64 {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanoseconds = threads.filter_map(|thread| {
        let stat = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        stat.split(' ').next()?.parse::<f64>().ok()
    });
    nanoseconds.sum::<f64>() / 1e6
}

fn tell(what: &str, times: &[Times]) {
    let (mut elapsed, mut processor): (Vec<f64>, Vec<f64>) = times.iter().copied().unzip();
    let mean = processor.iter().sum::<f64>() / times.len().max(1) as f64;
    println!("{what} ({}): {}", times.len(), spread(&mut elapsed));
    println!("  processor time: {}, mean {mean:.1} ms", spread(&mut processor));
}

/// Tells the keystrokes that took the most processor time.
fn tell_slowest(keystrokes: &[(f64, String)]) {
    let mut keystrokes: Vec<&(f64, String)> = keystrokes.iter().collect();
    keystrokes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let worst: Vec<String> = keystrokes.iter().take(12).map(|(ms, what)| format!("{what} {ms:.1} ms")).collect();
    println!("  most processor time: {}", worst.join(", "));
}

fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times.get(((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1))).copied();
    format!(
        "middle {:.1} ms, 95 in 100 within {:.1} ms, slowest {:.1} ms",
        at(0.5).unwrap_or(0.0),
        at(0.95).unwrap_or(0.0),
        at(1.0).unwrap_or(0.0)
    )
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
