//! Cards with a cursor, and what the editor is told there. The cards and the answers stand in `answers/`, a file for
//! each question. `BLESS=1` writes the answers anew.
//!
//! A case begins with `--- title`. Then comes the text of a card file, in which `‸` is the cursor, and after `>>>` the
//! answer. In renames the title ends with the new name in quotes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use editing::{EditedFile, EditedProject, OutlineEntry};
use project::Project;
use source::{Position, Span};
use tempfile::TempDir;

const CURSOR: char = '‸';

/// One case of a file.
struct Case {
    title: String,
    text: String,
    expected: String,
}

fn cases(written: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in written.split("\n--- ").map(|part| part.trim_start_matches("--- ")) {
        let Some((title, rest)) = part.split_once('\n') else { continue };
        let (text, expected) = rest.split_once("\n>>>\n").unwrap_or((rest, ""));
        let text = format!("{}\n", text.trim_end_matches('\n'));
        cases.push(Case { title: title.to_owned(), text, expected: expected.trim_end().to_owned() });
    }
    cases
}

/// A pack with the rulebook of the arena, and the text as one of its files. Returns the path and the cursor.
fn open(text: &str) -> (TempDir, EditedProject, PathBuf, usize) {
    let dir = TempDir::new().unwrap();
    let pack = dir.path().join("cards/arena");
    std::fs::create_dir_all(&pack).unwrap();
    let game = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/fantasy-arena/game.card"));
    std::fs::copy(game, pack.join("game.card")).unwrap();
    let other = "Umbra, the Shade - Rogue\n\n[S] VEIL: Put a Mist on an empty tile. (A Mist is a token.)\n\nTarget: No target\n";
    std::fs::write(pack.join("umbra.card"), other).unwrap();
    std::fs::write(pack.join("numbers.txt"), "1 umbra\n").unwrap();
    std::fs::write(pack.join("umbra.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
    let mut project = EditedProject::open(Project::at(dir.path()).unwrap());
    let cursor = text.find(CURSOR).unwrap_or(0);
    let path = pack.join("test.card");
    project.set_buffer(&path, text.replace(CURSOR, ""));
    (dir, project, path, cursor)
}

/// Runs the cases of a file. `answer` gets the project, the path, the cursor and the title.
fn run(name: &str, answer: impl Fn(&mut EditedProject, &Path, usize, &str) -> String) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/editing/answers")).join(name);
    let written = std::fs::read_to_string(&path).unwrap();
    let cases = cases(&written);
    assert!(!cases.is_empty(), "{name}");
    let mut blessed = String::new();
    let mut wrong = Vec::new();
    for case in &cases {
        let (_dir, mut project, file, cursor) = open(&case.text);
        let found = answer(&mut project, &file, cursor, &case.title).trim_end().to_owned();
        writeln!(blessed, "--- {}\n{}\n>>>\n{found}\n", case.title, case.text.trim_end_matches('\n')).unwrap();
        if found != case.expected {
            wrong.push(format!("{name}, {}:\n{found}\n\nexpected:\n{}\n", case.title, case.expected));
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, blessed.trim_end().to_owned() + "\n").unwrap();
        return;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs the cases of a file that ask about an open file.
fn ask(name: &str, answer: impl Fn(&EditedFile<'_>, usize) -> String) {
    run(name, |project, path, cursor, _| answer(&project.file(path).unwrap().unwrap(), cursor));
}

/// Returns a span as its line, its column and its words.
fn place(text: &str, span: Span) -> String {
    let at = Position::of(text, span.start);
    format!("{}:{} {}", at.line, at.column, span.of(text).replace('\n', "⏎"))
}

#[test]
fn completions() {
    run("completion.txt", |project, path, cursor, _| {
        let completion = project.complete(path, cursor).unwrap();
        let text = project.file(path).unwrap().unwrap().text.to_owned();
        let mut lines = String::new();
        if completion.is_guess {
            lines.push_str("(a guess)\n");
        }
        for offer in completion.offers.iter().take(12) {
            let insert =
                if offer.is_form { format!(" => {}", offer.insert.replace('\n', "⏎")) } else { String::new() };
            let detail = if offer.detail.is_empty() { String::new() } else { format!(" ({})", offer.detail) };
            writeln!(lines, "[{}] {}{insert}{detail}", offer.replaces.of(&text), offer.label).unwrap();
        }
        lines
    });
}

#[test]
fn hovers() {
    ask("hover.txt", |file, cursor| {
        editing::hover(file, cursor)
            .map_or("(nothing)".to_owned(), |hover| format!("{}\n{}", place(file.text, hover.span), hover.markdown))
    });
}

#[test]
fn definitions() {
    ask("definition.txt", |file, cursor| {
        editing::definition(file, cursor)
            .map_or("(nothing)".to_owned(), |at| format!("{} {}", at.path, place(file.text_of(&at.path), at.span)))
    });
}

#[test]
fn all_references() {
    ask("references.txt", |file, cursor| {
        let places = editing::references(file, cursor, true).into_iter();
        places.map(|at| format!("{} {}\n", at.path, place(file.text_of(&at.path), at.span))).collect()
    });
}

#[test]
fn renames() {
    run("rename.txt", |project, path, cursor, title| {
        let new = title.split('“').nth(1).and_then(|rest| rest.split('”').next()).unwrap();
        match project.rename(path, cursor, new) {
            Err(why) => format!("refused: {why}"),
            Ok(edits) => {
                let file = project.file(path).unwrap().unwrap();
                let line = |edit: &editing::FileEdit| {
                    let at = place(file.text_of(&edit.at.path), edit.at.span);
                    format!("{} {at} => {}\n", edit.at.path, edit.text)
                };
                edits.iter().map(line).collect()
            }
        }
    });
}

#[test]
fn outlines() {
    fn lines(entry: &OutlineEntry, depth: usize, out: &mut String) {
        writeln!(out, "{}{} ({:?}, {})", "  ".repeat(depth), entry.name, entry.kind, entry.detail).unwrap();
        entry.inside.iter().for_each(|inner| lines(inner, depth + 1, out));
    }
    ask("outline.txt", |file, _| {
        let mut out = String::new();
        editing::outline(file).iter().for_each(|entry| lines(entry, 0, &mut out));
        for fold in editing::folds(file) {
            let last = Position::of(file.text, fold.end).line;
            writeln!(out, "fold {} to {last}", Position::of(file.text, fold.start).line).unwrap();
        }
        for (path, entry) in editing::symbols(file, "veil") {
            writeln!(out, "symbol {path} {} ({:?} of {})", entry.name, entry.kind, entry.detail).unwrap();
        }
        out
    });
}

#[test]
fn words_with_colours() {
    ask("semantic_words.txt", |file, _| {
        let words = editing::semantic_words(file).into_iter();
        words
            .map(|word| {
                let mark = if word.is_declaration { ", declared" } else { "" };
                format!("{} ({:?}{mark})\n", place(file.text, word.span), word.sort)
            })
            .collect()
    });
}

#[test]
fn hints_of_references() {
    ask("reference_hints.txt", |file, _| {
        let hints = editing::reference_hints(file).into_iter();
        hints.map(|hint| format!("{} = {}\n", place(file.text, hint.span), hint.means)).collect()
    });
}

#[test]
fn sentences() {
    ask("sentences.txt", |file, _| {
        let mut out = String::new();
        for sentence in editing::understood_sentences(file) {
            writeln!(out, "{}", place(file.text, sentence.span)).unwrap();
            for line in sentence.outline {
                writeln!(out, "    {line}").unwrap();
            }
        }
        out
    });
}

#[test]
fn fixes() {
    run("fixes.txt", |project, path, cursor, _| {
        let file = &project.file_with_fixes(path).unwrap().unwrap();
        let mut out = String::new();
        for fix in editing::fixes_at(file, Span::new(cursor, cursor)) {
            let safe = if fix.is_safe { "safe" } else { "to choose" };
            writeln!(out, "{} ({}, {safe})", fix.title, fix.finding.check.code).unwrap();
            for edit in fix.edits {
                writeln!(out, "  {} => {}", place(file.text, edit.at.span), edit.text).unwrap();
            }
        }
        for edit in editing::safe_fixes(file) {
            writeln!(out, "all: {} => {}", place(file.text, edit.at.span), edit.text).unwrap();
        }
        out
    });
}

#[test]
fn layouts_and_links() {
    ask("layout.txt", |file, _| {
        let mut out = editing::laid_out(file).unwrap_or("(laid out already)\n".to_owned());
        for link in editing::file_links(file) {
            writeln!(out, "link {} to {}", place(file.text, link.span), link.path).unwrap();
        }
        for (card, span) in editing::card_headers(file) {
            writeln!(out, "card {card} at {}", place(file.text, span)).unwrap();
        }
        out
    });
}
