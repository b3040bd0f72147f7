//! `cardwright stats PACK`: the set at a glance.

mod gather;
mod page;
mod text;

use super::args::{Common, Format, Stats};
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project, report};
use project::Trouble;

pub fn run(args: &Stats, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut workshop = Workshop::new(project(common)?);
    let pack = &workshop.one(args.pack.as_ref(), "look at")?;
    let (files, compilation) = workshop.sound(pack)?;
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
