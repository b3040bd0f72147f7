//! A full disk, a folder that cannot be written to, and a project that is deleted while it is open: each gives a
//! message, and nothing is lost.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::confined::{Disk, confined};
use crate::place::{Place, Ran};
use crate::studio::{ADA, Studio};
use crate::watch::Watching;

const DISKS: [Disk; 2] = [Disk::Full, Disk::ReadOnly];

/// The words of the message for each disk.
fn reason(disk: Disk) -> &'static str {
    match disk {
        Disk::Full => "could not be written: the disk is full.",
        Disk::ReadOnly => "could not be written: read-only file system.",
    }
}

fn run(mut command: Command, place: &Place, arguments: &[&str]) -> Ran {
    Ran::of(command.current_dir(place.path()).args(arguments).output().expect("the program runs"))
}

#[test]
fn a_build_without_room_says_so_and_keeps_the_last_output() {
    for disk in DISKS {
        let place = Place::new();
        std::fs::create_dir_all(place.at("output/courtyard")).expect("a folder");
        let Some(command) = confined(&place.at("output/courtyard"), disk) else { return };
        let ran = run(command, &place, &["build"]).ends(2);
        assert!(ran.err.contains(reason(disk)), "{}", ran.err);
        assert_eq!(std::fs::read_dir(place.at("output/courtyard")).expect("a folder").count(), 0);
    }
}

#[test]
fn a_build_keeps_the_last_output_on_a_read_only_disk() {
    let place = Place::new();
    place.run(&["build"]).ends(0);
    let before = place.read("output/courtyard/rules.ron");
    place.change(ADA, "Hit an Opp", "Hit one Opp");
    place.change(ADA, "Target: M", "Target: +2");
    let Some(command) = confined(&place.at("output"), Disk::ReadOnly) else { return };
    run(command, &place, &["build"]).ends(2);
    assert_eq!(place.read("output/courtyard/rules.ron"), before);
    let names: Vec<String> = std::fs::read_dir(place.at("output/courtyard"))
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(names.iter().all(|name| !name.ends_with(".part")), "{names:?}");
}

#[test]
fn fmt_without_room_leaves_the_card_as_it_is() {
    let place = Place::new();
    place.change(ADA, "Hit an", "Hit  an");
    let before = place.read(ADA);
    let Some(command) = confined(&place.at("cards/courtyard"), Disk::ReadOnly) else { return };
    let ran = run(command, &place, &["fmt"]).ends(2);
    assert!(ran.err.contains(reason(Disk::ReadOnly)), "{}", ran.err);
    assert_eq!(place.read(ADA), before);
}

#[test]
fn a_text_that_cannot_be_kept_still_counts_and_the_page_says_so() {
    for disk in DISKS {
        let place = Place::new();
        std::fs::create_dir_all(place.at("output")).expect("a folder");
        let Some(command) = confined(&place.at("output"), disk) else { return };
        let studio = Studio::of(command, &place);
        let base = place.read(ADA);
        let mine = base.replace("Hit an Opp", "Hti an Opp");
        let reply = studio.ask("edit", &json!({ "path": ADA, "text": mine, "base": base }));
        assert!(reply["trouble"].as_str().is_some_and(|trouble| trouble.ends_with(reason(disk))), "{reply}");
        assert!(reply["view"]["findings"].to_string().contains("Hti"), "{reply}");
        // The text can still be saved, because the cards lie elsewhere.
        let saved = studio.ask("save", &json!({ "path": ADA, "text": base, "base": base }));
        assert_eq!(saved["saved"], json!(true));
        let again = studio.ask("save", &json!({ "path": ADA, "text": mine, "base": base }));
        assert_eq!(again["saved"], json!(true), "{again}");
        assert_eq!(place.read(ADA), mine);
    }
}

#[test]
fn a_save_that_fails_leaves_the_file_and_the_draft() {
    let place = Place::new();
    let Some(command) = confined(&place.at("cards"), Disk::ReadOnly) else { return };
    let studio = Studio::of(command, &place);
    let base = place.read(ADA);
    let mine = base.replace("Hit an Opp", "Hit one Opp");
    studio.ask("edit", &json!({ "path": ADA, "text": mine, "base": base }));
    let (status, reply) = studio.post("save", &json!({ "path": ADA, "text": mine, "base": base }));
    assert!(status == 400 && reply.contains(reason(Disk::ReadOnly)), "{status} {reply}");
    assert_eq!(place.read(ADA), base);
    drop(studio);
    let studio = Studio::start(&place);
    assert_eq!(studio.ask("file", &json!({ "path": ADA }))["text"], json!(mine), "the text survives a restart");
}

#[test]
fn a_watch_without_room_says_so_and_goes_on() {
    let place = Place::new();
    std::fs::create_dir_all(place.at("output")).expect("a folder");
    let Some(command) = confined(&place.at("output"), Disk::ReadOnly) else { return };
    let mut watching = Watching::of(command, place.path());
    watching.waits_for_log("error: ");
    let good = place.read(ADA);
    place.write(ADA, good.replace("Hit an Opp", "Hti an Opp"));
    watching.waits_for_log("Hti");
    place.write(ADA, good.replace("Hit an Opp", "Htti an Opp"));
    watching.waits_for_log("Htti");
}

#[test]
fn a_log_on_a_full_disk_does_not_end_the_language_server() {
    if !std::path::Path::new("/dev/full").exists() {
        println!("skipped: this system has no full device");
        return;
    }
    let place = Place::new();
    let mut command = crate::place::program();
    command.args(["lsp", "--log-file", "/dev/full"]).current_dir(place.path());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let message = |body: Value| format!("Content-Length: {}\r\n\r\n{body}", body.to_string().len());
    let ask = |id: u32, method: &str| {
        message(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": { "capabilities": {} } }))
    };
    let input = child.stdin.take();
    let said = ask(1, "initialize") + &ask(2, "shutdown") + &message(json!({ "jsonrpc": "2.0", "method": "exit" }));
    std::io::Write::write_all(&mut input.expect("an input"), said.as_bytes()).expect("the server listens");
    let ended = child.wait_with_output().expect("its end");
    assert_eq!(ended.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&ended.stdout).contains("\"id\":2"));
}

#[test]
fn a_project_deleted_under_the_page_is_a_message_and_the_text_stays() {
    let (place, fresh) = (Place::new(), Place::new());
    let studio = Studio::start(&place);
    let base = place.read(ADA);
    let mine = base.replace("Hit an Opp", "Hit one Opp");
    studio.ask("edit", &json!({ "path": ADA, "text": mine, "base": base }));
    std::fs::remove_dir_all(place.path()).expect("deleted");
    // Whatever is asked, the program answers with a sentence.
    let text = json!({ "path": ADA, "text": mine, "base": base });
    for (route, body) in [("overview", json!({})), ("file", json!({ "path": ADA })), ("edit", text.clone())] {
        let (status, reply) = studio.post(route, &body);
        assert!(matches!(status, 200 | 400), "{route}: {status} {reply}");
        assert!(!reply.contains("has a bug"), "{route}: {reply}");
    }
    let (status, reply) = studio.post("save", &text);
    assert!(status == 400 && reply.contains("is not there any more. Your text is still in this page."), "{reply}");
    // When the folder is there again, the page goes on where it was.
    std::fs::rename(fresh.path(), place.path()).expect("moved");
    assert_eq!(studio.ask("save", &text)["saved"], json!(true));
    assert_eq!(place.read(ADA), mine);
    let view = &studio.ask("edit", &json!({ "path": ADA, "text": base, "base": mine }))["view"];
    assert!(view["cards"][0]["svg"].is_string(), "{view}");
}
