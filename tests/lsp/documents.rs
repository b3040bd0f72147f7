//! Findings follow the documents: they come with the text, and go when it is corrected, closed, deleted or renamed.

use serde_json::json;

use crate::client::{CARD, Client};

fn bad() -> String {
    CARD.replace("Hit an Opp", "Hitt an Opp")
}

#[test]
fn findings_come_and_go_with_the_text() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", CARD);
    let before = client.codes("brindle.card");
    let version = client.edit("brindle.card", &bad());
    let published = client.published("brindle.card");
    assert_eq!(published["version"], version);
    let finding = &published["diagnostics"][0];
    assert_eq!(finding["code"], "E010");
    assert_eq!(finding["severity"], 1);
    assert_eq!(finding["source"], "cardwright");
    assert_eq!(
        finding["range"],
        json!({ "start": { "line": 2, "character": 10 }, "end": { "line": 2, "character": 14 } })
    );
    client.edit("brindle.card", CARD);
    assert_eq!(client.codes("brindle.card"), before);
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_closed_document_counts_as_it_is_on_the_disk() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", &bad());
    assert!(client.codes("brindle.card").contains(&"E010".to_owned()));
    client.close("brindle.card");
    assert!(!client.codes("brindle.card").contains(&"E010".to_owned()));
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn the_findings_of_a_new_document_go_when_it_is_closed() {
    let mut client = Client::new(json!({}));
    client.open("nobody.card", &bad().replace("Brindle", "Nobody"));
    assert!(client.codes("nobody.card").contains(&"E010".to_owned()));
    client.close("nobody.card");
    assert_eq!(client.codes("nobody.card"), [""; 0]);
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn the_findings_of_a_deleted_file_go() {
    let mut client = Client::new(json!({}));
    std::fs::write(client.disk("other.card"), bad().replace("Brindle", "Other")).unwrap();
    client.open("brindle.card", CARD);
    assert!(client.codes("other.card").contains(&"E010".to_owned()));
    std::fs::rename(client.disk("other.card"), client.disk("moved.card")).unwrap();
    let (old, new) = (client.uri("other.card"), client.uri("moved.card"));
    let changes = json!([{ "uri": old, "type": 3 }, { "uri": new, "type": 1 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(client.codes("other.card"), [""; 0]);
    assert!(client.codes("moved.card").contains(&"E010".to_owned()));
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_broken_rulebook_does_not_silence_the_cards() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", &bad());
    client.codes("brindle.card");
    client.open("game.card", "Game Yard\n\nBoard: many\n");
    assert!(!client.codes("game.card").is_empty());
    client.edit("brindle.card", &bad().replace("target", "targett"));
    assert!(client.codes("brindle.card").iter().any(|code| code.starts_with('E')));
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn what_drawing_finds_comes_with_a_save() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", &format!("{CARD}Art: nowhere.svg\n"));
    let before = client.codes("brindle.card");
    let uri = client.uri("brindle.card");
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    let after = client.codes("brindle.card");
    let is_print = |codes: &[String]| codes.iter().any(|code| code.starts_with('R'));
    assert!(!is_print(&before) && is_print(&after), "{before:?} {after:?}");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn a_question_right_after_an_edit_does_not_delay_the_findings() {
    let mut client = Client::new(json!({}));
    client.open("brindle.card", CARD);
    client.codes("brindle.card");
    // Both messages arrive at once, so that the question is answered before the findings are sent.
    client.hold();
    client.edit("brindle.card", &format!("{}Art: nowhere.svg\n", bad()));
    let position = json!({ "line": 2, "character": 12 });
    let question = json!({ "textDocument": { "uri": client.uri("brindle.card") }, "position": position });
    client.ask("textDocument/hover", question);
    client.release();
    // The first findings are those of the text alone. What drawing finds comes only when the editor is quiet.
    let first = client.codes("brindle.card");
    assert!(first.contains(&"E010".to_owned()) && !first.iter().any(|code| code.starts_with('R')), "{first:?}");
    assert_eq!(client.shut_down(), 0);
}

#[test]
fn labels_are_sent_to_editors_that_show_them() {
    let shows = json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } });
    for (capabilities, expected) in [(shows, true), (json!({}), false)] {
        let mut client = Client::new(capabilities);
        client.open("copy.card", CARD);
        let published = client.published("copy.card");
        let finding = published["diagnostics"].as_array().unwrap().iter().find(|finding| finding["code"] == "E022");
        let finding = finding.unwrap_or_else(|| panic!("{published:#}"));
        assert_eq!(finding["relatedInformation"].is_array(), expected, "{finding:#}");
        assert_eq!(client.shut_down(), 0);
    }
}
