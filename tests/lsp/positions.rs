//! Columns are counted in the units that the editor and the server agreed on.

use serde_json::json;

use crate::client::{CARD, Client};

/// A card whose faulty word follows an emoji, a letter with an accent and a Chinese character.
fn card() -> String {
    CARD.replace("Poke: Hit an Opp", "😀é漢: Hitt an Opp")
}

#[test]
fn columns_are_utf_16_unless_the_editor_offers_utf_8() {
    let utf8 = json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } });
    // “[A] ” has 4 letters; the emoji, the accent and the character are 2 + 1 + 1 units, or 4 + 2 + 3 bytes.
    for (capabilities, start) in [(json!({}), 10), (utf8, 15)] {
        let mut client = Client::new(capabilities);
        client.open("brindle.card", &card());
        let published = client.published("brindle.card");
        let finding = published["diagnostics"].as_array().unwrap().iter().find(|finding| finding["code"] == "E010");
        let range = &finding.unwrap_or_else(|| panic!("{published:#}"))["range"];
        assert_eq!(range["start"], json!({ "line": 2, "character": start }));
        assert_eq!(range["end"], json!({ "line": 2, "character": start + 4 }));
        let uri = client.uri("brindle.card");
        let context = json!({ "diagnostics": [] });
        let actions = client.result(
            "textDocument/codeAction",
            json!({ "textDocument": { "uri": uri }, "range": range, "context": context }),
        );
        assert_eq!(&actions[0]["edit"]["changes"][&uri][0]["range"], range);
        assert_eq!(client.shut_down(), 0);
    }
}
