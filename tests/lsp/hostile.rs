//! Nothing that an editor sends ends the session.

use serde_json::{Value, json};

use crate::client::{CARD, Client};

#[test]
fn malformed_messages_are_skipped() {
    let mut client = Client::new(json!({}));
    client.write(b"Content-Length: 7\r\n\r\n{ \"a\": ");
    client.write(b"garbage\r\n\r\nContent-Length: x\r\n\r\n");
    client.write(b"Content-Length: 2\r\n\r\n[]");
    client.open("brindle.card", CARD);
    client.published("brindle.card");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn unknown_and_wrong_requests_are_refused() {
    let mut client = Client::new(json!({}));
    let unknown = client.request("textDocument/dance", json!({})).response_result.unwrap_err();
    assert_eq!(unknown.code, -32601);
    let wrong = client.request("textDocument/hover", json!({ "textDocument": 7 })).response_result.unwrap_err();
    assert_eq!(wrong.code, -32602);
    client.notify("textDocument/didChange", json!({ "textDocument": 7 }));
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "file:///a", "version": 1 }, "contentChanges": [] }),
    );
    client.open("brindle.card", CARD);
    // A position that does not exist is the nearest one.
    assert_eq!(client.at("textDocument/hover", "brindle.card", (99, 99)), Value::Null);
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_huge_buffer_is_a_finding() {
    let mut client = Client::new(json!({}));
    client.open("huge.card", &"Hit an Opp. ".repeat(50 * 1024 * 1024 / 12));
    assert_eq!(client.codes("huge.card"), ["E083"]);
    client.at("textDocument/hover", "huge.card", (0, 5));
    client.close("huge.card");
    assert_eq!(client.codes("huge.card"), [""; 0]);
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_project_that_is_deleted_can_come_back() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", CARD);
    client.published("brindle.card");
    let pack = client.disk("");
    let game = std::fs::read_to_string(pack.join("game.card")).unwrap();
    std::fs::remove_dir_all(pack.parent().unwrap()).unwrap();
    let gone = json!([{ "uri": client.uri("game.card"), "type": 3 }, { "uri": client.uri("brindle.card"), "type": 3 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": gone }));
    client.edit("brindle.card", &CARD.replace("Hit", "Hitt"));
    // Whatever is asked, there is an answer.
    let at =
        json!({ "textDocument": { "uri": client.uri("brindle.card") }, "position": { "line": 2, "character": 12 } });
    for method in ["textDocument/hover", "textDocument/completion", "textDocument/definition"] {
        let _ = client.request(method, at.clone());
    }
    client.forget_findings();
    std::fs::create_dir_all(&pack).unwrap();
    std::fs::write(pack.join("game.card"), game).unwrap();
    let back = json!([{ "uri": client.uri("game.card"), "type": 1 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": back }));
    let last = client.edit("brindle.card", &CARD.replace("Hit", "Hittt"));
    let found = loop {
        let published = client.published("brindle.card");
        if published["version"] == last {
            break published["diagnostics"].to_string();
        }
    };
    assert!(found.contains("E010") && found.contains("Hittt"), "{found}");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn every_prefix_of_a_card_is_survived() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", "");
    let text = CARD.replace("Hit an Opp in target.", "Put a Web on é😀. (A Web is a \"token\". It")
        + "\nSummon: Rat\nMove activations: 1\n\n[S] x: Hit it.\n\nLore: a\n";
    for (end, _) in text.char_indices() {
        client.edit("brindle.card", &text[..end]);
        let at = text[..end].rsplit('\n').next().unwrap_or("").encode_utf16().count();
        let line = text[..end].matches('\n').count();
        for method in ["textDocument/completion", "textDocument/hover", "textDocument/definition"] {
            client.at(method, "brindle.card", (line as u32, at as u32));
        }
        let uri = client.uri("brindle.card");
        let of_file = json!({ "textDocument": { "uri": uri } });
        for method in ["textDocument/semanticTokens/full", "textDocument/documentSymbol", "textDocument/foldingRange"] {
            client.result(method, of_file.clone());
        }
        client.forget_findings();
    }
    assert_eq!(client.shut_down(), 0);
}
