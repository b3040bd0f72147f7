//! The overview of a set, as `stats --format html` shows it.

use crate::reply::Reply;
use crate::request::unescaped;
use crate::shared::Shared;
use diagnostic::Severity;
use project::Trouble;

/// Answers a request for the statistics of a pack. `None` if there is no such pack.
pub fn answer(shared: &Shared, pack: &str) -> Option<Reply> {
    let pack = unescaped(pack)?;
    let mut bench = shared.workbench();
    bench.packs().ok().filter(|packs| packs.contains(&pack))?;
    let page = bench.project.measured(&pack).and_then(|(compilation, measured)| {
        if compilation.count(Severity::Error) > 0 {
            return Err(Trouble::new(format!("{pack} has errors. Its statistics are shown when they are corrected.")));
        }
        Ok(statistics::page(&pack, &statistics::facts(compilation, &measured)))
    });
    Some(match page {
        Ok(page) => Reply { status: 200, kind: "text/html; charset=utf-8", body: page.into_bytes() },
        Err(trouble) => Reply::error(400, &trouble.to_string()),
    })
}
