//! Runs `cardwright stats PACK`: shows an overview of a set.

mod document;
mod facts;
mod hands;
mod page;
mod text;

use crate::args::StatsArgs;
use crate::common::{Common, Format};
use crate::output;
use crate::screen::Screen;
use crate::status::Status;
use pipeline::Pipeline;
use project::Trouble;

pub fn run(args: &StatsArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let pack = &pipeline.select_pack(args.pack.as_ref(), "look at")?;
    let (files, compilation) = pipeline.compile_without_errors(pack)?;
    if let Some(hands) = args.hands {
        let text = hands::report(pack, &compilation.set, args, hands, common.format)?;
        output::write(&text, args.output.as_deref(), screen)?;
        return Ok(Status::Clean);
    }
    let mut facts = facts::of_set(&compilation.set, &files.measured);
    facts.document = document::facts(&compilation.set.declared, &compilation.compared);
    let file = args.output.as_deref();
    let text = match output::form(common.format, file) {
        Format::Html => page::page(pack, &facts),
        Format::Json => output::json(&facts)?,
        _ => text::text(pack, &facts) + &document::text(&facts.document),
    };
    output::write(&text, file, screen)?;
    Ok(Status::Clean)
}
