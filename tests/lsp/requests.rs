//! Each kind of request is answered in the form that the protocol wants.

use serde_json::{Value, json};

use crate::client::{CARD, Client};

/// A client with an open card that puts a token on the board.
fn client() -> Client {
    let snippets = json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } });
    let mut client = Client::new(snippets);
    let card = CARD.replace("Hit an Opp in target.", "Put a Web on a tile. It stays. (A Web is a token.)");
    client.open("brindle.card", &card);
    client
}

fn labels(completion: &Value) -> Vec<&str> {
    completion["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn completion_gives_edits_in_order() {
    let mut client = client();
    let completion = client.at("textDocument/completion", "brindle.card", (2, 16));
    assert_eq!(labels(&completion)[0], "Web", "{completion:#}");
    let first = &completion["items"][0];
    assert_eq!(first["textEdit"]["newText"], "Web");
    assert_eq!(first["textEdit"]["range"]["start"], json!({ "line": 2, "character": 16 }));
    assert_eq!(first["sortText"], "0000");
    let start = client.at("textDocument/completion", "brindle.card", (3, 0));
    let special = start["items"].as_array().unwrap().iter().find(|item| item["label"] == "Special:").unwrap();
    assert_eq!(special["insertTextFormat"], 2);
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn names_are_explained_found_and_renamed() {
    let mut client = client();
    let hover = client.at("textDocument/hover", "brindle.card", (2, 17));
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("**Web** (token)"), "{hover:#}");
    let definition = client.at("textDocument/definition", "brindle.card", (2, 17));
    assert_eq!(definition["range"]["start"]["line"], 2);
    let highlights = client.at("textDocument/documentHighlight", "brindle.card", (2, 17));
    assert_eq!(highlights.as_array().unwrap().len(), 2);
    let uri = client.uri("brindle.card");
    let position = json!({ "line": 2, "character": 17 });
    let references = client.result(
        "textDocument/references",
        json!({ "textDocument": { "uri": uri }, "position": position, "context": { "includeDeclaration": false } }),
    );
    assert_eq!(references.as_array().unwrap().len(), 1);
    let prepared = client.at("textDocument/prepareRename", "brindle.card", (2, 17));
    assert_eq!(prepared["placeholder"], "Web");
    let rename = |new: &str| json!({ "textDocument": { "uri": uri }, "position": position, "newName": new });
    let edit = client.result("textDocument/rename", rename("Net"));
    assert_eq!(edit["changes"][&uri].as_array().unwrap().len(), 2);
    let refused = client.request("textDocument/rename", rename("Opp")).response_result.unwrap_err();
    assert_eq!(refused.message, "“Opp” is a word of the card language.");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn structure_layout_and_colours() {
    let mut client = client();
    let uri = client.uri("brindle.card");
    let of_file = json!({ "textDocument": { "uri": uri } });
    let outline = client.result("textDocument/documentSymbol", of_file.clone());
    assert_eq!(outline[0]["name"], "Brindle");
    assert_eq!(outline[0]["children"][0]["name"], "Poke");
    let symbols = client.result("workspace/symbol", json!({ "query": "pk" }));
    assert_eq!(symbols[0]["name"], "Poke");
    assert_eq!(symbols[0]["containerName"], "Brindle");
    let folds = client.result("textDocument/foldingRange", of_file.clone());
    assert_eq!(folds[0]["startLine"], 0);
    let tokens = client.result("textDocument/semanticTokens/full", of_file.clone());
    let data = tokens["data"].as_array().unwrap();
    assert!(data.len() > 20 && data.len().is_multiple_of(5), "{tokens}");
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let format = |uri: &str| json!({ "textDocument": { "uri": uri }, "options": options });
    assert_eq!(client.result("textDocument/formatting", format(&uri)), json!([]));
    client.edit("brindle.card", &CARD.replace("[A] Poke", "[A]   Poke"));
    let edits = client.result("textDocument/formatting", format(&uri));
    let spaces = json!({ "start": { "line": 2, "character": 4 }, "end": { "line": 2, "character": 6 } });
    assert_eq!(edits, json!([{ "newText": "", "range": spaces }]));
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    client.edit("brindle.card", &CARD.replace("Hit an Opp in target.", "Move an Opp in target by 1. Hit it."));
    let hints = client.result("textDocument/inlayHint", json!({ "textDocument": { "uri": uri }, "range": range }));
    assert_eq!(hints[0]["label"], "= an Opp in target");
    assert_eq!(client.result("textDocument/documentLink", of_file.clone()), json!([]));
    // An editor that has no such commands gets no lenses.
    assert_eq!(client.result("textDocument/codeLens", of_file), json!([]));
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn fixes_and_the_page_of_a_finding() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", &CARD.replace("Hit an Opp", "Hitt an Opp"));
    let published = client.published("brindle.card");
    let uri = client.uri("brindle.card");
    let position = json!({ "line": 2, "character": 12 });
    let range = json!({ "start": position, "end": position });
    let mut actions = |context: Value| {
        client.result(
            "textDocument/codeAction",
            json!({ "textDocument": { "uri": uri }, "range": range, "context": context }),
        )
    };
    let all = actions(json!({ "diagnostics": published["diagnostics"] }));
    let titles: Vec<&str> = all.as_array().unwrap().iter().map(|action| action["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Write “Hit”", "Apply all safe fixes in this file", "Explain E010"]);
    assert_eq!(all[0]["diagnostics"][0]["code"], "E010");
    let only = actions(json!({ "diagnostics": [], "only": ["source.fixAll"] }));
    assert_eq!(only.as_array().unwrap().len(), 1);
    let command = json!({ "command": all[2]["command"], "arguments": all[2]["arguments"] });
    let page = client.result("workspace/executeCommand", command);
    assert!(page.as_str().unwrap().starts_with("# "), "{page}");
    let shown = client.wait(|message| match message {
        lsp_server::Message::Notification(sent) if sent.method == "window/showMessage" => Some(sent.params.clone()),
        _ => None,
    });
    assert_eq!(shown["message"], page);
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_card_is_drawn_for_a_preview() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", CARD);
    let uri = client.uri("brindle.card");
    let draw = |card: &str| json!({ "command": "cardwright.picture", "arguments": [uri, card] });
    let picture = client.result("workspace/executeCommand", draw("Brindle"));
    assert!(picture.as_str().unwrap().contains("<svg"));
    assert!(client.request("workspace/executeCommand", draw("Nobody")).response_result.is_err());
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn lenses_and_links_belong_to_cards_and_pictures() {
    let mut client =
        Client::with_options(json!({}), json!({ "commands": ["cardwright.preview", "cardwright.playtest"] }));
    std::fs::write(client.disk("brindle.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    let other = CARD.replace("Brindle", "Bramble");
    client.open("brindle.card", &format!("{CARD}Art: brindle.svg\n\n{other}"));
    let uri = client.uri("brindle.card");
    let of_file = json!({ "textDocument": { "uri": uri } });
    let lenses = client.result("textDocument/codeLens", of_file.clone());
    let shown: Vec<(u64, &str, &str)> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|lens| {
            let line = lens["range"]["start"]["line"].as_u64().unwrap();
            let (title, card) = (&lens["command"]["title"], &lens["command"]["arguments"][1]);
            (line, title.as_str().unwrap(), card.as_str().unwrap())
        })
        .collect();
    let expected = [
        (0, "Preview", "Brindle"),
        (0, "Play games", "Brindle"),
        (7, "Preview", "Bramble"),
        (7, "Play games", "Bramble"),
    ];
    assert_eq!(shown, expected, "{lenses:#}");
    let links = client.result("textDocument/documentLink", of_file);
    assert_eq!(links[0]["target"], json!(client.uri("brindle.svg")), "{links:#}");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn files_of_no_pack_get_empty_answers() {
    let mut client = Client::new(json!({}));
    for uri in ["untitled:Untitled-1", "file:///nowhere/a.card"] {
        let document = json!({ "uri": uri, "languageId": "cardwright", "version": 1, "text": CARD });
        client.notify("textDocument/didOpen", json!({ "textDocument": document }));
        let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 0 } });
        assert_eq!(client.result("textDocument/hover", at.clone()), Value::Null);
        assert_eq!(client.result("textDocument/completion", at), Value::Null);
    }
    assert_eq!(client.shut_down(), 0);
}
