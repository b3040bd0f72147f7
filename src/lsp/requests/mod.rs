//! The requests of the protocol: a file for each kind, and a line in the list.

mod code_actions;
mod code_lenses;
mod completion;
mod definition;
mod document_links;
pub mod execute_command;
mod formatting;
mod hover;
mod inlay_hints;
mod references;
mod rename;
pub mod semantic_tokens;
mod symbols;

use lsp_server::{ErrorCode, Request, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::session::{Refusal, Session};

/// Answers one kind of request.
type Answer = fn(&mut Session, Value) -> Result<Value, Failure>;

/// The reason why a request fails.
enum Failure {
    BadParameters(String),
    Refused(Refusal),
    Unwritable(String),
}

/// Every kind of request that is answered, with its method.
const ANSWERS: &[(&str, Answer)] = &[
    ("textDocument/completion", |session, params| answer(session, params, completion::complete)),
    ("textDocument/hover", |session, params| answer(session, params, hover::hover)),
    ("textDocument/definition", |session, params| answer(session, params, definition::definition)),
    ("textDocument/references", |session, params| answer(session, params, references::references)),
    ("textDocument/documentHighlight", |session, params| answer(session, params, references::highlights)),
    ("textDocument/prepareRename", |session, params| answer(session, params, rename::prepare)),
    ("textDocument/rename", |session, params| answer(session, params, rename::rename)),
    ("textDocument/codeAction", |session, params| answer(session, params, code_actions::actions)),
    ("textDocument/codeLens", |session, params| answer(session, params, code_lenses::lenses)),
    ("textDocument/documentSymbol", |session, params| answer(session, params, symbols::outline)),
    ("textDocument/foldingRange", |session, params| answer(session, params, symbols::folds)),
    ("textDocument/formatting", |session, params| answer(session, params, formatting::format)),
    ("textDocument/semanticTokens/full", |session, params| answer(session, params, semantic_tokens::tokens)),
    ("textDocument/inlayHint", |session, params| answer(session, params, inlay_hints::hints)),
    ("textDocument/documentLink", |session, params| answer(session, params, document_links::links)),
    ("workspace/symbol", |session, params| answer(session, params, symbols::of_workspace)),
    ("workspace/executeCommand", |session, params| answer(session, params, execute_command::execute)),
];

/// Answers a request.
pub fn handle(session: &mut Session, request: Request) -> Response {
    let Some((_, answer)) = ANSWERS.iter().find(|(method, _)| *method == request.method) else {
        let message = format!("the method {} is not known", request.method);
        return Response::new_err(request.id, ErrorCode::MethodNotFound as i32, message);
    };
    let (code, message) = match answer(session, request.params) {
        Ok(result) => return Response::new_ok(request.id, result),
        Err(Failure::BadParameters(why)) => (ErrorCode::InvalidParams, why),
        Err(Failure::Refused(refusal)) => (ErrorCode::RequestFailed, refusal.0),
        Err(Failure::Unwritable(why)) => (ErrorCode::InternalError, why),
    };
    Response::new_err(request.id, code as i32, message)
}

/// Answers a request whose parameters have the type `P`.
fn answer<P: DeserializeOwned, R: Serialize>(
    session: &mut Session,
    params: Value,
    ask: fn(&mut Session, P) -> Result<R, Refusal>,
) -> Result<Value, Failure> {
    let params = serde_json::from_value(params).map_err(|why| Failure::BadParameters(why.to_string()))?;
    let result = ask(session, params).map_err(Failure::Refused)?;
    serde_json::to_value(result).map_err(|why| Failure::Unwritable(why.to_string()))
}
