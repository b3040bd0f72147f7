//! Reads the attributes of a template's elements. Findings name the element.

use resvg::usvg::roxmltree::Node;

use crate::Finding;
use crate::colour::Colour;
use crate::drawing::Rect;
use crate::text::{Align, VAlign};
use model::TargetCode;

/// The namespace of the elements that this program adds to SVG.
pub const NAMESPACE: &str = "urn:cardwright:card";

/// An element of a template.
#[derive(Clone, Copy)]
pub struct Element<'a, 'input>(pub Node<'a, 'input>);

impl<'a> Element<'a, '_> {
    pub fn name(&self) -> &str {
        self.0.tag_name().name()
    }

    /// The name as templates write it, for messages: *c:box*.
    pub fn qualified_name(&self) -> String {
        let prefix = if self.0.tag_name().namespace() == Some(NAMESPACE) { "c:" } else { "" };
        format!("{prefix}{}", self.name())
    }

    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.0.attribute(key)
    }

    /// The number in an attribute; `None` if the element lacks the attribute. The unit is fixed by the attribute: a
    /// suffix `pt` or `mm` is allowed and ignored.
    pub fn number(&self, key: &str) -> Result<Option<f32>, Finding> {
        let Some(text) = self.text(key) else { return Ok(None) };
        let bare = text.trim().trim_end_matches("pt").trim_end_matches("mm").trim();
        match bare.parse::<f32>() {
            Ok(number) if number.is_finite() && number.abs() < 1e5 => Ok(Some(number)),
            _ => Err(self.wrong(key, text, "a number")),
        }
    }

    pub fn needed(&self, key: &str) -> Result<f32, Finding> {
        self.number(key)?
            .ok_or_else(|| self.fault(format!("The template's <{}> has no “{key}”.", self.qualified_name())))
    }

    /// A finding about the element.
    pub fn fault(&self, message: impl Into<String>) -> Finding {
        self.place(Finding::template_failed(message))
    }

    /// Gives the finding the place of the element's opening tag.
    pub fn place(&self, finding: Finding) -> Finding {
        let at = self.0.range();
        let tag = self.0.document().input_text().get(at.clone()).and_then(|text| text.find('>'));
        finding.span(at.start, tag.map_or(at.end, |end| at.start + end + 1))
    }

    pub fn rect(&self) -> Result<Rect, Finding> {
        let rect =
            Rect { x: self.needed("x")?, y: self.needed("y")?, w: self.needed("width")?, h: self.needed("height")? };
        if rect.w <= 0.0 || rect.h <= 0.0 {
            return Err(self.wrong("width", self.text("width").unwrap_or(""), "above 0, and so should “height”"));
        }
        Ok(rect)
    }

    pub fn colour(&self, key: &str) -> Result<Option<Colour>, Finding> {
        let Some(text) = self.text(key) else { return Ok(None) };
        Colour::parse(text).map(Some).ok_or_else(|| self.wrong(key, text, "a colour such as #8a1c1c"))
    }

    /// The target codes in the attribute `code`, separated by commas.
    pub fn codes(&self) -> Result<Vec<TargetCode>, Finding> {
        let text = self.text("code").unwrap_or("");
        let codes: Option<Vec<TargetCode>> = text.split(',').map(|code| code.trim().parse().ok()).collect();
        codes.ok_or_else(|| self.wrong("code", text, "a target code such as +2S, or several with commas"))
    }

    pub fn align(&self) -> Result<Option<Align>, Finding> {
        match self.text("align") {
            None => Ok(None),
            Some("start") => Ok(Some(Align::Start)),
            Some("middle") => Ok(Some(Align::Middle)),
            Some("end") => Ok(Some(Align::End)),
            Some(other) => Err(self.wrong("align", other, "start, middle or end")),
        }
    }

    pub fn valign(&self) -> Result<VAlign, Finding> {
        match self.text("valign") {
            None | Some("top") => Ok(VAlign::Top),
            Some("middle") => Ok(VAlign::Middle),
            Some("bottom") => Ok(VAlign::Bottom),
            Some(other) => Err(self.wrong("valign", other, "top, middle or bottom")),
        }
    }

    pub fn wrong(&self, key: &str, value: &str, wanted: &str) -> Finding {
        let short: String = value.chars().take(40).collect();
        self.fault(format!("The template's <{}> has {key}=“{short}”; it should be {wanted}.", self.qualified_name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::roxmltree::Document;

    #[test]
    fn messages_name_elements_as_templates_write_them() {
        let text = format!("<svg xmlns:c=\"{NAMESPACE}\"><c:box/><g/></svg>");
        let document = Document::parse(&text).unwrap();
        let names: Vec<String> =
            document.root_element().children().map(|node| Element(node).qualified_name()).collect();
        assert_eq!(names, ["c:box", "g"]);
    }
}
