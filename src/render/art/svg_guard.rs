//! Limits on what an SVG may contain. Art and templates may come from anyone, and a small SVG can take days to draw.

use resvg::usvg::roxmltree::{Document, ParsingOptions, TextPos};

use crate::Finding;
use diagnostic::registry;

/// The most bytes of one SVG.
const LARGEST: usize = 8 << 20;
/// The most elements and texts of one SVG.
const NODES: u32 = 100_000;
/// The greatest depth of elements within elements.
pub(super) const DEEPEST: usize = 128;
/// The most attributes of an element. Drawing programs write fewer than forty.
const ATTRIBUTES: usize = 128;
/// Filter steps whose cost is bounded by the size of the picture.
const CHEAP_STEPS: &[&str] = &[
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feDropShadow",
    "feFlood",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feOffset",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
];

/// Parses XML within limits. A document type with declarations is refused, so a document cannot define entities.
pub fn parse_xml(text: &str) -> Result<Document<'_>, Finding> {
    let bad = |why: String| Err(Finding::new(&registry::BROKEN_ART, why));
    if text.len() > LARGEST {
        return bad(format!("The SVG has {} MB; more than 8 MB is not read.", text.len() >> 20));
    }
    if let Some(why) = overgrown(text) {
        return bad(why);
    }
    if let Some((from, to)) = declarations(text) {
        let message = "The SVG has a document type with declarations of its own, such as entities; they are not read.";
        let help = "Save it from your drawing program as plain SVG.";
        return Err(Finding::new(&registry::BROKEN_ART, message).help(help).span(from, to));
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = offset(text, error.pos());
        // The message of the error ends with the position. It is removed here, because the span of the finding tells
        // the position.
        let why = error.to_string().replace(&format!(" at {}", error.pos()), "");
        Finding::new(&registry::BROKEN_ART, format!("The SVG cannot be read: {why}.")).span(at, at)
    })
}

/// The byte offset of a row and a column, both counted from one.
fn offset(text: &str, at: TextPos) -> usize {
    let (row, column) = (at.row.saturating_sub(1) as usize, at.col.saturating_sub(1) as usize);
    let start: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let line = text.get(start..).unwrap_or("");
    start + line.char_indices().nth(column).map_or(line.len(), |(at, _)| at)
}

/// The range of bytes from the start of the document type to its declarations; `None` if it has no declarations.
/// Entities can be declared nowhere else.
fn declarations(text: &str) -> Option<(usize, usize)> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        at += rest.find('<')?;
        let rest = text.get(at..)?;
        let end = match rest {
            _ if rest.starts_with("<!--") => rest.find("-->")?,
            _ if rest.starts_with("<?") => rest.find("?>")?,
            _ if rest.starts_with("<!DOCTYPE") => {
                let declared = rest.find(['[', '>']).filter(|end| rest.as_bytes().get(*end) == Some(&b'['));
                return declared.map(|end| (at, at + end));
            }
            _ => return None,
        };
        at += end.max(1);
    }
}

/// The reason why a document must not be parsed; `None` if it may be parsed. Deeply nested elements overflow the stack.
/// Very many attributes of an element take too long, because the parser compares each attribute with all others.
fn overgrown(text: &str) -> Option<String> {
    let mut depth = 0usize;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = rest.get(at + 1..).unwrap_or("");
        let skipped = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("!", ">")];
        if let Some((open, close)) = skipped.iter().find(|(open, _)| rest.starts_with(open)) {
            let body = rest.get(open.len()..).unwrap_or("");
            rest = body.find(close).and_then(|end| body.get(end + close.len()..)).unwrap_or("");
            continue;
        }
        let closing = rest.starts_with('/');
        let (mut quote, mut attributes) = (None, 0);
        let end = rest.bytes().position(|b| match (quote, b) {
            (None, b'"' | b'\'') => {
                quote = Some(b);
                false
            }
            (Some(q), _) if q == b => {
                quote = None;
                false
            }
            (None, b'>') => true,
            (None, b'=') => {
                attributes += 1;
                attributes > ATTRIBUTES
            }
            _ => false,
        });
        if attributes > ATTRIBUTES {
            return Some(format!("The SVG has an element with more than {ATTRIBUTES} attributes."));
        }
        let end = end?;
        let empty = rest.get(..end).is_some_and(|tag| tag.ends_with('/'));
        rest = rest.get(end + 1..).unwrap_or("");
        match (closing, empty) {
            (true, _) => depth = depth.saturating_sub(1),
            (false, false) => depth += 1,
            (false, true) => {}
        }
        if depth > DEEPEST {
            return Some(format!("The SVG has elements within elements more than {DEEPEST} deep."));
        }
    }
    None
}

/// Refuses a document with elements that cannot be printed or could take unbounded time.
pub fn check_svg(document: &Document<'_>) -> Result<(), Finding> {
    for element in document.descendants().filter(|node| node.is_element()) {
        let name = element.tag_name().name();
        let refuse = |what: String, help: &str| {
            let at = element.range();
            Err(Finding::new(&registry::UNSUPPORTED_ART, what).help(help).span(at.start, at.end))
        };
        if name.starts_with("fe") && !CHEAP_STEPS.contains(&name) {
            return refuse(
                format!("The SVG uses the filter step “{name}”, which can take unbounded time."),
                "Flatten the effect in your drawing program, or save the picture as a PNG.",
            );
        }
        if name == "script" || name == "foreignObject" {
            return refuse(
                format!("The SVG has a “{name}”, which cannot be printed."),
                "Save it from your drawing program as plain SVG.",
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towers_and_entities_are_refused() {
        let tower = format!("<svg>{}{}</svg>", "<g>".repeat(100_000), "</g>".repeat(100_000));
        assert!(parse_xml(&tower).is_err());
        let entity = "<!DOCTYPE svg [<!ENTITY a \"aaaa\">]><svg>&a;</svg>";
        assert!(parse_xml(entity).unwrap_err().message.contains("document type"));
        let entity = "<?xml version=\"1.0\"?><!-- <svg> -->\n<!DOCTYPE svg SYSTEM \"a[b]\" [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg>&a;</svg>";
        assert!(parse_xml(entity).is_err());
        let plain = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"><svg/>";
        assert!(parse_xml(plain).is_ok(), "as drawing programs write it");
        assert!(parse_xml("<svg a='>' b=\"<\"><g/><g></g><!-- <g><g> --></svg>").is_err(), "a bare < is no XML");
        assert!(parse_xml("<svg a='>'><g/><g></g><!-- <g><g> --></svg>").is_ok());
    }

    #[test]
    fn elements_with_very_many_attributes_are_refused() {
        let of = |n: usize| (0..n).map(|n| format!(" a{n}=\"=\"")).collect::<String>();
        assert!(parse_xml(&format!("<svg><g{}/></svg>", of(100_000))).unwrap_err().message.contains("attributes"));
        assert!(parse_xml(&format!("<svg><g{}/><g{}/></svg>", of(ATTRIBUTES), of(ATTRIBUTES))).is_ok());
    }

    #[test]
    fn costly_filters_are_refused() {
        let svg = "<svg><filter><feTurbulence numOctaves=\"1000\"/></filter></svg>";
        let document = parse_xml(svg).unwrap();
        assert!(check_svg(&document).unwrap_err().message.contains("feTurbulence"));
        let document = parse_xml("<svg><filter><feGaussianBlur/></filter></svg>").unwrap();
        assert!(check_svg(&document).is_ok());
    }
}
