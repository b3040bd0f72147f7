//! The parse of every text in the repository: `tests/golden/readings.txt`. After a change of the lexicon, the test
//! shows which texts are parsed differently, and how. A text that was edited counts as a new text, not as a changed
//! parse.

use std::collections::BTreeMap;

use emit::ron_of;
use measured::digest;
use project::Compilation;
use reading::places::PartOf;

use crate::support::{files, golden, root, said, whole, with};

const GOLDEN: &str = "readings.txt";

/// Key: file, name of the text, and digest of its words. Value: its canonical English, and the digest of its rule
/// objects.
type Readings = BTreeMap<String, String>;

/// Returns a short digest of a text.
fn name(text: &str) -> String {
    format!("{:08x}", digest(text.as_bytes()) as u32)
}

fn add(found: &mut Readings, from: &str, compilation: &Compilation, own: bool) {
    for (id, text) in &compilation.reading.texts {
        if own && Some(text.file) != compilation.stands_in {
            continue;
        }
        let unread = match text.read.unread {
            0 => String::new(),
            1 => " [1 sentence is not understood]".to_owned(),
            several => format!(" [{several} sentences are not understood]"),
        };
        let told = said(compilation, text).unwrap_or_else(|_| "UNSAYABLE".to_owned()).replace('\n', " / ");
        let ron = ron_of(&text.read.rules).expect("written");
        let is_card = compilation.set.cards.iter().any(|card| card.id == *id);
        let part = if is_card { PartOf::Special } else { PartOf::Whole };
        let words = compilation
            .reading
            .places
            .get(id, part)
            .map_or("", |place| place.span.of(&compilation.sources[place.file.0 as usize].text));
        let reading = format!("{told}{unread} #{}", name(&ron)).trim_start().to_owned();
        found.insert(format!("{from} {id} @{}", name(words)), reading);
    }
}

fn readings() -> Readings {
    let mut found = Readings::new();
    add(&mut found, "cards/fantasy-arena", whole(), false);
    for folder in ["fantasy-arena", "wild", "invented"] {
        for path in files(&format!("tests/corpus/{folder}"), ".card") {
            let text = std::fs::read_to_string(&path).expect("a card");
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            add(&mut found, &format!("corpus/{folder}/{name}"), &with(&text), true);
        }
    }
    found
}

/// Formats each text on a line of its own, with its canonical English on the next line.
fn written(readings: &Readings) -> String {
    readings.iter().map(|(text, reading)| format!("{text}\n    {reading}\n")).collect()
}

fn parsed(written: &str) -> Readings {
    let lines: Vec<&str> = written.lines().collect();
    let pairs = lines.chunks(2).filter_map(|pair| Some(((*pair.first()?).to_owned(), pair.get(1)?.trim().to_owned())));
    pairs.collect()
}

/// Lists the texts whose words are the same but whose rule objects changed.
fn changes(known: &Readings, now: &Readings) -> Vec<String> {
    let mut changes = Vec::new();
    for (text, reading) in now {
        let Some(before) = known.get(text).filter(|before| *before != reading) else { continue };
        let said = |reading: &str| reading.rsplit_once(" #").map(|(words, _)| words.to_owned());
        let why = if said(before) == said(reading) { " (said the same, but other rule objects)" } else { "" };
        changes.push(format!("{text}{why}\n    was  {before}\n    is   {reading}"));
    }
    changes
}

#[test]
fn readings_match_the_golden_file() {
    let now = readings();
    assert!(now.len() > 100, "only {} texts", now.len());
    let known = std::fs::read_to_string(root().join("tests/golden").join(GOLDEN)).unwrap_or_default();
    let known = parsed(&known);
    let changes = changes(&known, &now);
    // The changes are printed even if BLESS=1 rewrites the golden file.
    println!("{}", changes.join("\n"));
    if std::env::var_os("BLESS").is_some() {
        golden(GOLDEN, &written(&now));
        return;
    }
    assert!(
        changes.is_empty(),
        "{} of {} texts are read otherwise. If each of them is meant, write BLESS=1.\n\n{}",
        changes.len(),
        now.len(),
        changes.join("\n")
    );
    let recorded = now.keys().filter(|text| known.contains_key(*text)).count();
    assert!(2 * recorded > now.len(), "most texts are not in {GOLDEN} any more: write it anew with BLESS=1");
}

#[test]
fn a_changed_reading_is_reported() {
    let one = |reading: &str| Readings::from([("pack quill.bristle @0000".to_owned(), reading.to_owned())]);
    let known = one("Hit an Opp. #00000001");
    assert!(changes(&known, &known).is_empty());
    let told = changes(&known, &one("Hit an Ally. #00000002"));
    assert_eq!(told, ["pack quill.bristle @0000\n    was  Hit an Opp. #00000001\n    is   Hit an Ally. #00000002"]);
    let told = changes(&known, &one("Hit an Opp. #00000002"));
    assert!(told[0].contains("other rule objects"), "{told:?}");
    assert!(changes(&known, &Readings::new()).is_empty(), "a text that is gone is no change");
    assert_eq!(parsed(&written(&known)), known);
}
