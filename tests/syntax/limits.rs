//! A text past a limit gives one finding, and gives it quickly.

use source::FileId;
use syntax::{Parsed, format, parse};

const HEADER: &str = "Bram, Stubborn Mason - Warrior\n\n[A] SHOVE: ";

fn read(text: &str) -> Parsed {
    parse(FileId(0), text)
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).diagnostics.iter().map(|finding| finding.check.code).collect()
}

#[test]
fn a_file_of_a_hundred_megabytes_in_one_line() {
    let text = "a".repeat(100 * 1024 * 1024);
    let parsed = read(&text);
    assert_eq!(parsed.document.blocks, []);
    assert_eq!(parsed.diagnostics.len(), 1);
    assert!(parsed.diagnostics[0].message.contains("100 MB"), "{}", parsed.diagnostics[0].message);
    assert_eq!(codes(&text), ["E083"]);
}

#[test]
fn four_megabytes_of_lines_are_read() {
    let limit = 4 * 1024 * 1024;
    assert_eq!(codes(&"\n".repeat(limit)), Vec::<&str>::new());
    assert_eq!(codes(&"\n".repeat(limit + 1)), ["E083"]);
    assert_eq!(codes(&"x\n".repeat(limit / 2)), ["E002"]);
    assert_eq!(codes(&"( ".repeat(limit / 2)), ["E002"]);
}

#[test]
fn findings_of_one_file_are_bounded() {
    let text = format!("{HEADER}Hit an Opp.\n\n{}", "[X] A B: C.\n".repeat(5000));
    assert_eq!(codes(&text).len(), 1000);
}

#[test]
fn a_card_of_a_hundred_kilobytes_keeps_its_header() {
    let text = format!("{HEADER}{}\n\nOdo, Weaver - Rogue\n\n[S] REST: Move Odo by 1.\n", "Hit an Opp. ".repeat(9000));
    let parsed = read(&text);
    assert_eq!(codes(&text), ["E084"]);
    assert_eq!(parsed.document.blocks.len(), 2);
    assert!(parsed.document.blocks[0].parts.is_empty());
    assert_eq!(parsed.document.blocks[1].parts.len(), 1);
    assert_eq!(codes(&format!("Token: Web ({}", "a\n".repeat(60000))), ["E084"]);
}

#[test]
fn a_sentence_may_have_two_hundred_words() {
    let sentence = |words: usize| format!("{HEADER}Hit an Opp. {}. Move it.", "very ".repeat(words).trim_end());
    assert_eq!(codes(&sentence(200)), Vec::<&str>::new());
    assert_eq!(codes(&sentence(201)), ["E085"]);
}

#[test]
fn parentheses_may_nest_sixty_four_deep() {
    let nested = |depth: usize| format!("{HEADER}Hit. {}a{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(codes(&nested(64)), Vec::<&str>::new());
    assert_eq!(codes(&nested(65)), ["E086"]);
    assert_eq!(codes(&nested(30_000)), ["E086"]);
    // A block may not have a hundred thousand parentheses.
    assert_eq!(codes(&nested(100_000)), ["E084"]);
    assert_eq!(codes(&format!("Token: Web {}", "(It is. ".repeat(8000))), ["E080", "E086"]);
}

#[test]
fn names_in_findings_are_short() {
    let text = format!("{}, Mason - Warrior\n\n[A] {}: Hit (an Opp.", "B".repeat(30_000), "S".repeat(30_000));
    let parsed = read(&text);
    assert_eq!(codes(&text), ["E080"]);
    assert!(parsed.diagnostics[0].card.as_ref().is_some_and(|card| card.len() < 100));
    assert!(parsed.diagnostics[0].ability.as_ref().is_some_and(|ability| ability.len() < 100));
}

#[test]
fn many_cards_are_formatted() {
    let card = "Bram, Stubborn Mason - Warrior\n\n[A] SHOVE: Hit an Opp in target.\n\nTarget: M\n\n";
    let text = card.repeat(20_000);
    assert_eq!(format(&text), text.trim_end().to_owned() + "\n");
}
