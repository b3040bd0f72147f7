//! `cardwright stats PACK`: the set at a glance.

mod gather;
mod page;
mod text;

use super::args::{Common, Format, Stats};
use super::screen::Screen;
use super::{Status, project, report};
use pipeline::Pipeline;
use project::Trouble;

pub fn run(args: &Stats, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(project(common)?);
    let pack = &pipeline.one(args.pack.as_ref(), "look at")?;
    let (files, compilation) = pipeline.sound(pack)?;
    let facts = gather::facts(&compilation.set, &files.measured);
    let output = args.output.as_deref();
    let text = match report::form(common.format, output) {
        Format::Html => page::page(pack, &facts),
        Format::Json => report::json(&facts)?,
        _ => text::text(pack, &facts),
    };
    report::give(&text, output, screen)?;
    Ok(Status::Clean)
}
