//! `cardwright studio`: what the server answers, to whom, and what survives.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::place::{DORA, Place, program};

pub const ADA: &str = "cards/courtyard/ada.card";

/// A running studio.
pub struct Studio {
    child: Child,
    /// The address without the token: `127.0.0.1:3000`.
    pub host: String,
    /// The path with the token: `/0123…/`.
    pub token: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        // The program runs until it is killed; if it ended by itself, the test has failed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Studio {
    pub fn start(place: &Place) -> Studio {
        Studio::of(program(), place)
    }

    /// Starts the studio with a command that runs the program.
    pub fn of(mut command: Command, place: &Place) -> Studio {
        let mut child = command
            .current_dir(place.at(""))
            .args(["studio", "--no-browser"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut lines = BufReader::new(child.stderr.take().expect("its output")).lines();
        let line = lines.by_ref().map_while(Result::ok).find(|line| line.contains("http://")).expect("an address");
        // The rest is read, so that the program never waits for somebody to read it.
        std::thread::spawn(move || lines.for_each(drop));
        let (_, url) = line.split_once("http://").expect("an address");
        let (host, token) = url.trim().split_once('/').expect("a token");
        Studio { child, host: host.to_owned(), token: format!("/{token}") }
    }

    pub fn url(&self) -> String {
        format!("http://{}{}", self.host, self.token)
    }

    /// Sends a request as it stands, and returns the status and the body.
    pub fn send(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_read_timeout(Some(std::time::Duration::from_secs(60))).expect("a limit");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        let status = reply.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let body = reply.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    pub fn get(&self, path: &str, headers: &str) -> (u16, String) {
        self.send(&format!("GET {path} HTTP/1.0\r\n{headers}\r\n"))
    }

    pub fn post(&self, route: &str, body: &Value) -> (u16, String) {
        let body = body.to_string();
        let (host, token) = (&self.host, &self.token);
        let head = format!("POST {token}{route} HTTP/1.0\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n", body.len());
        self.send(&format!("{head}{body}"))
    }

    #[track_caller]
    pub fn ask(&self, route: &str, body: &Value) -> Value {
        let (status, reply) = self.post(route, body);
        assert_eq!(status, 200, "{route}: {reply}");
        serde_json::from_str(&reply).expect("JSON")
    }
}

#[test]
fn the_page_is_for_this_machine_and_this_user_only() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let (host, token) = (format!("Host: {}\r\n", studio.host), studio.token.clone());
    assert!(studio.get(&token, &host).1.contains("cardwright studio"));
    assert_eq!(studio.get("/", &host).0, 403);
    assert_eq!(studio.get("/studio.js", &host).0, 403);
    assert_eq!(studio.get(&token, "Host: evil.example\r\n").0, 403);
    assert_eq!(studio.get(&token, "").0, 403);
    assert_eq!(studio.get(&token, &format!("{host}Origin: https://evil.example\r\n")).0, 403);
    assert_eq!(studio.get(&format!("{token}studio.js"), &format!("{host}Origin: http://{}\r\n", studio.host)).0, 200);
    assert_eq!(studio.get(&format!("{token}nothing"), &host).0, 404);
    assert_eq!(studio.send(&format!("DELETE {token} HTTP/1.0\r\n{host}\r\n")).0, 405);
}

#[test]
fn a_text_is_compiled_and_drawn_while_it_is_written() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let opened = studio.ask("file", &json!({ "path": ADA }));
    let text = opened["text"].as_str().expect("its text");
    assert_eq!(text, place.read(ADA));
    assert!(opened["view"]["cards"][0]["svg"].as_str().expect("a picture").starts_with("<svg"));

    let broken = format!("// 😀\n{}", text.replace("Hit an Opp", "Hti an Opp"));
    let view = &studio.ask("edit", &json!({ "path": ADA, "text": broken, "base": text }))["view"];
    assert_eq!(view["cards"][0]["svg"], Value::Null, "a broken card is not drawn");
    // The browser counts UTF-16 units, of which the emoji has two.
    let finding =
        view["findings"].as_array().expect("findings").iter().find(|one| one["message"].to_string().contains("Hti"));
    let units: Vec<u16> = broken.encode_utf16().collect();
    let place_of =
        |key: &str| usize::try_from(finding.expect("the slip")[key].as_u64().expect("a place")).expect("small");
    assert_eq!(String::from_utf16_lossy(&units[place_of("from")..place_of("to")]), "Hti");
    // Fixes are looked for only when the page asks for them.
    assert_eq!((&view["hasFixes"], &view["findings"][0]["fixes"]), (&json!(false), &json!([])), "{view}");
    let fixed = &studio.ask("fixes", &json!({ "path": ADA, "text": broken, "base": text }))["view"];
    let fix = &fixed["findings"][0]["fixes"][0];
    assert_eq!((&fixed["hasFixes"], &fix["edits"][0]["text"]), (&json!(true), &json!("Hit")), "{fixed}");
    let sentences = fixed["understood"].as_array().expect("sentences");
    assert!(sentences.iter().any(|sentence| sentence["outline"] == json!([])), "{fixed}");
    assert_eq!(place.read(ADA), text, "nothing is saved");

    let cursor = text.find("Opp in target").expect("the words") + "Opp in ".len();
    let offered = studio.ask("complete", &json!({ "path": ADA, "text": text, "base": text, "cursor": cursor }));
    let labels: Vec<&str> =
        offered["offers"].as_array().expect("offers").iter().filter_map(|one| one["label"].as_str()).collect();
    assert!(labels.contains(&"target"), "{labels:?}");
    let explained = studio.ask("explain", &json!({ "path": ADA, "at": cursor }));
    assert!(explained["markdown"].as_str().expect("an explanation").contains("Hit an Opp in target."));
}

#[test]
fn statistics_count_unsaved_texts() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let pack = ADA.split('/').nth(1).expect("its pack");
    let get = |pack: &str| {
        let address = format!("{}statistics/{pack}", studio.token);
        studio.get(&address, &format!("Host: {}\r\n", studio.host))
    };
    let (status, page) = get(pack);
    assert!(status == 200 && page.contains("<svg") && page.contains("Ada"), "{status} {page}");
    assert_eq!(get("nobodys").0, 404);
    let text = place.read(ADA);
    studio.ask("edit", &json!({ "path": ADA, "text": text.replace("Target: M", "Target: +4"), "base": text }));
    let (status, other) = get(pack);
    assert!(status == 200 && other != page, "a longer target is another threat");
    studio.ask("edit", &json!({ "path": ADA, "text": text.replace("Hit", "Hti"), "base": text }));
    let (status, reply) = get(pack);
    assert!(status == 400 && reply.contains("has errors"), "{reply}");
}

#[test]
fn a_save_never_overwrites_another_save() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let base = place.read(ADA);
    let mine = base.replace("Hit an Opp", "Hit one Opp");
    assert_eq!(studio.ask("edit", &json!({ "path": ADA, "text": mine, "base": base }))["trouble"], Value::Null);
    place.write(ADA, "theirs");
    let reply = studio.ask("save", &json!({ "path": ADA, "text": mine, "base": base }));
    assert_eq!((&reply["saved"], &reply["theirs"]), (&json!(false), &json!("theirs")));
    assert_eq!(place.read(ADA), "theirs");
    let reply = studio.ask("save", &json!({ "path": ADA, "text": mine, "base": "theirs" }));
    assert_eq!(reply["saved"], json!(true));
    assert_eq!(place.read(ADA), mine);
    let (status, reply) = studio.post("save", &json!({ "path": "../x.card", "text": "x", "base": null }));
    assert!(status == 400 && reply.contains("is not a card file"), "{reply}");
    assert_eq!(studio.post("save", &json!({ "wrong": 1 })).0, 400);
}

#[test]
fn unsaved_text_survives_a_kill() {
    let place = Place::new();
    let base = place.read(ADA);
    let studio = Studio::start(&place);
    studio.ask("edit", &json!({ "path": ADA, "text": "half a ca", "base": base }));
    drop(studio);
    let studio = Studio::start(&place);
    let opened = studio.ask("file", &json!({ "path": ADA }));
    assert_eq!((&opened["text"], &opened["base"]), (&json!("half a ca"), &json!(base)));
    assert_eq!(studio.ask("overview", &json!({}))["drafts"], json!([ADA]));
    studio.ask("discard", &json!({ "path": ADA }));
    assert_eq!(studio.ask("file", &json!({ "path": ADA }))["text"], json!(base));
}

#[test]
fn a_file_is_shown_as_it_is_on_the_disk_at_that_moment() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let ida = "cards/courtyard/ida.card";
    for name in ["Ida", "Iris"] {
        place.write(ida, DORA.replace("Dora", name));
        let opened = studio.ask("file", &json!({ "path": ida }));
        assert_eq!(opened["view"]["cards"][0]["name"], json!(name), "{opened}");
    }
}

#[test]
fn a_page_that_is_loaded_again_counts_from_the_beginning() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let base = place.read(ADA);
    let edit = |text: &str, page: &str, turn: u32, time: f64| {
        let sent = json!({ "path": ADA, "text": text, "base": base, "page": page, "turn": turn, "time": time });
        studio.ask("edit", &sent);
        studio.ask("file", &json!({ "path": ADA }))["text"].as_str().expect("a text").to_owned()
    };
    assert_eq!(edit("first", "one", 90, 2e12), "first");
    assert_eq!(edit("overtaken", "one", 89, 1.9e12), "first");
    // The page is loaded again, and the clock of the machine has jumped back.
    assert_eq!(edit("second", "two", 3, 1e12), "second");
}

#[test]
fn a_card_is_tried_out_against_a_bot() {
    let place = Place::new();
    let studio = Studio::start(&place);
    let mut reply = studio.ask("try", &json!({ "pack": "courtyard", "card": "ada" }));
    let chars = |reply: &Value| reply["state"]["chars"].as_array().map_or(0, Vec::len);
    for _ in 0..40 {
        assert_eq!(reply["ok"], json!(true), "{reply}");
        if chars(&reply) == 6 {
            break;
        }
        let advice =
            studio.ask("choose", &json!({ "pack": "courtyard", "request": { "do": "advise", "bot": "greedy" } }));
        let choice = json!({ "do": "choose", "choice": advice["index"] });
        reply = studio.ask("choose", &json!({ "pack": "courtyard", "request": choice }));
    }
    assert_eq!(chars(&reply), 6, "both teams are placed: {reply}");
    let mine: Vec<&Value> =
        reply["state"]["chars"].as_array().expect("chars").iter().filter(|one| one["side"] == 0).collect();
    assert!(mine.iter().any(|one| one["id"] == "ada"), "{mine:?}");
    let found = studio.ask("target", &json!({ "pack": "courtyard", "code": "+2S", "from": "a1", "occupied": ["a2"] }));
    assert_eq!(found["target"], json!(["b1", "c1", "a2"]), "a3 is behind a blocker: {found}");
}

#[test]
fn a_card_of_a_game_of_declared_kinds_is_tried_out() {
    let place = Place::of_pack("hands-of-war");
    let studio = Studio::start(&place);
    // No deck has this card, so it takes the place of another, and is dealt to the person.
    let mut reply = studio.ask("try", &json!({ "pack": "hands-of-war", "card": "grove-pilgrim" }));
    assert!(reply["state"]["table"].to_string().contains("Grove Pilgrim"), "{reply}");
    let mut happened = 0;
    for turn in 0..60 {
        assert_eq!(reply["ok"], json!(true), "{reply}");
        happened += reply["events"].as_array().map_or(0, Vec::len);
        if !reply["state"]["outcome"].is_null() {
            break;
        }
        let request = json!({ "do": "advise", "bot": "greedy", "seed": turn });
        let advice = studio.ask("choose", &json!({ "pack": "hands-of-war", "request": request }));
        let choice = json!({ "do": "choose", "choice": advice["index"] });
        reply = studio.ask("choose", &json!({ "pack": "hands-of-war", "request": choice }));
    }
    assert!(happened > 20, "{happened} events: {reply}");
    let before = reply["state"]["question"].clone();
    let choice = json!({ "pack": "hands-of-war", "request": { "do": "choose", "choice": 0 } });
    if reply["state"]["outcome"].is_null() {
        studio.ask("choose", &choice);
        let back = studio.ask("choose", &json!({ "pack": "hands-of-war", "request": { "do": "undo" } }));
        assert_eq!(back["state"]["question"], before);
    }
    let refused =
        studio.ask("choose", &json!({ "pack": "hands-of-war", "request": { "do": "choose", "choice": 999 } }));
    assert_eq!((&refused["ok"], &refused["error"]), (&json!(false), &json!("there is no such choice")));
}

#[test]
fn cards_are_written_in_a_real_browser() {
    let Some(mut browser) = Browser::start() else {
        eprintln!("skipped: there is no Chromium");
        return;
    };
    let place = Place::new();
    let studio = Studio::start(&place);
    browser.open(&studio.url());
    browser.wait_for("document.querySelectorAll('a.card img').length === 3");
    browser.wait_for(
        "[...document.querySelectorAll('a.card img')].every((image) => image.complete && image.naturalWidth > 0)",
    );
    // The keyboard alone suffices: search, open the card that is found, write, take the first fix, save.
    browser.keys("/");
    browser.keys("bruno");
    browser.wait_for("document.querySelectorAll('a.card:not([hidden])').length === 1");
    browser.evaluate("document.querySelector('a.card:not([hidden])').focus()");
    browser.press("Enter", 0);
    browser.wait_for("document.querySelector('.cm-content')?.textContent.includes('Bruno')");
    browser.wait_for("document.querySelector('.pictures img')?.naturalWidth > 0");
    browser.evaluate("document.querySelector('.cm-content').focus()");
    browser.press("End", 2);
    browser.press("Enter", 0);
    browser.keys("// Hello");
    browser.wait_for("document.querySelector('.badge.draft')?.textContent === 'unsaved'");
    browser.press("s", 2);
    browser.wait_for("document.querySelector('.desk .badge')?.textContent === 'saved'");
    assert!(place.read("cards/courtyard/bruno.card").contains("// Hello"));
    // A save by another program shows at once.
    place.change("cards/courtyard/bruno.card", "// Hello", "// Goodbye");
    browser.wait_for("document.querySelector('.cm-content')?.textContent.includes('Goodbye')");
    assert_eq!(studio.ask("overview", &json!({}))["drafts"], json!([]), "nothing is unsaved");
    // A slip is underlined and mended by its first fix.
    place.change("cards/courtyard/bruno.card", "Hit one", "Hti one");
    browser.wait_for("document.querySelector('.cm-lintRange-error') !== null");
    browser.evaluate("document.querySelector('.cm-content').focus()");
    browser.press(".", 2);
    browser.wait_for("document.querySelector('.findings .good') !== null");
    // Fixes also come by themselves when nobody types, and the sentence is marked among those that are understood.
    browser.press("z", 2);
    browser.wait_for("document.querySelector('.findings button.fix') !== null");
    browser.wait_for("document.querySelector('.sentence .error')?.textContent === 'Not understood.'");
    browser.evaluate("document.querySelector('.findings button.fix').click()");
    browser.wait_for("document.querySelector('.findings .good') !== null");
    browser.evaluate("document.querySelector('.sentence').click()");
    browser.wait_for("document.querySelector('.sentence.here pre')?.textContent.includes('hit one ')");
    // Unsaved changes are given up in a dialog of the page, although the server tells the page of this change as well.
    browser.evaluate("document.querySelector('.cm-content').focus()");
    browser.keys("In vain.");
    browser.wait_for("document.querySelector('.cm-content').textContent.includes('In vain.')");
    browser.evaluate(
        "[...document.querySelectorAll('.bar button')].find((one) => one.textContent === 'Discard changes').click()",
    );
    browser.wait_for("document.querySelector('dialog.question button') !== null");
    browser.evaluate("document.querySelector('dialog.question button').click()");
    browser.wait_for("document.querySelector('.desk .badge')?.textContent === 'saved'");
    assert_eq!(
        browser.evaluate("document.querySelector('.cm-content').textContent.includes('In vain.')"),
        json!(false)
    );
    assert_eq!(studio.ask("overview", &json!({}))["drafts"], json!([]), "nothing is unsaved");
    // A new card has the name as it was typed.
    browser.evaluate("location.hash = '#/'");
    browser.wait_for("[...document.querySelectorAll('button')].some((one) => one.textContent === 'New card')");
    browser.evaluate("[...document.querySelectorAll('button')].find((one) => one.textContent === 'New card').click()");
    browser.wait_for("document.activeElement?.matches('dialog.question input') === true");
    browser.keys("Rook and Rill");
    browser.press("Enter", 0);
    browser.wait_for("document.querySelector('.cm-content')?.textContent.includes('Rook and Rill, Epithet')");
    // Of many cards in a file, the one with the cursor is shown first, and tried out.
    let two = format!("{}\n{}", DORA, DORA.replace("Dora, Deep", "Dara, Deep"));
    place.write("cards/courtyard/two.card", two);
    browser.evaluate("location.hash = '#/cards/courtyard/two.card'");
    browser.wait_for("document.querySelector('figure.here')?.dataset.id === 'dora'");
    browser.wait_for("document.querySelectorAll('.cm-header').length === 2");
    browser.evaluate("document.querySelector('.cm-content').focus()");
    browser.press("End", 2);
    browser.wait_for("document.querySelector('figure.here')?.dataset.id === 'dara'");
    assert_eq!(browser.evaluate("document.querySelectorAll('script[src^=http], link[href^=http]').length"), json!(0));
}
