//! `workspace/executeCommand`: the page of a finding, and the picture of a card.

use std::path::PathBuf;

use lsp_types::{ExecuteCommandParams, MessageType, ShowMessageParams};
use serde_json::Value;

use crate::paths::path_of;
use crate::session::{Refusal, Session};

/// Shows the page of the check with a code, and answers with the page.
pub const EXPLAIN: &str = "cardwright.explain";
/// Answers with a card as it is printed, as SVG. The arguments are the address of a file and the name of the card.
pub const PICTURE: &str = "cardwright.picture";

/// The commands of the server.
pub const COMMANDS: [&str; 2] = [EXPLAIN, PICTURE];

pub fn execute(session: &mut Session, params: ExecuteCommandParams) -> Result<Value, Refusal> {
    let argument = |at: usize| params.arguments.get(at).and_then(Value::as_str).unwrap_or("").to_owned();
    match params.command.as_str() {
        EXPLAIN => {
            let code = argument(0);
            let check = diagnostic::registry::find(&code);
            let page = check.map(|check| check.page).ok_or_else(|| Refusal(format!("There is no check “{code}”.")))?;
            // An editor that has no page of its own to show shows the message.
            if !session.knows_command(EXPLAIN) {
                session.show(ShowMessageParams { typ: MessageType::INFO, message: page.to_owned() });
            }
            Ok(Value::String(page.to_owned()))
        }
        PICTURE => {
            let uri = argument(0).parse().map_err(|_| Refusal("This is no address of a file.".to_owned()))?;
            let path: PathBuf = path_of(&uri).unwrap_or_default();
            let project = session.project_of(&path).ok_or_else(|| Refusal("This file is in no project.".to_owned()))?;
            let svg = project.picture(&path, &argument(1))?;
            let cannot = || Refusal("The card cannot be drawn until its errors are corrected.".to_owned());
            svg.map(Value::String).ok_or_else(cannot)
        }
        other => Err(Refusal(format!("There is no command “{other}”."))),
    }
}
