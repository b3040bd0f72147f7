//! `textDocument/documentSymbol`, `workspace/symbol` and `textDocument/foldingRange`: what a file and a project hold.

use editing::{OutlineEntry, OutlineKind};
use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, FoldingRange, FoldingRangeKind, FoldingRangeParams, SymbolInformation,
    SymbolKind, WorkspaceSymbolParams,
};

use crate::position_map::PositionMap;
use crate::session::{Refusal, Session};

/// The maximum number of symbols of a project that are listed.
const MOST_SYMBOLS: usize = 500;

pub fn outline(session: &mut Session, params: DocumentSymbolParams) -> Result<Vec<DocumentSymbol>, Refusal> {
    let found = session.with_file(&params.text_document.uri, |file, map| {
        editing::outline(file).iter().map(|entry| symbol(entry, map)).collect()
    })?;
    Ok(found.unwrap_or_default())
}

#[expect(deprecated, reason = "the type of the protocol has a deprecated field")]
fn symbol(entry: &OutlineEntry, map: &PositionMap<'_>) -> DocumentSymbol {
    let inside: Vec<DocumentSymbol> = entry.inside.iter().map(|inner| symbol(inner, map)).collect();
    // An editor refuses a symbol without a name.
    let name = if entry.name.trim().is_empty() { "(no name)".to_owned() } else { entry.name.clone() };
    DocumentSymbol {
        name,
        detail: Some(entry.detail.clone()),
        kind: kind(entry.kind),
        tags: None,
        deprecated: None,
        range: map.range(entry.span),
        selection_range: map.range(entry.name_span),
        children: (!inside.is_empty()).then_some(inside),
    }
}

fn kind(kind: OutlineKind) -> SymbolKind {
    match kind {
        OutlineKind::Card => SymbolKind::CLASS,
        OutlineKind::Attack | OutlineKind::Skill => SymbolKind::METHOD,
        OutlineKind::Special => SymbolKind::EVENT,
        OutlineKind::Target => SymbolKind::FIELD,
        OutlineKind::Token => SymbolKind::OBJECT,
        OutlineKind::Condition => SymbolKind::BOOLEAN,
        OutlineKind::Structure => SymbolKind::STRUCT,
        OutlineKind::Summon => SymbolKind::INTERFACE,
        OutlineKind::Word => SymbolKind::KEY,
        OutlineKind::Class => SymbolKind::ENUM,
        OutlineKind::Section => SymbolKind::NAMESPACE,
    }
}

/// Answers with the symbols of all packs of all open projects.
#[expect(deprecated, reason = "the type of the protocol has a deprecated field")]
pub fn of_workspace(session: &mut Session, params: WorkspaceSymbolParams) -> Result<Vec<SymbolInformation>, Refusal> {
    let encoding = session.encoding;
    let mut found = Vec::new();
    for (root, project) in session.projects() {
        for pack in project.packs()? {
            // Any file of the pack will do: the symbols are those of all files.
            let Some(first) = project.first_file(&pack)? else { continue };
            let entries = editing::symbols(&first, &params.query);
            for (path, entry) in entries.into_iter().take(MOST_SYMBOLS) {
                let text = first.text_of(&path);
                let range = PositionMap::new(text, encoding).range(entry.name_span);
                found.push((root.join(path), entry, range));
            }
        }
    }
    let symbols = found.into_iter().filter_map(|(path, entry, range)| {
        let uri = crate::paths::uri_of(&session.shown(&path))?;
        Some(SymbolInformation {
            name: entry.name,
            kind: kind(entry.kind),
            tags: None,
            deprecated: None,
            location: lsp_types::Location { uri, range },
            container_name: Some(entry.detail),
        })
    });
    Ok(symbols.collect())
}

pub fn folds(session: &mut Session, params: FoldingRangeParams) -> Result<Vec<FoldingRange>, Refusal> {
    let found = session.with_file(&params.text_document.uri, |file, map| {
        let folds = editing::folds(file).into_iter().map(|span| {
            let (range, is_comment) = (map.range(span), file.slice(span).starts_with("//"));
            FoldingRange {
                start_line: range.start.line,
                end_line: range.end.line,
                kind: is_comment.then_some(FoldingRangeKind::Comment),
                ..FoldingRange::default()
            }
        });
        folds.collect()
    })?;
    Ok(found.unwrap_or_default())
}
