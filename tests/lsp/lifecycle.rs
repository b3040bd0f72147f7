//! How a session begins and ends.

use serde_json::{Value, json};

use crate::client::Client;

#[test]
fn a_session_that_is_shut_down_ends_with_status_0() {
    let client = Client::new(json!({}));
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn an_editor_that_is_gone_ends_the_server_with_status_1() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", crate::client::CARD);
    assert_eq!(client.hang_up(), 1);
}

#[test]
fn exit_without_shutdown_is_status_1() {
    let mut client = Client::new(json!({}));
    client.notify("exit", Value::Null);
    assert_eq!(client.hang_up(), 1);
}

#[test]
fn nothing_is_answered_before_the_session_begins() {
    let mut client = Client::silent();
    let error = client.request("textDocument/hover", json!({})).response_result.unwrap_err();
    assert_eq!(error.code, -32002);
    client.request("initialize", json!({ "capabilities": {} })).response_result.unwrap();
    let again = client.request("initialize", json!({ "capabilities": {} })).response_result.unwrap_err();
    assert_eq!(again.code, -32600);
    client.result("shutdown", Value::Null);
    assert!(client.request("textDocument/hover", json!({})).response_result.is_err());
    assert_eq!(client.hang_up(), 0);
}

#[test]
fn the_editor_is_asked_to_watch_files_if_it_can() {
    let mut client = Client::new(json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } }));
    let method = client.wait(|message| match message {
        lsp_server::Message::Request(request) => Some(request.params["registrations"][0]["method"].clone()),
        _ => None,
    });
    assert_eq!(method, "workspace/didChangeWatchedFiles");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_cancelled_request_is_answered_as_cancelled() {
    let mut client = Client::new(json!({}));
    // The first request keeps the server busy, so that the others arrive together.
    client.open("brindle.card", crate::client::CARD);
    let ids: Vec<_> = (0..20).map(|_| client.ask("workspace/symbol", json!({ "query": "" }))).collect();
    let last = ids.last().unwrap().clone();
    client.notify("$/cancelRequest", json!({ "id": 21 }));
    let answers: Vec<_> = ids.iter().map(|id| client.answer(id).response_result).collect();
    // Whether the last one was reached in time is a matter of luck, but each has exactly one answer.
    assert_eq!(answers.len(), 20);
    assert!(answers[..19].iter().all(Result::is_ok));
    let cancelled = client
        .waiting
        .iter()
        .filter(|message| matches!(message, lsp_server::Message::Response(response) if response.id == last));
    assert_eq!(cancelled.count(), 0);
    assert_eq!(client.shut_down(), 0);
}
