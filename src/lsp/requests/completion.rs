//! `textDocument/completion`: what may be written at the cursor.

use editing::completion::{Offer, OfferKind};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionTextEdit, Documentation,
    InsertTextFormat, MarkupContent, MarkupKind, TextEdit,
};

use crate::paths::path_of;
use crate::position_map::PositionMap;
use crate::session::{Refusal, Session};

/// Answers with the offers, which stay in their order.
pub fn complete(session: &mut Session, params: CompletionParams) -> Result<Option<CompletionList>, Refusal> {
    let at = params.text_document_position;
    let Some(cursor) = session.offset(&at.text_document.uri, at.position) else { return Ok(None) };
    let Some(path) = path_of(&at.text_document.uri) else { return Ok(None) };
    let Some(project) = session.project_of(&path) else { return Ok(None) };
    let completion = project.complete(&path, cursor)?;
    let forms = takes_forms(session);
    let Some(document) = session.documents.get(&path) else { return Ok(None) };
    let map = PositionMap::new(&document.text, session.encoding);
    let mut items = Vec::new();
    for offer in completion.offers.iter().filter(|offer| offer.kind != OfferKind::Mark) {
        let range = map.range(offer.replaces);
        // An edit of a completion must stay on one line.
        if range.start.line == range.end.line && (forms || !offer.is_form) {
            items.push(item(offer, items.len(), completion.is_guess, TextEdit::new(range, offer.insert.clone())));
        }
    }
    Ok(Some(CompletionList { is_incomplete: completion.is_incomplete, items }))
}

/// Whether the editor can jump between the places of a form.
fn takes_forms(session: &Session) -> bool {
    let completion = session.client.text_document.as_ref().and_then(|text| text.completion.as_ref());
    let item = completion.and_then(|completion| completion.completion_item.as_ref());
    item.and_then(|item| item.snippet_support).unwrap_or(false)
}

fn item(offer: &Offer, at: usize, is_guess: bool, edit: TextEdit) -> CompletionItem {
    let kind = match offer.kind {
        OfferKind::Word => CompletionItemKind::TEXT,
        OfferKind::Name => CompletionItemKind::VARIABLE,
        OfferKind::Number => CompletionItemKind::UNIT,
        OfferKind::Mark => CompletionItemKind::OPERATOR,
        OfferKind::TargetCode => CompletionItemKind::CONSTANT,
        OfferKind::Class => CompletionItemKind::CLASS,
        OfferKind::Key => CompletionItemKind::KEYWORD,
        OfferKind::Value => CompletionItemKind::VALUE,
        OfferKind::Form => CompletionItemKind::SNIPPET,
    };
    let detail = match (offer.detail.as_str(), is_guess) {
        ("", true) => Some("perhaps: the words before are not understood".to_owned()),
        ("", false) => None,
        (detail, _) => Some(detail.to_owned()),
    };
    let markdown = |value: &String| {
        Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: value.clone() })
    };
    CompletionItem {
        label: offer.label.clone(),
        kind: Some(kind),
        detail,
        documentation: Some(&offer.documentation).filter(|words| !words.is_empty()).map(markdown),
        // The editor sorts by this text, so that the best stays first.
        sort_text: Some(format!("{at:04}")),
        filter_text: Some(offer.label.clone()),
        insert_text_format: Some(if offer.is_form { InsertTextFormat::SNIPPET } else { InsertTextFormat::PLAIN_TEXT }),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..CompletionItem::default()
    }
}
