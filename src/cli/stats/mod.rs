//! Runs `cardwright stats PACK`: shows an overview of a set.

mod hands;

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
    let facts = statistics::facts(&compilation, &files.measured);
    let file = args.output.as_deref();
    let text = match output::form(common.format, file) {
        Format::Html => statistics::page(pack, &facts),
        Format::Json => output::json(&facts)?,
        _ => statistics::text(pack, &facts),
    };
    output::write(&text, file, screen)?;
    Ok(Status::Clean)
}
