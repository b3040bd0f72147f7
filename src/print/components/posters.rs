//! Posters of a game that declares its own kinds: what leads to what, and what combinations make.

use super::component::Component;
use super::{graph_poster, grid_poster};
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Page, Section};
use render::{Finding, Wording};

pub const COMPONENT: Component =
    Component { name: "posters", about: "posters of what leads to what, and of what combinations make", make };

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let mut pages = Vec::new();
    for drawn in graph_poster::posters(order)?.into_iter().chain(grid_poster::posters(order)?) {
        made.findings.extend(drawn.findings);
        pages.push(Page { drawing: drawn.drawing, trim: None, cuts: Vec::new() });
    }
    if !pages.is_empty() {
        let title = Wording::of(&order.format.lang).get("title_posters").to_owned();
        made.sections.push(Section { title, content: Content::Pages(pages) });
    }
    Ok(made)
}
