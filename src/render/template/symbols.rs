//! The symbols of a look: emblems and icons by their ids, with the symbols that they refer to.

use std::collections::{BTreeMap, BTreeSet};

use crate::Finding;
use crate::art::{Pictures, check_document, parse_xml, svg_document};
use diagnostic::registry;

/// The children of `symbols.svg` that have an id.
#[derive(Debug, Default)]
pub struct Symbols {
    by_id: BTreeMap<String, Symbol>,
}

#[derive(Debug)]
struct Symbol {
    source: String,
    /// Width and height of the symbol's `viewBox`.
    size: (f32, f32),
}

impl Symbols {
    /// Adds the symbols of a file. A symbol replaces an earlier symbol with the same id.
    pub fn add(&mut self, text: &str, pictures: &Pictures) -> Result<(), Finding> {
        let broken = |finding| Finding { check: &registry::TEMPLATE_FAILED, ..finding };
        let document = parse_xml(text).map_err(broken)?;
        for node in document.root_element().children().filter(|node| node.is_element()) {
            let Some(id) = node.attribute("id") else { continue };
            let numbers = node.attribute("viewBox").unwrap_or("0 0 1 1").split([' ', ',']);
            let numbers: Vec<f32> = numbers.filter_map(|n| n.parse().ok()).collect();
            let size = match numbers.as_slice() {
                [_, _, w, h] if *w > 0.0 && *h > 0.0 => (*w, *h),
                _ => (1.0, 1.0),
            };
            let source = text.get(node.range()).unwrap_or("").to_owned();
            self.by_id.insert(id.to_owned(), Symbol { source, size });
        }
        // Even if this check fails, the symbols can be used: a symbol that is refused here is refused again where it is
        // drawn.
        check_document(&document, pictures)
    }

    pub fn has(&self, id: &str) -> bool {
        self.by_id.contains_key(id)
    }

    /// The sources of the symbols that the text refers to, directly or through other symbols, joined to one text.
    pub fn needed_by(&self, text: &str) -> String {
        let mut found = BTreeSet::new();
        let mut open = vec![text];
        while let Some(text) = open.pop() {
            for id in references(text) {
                if let Some((id, symbol)) = self.by_id.get_key_value(id)
                    && found.insert(id.as_str())
                {
                    open.push(&symbol.source);
                }
            }
        }
        found.iter().filter_map(|id| self.by_id.get(*id)).map(|symbol| symbol.source.as_str()).collect()
    }

    /// A whole SVG document that shows the symbol in that colour.
    pub fn document(&self, id: &str, colour: &str) -> Option<String> {
        let (w, h) = self.by_id.get(id)?.size;
        let body = format!("<g color=\"{colour}\"><use href=\"#{id}\" width=\"{w}\" height=\"{h}\"/></g>");
        Some(svg_document((w, h), 0.0, &self.needed_by(&body), &body))
    }
}

/// The ids after `href="#` and `url(#`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    ["href=\"#", "url(#"]
        .into_iter()
        .flat_map(move |mark| text.split(mark).skip(1).map(|rest| rest.split(['"', ')']).next().unwrap_or("")))
}
