//! Properties of every text: it is parsed without a panic, every span lies within it, no word is lost, and formatting
//! is idempotent.

use std::path::Path;

use diagnostic::Diagnostic;
use proptest::prelude::*;
use source::{FileId, Span};
use syntax::ast::{Block, Head, Item, Paragraph, Part, Sentence, Text, Value};
use syntax::{Parsed, format, parse};

fn corpus() -> Vec<String> {
    let suite = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/suite/syntax");
    let mut paths: Vec<_> = std::fs::read_dir(suite)
        .expect("the suite is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "card"))
        .collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a card")).collect()
}

/// Generates fragments from which odd cards are made.
fn scrap() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "\n",
        "\n\n",
        "\r\n",
        "(",
        ")",
        ".",
        ",",
        "\"",
        "“",
        "”",
        "’",
        "'s ",
        "// ",
        " - ",
        " — ",
        "[S] ",
        "[A] HIT: ",
        "[x]",
        "Target: ",
        "Special: ",
        "Lore: ",
        "Token: ",
        "Token: Web (",
        "Summon: Rat\n",
        "Move activations: 1. ",
        "+2S!",
        "4D",
        "M!",
        "2.5",
        "Fae, Fairy - Mage\n\n",
        "Fae",
        "Hit an Opp",
        " ",
        "\t",
        "\u{feff}",
        "\u{a0}",
        "é",
        "ﬀ",
        "狼",
        "\u{301}",
        "-",
        "Lor: ",
        "SHOUT: ",
        "A. B",
        "…",
        "\u{0}",
        "😀",
        "http://x",
        "Condition: Wet.",
        "Art: a  b",
        "Target M",
    ]);
    prop_oneof![4 => fixed.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from), 1 => "[A-Za-z ]{1,8}"]
}

/// Generates any text: noise, odd cards, and damaged cards of the suite.
fn texts() -> impl Strategy<Value = String> {
    let mutated = (
        prop::sample::select(corpus()),
        prop::collection::vec((any::<prop::sample::Index>(), 0usize..12, scrap()), 0..4),
    );
    let mutated = mutated.prop_map(|(card, edits)| {
        edits.into_iter().fold(card, |mut card, (at, length, scrap)| {
            let mut boundaries: Vec<usize> = card.char_indices().map(|(at, _)| at).collect();
            boundaries.push(card.len());
            let from = at.index(boundaries.len());
            let to = (from + length).min(boundaries.len() - 1);
            card.replace_range(boundaries[from]..boundaries[to], &scrap);
            card
        })
    });
    prop_oneof![
        1 => any::<String>(),
        1 => prop::collection::vec(any::<u8>(), 0..200).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        3 => prop::collection::vec(scrap(), 0..40).prop_map(|scraps| scraps.concat()),
        3 => mutated,
    ]
}

/// Returns every span of a skeleton and of its findings.
fn spans(parsed: &Parsed) -> Vec<Span> {
    let mut spans = Vec::new();
    for block in &parsed.document.blocks {
        spans.push(block.span);
        match &block.head {
            Head::Card { name, epithet, class } => spans.extend([name.span, epithet.span, class.span]),
            Head::Definition { keyword, name, plural, note, .. } => {
                spans.extend([keyword.span, name.span]);
                spans.extend(plural.iter().chain(note).map(|text| text.span));
            }
        }
        for part in &block.parts {
            match part {
                Part::Action { tag_span, name, .. } => spans.extend([*tag_span, name.span]),
                Part::Field { key, value: Value::Raw(raw) } => spans.extend([key.span, raw.span]),
                Part::Field { key, .. } => spans.push(key.span),
                Part::Rules(_) => {}
            }
            if let Some(rules) = rules(part) {
                within(rules, &mut spans);
            }
        }
    }
    for finding in &parsed.diagnostics {
        spans.push(finding.at.span);
        spans.extend(finding.labels.iter().map(|label| label.at.span));
        spans.extend(finding.fixes.iter().flat_map(|fix| fix.edits.iter().map(|edit| edit.at.span)));
    }
    spans
}

fn within(paragraph: &Paragraph, spans: &mut Vec<Span>) {
    spans.push(paragraph.span);
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => {
                spans.push(sentence.span);
                spans.extend(sentence.tokens.iter().map(|token| token.span));
            }
            Item::Parenthesis(inner) => within(inner, spans),
        }
    }
}

fn rules(part: &Part) -> Option<&Paragraph> {
    match part {
        Part::Action { rules, .. } | Part::Rules(rules) | Part::Field { value: Value::Rules(rules), .. } => Some(rules),
        Part::Field { .. } => None,
    }
}

/// Returns the bytes of a rule text that no lexer token, quote, full stop or parenthesis covers.
fn uncovered(text: &str, paragraph: &Paragraph) -> String {
    let mut tokens = Vec::new();
    sentences(paragraph, &mut |sentence: &Sentence| {
        tokens.extend(sentence.tokens.iter().map(|token| token.span));
        if sentence.quoted {
            // The lexer makes no tokens for the quotes.
            let written = sentence.span.of(text).trim_end_matches('.');
            let first = written.chars().next().map_or(0, char::len_utf8) as u32;
            let last = written.chars().next_back().map_or(0, char::len_utf8) as u32;
            let end = sentence.span.start + written.len() as u32;
            tokens.push(Span { start: sentence.span.start, end: sentence.span.start + first });
            tokens.push(Span { start: end - last, end });
        }
    });
    let range = paragraph.span;
    let mut out = String::new();
    let mut comment = false;
    let mut before = ' ';
    for (at, c) in range.of(text).char_indices() {
        let byte = range.start + at as u32;
        comment = (comment && c != '\n') || (before.is_whitespace() && range.of(text)[at..].starts_with("//"));
        let covered = tokens.iter().any(|span| span.start <= byte && byte < span.end);
        if !covered && !comment && !c.is_whitespace() && !matches!(c, '.' | '(' | ')') {
            out.push(c);
        }
        before = c;
    }
    out
}

fn sentences(paragraph: &Paragraph, visit: &mut impl FnMut(&Sentence)) {
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) => visit(sentence),
            Item::Parenthesis(inner) => sentences(inner, visit),
        }
    }
}

/// Returns a skeleton without its spans. Formatting must not change it.
fn shape(text: &str, parsed: &Parsed) -> Vec<String> {
    parsed.document.blocks.iter().map(|block| block_shape(text, block)).collect()
}

fn block_shape(text: &str, block: &Block) -> String {
    let word = |text: &Text| text.text.clone();
    let head = match &block.head {
        Head::Card { name, epithet, class } => format!("{} | {} | {}", name.text, epithet.text, class.text),
        Head::Definition { keyword, name, plural, in_leaflet, note } => {
            let notes = (plural.as_ref().map(word), note.as_ref().map(word), in_leaflet);
            format!("{} | {} | {notes:?}", keyword.text, name.text)
        }
    };
    let mut parts: Vec<String> = block.parts.iter().map(|part| part_shape(text, part)).collect();
    if matches!(block.head, Head::Card { .. }) {
        parts.sort();
    }
    format!("{head}\n{}", parts.join("\n"))
}

fn part_shape(text: &str, part: &Part) -> String {
    let lead = match part {
        Part::Action { tag, name, .. } => format!("{tag:?} {}", name.text),
        Part::Field { key, value: Value::Raw(raw) } => format!("{} {:?}", key.text, raw.text),
        Part::Field { key, .. } => key.text.clone(),
        Part::Rules(_) => "rules".to_owned(),
    };
    let mut words = vec![lead];
    if let Some(paragraph) = rules(part) {
        sentences(paragraph, &mut |sentence| {
            words.push(format!("quoted: {}", sentence.quoted));
            words.extend(sentence.tokens.iter().map(|token| format!("{:?} {}", token.kind, token.span.of(text))));
        });
    }
    words.join(" / ")
}

/// Returns the sorted words of a text, including the words of comments.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

fn codes(findings: &[Diagnostic]) -> Vec<&str> {
    findings.iter().map(|finding| finding.check.code).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_lie_in_the_text(text in texts()) {
        for span in spans(&parse(FileId(0), &text)) {
            prop_assert!(span.start <= span.end, "{span:?}");
            prop_assert!(text.get(span.range()).is_some(), "{span:?} of {} bytes", text.len());
        }
    }

    #[test]
    fn every_character_is_covered(text in texts()) {
        let parsed = parse(FileId(0), &text);
        if parsed.diagnostics.is_empty() {
            for part in parsed.document.blocks.iter().flat_map(|block| &block.parts) {
                if let Some(paragraph) = rules(part) {
                    prop_assert_eq!(uncovered(&text, paragraph), "");
                }
            }
        }
    }

    #[test]
    fn layout_keeps_every_word_and_its_meaning(text in texts()) {
        let formatted = format(&text);
        prop_assert_eq!(words(&text), words(&formatted));
        let (before, after) = (parse(FileId(0), &text), parse(FileId(0), &formatted));
        prop_assert_eq!(codes(&before.diagnostics), codes(&after.diagnostics), "{}", formatted);
        prop_assert_eq!(shape(&text, &before), shape(&formatted, &after), "{}", formatted);
        prop_assert_eq!(&format(&formatted), &formatted);
    }
}

#[test]
fn every_line_end_reads_the_same() {
    for text in corpus() {
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let (unix, other) = (parse(FileId(0), &text), parse(FileId(0), &windows));
        assert_eq!(codes(&unix.diagnostics), codes(&other.diagnostics));
        assert_eq!(shape(&text, &unix), shape(&windows, &other));
    }
}

#[test]
fn cards_have_fewer_findings_after_their_fixes() {
    let text = std::fs::read_to_string(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/suite/syntax/slips.card"),
    )
    .expect("the card");
    let parsed = parse(FileId(0), &text);
    let mut tried = 0;
    for fix in parsed.diagnostics.iter().filter_map(|finding| finding.fixes.first()) {
        let mut mended = text.clone();
        for edit in &fix.edits {
            mended.replace_range(edit.at.span.range(), &edit.text);
        }
        let left = parse(FileId(0), &mended).diagnostics.len();
        assert!(left < parsed.diagnostics.len(), "“{}” mends nothing", fix.title);
        tried += 1;
    }
    assert!(tried >= 10, "only {tried} fixes");
}
