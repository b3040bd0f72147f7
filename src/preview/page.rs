//! Builds the page of the preview as HTML.

/// The content of the page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    pub title: String,
    /// One line about the last build.
    pub status: String,
    pub findings: Vec<FindingLine>,
    /// The drawn cards, or `None` if an error prevents drawing. Without new cards the page keeps the last good cards,
    /// in paler colours.
    pub cards: Option<Vec<CardPicture>>,
}

/// A finding in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindingLine {
    /// The severity: `error`, `warning` or `note`.
    pub severity: String,
    pub code: String,
    pub message: String,
    /// The position of the finding, such as `cards/pack/fae.card:5:81`.
    pub place: String,
}

/// A drawn card, as SVG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardPicture {
    pub name: String,
    pub svg: String,
}

const PAGE: &str = include_str!("page.html");

impl Page {
    /// Formats the HTML document. The browser fetches each picture by its index in `cards`. A new `version` makes the
    /// browser fetch the pictures again.
    pub fn html(&self, cards: &[CardPicture], version: u64) -> String {
        let findings: String = self.findings.iter().map(line).collect();
        let pictures: String = cards
            .iter()
            .enumerate()
            .map(|(i, card)| {
                let name = escaped(&card.name);
                format!("<figure><img loading=\"lazy\" alt=\"{name}\" src=\"/card/{i}.svg?{version}\"></figure>\n")
            })
            .collect();
        let age = if self.cards.is_some() { "new" } else { "old" };
        // A single pass fills the slots, so that inserted text is never searched for slots.
        let mut html = String::with_capacity(PAGE.len() + findings.len() + pictures.len());
        let mut rest = PAGE;
        while let Some((before, after)) = rest.split_once("{{") {
            html.push_str(before);
            let (slot, after) = after.split_once("}}").unwrap_or((after, ""));
            html.push_str(&match slot {
                "title" => escaped(&self.title),
                "status" => escaped(&self.status),
                "findings" => findings.clone(),
                "cards" => pictures.clone(),
                _ => age.to_owned(),
            });
            rest = after;
        }
        html.push_str(rest);
        html
    }
}

fn line(line: &FindingLine) -> String {
    format!(
        "<li><b class=\"{0}\">{0} {1}</b> {2} <code>{3}</code></li>\n",
        escaped(&line.severity),
        escaped(&line.code),
        escaped(&line.message),
        escaped(&line.place)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_card_are_never_markup() {
        let page = Page {
            title: "{{cards}}<b>".into(),
            findings: vec![FindingLine {
                severity: "error".into(),
                code: "E001".into(),
                message: "<script>alert(\"x\")</script>".into(),
                place: "a.card:1:1".into(),
            }],
            ..Page::default()
        };
        let html = page.html(&[CardPicture { name: "\"><i>".into(), svg: "<svg/>".into() }], 3);
        assert!(html.contains("{{cards}}&lt;b&gt;"));
        assert!(!html.contains("<script>alert") && !html.contains("<i>"));
        assert!(html.contains("/card/0.svg?3") && html.contains("class=\"old\""));
    }
}
