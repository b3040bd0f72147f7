//! The wording of the findings on the form of a text.

use super::ast::ActionTag;
use super::limits;
use super::scan::shortened;
use diagnostic::{Diagnostic, Fix, registry as check};
use source::{Place, Span};

/// Returns the empty place directly after `at`.
fn behind(at: Place) -> Place {
    Place { file: at.file, span: Span { start: at.span.end, end: at.span.end } }
}

fn bracketed(tag: ActionTag) -> &'static str {
    match tag {
        ActionTag::Attack => "[A]",
        ActionTag::Skill => "[S]",
    }
}

fn other(tag: ActionTag) -> ActionTag {
    match tag {
        ActionTag::Attack => ActionTag::Skill,
        ActionTag::Skill => ActionTag::Attack,
    }
}

pub(super) fn text_before_header(at: Place) -> Diagnostic {
    Diagnostic::new(&check::TEXT_BEFORE_HEADER, at, "This line stands before any header, so it belongs to no card.").help(
        "Write the header of the card above it, “NAME, EPITHET - CLASS”, or of a definition, such as “Token: NAME”.",
    )
}

pub(super) fn header_without_class(at: Place, card: &str, has_epithet: bool) -> Diagnostic {
    let card = shortened(card);
    let lacks = if has_epithet { "no class" } else { "neither an epithet nor a class" };
    Diagnostic::new(&check::HEADER_WITHOUT_CLASS, at, format!("The header of “{card}” names {lacks}."))
        .help("A header is written “NAME, EPITHET - CLASS”; the class comes after the last “ - ”.")
}

/// Creates the finding on a header whose dash has no spaces around it.
pub(super) fn header_dash(at: Place, dash: Place, card: &str) -> Diagnostic {
    let card = shortened(card);
    let message = format!("The dash before the class of “{card}” needs a space on both sides.");
    Diagnostic::new(&check::HEADER_WITHOUT_CLASS, at, message).fix(Fix::replace("Write “ - ”", dash, " - "))
}

pub(super) fn header_without_epithet(at: Place, card: &str) -> Diagnostic {
    let card = shortened(card);
    Diagnostic::new(&check::HEADER_WITHOUT_EPITHET, at, format!("The header of “{card}” has no epithet."))
        .help(format!("Write a comma and the epithet after the name: “{card}, EPITHET - CLASS”."))
}

pub(super) fn header_without_name(at: Place) -> Diagnostic {
    Diagnostic::new(&check::HEADER_WITHOUT_NAME, at, "This header does not say the name of the card.")
        .help("A header is written “NAME, EPITHET - CLASS”.")
}

pub(super) fn definition_without_name(at: Place, keyword: &str) -> Diagnostic {
    Diagnostic::new(&check::HEADER_WITHOUT_NAME, at, format!("“{keyword}:” is not followed by a name."))
        .help(format!("Write the name that cards use for it: “{keyword}: NAME”."))
}

pub(super) fn header_without_blank_line(at: Place, card: &str) -> Diagnostic {
    let card = shortened(card);
    let message = format!("The header of “{card}” needs a blank line before it.");
    Diagnostic::new(&check::HEADER_WITHOUT_BLANK_LINE, at, message).fix(Fix::insert(
        "Put a blank line before it",
        at,
        "\n",
    ))
}

pub(super) fn unknown_key(at: Place, word: &str, meant: Option<&str>) -> Diagnostic {
    let word = shortened(word);
    let message = format!("No line can begin with “{word}:”.");
    let finding = Diagnostic::new(&check::UNKNOWN_KEY, at, message);
    match meant {
        Some(meant) => {
            finding.help(format!("Did you mean “{meant}:”?")).fix(Fix::replace(format!("Write “{meant}”"), at, meant))
        }
        None => finding.help(
            "Lines of a card begin with a tag, “[S]” or “[A]”, or with a key such as “Special:”, “Target:” or “Lore:”.",
        ),
    }
}

/// Creates the finding on a missing colon after the key of a field or the name of an action.
pub(super) fn missing_colon(at: Place, word: &str) -> Diagnostic {
    let word = shortened(word);
    Diagnostic::new(&check::MISSING_COLON, at, format!("A colon is missing after “{word}”.")).fix(Fix::replace(
        format!("Write “{word}:”"),
        behind(at),
        ":",
    ))
}

pub(super) fn unknown_tag(at: Place, inner: &str, meant: ActionTag, sure: bool) -> Diagnostic {
    let inner = shortened(inner);
    let message = format!("“[{inner}]” is not a tag: a skill begins with “[S]”, an attack with “[A]”.");
    let finding = Diagnostic::new(&check::UNKNOWN_TAG, at, message);
    let fix = |tag| Fix::replace(format!("Write “{}”", bracketed(tag)), at, bracketed(tag));
    if sure { finding.fix(fix(meant)) } else { finding.fix(fix(meant).unsafely()).fix(fix(other(meant)).unsafely()) }
}

pub(super) fn missing_tag(at: Place, name: &str, meant: ActionTag) -> Diagnostic {
    let name = shortened(name);
    let message = format!("“{name}” looks like an action, but does not say whether it is a skill or an attack.");
    let fix = |tag| {
        let tag = bracketed(tag);
        Fix::insert(format!("Write “{tag} {name}:”"), at, format!("{tag} ")).unsafely()
    };
    Diagnostic::new(&check::MISSING_TAG, at, message).fix(fix(meant)).fix(fix(other(meant)))
}

pub(super) fn action_without_name(at: Place) -> Diagnostic {
    Diagnostic::new(&check::ACTION_WITHOUT_NAME, at, "This action has no name.")
        .help("Write a name in capitals and a colon after the tag: “[S] NAME: rules”.")
}

pub(super) fn stray_text(at: Place) -> Diagnostic {
    Diagnostic::new(&check::STRAY_TEXT, at, "This text belongs to no line of the card: it has neither a tag nor a key.").help(
        "A blank line ends a rule. To go on with it, remove the blank line; otherwise write a key such as “Special:” before the text.",
    )
}

pub(super) fn unclosed_parenthesis(at: Place, end: u32, count: usize) -> Diagnostic {
    let message = match count {
        0 | 1 => "This parenthesis is not closed.".to_owned(),
        _ => format!("This parenthesis and {} around it are not closed.", count_of_others(count - 1)),
    };
    let end = Place { file: at.file, span: Span { start: end, end } };
    let closing = ")".repeat(count.max(1));
    Diagnostic::new(&check::UNCLOSED_PARENTHESIS, at, message)
        .fix(Fix::replace(format!("Write “{closing}” at the end of the text"), end, closing).unsafely())
}

fn count_of_others(count: usize) -> String {
    if count == 1 { "the one".to_owned() } else { format!("the {count}") }
}

pub(super) fn unopened_parenthesis(at: Place) -> Diagnostic {
    let message = "This closes a parenthesis that was never opened.";
    Diagnostic::new(&check::UNOPENED_PARENTHESIS, at, message).fix(Fix::replace("Remove “)”", at, "").unsafely())
}

pub(super) fn unclosed_quotation(at: Place) -> Diagnostic {
    Diagnostic::new(&check::UNCLOSED_QUOTATION, at, "A quotation begins here and does not end.")
        .help("Write the closing quote after the full stop of the quoted sentence.")
        .fix(Fix::replace("Remove the quote", at, "").unsafely())
}

pub(super) fn file_too_large(at: Place, bytes: usize) -> Diagnostic {
    let (is, most) = (megabytes(bytes), megabytes(limits::FILE_BYTES));
    let message = format!("This file has {is} MB; a file of cards may have {most} MB at most, so it was not read.");
    Diagnostic::new(&check::FILE_TOO_LARGE, at, message).help("Divide the cards among several files.")
}

fn megabytes(bytes: usize) -> String {
    let tenths = (bytes * 10).div_ceil(1024 * 1024);
    if tenths.is_multiple_of(10) { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

pub(super) fn block_too_large(at: Place, bytes: usize) -> Diagnostic {
    let (is, most) = (bytes.div_ceil(1024), limits::BLOCK_BYTES / 1024);
    let message = format!("The lines below this header fill {is} KB; {most} KB are allowed, so they were not read.");
    Diagnostic::new(&check::BLOCK_TOO_LARGE, at, message)
        .help("A header may be missing: “NAME, EPITHET - CLASS”, after a blank line.")
}

pub(super) fn sentence_too_long(at: Place, words: usize) -> Diagnostic {
    let most = limits::SENTENCE_WORDS;
    let message = format!("This sentence has {words} words; {most} are allowed, so it was not read.");
    Diagnostic::new(&check::SENTENCE_TOO_LONG, at, message).help("End it with a full stop, and begin a new sentence.")
}

pub(super) fn nesting_too_deep(at: Place) -> Diagnostic {
    let most = limits::NESTING;
    let message = format!("Here more than {most} parentheses are open at once, so the text was not read.");
    Diagnostic::new(&check::NESTING_TOO_DEEP, at, message)
        .help("Close the parentheses, or give each definition a block of its own, such as “Token: NAME”.")
}

pub(super) fn nothing_after_colon(at: Place, word: &str) -> Diagnostic {
    let word = shortened(word);
    let message = match &*word {
        "" => "This action has no rules.".to_owned(),
        _ => format!("Nothing follows “{word}:”."),
    };
    Diagnostic::new(&check::NOTHING_AFTER_COLON, at, message).help(
        "Write the text right behind the colon or in the next line, without a blank line between; or remove the line.",
    )
}

pub(super) fn given_up(at: Place) -> Diagnostic {
    Diagnostic::new(&check::TEXT_GIVEN_UP, at, "This text took too long to parse, so it was not read.")
        .help("Divide it into smaller files or paragraphs.")
}
