//! Renders findings as text: a card with every mistake of form, in each format. No span makes a format panic.

use std::path::Path;

use diagnostic::render::{Format, render, sort, summary};
use diagnostic::{Diagnostic, Edit, Fix, registry};
use proptest::prelude::*;
use source::{FileId, Place, SourceFile, Span};

const FORMATS: [(Format, &str); 5] = [
    (Format::Terminal { color: false }, "terminal"),
    (Format::Short, "short"),
    (Format::Json, "json"),
    (Format::Github, "github"),
    (Format::Sarif, "sarif"),
];

fn slips() -> (SourceFile, Vec<Diagnostic>) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/suite/syntax/slips.card");
    let text = std::fs::read_to_string(path).expect("the card");
    let findings = syntax::parse(FileId(0), &text).diagnostics;
    (SourceFile { path: "cards/slips.card".to_owned(), text }, findings)
}

#[test]
fn findings_are_printed_as_expected() {
    let (source, findings) = slips();
    for (format, name) in FORMATS {
        let rendered = render(format, &findings, &source);
        let expected = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .join("tests/suite/findings")
            .join(format!("slips.{name}"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &rendered).expect("written");
        }
        assert_eq!(rendered, std::fs::read_to_string(&expected).expect("the expectation"), "{name}");
    }
}

#[test]
fn colour_changes_nothing_but_the_colour() {
    let (source, findings) = slips();
    let coloured = render(Format::Terminal { color: true }, &findings, &source);
    let mut plain = String::new();
    let mut parts = coloured.split("\u{1b}[");
    plain.push_str(parts.next().unwrap_or(""));
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, text)| text));
    }
    assert_ne!(plain, coloured);
    assert_eq!(plain, render(Format::Terminal { color: false }, &findings, &source));
}

#[test]
fn no_findings_print_nothing() {
    let (source, _) = slips();
    let said = FORMATS.map(|(format, _)| render(format, &[], &source));
    assert_eq!(said[..4], ["", "", "[]\n", ""]);
    assert!(said[4].contains("\"results\": []"), "a log of a clean run has no results: {}", said[4]);
    assert_eq!(summary(&[]), None);
}

#[test]
fn findings_are_sorted_by_place() {
    let (source, mut findings) = slips();
    let before = findings.clone();
    findings.reverse();
    sort(&mut findings, &source);
    assert_eq!(findings, before);
}

#[test]
fn findings_are_counted() {
    let (_, findings) = slips();
    let one = &findings[..1];
    assert_eq!(summary(one).as_deref(), Some("1 error"));
    assert_eq!(summary(&findings), Some(format!("{} errors", findings.len())));
}

fn places() -> impl Strategy<Value = Place> {
    (0u32..40, 0u32..40).prop_map(|(start, end)| Place { file: FileId(0), span: Span { start, end } })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Spans outside the text, reversed, or within a character must not stop a report.
    #[test]
    fn any_place_can_be_shown(
        text in prop_oneof![any::<String>(), "[a-z(é狼\t\r\n\u{feff}😀]{0,30}"],
        at in places(),
        labels in prop::collection::vec(places(), 0..3),
        edits in prop::collection::vec((places(), any::<String>()), 0..3),
        card in prop::option::of(any::<String>()),
    ) {
        let mut finding = Diagnostic::new(registry::ALL[0], at, "Something\nis wrong.\u{1b}[1m");
        finding.card = card;
        for label in labels {
            finding = finding.label(label, "here");
        }
        let edits = edits.into_iter().map(|(at, text)| Edit { at, text }).collect();
        finding = finding.fix(Fix { title: "Mend it".to_owned(), safe: true, edits });
        let source = SourceFile { path: "a.card".to_owned(), text };
        for (format, name) in FORMATS {
            prop_assert!(!render(format, std::slice::from_ref(&finding), &source).is_empty(), "{}", name);
        }
    }
}
