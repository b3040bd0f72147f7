//! `grammar/examples.text`: one sentence for each wording, taken from the cards of the repository. Marks stand for the
//! names of packs, so that a fix can insert the names of another card.

use std::collections::BTreeSet;

use project::Compilation;
use reading::word_lookup::Lexed;
use source::Span;

use crate::support::{files, root, whole, with};

const FILE: &str = "grammar/examples.text";
const HEAD: &str = "// Sentences that are understood, for fixes and for `cardwright explain WORD`. `BLESS=1 cargo test -p cardwright-reading\n\
                    // --test language examples` takes them from the cards of the repository; names are marks such as {token}.\n\n";

#[test]
fn examples_are_the_sentences_of_the_cards() {
    let mut found = BTreeSet::new();
    add(&mut found, whole(), false);
    for folder in ["tests/corpus/fantasy-arena", "tests/corpus/wild", "tests/corpus/invented"] {
        for path in files(folder, ".card") {
            let text = std::fs::read_to_string(&path).expect("a card");
            add(&mut found, &with(&text), true);
        }
    }
    for path in files("tests/suite/language", ".card") {
        let text = std::fs::read_to_string(&path).expect("a suite");
        for case in text.split("--- ").skip(1) {
            let body = case.split_once('\n').map_or("", |(_, body)| body);
            if body.starts_with('[') || body.starts_with("Special:") || body.starts_with("//") {
                let target = if body.contains("Target:") { "" } else { "\nTarget: +2\n" };
                add(&mut found, &with(&format!("Nell, Test Pilot - Rogue\n\n{body}{target}")), true);
            }
        }
    }
    let text = format!("{HEAD}{}\n", found.into_iter().collect::<Vec<_>>().join("\n"));
    let path = root().join(FILE);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("written");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let known: BTreeSet<&str> = known.lines().collect();
    let now: BTreeSet<&str> = text.lines().collect();
    // A sentence that is on no card any more may be one that is not understood.
    let gone: Vec<&&str> = known.difference(&now).collect();
    assert!(gone.is_empty(), "on no card: {gone:#?}; refresh {FILE} with BLESS=1");
    // The table may lag a little behind the cards: a missing sentence makes no fix wrong.
    let missing = now.difference(&known).count();
    assert!(missing * 20 < known.len(), "{missing} sentences are not in {FILE}; refresh it with BLESS=1");
}

/// Adds the sentences of a compilation that were understood.
fn add(found: &mut BTreeSet<String>, compilation: &Compilation, own: bool) {
    for text in compilation.reading.texts.values() {
        if own && Some(text.file) != compilation.stands_in {
            continue;
        }
        let written = &compilation.sources[text.file.0 as usize].text;
        let sentences = &text.read.sentences;
        found.extend(sentences.iter().filter_map(|lexed| marked(lexed, written)));
    }
}

/// Returns the sentence with marks for its names; `None` if a name has no mark, or if a word was added that is not
/// written.
fn marked(lexed: &Lexed, text: &str) -> Option<String> {
    let words = &lexed.words;
    if words.iter().any(|word| word.span.start == word.span.end) {
        return None;
    }
    let whole = words.first()?.span.to(words.last()?.span);
    let mut marked = String::new();
    let mut at = whole.start;
    let mut word = 0;
    while word < words.len() {
        let leaf = lexed.leaves(word).iter().max_by_key(|leaf| leaf.end);
        let mark = leaf.and_then(|leaf| mark(vocabulary::LEAVES[usize::from(leaf.category)]));
        let unmarked = leaf.is_some_and(|leaf| {
            !matches!(vocabulary::LEAVES[usize::from(leaf.category)], "int" | "code") && mark.is_none()
        });
        if unmarked {
            return None;
        }
        if let (Some(mark), Some(leaf)) = (mark, leaf) {
            let span = lexed.span(u16::try_from(word).ok()?, leaf.end)?;
            marked.push_str(Span { start: at, end: span.start }.of(text));
            let plural = !leaf.features.has(vocabulary::Features::ONE);
            marked.push_str(&format!("{{{mark}{}}}", if plural { "s" } else { "" }));
            at = span.end;
            word = usize::from(leaf.end);
        } else {
            word += 1;
        }
    }
    marked.push_str(Span { start: at, end: whole.end }.of(text));
    let one_line = marked.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(format!("{}.", one_line.trim_end_matches('.')))
}

fn mark(leaf: &str) -> Option<&'static str> {
    Some(match leaf {
        "token-name" | "own-token" | "owned-token" | "loose-token" | "loose-own-token" => "token",
        "condition-name" | "own-condition" => "condition",
        "summon-name" | "own-summon" => "summon",
        "structure-name" => "structure",
        "self-name" | "summoner-name" => "card",
        _ => return None,
    })
}
