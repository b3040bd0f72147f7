//! Tests the examples on the pages of findings about form. The wrong example gives this finding and no other finding
//! about form; the right example gives no finding.

use diagnostic::{Check, registry};
use source::FileId;
use syntax::{format, parse};

/// Whether the check reports the form of a file, which its skeleton shows.
fn is_of_form(check: &Check) -> bool {
    matches!(check.code, "E002" | "E003" | "E004" | "E005" | "E006" | "E007" | "E008" | "E009") || {
        let number: u32 = check.code.get(1..).and_then(|digits| digits.parse().ok()).unwrap_or(0);
        check.code.starts_with('E') && (80..=99).contains(&number)
    }
}

/// Returns the fenced card below a heading of a page.
fn example<'p>(page: &'p str, heading: &str) -> Option<&'p str> {
    let section = page.split("\n## ").find_map(|section| section.strip_prefix(heading))?;
    section.split_once("```card\n")?.1.split("\n```").next()
}

fn codes(text: &str) -> Vec<&'static str> {
    parse(FileId(0), text).diagnostics.iter().map(|finding| finding.check.code).collect()
}

#[test]
fn examples_give_the_findings_of_their_pages() {
    let mut tried = 0;
    for check in registry::ALL.iter().filter(|check| is_of_form(check)) {
        let (Some(wrong), Some(right)) = (example(check.page, "Wrong"), example(check.page, "Right")) else {
            assert!(!check.page.contains("```"), "{} has half an example", check.code);
            continue;
        };
        assert_eq!(codes(wrong), [check.code], "{}", check.name);
        assert_eq!(codes(right), Vec::<&str>::new(), "{}", check.name);
        assert_eq!(format(right).trim_end(), right, "{}", check.name);
        tried += 1;
    }
    assert!(tried >= 14, "only {tried} pages have examples");
}

#[test]
fn pages_have_a_title_and_a_reason() {
    for check in registry::ALL {
        assert!(check.page.starts_with("# "), "{}", check.code);
        assert!(check.page.contains("\n## Why\n"), "{}", check.code);
    }
}

#[test]
fn codes_and_names_are_unique_and_ordered() {
    let codes: Vec<&str> = registry::ALL.iter().map(|check| check.code).collect();
    let mut sorted = codes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(codes, sorted);
    let mut names: Vec<&str> = registry::ALL.iter().map(|check| check.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), codes.len());
    assert_eq!(registry::find("e006").map(|check| check.name), Some("missing-colon"));
    assert_eq!(registry::find("missing-colon").map(|check| check.code), Some("E006"));
    assert_eq!(registry::find("colon"), None);
}
