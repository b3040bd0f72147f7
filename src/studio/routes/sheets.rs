//! The sheets of a pack, as `build` writes them.

use crate::reply::Reply;
use crate::request::unescaped;
use crate::shared::Shared;

/// Answers a request for the sheets of a pack. `None` if there is no such pack.
pub fn answer(shared: &Shared, pack: &str) -> Option<Reply> {
    let pack = unescaped(pack)?;
    let mut bench = shared.workbench();
    bench.packs().ok().filter(|packs| packs.contains(&pack))?;
    Some(match bench.project.sheets(&pack) {
        Ok(pdf) => Reply { status: 200, kind: "application/pdf", body: pdf },
        Err(trouble) => Reply::error(400, &trouble.to_string()),
    })
}
