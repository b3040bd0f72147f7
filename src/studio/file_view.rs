//! The page's view of a file: its findings and its cards, with offsets as the browser counts them.

use diagnostic::{Diagnostic, Severity};
use editing::{DrawnPack, EditedProject, FixSearch, Hover, UnderstoodSentence, card_figures, understood_sentences};
use project::{Compilation, Trouble};
use serde_json::{Value, json};
use source::{FileId, LineIndex, Place};

use crate::text_offsets::TextOffsets;

/// Returns the findings and cards of a file, how its sentences were understood, and how many errors the pack has
/// elsewhere. While somebody types, the page does not wait for fixes: it asks for them later.
pub fn view(project: &mut EditedProject, pack: &str, path: &str, fixes: FixSearch) -> Result<Value, Trouble> {
    let mut view = findings_and_cards(project, pack, path, fixes)?;
    let at = project.root().join(path);
    if let (Some(file), Some(view)) = (project.file(&at)?, view.as_object_mut()) {
        let offsets = TextOffsets::new(file.text);
        view.insert("understood".to_owned(), sentences(&understood_sentences(&file), &offsets));
        view.insert("figures".to_owned(), explanations(&card_figures(&file), &offsets));
    }
    Ok(view)
}

/// Returns explanations with their places.
fn explanations(found: &[Hover], offsets: &TextOffsets<'_>) -> Value {
    found.iter().map(|hover| explanation(hover, offsets)).collect()
}

/// Returns an explanation with its place, in Markdown.
pub fn explanation(hover: &Hover, offsets: &TextOffsets<'_>) -> Value {
    json!({
        "from": offsets.units(hover.span.start as usize),
        "to": offsets.units(hover.span.end as usize),
        "markdown": hover.markdown,
    })
}

/// Returns the meanings of sentences, with their places.
fn sentences(found: &[UnderstoodSentence], offsets: &TextOffsets<'_>) -> Value {
    let sentence = |sentence: &UnderstoodSentence| {
        json!({
            "from": offsets.units(sentence.span.start as usize),
            "to": offsets.units(sentence.span.end as usize),
            "outline": sentence.outline,
        })
    };
    found.iter().map(sentence).collect()
}

fn findings_and_cards(project: &mut EditedProject, pack: &str, path: &str, fixes: FixSearch) -> Result<Value, Trouble> {
    let drawn = project.drawn(pack, fixes)?;
    let compilation = drawn.compilation;
    let Some(file) = compilation.find_source(path) else {
        return Ok(json!({ "findings": [], "hasFixes": true, "cards": [], "elsewhere": 0 }));
    };
    let text = compilation.source(file).map_or("", |source| source.text.as_str());
    let offsets = TextOffsets::new(text);
    let own = compilation.diagnostics.iter().filter(|finding| finding.at.file == file);
    let errors = compilation.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
    Ok(json!({
        "findings": own.map(|one| finding(compilation, &offsets, one)).collect::<Vec<Value>>(),
        "hasFixes": drawn.has_fixes,
        "cards": cards(&drawn, file),
        "elsewhere": errors.filter(|finding| finding.at.file != file).count(),
    }))
}

fn finding(compilation: &Compilation, offsets: &TextOffsets<'_>, finding: &Diagnostic) -> Value {
    let file = finding.at.file;
    let labels =
        finding.labels.iter().map(|label| json!({ "message": label.message, "place": place(compilation, label.at) }));
    let fixes = finding.fixes.iter().filter_map(|fix| {
        // A fix that also changes another file is not offered here: the page edits one file at a time.
        let is_here = fix.edits.iter().all(|edit| edit.at.file == file);
        let edits = fix.edits.iter().map(|edit| {
            let (from, to) = (offsets.units(edit.at.span.start as usize), offsets.units(edit.at.span.end as usize));
            json!({ "from": from, "to": to, "text": edit.text })
        });
        is_here.then(|| json!({ "title": fix.title, "safe": fix.safe, "edits": edits.collect::<Vec<Value>>() }))
    });
    json!({
        "code": finding.check.code,
        "severity": finding.severity.to_string(),
        "message": finding.message,
        "help": finding.help,
        "board": finding.board,
        "from": offsets.units(finding.at.span.start as usize),
        "to": offsets.units(finding.at.span.end as usize),
        "labels": labels.collect::<Vec<Value>>(),
        "fixes": fixes.collect::<Vec<Value>>(),
    })
}

/// Returns a place in words: its file, line and column.
pub fn place(compilation: &Compilation, at: Place) -> Value {
    let Some(source) = compilation.source(at.file) else { return Value::Null };
    let position = LineIndex::new(&source.text).position(&source.text, at.span.start);
    json!({ "path": source.path, "line": position.line, "column": position.column })
}

/// Returns the cards that a file declares, each with its picture if it can be drawn.
fn cards(drawn: &DrawnPack<'_>, file: FileId) -> Vec<Value> {
    let set = &drawn.compilation.set;
    let ids = drawn.compilation.declared.iter().filter(|(_, at)| *at == file).map(|(id, _)| id);
    let cards = ids.filter_map(|id| {
        let card = set.cards.iter().find(|card| card.id == *id);
        let thing = set.declared.cards().find(|thing| thing.id == *id);
        let name = card.map(|card| &card.name).or(thing.map(|thing| &thing.name))?;
        let codes = card.map(|card| card.target.codes.iter().map(ToString::to_string).collect::<Vec<String>>());
        Some(json!({
            "id": id,
            "name": name,
            "codes": codes.unwrap_or_default(),
            "svg": drawn.picture(id),
        }))
    });
    cards.collect()
}
