//! Drives a headless Chromium over the pipe of its debugging protocol.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// A busy machine may take long to start a browser.
const DEADLINE: Duration = Duration::from_secs(60);

/// A running browser with one page.
pub struct Browser {
    child: Child,
    pipe: File,
    replies: Receiver<Value>,
    session: Option<String>,
    next: u64,
    _dir: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser {
    /// Starts the browser; `None` if there is none on this machine.
    pub fn start() -> Option<Browser> {
        let program = PROGRAMS.into_iter().find(|name| is_installed(name))?;
        let dir = TempDir::new().expect("a folder");
        let pipes = ["in", "out"].map(|name| dir.path().join(name));
        let made = Command::new("mkfifo").args(&pipes).status().is_ok_and(|status| status.success());
        assert!(made, "two pipes");
        // The protocol uses the file descriptors 3 and 4, which the shell opens.
        let profile = dir.path().join("profile");
        let line = format!(
            "exec {program} --headless --no-sandbox --disable-gpu --no-first-run --user-data-dir='{}' \
             --remote-debugging-pipe about:blank 3<'{}' 4>'{}'",
            profile.display(),
            pipes[0].display(),
            pipes[1].display()
        );
        let quiet = Stdio::null;
        let child = Command::new("sh").args(["-c", &line]).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
        let child = child.expect("a shell");
        let pipe = File::options().write(true).open(&pipes[0]).expect("the way in");
        let out = File::open(&pipes[1]).expect("the way out");
        let (sender, replies) = channel();
        std::thread::spawn(move || {
            for message in BufReader::new(out).split(0).map_while(Result::ok) {
                let Ok(message) = serde_json::from_slice(&message) else { continue };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut browser = Browser { child, pipe, replies, session: None, next: 0, _dir: dir };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", &attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        Some(browser)
    }

    pub fn open(&mut self, url: &str) {
        self.call("Page.navigate", &json!({ "url": url }));
    }

    /// Evaluates an expression in the page, and returns its value.
    #[track_caller]
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let result = self.call("Runtime.evaluate", &json!({ "expression": expression, "returnByValue": true }));
        assert_eq!(result["exceptionDetails"], Value::Null, "{expression}: {result}");
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true in the page.
    #[track_caller]
    pub fn wait_for(&mut self, expression: &str) {
        let end = Instant::now() + DEADLINE;
        let is_true = |browser: &mut Browser| {
            let asked = json!({ "expression": expression, "returnByValue": true });
            browser.call("Runtime.evaluate", &asked)["result"]["value"] == json!(true)
        };
        while !is_true(self) {
            if Instant::now() > end {
                let text = self.evaluate("document.body.innerText");
                panic!("never: {expression}\nthe page: {text}");
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Types a text.
    pub fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            for kind in ["keyDown", "keyUp"] {
                let key = json!({ "type": kind, "text": letter.to_string(), "key": letter.to_string() });
                self.call("Input.dispatchKeyEvent", &key);
            }
        }
    }

    /// Presses a key; `modifiers` is 2 for Ctrl.
    pub fn press(&mut self, key: &str, modifiers: u8) {
        let code = match key {
            "Enter" => 13,
            "End" => 35,
            "s" => 83,
            "." => 190,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event =
                json!({ "type": kind, "key": key, "code": key, "modifiers": modifiers, "windowsVirtualKeyCode": code });
            if key == "Enter" {
                event["text"] = json!("\r");
            }
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    /// Calls a method of the protocol, and waits for its result.
    #[track_caller]
    fn call(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let id = self.next;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.pipe.write_all(format!("{message}\0").as_bytes()).expect("the browser reads");
        loop {
            let reply = self.replies.recv_timeout(DEADLINE).expect("the browser answers");
            if reply["id"] == json!(id) {
                return reply["result"].clone();
            }
        }
    }
}

fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| Path::new(&dir).join(name).is_file())
}
