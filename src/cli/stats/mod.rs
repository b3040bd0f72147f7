//! `cardwright stats PACK`: the set at a glance.

mod gather;
mod page;
mod text;

use std::path::Path;

use super::args::{Common, Format, Stats};
use super::screen::Screen;
use super::workshop::Workshop;
use super::{Status, project};
use crate::diagnostic::Severity;
use crate::project::{Trouble, compile, write_one};

pub fn run(args: &Stats, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut workshop = Workshop::new(project(common)?);
    let packs = workshop.project.chosen(args.pack.as_slice())?;
    let [pack] = packs.as_slice() else {
        return Err(Trouble::new(format!("There are several packs: say which, of {}.", packs.join(", "))));
    };
    let files = workshop.files(pack)?;
    let compilation = compile(&files);
    if compilation.count(Severity::Error) > 0 {
        return Err(Trouble::new(format!("{pack} has errors: `cardwright check` tells which.")));
    }
    let facts = gather::facts(&compilation.set, &files.measured);
    let ends_in = |end: &str| {
        let extension = args.output.as_deref().and_then(Path::extension);
        extension.is_some_and(|found| found.eq_ignore_ascii_case(end))
    };
    let form = match common.format {
        // The name of the file says enough.
        Format::Terminal if ends_in("html") => Format::Html,
        Format::Terminal if ends_in("json") => Format::Json,
        form => form,
    };
    let text = match form {
        Format::Html => page::page(pack, &facts),
        Format::Json => {
            let json = serde_json::to_string_pretty(&facts).map_err(|error| Trouble::new(error.to_string()))?;
            format!("{json}\n")
        }
        _ => text::text(pack, &facts),
    };
    match &args.output {
        None => screen.out(&text),
        Some(path) => {
            write_one(path, text.as_bytes())?;
            screen.say(&format!("Wrote {}.", path.display()));
        }
    }
    Ok(Status::Clean)
}
