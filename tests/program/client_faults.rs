//! A page that sends nonsense, sends too much, or dies, disturbs no other page.

use std::io::Write as _;
use std::net::TcpStream;

use serde_json::json;

use crate::place::Place;
use crate::studio::{ADA, Studio};

/// Asserts that the studio still answers.
#[track_caller]
fn is_alive(studio: &Studio, place: &Place) {
    assert_eq!(studio.ask("file", &json!({ "path": ADA }))["base"], json!(place.read(ADA)));
}

#[test]
fn a_page_that_dies_in_the_middle_of_a_request_disturbs_no_other() {
    let place = Place::new();
    let studio = Studio::start(&place);
    // More than there are threads that answer.
    for _ in 0..12 {
        let mut events = TcpStream::connect(&studio.host).expect("a connection");
        write!(events, "GET {}events HTTP/1.1\r\nHost: {}\r\n\r\n", studio.token, studio.host).expect("sent");
        let mut half = TcpStream::connect(&studio.host).expect("a connection");
        let head =
            format!("POST {}edit HTTP/1.1\r\nHost: {}\r\nContent-Length: 900\r\n\r\n", studio.token, studio.host);
        write!(half, "{head}{{\"path\"").expect("sent");
        let mut silent = TcpStream::connect(&studio.host).expect("a connection");
        silent.write_all(b"POST").expect("sent");
    }
    is_alive(&studio, &place);
    // A save tells the pages that listened, and are gone.
    let base = place.read(ADA);
    let mine = base.replace("Hit an Opp", "Hit one Opp");
    assert_eq!(studio.ask("save", &json!({ "path": ADA, "text": mine, "base": base }))["saved"], json!(true));
    is_alive(&studio, &place);
}

#[test]
fn a_page_that_stalls_holds_up_no_other() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let (host, token) = (&studio.host, &studio.token);
    let mut stalled = Vec::new();
    // More than there are threads that compile: they send half of a text, take no reply, or say nothing.
    for _ in 0..12 {
        let half = format!("POST {token}edit HTTP/1.1\r\nHost: {host}\r\nContent-Length: 90000\r\n\r\n{{\"path\"");
        let takes_nothing = format!("GET {token}codemirror.js HTTP/1.1\r\nHost: {host}\r\n\r\n");
        for said in [half.as_str(), takes_nothing.as_str(), "POST", ""] {
            let mut stream = TcpStream::connect(host).expect("a connection");
            stream.write_all(said.as_bytes()).expect("sent");
            stalled.push(stream);
        }
    }
    is_alive(&studio, &place);
    drop(stalled);
    is_alive(&studio, &place);
}

#[test]
fn nonsense_is_refused_and_the_studio_lives() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let (host, token) = (&studio.host, &studio.token);
    for route in ["edit", "fixes", "file", "complete", "explain", "save", "discard", "target", "try", "choose"] {
        for body in ["", "{", "[]", "null", "{\"path\":7}", "\u{0}", "{\"path\":\"\\ud800\"}"] {
            let head =
                format!("POST {token}{route} HTTP/1.0\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n", body.len());
            let (status, reply) = studio.send(&format!("{head}{body}"));
            assert!(status == 400 && !reply.contains("has a bug"), "{route} {body:?}: {status} {reply}");
        }
    }
    let far = json!({ "path": ADA, "text": "é", "base": null, "cursor": 4_000_000_000_u32 });
    studio.ask("complete", &far);
    studio.ask("explain", &json!({ "path": ADA, "at": 4_000_000_000_u32 }));
    studio.ask("discard", &json!({ "path": ADA }));
    is_alive(&studio, &place);
}

#[test]
fn a_text_of_50_megabytes_is_refused_with_a_sentence() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let text = "Hit an Opp. ".repeat(50 * 1024 * 1024 / 12);
    let body = json!({ "path": ADA, "text": text, "base": null }).to_string();
    let head = format!(
        "POST {}edit HTTP/1.0\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
        studio.token,
        studio.host,
        body.len()
    );
    let (status, reply) = studio.send(&format!("{head}{body}"));
    assert_eq!((status, reply.as_str()), (413, "The text is longer than 16 MB."));
    is_alive(&studio, &place);
    // A text that is only too large for the compiler is a finding.
    let text = "Hit an Opp. ".repeat(9 * 1024 * 1024 / 12);
    let view = &studio.ask("edit", &json!({ "path": ADA, "text": text, "base": place.read(ADA) }))["view"];
    assert_eq!(view["findings"][0]["code"], json!("E083"), "{view}");
    studio.ask("discard", &json!({ "path": ADA }));
    is_alive(&studio, &place);
}
