//! The picture of a card, as the printer makes it.

use model::Id;

use crate::file_view;
use crate::reply::Reply;
use crate::server::Shared;

/// Answers a request for `card/PACK/ID`.
pub fn picture(shared: &Shared, path: &str) -> Reply {
    let missing = || Reply::error(404, "There is nothing here.");
    let Some((pack, id)) = path.strip_prefix("card/").and_then(|rest| rest.split_once('/')) else { return missing() };
    let (Some(pack), Some(id)) = (unescaped(pack), unescaped(id)) else { return missing() };
    let mut bench = shared.workbench();
    if !bench.packs().is_ok_and(|packs| packs.contains(&pack)) {
        return missing();
    }
    let Ok(drawn) = bench.project.drawn(&pack) else { return missing() };
    let drawing = drawn.drawing(&Id::of(&id)).and_then(|drawing| file_view::picture(&drawn, drawing));
    drawing.map_or_else(missing, |svg| Reply::text("image/svg+xml", &svg))
}

/// Decodes the escapes of an address (`%C3%A9`). `None` if they are wrong or give no text.
fn unescaped(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(unescaped("s%C3%A9la"), Some("séla".to_owned()));
        assert_eq!(unescaped("ada"), Some("ada".to_owned()));
        for wrong in ["%", "%C", "%zz", "%C3", "%+1"] {
            assert_eq!(unescaped(wrong), None, "{wrong}");
        }
    }
}
