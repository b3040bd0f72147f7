//! `cardwright lsp`: a session with the program itself, and one in which Neovim is the editor.

use std::io::{BufReader, Write as _};
use std::process::{Child, Command, Stdio};

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

use crate::place::{DORA, Place, program};

/// Starts the server in a project.
fn start(place: &Place, arguments: &[&str]) -> Child {
    let mut command = program();
    command.arg("lsp").args(arguments).current_dir(place.path());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the server starts")
}

fn send(child: &mut Child, message: &Message) {
    message.write(child.stdin.as_mut().expect("an input")).expect("the server listens");
}

fn request(child: &mut Child, id: i32, method: &str, params: Value) {
    send(child, &Message::Request(Request::new(RequestId::from(id), method.to_owned(), params)));
}

fn notify(child: &mut Child, method: &str, params: Value) {
    send(child, &Message::Notification(Notification::new(method.to_owned(), params)));
}

#[test]
fn a_session_on_standard_input_and_output() {
    let place = Place::new();
    let log = place.at("lsp.log");
    let mut child = start(&place, &["--log-file", &log.to_string_lossy()]);
    let mut output = BufReader::new(child.stdout.take().expect("an output"));
    let uri = format!(
        "file://{}",
        place.path().canonicalize().expect("a folder").join("cards/courtyard/dora.card").display()
    );
    request(&mut child, 1, "initialize", json!({ "capabilities": {} }));
    notify(&mut child, "initialized", json!({}));
    let text = DORA.replace("Hit one", "Hitt one");
    let document = json!({ "uri": uri, "languageId": "cardwright", "version": 1, "text": text });
    notify(&mut child, "textDocument/didOpen", json!({ "textDocument": document }));
    let mut codes = Vec::new();
    while codes.is_empty() {
        let message = Message::read(&mut output).expect("a message").expect("the server answers");
        if let Message::Notification(sent) = message
            && sent.params["uri"] == uri.as_str()
        {
            let findings = sent.params["diagnostics"].as_array().cloned().unwrap_or_default();
            codes.extend(findings.iter().filter_map(|finding| finding["code"].as_str().map(str::to_owned)));
        }
    }
    assert!(codes.contains(&"E010".to_owned()), "{codes:?}");
    request(&mut child, 2, "shutdown", Value::Null);
    notify(&mut child, "exit", Value::Null);
    // Everything on standard output is a message of the protocol.
    while let Some(message) = Message::read(&mut output).expect("a message") {
        drop(message);
    }
    let ended = child.wait_with_output().expect("the server ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    let log = std::fs::read_to_string(log).expect("a log");
    assert!(log.contains("<- textDocument/didOpen") && log.contains("-> textDocument/publishDiagnostics"), "{log}");
}

#[test]
fn an_editor_that_dies_ends_the_server() {
    let place = Place::new();
    let mut child = start(&place, &[]);
    request(&mut child, 1, "initialize", json!({ "capabilities": {} }));
    drop(child.stdin.take());
    let ended = child.wait_with_output().expect("the server ends");
    assert_eq!(ended.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn a_log_file_that_cannot_be_written_is_an_error() {
    let place = Place::new();
    let ran = place.run(&["lsp", "--log-file", "no/such/folder/log"]).ends(2);
    assert!(ran.err.contains("could not be written"), "{}", ran.err);
}

/// A session of Neovim without a screen: it opens a card with a mistake, waits for the findings, and asks for a
/// completion, a hover and the layout.
const NEOVIM: &str = r#"
local function fail(why) io.stdout:write(why .. "\n") vim.cmd("cquit 1") end
vim.cmd("edit " .. vim.env.CARD)
local client = vim.lsp.start_client({ name = "cardwright", cmd = { vim.env.CARDWRIGHT, "lsp" }, root_dir = vim.env.ROOT })
vim.lsp.buf_attach_client(0, client)
if not vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20) then fail("no findings") end
local codes = {}
for _, finding in ipairs(vim.diagnostic.get(0)) do
  table.insert(codes, (finding.code or finding.user_data.lsp.code) .. " " .. finding.lnum .. ":" .. finding.col)
end
io.stdout:write("findings " .. table.concat(codes, ", ") .. "\n")
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  if not answers then fail("no answer to " .. method) end
  for _, answer in pairs(answers) do return answer.result end
end
vim.api.nvim_win_set_cursor(0, { 5, 12 })
local items = ask("textDocument/completion", vim.lsp.util.make_position_params()).items
io.stdout:write("completion " .. #items .. "\n")
local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
io.stdout:write("hover " .. tostring(hover and hover.contents.value:sub(1, 13)) .. "\n")
local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.api.nvim_buf_set_lines(0, 4, 5, false, { "[A]  SPLASH: Hit one of the farthest Opps." })
if not vim.wait(60000, function() return #vim.diagnostic.get(0) == 0 end, 20) then fail("the findings stay") end
local edits = ask("textDocument/formatting", vim.lsp.util.make_formatting_params())
vim.lsp.util.apply_text_edits(edits, 0, vim.lsp.get_client_by_id(client).offset_encoding)
io.stdout:write("line " .. vim.api.nvim_buf_get_lines(0, 4, 5, false)[1] .. "\n")
vim.cmd("qall!")
"#;

#[test]
fn neovim_is_served() {
    if Command::new("nvim").arg("--version").output().is_err() {
        println!("skipped: there is no nvim");
        return;
    }
    let place = Place::new();
    let card = place.at("cards/courtyard/dora.card");
    std::fs::write(&card, DORA.replace("Hit one", "Hitt one")).expect("a card");
    let script = place.at("session.lua");
    std::fs::write(&script, NEOVIM).expect("a script");
    let mut nvim = Command::new("nvim");
    nvim.args(["--headless", "--clean", "-n", "-c"]).arg(format!("luafile {}", script.display()));
    nvim.env("CARD", &card).env("ROOT", place.path()).env("CARDWRIGHT", env!("CARGO_BIN_EXE_cardwright"));
    nvim.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ended = nvim.spawn().and_then(Child::wait_with_output).expect("it runs");
    let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(ended.status.success(), "{out}\n{err}");
    assert!(out.contains("findings E010 4:12"), "{out}\n{err}");
    assert!(out.contains("line [A] SPLASH: Hit one of the farthest Opps."), "{out}\n{err}");
    let completions = out.lines().find_map(|line| line.strip_prefix("completion ")?.trim().parse::<usize>().ok());
    assert!(completions.is_some_and(|count| count > 5), "{out}");
    // Keeps an input that a failing assertion would show.
    let _ = std::io::stdout().flush();
}
