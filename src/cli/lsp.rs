//! Runs `cardwright lsp`: the language server for an editor, on standard input and output.

use std::io::{stdin, stdout};

use crate::args::LspArgs;
use crate::status::Status;
use lsp::{ServerOptions, serve};
use project::Trouble;

pub fn run(args: &LspArgs) -> Result<Status, Trouble> {
    let options = ServerOptions { log_file: args.log_file.clone() };
    let trouble = |e| Trouble::with_file(args.log_file.as_deref().unwrap_or("the log".as_ref()), "written", &e);
    match serve(stdin(), stdout().lock(), &options).map_err(trouble)? {
        0 => Ok(Status::Clean),
        _ => Ok(Status::Findings),
    }
}
