//! The engine as WebAssembly: the same game as that of the program, and the page that plays it (`docs/webassembly.md`).

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;
use crate::protocol::replies_of;

const TARGET: &str = "wasm32-wasip1";
/// The maximum size of the program, in bytes. `docs/webassembly.md` tells its size.
const LARGEST: usize = 1_600_000;

/// The folder of the page.
fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/web")
}

/// The program for WebAssembly; `None` if Rust cannot compile for it here. The tests share one build.
static PROGRAM: LazyLock<Option<Vec<u8>>> = LazyLock::new(|| {
    let asked =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output().expect("rustc runs");
    if !Path::new(String::from_utf8_lossy(&asked.stdout).trim()).is_dir() {
        println!("skipped: there is no Rust for {TARGET}; `rustup target add {TARGET}` installs it");
        return None;
    }
    // The folder of the tests' own build, so that a machine keeps one copy.
    let folder = Path::new(env!("CARGO_BIN_EXE_cardwright")).ancestors().nth(2).expect("the target folder");
    let built = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "build",
            "--quiet",
            "--locked",
            "--package",
            "cardwright-portable",
            "--profile",
            "wasm",
            "--target",
            TARGET,
        ])
        .arg("--target-dir")
        .arg(folder)
        .output()
        .expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    Some(std::fs::read(folder.join(TARGET).join("wasm/portable.wasm")).expect("the program"))
});

/// A folder with the program, the page and the rules of the shipped pack; `None` if the program cannot be built here.
fn site() -> Option<TempDir> {
    let program = PROGRAM.as_ref()?;
    let dir = TempDir::new().expect("a folder");
    std::fs::write(dir.path().join("portable.wasm"), program).expect("written");
    for entry in std::fs::read_dir(page()).expect("the page").flatten() {
        std::fs::copy(entry.path(), dir.path().join(entry.file_name())).expect("copied");
    }
    let out = dir.path().display().to_string();
    crate::place::run(Path::new(env!("CARGO_MANIFEST_DIR")), &["build", "fantasy-arena", "--out", &out]).ends(0);
    for name in ["rules.json", "rules.ron"] {
        std::fs::copy(dir.path().join("fantasy-arena").join(name), dir.path().join(name)).expect("copied");
    }
    Some(dir)
}

/// Runs a script of Node in the folder; `None` if there is no Node here.
fn node(dir: &Path, arguments: &[&str]) -> Option<String> {
    let Ok(ran) = Command::new("node").current_dir(dir).args(arguments).output() else {
        println!("skipped: there is no node");
        return None;
    };
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    Some(String::from_utf8(ran.stdout).expect("text"))
}

#[test]
fn a_game_in_webassembly_is_the_game_of_the_program_move_by_move() {
    let Some(site) = site() else { return };
    let Some(out) = node(site.path(), &["play.mjs", "portable.wasm", "rules.json"]) else { return };
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    let requests: Vec<Value> = lines.iter().map(|line| line["request"].clone()).collect();
    assert!(requests.len() > 20, "{out}");
    let expected = replies_of(site.path(), &["rules.ron"], &requests);
    for (line, expected) in lines.iter().zip(&expected) {
        assert_eq!(line["reply"], *expected, "{}", line["request"]);
    }
    assert_eq!(lines.len(), expected.len());
    assert_ne!(expected.last().expect("the end")["state"]["outcome"], Value::Null, "the game is over");
}

#[test]
fn the_program_for_webassembly_is_small_and_asks_little_of_its_host() {
    let Some(site) = site() else { return };
    let size = PROGRAM.as_ref().map_or(0, Vec::len);
    println!("portable.wasm has {size} bytes");
    assert!(size < LARGEST, "{size} bytes");
    let script = "WebAssembly.compile(require('fs').readFileSync('portable.wasm'))\
         .then((module) => WebAssembly.Module.imports(module).forEach(({ name }) => console.log(name)))";
    let Some(out) = node(site.path(), &["-e", script]) else { return };
    let allowed = BTreeSet::from(["environ_get", "environ_sizes_get", "fd_read", "fd_write", "proc_exit"]);
    let asked: BTreeSet<&str> = out.lines().collect();
    assert_eq!(asked, allowed, "the functions that examples/web/engine.js has: no file, no clock, no random number");
}

#[test]
fn rules_that_cannot_be_played_are_refused_in_webassembly() {
    let Some(site) = site() else { return };
    let script = "import { Engine } from './engine.js';\nimport { readFileSync } from 'node:fs';\n\
         const program = readFileSync('portable.wasm');\n\
         const rules = JSON.parse(readFileSync('rules.json'));\n\
         const why = (promise) => promise.then(() => console.log('no error'), (error) => console.log(error.message));\n\
         await why(Engine.load(program, { wrong: 1 }));\n\
         await why(Engine.load(program, { ...rules, schema_version: 9999 }));\n\
         const guard = { Melee: { Char: 'Me' } };\n\
         let deep = guard;\nfor (let at = 0; at < 200; at += 1) deep = { Not: deep };\n\
         const cards = JSON.stringify(rules.cards).replaceAll(JSON.stringify(guard), JSON.stringify(deep));\n\
         await why(Engine.load(program, { ...rules, cards: JSON.parse(cards) }));\n\
         const kind = { id: 'card', name: 'Card', plural: 'Cards', fields: [] };\n\
         await why(Engine.load(program, { ...rules, declared: { kinds: [kind], things: [] } }));\n\
         const engine = await Engine.load(program, rules);\n\
         await why(engine.ask({ do: 'state' }));\n\
         await why(engine.ask({ do: 'position', text: 'First: Fae c3' }));\n\
         await engine.ask({ do: 'start' });\n\
         await why(engine.ask({ do: 'choose', choice: 999 }));\n\
         await engine.ask({ do: 'choose', choice: 0 });\n\
         await engine.ask({ do: 'undo' });\n\
         await why(engine.ask({ do: 'undo' }));\n\
         console.log(engine.log.choices.length);\n";
    std::fs::write(site.path().join("faults.mjs"), script).expect("written");
    let Some(out) = node(site.path(), &["faults.mjs"]) else { return };
    let words = [
        "unknown field `wrong`",
        "9999",
        "recursion limit exceeded",
        "declares its own kinds",
        "no game has begun",
        "this program reads no boards",
        "there is no choice of index 999",
        "there is nothing to take back",
        "0",
    ];
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), words.len(), "{out}");
    for (line, words) in lines.iter().zip(words) {
        assert!(line.contains(words), "{line} has no “{words}”");
    }
}

/// Serves the files of a folder at the address that it returns, until the tests end.
fn serve(dir: &Path) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("its address");
    let dir = dir.to_owned();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // A browser may open a connection and never use it.
            let dir = dir.clone();
            std::thread::spawn(move || answer(&dir, stream));
        }
    });
    format!("http://{address}/")
}

fn answer(dir: &Path, mut stream: TcpStream) {
    let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = first.split([' ', '?']).nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        _ => "application/octet-stream",
    };
    let (status, body) = std::fs::read(dir.join(name)).map_or(("404 Not Found", vec![]), |body| ("200 OK", body));
    let head = format!(
        "HTTP/1.0 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    // The browser may have gone away.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

#[test]
fn a_person_plays_in_a_real_browser() {
    let Some(site) = site() else { return };
    let Some(mut browser) = Browser::start() else {
        println!("skipped: there is no Chromium");
        return;
    };
    let url = serve(site.path());
    browser.open(&format!("{url}?pause=0"));
    browser.wait_for("document.querySelector('#setup')?.hidden === false");
    assert_eq!(browser.evaluate("document.title"), json!("Fantasy Arena: Tactics"));
    // The keyboard alone suffices: start the game, place a char on a tile, take that back.
    browser.evaluate("document.querySelector('#setup button').focus()");
    browser.press("Enter", 0);
    browser.wait_for("document.querySelectorAll('#choices button').length === 3");
    assert_eq!(browser.evaluate("document.querySelectorAll('.card').length"), json!(3), "the cards that are offered");
    browser.keys("2");
    browser.wait_for("document.querySelectorAll('.board button').length === 6");
    browser.evaluate("document.querySelector('.board button').focus()");
    browser.press("Enter", 0);
    browser.wait_for("document.querySelectorAll('.piece.first').length === 1");
    browser.wait_for(
        "document.querySelectorAll('.piece.second').length === 1 && !document.querySelector('#undo').disabled",
    );
    assert_eq!(browser.evaluate("document.querySelectorAll('#choices button').length"), json!(2));
    browser.keys("u");
    browser.wait_for("document.querySelectorAll('.piece').length === 0");
    // A person who always takes the first choice plays a whole game against a bot.
    browser.evaluate(
        "setInterval(() => document.querySelector('#undo').disabled \
         || document.querySelector('#choices button')?.click(), 1); 0",
    );
    browser.wait_for("document.querySelector('#asked').textContent.endsWith(' wins.')");
    assert_eq!(browser.evaluate("document.querySelector('#trouble').hidden"), json!(true));
    assert!(browser.evaluate("document.querySelectorAll('#events li').length").as_u64() > Some(20));
    let asked = browser.evaluate("performance.getEntriesByType('resource').map((one) => one.name).join(' ')");
    let asked = asked.as_str().expect("addresses");
    assert!(asked.contains("portable.wasm"), "{asked}");
    assert!(asked.split(' ').all(|one| one.starts_with(&url) || one.starts_with("data:")), "no other machine: {asked}");
}

#[test]
fn the_page_says_which_file_is_missing() {
    let Some(site) = site() else { return };
    let Some(mut browser) = Browser::start() else {
        println!("skipped: there is no Chromium");
        return;
    };
    browser.open(&format!("{}?rules=nothing.json", serve(site.path())));
    browser.wait_for("document.querySelector('#trouble')?.textContent.startsWith('nothing.json cannot be fetched')");
}
