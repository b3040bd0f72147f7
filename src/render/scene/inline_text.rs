//! The content of a line or paragraph: styled words, icons and target diagrams.

use std::sync::Arc;

use super::attributes::{Element, NAMESPACE};
use crate::Finding;
use crate::colour::Colour;
use crate::fonts::{Caps, DEFAULT_FAMILY, FontId};
use crate::look::Look;
use crate::target_diagram::{Shown, target_picture};
use crate::template;
use crate::text::{Inline, Style};
use diagnostic::registry;

/// The style that an element asks for, before a font is found for it.
#[derive(Debug, Clone, PartialEq)]
pub struct InlineStyle {
    pub family: String,
    pub weight: u16,
    pub italic: bool,
    pub caps: Caps,
    pub colour: Colour,
    pub scale: f32,
    pub tracking: f32,
    pub raise: f32,
}

impl Default for InlineStyle {
    fn default() -> InlineStyle {
        InlineStyle {
            family: DEFAULT_FAMILY.to_owned(),
            weight: 400,
            italic: false,
            caps: Caps::None,
            colour: Colour::BLACK,
            scale: 1.0,
            tracking: 0.0,
            raise: 0.0,
        }
    }
}

impl InlineStyle {
    /// The style with the changes that the element's attributes make.
    pub fn with(&self, element: Element) -> Result<InlineStyle, Finding> {
        let mut inline_style = self.clone();
        if let Some(family) = element.text("family") {
            inline_style.family = family.to_owned();
        }
        match element.text("weight") {
            None => {}
            Some("bold") => inline_style.weight = 700,
            Some("semibold") => inline_style.weight = 600,
            Some("regular") => inline_style.weight = 400,
            Some(other) => {
                inline_style.weight = other
                    .parse()
                    .map_err(|_| element.wrong("weight", other, "bold, semibold, regular or 100 to 900"))?;
            }
        }
        match element.text("style") {
            None => {}
            Some("italic") => inline_style.italic = true,
            Some("normal") => inline_style.italic = false,
            Some(other) => return Err(element.wrong("style", other, "italic or normal")),
        }
        match element.text("caps") {
            None => {}
            Some("small") => inline_style.caps = Caps::Small,
            Some("all-small") => inline_style.caps = Caps::AllSmall,
            Some("none") => inline_style.caps = Caps::None,
            Some(other) => return Err(element.wrong("caps", other, "small, all-small or none")),
        }
        if let Some(colour) = element.colour("fill")? {
            inline_style.colour = colour;
        }
        if let Some(scale) = element.number("scale")? {
            inline_style.scale *= scale.clamp(0.1, 10.0);
        }
        if let Some(tracking) = element.number("track")? {
            inline_style.tracking = tracking;
        }
        if let Some(raise) = element.number("raise")? {
            inline_style.raise = raise;
        }
        Ok(inline_style)
    }

    fn style(&self, look: &Look) -> Result<Style, Finding> {
        let font: FontId = look.shaper.fonts.find(&self.family, self.weight, self.italic).ok_or_else(|| {
            Finding::new(&registry::BROKEN_FONT, format!("There is no font called “{}”.", self.family))
                .help("Put its .otf or .ttf files into the templates folder; fonts of the system are never used.")
        })?;
        Ok(Style {
            font,
            caps: self.caps,
            colour: self.colour,
            scale: self.scale,
            tracking: self.tracking,
            raise: self.raise,
        })
    }
}

/// Parses the children of a line or paragraph. Each run of white space becomes one space, and white space at the ends
/// is removed.
pub fn inlines(look: &Look, element: Element, inline_style: &InlineStyle) -> Result<Vec<Inline>, Finding> {
    let mut all = Vec::new();
    collect(look, element, inline_style, &mut all)?;
    if let Some(Inline::Text { text, .. }) = all.last_mut() {
        text.truncate(text.trim_end_matches(SPACE).len());
    }
    Ok(all)
}

/// The cost of laying out one letter at several sizes: as much time as reading this many bytes of SVG.
const LETTER: usize = 400;
/// The cost of placing one symbol: as much time as reading this many bytes of SVG.
const SIGN: usize = 8 * LETTER;

/// The white space that collapses; a no-break space does not.
const SPACE: [char; 4] = [' ', '\n', '\t', '\r'];

fn collect(look: &Look, element: Element, inline_style: &InlineStyle, all: &mut Vec<Inline>) -> Result<(), Finding> {
    for child in element.0.children() {
        if let Some(words) = child.text().filter(|_| child.is_text()) {
            push_words(look, words, inline_style, all)?;
        } else if child.is_element() {
            let inner = Element(child);
            if child.tag_name().namespace() != Some(NAMESPACE) {
                return Err(inner.fault(format!(
                    "The template has a <{}> within text; only c: elements may stand there.",
                    inner.name()
                )));
            }
            let mut inline_style = inline_style.with(inner)?;
            match inner.name() {
                "s" => {}
                "b" => inline_style.weight = 700,
                "i" => inline_style.italic = true,
                "br" => {
                    all.push(Inline::Text { text: "\n".to_owned(), style: inline_style.style(look)? });
                    continue;
                }
                "icon" => {
                    all.push(icon(look, inner, &inline_style)?);
                    continue;
                }
                "target" => {
                    all.push(target(look, inner, &inline_style)?);
                    continue;
                }
                other => {
                    return Err(
                        inner.fault(format!("The template has a <c:{other}> within text; there is no such element."))
                    );
                }
            }
            collect(look, inner, &inline_style, all)?;
        }
    }
    Ok(())
}

fn push_words(look: &Look, words: &str, inline_style: &InlineStyle, all: &mut Vec<Inline>) -> Result<(), Finding> {
    template::count_read(words.trim().len() * LETTER, 0)?;
    let after_space = match all.last() {
        None => true,
        Some(Inline::Text { text, .. }) => text.ends_with(SPACE),
        Some(Inline::Icon { .. }) => false,
    };
    let mut text = String::with_capacity(words.len());
    if words.starts_with(SPACE) && !after_space {
        text.push(' ');
    }
    for (at, word) in words.split(SPACE).filter(|word| !word.is_empty()).enumerate() {
        if at > 0 {
            text.push(' ');
        }
        text.push_str(word);
    }
    if words.ends_with(SPACE) && !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
    if !text.is_empty() {
        all.push(Inline::Text { text, style: inline_style.style(look)? });
    }
    Ok(())
}

/// The diagram of a target within a line of text.
fn target(look: &Look, element: Element, inline_style: &InlineStyle) -> Result<Inline, Finding> {
    template::count_read(SIGN, 0).map_err(|finding| element.place(finding))?;
    let codes = element.codes()?;
    // The size of the type is not known yet, so a diagram in a line is drawn whole.
    let document = target_picture(&codes, &inline_style.colour.hex(), element.colour("origin")?, Shown::Whole);
    let height = element.number("height")?.unwrap_or(1.3).clamp(0.05, 40.0) * inline_style.scale;
    let drop = element.number("drop")?.unwrap_or(0.3) * inline_style.scale;
    let layer = look.layer(document).map_err(|finding| element.place(finding))?;
    Ok(Inline::Icon { layer, height, drop, words: words(element) })
}

/// The words that an icon stands for; `None` if the icon only decorates the words beside it.
fn words(element: Element) -> Option<Arc<str>> {
    element.text("text").filter(|words| !words.is_empty()).map(Arc::from)
}

fn icon(look: &Look, element: Element, inline_style: &InlineStyle) -> Result<Inline, Finding> {
    template::count_read(SIGN, 0).map_err(|finding| element.place(finding))?;
    let wanted = element.text("href").unwrap_or("").trim_start_matches('#');
    // The attribute may list several ids; the first id that the look has is used.
    let id = wanted.split('|').find(|id| look.symbols.has(id)).unwrap_or(wanted);
    let Some(document) = look.symbols.document(id, &inline_style.colour.hex()) else {
        return Err(element.fault(format!("The template names the symbol “{id}”; symbols.svg has none of that id.")));
    };
    let height = element.number("height")?.unwrap_or(1.0).clamp(0.05, 20.0) * inline_style.scale;
    let drop = element.number("drop")?.unwrap_or(0.15) * inline_style.scale;
    let layer = look.layer(document).map_err(|finding| element.place(finding))?;
    Ok(Inline::Icon { layer, height, drop, words: words(element) })
}
