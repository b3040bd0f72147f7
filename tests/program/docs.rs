//! The handbooks match the program.

use crate::markdown::{blocks, cardwright, project, read, root, section};
use cardwright::game;
use cardwright::model::Card;
use cardwright::project::{FileCache, Project, compile};
use cardwright::reading::{self, ParsedFile};
use cardwright::source::FileId;
use cardwright::syntax::parse_with;
use cardwright::vocabulary::{KERNEL_FILES, Lexicon};

/// Compares a part of a handbook; with `BLESS=1` it rewrites the part.
fn kept(path: &str, old: &str, new: &str) {
    if std::env::var_os("BLESS").is_some() && old != new {
        let page = read(path).replacen(&format!("```ron\n{old}```"), &format!("```ron\n{new}```"), 1);
        std::fs::write(root().join(path), page).expect("written");
    } else {
        assert_eq!(old, new, "{path} is out of date: BLESS=1 cargo test --test program docs");
    }
}

#[test]
fn the_worked_card_matches_the_output() {
    let page = read("docs/engine.md");
    let part = section(&page, "## A worked card");
    let [card, ..] = &blocks(part, "card")[..] else { panic!("the card's text is missing") };
    let source = read("cards/fantasy-arena/dark-mages/fae.card");
    for line in card.lines() {
        assert!(source.contains(line), "Fae's card has no line “{line}”");
    }
    let rons = blocks(part, "ron");
    let [ron, definition] = &rons[..] else { panic!("there are two blocks of RON: Fae and Enchanted") };
    let dir = project();
    for (old, name) in [(ron, "Fae"), (definition, "Enchanted")] {
        let output = cardwright(dir.path(), &["show", name, "--as", "ron", "--quiet"]);
        let new = String::from_utf8(output.stdout).expect("RON is text");
        assert!(new.contains("name: "), "{}", String::from_utf8_lossy(&output.stderr));
        let new: String = new.lines().filter(|line| !line.starts_with("#!")).map(|line| format!("{line}\n")).collect();
        kept("docs/engine.md", old, &new);
    }
}

#[test]
fn the_first_program_of_the_engine_handbook_reads_the_output() {
    // The program in docs/engine.md runs on the current pack.
    let dir = project();
    let output = cardwright(dir.path(), &["build", "--quiet"]);
    assert_eq!(output.status.code(), Some(0));
    let text = std::fs::read_to_string(dir.path().join("output/fantasy-arena/rules.ron")).expect("it was built");
    let rules = cardwright::emit::read_ron(&text).expect("it reads");
    assert_eq!(rules.schema_version, cardwright::model::SCHEMA_VERSION);
    assert_eq!(cardwright::emit::ron(&rules).expect("it writes"), text, "the same bytes");
    let fae: Option<&Card> = rules.cards.iter().map(AsRef::as_ref).find(|card| card.id.as_str() == "fae");
    assert_eq!(fae.map(|card| card.actions.len()), Some(2));
}

#[test]
fn the_engine_handbook_names_every_kind_of_step_and_event() {
    let page = read("docs/engine.md");
    for (file, kinds) in [
        ("src/model/rule.rs", &["Rule", "Ruling"][..]),
        ("src/model/step.rs", &["Step"]),
        ("src/model/standing.rs", &["Standing"]),
        ("src/model/rule_timing.rs", &["Timing"]),
    ] {
        let source = read(file);
        for kind in kinds {
            for variant in variants(&source, kind) {
                assert!(page.contains(&format!("`{variant}`")), "docs/engine.md does not speak of {kind}::{variant}");
            }
        }
    }
}

/// The names of an enum's variants, from its source.
fn variants(source: &str, kind: &str) -> Vec<String> {
    let start = source.find(&format!("pub enum {kind} {{")).unwrap_or_else(|| panic!("no enum {kind}"));
    let body = &source[start..];
    let body = &body[..body.find("\n}").unwrap_or(body.len())];
    let named = |line: &str| {
        let name = line.strip_prefix("    ")?;
        let end = name.find(|c: char| !c.is_alphanumeric()).unwrap_or(name.len());
        name.starts_with(|c: char| c.is_uppercase()).then(|| name[..end].to_owned())
    };
    body.lines().filter_map(named).collect()
}

/// The examples in the grammar's handbook are valid lexicon lines.
#[test]
fn examples_of_lexicon_lines_are_read() {
    let page = read("grammar/README.md");
    let examples = blocks(&page, "lexicon");
    assert!(examples.len() >= 3);
    for example in examples {
        let mut files = KERNEL_FILES.to_vec();
        files.push(("README.md", &example));
        if let Err(bad) = Lexicon::read(&files) {
            panic!("{example}\n{bad:?}");
        }
    }
}

/// The worked example of the grammar's handbook: with its line, the card is read and has the meaning that the handbook
/// says.
#[test]
fn the_sentence_form_of_the_example_is_read() {
    let page = read("grammar/README.md");
    let part = section(&page, "## Add a sentence form");
    let [example] = &blocks(part, "lexicon")[..] else { panic!("the example has one line") };
    let [card] = &blocks(part, "card")[..] else { panic!("the example has one card") };
    let [canonical] = &blocks(part, "text")[..] else { panic!("the example shows what is printed") };
    let mut files = KERNEL_FILES.to_vec();
    files.push(("README.md", example));
    let more = Lexicon::read(&files).unwrap_or_else(|bad| panic!("{bad:?}"));
    let kernel = Lexicon::read(KERNEL_FILES).unwrap_or_else(|bad| panic!("{bad:?}"));
    let line = |text: &str| text.lines().find(|line| line.starts_with("[S]")).map(str::to_owned);
    let (written, printed) = (line(card).expect("a skill"), line(canonical).expect("a skill"));
    let plain = card.replace(&written, &printed);

    let (read, findings) = understood(card, &more);
    assert_eq!(findings, 0);
    assert_eq!(understood(card, &kernel).1, 1, "the kernel has no such line yet");
    assert_eq!(read, understood(&plain, &kernel).0);
    for wrong in ["Heaving an Opp in target to an empty tile in target.", "Heave an empty tile to an Opp in target."] {
        let card = card.replace(&written, &format!("[S] HAUL: {wrong}"));
        assert_ne!(understood(&card, &more).1, 0, "{wrong}");
    }
}

/// The rules of a card's actions, read with a lexicon in the first pack, and the number of findings.
fn understood(card: &str, lexicon: &Lexicon) -> (Vec<cardwright::model::Rule>, usize) {
    let project = Project::at(root()).expect("the project");
    let pack = project.load("fantasy-arena", &mut FileCache::default()).expect("the pack");
    let classes = compile(&pack).set.game.classes;
    let parsed = parse_with(FileId(0), card, &game::keywords());
    let reading = reading::read(&reading::Pack {
        files: &[ParsedFile { document: &parsed.document, text: card }],
        classes: &classes,
        passives: &[],
        number: &|_| 1,
        lexicon,
        annotate: false,
    });
    let actions = reading.cards.iter().flat_map(|card| card.actions.clone());
    (actions.flat_map(|action| action.rules).collect(), parsed.diagnostics.len() + reading.diagnostics.len())
}

#[test]
fn every_link_leads_somewhere() {
    let mut pages: Vec<String> = Vec::new();
    for folder in ["", "docs", "grammar", "output", "templates", "templates/default"] {
        let entries = std::fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        pages.extend(names.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}/{name}")));
    }
    assert!(pages.len() > 6, "{pages:?}");
    for page in pages {
        let page = page.trim_start_matches('/');
        let text = read(page);
        let folder = root().join(page);
        let folder = folder.parent().expect("a page lies in a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            assert!(folder.join(path).exists(), "{page} links to {link}");
        }
    }
}
