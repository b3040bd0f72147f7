//! `textDocument/codeAction`: the fixes of findings, all safe fixes at once, and the page of a finding.

use editing::FileEdit;
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Command, NumberOrString};
use source::Span;

use crate::requests::execute_command::EXPLAIN;
use crate::session::{Refusal, Session};

/// A code action before its edits have addresses.
struct Draft {
    title: String,
    kind: CodeActionKind,
    edits: Vec<FileEdit>,
    is_preferred: bool,
    /// The code of the finding that is fixed.
    code: Option<&'static str>,
}

pub fn actions(session: &mut Session, params: CodeActionParams) -> Result<Vec<CodeActionOrCommand>, Refusal> {
    let uri = params.text_document.uri;
    let only = params.context.only;
    let wants = |kind: &CodeActionKind| {
        only.as_ref().is_none_or(|only| {
            only.iter().any(|wanted| {
                kind == wanted || kind.as_str().strip_prefix(wanted.as_str()).is_some_and(|rest| rest.starts_with('.'))
            })
        })
    };
    let drafts = session.with_fixes(&uri, |file, map| {
        let span = Span::new(map.offset(params.range.start), map.offset(params.range.end));
        let mut drafts: Vec<Draft> = Vec::new();
        for fix in editing::fixes_at(file, span) {
            drafts.push(Draft {
                title: fix.title.to_owned(),
                kind: CodeActionKind::QUICKFIX,
                edits: fix.edits,
                is_preferred: fix.is_best && fix.is_safe,
                code: Some(fix.finding.check.code),
            });
        }
        let all = editing::safe_fixes(file);
        if !all.is_empty() {
            drafts.push(Draft {
                title: "Apply all safe fixes in this file".to_owned(),
                kind: CodeActionKind::SOURCE_FIX_ALL,
                edits: all,
                is_preferred: false,
                code: None,
            });
        }
        let mut codes: Vec<&str> = editing::findings_at(file, span).iter().map(|found| found.check.code).collect();
        codes.dedup();
        (drafts, codes)
    })?;
    let Some((drafts, codes)) = drafts else { return Ok(Vec::new()) };
    let mut actions = Vec::new();
    for draft in drafts.into_iter().filter(|draft| wants(&draft.kind)) {
        let is_of = |known: &&lsp_types::Diagnostic| match (&known.code, draft.code) {
            (Some(NumberOrString::String(code)), Some(own)) => code == own,
            _ => false,
        };
        let fixed: Vec<lsp_types::Diagnostic> = params.context.diagnostics.iter().filter(is_of).cloned().collect();
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: draft.title,
            kind: Some(draft.kind),
            edit: Some(session.workspace_edit(&uri, &draft.edits)),
            is_preferred: Some(draft.is_preferred),
            diagnostics: (!fixed.is_empty()).then_some(fixed),
            ..CodeAction::default()
        }));
    }
    for code in codes.into_iter().filter(|_| only.is_none() || wants(&CodeActionKind::QUICKFIX)) {
        let title = format!("Explain {code}");
        let command = Command { title, command: EXPLAIN.to_owned(), arguments: Some(vec![serde_json::json!(code)]) };
        actions.push(CodeActionOrCommand::Command(command));
    }
    Ok(actions)
}
