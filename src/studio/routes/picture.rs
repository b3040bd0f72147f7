//! The picture of a card, as the printer makes it.

use editing::FixSearch;
use model::Id;

use crate::reply::Reply;
use crate::request::unescaped;
use crate::shared::Shared;

/// Answers a request for the picture `PACK/ID`. `None` if there is no such card, or it has errors.
pub fn answer(shared: &Shared, path: &str) -> Option<Reply> {
    let (pack, id) = path.split_once('/')?;
    let (pack, id) = (unescaped(pack)?, unescaped(id)?);
    let mut bench = shared.workbench();
    bench.packs().ok().filter(|packs| packs.contains(&pack))?;
    let drawn = bench.project.drawn(&pack, FixSearch::Later).ok()?;
    drawn.picture(&Id::of(&id)).map(|svg| Reply::text("image/svg+xml", &svg))
}
