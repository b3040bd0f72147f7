//! `cardwright play --protocol jsonl`: requests and replies, and the client in Python.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::place::{Place, program};

/// The replies to these requests.
fn replies(place: &Place, pack: &[&str], requests: &[Value]) -> Vec<Value> {
    replies_of(place.path(), pack, requests)
}

/// The replies of the program, run in a folder, to these requests.
pub fn replies_of(dir: &Path, pack: &[&str], requests: &[Value]) -> Vec<Value> {
    let mut child = program()
        .current_dir(dir)
        .arg("play")
        .args(pack)
        .args(["--protocol", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("its input");
    for request in requests {
        writeln!(input, "{request}").expect("written");
    }
    drop(input);
    let output = child.wait_with_output().expect("its end");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

const BOARD: &str = "First: Ada c3, Bruno a1\nSecond: Cleo c5, Bruno f6\nTurn: Ada\nChanged: 3 move activations\n";

#[test]
fn a_game_is_played_line_by_line() {
    let place = Place::new();
    let requests = [
        json!({"do": "choose", "choice": 0}),
        json!({"do": "position", "text": BOARD}),
        json!({"do": "choose", "choice": "ada to d3"}),
        json!({"do": "undo"}),
        json!({"do": "choose", "choice": 0}),
        json!({"do": "log"}),
        json!({"do": "pending"}),
        json!({"do": "advise"}),
        json!({"do": "choose", "choice": 999}),
        json!({"do": "dance"}),
        json!({"do": "start", "teams": [["nobody"], ["ada"]]}),
        json!({"do": "state"}),
        json!({"do": "quit"}),
    ];
    let all = replies(&place, &[], &requests);
    assert_eq!(all.len(), requests.len());
    let error =
        |at: usize, why: &str| assert!(all[at]["error"].as_str().is_some_and(|e| e.contains(why)), "{}", all[at]);
    error(0, "no game has begun");
    assert_eq!(all[1]["state"]["score"], json!([0, 0]));
    assert_eq!(all[1]["state"]["chars"][0]["moves_left"], 3, "{}", all[1]["state"]);
    let enters = |event: &Value| event["what"]["Enters"]["tile"] == "d3" && event["why"].is_null();
    assert!(all[2]["events"].as_array().expect("events").iter().any(enters), "{}", all[2]["events"]);
    assert_eq!(all[3]["state"], all[1]["state"]);
    assert_eq!(all[5]["log"]["choices"].as_array().map(Vec::len), Some(1));
    assert_eq!(all[6]["pending"], json!([]));
    assert!(all[7]["index"].is_u64() && all[7]["words"].is_string(), "{}", all[7]);
    error(8, "there is no choice of index 999");
    error(9, "this is no request");
    error(10, "there is no card called nobody");
    assert_eq!(all[11]["state"], all[4]["state"], "a refused request leaves the game as it was");
    assert_eq!(all[12], json!({"ok": true}));
    let again = replies(&place, &[], &[json!({"do": "replay", "log": all[5]["log"]})]);
    assert_eq!(again[0]["state"], all[4]["state"]);
}

#[test]
fn a_line_that_is_no_text_or_too_long_is_refused_and_the_next_one_answered() {
    let place = Place::new();
    let mut child = program()
        .current_dir(place.path())
        .args(["play", "--protocol", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("its input");
    let long = format!("{{\"do\":\"choose\",\"choice\":\"{}\"}}\n", "a".repeat(3 << 20));
    let writer = std::thread::spawn(move || {
        for line in [&b"\xff\xfe\n"[..], long.as_bytes(), b"\r\n", b"{\"do\":\"start\"}"] {
            input.write_all(line).expect("written");
        }
    });
    let output = child.wait_with_output().expect("its end");
    writer.join().expect("all is written");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    let all: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    let [bytes, long, start] = all.as_slice() else { panic!("{text}") };
    assert!(bytes["error"].as_str().is_some_and(|error| error.contains("UTF-8")), "{bytes}");
    assert!(long["error"].as_str().is_some_and(|error| error.contains("longer than 1 MB")), "{long}");
    assert_eq!(start["ok"], true);
}

#[test]
fn a_file_of_rules_is_enough() {
    let place = Place::new();
    place.run(&["build"]).ends(0);
    let rules = place.read("output/courtyard/rules.ron");
    let elsewhere = tempfile::tempdir().expect("a folder");
    std::fs::write(elsewhere.path().join("any.ron"), rules).expect("written");
    let mut child = program()
        .current_dir(elsewhere.path())
        .args(["play", "any.ron", "--protocol", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("its input").write_all(b"{\"do\":\"start\"}\n").expect("written");
    let text = String::from_utf8(child.wait_with_output().expect("its end").stdout).expect("text");
    let reply: Value = serde_json::from_str(text.trim()).expect("one object");
    assert_eq!(reply["ok"], true, "{reply}");
    assert!(!reply["choices"].as_array().expect("choices").is_empty());
}

#[test]
fn a_client_in_python_plays_a_whole_game() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no python3");
        return;
    }
    let place = Place::new();
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/protocol/client.py");
    let output = Command::new("python3")
        .current_dir(place.path())
        .args([client, env!("CARGO_BIN_EXE_cardwright"), "play", "--protocol", "jsonl"])
        .output()
        .expect("it runs");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{out}{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.contains(" wins ") && out.contains(" hits "), "{out}");
}
