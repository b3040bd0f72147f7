//! Parses the SVG that a template wrote as a scene.

use std::sync::Arc;

use resvg::usvg::roxmltree::Node;

use super::attributes::{Element, NAMESPACE};
use super::card_scene::{Entry, Scene, TextBox};
use super::inline_text::{InlineStyle, inlines};
use super::print_findings::{missing_letters, too_long};
use crate::art::{check_document, parse_xml, svg_document};
use crate::colour::Colour;
use crate::drawing::{Item, PlacedLayer};
use crate::look::Look;
use crate::target_diagram::{Shown, target_picture};
use crate::text::{Block, Hyphens, MIN_POINTS, Paragraph, ParagraphShape, ShapedBlock, fit_line};
use crate::{Finding, Format};
use diagnostic::registry;

/// Parses the SVG of a card. Top-level elements in the program's own namespace become text, pictures and target
/// diagrams. All other top-level elements become layers.
pub fn compose(look: &Look, name: &str, svg: &str, format: &Format) -> Result<Scene, Finding> {
    let no_svg = |finding: Finding| {
        let message = format!("The template's output is not an SVG: {}", finding.message);
        Finding { check: &registry::TEMPLATE_FAILED, message, ..finding }
    };
    let xml = parse_xml(svg).map_err(no_svg)?;
    check_document(&xml, &look.art_reader.pictures)?;
    let root = Element(xml.root_element());
    let (width, height) = (root.needed("width")?, root.needed("height")?);
    if !(1.0..=1000.0).contains(&width) || !(1.0..=1000.0).contains(&height) {
        return Err(root.fault(format!("The template's card is {width}×{height} mm; a side has 1 to 1000 mm.")));
    }
    let view = format!("0 0 {width} {height}");
    let numbers = |text: &str| text.split_whitespace().map(|n| n.parse().ok()).collect::<Vec<Option<f32>>>();
    if root.text("viewBox").is_some_and(|own| numbers(own) != numbers(&view)) {
        return Err(root.wrong(
            "viewBox",
            root.text("viewBox").unwrap_or(""),
            &format!("“{view}”: units are millimetres"),
        ));
    }
    let source = |node: Node| svg.get(node.range()).unwrap_or("");
    let definitions: String =
        root.0.children().filter(|n| n.tag_name().name() == "defs").flat_map(|n| n.children()).map(source).collect();
    let bleed = format.bleed;
    let mut composer = Composer {
        look,
        lang: &format.lang,
        scene: Scene { name: name.to_owned(), width, height, bleed, ..Scene::default() },
    };
    for node in root.0.children().filter(|node| node.is_element()) {
        let element = Element(node);
        match (node.tag_name().namespace() == Some(NAMESPACE), element.name()) {
            (true, "line") => composer.line(element)?,
            (true, "box") => composer.text_box(element)?,
            (true, "art") => composer.art(element)?,
            (true, "target") => composer.target(element)?,
            (true, other) => {
                return Err(element.fault(format!("The template has a <c:{other}>; there is no such element.")));
            }
            (false, "defs" | "title" | "desc" | "metadata") => {}
            (false, _) => {
                if node.descendants().any(|inner| inner.tag_name().namespace() == Some(NAMESPACE)) {
                    return Err(element
                        .fault("The template has a c: element within another element; c: elements must be direct children of the <svg>."));
                }
                composer.layer(source(node), &definitions).map_err(|finding| element.place(finding))?;
            }
        }
    }
    Ok(composer.scene)
}

/// The most places for the picture on one card.
const PICTURES: usize = 16;

struct Composer<'a> {
    look: &'a Look,
    /// The code of the language whose hyphenation rules divide words.
    lang: &'a str,
    scene: Scene,
}

impl Composer<'_> {
    fn layer(&mut self, body: &str, definitions: &str) -> Result<(), Finding> {
        let needs = body.contains("url(#") || body.contains("href=\"#");
        let symbols = if needs { self.look.symbols.needed_by(body) + definitions } else { String::new() };
        let Scene { width, height, bleed, .. } = self.scene;
        let layer = self.look.layer(svg_document((width, height), bleed, &symbols, body))?;
        let corner = 0.0 - bleed;
        self.scene.entries.push(Entry::Item(Item::Layer(PlacedLayer {
            layer,
            x: corner,
            y: corner,
            scale: 1.0,
            clip: None,
            words: None,
        })));
        Ok(())
    }

    fn art(&mut self, element: Element) -> Result<(), Finding> {
        let rect = element.rect()?;
        let pictures = self.scene.entries.iter().filter(|entry| matches!(entry, Entry::Art { .. })).count();
        if pictures >= PICTURES {
            return Err(element.fault(format!("The template has more than {PICTURES} <c:art>.")));
        }
        let radius = element.number("radius")?.unwrap_or(0.0).clamp(0.0, rect.w.min(rect.h) / 2.0);
        self.scene.entries.push(Entry::Art { rect, radius });
        Ok(())
    }

    /// Adds the diagram of a target, as large as fits its rectangle.
    fn target(&mut self, element: Element) -> Result<(), Finding> {
        let ink = element.colour("fill")?.unwrap_or(Colour::BLACK);
        let (codes, rect) = (element.codes()?, element.rect()?);
        let shown = Shown::within(&codes, rect.w.min(rect.h));
        let document = target_picture(&codes, &ink.hex(), element.colour("origin")?, shown);
        let layer = self.look.layer(document).map_err(|finding| element.place(finding))?;
        let placed = PlacedLayer::fitted_into(layer, rect);
        let words = element.text("text").filter(|words| !words.is_empty()).map(Arc::from);
        self.scene.entries.push(Entry::Item(Item::Layer(placed.standing_for(words))));
        Ok(())
    }

    /// The comfortable and the least size of an element, in points.
    fn sizes(&mut self, element: Element) -> Result<(f32, f32), Finding> {
        let size = element.needed("size")?.clamp(1.0, 400.0);
        let least = element.number("min")?.unwrap_or(MIN_POINTS).clamp(1.0, size);
        if least < MIN_POINTS {
            let message =
                format!("The template allows type of {least} points; below {MIN_POINTS} print shops refuse it.");
            self.scene.findings.push(element.fault(message));
        }
        Ok((size, least))
    }

    fn line(&mut self, element: Element) -> Result<(), Finding> {
        let (size, least) = self.sizes(element)?;
        let inline_style = InlineStyle::default().with(element)?;
        let paragraph = Paragraph {
            inlines: inlines(self.look, element, &inline_style)?,
            shape: ParagraphShape {
                align: element.align()?.unwrap_or_default(),
                indent: 0.0,
                gap: 0.0,
                scale: 1.0,
                bar: None,
            },
        };
        let at = (element.needed("x")?, element.needed("y")?);
        let fitted = fit_line(&self.look.shaper, &paragraph, at, element.number("width")?, size, least);
        if let Some(overflow) = fitted.overflow {
            self.scene.findings.push(too_long(
                element.text("label").or(element.text("id")).unwrap_or("line"),
                overflow,
                least,
            ));
        }
        self.scene.findings.extend(missing_letters(&fitted.missing));
        self.scene.entries.extend(fitted.items.into_iter().map(Entry::Item));
        Ok(())
    }

    fn text_box(&mut self, element: Element) -> Result<(), Finding> {
        let (size, least) = self.sizes(element)?;
        let inline_style = InlineStyle::default().with(element)?;
        let mut block = Block {
            paragraphs: Vec::new(),
            leading: element.number("leading")?.unwrap_or(1.2).clamp(0.5, 5.0),
            valign: element.valign()?,
            hyphens: match element.text("hyphens") {
                None | Some("last") => Hyphens::of(self.lang, false),
                Some("freely") => Hyphens::of(self.lang, true),
                Some("none") => None,
                Some(other) => return Err(element.wrong("hyphens", other, "last, freely or none")),
            },
        };
        for child in element.0.children().filter(|child| child.is_element()) {
            let inner = Element(child);
            if inner.name() != "p" || child.tag_name().namespace() != Some(NAMESPACE) {
                let name = inner.qualified_name();
                return Err(inner.fault(format!("The template has a <{name}> in a <c:box>; only <c:p> stands there.")));
            }
            let inline_style = inline_style.with(inner)?;
            let bar = inner.number("bar")?.zip(inner.colour("bar-fill")?.or(Some(inline_style.colour)));
            block.paragraphs.push(Paragraph {
                inlines: inlines(self.look, inner, &inline_style)?,
                shape: ParagraphShape {
                    align: inner.align()?.or(element.align()?).unwrap_or_default(),
                    indent: inner.number("indent")?.unwrap_or(0.0),
                    gap: inner.number("gap")?.unwrap_or(0.0),
                    scale: inline_style.scale,
                    bar,
                },
            });
        }
        let (measured, rect) = (ShapedBlock::new(&self.look.shaper, &block), element.rect()?);
        self.scene.entries.push(Entry::Box(TextBox {
            id: element.text("id").unwrap_or("text").to_owned(),
            label: element.text("label").or(element.text("id")).unwrap_or("text").to_owned(),
            largest: measured.largest(rect, size, least),
            measured,
            rect,
            comfortable: size,
            least,
        }));
        Ok(())
    }
}
