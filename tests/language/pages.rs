//! Every finding has a page, and the examples on the page give the findings that the page names.

use crate::support::{Texts, brief, errors, golden, own, with, with_bands, with_declared};
use diagnostic::registry;
use diagnostic::render::{Format, render};

/// Findings about files, projects, templates, pictures or the tool's own data. No card text can give these.
const WITHOUT_EXAMPLES: &[(&str, &str)] = &[
    ("B002", "a card that was played"),
    ("B003", "a file of measurements"),
    ("B004", "a card that was not played"),
    ("B005", "cards that were played by an earlier program"),
    ("C022", "a condition that is counted: no sentence does"),
    ("C023", "a condition that is moved: no sentence does"),
    ("E001", "bytes that are no text"),
    ("E028", "the lexicon's own mistakes"),
    ("E083", "a file of 4 MB"),
    ("E084", "a block of 64 KiB"),
    ("E085", "a sentence of 200 words"),
    ("E086", "64 parentheses"),
    ("E091", "a text of many thousand parts"),
    ("G055", "the game's file without a game"),
    ("G062", "the game's file without a class"),
    ("G064", "a link on the disk"),
    ("G065", "the ledger of numbers"),
    ("G066", "a folder"),
    ("G071", "found by a search as the pack is checked"),
    ("G072", "found by a search as the pack is checked"),
    ("G073", "found as the pack is built"),
    ("G074", "found as the engine compiles the pack"),
    ("R001", "found as the card is drawn"),
    ("R002", "a look's template"),
    ("R003", "a file of art"),
    ("R004", "a file of art"),
    ("R005", "a file of art"),
    ("R006", "a file of art"),
    ("R007", "found as the card is drawn"),
    ("R008", "a file of art"),
    ("R009", "a file of a font"),
    ("R010", "a file of art"),
    ("R014", "a file of art"),
    ("R015", "found as the card is drawn"),
    ("R016", "found as the card is drawn"),
    ("R011", "the look's sizes"),
    ("R012", "a look's template, printed at another size"),
    ("R013", "a folder of templates"),
    ("R030", "a file of translations"),
    ("R031", "a file of translations"),
    ("R032", "a card in another language"),
    ("R033", "a file of translations"),
    ("R034", "the look's colours and emblems"),
];

/// Pages whose wrong example does not give the finding yet. The list may only shrink.
const GAPS: &[(&str, &str)] = &[
    ("E008", "a line that looks like an action without its tag is met as an unknown key (E005)"),
    ("E025", "loose rules on a card are met as stray text (E009)"),
    ("G022", "a class that teams ask for is met as unknown (G057)"),
    ("C006", "a class of several is met as an unknown class (E018)"),
];

/// Pairs of findings that always come together: the finding of the page, and the finding of another check for the same
/// mistake.
const TOGETHER: &[(&str, &str)] = &[("E003", "E018"), ("G057", "G022"), ("G059", "G021"), ("G061", "G001")];

/// Compiles the example in a pack. Findings about declared kinds (P) need the pack that declares kinds.
fn compiled(code: &str, text: &str) -> project::Compilation {
    match code.chars().next() {
        Some('P') => with_declared(text),
        Some('B') => with_bands(text),
        _ => with(text),
    }
}

/// Returns the first fenced block below a heading.
fn example<'a>(page: &'a str, heading: &str) -> Option<&'a str> {
    let (_, after) = page.split_once(&format!("\n## {heading}\n"))?;
    let section = after.split("\n## ").next()?;
    let (_, block) = section.split_once("```card\n")?;
    let (block, _) = block.split_once("```")?;
    Some(block)
}

#[test]
fn every_page_has_a_title_and_a_reason() {
    let mut wrong = Vec::new();
    for check in registry::ALL {
        let mut lines = check.page.lines();
        if !lines.next().is_some_and(|title| title.starts_with("# ") && title != format!("# {}", check.name)) {
            wrong.push(format!("{} has no title", check.code));
        }
        if !check.page.contains("\n## Why\n") {
            wrong.push(format!("{} gives no reason", check.code));
        }
        let examples = ["Wrong", "Right"].iter().filter(|heading| example(check.page, heading).is_some()).count();
        let excused = WITHOUT_EXAMPLES.iter().any(|(code, _)| *code == check.code);
        match (examples, excused) {
            (2, false) | (0, true) => {}
            (_, true) => wrong.push(format!("{} has examples: take it off the list of those without", check.code)),
            _ => wrong.push(format!("{} has not both examples", check.code)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wrong_examples_give_the_finding_and_no_other_error() {
    let mut wrong = Vec::new();
    for check in registry::ALL {
        let Some(text) = example(check.page, "Wrong") else { continue };
        let compilation = compiled(check.code, text);
        let own = own(&compilation);
        let found: Vec<_> = own.iter().filter(|finding| finding.check.code == check.code).cloned().collect();
        if GAPS.iter().any(|(code, _)| *code == check.code) && found.is_empty() {
            continue;
        }
        if found.is_empty() {
            wrong.push(format!("{} is not found in its wrong example:\n{}", check.code, brief(&own)));
            continue;
        }
        let others: Vec<_> = errors(&own).into_iter().filter(|finding| finding.check.code != check.code).collect();
        let others: Vec<_> =
            others.into_iter().filter(|other| !TOGETHER.contains(&(check.code, other.check.code))).collect();
        if !others.is_empty() {
            wrong.push(format!("the wrong example of {} has another error:\n{}", check.code, brief(&others)));
        }
        let sources = Texts(&compilation.sources);
        let terminal = render(Format::Terminal { color: false }, &found, &sources);
        let json = render(Format::Json, &found, &sources);
        wrong.extend(golden(&format!("findings/{}.txt", check.code), &format!("{terminal}\n{json}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn right_examples_give_no_error() {
    let mut wrong = Vec::new();
    for check in registry::ALL {
        let Some(text) = example(check.page, "Right") else { continue };
        let own = own(&compiled(check.code, text));
        let bad: Vec<_> = own
            .iter()
            .filter(|finding| finding.check.code == check.code || !errors(std::slice::from_ref(finding)).is_empty())
            .cloned()
            .collect();
        if !bad.is_empty() {
            wrong.push(format!("the right example of {}:\n{}", check.code, brief(&bad)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
