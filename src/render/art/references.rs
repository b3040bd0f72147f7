//! Checks that an SVG refers only to its own elements and to the given pictures.

use resvg::usvg::roxmltree::{Document, Node};

use super::pictures::Pictures;
use crate::Finding;
use diagnostic::registry;

/// The namespace of SVG. Elements of another namespace are not drawn, so they may refer to anything.
const SVG: &str = "http://www.w3.org/2000/svg";

/// Refuses a document that refers to a file, an address or a style sheet outside the project. The renderer would not
/// open it, and the picture would lack a part that the author expects.
pub fn check_references(document: &Document<'_>, pictures: &Pictures) -> Result<(), Finding> {
    for node in document.descendants() {
        if let Some(sheet) = node.pi().filter(|pi| pi.target == "xml-stylesheet") {
            return Err(outside_project(sheet.value.unwrap_or("")).span(node.range().start, node.range().end));
        }
        if is_drawn(node)
            && let Some(target) = outside_reference(node, pictures)
        {
            return Err(outside_project(&target).span(node.range().start, node.range().end));
        }
    }
    Ok(())
}

fn is_drawn(node: Node) -> bool {
    node.is_element() && node.tag_name().namespace().is_none_or(|namespace| namespace == SVG)
}

/// The first reference of an element to something outside the document.
fn outside_reference(node: Node, pictures: &Pictures) -> Option<String> {
    let name = node.tag_name().name();
    for attribute in node.attributes() {
        let value = attribute.value().trim();
        // The target of a link (`a`) is not part of the picture.
        if attribute.name() == "href" && name != "a" {
            let is_picture = name == "image" && (value.starts_with("data:") || pictures.contains_key(value));
            if !value.is_empty() && !value.starts_with('#') && !is_picture {
                return Some(value.to_owned());
            }
        } else if let Some(target) = addresses(value).find(|target| is_elsewhere(target)) {
            return Some(target.to_owned());
        }
    }
    (name == "style").then(|| node.text().and_then(style_sheet_reference)).flatten()
}

/// The first reference of a style sheet to something outside the document.
fn style_sheet_reference(text: &str) -> Option<String> {
    let text = without_comments(text);
    let lower = text.to_ascii_lowercase();
    if let Some(at) = lower.find("@import") {
        let rest = text.get(at + "@import".len()..).unwrap_or("");
        return Some(rest.split(';').next().unwrap_or("").trim().to_owned());
    }
    addresses(&text).find(|target| is_elsewhere(target)).map(str::to_owned)
}

/// A style sheet without its comments.
pub(super) fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or("").to_owned();
    first + &parts.map(|part| part.split_once("*/").map_or("", |(_, after)| after)).collect::<String>()
}

fn is_elsewhere(target: &str) -> bool {
    !target.is_empty() && !target.starts_with('#') && !target.starts_with("data:")
}

/// The contents of every `url(…)`.
pub(super) fn addresses(text: &str) -> impl Iterator<Item = &str> {
    let quotes = |c: char| c == '"' || c == '\'' || c.is_whitespace();
    text.split("url(").skip(1).map(move |rest| rest.split(')').next().unwrap_or("").trim_matches(quotes))
}

pub(super) fn outside_project(target: &str) -> Finding {
    let short: String = target.chars().take(60).collect();
    Finding::new(
        &registry::ART_OUTSIDE_PROJECT,
        format!("The SVG points to “{short}”, which is not one of the project's pictures."),
    )
    .help("Embed the picture in the SVG, or put it into the templates folder and name it as it is called there.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: &str) -> Option<String> {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:r=\"urn:r\">\n{body}</svg>"
        );
        let document = Document::parse(&text).unwrap();
        let finding = check_references(&document, &Pictures::new()).err()?;
        assert!(finding.span.is_some_and(|(from, _)| from >= 100), "{body}: {:?}", finding.span);
        Some(finding.message)
    }

    #[test]
    fn whatever_lies_elsewhere_is_named() {
        for (body, says) in [
            ("<use href=\"file:///etc/a.svg#x\"/>", "file:///etc/a.svg#x"),
            ("<use xlink:href=\"b.svg#x\"/>", "b.svg#x"),
            ("<image href=\"http://example.org/a.png\"/>", "http://example.org/a.png"),
            ("<rect fill=\"url(http://example.org/a.svg#g)\"/>", "http://example.org/a.svg#g"),
            ("<rect style=\"filter:url('file:f.svg#f')\"/>", "file:f.svg#f"),
            ("<style>@import 'http://example.org/a.css';</style>", "http://example.org/a.css"),
            ("<style>@font-face { src: url(a.woff) }</style>", "a.woff"),
            ("<?xml-stylesheet href=\"a.css\"?>", "a.css"),
        ] {
            assert!(found(body).is_some_and(|message| message.contains(says)), "{body}");
        }
    }

    #[test]
    fn what_lies_within_is_left_alone() {
        for body in [
            "<use href=\"#x\"/><rect fill=\"url(#g)\" style=\"stroke:url( '#g' )\"/>",
            "<image href=\"data:image/png;base64,AA==\"/>",
            "<a href=\"http://example.org\"><rect/></a>",
            "<r:thing href=\"http://example.org\"/>",
            "<style>/* @import 'a.css'; */ .a { fill: url(#g) }</style>",
        ] {
            assert_eq!(found(body), None, "{body}");
        }
    }
}
